(* If lanes get ahead of others, the others make a row full in which those that are ahead are full already: the drop. So
   clean moves, however many, lead somewhere. *)
From Coq Require Import Arith List Lia.
From Lineproof Require Import Game Lists Fall Usual Rows RowsFacts Drops Apart Reaching.
Import ListNotations.

(* Numbers of a list, n at most, that are not below k: one of n + 1 windows of K has none of them. *)
Lemma empty_window {A} (f : A -> nat) (l : list A) K n k : length (filter (fun a => k <=? f a) l) <= n ->
  exists j, j <= n /\ forall a, In a l -> k + j * K <= f a -> k + (j + 1) * K <= f a.
Proof.
  revert k. induction n as [|n IH]; intros k Few.
  - exists 0. split; auto. intros a Ha Le. assert (In a (filter (fun a => k <=? f a) l)) as H
      by (apply filter_In; split; auto; apply Nat.leb_le; lia).
    destruct (filter _ l); [easy|cbn in Few; lia].
  - destruct (Forall_Exists_dec (fun a => k <= f a -> k + K <= f a)
      (fun a => ltac:(destruct (le_dec k (f a)), (le_dec (k + K) (f a)); [left|right|left|left];
        tauto)) l) as [All|Some].
    + exists 0. rewrite Forall_forall in All. split; [lia|]. intros a Ha. specialize (All a Ha). lia.
    + apply Exists_exists in Some as (a & Ha & Here). destruct (IH (k + K)) as (j & Hj & None).
      { apply Nat.lt_succ_r. eapply Nat.lt_le_trans; [|exact Few]. apply (filter_fewer (fun a => k <=? f a)) with a;
          auto.
        - intros c _. rewrite !Nat.leb_le. lia.
        - apply Nat.leb_le. lia.
        - apply Nat.leb_gt. lia. }
      exists (S j). split; [lia|]. intros c Hc. specialize (None c Hc). cbn. lia.
Qed.

Section Progress.
Variables (wide : nat) (ps : list piece).
Notation stands := (stands wide).
Notation reaches := (reaches wide ps).
Notation sure := (sure wide ps).

(* The lanes that have not passed row k. *)
Definition behind (ls : list lane) (k : nat) (b : board) : list lane := filter (fun l => low b l <? k) ls.

(* Any n of the lanes are sure. Of these rows none has a hole, and all but n lanes have passed them. In n + 1 windows,
   one above the other, some lanes pass one window more than others. *)
Definition gap (n rows d : nat) : nat := (n + 1) * (rows + d + 1).

Theorem the_drop ls n rows d h v most b : apart wide ls ->
  (forall f, length (filter f ls) <= n -> sure rows (filter f ls)) ->
  even ls d b -> filled ls (fun y => h <= y < v) b -> length (behind ls v b) <= n ->
  h + gap n rows d <= v <= most -> below ls most b -> reaches ls (row_from ls h) most b.
Proof.
  unfold gap. intros Apart Few Even Solid Behind [Room Most] Low. set (K := rows + d + 1) in *.
  destruct (empty_window (low b) (behind ls v b) K n h) as (j & Hj & Empty).
  { apply Nat.le_trans with (2 := Behind), filter_most. }
  assert ((j + 1) * K <= (n + 1) * K) as Lj by (apply Nat.mul_le_mono_r; lia). set (h' := h + j * K) in *.
  assert (h + (j + 1) * K = h' + K) as E by lia. rewrite E in Empty.
  set (others := filter (fun l => low b l <? h' + K) ls).
  assert (forall l, In l others -> In l ls /\ low b l < h') as Below.
  { intros l Hl. apply filter_In in Hl as [Hl Lt%Nat.ltb_lt]. split; auto. apply Nat.nle_gt. intros Le.
    apply (Empty l) in Le; [lia|]. apply filter_In. split; auto. apply Nat.ltb_lt. lia. }
  assert (forall x, in_lanes ls x -> ~ in_lanes others x -> forall y, h <= y < h' + K -> In (x, y) b) as Filled.
  { intros x (l & Hl & Lx) Not y Hy. pose proof (low_le b l x Lx). destruct (Nat.lt_ge_cases (low b l) (h' + K)).
    - destruct Not. exists l. split; auto. apply filter_In. split; auto. now apply Nat.ltb_lt.
    - apply Solid; [now exists l|lia|lia]. }
  assert (length others <= n) as Short.
  { apply Nat.le_trans with (2 := Behind), filter_fewer. intros l _. rewrite !Nat.ltb_lt. lia. }
  assert (below others (h' + d) b) as Lower.
  { intros l Hl. apply Below in Hl as [Hl Lt]. specialize (Even l Hl). lia. }
  assert (reaches others (row_from others (h' + d)) (h' + d + rows) b) as Rows by (apply Few; auto).
  apply (reaches_more wide ps others ls _ (row_from ls h) _ most b Apart Rows); auto; try lia.
  - intros l Hl. now apply Below.
  - intros l Hl. specialize (Lower l Hl). lia.
  - intros b' (y & Hy & Row) Kept Low'. assert (others = [] \/ exists m, In m others) as [None|(m & Hm)]
      by (destruct others; [left|right; eexists; left]; auto).
    + exists h. split; auto. intros x Hx. apply Kept, Filled; auto; [|lia]. rewrite None. now intros (l & [] & _).
    + pose proof (some_column wide ls m Apart (proj1 (Below m Hm))). assert (in_lane m (fst m)) as M by (unfold in_lane;
        lia).
      pose proof (height_above _ _ _ (Row (fst m) (ex_intro _ m (conj Hm M)))). pose proof (top_ge b' m (fst m) M).
      specialize (Low' m Hm). exists y. split; [lia|]. intros x Hx.
      destruct (in_dec Nat.eq_dec x (columns others)) as [X|X]; rewrite in_columns in X; auto.
      apply Kept, Filled; auto. lia.
Qed.

(* The rank falls or the move is clean: so the goal is reached, and no cell gets above a row that the rank
   tells. *)
Definition step (lanes rows d : nat) : nat := gap (lanes - 1) rows d + d + 4.

Theorem progress_reaches ls rows d goal J h r b : apart wide ls -> smaller wide ps rows ls ->
  progress wide ps ls d goal J -> J r b -> below ls h b -> (forall b, row_from ls h b -> goal b) ->
  reaches ls goal (h + (r + 1) * step (length ls) rows d) b.
Proof.
  set (C := step _ _ _). set (W := gap (length ls - 1) rows d). assert (C = W + d + 4) as EC by reflexivity.
  clearbody C. intros Apart Smaller [Even Move]. rename h into H. revert H b. induction r as [r Lower] using lt_wf_ind.
  intros H b Jb Low Goal. assert (filled ls (fun y => H <= y) b) as Solid.
  { intros x y (l & Hl & Lx) Hy Hy'. specialize (Low l Hl). pose proof (top_ge b l x Lx). lia. }
  assert (below ls (H + C) b) as Low' by (intros l Hl; specialize (Low l Hl); lia).
  clear Low. assert (exists r', r' <= r /\ J r' b) as (r' & Lr & Jr) by eauto. clear Jb.
  remember (missing ls (H + C) b) as room eqn:Er. revert r' b Lr Jr Solid Low' Er.
  induction room as [room More] using lt_wf_ind. intros r' b Lr Jr Solid Low ->. pose proof (Even _ _ Jr) as Even'.
  destruct (Move _ _ Jr) as [Now|Next]; [now apply reached|]. assert (H + C <= H + (r + 1) * C) as Most by nia.
  destruct (Forall_Exists_dec (fun l => low b l < H + W) (fun l => lt_dec _ _) ls) as [Near|Far].
  2: { apply Exists_exists in Far as (l & Hl & Far). apply reaches_implies with (row_from ls H) (H + C); auto.
    apply (the_drop ls (length ls - 1) rows d H (H + W)); auto.
    - intros f Short. apply Smaller. destruct ls; cbn in *; [easy|lia].
    - intros x y Hx Hy. apply Solid; auto. lia.
    - enough (length (behind ls (H + W) b) < length ls) by lia.
      replace ls with (filter (fun _ => true) ls) at 2 by (clear; induction ls; cbn; congruence).
      apply (filter_fewer (fun _ => true)) with l; auto. apply Nat.ltb_ge. lia.
    - fold W. lia. }
  rewrite Forall_forall in Near. apply reaches_next. intros p Hp.
  destruct (Next p Hp) as (l & sh & x & b' & Hl & St & Then). specialize (Near l Hl). specialize (Even' l Hl).
  assert (below ls (H + C) b') as Low2.
  { intros m Hm. destruct (lane_dec l m) as [<-|N]; [pose proof (stands_low wide St); lia|].
    destruct (other_tops wide St ls m) as [-> _]; auto. }
  exists l, sh, x, b'. split; [auto|split; [auto|split]].
  { intros m Hm. specialize (Low2 m Hm). lia. }
  destruct Then as [Now|(r2 & J2 & Falls)]; [now apply reached|]. destruct (Nat.lt_ge_cases r2 r') as [Less|Same].
  - apply reaches_implies with goal (H + C + (r2 + 1) * C); auto; [|nia]. apply Lower; auto; try lia.
    intros b2 (y & Hy & Row). apply Goal. exists y. split; auto. lia.
  - assert (clean sh x b) as Clean by (destruct Falls as [|[]]; auto; lia).
    apply (More (missing ls (H + C) b')) with r2; auto; try lia.
    + apply (missing_less wide St); auto. lia.
    + now apply (clean_filled wide St).
Qed.
End Progress.

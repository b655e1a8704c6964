(* If lanes get ahead of others, the others make a row full in which those that are ahead are full already: the drop. So
   clean moves, however many, lead somewhere. *)
From Coq Require Import Arith List Lia.
From Lineproof Require Import Game Lists Fall Usual Rows RowsFacts Drops Apart Reaching.
Import ListNotations.

(* Of n tests, each of which is passed less and less, in a row of n + 1 there are two neighbours that are the same. *)
Lemma same_twice {A} (f : nat -> A -> bool) (l : list A) n j : (forall j a, f (S j) a = true -> f j a = true) ->
  length (filter (f j) l) <= n -> exists j', j <= j' <= j + n /\ forall a, In a l -> f j' a = true -> f (S j') a = true.
Proof.
  intros Falls. revert j. induction n as [|n IH]; intros j Few.
  - exists j. split; [lia|]. intros a Ha Fa. assert (In a (filter (f j) l)) as H by (apply filter_In; auto).
    destruct (filter (f j) l); [easy|cbn in Few; lia].
  - destruct (forallb (fun a => implb (f j a) (f (S j) a)) l) eqn:All.
    + exists j. split; [lia|]. rewrite forallb_forall in All. intros a Ha Fa. specialize (All a Ha).
      now rewrite Fa in All.
    + assert (exists a, In a l /\ f j a = true /\ f (S j) a = false) as (a & Ha & Fa & Fa').
      { clear -All. induction l as [|a l IH]; [easy|]. cbn in All.
        destruct (f j a) eqn:E, (f (S j) a) eqn:E'; cbn in All;
          try (destruct (IH All) as (c & Hc & E2); exists c; cbn; tauto). exists a. cbn. auto. }
      pose proof (filter_less (f j) (f (S j)) l a (Falls j) Ha Fa Fa').
      destruct (IH (S j) ltac:(lia)) as (j' & Hj & Same). exists j'. split; [lia|auto].
Qed.

(* All columns of the lane have reached row k. *)
Definition reached_row (b : board) (k : nat) (l : lane) : bool :=
  forallb (fun x => k <=? height b x) (seq (fst l) (snd l)).

Lemma reached_row_spec b k l : reached_row b k l = true <-> forall x, in_lane l x -> k <= height b x.
Proof.
  unfold reached_row, in_lane. rewrite forallb_forall. split; intros All x Hx.
  - apply Nat.leb_le, All, in_seq. lia.
  - apply Nat.leb_le, All. apply in_seq in Hx. lia.
Qed.

Lemma not_reached b k l : reached_row b k l = false -> exists x, in_lane l x /\ height b x < k.
Proof.
  unfold reached_row, in_lane. intros Not. assert (exists x, In x (seq (fst l) (snd l)) /\
    (k <=? height b x) = false) as (x & Hx & H).
  { induction (seq (fst l) (snd l)) as [|x s IH]; [easy|]. cbn in Not.
    destruct (k <=? height b x) eqn:E; [|exists x; cbn; auto]. destruct (IH Not) as (y & Hy & Ey).
    exists y. cbn. auto. }
  exists x. apply in_seq in Hx. apply Nat.leb_gt in H. lia.
Qed.

Section Progress.
Variables (wide : nat) (ps : list piece).
Notation stands := (stands wide).
Notation reaches := (reaches wide ps).
Notation sure := (sure wide ps).

(* The columns of each lane are at most d apart. *)
Definition even (ls : list lane) (d : nat) (b : board) : Prop :=
  forall l x y, In l ls -> in_lane l x -> in_lane l y -> height b x <= height b y + d.

(* Of these rows, none has a hole in the lanes. *)
Definition filled (ls : list lane) (rows : nat -> Prop) (b : board) : Prop :=
  forall x y, in_lanes ls x -> rows y -> y < height b x -> In (x, y) b.

(* Any n of the lanes are sure. Of these rows none has a hole, and all but n lanes have passed them. In n + 1 windows,
   one above the other, some lanes pass one window more than others. *)
Definition gap (n rows d : nat) : nat := (n + 1) * (rows + d + 1).

Theorem the_drop ls n rows d h v top b : (forall f, length (filter f ls) <= n -> sure rows (filter f ls)) ->
  even ls d b -> filled ls (fun y => h <= y < v) b -> length (filter (fun l => negb (reached_row b v l)) ls) <= n ->
  h + gap n rows d <= v <= top -> (forall x, in_lanes ls x -> height b x <= top) -> reaches ls (row_from ls h) top b.
Proof.
  unfold gap. set (behind := filter _ ls). set (K := rows + d + 1). intros Few Even Solid Behind [Room Top] Low.
  destruct (same_twice (fun j => reached_row b (h + j * K)) behind n 0) as (j & Hj & Same).
  { intros j l. rewrite !reached_row_spec. intros R x Hx. specialize (R x Hx). cbn [Nat.mul] in R. lia. }
  { apply Nat.le_trans with (length behind); auto. apply filter_most. }
  assert (j * K <= n * K) as Lj by (apply Nat.mul_le_mono_r; lia). rewrite Nat.mul_add_distr_r, Nat.mul_1_l in Room.
  set (h' := h + j * K) in *. set (ahead := reached_row b (h' + K)).
  assert (forall l, reached_row b v l = true -> ahead l = true) as Passed.
  { intros l. unfold ahead. rewrite !reached_row_spec. intros R x Hx. specialize (R x Hx). lia. }
  assert (forall l, In l ls -> ahead l = false -> reached_row b h' l = false) as Below.
  { intros l Hl A. destruct (reached_row b h' l) eqn:E; auto. rewrite <- A. unfold ahead.
    replace (h' + K) with (h + S j * K) by (cbn; lia). symmetry. apply Same; auto. apply filter_In. split; auto.
    apply Bool.negb_true_iff. destruct (reached_row b v l) eqn:E'; auto. rewrite Passed in A; auto. }
  set (others := filter (fun l => negb (ahead l)) ls).
  assert (forall x, in_lanes ls x -> ~ in_lanes others x -> forall y, h <= y < h' + K -> In (x, y) b) as Filled.
  { intros x (l & Hl & Lx) Not y Hy. destruct (ahead l) eqn:A.
    - unfold ahead in A. rewrite reached_row_spec in A. specialize (A x Lx). apply Solid; [now exists l|lia|lia].
    - exfalso. apply Not. exists l. split; auto. apply filter_In. now rewrite A. }
  assert (length others <= n) as Short.
  { apply Nat.le_trans with (length behind); auto. apply filter_fewer. intros l. rewrite !Bool.negb_true_iff. intros A.
    destruct (reached_row b v l) eqn:E; auto. now rewrite Passed in A. }
  assert (forall x, in_lanes others x -> height b x <= h' + d) as Lower.
  { intros x (l & Hl & Lx). apply filter_In in Hl as [Hl A]. apply Bool.negb_true_iff, Below in A; auto.
    apply not_reached in A as (z & Lz & Hz). specialize (Even l x z Hl Lx Lz). lia. }
  pose proof (Few _ Short (h' + d) b Lower) as Rows.
  apply (reaches_more _ _ others ls _ (row_from ls h) _ top) in Rows; auto; try lia.
  - intros l Hl. now apply filter_In in Hl.
  - intros x Hx. specialize (Lower x Hx). lia.
  - intros b' (y & Hy & Row) Kept _ Low'. destruct (columns others) as [|z zs] eqn:E.
    + exists h. split; auto. intros x Hx. apply Kept, Filled; auto; [|lia]. now rewrite <- in_columns, E.
    + assert (in_lanes others z) as Hz by (rewrite <- in_columns, E; now left).
      pose proof (height_above _ _ _ (Row z Hz)). specialize (Low' z Hz). exists y. split; [lia|]. intros x Hx.
      destruct (in_dec Nat.eq_dec x (columns others)) as [X|X]; rewrite in_columns in X; auto.
      apply Kept, Filled; auto. lia.
Qed.

(* If a lane is left out, the others are sure. *)
Definition smaller (rows : nat) (ls : list lane) : Prop :=
  forall f, length (filter f ls) < length ls -> sure rows (filter f ls).

(* A move leaves no hole in rows in which it covers no empty cell. *)
Lemma stands_filled ls rows p l sh x b b' : stands p l sh x b b' ->
  (forall k bo n y, nth_error sh k = Some (bo, n) -> height b (x + k) <= y < rests sh x b + bo -> ~ rows y) ->
  filled ls rows b -> filled ls rows b'.
Proof.
  intros [_ _ _ D] Not Filled z y Hz Row Hy. destruct (Nat.lt_ge_cases y (height b z)) as [Below|Above].
  { apply (dropped_cells _ _ _ _ _ D). left. now apply Filled. }
  destruct (Nat.lt_ge_cases z x) as [|Lx]; [|destruct (Nat.lt_ge_cases z (x + length sh)) as [Lz|]].
  1, 3: rewrite (dropped_beside _ _ _ _ _ D) in Hy; lia.
  destruct (nth_error_exists sh (z - x) ltac:(lia)) as [[bo n] E]. specialize (Not _ _ _ y E).
  pose proof (dropped_height _ _ _ _ _ D _ _ _ E) as After. replace (x + (z - x)) with z in * by lia.
  destruct (Nat.lt_ge_cases y (rests sh x b + bo)) as [Covered|]; [now destruct Not|].
  apply (dropped_cells _ _ _ _ _ D). right. exists (z - x), bo, n. repeat split; auto; lia.
Qed.

Lemma clean_filled ls rows p l sh x b b' : stands p l sh x b b' -> clean sh x b -> filled ls rows b ->
  filled ls rows b'.
Proof.
  intros St Clean. apply (stands_filled _ _ _ _ _ _ _ _ St). intros k bo n y E Hy. rewrite (Clean _ _ _ E) in Hy. lia.
Qed.

(* The rank falls or the move is clean: so the goal is reached, and no cell gets above a row that the rank
   tells. *)
Definition step (lanes rows d : nat) : nat := gap (lanes - 1) rows d + d + 4.

Theorem progress_reaches ls rows d goal J h r b : smaller rows ls -> progress wide ps ls d goal J -> J r b ->
  (forall x, in_lanes ls x -> height b x <= h) -> (forall b, row_from ls h b -> goal b) ->
  reaches ls goal (h + (r + 1) * step (length ls) rows d) b.
Proof.
  set (C := step _ _ _). set (W := gap (length ls - 1) rows d). assert (C = W + d + 4) as EC by reflexivity.
  clearbody C. intros Smaller [Level Move]. rename h into H. revert H b. induction r as [r Lower] using lt_wf_ind.
  intros H b Jb Low Goal. assert (filled ls (fun y => H <= y) b) as Solid.
  { intros x y Hx Hy Hy'. specialize (Low x Hx). lia. }
  assert (forall x, in_lanes ls x -> height b x <= H + C) as Low' by (intros x Hx; specialize (Low x Hx); lia).
  clear Low. assert (exists r', r' <= r /\ J r' b) as (r' & Lr & Jr) by eauto. clear Jb.
  remember (missing ls (H + C) b) as room eqn:Er. revert r' b Lr Jr Solid Low' Er.
  induction room as [room More] using lt_wf_ind. intros r' b Lr Jr Solid Low ->.
  destruct (Move _ _ Jr) as [Now|Next]; [now apply reached|]. assert (H + C <= H + (r + 1) * C) as Top by nia.
  destruct (existsb (reached_row b (H + W)) ls) eqn:Far.
  { apply existsb_exists in Far as (l & Hl & Far). apply reaches_implies with (row_from ls H) (H + C); auto.
    apply (the_drop ls (length ls - 1) rows d H (H + W)); auto.
    - intros f Short. apply Smaller. destruct ls; cbn in *; [easy|lia].
    - intros m x y. apply (Level _ _ _ _ _ Jr).
    - intros x y Hx Hy. apply Solid; auto. lia.
    - enough (length (filter (fun l => negb (reached_row b (H + W) l)) ls) < length ls) by lia.
      apply smaller_than_all with l; auto. now rewrite Far.
    - fold W. lia. }
  assert (forall x, in_lanes ls x -> height b x < H + W + d) as Near.
  { intros x (l & Hl & Lx). destruct (reached_row b (H + W) l) eqn:R.
    - assert (existsb (reached_row b (H + W)) ls = true) by (apply existsb_exists; eauto). congruence.
    - apply not_reached in R as (z & Lz & Hz). specialize (Level _ _ _ x z Jr Hl Lx Lz). lia. }
  apply reaches_next. intros p Hp. destruct (Next p Hp) as (l & sh & x & b' & Hl & St & Then).
  assert (forall z, in_lanes ls z -> height b' z <= H + C) as Low2.
  { intros z Hz. destruct (in_dec Nat.eq_dec z (columns [l])) as [Z|Z]; rewrite in_columns in Z.
    - destruct Z as (l' & [<-|[]] & Z). replace (H + C) with (H + W + d + 4) by lia.
      apply (stands_low _ _ _ _ _ _ _ _ _ St); auto. intros y Ly. specialize (Near y).
      assert (in_lanes ls y) by now exists l. intuition lia.
    - rewrite (stands_beside _ _ _ _ _ _ _ _ St); auto. intros Lz. apply Z. exists l. split; auto. now left. }
  exists l, sh, x, b'. split; [auto|split; [auto|split]].
  { intros z Hz. specialize (Low2 z Hz). lia. }
  destruct Then as [Now|(r2 & J2 & Falls)]; [now apply reached|].
  destruct (Nat.lt_ge_cases r2 r') as [Less|Same].
  - apply reaches_implies with goal (H + C + (r2 + 1) * C); auto; [|nia]. apply Lower; auto; try lia.
    intros b2 (y & Hy & Row). apply Goal. exists y. split; auto. lia.
  - assert (clean sh x b) as Clean by (destruct Falls as [|[]]; auto; lia).
    apply (More (missing ls (H + C) b')) with r2; auto; try lia.
    + apply (stands_missing_less wide _ _ p l sh x); auto. intros z Lz. assert (in_lanes ls z) as Hz by now exists l.
      specialize (Near z Hz). lia.
    + now apply (clean_filled _ _ _ _ _ _ _ _ St).
Qed.
End Progress.

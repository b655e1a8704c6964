(* If a few lanes have lists, any number of them is sure, in one number of rows; so rows go on for ever in wells. *)
From Coq Require Import Arith List Lia Permutation.
From Lineproof Require Import Game Lists Fall Usual Removal Rows RowsFacts Drops Apart Reaching Progress Burying
  LaneLists
  Pouring Passing.
Import ListNotations.

(* The lanes cover the well. *)
Theorem sure_for_ever wide ps rows ls : 1 <= wide -> (forall x, x < wide <-> in_lanes ls x) -> sure wide ps rows ls ->
  rows_for_ever ps wide rows.
Proof.
  intros Wide Cover Sure b0 _. exists (fun _ => True). split; auto. clear b0. intros b _.
  set (h := highest b). set (top := h + rows). assert (reaches wide ps ls (row_from ls h) top b) as R
    by (apply Sure; intros l _; apply top_le; intros; apply height_le).
  assert (~ row_from ls h b) as Not.
  { intros (y & Hy & Row). assert (in_lanes ls 0) as H0 by (apply Cover; lia). apply Row, height_above in H0.
    pose proof (height_le b 0). unfold h in Hy. lia. }
  assert (highest b <= top) as High by (unfold top, h; lia). clearbody top h. clear Sure. revert b R Not High.
  apply (reaches_induction wide ps ls (row_from ls h) top (fun b => ~ row_from ls h b -> highest b <= top ->
    completes ps wide top (fun _ => True) b)).
  { intros b Row Not. now destruct Not. }
  intros b Next _ High. constructor. intros p Hp.
  destruct (Next p Hp) as (l & sh & x & b' & Hl & St & Low & _ & IH). exists b'. split; [apply St|].
  assert (highest b' <= top) as High'.
  { apply (dropped_highest _ _ _ _ _ _ (stands_dropped _ _ _ _ _ _ _ St) High). intros k s E. apply nth_error_lt in E.
    pose proof (stands_in _ _ _ _ _ _ _ St). pose proof (top_ge b' l (x + k) ltac:(unfold in_lane; lia)).
    specialize (Low l Hl). lia. }
  split; auto. destruct (full_rows wide b') as [|y l'] eqn:Full; [left|right]; (split; [easy|]); auto.
  apply IH; auto. intros (y & _ & Row). assert (In y (full_rows wide b')) as F by (apply in_full_rows; auto; intros;
    now apply Row, Cover).
  now rewrite Full in F.
Qed.

Section Many.
Variables (wide : nat) (ps : list piece).

Lemma none_sure rows : sure wide ps rows [].
Proof. intros h b _. apply reached. exists h. split; auto. intros x (l & [] & _). Qed.

(* Which one of the other lanes a piece has when one lane takes S, T and L, or T, L and J. *)
Definition number (p : piece) : nat :=
  match p with Piece.S | Piece.J => 1 | Piece.I => 2 | Piece.O => 3 | _ => 0 end.

(* Whichever lane is left out, there is one for each of these pieces, of two columns if it is not I. *)
Lemma enough rows ls ls0 : apart wide ls -> (forall l, In l ls -> snd l = 2 \/ snd l = 3 /\ ~ In Piece.O ps) ->
  smaller wide ps rows ls -> Permutation ls0 ls ->
  (forall p k, In p ps -> k <= number p + 1 -> k < length ls0 /\ (p = Piece.I \/ snd (nth k ls0 (0, 0)) = 2)) ->
  sure wide ps (rows_to_pour (length ls) rows) ls.
Proof.
  intros Apart Widths Smaller Perm Lane. apply (sure_by_pouring wide ps ls Apart Widths); auto. intros j Hj.
  pose proof (Permutation_NoDup (Permutation_sym Perm) (apart_distinct wide ls Apart)) as Once.
  apply (Permutation_in _ (Permutation_sym Perm)) in Hj. destruct (in_split _ _ Hj) as (A & B & ->).
  pose proof (NoDup_remove_1 _ _ _ Once) as Once'. pose proof (NoDup_remove_2 _ _ _ Once) as Not.
  assert (forall k, nth k (A ++ B) (0, 0) = nth (if k <? length A then k else S k) (A ++ j :: B) (0, 0)) as Same.
  { intros k. destruct (Nat.ltb_spec k (length A)); [now rewrite !app_nth1|]. rewrite !app_nth2 by lia.
    now replace (S k - length A) with (S (k - length A)) by lia. }
  assert (forall p, In p ps -> number p < length (A ++ B)) as Short.
  { intros p Hp. destruct (Lane p (number p + 1) Hp) as [Short _]; auto. rewrite app_length in *. cbn in Short. lia. }
  exists (fun p => nth (number p) (A ++ B) (0, 0)). split.
  - intros p Hp _. assert (In (nth (number p) (A ++ B) (0, 0)) (A ++ B)) as Other by (apply nth_In; auto).
    split; [|split].
    + apply (Permutation_in _ Perm). apply in_app_iff in Other. apply in_app_iff. cbn. tauto.
    + intros Eq. apply Not. now rewrite <- Eq.
    + rewrite Same. apply Lane; auto. destruct (_ <? _); lia.
  - intros p q Hp Hq Op Oq Eq. apply (proj1 (NoDup_nth (A ++ B) (0, 0)) Once') in Eq; auto. unfold poured in *.
    destruct (snd j =? 2), p, q; cbn in *; tauto || easy.
Qed.

(* Lanes of two columns, and one of three at most, where O is never dealt. *)
Definition ordinary (ls : list lane) : Prop := (forall l, In l ls -> snd l = 2 \/ snd l = 3 /\ ~ In Piece.O ps) /\
  length (filter (fun l => snd l =? 3) ls) <= 1.

Lemma ordinary_filter f ls : ordinary ls -> ordinary (filter f ls).
Proof.
  intros [Widths Three]. split; [intros a Ha; now apply filter_In in Ha as [Ha _]; apply Widths|].
  apply Nat.le_trans with (2 := Three). clear. induction ls as [|a ls IH]; cbn; auto.
  destruct (f a); cbn; destruct (snd a =? 3); cbn; lia.
Qed.

Lemma widths_in_order ls : ordinary ls ->
  exists m t, t <= 1 /\ (t = 1 -> ~ In Piece.O ps) /\ Permutation (map snd ls) (repeat 3 t ++ repeat 2 m).
Proof.
  intros [Widths Three].
  enough (exists m, Permutation (map snd ls) (repeat 3 (length (filter (fun l => snd l =? 3) ls)) ++ repeat 2 m))
    as [m Perm].
  { exists m, (length (filter (fun l => snd l =? 3) ls)). split; [auto|split; auto]. intros One.
    destruct (filter (fun l => snd l =? 3) ls) as [|l s] eqn:E; [easy|].
    pose proof (in_eq l s) as Hl. rewrite <- E in Hl. apply filter_In in Hl as [Hl Wide].
    apply Nat.eqb_eq in Wide. destruct (Widths l Hl) as [|[_ No]]; auto; lia. }
  clear Three. induction ls as [|l ls IH]; [now exists 0|]. destruct IH as [m Perm]; [intros; apply Widths; now right|].
  cbn [map filter]. destruct (Widths l (or_introl eq_refl)) as [-> |[-> _]]; cbn [Nat.eqb].
  - exists (S m). now apply Permutation_cons_app.
  - exists m. cbn. now apply perm_skip.
Qed.

End Many.

(* There is a list for lanes of these widths. *)
Definition listed (ps : list piece) (widths : list nat) : Prop := exists T E, checked T ps E widths = true.

Section Listed.
Hypothesis Narrow : forall m, 1 <= m <= 4 -> listed pieces (repeat 2 m).
Hypothesis Wide : forall m, m <= 2 -> listed six (3 :: repeat 2 m).

Lemma some_sure n : exists rows, forall wide ps ls,
  apart wide ls -> ordinary ps ls -> length ls <= n -> sure wide ps rows ls.
Proof using Narrow Wide.
  induction n as [|n [B IH]].
  { exists 0. intros wide ps ls _ _ None. destruct ls; [apply none_sure|easy]. }
  assert (forall t m, t <= 1 -> t + m = S n -> exists rows, forall wide ps ls, apart wide ls -> ordinary ps ls ->
    (t = 1 -> ~ In Piece.O ps) -> Permutation (map snd ls) (repeat 3 t ++ repeat 2 m) -> sure wide ps rows ls) as Each.
  { intros t m One Sum. set (widths := repeat 3 t ++ repeat 2 m).
    assert (length widths = S n) as Len by (unfold widths; now rewrite app_length, !repeat_length).
    assert (forall wide ps ls, apart wide ls -> ordinary ps ls -> Permutation (map snd ls) widths ->
      length ls = S n /\ smaller wide ps B ls) as Smaller.
    { intros wide ps ls Apart Usual Perm%Permutation_length. rewrite map_length, Len in Perm. split; auto.
      intros f Short. apply IH; [now apply apart_filter|now apply ordinary_filter|unfold lane in *; lia]. }
    assert ((t = 0 /\ 1 <= m <= 4 \/ t = 1 /\ m <= 2) \/ (t = 0 /\ 5 <= m \/ t = 1 /\ 3 <= m)) as [Few|Many] by lia.
    - assert (exists ps0, listed ps0 widths /\ forall ps, (t = 1 -> ~ In Piece.O ps) -> incl ps ps0)
        as (ps0 & (T & E & Checked) & Incl).
      { destruct Few as [[-> Few]|[-> Few]]; [exists pieces|exists six]; split; [now apply Narrow| |now apply Wide|].
        - intros ps _ p _. destruct p; cbn; tauto.
        - intros ps NotO p Hp. specialize (NotO eq_refl). destruct p; cbn; tauto. }
      exists (rows_by_list E (S n) B). intros wide ps ls Apart Usual NotO Perm.
      destruct (Smaller wide ps ls Apart Usual Perm) as [<- Fewer].
      apply (sure_by_list T ps0 E wide ps ls Apart (Incl ps NotO) (proj1 Usual) widths); auto.
      intros ->. apply Permutation_nil in Perm. now rewrite Perm in Len.
    - exists (rows_to_pour (S n) B). intros wide ps ls Apart Usual NotO Perm.
      destruct (Smaller wide ps ls Apart Usual Perm) as [<- Fewer]. unfold widths in Perm.
      apply Permutation_sym, (Permutation_trans (Permutation_app_comm _ _)), Permutation_map_inv in Perm
        as (ls0 & Widths0 & Perm).
      apply (enough wide ps B ls ls0 Apart (proj1 Usual) Fewer (Permutation_sym Perm)).
      pose proof (f_equal (@length nat) Widths0) as L0. rewrite map_length, app_length, !repeat_length in L0.
      unfold lane in *. intros p k Hp Lk. assert (k < length ls0 /\ (p = Piece.I \/ k < m)) as [Short [->|Two]]
        by (destruct Many as [|[-> ?]], p; cbn in Lk; split; auto; try lia; exfalso; now apply NotO).
      { auto. }
      split; auto. right.
      rewrite <- (map_nth snd), <- Widths0, app_nth1 by (now rewrite repeat_length). now apply nth_repeat_in. }
  destruct (Each 0 (S n)) as [rows0 Narrows]; [lia..|]. destruct (Each 1 n) as [rows1 Wides]; [lia..|].
  exists (B + rows0 + rows1). intros wide ps ls Apart Usual Len. destruct (Nat.eq_dec (length ls) (S n)) as [Eq|].
  2: apply (sure_more _ _ B); [lia|apply IH; auto; lia].
  destruct (widths_in_order ps ls Usual) as (m & t & One & NotO & Perm). pose proof (Permutation_length Perm) as Sum.
  rewrite map_length, app_length, !repeat_length in Sum. unfold lane in *. assert (t = 0 \/ t = 1) as [-> | ->] by lia.
  - replace m with (S n) in Perm by lia. apply (sure_more _ _ rows0); [lia|]. now apply Narrows.
  - replace m with n in Perm by lia. apply (sure_more _ _ rows1); [lia|]. now apply Wides.
Qed.

(* So is any number of them. *)
Theorem ordinary_sure : exists rows, forall wide ps ls, apart wide ls -> ordinary ps ls -> sure wide ps rows ls.
Proof using Narrow Wide.
  destruct (some_sure 6) as [B Six]. exists (gap 6 B 4 + 20).
  intros wide ps ls Apart Usual. apply (sure_by_passing wide ps ls Apart (proj1 Usual) (proj2 Usual) B). intros f.
  apply Six; [now apply apart_filter|now apply ordinary_filter].
Qed.
End Listed.

(* Lanes of two columns from column x on, side by side. *)
Definition side_by_side (x m : nat) : list lane := map (fun i => (x + 2 * i, 2)) (seq 0 m).

Lemma in_side_by_side x m l : In l (side_by_side x m) <-> exists i, l = (x + 2 * i, 2) /\ i < m.
Proof.
  unfold side_by_side. rewrite in_map_iff. split; intros (i & E & H); exists i; (split; [now symmetry in E|]);
    rewrite in_seq in *; lia.
Qed.

Lemma cover_side_by_side x m z : in_lanes (side_by_side x m) z <-> x <= z < x + 2 * m.
Proof.
  split.
  - intros (l & Hl & Lz). apply in_side_by_side in Hl as (i & -> & Hi). unfold in_lane in Lz. cbn in Lz. lia.
  - intros Hz. exists (x + 2 * ((z - x) / 2), 2). rewrite in_side_by_side.
    pose proof (Nat.div_mod (z - x) 2 ltac:(lia)). pose proof (Nat.mod_upper_bound (z - x) 2 ltac:(lia)).
    unfold in_lane. cbn [fst snd]. split; [exists ((z - x) / 2); split; auto; lia|lia].
Qed.

Lemma apart_side_by_side x m : apart (x + 2 * m) (side_by_side x m).
Proof.
  split.
  - unfold side_by_side. generalize (seq_NoDup m 0). induction 1 as [|n s Not _ IH]; constructor; auto.
    rewrite Forall_forall. intros l Hl z Nz Lz. apply in_map_iff in Hl as (i & <- & Hi). unfold in_lane in *. cbn in *.
    now replace i with n in Hi by lia.
  - intros l Hl. apply in_side_by_side in Hl as (i & -> & Hi). cbn. lia.
Qed.

Lemma none_of_three x m : filter (fun l => snd l =? 3) (side_by_side x m) = [].
Proof. unfold side_by_side. induction (seq 0 m) as [|i s IH]; auto. Qed.

Lemma ordinary_side_by_side ps x m : ordinary ps (side_by_side x m).
Proof. split; [|rewrite none_of_three; cbn; lia]. intros l Hl. apply in_side_by_side in Hl as (i & -> & _). auto. Qed.

(* With seven lists, there is one number of rows for all sets of pieces and numbers of columns that have any. *)
Theorem one_number_by_lists :
  (forall m, 1 <= m <= 4 -> listed pieces (repeat 2 m)) -> (forall m, m <= 2 -> listed six (3 :: repeat 2 m)) ->
  exists rows, forall ps wide, 2 <= wide -> Nat.Even wide \/ ~ In Piece.O ps -> rows_for_ever ps wide rows.
Proof.
  intros Narrow Wide. destruct (ordinary_sure Narrow Wide) as [rows Sure]. exists rows. intros ps wide Two Ever.
  destruct (Nat.Even_or_Odd wide) as [[m ->]|[m Odd]].
  - apply (sure_for_ever (2 * m) ps rows (side_by_side 0 m)); [lia|intros x; rewrite cover_side_by_side; lia|].
    apply Sure; [apply (apart_side_by_side 0)|apply ordinary_side_by_side].
  - destruct Ever as [Even|NotO]; [destruct (Nat.Even_Odd_False wide Even); now exists m|].
    replace wide with (3 + 2 * (m - 1)) in * by lia. generalize (m - 1) as k. clear m Odd Two. intros m.
    apply (sure_for_ever (3 + 2 * m) ps rows ((0, 3) :: side_by_side 3 m)); [lia| |apply Sure].
    + intros x. pose proof (cover_side_by_side 3 m x) as Narrows. split.
      * intros Hx. destruct (Nat.lt_ge_cases x 3); [exists (0, 3); split; [now left|unfold in_lane; cbn; lia]|].
        destruct (proj2 Narrows) as (l & Hl & Lx); [lia|]. exists l. split; auto. now right.
      * intros (l & [<-|Hl] & Lx); [unfold in_lane in Lx; cbn in Lx; lia|]. apply Narrows. now exists l.
    + destruct (apart_side_by_side 3 m) as [Pairs Inside]. split.
      * constructor; auto. rewrite Forall_forall. intros l Hl x Wx Lx. unfold in_lane in Wx. cbn in Wx.
        assert (in_lanes (side_by_side 3 m) x) as Hx by now exists l. apply cover_side_by_side in Hx. lia.
      * intros l [<-|Hl]; [cbn; lia|now apply Inside].
    + split; [intros l [<-|Hl]; auto; now apply (ordinary_side_by_side ps 3 m)|]. cbn. rewrite none_of_three. cbn. lia.
Qed.

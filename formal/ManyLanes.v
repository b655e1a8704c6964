(* If up to six lanes are sure, any number of them is; and if the lanes of a well are sure, rows go on for ever there. *)
From Coq Require Import Arith List Lia.
From Lineproof Require Import Game Lists Fall Usual TwoAtOnce Rows RowsFacts Drops Apart Reaching Progress Burying Pumping.
Import ListNotations.

(* The lanes cover the well. *)
Theorem sure_for_ever wide ls : 1 <= wide -> (forall x, x < wide <-> in_lanes ls x) -> sure wide pieces ls ->
  exists rows, rows_for_ever wide rows.
Proof.
  intros Wide Cover [rows Sure]. exists rows. intros b0 _. exists (fun _ => True). split; auto. clear b0. intros b _.
  set (h := highest b). set (top := h + rows).
  assert (reaches wide pieces ls (row_from ls h) top b) as R by (apply Sure; intros; apply height_le).
  assert (~ row_from ls h b) as Not.
  { intros (y & Hy & Row). assert (in_lanes ls 0) as H0 by (apply Cover; lia). apply Row, height_above in H0.
    pose proof (height_le b 0). unfold h in Hy. lia. }
  assert (highest b <= top) as High by (unfold top, h; lia). clearbody top h. clear Sure. revert b R Not High.
  apply (reaches_induction wide pieces ls (row_from ls h) top (fun b => ~ row_from ls h b -> highest b <= top -> completes wide top (fun _ => True) b)).
  { intros b Row Not. now destruct Not. }
  intros b Next _ High. constructor. intros p. assert (In p pieces) as Hp by (destruct p; cbn; tauto).
  destruct (Next p Hp) as (l & sh & x & b' & Hl & St & Low & _ & IH). exists b'. split; [apply St|].
  assert (highest b' <= top) as High'.
  { apply (dropped_highest _ _ _ _ _ _ (stands_dropped _ _ _ _ _ _ _ St) High). intros k s E. apply Low. exists l. split; auto.
    apply nth_error_lt in E. pose proof (stands_in _ _ _ _ _ _ _ St). unfold in_lane. lia. }
  split; auto. destruct (full_rows wide b') as [|y l'] eqn:Full; [left|right]; (split; [easy|]); auto.
  apply IH; auto. intros (y & _ & Row). assert (In y (full_rows wide b')) as F by (apply in_full_rows; auto; intros; now apply Row, Cover).
  now rewrite Full in F.
Qed.

Section Many.
Variables (wide : nat) (ps : list piece).

Lemma none_sure : sure wide ps [].
Proof. exists 0. intros h b _. apply reached. exists h. split; auto. intros x (l & [] & _). Qed.

Lemma smaller_lanes m ls : (forall k, 1 <= k < m -> L wide ps k) -> apart wide ls -> narrow m ls -> smaller wide ps ls.
Proof.
  intros Less Apart [Len Two] l Sub Short. destruct l as [|a l]; [apply none_sure|].
  apply (Less (length (a :: l))); [cbn in *; lia|now apply (apart_sublist wide _ ls)|]. split; auto.
  intros l' Hl'. now apply Two, (sublist_in _ _ _ Sub).
Qed.

Definition number (p : piece) : nat :=
  match p with Piece.I => 0 | Piece.Z => 1 | Piece.S => 2 | Piece.T => 3 | Piece.L => 4 | Piece.J => 5 | Piece.O => 6 end.

(* Seven lanes or more, one for each piece. *)
Lemma seven m : 7 <= m -> (forall k, 1 <= k < m -> L wide ps k) -> L wide ps m.
Proof.
  intros Seven Less ls Apart Narrow. pose proof (smaller_lanes m ls Less Apart Narrow) as Smaller. destruct Narrow as [Len Two].
  assert (forall p, number p < length ls) as Number by (intros p; destruct p; cbn; lia).
  set (own := fun p => nth (number p) ls (0, 0)). assert (forall p, In (own p) ls) as Own by (intros p; now apply nth_In).
  destruct (pumping wide ps ls 4 own Apart) as [rows Pumping]; auto.
  { intros p q _ _ Same. apply NoDup_nth in Same; eauto using apart_distinct. destruct p, q; easy. }
  exists (4 + rows). intros h b Low. apply reaches_bind with (smooth ls h).
  - apply reaches_implies with (smooth ls h) (h + 4); auto; [|lia]. apply smoothing; auto.
  - intros b' Smooth. apply reaches_implies with (row_from ls (h + 4)) (h + 4 + rows); [|lia|intros b2; apply row_from_lower; lia].
    apply Pumping; [apply tops_even|apply (tops_high ls)]; intros l Hl; now apply Smooth.
Qed.

(* All even widths hang on six numbers of lanes. *)
Theorem any_lanes : (forall m, 1 <= m <= 6 -> L wide ps m) -> forall m, 1 <= m -> L wide ps m.
Proof.
  intros Six m. induction m as [m IH] using lt_wf_ind. intros One. destruct (Nat.le_gt_cases m 6); [now apply Six|].
  apply seven; [lia|]. intros k Hk. apply IH; lia.
Qed.

(* Each may be proved with the help of fewer. *)
Theorem each_by_fewer : (forall m ls, 1 <= m <= 6 -> apart wide ls -> narrow m ls -> smaller wide ps ls -> sure wide ps ls) ->
  forall m, 1 <= m -> L wide ps m.
Proof.
  intros Six. apply any_lanes. intros m. induction m as [m IH] using lt_wf_ind. intros Hm ls Apart Narrow. apply (Six m ls Hm Apart Narrow).
  apply (smaller_lanes m); auto. intros k Hk. apply IH; lia.
Qed.
End Many.

(* The lanes of a well of an even number of columns. *)
Definition side_by_side (m : nat) : list lane := map (fun i => (2 * i, 2)) (seq 0 m).

Lemma in_side_by_side m l : In l (side_by_side m) <-> exists i, l = (2 * i, 2) /\ i < m.
Proof.
  unfold side_by_side. rewrite in_map_iff. split; intros (i & E & H); exists i; (split; [now symmetry in E|]); rewrite in_seq in *; lia.
Qed.

Theorem even_for_ever m : 1 <= m -> L (2 * m) pieces m -> exists rows, rows_for_ever (2 * m) rows.
Proof.
  intros One Sure. apply (sure_for_ever (2 * m) (side_by_side m)); [lia| |apply Sure].
  - intros x. split.
    + intros Hx. exists (2 * (x / 2), 2). rewrite in_side_by_side. pose proof (Nat.div_mod x 2 ltac:(lia)).
      pose proof (Nat.mod_upper_bound x 2 ltac:(lia)). unfold in_lane. cbn [fst snd]. split; [exists (x / 2); split; auto; lia|lia].
    + intros (l & Hl & Lx). apply in_side_by_side in Hl as (i & -> & Hi). unfold in_lane in Lx. cbn in Lx. lia.
  - split.
    + unfold side_by_side. generalize (seq_NoDup m 0). induction 1 as [|n s Not _ IH]; constructor; auto. rewrite Forall_forall.
      intros l Hl x Nx Lx. apply in_map_iff in Hl as (i & <- & Hi). unfold in_lane in *. cbn in *. now replace i with n in Hi by lia.
    + intros l Hl. apply in_side_by_side in Hl as (i & -> & Hi). cbn. lia.
  - split; [unfold side_by_side; now rewrite map_length, seq_length|]. intros l Hl. now apply in_side_by_side in Hl as (i & -> & _).
Qed.

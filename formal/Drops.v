(* What a drop of the usual game does to a board. SPEC.md, The usual game. *)
From Coq Require Import Arith List Lia.
From Lineproof Require Import Game Lists Fall Usual Rows.
Import ListNotations.

Theorem drops wide p sh x b : In sh (shapes p) -> x + length sh <= wide ->
  exists b', drop wide p b b' /\ dropped sh x (rest sh (window b x (length sh))) b b'.
Proof.
  intros Shape Inside. destruct (drawing_of_shape _ _ Shape) as (d & Hd & Agrees).
  eexists. split; [|exact (dropped_placed d sh x b Agrees)].
  destruct (proj2 (falls d sh b x Agrees _) eq_refl) as [Free Rests]. eexists d, x, _. repeat split; auto.
  intros [i j] Placed. apply (in_placed_shape _ _ _ _ _ _ Agrees) in Placed as (k & bo & n & E & -> & _).
  apply nth_error_lt in E. cbn. lia.
Qed.

(* There is no other drop. *)
Theorem drop_dropped wide p b b' : drop wide p b b' -> exists sh x,
  In sh (shapes p) /\ x + length sh <= wide /\ dropped sh x (rest sh (window b x (length sh))) b b'.
Proof.
  intros (d & x & y & Hd & Above & Rests & Inside & ->). destruct (shape_of_drawing _ _ Hd) as (sh & Shape & Agrees).
  exists sh, x. rewrite (proj1 (falls d sh b x Agrees y)) by auto.
  split; [auto|split; [|exact (dropped_placed d sh x b Agrees)]]. pose proof (shape_length _ _ Shape).
  destruct (shape_column p sh (length sh - 1) Shape) as (bo & n & E & Some & _); [lia|].
  enough (x + (length sh - 1) < wide) by lia.
  apply (Inside (x + (length sh - 1), y + bo)), (in_placed_shape _ _ _ _ _ _ Agrees).
  exists (length sh - 1), bo, n. repeat split; auto. all: lia.
Qed.

Lemma highest_le b n : highest b <= n <-> forall x y, In (x, y) b -> y < n.
Proof.
  unfold highest. rewrite list_max_le, Forall_map, Forall_forall. split.
  - intros All x y H. apply All in H. cbn in H. lia.
  - intros All [x y] H. apply All in H. cbn. lia.
Qed.

Lemma height_le b x : height b x <= highest b.
Proof.
  destruct (height_top b x) as [->|Top]; [lia|]. pose proof (proj1 (highest_le b (highest b)) (le_n _) _ _ Top). lia.
Qed.

Lemma height_grows b b' x : (forall c, In c b -> In c b') -> height b x <= height b' x.
Proof. intros Kept. destruct (height_top b x) as [->|Top]; [lia|]. apply Kept, height_above in Top. lia. Qed.

Lemma dropped_highest sh x y b b' top : dropped sh x y b b' -> highest b <= top ->
  (forall k s, nth_error sh k = Some s -> height b' (x + k) <= top) -> highest b' <= top.
Proof.
  rewrite !highest_le. intros D Before After i j H.
  apply (dropped_cells _ _ _ _ _ D) in H as [H|(k & bo & n & E & -> & Hj)]; eauto.
  pose proof (dropped_height _ _ _ _ _ D _ _ _ E). specialize (After _ _ E). lia.
Qed.

(* The room below row `top` in some columns. Each piece that stands in one of them, not wholly above that row, takes
   some of it. *)
Definition room_in (xs : list nat) (top : nat) (b : board) : nat := list_sum (map (fun x => top - height b x) xs).

Lemma dropped_room p sh x y b b' xs top : In sh (shapes p) -> dropped sh x y b b' -> In x xs ->
  height b x < top \/ height b' x <= top -> room_in xs top b' < room_in xs top b.
Proof.
  intros Shape D Here Low. destruct (shape_column p sh 0 Shape (shape_length p sh Shape)) as (bo & n & E & Some & _).
  pose proof (dropped_above _ _ _ _ _ D _ _ _ E). pose proof (dropped_height _ _ _ _ _ D _ _ _ E).
  rewrite Nat.add_0_r in *. apply (sum_less _ _ _ x); [|auto|lia]. intros z _.
  enough (height b z <= height b' z) by lia.
  apply height_grows. intros [i j]. rewrite (dropped_cells _ _ _ _ _ D). auto.
Qed.

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

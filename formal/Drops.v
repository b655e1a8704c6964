(* What a drop of the usual game does to a board. SPEC.md, The usual game. *)
From Coq Require Import Arith List Lia.
From Lineproof Require Import Game Lists Fall Usual Rows.
Import ListNotations.

(* Piece p is dropped as shape sh, over the columns from x on; its lowest row is y. *)
Record dropped (sh : shape) (x y : nat) (b b' : board) : Prop := {
  dropped_cells : forall i j, In (i, j) b' <->
    In (i, j) b \/ exists k bo n, nth_error sh k = Some (bo, n) /\ i = x + k /\ y + bo <= j < y + bo + n;
  dropped_above : forall k bo n, nth_error sh k = Some (bo, n) -> height b (x + k) <= y + bo;
  dropped_height : forall k bo n, nth_error sh k = Some (bo, n) -> height b' (x + k) = y + bo + n;
  dropped_beside : forall i, i < x \/ x + length sh <= i -> height b' i = height b i;
}.

Theorem drops wide p sh x b : In sh (shapes p) -> x + length sh <= wide ->
  exists b', drop wide p b b' /\ dropped sh x (rest sh (window b x (length sh))) b b'.
Proof.
  intros Shape Inside. destruct (drawing_of_shape _ _ Shape) as (d & Hd & Agrees).
  set (y := rest sh (window b x (length sh))). exists (placed (cells d) x y ++ b).
  assert (forall k bo n, nth_error sh k = Some (bo, n) -> height b (x + k) <= y + bo) as Above.
  { intros k bo n E. pose proof (nth_error_lt _ _ _ E) as L. exact (rest_ge _ _ _ _ _ _ E (nth_error_window b x _ k L)). }
  split; [|split; auto].
  - exists d, x, y. destruct (proj2 (falls d sh b x Agrees y) eq_refl) as [Free Rests]. repeat split; auto.
    intros [i j] Placed. apply (in_placed_shape _ _ _ _ _ _ Agrees) in Placed. destruct Placed as (k & bo & n & E & -> & _).
    apply nth_error_lt in E. cbn. lia.
  - intros i j. rewrite in_app_iff, (in_placed_shape _ _ _ _ _ _ Agrees). tauto.
  - intros k bo n E. specialize (Above _ _ _ E). rewrite height_app, (height_placed_in _ _ _ _ _ _ _ Agrees E). lia.
  - intros i Beside. now rewrite height_app, (height_placed_out _ _ _ _ _ Agrees Beside).
Qed.

Lemma highest_le b n : highest b <= n <-> forall x y, In (x, y) b -> y < n.
Proof.
  unfold highest. rewrite list_max_le, Forall_map, Forall_forall. split.
  - intros All x y H. apply All in H. cbn in H. lia.
  - intros All [x y] H. apply All in H. cbn. lia.
Qed.

Lemma height_le b x : height b x <= highest b.
Proof.
  destruct (height_top b x) as [->|Top]; [lia|].
  pose proof (proj1 (highest_le b (highest b)) (le_n _) _ _ Top). lia.
Qed.

Lemma dropped_highest sh x y b b' top : dropped sh x y b b' -> highest b <= top ->
  (forall k s, nth_error sh k = Some s -> height b' (x + k) <= top) -> highest b' <= top.
Proof.
  rewrite !highest_le. intros D Before After i j H. apply (dropped_cells _ _ _ _ _ D) in H as [H|(k & bo & n & E & -> & Hj)]; eauto.
  pose proof (dropped_height _ _ _ _ _ D _ _ _ E). specialize (After _ _ E). lia.
Qed.

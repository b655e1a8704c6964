(* Examples of what Usual.v says; for each change of it that tells another game, one of
   these is no longer true. Needs nothing but the statements. *)
From Coq Require Import String Arith List Lia.
From Lineproof Require Import Game Usual.
Import ListNotations.

(* Of these five rows, two are full. *)
Definition five_rows : board := [(0, 0); (0, 1); (1, 1); (1, 2); (0, 3); (1, 3); (0, 4)].

Lemma two_full : full_rows 2 five_rows = [1; 3].
Proof. reflexivity. Qed.

Lemma others_come_down : removed 2 five_rows = [(0, 0); (1, 1); (0, 2)].
Proof. reflexivity. Qed.

Lemma full_far_up : full_rows 2 [(0, 30); (1, 30)] = [30].
Proof. reflexivity. Qed.

Lemma none_of_three_columns : full_rows 3 five_rows = [] /\ removed 3 five_rows = five_rows.
Proof. split; reflexivity. Qed.

(* I, upright beside three cells: a row of it stays, and comes down by two. *)
Lemma I_comes_down : removed 2 ([(1, 3); (1, 2); (1, 1); (1, 0)] ++ [(0, 0); (0, 1); (0, 3)]) = [(1, 0)].
Proof. reflexivity. Qed.

(* One by one, the cells of boards and drawings that are written out. *)
Ltac cells := cbn in *; repeat match goal with
  | H : _ \/ _ |- _ => destruct H
  | H : False |- _ => destruct H
  | H : _ = ?c |- _ => is_var c; subst c
  | H : (_, _) = (_, _) |- _ => injection H; clear H; intros
  end; cbn; try lia.

(* Drawing d comes to rest at x, y, on the floor or on the first cell of the board. *)
Ltac drop_as d x y := exists d, x, y; split; [cbn; tauto|split; [intros above Above c Hc Hb; cells|split;
  [solve [now left|right; intros Free; apply (fun H => Free _ H (or_introl eq_refl)); cbn; tauto]|
    split; [intros c Hc; cells|reflexivity]]]].

(* O in two columns: it falls to the floor, and completes two rows at once; what the piece
   before it has completed is forgotten. *)
Lemma O_completes_two s : usual_move 2 Piece.O (1, []) s <-> s = (2, []).
Proof.
  split.
  - intros (b & (d & x & y & [<-|[]] & Free & Rests & Inside & ->) & ->).
    assert (1 + x < 2) by (apply (Inside (1 + x, 0 + y)); cbn; auto). assert (x = 0) as -> by lia.
    destruct Rests as [->|Rests]; [reflexivity|]. exfalso. apply Rests. intros c _ [].
  - intros ->. eexists. split; [drop_as ["##"; "##"]%string 0 0|reflexivity].
Qed.

(* No column is full, however high it is, and a piece does not get under a roof. *)
Lemma O_rests_high b : drop 2 Piece.O [(0, 50)] b <-> b = [(0, 52); (1, 52); (0, 51); (1, 51); (0, 50)].
Proof.
  split.
  - intros (d & x & y & [<-|[]] & Free & Rests & Inside & ->).
    assert (1 + x < 2) by (apply (Inside (1 + x, 0 + y)); cbn; auto). assert (x = 0) as -> by lia.
    assert (y = 51) as ->; [|reflexivity]. destruct (Nat.lt_trichotomy y 51) as [Lt|[|Gt]]; auto; exfalso.
    + apply (Free 50 ltac:(lia) (0, 50)); cbn; tauto.
    + destruct Rests as [|Rests]; [lia|]. apply Rests. intros c Hc Hb. cells.
  - intros ->. drop_as ["##"; "##"]%string 0 51.
Qed.

Lemma two_at_once : at_once 2 (2, []) /\ at_once 2 (3, []) /\ ~ at_once 2 (1, []).
Proof. unfold at_once. cbn. lia. Qed.

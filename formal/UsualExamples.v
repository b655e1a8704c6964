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

Lemma none_of_three_columns : full_rows 3 five_rows = [] /\ removed 3 five_rows = five_rows.
Proof. split; reflexivity. Qed.

(* I, upright beside three cells: a row of it stays, and comes down by two. *)
Lemma I_comes_down : removed 2 ([(1, 3); (1, 2); (1, 1); (1, 0)] ++ [(0, 0); (0, 1); (0, 3)]) = [(1, 0)].
Proof. reflexivity. Qed.

(* O in two columns: it falls to the floor, and completes two rows at once; what the piece
   before it has completed is forgotten. *)
Lemma O_completes_two s : usual_move 2 Piece.O (1, []) s <-> s = (2, []).
Proof.
  split.
  - intros (b & (d & x & y & Hd & Free & Rests & Inside & ->) & ->). destruct Hd as [<-|[]].
    assert (x = 0) as -> by (specialize (Inside (1 + x, 0 + y)); cbn in *; assert (1 + x < 2) by tauto; lia).
    destruct Rests as [->|Rests]; [reflexivity|]. exfalso. apply Rests. intros c _ [].
  - intros ->. exists [(0, 1); (1, 1); (0, 0); (1, 0)]. split; [|reflexivity].
    exists ["##"; "##"]%string, 0, 0. split; [now left|]. split; [intros above _ c _ []|].
    split; [now left|]. split; [|reflexivity]. cbn. intros c [<-|[<-|[<-|[<-|[]]]]]; cbn; lia.
Qed.

(* No column is full, however high it is, and a piece does not get under a roof. *)
Lemma O_rests_high b : drop 2 Piece.O [(0, 50)] b <-> b = [(0, 52); (1, 52); (0, 51); (1, 51); (0, 50)].
Proof.
  split.
  - intros (d & x & y & Hd & Free & Rests & Inside & ->). destruct Hd as [<-|[]].
    assert (x = 0) as -> by (specialize (Inside (1 + x, 0 + y)); cbn in *; assert (1 + x < 2) by tauto; lia).
    assert (y = 51) as ->; [|reflexivity]. destruct (Nat.lt_trichotomy y 51) as [Lt|[|Gt]]; auto; exfalso.
    + apply (Free 50 ltac:(lia) (0, 50)); cbn; tauto.
    + destruct Rests as [|Rests]; [lia|]. apply Rests. intros c Hc [<-|[]]. cbn in Hc.
      destruct Hc as [E|[E|[E|[E|[]]]]]; injection E; lia.
  - intros ->. exists ["##"; "##"]%string, 0, 51. split; [now left|]. cbn. split; [|split; [|split; auto]].
    + intros above Ha c Hc [<-|[]]. destruct Hc as [E|[E|[E|[E|[]]]]]; injection E; lia.
    + right. intros Free. apply (Free (0, 50)); cbn; auto.
    + intros c [<-|[<-|[<-|[<-|[]]]]]; cbn; lia.
Qed.

Lemma two_at_once : at_once 2 (2, []) /\ at_once 2 (3, []) /\ ~ at_once 2 (1, []).
Proof. unfold at_once. cbn. lia. Qed.

(* Rows for ever, on real cells. To believe a theorem about it, agree with this file, with
   Usual.v, and with the cells and pieces of Game.v. SPEC.md has the same in words: Claims.
   RowsFacts.v says it in other ways. *)
From Coq Require Import List.
From Lineproof Require Import Game Usual.
Import ListNotations.

(* The row of the highest filled cell, where the lowest row is row 1; 0 if there is none. *)
Definition highest (b : board) : nat := list_max (map (fun c => snd c + 1) b).

Section Rows.
(* What may be dealt, any number of times; and a well of so many columns, in the usual game. *)
Variables (ps : list piece) (wide : nat).

(* From board b, whatever is dealt, the player can complete a row, with some piece, such that
   no cell comes to rest above row `top`, and the board without the full rows is one of P. *)
Inductive completes (top : nat) (P : board -> Prop) (b : board) : Prop :=
| next_piece :
    (forall p, In p ps -> exists b', drop wide p b b' /\ highest b' <= top /\
       (full_rows wide b' = [] /\ completes top P b' \/
        full_rows wide b' <> [] /\ P (removed wide b'))) ->
    completes top P b.

(* n rows, one after the other, where no cell comes to rest above row `top`. *)
Fixpoint times (top n : nat) (b : board) : Prop :=
  match n with 0 => True | S n' => completes top (times top n') b end.

(* For ever: b is one of some boards, from each of which the player can complete a row, such
   that no cell comes to rest more than `rows` rows above what was the highest filled cell,
   and the board is one of them again. *)
Definition for_ever (rows : nat) (b : board) : Prop :=
  exists P : board -> Prop, P b /\ forall b', P b' -> completes (highest b' + rows) P b'.

(* What a claim with `lines` states: for ever, whatever cells are filled at first, if only no
   row is full. *)
Definition rows_for_ever (rows : nat) : Prop :=
  forall b, full_rows wide b = [] -> for_ever rows b.

(* And no fewer rows will do. *)
Definition fewest (rows : nat) : Prop :=
  rows_for_ever rows /\ forall fewer, fewer < rows -> ~ rows_for_ever fewer.
End Rows.

(* The usual game below a ceiling, on real cells: either the player goes on for ever, or the game
   ends. To believe a theorem about it, agree with this file, with `drop` and `removed` of Usual.v,
   with `highest` of Rows.v, and with the cells, pieces and dealers of Game.v. SPEC.md has the same
   in words: Survival. *)
From Coq Require Import List.
From Lineproof Require Import Game Usual Rows.
Import ListNotations.

(* What is kept: nothing, as at first; or a piece; or a piece that has just been kept while nothing was,
   so that the next one must be placed. *)
Inductive kept := NoneKept | Kept (p : piece) | JustKept (p : piece).

Section Survival.
(* So many columns; the row above which no cell may come to rest, where the lowest is row 1; what may be
   dealt; and whether the player has a hold. *)
Variables (wide ceiling : nat) (d : dealer) (hold : bool).

(* Piece p is dropped, no cell comes to rest above the ceiling, not even in a row that the piece completes,
   and full rows are removed. *)
Definition places (p : piece) (b b' : board) : Prop :=
  exists resting, drop wide p b resting /\ highest resting <= ceiling /\ b' = removed wide resting.

Definition after_placing (k : kept) : kept := match k with JustKept p => Kept p | k => k end.

(* The player answers piece p, which changes what is kept, and the board. At first nothing is kept. While
   nothing is kept, the player places the dealt piece, or, with a hold, keeps it; if it keeps the piece, it
   must place the next one. After that, a piece is always kept: the player places the dealt piece, or places
   the kept one and keeps the dealt one. *)
Inductive answer (p : piece) : kept -> board -> kept -> board -> Prop :=
| places_dealt k b b' : places p b b' -> answer p k b (after_placing k) b'
| places_kept q b b' : places q b b' -> answer p (Kept q) b (Kept p) b'
| keeps b : hold = true -> answer p NoneKept b (JustKept p) b.

(* A state is what is kept, what may be dealt, and the board. Some states are closed: from each of them,
   whatever is dealt, some answer leads to one of them. *)
Definition closed (states : kept -> list piece -> board -> Prop) : Prop :=
  forall k s b, states k s b -> forall p, In p s ->
    exists k' b', answer p k b k' b' /\ states k' (next d s p) b'.

(* The player survives for ever, from the empty well. *)
Definition survives : Prop := exists states, closed states /\ states NoneKept (at_first d) [].

(* The adversary can deal so that the player has no answer after some number of pieces, whatever it
   answers before. (Inductive: the last piece that is dealt has no answer.) *)
Inductive ends : kept -> list piece -> board -> Prop :=
| deals k s b p : In p s ->
    (forall k' b', answer p k b k' b' -> ends k' (next d s p) b') ->
    ends k s b.

Definition game_ends : Prop := ends NoneKept (at_first d) [].
End Survival.

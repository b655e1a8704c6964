(* The game that people play, on real cells: a bag of seven, one piece kept aside, and a top.
   To believe a theorem about it, agree with this file, with `drop` and `removed` of Usual.v,
   with `highest` of Rows.v, and with the cells, pieces and bag of Game.v. *)
From Coq Require Import List.
From Lineproof Require Import Game Usual Rows.
Import ListNotations.

Section Survival.
(* So many columns, and the highest row that a piece may rest in, where the lowest is row 1. *)
Variables (wide top : nat).

(* Piece p is dropped, comes to rest below the top, and full rows vanish. A piece that rests with
   a cell above the top ends the game, even if it completes a row. *)
Definition place (p : piece) (b b' : board) : Prop :=
  exists resting, drop wide p b resting /\ highest resting <= top /\ b' = removed wide resting.

(* A state: the piece that is kept, if there is one; what is left in the bag; and the board. Some of
   them are called safe. *)
Variable safe : option piece -> list piece -> board -> Prop.

(* Whatever piece comes out of the bag: the adversary chooses. *)
Definition whatever_comes (bag : list piece) (answer : piece -> list piece -> Prop) : Prop :=
  forall p, In p bag -> answer p (next Bag bag p).

(* The player places piece p, keeps another one or none, and is safe again. *)
Definition placed_safely (p : piece) (kept : option piece) (bag : list piece) (b : board) : Prop :=
  exists b', place p b b' /\ safe kept bag b'.

(* Whatever comes, the player has a safe answer. It places the piece that has come, or keeps it. Then
   it places the one that it had kept; if there was none, it has to place the next one that comes. *)
Definition has_answers (kept : option piece) (bag : list piece) (b : board) : Prop :=
  whatever_comes bag (fun p left =>
    placed_safely p kept left b \/
    match kept with
    | Some other => placed_safely other (Some p) left b
    | None => whatever_comes left (fun q left => placed_safely q (Some p) left b)
    end).

(* The safe states are a closed set: from each, whatever comes, some answer leads to one of them. *)
Definition closed : Prop := forall kept bag b, safe kept bag b -> has_answers kept bag b.
End Survival.

(* The player survives for ever, from the empty well: there is a closed set with the beginning in it,
   where nothing is kept and the bag is full. *)
Definition survives (wide top : nat) : Prop :=
  exists safe, closed wide top safe /\ safe None pieces [].

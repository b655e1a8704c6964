(* More than one line, on real cells. To believe a theorem about it, agree with this file,
   with Usual.v, and with Game.v, whose `player_wins` it takes. SPEC.md has the same in
   words: Claims. LinesFacts.v says it in other ways. *)
From Coq Require Import List.
From Lineproof Require Import Game Usual.
Import ListNotations.

Section Lines.
(* A well of so many columns, the pieces that may be dealt, and the number of pieces within
   which the player has to complete a row. *)
Variables (wide : nat) (dealt : list piece) (n : nat).

(* From board b, whatever is dealt, the player can complete a row with the nth piece at the
   latest, or several rows at once, such that the board without them is one of P. *)
Definition soon (P : board -> Prop) (b : board) : Prop :=
  player_wins (fun s => at_once 1 s /\ P (snd s)) (usual_move wide) (Only dealt) n dealt (0, b).

(* So many times, one after the other. *)
Fixpoint times (l : nat) (b : board) : Prop :=
  match l with 0 => True | S l' => soon (times l') b end.

(* For ever: b is one of some boards, from each of which the player can complete a row soon,
   such that the board is one of them again. *)
Definition for_ever (b : board) : Prop :=
  exists P : board -> Prop, P b /\ forall b', P b' -> soon P b'.
End Lines.

(* What a claim with `lines` states: None is any number of lines. *)
Definition lines_hold (wide : nat) (lines : option nat) (n : nat) : Prop :=
  match lines with
  | None => for_ever wide pieces n []
  | Some l => times wide pieces n l []
  end.

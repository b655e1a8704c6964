(* The usual game, on real cells: full rows are removed, and no column is ever full. To
   believe a theorem about it, agree with this file and with Game.v, whose cells, pieces,
   and winning it takes. SPEC.md has the same in words: The usual game. *)
From Coq Require Import Arith Bool List.
From Lineproof Require Import Game.
Import ListNotations.

(* The player can drop piece p on board b, in a well of so many columns, and b' is the
   board as the piece has come to rest: Game.move, but for full columns and ceilings. *)
Definition drop (wide : nat) (p : piece) (b b' : board) :=
  exists d x y,
    In d (drawings p) /\
    (* it falls to y, and no further: *)
    (forall above, y <= above -> free b (placed (cells d) x above)) /\
    (y = 0 \/ ~ free b (placed (cells d) x (y - 1))) /\
    (* that is inside the well: *)
    (forall c, In c (placed (cells d) x y) -> fst c < wide) /\
    b' = placed (cells d) x y ++ b.

Definition filled (b : board) (x y : nat) : bool :=
  existsb (fun c => (fst c =? x) && (snd c =? y)) b.

Definition is_full (wide : nat) (b : board) (y : nat) : bool :=
  forallb (fun x => filled b x y) (seq 0 wide).

(* The full rows, from the lowest on. *)
Definition full_rows (wide : nat) (b : board) : list nat :=
  filter (is_full wide b) (seq 0 (1 + list_max (map snd b))).

(* The full rows are gone, and each other row is lower by one for each of them below. *)
Definition removed (wide : nat) (b : board) : board :=
  map (fun c => (fst c, snd c - length (filter (fun y => y <? snd c) (full_rows wide b))))
    (filter (fun c => negb (is_full wide b (snd c))) b).

(* How many rows the last piece has completed, and the board without them. *)
Definition state := (nat * board)%type.

Definition usual_move (wide : nat) (p : piece) (s s' : state) :=
  exists b, drop wide p (snd s) b /\ s' = (length (full_rows wide b), removed wide b).

(* The last piece has completed n rows or more. *)
Definition at_once (n : nat) (s : state) := n <= fst s.

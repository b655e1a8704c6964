(* Lanes that stand apart: each is some neighbouring columns of a well, and each piece stands in
   one of them. A row of the lanes is full if it is filled in all of them. docs/lines.md has the
   proof that uses this in words. Nothing here has to be agreed with: the theorem about wells in
   the end is stated with Game.v, Usual.v and Rows.v alone. *)
From Coq Require Import Arith List Lia.
From Lineproof Require Import Game Lists Fall Usual Rows Drops.
Import ListNotations.

(* A lane: its leftmost column, and how many columns it has. *)
Definition lane := (nat * nat)%type.

Definition in_lane (l : lane) (x : nat) : Prop := fst l <= x < fst l + snd l.

(* x is a column of one of these lanes. *)
Definition in_lanes (ls : list lane) (x : nat) : Prop := exists l, In l ls /\ in_lane l x.

(* The heights of a lane's columns, the highest one, and the lowest one. *)
Definition heights (b : board) (l : lane) : list nat := window b (fst l) (snd l).
Definition top (b : board) (l : lane) : nat := list_max (heights b l).
Definition low (b : board) (l : lane) : nat := least (heights b l).

(* No column of the lanes is above so many rows; and the columns of each lane are at most so many apart. *)
Definition below (ls : list lane) (rows : nat) (b : board) : Prop := forall l, In l ls -> top b l <= rows.
Definition even (ls : list lane) (d : nat) (b : board) : Prop := forall l, In l ls -> top b l <= low b l + d.

Section Apart.
(* A well of so many columns, and what may be dealt. *)
Variables (wide : nat) (ps : list piece).

(* No two lanes share a column, and all are inside the well. *)
Definition apart (ls : list lane) : Prop :=
  ForallOrdPairs (fun l m => forall x, in_lane l x -> in_lane m x -> False) ls /\
  forall l, In l ls -> 1 <= snd l /\ fst l + snd l <= wide.

(* Where shape sh comes to rest over the columns from x on. *)
Definition rests (sh : shape) (x : nat) (b : board) : nat := rest sh (window b x (length sh)).

(* Piece p is put into lane l, in shape sh, over the columns from x on. *)
Record stands (p : piece) (l : lane) (sh : shape) (x : nat) (b b' : board) : Prop := {
  stands_shape : In sh (shapes p);
  stands_in : fst l <= x /\ x + length sh <= fst l + snd l;
  stands_drop : drop wide p b b';
  stands_dropped : dropped sh x (rests sh x b) b b';
}.

(* It covers no empty cell. *)
Definition clean (sh : shape) (x : nat) (b : board) : Prop :=
  forall k bo n, nth_error sh k = Some (bo, n) -> height b (x + k) = rests sh x b + bo.

(* Whatever is dealt, the player reaches a board of `goal`, all pieces stand in lanes, and no
   cell of a lane comes to rest above row `most`. *)
Inductive reaches (ls : list lane) (goal : board -> Prop) (most : nat) (b : board) : Prop :=
| reached : goal b -> reaches ls goal most b
| reaches_next :
    (forall p, In p ps -> exists l sh x b', In l ls /\ stands p l sh x b b' /\ below ls most b' /\
       reaches ls goal most b') ->
    reaches ls goal most b.

(* A row of the lanes is full, at or above row h (from 0). *)
Definition row_from (ls : list lane) (h : nat) (b : board) : Prop :=
  exists y, h <= y /\ forall x, in_lanes ls x -> In (x, y) b.

(* docs/lines.md's L and M: whatever the lanes hold below row h, the player makes a row full at or
   above it, and no cell comes to rest more than so many rows above it. *)
Definition sure (rows : nat) (ls : list lane) : Prop :=
  forall h b, below ls h b -> reaches ls (row_from ls h) (h + rows) b.

(* If a lane is left out, the others are sure. *)
Definition smaller (rows : nat) (ls : list lane) : Prop :=
  forall f, length (filter f ls) < length ls -> sure rows (filter f ls).

(* How a set of boards with ranks leads to `goal`: each piece has a move that is clean and keeps
   the rank or lowers it, or is not clean and lowers it, or reaches the goal. What the progress lemma needs. *)
Record progress (ls : list lane) (d : nat) (goal : board -> Prop) (J : nat -> board -> Prop) : Prop := {
  progress_even : forall r b, J r b -> even ls d b;
  progress_move : forall r b, J r b -> goal b \/
    forall p, In p ps -> exists l sh x b', In l ls /\ stands p l sh x b b' /\
      (goal b' \/ exists r', J r' b' /\ (r' < r \/ r' <= r /\ clean sh x b));
}.
End Apart.

(* The drop game, on real cells, and who wins a game. To believe a theorem about the drop
   game, agree with this file and, where claims occur in it, with Claims.v; no other one
   matters. SPEC.md has the same in words: The game. *)
From Coq Require Import String Ascii Arith List.
Import ListNotations.

(* A cell is a column and a row, both from 0: the leftmost column, the lowest row.
   (SPEC.md counts rows from 1.) *)
Definition cell := (nat * nat)%type.

(* The filled cells, in any order. *)
Definition board := list cell.

Record well := { width : nat; rows : nat; ceiling : option nat }.

(* Coq has an I, a Z, an S and an O of its own, so elsewhere these are Piece.I and so on. *)
Module Piece.
Inductive piece := I | Z | S | T | L | J | O.

Definition pieces := [I; Z; S; T; L; J; O].

(* The rotations of a piece, the highest row first. *)
Definition drawings (p : piece) : list (list string) :=
  match p with
  | I => [["#";
           "#";
           "#";
           "#"]; ["####"]]
  | Z => [[".#";
           "##";
           "#."]; ["##.";
                   ".##"]]
  | S => [[".##";
           "##."]; ["#.";
                    "##";
                    ".#"]]
  | T => [["###";
           ".#."]; ["#.";
                    "##";
                    "#."]; [".#.";
                            "###"]; [".#";
                                     "##";
                                     ".#"]]
  | L => [["###";
           "#.."]; ["#.";
                    "#.";
                    "##"]; ["..#";
                            "###"]; ["##";
                                     ".#";
                                     ".#"]]
  | J => [["###";
           "..#"]; ["##";
                    "#.";
                    "#."]; ["#..";
                            "###"]; [".#";
                                     ".#";
                                     "##"]]
  | O => [["##";
           "##"]]
  end%string.
End Piece.
Export Piece(piece, pieces, drawings).

(* The cells drawn with #. *)
Fixpoint cells_of_row (s : string) (x y : nat) : list cell :=
  match s with
  | EmptyString => []
  | String c s' => (if Ascii.eqb c "#" then [(x, y)] else []) ++ cells_of_row s' (x + 1) y
  end.

Fixpoint cells (drawing : list string) : list cell :=
  match drawing with
  | [] => []
  | s :: lower => cells_of_row s 0 (length lower) ++ cells lower
  end.

(* These cells, x columns further right and y rows higher. *)
Definition placed (cs : list cell) (x y : nat) : list cell :=
  map (fun c => (fst c + x, snd c + y)) cs.

Definition free (b : board) (cs : list cell) := forall c, In c cs -> ~ In c b.

(* The column has a filled cell in the highest row that counts, or above. *)
Definition full (w : well) (b : board) (x : nat) := exists y, In (x, y) b /\ rows w <= y + 1.

Definition under_ceiling (w : well) (y : nat) :=
  match ceiling w with None => True | Some h => y + 1 <= h end.

(* The player can drop piece p on board b, and b' is the board after that. *)
Definition move (w : well) (p : piece) (b b' : board) :=
  exists d x y,
    In d (drawings p) /\
    (* it falls to y, and no further: on the floor, or over a cell one row below (in Coq,
       0 - 1 is 0, so the floor is a case of its own): *)
    (forall above, y <= above -> free b (placed (cells d) x above)) /\
    (y = 0 \/ ~ free b (placed (cells d) x (y - 1))) /\
    (* that is legal: *)
    (forall c, In c (placed (cells d) x y) ->
       fst c < width w /\ ~ full w b (fst c) /\ under_ceiling w (snd c)) /\
    b' = placed (cells d) x y ++ b.

(* One of the rows that count is filled. *)
Definition line (w : well) (b : board) :=
  exists y, y < rows w /\ forall x, x < width w -> In (x, y) b.

(* What the adversary may deal: only some pieces, any number of times; or what is in a
   bag, which is filled with one of each when it is empty. *)
Inductive dealer := Only (ps : list piece) | Bag.

Definition anything := Only pieces.

(* The pieces that it can deal, at first and after it has dealt piece p. *)
Definition at_first (d : dealer) : list piece :=
  match d with Only ps => ps | Bag => pieces end.

Definition piece_eq_dec (p q : piece) : {p = q} + {p <> q}.
Proof. decide equality. Defined.

(* A set stays as it is. The list of Only is not looked at, since s is this list from the
   beginning on, by at_first. *)
Definition next (d : dealer) (s : list piece) (p : piece) : list piece :=
  match d with
  | Only _ => s
  | Bag => match remove piece_eq_dec p s with [] => pieces | others => others end
  end.

(* Who wins, from board b, where the adversary can deal the pieces of s now. *)
Section Winning.
Variables (B : Type) (line : B -> Prop) (move : piece -> B -> B -> Prop) (d : dealer).

(* Whatever is dealt, the player has a line after n more pieces at the latest. *)
Inductive player_wins : nat -> list piece -> B -> Prop :=
| wins_now n s b : line b -> player_wins n s b
| wins_later n s b :
    (forall p, In p s -> exists b', move p b b' /\ player_wins n (next d s p) b') ->
    player_wins (1 + n) s b.

(* The adversary can deal so that there is no line after each of n more pieces. *)
Inductive adversary_holds : nat -> list piece -> B -> Prop :=
| holds_now s b : ~ line b -> adversary_holds 0 s b
| holds_on n s b p : ~ line b -> In p s ->
    (forall b', move p b b' -> adversary_holds n (next d s p) b') ->
    adversary_holds (1 + n) s b.

(* The same for ever: whatever the player does, the adversary can go on. Where the player
   has no move left, nothing more is asked, and the adversary has won. CoInductive, since
   this does not end after some number of pieces. *)
CoInductive adversary_wins : list piece -> B -> Prop :=
| holds_for_ever s b p : ~ line b -> In p s ->
    (forall b', move p b b' -> adversary_wins (next d s p) b') ->
    adversary_wins s b.
End Winning.

Arguments player_wins {B}.
Arguments adversary_holds {B}.
Arguments adversary_wins {B}.

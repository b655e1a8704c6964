(* Examples of what Claims.v says, as Examples.v has them of Game.v. *)
From Coq Require Import String ZArith List Lia.
From Lineproof Require Import Game Claims Examples.
From Lineproof Require Slide Usual Rows.
Import ListNotations.

(* What claims state. *)
Lemma claims w d n :
  holds (Player (Drop w) d n) = player_wins (line w) (move w) d n (at_first d) [] /\
  holds (Adversary (Drop w) d (Some n)) = adversary_holds (line w) (move w) d n (at_first d) [] /\
  holds (Adversary (Drop w) d None) = adversary_wins (line w) (move w) d (at_first d) [].
Proof. repeat split. Qed.

Lemma claims_slide w d n :
  holds (Player (Slide w) d n) = player_wins (Slide.line w) (Slide.move w) d n (at_first d) [] /\
  holds (Adversary (Slide w) d (Some n)) = adversary_holds (Slide.line w) (Slide.move w) d n (at_first d) [] /\
  holds (Adversary (Slide w) d None) = adversary_wins (Slide.line w) (Slide.move w) d (at_first d) [].
Proof. repeat split. Qed.

Lemma claims_rows w r : holds (PlayerRows w r) = forall b, Usual.full_rows w b = [] -> Rows.for_ever pieces w r b.
Proof. reflexivity. Qed.

(* One O is the optimum there: more pieces are not the least, and fewer not enough. *)
Lemma optimum_not_none : ~ optimum (Drop (well_of 2 1)) (Only [Piece.O]) 0.
Proof. intros [Wins _]. now apply player_needs_a_piece. Qed.

Lemma optimum_one_O : optimum (Drop (well_of 2 1)) (Only [Piece.O]) 1.
Proof. split; [exact player_wins_with_O|]. intros [|m] Less; [exact player_needs_a_piece|lia]. Qed.

Lemma optimum_not_two_O : ~ optimum (Drop (well_of 2 1)) (Only [Piece.O]) 2.
Proof. intros [_ Least]. apply (Least 1); [lia|exact player_wins_with_O]. Qed.

(* The letters of the pieces, in the order in which cells_of_drawings has their cells. *)
Lemma letters : map letter pieces = ["I"; "Z"; "S"; "T"; "L"; "J"; "O"]%string.
Proof. reflexivity. Qed.

Lemma texts :
  map text [Player (Drop {| width := 10; rows := 6; ceiling := Some 7 |}) anything 14;
            Adversary (Drop {| width := 10; rows := 5; ceiling := None |}) anything None;
            Adversary (Drop {| width := 4; rows := 2; ceiling := None |}) (Only [Piece.I; Piece.S]) (Some 3);
            Player (Drop {| width := 5; rows := 3; ceiling := None |}) Bag 4;
            Player (Slide {| Slide.width := 4%Z; Slide.height := 5%Z |}) anything 3;
            Adversary (Slide {| Slide.width := 10%Z; Slide.height := 6%Z |}) Bag None;
            PlayerRows 4 10; PlayerRows 10 136] =
  ["player drop width=10 rows=6 ceiling=7 pieces=14";
   "adversary drop width=10 rows=5";
   "adversary drop width=4 rows=2 deals=IS pieces=3";
   "player drop width=5 rows=3 deals=bag pieces=4";
   "player slide width=4 rows=5 pieces=3";
   "adversary slide width=10 rows=6 deals=bag";
   "player drop width=4 lines=any rows=10"; "player drop width=10 lines=any rows=136"]%string.
Proof. reflexivity. Qed.

(* SPEC.md's ranges: each number at both ends, and what is next to them. *)
Lemma wells_in_range :
  forallb (fun g => in_range (Player g anything 1))
    [Drop (well_of 2 1); Drop (well_of 12 15); Drop (well_of 13 8); Drop (well_of 14 1);
     Drop {| width := 10; rows := 6; ceiling := Some 6 |}; Drop {| width := 10; rows := 6; ceiling := Some 8 |};
     Slide {| Slide.width := 4%Z; Slide.height := 1%Z |}; Slide {| Slide.width := 12%Z; Slide.height := 15%Z |}] = true /\
  existsb (fun g => in_range (Player g anything 1))
    [Drop (well_of 1 1); Drop (well_of 2 0); Drop (well_of 12 16); Drop (well_of 13 9); Drop (well_of 15 1);
     Drop {| width := 10; rows := 6; ceiling := Some 5 |}; Drop {| width := 10; rows := 6; ceiling := Some 9 |};
     Slide {| Slide.width := 3%Z; Slide.height := 2%Z |}; Slide {| Slide.width := 13%Z; Slide.height := 1%Z |};
     Slide {| Slide.width := 4%Z; Slide.height := 0%Z |}; Slide {| Slide.width := 4%Z; Slide.height := 16%Z |};
     Slide {| Slide.width := (-4)%Z; Slide.height := 5%Z |}] = false.
Proof. split; reflexivity. Qed.

Lemma pieces_in_range :
  forallb in_range
    [Player (Drop (well_of 10 6)) anything 22; Adversary (Drop (well_of 10 6)) anything (Some 1);
     Player (Slide {| Slide.width := 10%Z; Slide.height := 7%Z |}) Bag 17; Adversary (Drop (well_of 10 6)) anything None] = true /\
  existsb in_range
    [Player (Drop (well_of 10 6)) anything 23; Adversary (Drop (well_of 10 6)) anything (Some 0);
     Player (Slide {| Slide.width := 10%Z; Slide.height := 7%Z |}) Bag 18] = false.
Proof. split; reflexivity. Qed.

Lemma rows_in_range :
  forallb in_range [PlayerRows 4 1; PlayerRows 14 255; PlayerRows 10 36] = true /\
  existsb in_range [PlayerRows 2 9; PlayerRows 5 9; PlayerRows 13 9; PlayerRows 16 9; PlayerRows 4 0; PlayerRows 4 256] = false.
Proof. split; reflexivity. Qed.

(* A set has each of its pieces once, and in one order, and it is not empty: a player who
   never gets a piece would win. *)
Lemma sets_in_range :
  map (fun ps => in_range (Adversary (Drop (well_of 4 2)) (Only ps) None))
    [[Piece.I; Piece.S]; pieces; []; [Piece.S; Piece.I]; [Piece.I; Piece.I]; repeat Piece.O 7] =
  [true; true; false; false; false; false].
Proof. reflexivity. Qed.

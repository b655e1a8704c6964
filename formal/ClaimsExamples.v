(* Examples of what Claims.v says, as Examples.v has them of Game.v. *)
From Coq Require Import String ZArith List Lia.
From Lineproof Require Import Game Claims Examples SlideExamples RowsExamples.
From Lineproof Require Slide Survival.
Import ListNotations.

(* What claims state. One O completes one row of two columns, and none fits into one column. *)
Lemma claims :
  holds (Player (Drop (well_of 2 1)) (Only [Piece.O]) 1) /\ ~ holds (Player (Drop (well_of 2 1)) (Only [Piece.O]) 0) /\
  holds (Adversary (Drop (well_of 2 1)) Bag (Some 0)) /\
    ~ holds (Adversary (Drop (well_of 2 1)) (Only [Piece.O]) (Some 1)) /\
  holds (Adversary (Drop (well_of 1 1)) Bag None) /\ ~ holds (Adversary (Drop (well_of 2 1)) (Only [Piece.O]) None).
Proof.
  split; [exact player_wins_with_O|split; [exact player_needs_a_piece|split; [apply holds_now, no_line_empty|
    split; [exact adversary_does_not_hold_with_O|split; [|exact adversary_does_not_win_with_O]]]]].
  apply (holds_for_ever _ _ _ _ _ _ Piece.O); [intros (y & _ & Filled); now apply (Filled 0); auto|cbn; tauto|].
  intros b (d & x & y & [<-|[]] & _ & _ & Legal & _). destruct (Legal (1 + x, 0 + y)); cbn in *; [tauto|lia].
Qed.

(* In slide, the same with I in four columns and one row, where O does not fit. *)
Lemma claims_slide :
  holds (Player (Slide (well_4 1)) (Only [Piece.I]) 1) /\ ~ holds (Player (Slide (well_4 1)) (Only [Piece.I]) 0) /\
  holds (Adversary (Slide (well_4 1)) Bag (Some 0)) /\
    ~ holds (Adversary (Slide (well_4 1)) (Only [Piece.I]) (Some 1)) /\
  holds (Adversary (Slide (well_4 1)) Bag None) /\ ~ holds (Adversary (Slide (well_4 1)) (Only [Piece.I]) None).
Proof.
  assert (~ Slide.line (well_4 1) []) as None by (intros (y & _ & Filled); now apply (Filled 0%Z)).
  pose proof (slide_line_in_each_row 1 0 ltac:(easy)) as Line. cbn [holds at_first].
  split; [|split; [|split; [|split; [|split]]]].
  - apply (wins_later _ _ _ _ 0). intros p [<-|[]]. eexists. split; [exact I_slides_flat|now apply wins_now].
  - intros Wins. now inversion Wins.
  - now apply holds_now.
  - intros Holds. inversion Holds as [|n s b p _ Hp Then]; subst. destruct Hp as [<-|[]].
    specialize (Then _ I_slides_flat). now inversion Then.
  - apply (holds_for_ever _ _ _ _ _ _ Piece.O); [auto|cbn; tauto|]. intros b Move.
    now apply O_does_not_rest_above in Move.
  - intros Wins. inversion Wins as [s b p _ Hp Then]; subst. destruct Hp as [<-|[]]. specialize (Then _ I_slides_flat).
    now inversion Then.
Qed.

(* Rows for ever: in two columns, six rows are too few, but not where nothing is dealt; in no columns, all rows are
   full at first. *)
Lemma claims_rows : ~ holds (PlayerRows 2 6 pieces) /\ holds (PlayerRows 2 6 []) /\ holds (PlayerRows 0 2 pieces).
Proof. split; [exact six_rows_are_too_few|split; [|now intros b None]]. intros b _. now exists (fun _ => True). Qed.

(* Survival: a well, a ceiling, what may be dealt, and the hold are those of the claim. *)
Lemma claims_survival w c d hold :
  holds (Survives w c d hold) = Survival.survives w c d hold /\ holds (Ends w c d hold) = Survival.game_ends w c d hold.
Proof. split; reflexivity. Qed.

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
            PlayerRows 4 10 pieces; PlayerRows 5 136 [Piece.I; Piece.J];
            Survives 10 10 Bag true; Ends 4 20 (Only [Piece.S]) false] =
  ["player drop width=10 rows=6 ceiling=7 pieces=14";
   "adversary drop width=10 rows=5";
   "adversary drop width=4 rows=2 deals=IS pieces=3";
   "player drop width=5 rows=3 deals=bag pieces=4";
   "player slide width=4 rows=5 pieces=3";
   "adversary slide width=10 rows=6 deals=bag";
   "player drop width=4 lines=any rows=10"; "player drop width=5 lines=any rows=136 deals=IJ";
   "player drop width=10 lines=any ceiling=10 deals=bag hold=1";
   "adversary drop width=4 lines=any ceiling=20 deals=S"]%string.
Proof. reflexivity. Qed.

Lemma texts_in_bytes : firstn 6 (text_bytes (Survives 10 10 Bag true)) = [112; 108; 97; 121; 101; 114]%N.
Proof. reflexivity. Qed.

(* SPEC.md's ranges: each number at both ends, and what is next to them. *)
Lemma wells_in_range :
  forallb (fun g => in_range (Player g anything 1))
    [Drop (well_of 2 1); Drop (well_of 12 15); Drop (well_of 13 8); Drop (well_of 14 1);
     Drop {| width := 10; rows := 6; ceiling := Some 6 |}; Drop {| width := 10; rows := 6; ceiling := Some 8 |};
     Slide {| Slide.width := 4%Z; Slide.height := 1%Z |}; Slide {| Slide.width := 12%Z; Slide.height := 15%Z |}]
    = true /\
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
     Player (Slide {| Slide.width := 10%Z; Slide.height := 7%Z |}) Bag 17;
       Adversary (Drop (well_of 10 6)) anything None] = true /\
  existsb in_range
    [Player (Drop (well_of 10 6)) anything 23; Adversary (Drop (well_of 10 6)) anything (Some 0);
     Player (Slide {| Slide.width := 10%Z; Slide.height := 7%Z |}) Bag 18] = false.
Proof. split; reflexivity. Qed.

Lemma rows_in_range :
  forallb (fun c => in_range (c pieces)) [PlayerRows 2 1; PlayerRows 14 255; PlayerRows 5 36] = true /\
  existsb (fun c => in_range (c pieces)) [PlayerRows 1 9; PlayerRows 15 9; PlayerRows 4 0; PlayerRows 4 256] = false /\
  map (fun ps => in_range (PlayerRows 4 1 ps)) [[Piece.I; Piece.S]; []; [Piece.S; Piece.I]] = [true; false; false].
Proof. repeat split. Qed.

Lemma survival_in_range :
  forallb (fun f => f anything true) (map (fun f d h => in_range (f d h)) [Survives 2 1; Survives 14 20; Ends 2 20])
    = true /\
  existsb (fun f => f Bag false) (map (fun f d h => in_range (f d h))
    [Survives 1 4; Survives 15 4; Survives 10 0; Survives 10 21; Ends 1 4; Ends 10 21]) = false /\
  in_range (Survives 4 5 (Only [Piece.S; Piece.I]) true) = false.
Proof. repeat split. Qed.

(* A set has each of its pieces once, and in one order, and it is not empty: a player who
   never gets a piece would win. *)
Lemma sets_in_range :
  map (fun ps => in_range (Adversary (Drop (well_of 4 2)) (Only ps) None))
    [[Piece.I; Piece.S]; pieces; []; [Piece.S; Piece.I]; [Piece.I; Piece.I]; repeat Piece.O 7] =
  [true; true; false; false; false; false].
Proof. reflexivity. Qed.

(* Examples of what Game.v, Slide.v and Claims.v say, in small wells; for each change of them
   that tells another game, one of these is no longer true. Needs nothing but the statements. *)
From Coq Require Import String ZArith Arith List Lia.
From Lineproof Require Import Game Claims.
From Lineproof Require Slide Usual Rows.
Import ListNotations.

(* The cells of the drawings: column and row, as they are read. *)
Lemma cells_of_drawings : map (fun p => map cells (drawings p)) pieces =
  [ [[(0, 3); (0, 2); (0, 1); (0, 0)]; [(0, 0); (1, 0); (2, 0); (3, 0)]];
    [[(1, 2); (0, 1); (1, 1); (0, 0)]; [(0, 1); (1, 1); (1, 0); (2, 0)]];
    [[(1, 1); (2, 1); (0, 0); (1, 0)]; [(0, 2); (0, 1); (1, 1); (1, 0)]];
    [[(0, 1); (1, 1); (2, 1); (1, 0)]; [(0, 2); (0, 1); (1, 1); (0, 0)];
     [(1, 1); (0, 0); (1, 0); (2, 0)]; [(1, 2); (0, 1); (1, 1); (1, 0)]];
    [[(0, 1); (1, 1); (2, 1); (0, 0)]; [(0, 2); (0, 1); (0, 0); (1, 0)];
     [(2, 1); (0, 0); (1, 0); (2, 0)]; [(0, 2); (1, 2); (1, 1); (1, 0)]];
    [[(0, 1); (1, 1); (2, 1); (2, 0)]; [(0, 2); (1, 2); (0, 1); (0, 0)];
     [(0, 1); (0, 0); (1, 0); (2, 0)]; [(1, 2); (1, 1); (0, 0); (1, 0)]];
    [[(0, 1); (1, 1); (0, 0); (1, 0)]] ].
Proof. reflexivity. Qed.

Lemma placed_O : placed [(0, 1); (1, 1); (0, 0); (1, 0)] 3 5 = [(3, 6); (4, 6); (3, 5); (4, 5)].
Proof. reflexivity. Qed.

(* Wells of so many columns and rows. *)
Definition well_of (w r : nat) := {| width := w; rows := r; ceiling := None |}.

(* A column that reaches the highest row that counts is full, a lower one is not. *)
Lemma full_at_row_2 : full (well_of 2 2) [(0, 1)] 0.
Proof. exists 1. cbn. auto. Qed.

Lemma not_full_at_row_1 : ~ full (well_of 2 2) [(0, 0)] 0.
Proof. intros (y & [E|[]] & Hy). injection E as <-. cbn in Hy. lia. Qed.

(* The row with the number of the ceiling is under it, and the next one is not. *)
Lemma under_ceiling_7 : under_ceiling {| width := 2; rows := 6; ceiling := Some 7 |} 6.
Proof. cbn. lia. Qed.

Lemma not_under_ceiling_7 : ~ under_ceiling {| width := 2; rows := 6; ceiling := Some 7 |} 7.
Proof. cbn. lia. Qed.

(* Row 2 counts, row 3 does not, and half a row is no line. *)
Lemma line_in_row_2 : line (well_of 2 2) [(0, 1); (1, 1)].
Proof. exists 1. cbn. split; [lia|]. intros [|[|x]] Hx; auto. lia. Qed.

Lemma no_line_in_row_3 : ~ line (well_of 2 2) [(0, 2); (1, 2)].
Proof.
  intros (y & Hy & Filled). cbn in *. destruct (Filled 0) as [E|[E|[]]]; [lia|injection E; lia|easy].
Qed.

Lemma no_line_half : ~ line (well_of 2 2) [(0, 0); (0, 1)].
Proof.
  intros (y & _ & Filled). destruct (Filled 1) as [E|[E|[]]]; [cbn; lia|easy|easy].
Qed.

Lemma no_line_empty n : ~ line (well_of 2 n) [].
Proof. intros (y & _ & Filled). apply (Filled 0). cbn. lia. Qed.

(* O in a well of two columns: it falls to the floor, and nowhere else. *)
Lemma O_falls_to_the_floor r b : move (well_of 2 r) Piece.O [] b <-> b = [(0, 1); (1, 1); (0, 0); (1, 0)].
Proof.
  split.
  - intros (d & x & y & Hd & Free & Rests & Legal & ->). destruct Hd as [<-|[]].
    assert (x = 0) as -> by (destruct (Legal (1 + x, 0 + y)) as [Inside _]; cbn in *; [tauto|lia]).
    destruct Rests as [->|Rests]; [reflexivity|]. exfalso. apply Rests. intros c _ [].
  - intros ->. exists ["##"; "##"]%string, 0, 0. split; [now left|]. split; [intros above _ c _ []|].
    split; [now left|]. split; [|reflexivity]. intros c Hc. cbn in Hc.
    assert (fst c < 2) as Inside by (destruct Hc as [<-|[<-|[<-|[<-|[]]]]]; cbn; lia).
    split; auto. split; [intros (e & [] & _)|exact Logic.I].
Qed.

(* It does not get under a roof: over a cell in row 4, it rests on that. *)
Lemma O_rests_on_a_roof b : move (well_of 2 9) Piece.O [(0, 3)] b -> b = [(0, 5); (1, 5); (0, 4); (1, 4); (0, 3)].
Proof.
  intros (d & x & y & Hd & Free & Rests & Legal & ->). destruct Hd as [<-|[]].
  assert (x = 0) as -> by (destruct (Legal (1 + x, 0 + y)) as [Inside _]; cbn in *; [tauto|lia]).
  assert (y = 4) as ->; [|reflexivity]. destruct (Nat.lt_trichotomy y 4) as [Lt|[|Gt]]; auto; exfalso.
  - destruct (Nat.le_gt_cases y 3) as [Le|]; [|lia]. apply (Free 3 Le (0, 3)); cbn; tauto.
  - destruct Rests as [|Rests]; [lia|]. apply Rests. intros c Hc [<-|[]]. cbn in Hc.
    destruct Hc as [E|[E|[E|[E|[]]]]]; injection E; lia.
Qed.

(* No piece enters a full column. *)
Lemma O_does_not_enter b : ~ move (well_of 2 2) Piece.O [(0, 1)] b.
Proof.
  intros (d & x & y & Hd & _ & _ & Legal & _). destruct Hd as [<-|[]].
  assert (x = 0) as -> by (destruct (Legal (1 + x, 0 + y)) as [Inside _]; cbn in *; [tauto|lia]).
  destruct (Legal (0, 0 + y)) as (_ & Open & _); [cbn; tauto|]. apply Open, full_at_row_2.
Qed.

(* No cell of it gets above a ceiling. *)
Lemma O_does_not_fit_under_ceiling_1 b : ~ move {| width := 2; rows := 1; ceiling := Some 1 |} Piece.O [] b.
Proof.
  intros (d & x & y & Hd & _ & _ & Legal & _). destruct Hd as [<-|[]].
  destruct (Legal (0 + x, 1 + y)) as (_ & _ & Under); [cbn; tauto|]. cbn in Under. lia.
Qed.

(* Z in two columns and one row never completes it, and O does. *)
Definition wins_in_1 ps n := player_wins (line (well_of 2 1)) (move (well_of 2 1)) (Only ps) n ps [].
Definition holds_in_1 ps n := adversary_holds (line (well_of 2 1)) (move (well_of 2 1)) (Only ps) n ps [].

Lemma O_in_1 b : move (well_of 2 1) Piece.O [] b -> line (well_of 2 1) b.
Proof.
  intros Move. apply O_falls_to_the_floor in Move. subst.
  exists 0. cbn. split; [lia|]. intros [|[|c]] Hc; [tauto|tauto|lia].
Qed.

Lemma O_moves_in_1 : move (well_of 2 1) Piece.O [] [(0, 1); (1, 1); (0, 0); (1, 0)].
Proof. now apply O_falls_to_the_floor. Qed.

Lemma Z_in_1 b : move (well_of 2 1) Piece.Z [] b -> ~ line (well_of 2 1) b.
Proof.
  intros (d & x & y & Hd & Free & Rests & Legal & ->).
  destruct Rests as [->|Rests]; [|exfalso; apply Rests; intros c _ []].
  destruct Hd as [<-|[<-|[]]].
  - assert (x = 0) as -> by (destruct (Legal (1 + x, 1)) as [Inside _]; cbn in *; [tauto|lia]).
    intros (r & Hr & Filled). cbn in *. assert (r = 0) as -> by lia.
    destruct (Filled 1) as [E|[E|[E|[E|[]]]]]; [lia|discriminate..].
  - exfalso. destruct (Legal (2 + x, 0)) as [Inside _]; cbn in *; [tauto|lia].
Qed.

Lemma player_wins_with_O : wins_in_1 [Piece.O] 1.
Proof.
  apply (wins_later _ _ _ _ 0). intros p [<-|[]]. eexists. split; [exact O_moves_in_1|].
  apply wins_now, O_in_1, O_moves_in_1.
Qed.

Lemma player_needs_a_piece : ~ wins_in_1 [Piece.O] 0.
Proof. intros Wins. inversion Wins as [n s b Line|]; subst. now apply no_line_empty in Line. Qed.

(* The adversary chooses the piece. *)
Lemma player_does_not_win_with_Z : ~ wins_in_1 [Piece.O; Piece.Z] 1.
Proof.
  intros Wins. inversion Wins as [n s b Line|n s b Moves]; subst; [now apply no_line_empty in Line|].
  destruct (Moves Piece.Z) as (b & Move & Then); [cbn; tauto|]. apply Z_in_1 in Move.
  inversion Then as [n s b' Line|]; subst. now apply Move.
Qed.

(* The player chooses the move: I in one row of four columns, flat or upright. *)
Lemma I_flat : move (well_of 4 1) Piece.I [] [(0, 0); (1, 0); (2, 0); (3, 0)].
Proof.
  exists ["####"]%string, 0, 0. split; [now right; left|]. split; [intros above _ c _ []|].
  split; [now left|]. split; [|reflexivity]. intros c Hc. cbn in Hc.
  assert (fst c < 4) as Inside by (destruct Hc as [<-|[<-|[<-|[<-|[]]]]]; cbn; lia).
  split; auto. split; [intros (e & [] & _)|exact Logic.I].
Qed.

Lemma I_flat_line : line (well_of 4 1) [(0, 0); (1, 0); (2, 0); (3, 0)].
Proof. exists 0. cbn. split; [lia|]. intros [|[|[|[|c]]]] Hc; [tauto..|lia]. Qed.

Lemma player_wins_with_I : player_wins (line (well_of 4 1)) (move (well_of 4 1)) (Only [Piece.I]) 1 [Piece.I] [].
Proof.
  apply (wins_later _ _ _ _ 0). intros p [<-|[]]. eexists. split; [exact I_flat|]. apply wins_now, I_flat_line.
Qed.

Lemma adversary_does_not_hold_with_I :
  ~ adversary_holds (line (well_of 4 1)) (move (well_of 4 1)) (Only [Piece.I]) 1 [Piece.I] [].
Proof.
  intros Holds. inversion Holds as [|n s b p NoLine Hp Then]; subst. destruct Hp as [<-|[]].
  specialize (Then _ I_flat). inversion Then as [s b NoLine'|]; subst. apply NoLine', I_flat_line.
Qed.

(* It deals only what it may. *)
Lemma adversary_does_not_hold_with_O : ~ holds_in_1 [Piece.O] 1.
Proof.
  intros Holds. inversion Holds as [|n s b p NoLine Hp Then]; subst. destruct Hp as [<-|[]].
  specialize (Then _ O_moves_in_1). inversion Then as [s b NoLine'|]; subst.
  apply NoLine', O_in_1, O_moves_in_1.
Qed.

Lemma adversary_does_not_win_with_O :
  ~ adversary_wins (line (well_of 2 1)) (move (well_of 2 1)) (Only [Piece.O]) [Piece.O] [].
Proof.
  intros Wins. inversion Wins as [s b p NoLine Hp Then]; subst. destruct Hp as [<-|[]].
  specialize (Then _ O_moves_in_1). inversion Then as [s b q NoLine' Hq Then']; subst.
  apply NoLine', O_in_1, O_moves_in_1.
Qed.

(* And it holds with Z. *)
Lemma adversary_holds_with_Z : holds_in_1 [Piece.O; Piece.Z] 1.
Proof.
  apply (holds_on _ _ _ _ 0 _ _ Piece.Z); [apply no_line_empty|cbn; tauto|].
  intros b Move. apply holds_now. now apply Z_in_1.
Qed.

(* A set stays as it is. A bag deals each of seven pieces once, and is full again. *)
Lemma set_stays : next (Only [Piece.O; Piece.Z]) [Piece.O; Piece.Z] Piece.Z = [Piece.O; Piece.Z].
Proof. reflexivity. Qed.

Lemma bag_of_seven : fold_left (next Bag) [Piece.O; Piece.I; Piece.Z; Piece.S; Piece.T; Piece.L] pieces = [Piece.J] /\
  fold_left (next Bag) [Piece.O; Piece.I; Piece.Z; Piece.S; Piece.T; Piece.L; Piece.J] pieces = pieces.
Proof. split; reflexivity. Qed.

Lemma first_deals ps : at_first (Only ps) = ps /\ at_first Bag = pieces.
Proof. split; reflexivity. Qed.

(* Who wins, where the board is nothing but the pieces that were dealt, and a line is an O
   among them. *)
Section Dealt.
Let dealt (p : piece) (b b' : list piece) := b' = p :: b.
Let has_O (b : list piece) := In Piece.O b.

(* Of a bag that has O and Z left, O is the first or the second piece. *)
Lemma bag_wins : player_wins has_O dealt Bag 2 [Piece.O; Piece.Z] [].
Proof.
  apply (wins_later _ _ _ _ 1). intros p [<-|[<-|[]]]; (eexists; split; [reflexivity|]); [apply wins_now; now left|].
  apply (wins_later _ _ _ _ 0). intros p [<-|[]]. eexists. split; [reflexivity|]. apply wins_now. now left.
Qed.

Lemma bag_does_not_hold : ~ adversary_holds has_O dealt Bag 2 [Piece.O; Piece.Z] [].
Proof.
  intros Holds. inversion Holds as [|n s b p _ Hp Then]; subst. specialize (Then _ eq_refl).
  inversion Then as [|n s b q NoLine Hq Then']; subst. destruct Hp as [<-|[<-|[]]]; [apply NoLine; now left|].
  destruct Hq as [<-|[]]. specialize (Then' _ eq_refl). inversion Then' as [s b NoLine'|]; subst. apply NoLine'. now left.
Qed.

Lemma bag_does_not_win : ~ adversary_wins has_O dealt Bag [Piece.O; Piece.Z] [].
Proof.
  intros Wins. inversion Wins as [s b p _ Hp Then]; subst. specialize (Then _ eq_refl).
  inversion Then as [s b q NoLine Hq Then']; subst. destruct Hp as [<-|[<-|[]]]; [apply NoLine; now left|].
  destruct Hq as [<-|[]]. specialize (Then' _ eq_refl). inversion Then' as [s b r NoLine']; subst. apply NoLine'. now left.
Qed.

(* The adversary can go on for ever. *)
Lemma Z_wins b : ~ has_O b -> adversary_wins has_O dealt (Only [Piece.Z]) [Piece.Z] b.
Proof.
  revert b. cofix CH. intros b NoLine. apply (holds_for_ever _ _ _ _ _ _ Piece.Z NoLine); [now left|].
  intros b' ->. apply CH. intros [E|Hb]; [easy|auto].
Qed.

(* Where the player has no move left, it has lost. *)
Lemma no_move_left : let none (p : piece) (b b' : list piece) := False in
  ~ player_wins has_O none (Only [Piece.Z]) 1 [Piece.Z] [] /\
  adversary_holds has_O none (Only [Piece.Z]) 1 [Piece.Z] [] /\ adversary_wins has_O none (Only [Piece.Z]) [Piece.Z] [].
Proof.
  split; [|split].
  - intros Wins. inversion Wins as [|n s b Moves]; subst; [easy|]. now destruct (Moves Piece.Z (or_introl eq_refl)) as (b & [] & _).
  - now apply (holds_on _ _ _ _ 0 _ _ Piece.Z); [|left|].
  - now apply (holds_for_ever _ _ _ _ _ _ Piece.Z); [|left|].
Qed.

(* A line at some time is one, even if the last board has none. *)
Lemma line_before : ~ adversary_holds (fun b => b = []) dealt (Only [Piece.Z]) 1 [Piece.Z] [].
Proof. intros Holds. inversion Holds as [|n s b p NoLine]; subst. now apply NoLine. Qed.
End Dealt.

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

Lemma claims_rows w r : holds (PlayerRows w r) = forall b, Usual.full_rows w b = [] -> Rows.for_ever w r b.
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

(* The slide game. The cells of the boxes: column and row, as they are read. *)
Lemma cells_of_boxes : map (fun p => map cells (Slide.boxes p)) pieces =
  [ [[(0, 2); (1, 2); (2, 2); (3, 2)]; [(2, 3); (2, 2); (2, 1); (2, 0)]];
    [[(1, 2); (2, 2); (2, 1); (3, 1)]; [(3, 3); (2, 2); (3, 2); (2, 1)]];
    [[(2, 2); (3, 2); (1, 1); (2, 1)]; [(2, 3); (2, 2); (3, 2); (3, 1)]];
    [[(1, 2); (2, 2); (3, 2); (2, 1)]; [(2, 3); (1, 2); (2, 2); (2, 1)];
     [(2, 3); (1, 2); (2, 2); (3, 2)]; [(2, 3); (2, 2); (3, 2); (2, 1)]];
    [[(1, 2); (2, 2); (3, 2); (1, 1)]; [(1, 3); (2, 3); (2, 2); (2, 1)];
     [(3, 3); (1, 2); (2, 2); (3, 2)]; [(2, 3); (2, 2); (2, 1); (3, 1)]];
    [[(0, 2); (1, 2); (2, 2); (2, 1)]; [(1, 3); (1, 2); (0, 1); (1, 1)];
     [(0, 3); (0, 2); (1, 2); (2, 2)]; [(1, 3); (2, 3); (1, 2); (1, 1)]];
    [[(1, 2); (2, 2); (1, 1); (2, 1)]] ].
Proof. reflexivity. Qed.

Section Slide_examples.
Local Open Scope Z_scope.
Notation at_ o x y := {| Slide.orientation := o; Slide.left := x; Slide.bottom := y |}.
Let well_4 h := {| Slide.width := 4; Slide.height := h |}.

(* The box starts in the middle, or half a column to the right of it, in the free rows. *)
Lemma starts :
  map (fun n => Slide.start {| Slide.width := n; Slide.height := 7 |}) [4; 5; 6; 9; 10] =
  [at_ 0%nat 0 7; at_ 0%nat 1 7; at_ 0%nat 1 7; at_ 0%nat 3 7; at_ 0%nat 3 7].
Proof. reflexivity. Qed.

Lemma steps_of_T x y s : Slide.step Piece.T (at_ 3%nat x y) s <->
  s = at_ 0%nat x y \/ s = at_ 3%nat (x - 1) y \/ s = at_ 3%nat (x + 1) y \/ s = at_ 3%nat x (y - 1).
Proof.
  split; [|intros [-> | [-> | [-> | ->]]]; constructor].
  intros Step. inversion Step; subst; cbn; tauto.
Qed.

Lemma turns_of_T x y : Slide.step Piece.T (at_ 0%nat x y) (at_ 1%nat x y).
Proof. constructor. Qed.

Lemma filled_O x y : Slide.filled Piece.O (at_ 0%nat x y) = [(1 + x, 2 + y); (2 + x, 2 + y); (1 + x, 1 + y); (2 + x, 1 + y)].
Proof. reflexivity. Qed.

Lemma does_not_fit_over_a_cell : ~ Slide.fits (well_4 4) [(1, 1)] Piece.O (at_ 0%nat 0 0).
Proof. intros Fits. destruct (Fits (1, 1)) as (_ & _ & Empty); [cbn; tauto|]. apply Empty. now left. Qed.

(* O fits between the walls, above the floor and filled cells, and in four free rows. *)
Lemma fits_over h b x y : (forall c, In c b -> snd c <= y) -> -1 <= x <= 1 -> -1 <= y <= h + 1 ->
  Slide.fits (well_4 h) b Piece.O (at_ 0%nat x y).
Proof.
  intros Over Columns Rows c Hc. rewrite filled_O in Hc. cbn [In] in Hc. split; [|split].
  - destruct Hc as [<-|[<-|[<-|[<-|[]]]]]; cbn [fst Slide.width well_4]; lia.
  - destruct Hc as [<-|[<-|[<-|[<-|[]]]]]; cbn [snd Slide.height well_4]; lia.
  - intros Filled. apply Over in Filled. destruct Hc as [<-|[<-|[<-|[<-|[]]]]]; cbn [snd] in Filled; lia.
Qed.

Lemma fits_O h x y : Slide.fits (well_4 h) [] Piece.O (at_ 0%nat x y) <-> -1 <= x <= 1 /\ -1 <= y <= h + 1.
Proof.
  split; [|intros []; now apply fits_over]. unfold Slide.fits. rewrite filled_O. intros Fits.
  destruct (Fits (1 + x, 1 + y)) as (Left & Low & _); [cbn [In]; tauto|].
  destruct (Fits (2 + x, 2 + y)) as (Right & High & _); [cbn [In]; tauto|].
  cbn [fst snd Slide.width Slide.height well_4] in *. lia.
Qed.

Lemma O_orientation w b s : Slide.reached w b Piece.O s -> Slide.orientation s = 0%nat.
Proof. induction 1 as [|s s' _ IH Step _]; [easy|]. now destruct Step; cbn in *; subst. Qed.

(* It comes to rest on the floor, and not in the air. *)
Lemma O_rests_on_the_floor b : Slide.move (well_4 4) Piece.O [] b -> In 0 (map snd b).
Proof.
  intros (o & x & y & Reached & Rests & _ & ->). pose proof (O_orientation _ _ _ Reached) as E. cbn in E. subst.
  assert (Slide.fits (well_4 4) [] Piece.O (at_ 0%nat x y)) as Fits by now destruct Reached.
  rewrite fits_O in Fits. rewrite fits_O in Rests. assert (y = -1) as -> by lia. rewrite filled_O. cbn. tauto.
Qed.

(* A piece that rests with a cell in the free rows makes no move. *)
Lemma O_does_not_rest_above b : ~ Slide.move (well_4 1) Piece.O [] b.
Proof.
  intros (o & x & y & Reached & _ & Low & _). pose proof (O_orientation _ _ _ Reached) as E. cbn in E. subst.
  assert (Slide.fits (well_4 1) [] Piece.O (at_ 0%nat x y)) as Fits by now destruct Reached.
  apply fits_O in Fits. specialize (Low (1 + x, 2 + y)). rewrite filled_O in Low. cbn [In fst snd Slide.height well_4] in Low.
  lapply Low; [|tauto]. lia.
Qed.

(* It is not there at all if it does not fit where it appears. *)
Lemma O_does_not_appear b : ~ Slide.move (well_4 4) Piece.O [(1, 5)] b.
Proof.
  intros (o & x & y & Reached & _). induction Reached as [Fits|]; auto.
  destruct (Fits (1, 5)) as (_ & _ & Empty); [cbn; tauto|]. apply Empty. now left.
Qed.

(* It does not pass a roof. *)
Lemma O_does_not_pass_a_roof b : ~ Slide.move (well_4 4) Piece.O [(0, 3); (1, 3); (2, 3); (3, 3)] b.
Proof.
  set (roof := [(0, 3); (1, 3); (2, 3); (3, 3)]).
  assert (forall s, Slide.reached (well_4 4) roof Piece.O s -> 3 <= Slide.bottom s) as Above.
  { induction 1 as [|s s' Reached IH Step Fits]; [cbn; lia|].
    pose proof (O_orientation _ _ _ Reached) as E. destruct Step as [o x y|o x y|o x y|o x y]; cbn [Slide.bottom Slide.orientation] in *; auto. subst.
    destruct (Z.eq_dec y 3) as [->|]; [exfalso|lia].
    destruct (Fits (1 + x, 1 + 2)) as (Columns & _ & Empty); [rewrite filled_O; cbn; tauto|]. apply Empty.
    cbn [fst Slide.width well_4] in Columns. assert (1 + x = 0 \/ 1 + x = 1 \/ 1 + x = 2 \/ 1 + x = 3) as Column by lia.
    cbn [In roof]. destruct Column as [-> | [-> | [-> | ->]]]; tauto. }
  intros (o & x & y & Reached & _ & Low & _). pose proof (O_orientation _ _ _ Reached) as E. cbn in E. subst.
  apply Above in Reached. cbn [Slide.bottom] in Reached.
  specialize (Low (1 + x, 2 + y)). rewrite filled_O in Low. cbn [In snd Slide.height well_4] in Low.
  lapply Low; [|tauto]. lia.
Qed.

(* It can be lowered from where it appears, and then comes to rest on the floor or on a cell. *)
Lemma O_lowered h b n : (forall c, In c b -> snd c <= h - Z.of_nat n) -> Z.of_nat n <= h + 1 ->
  Slide.reached (well_4 h) b Piece.O (at_ 0%nat 0 (h - Z.of_nat n)).
Proof.
  induction n as [|n IH]; intros Over Le.
  - rewrite Z.sub_0_r in *. apply Slide.reached_start. apply (fits_over h b 0 h); auto; lia.
  - apply Slide.reached_step with (at_ 0%nat 0 (h - Z.of_nat n)).
    + apply IH; [|lia]. intros c Hc. apply Over in Hc. lia.
    + replace (h - Z.of_nat (S n)) with (h - Z.of_nat n - 1) by lia. constructor.
    + apply fits_over; auto; lia.
Qed.

Lemma O_slides_to_the_floor : Slide.move (well_4 2) Piece.O [] [(1, 1); (2, 1); (1, 0); (2, 0)].
Proof.
  exists 0%nat, 0, (-1). repeat split; auto.
  - now apply (O_lowered 2 [] 3).
  - rewrite fits_O. lia.
  - intros c Hc. rewrite filled_O in Hc. cbn in Hc. destruct Hc as [<-|[<-|[<-|[<-|[]]]]]; reflexivity.
Qed.

Lemma O_slides_onto_a_cell :
  Slide.move (well_4 4) Piece.O [(1, 0)] [(1, 2); (2, 2); (1, 1); (2, 1); (1, 0)].
Proof.
  exists 0%nat, 0, 0. repeat split; auto.
  - apply (O_lowered 4 [(1, 0)] 4); [|lia]. now intros c [<-|[]].
  - intros Fits. destruct (Fits (1, 0)) as (_ & _ & Empty); [cbn; tauto|]. apply Empty. now left.
  - intros c Hc. rewrite filled_O in Hc. cbn in Hc. destruct Hc as [<-|[<-|[<-|[<-|[]]]]]; reflexivity.
Qed.

(* Each row counts, the free rows do not, and a row needs both of its ends. *)
Lemma slide_line_in_each_row y : 0 <= y < 4 -> Slide.line (well_4 4) [(0, y); (1, y); (2, y); (3, y)].
Proof.
  intros Hy. exists y. split; [cbn; lia|]. intros x Hx. cbn in Hx. assert (x = 0 \/ x = 1 \/ x = 2 \/ x = 3) as Column by lia.
  destruct Column as [-> | [-> | [-> | ->]]]; cbn; tauto.
Qed.

Lemma slide_no_line_in_row_5 : ~ Slide.line (well_4 4) [(0, 4); (1, 4); (2, 4); (3, 4)].
Proof.
  intros (y & Hy & Filled). cbn in Hy. specialize (Filled 1). cbn in Filled.
  destruct Filled as [E|[E|[E|[E|[]]]]]; try lia; injection E; lia.
Qed.

Lemma slide_no_line_half : ~ Slide.line (well_4 4) [(0, 0); (1, 0); (2, 0)].
Proof. intros (y & _ & Filled). specialize (Filled 3). cbn in Filled. destruct Filled as [E|[E|[E|[]]]]; easy. Qed.

Lemma slide_no_line_behind : ~ Slide.line (well_4 4) [(1, 0); (2, 0); (3, 0)].
Proof. intros (y & _ & Filled). specialize (Filled 0). cbn in Filled. destruct Filled as [E|[E|[E|[]]]]; easy. Qed.
End Slide_examples.

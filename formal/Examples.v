(* Examples of what Game.v says, in small wells; for each change of it that tells another game,
   one of these is no longer true. Needs nothing but the statement. *)
From Coq Require Import String Arith List Lia.
From Lineproof Require Import Game.
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

(* A column that reaches the highest row that counts is full, a higher one too, a lower one is not. *)
Lemma full_at_row_6 : full (well_of 2 2) [(0, 5)] 0.
Proof. exists 5. cbn. auto with arith. Qed.

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
Proof. intros (y & Hy & Filled). cbn in *. destruct (Filled 0) as [E|[E|[]]]; [lia|injection E; lia|easy]. Qed.

Lemma no_line_half : ~ line (well_of 2 2) [(0, 0); (0, 1)].
Proof. intros (y & _ & Filled). destruct (Filled 1) as [E|[E|[]]]; [cbn; lia|easy|easy]. Qed.

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
  destruct Rests as [->|Rests]; [|exfalso; apply Rests; intros c _ []]. destruct Hd as [<-|[<-|[]]].
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
  specialize (Then _ O_moves_in_1). inversion Then as [s b NoLine'|]; subst. apply NoLine', O_in_1, O_moves_in_1.
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
  destruct Hq as [<-|[]]. specialize (Then' _ eq_refl). inversion Then' as [s b NoLine'|]; subst. apply NoLine'.
  now left.
Qed.

Lemma bag_does_not_win : ~ adversary_wins has_O dealt Bag [Piece.O; Piece.Z] [].
Proof.
  intros Wins. inversion Wins as [s b p _ Hp Then]; subst. specialize (Then _ eq_refl).
  inversion Then as [s b q NoLine Hq Then']; subst. destruct Hp as [<-|[<-|[]]]; [apply NoLine; now left|].
  destruct Hq as [<-|[]]. specialize (Then' _ eq_refl). inversion Then' as [s b r NoLine']; subst. apply NoLine'.
  now left.
Qed.

(* At first, a bag has seven pieces, so O may be the last one; a set has its own. *)
Lemma O_comes_last : adversary_holds has_O dealt Bag 6 (at_first Bag) [].
Proof.
  do 6 (eapply holds_on; [unfold has_O; cbn; intuition congruence|cbn; tauto|intros b ->; cbn]).
  apply holds_now. unfold has_O. cbn. intuition congruence.
Qed.

Lemma O_comes_first : ~ adversary_holds has_O dealt (Only [Piece.O]) 1 (at_first (Only [Piece.O])) [].
Proof.
  intros Holds. inversion Holds as [|n s b p _ Hp Then]; subst. destruct Hp as [<-|[]]. specialize (Then _ eq_refl).
  inversion Then as [s b NoLine|]; subst. apply NoLine. now left.
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
  - intros Wins. inversion Wins as [|n s b Moves]; subst; [easy|].
    now destruct (Moves Piece.Z (or_introl eq_refl)) as (b & [] & _).
  - now apply (holds_on _ _ _ _ 0 _ _ Piece.Z); [|left|].
  - now apply (holds_for_ever _ _ _ _ _ _ Piece.Z); [|left|].
Qed.

(* A line at some time is one, even if the last board has none. *)
Lemma line_before : ~ adversary_holds (fun b => b = []) dealt (Only [Piece.Z]) 1 [Piece.Z] [].
Proof. intros Holds. inversion Holds as [|n s b p NoLine]; subst. now apply NoLine. Qed.
End Dealt.

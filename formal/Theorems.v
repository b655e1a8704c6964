(* What is proved, game by game. To agree with a theorem, agree with its words. Game.v, Slide.v, Usual.v, Rows.v,
   Survival.v and Claims.v define them on cells, and no other file does. (What is said of the checker has names of its
   own files, too.) Coq's kernel runs the checker on certificates for theorems about single wells; Large.v has more of
   these, which take longer. *)
From Coq Require Import ZArith NArith Arith List Lia.
From Lineproof Require Import Game Usual Rows Survival Claims.
From Lineproof Require Winning Certificate Longest Ceiling TwoAtOnce OddWidths RowsFacts.
From Lineproof Require Checked RowsForEver EveryWidth Surviving SurvivalExamples.
From Lineproof Require Slide.
Import ListNotations.

(* The drop game: Game.v.
   The adversary deals a piece (`piece`), which the player turns and drops straight down (`move`), not into a column
   that is full. With a `ceiling`, no cell may rest above it. The player wins when one of the lowest `rows` rows is
   filled (`line`). `player_wins n`: with the nth piece at the latest, whatever is dealt. `adversary_wins`: never,
   whatever the player does. `optimum n` (Claims.v): with n pieces, and not with fewer. *)

(* Whatever is dealt, the player completes one of the lowest six rows of ten columns with the
   twelfth piece at the latest. Eleven pieces are not enough. *)
Theorem twelve_is_best : optimum (Drop {| width := 10; rows := 6; ceiling := None |}) anything 12.
Proof. apply Certificate.optimum_both; apply Checked.theorem_holds; cbn; tauto. Qed.

(* In five rows of ten columns, the adversary prevents a line for ever. *)
Theorem five_rows_are_too_few : holds (Adversary (Drop {| width := 10; rows := 5; ceiling := None |}) anything None).
Proof. apply Checked.theorem_holds. cbn. tauto. Qed.

(* Where a bag is dealt, six pieces are the least for three rows of ten columns, and two rows are too few. *)
Theorem six_from_a_bag : optimum (Drop {| width := 10; rows := 3; ceiling := None |}) Bag 6.
Proof. apply Certificate.optimum_both; apply Checked.bag_holds; cbn; tauto. Qed.

Theorem two_rows_from_a_bag : holds (Adversary (Drop {| width := 10; rows := 2; ceiling := None |}) Bag None).
Proof. apply Checked.bag_holds. cbn. tauto. Qed.

(* The slide game, qntm's: Slide.v.
   A piece appears in four free rows above the well, and the player turns it, shifts it and lowers it, step by step
   (`Slide.move`), until it rests, wholly below the free rows. The player wins with the first line. *)

(* In eight columns and seven rows, nine pieces are the least; the player wins in ten
   columns and seven rows. *)
Theorem nine_is_best_in_8_7 : optimum (Slide {| Slide.width := 8; Slide.height := 7 |}) anything 9.
Proof. apply Certificate.optimum_both; apply Checked.eight_holds; cbn; tauto. Qed.

Theorem qntm_10_7 : holds (Player (Slide {| Slide.width := 10; Slide.height := 7 |}) anything 14).
Proof. exact Checked.qntm_10_7. Qed.

(* If the player wins under a ceiling, it wins where pieces slide, in as many columns, four or more, and in
   no fewer rows than are below the ceiling. *)
Theorem ceiling_slides w v top d n : 1 <= rows w <= top -> ceiling w = Some top -> 4 <= width w ->
  Slide.width v = Z.of_nat (width w) -> (Z.of_nat top <= Slide.height v)%Z ->
  holds (Player (Drop w) d n) -> holds (Player (Slide v) d n).
Proof. intros [Rows Less] Top Four Width Height. apply Ceiling.ceiling_slides; rewrite ?Top; auto. lia. Qed.

(* The usual game: Usual.v.
   Pieces are dropped (`drop`), and no column is ever full. Full rows are removed, and those above come down
   (`removed`). *)

(* Two rows are never complete at once, if the adversary only deals S and Z. *)
Theorem two_at_once_never w :
  adversary_wins (at_once 2) (usual_move w) (Only [Piece.S; Piece.Z]) [Piece.S; Piece.Z] (0, []).
Proof. exact (TwoAtOnce.two_at_once_never w). Qed.

(* Rows for ever, in the usual game: Rows.v.
   `rows_for_ever ps wide rows`: from any board without a full row, whatever of ps is dealt, the player completes a row,
   and no cell comes to rest more than `rows` rows above what was the highest filled cell; and then again, without end.
   `fewest`: and no fewer rows will do. *)

(* From any board without a full row, whatever is dealt, the player completes rows for ever, and each time no cell
   comes to rest more than so many rows above what was the highest one; no fewer rows will do. (Large.v has ten
   columns.) *)
Theorem fewest_in_4 : fewest pieces 4 5.
Proof. exact RowsForEver.fewest_in_4. Qed.

Theorem fewest_in_6 : fewest pieces 6 6.
Proof. exact RowsForEver.fewest_in_6. Qed.

Theorem fewest_in_8 : fewest pieces 8 7.
Proof. exact RowsForEver.fewest_in_8. Qed.

(* So many rows are enough where O is never dealt. *)
Theorem rows_for_ever_in_3 : rows_for_ever [Piece.I; Piece.Z; Piece.S; Piece.T; Piece.L; Piece.J] 3 6.
Proof. exact RowsForEver.rows_for_ever_in_3. Qed.

Theorem rows_for_ever_in_5 : rows_for_ever [Piece.I; Piece.Z; Piece.S; Piece.T; Piece.L; Piece.J] 5 5.
Proof. exact RowsForEver.rows_for_ever_in_5. Qed.

Theorem rows_for_ever_in_7 : rows_for_ever [Piece.I; Piece.Z; Piece.S; Piece.T; Piece.L; Piece.J] 7 6.
Proof. exact RowsForEver.rows_for_ever_in_7. Qed.

Theorem rows_for_ever_in_9 : rows_for_ever [Piece.I; Piece.Z; Piece.S; Piece.T; Piece.L; Piece.J] 9 6.
Proof. exact RowsForEver.rows_for_ever_in_9. Qed.

(* Not in an odd number of columns, if O may be dealt: not even one row of the empty well is sure. *)
Theorem odd_never ps wide top P : In Piece.O ps -> Nat.Odd wide -> ~ completes ps wide top P [].
Proof. exact (OddWidths.odd_never ps wide top P). Qed.

Theorem odd_not_for_ever ps wide rows : In Piece.O ps -> Nat.Odd wide -> ~ rows_for_ever ps wide rows.
Proof. exact (OddWidths.odd_not_for_ever ps wide rows). Qed.

(* In all other wells, with any set of pieces, one number of rows is enough. (With none, nothing is ever dealt, and
   all is said of nothing. In one column, only I fits.) So the pieces and the number of columns alone decide whether
   there is such a number. *)
Theorem one_number : exists rows, forall ps wide, 2 <= wide -> Nat.Even wide \/ ~ In Piece.O ps ->
  rows_for_ever ps wide rows.
Proof. exact EveryWidth.one_number. Qed.

Theorem rows_for_ever_iff : forall ps wide, 2 <= wide ->
  (exists rows, rows_for_ever ps wide rows) <-> Nat.Even wide \/ ~ In Piece.O ps.
Proof.
  intros ps wide Two. destruct one_number as [rows Enough]. split; [|eauto]. intros [r For].
  destruct (Nat.Even_or_Odd wide) as [|Odd]; auto. right. intros Dealt. now apply (odd_not_for_ever ps wide r).
Qed.

Theorem rows_for_ever_in_all_even_widths : exists rows, forall m, 1 <= m -> rows_for_ever pieces (2 * m) rows.
Proof. destruct one_number as [rows Enough]. exists rows. intros m Some. apply Enough; [lia|]. left. now exists m. Qed.

(* Survival, in the usual game below a ceiling: Survival.v.
   With a hold, the player may keep a piece, and place it later, when it keeps another one. No cell may ever rest above
   the ceiling. `survives wide ceiling d hold`: from the empty well, whatever is dealt, the player can go on for ever.
   `game_ends`: the adversary can deal so that some piece has no answer. *)

(* With a bag and a hold, the player survives for ever in ten columns and ten rows, the game that people play; and in
   six columns and five rows. *)
Theorem survives_10_10 : survives 10 10 Bag true.
Proof. exact (Surviving.ten_hold _ (or_introl eq_refl)). Qed.

Theorem survives_6_5 : survives 6 5 Bag true.
Proof. exact (Surviving.six_hold _ (or_introl eq_refl)). Qed.

(* In nine columns, three rows are too few. *)
Theorem ends_9_3 : game_ends 9 3 Bag true.
Proof. exact (Surviving.nine_hold _ (or_introl eq_refl)). Qed.

(* A higher ceiling or a hold do not hurt the player; and not both sides win. *)
Theorem survives_higher wide ceiling ceiling' d hold hold' : ceiling <= ceiling' -> (hold = true -> hold' = true) ->
  survives wide ceiling d hold -> survives wide ceiling' d hold'.
Proof. exact (SurvivalExamples.survives_higher wide ceiling ceiling' d hold hold'). Qed.

Theorem not_both_survival wide ceiling d hold : ~ (survives wide ceiling d hold /\ game_ends wide ceiling d hold).
Proof. exact (SurvivalExamples.not_both_survival wide ceiling d hold). Qed.

(* Not both sides win. *)
Theorem not_both w d n s b : ~ (player_wins (line w) (move w) d n s b /\ adversary_holds (line w) (move w) d n s b).
Proof. intros [Wins Holds]. exact (Winning.not_both _ _ _ Wins Holds). Qed.

Theorem not_both_slide w d n s b :
  ~ (player_wins (Slide.line w) (Slide.move w) d n s b /\ adversary_holds (Slide.line w) (Slide.move w) d n s b).
Proof. intros [Wins Holds]. exact (Winning.not_both _ _ _ Wins Holds). Qed.

(* Certificates: Claims.v.
   A claim states one thing (`holds`), and has a text. What the verified checker accepts are some claims, in range, all
   with different
   texts, and they hold; and if claims are wanted, these are accepted and no other. (The digests
   are of any type, and may be made in any way.) *)
Theorem accepted_claims_hold limit read digest none board profile slide_profile position state wanted bytes l :
  Certificate.verify limit read digest none board profile slide_profile position state wanted bytes = Rejection.Ok l ->
  let texts := map (fun c => text_bytes (fst c)) l in
  l <> [] /\ (forall c, In c (map fst l) -> holds c /\ in_range c = true) /\ NoDup texts /\
  (wanted <> [] -> forall t, In t wanted <-> In t texts).
Proof.
  intros E. apply Certificate.verify_sound in E as (Some & All & Different & Wanted). repeat split; auto;
    try (now apply Wanted); apply in_map_iff in H as (a & <- & H); rewrite Forall_forall in All; now apply All.
Qed.

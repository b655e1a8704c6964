(* What the theorems say, first those of Theorems.v, and which axioms they all rest on: none. *)
From Lineproof Require Import Game Claims Longest Certificate Texts Ceiling Decide Optimum Usual TwoAtOnce Removal Rows
  RowsFacts Fronts Answers Headline Sliding FromABag EightBySeven RowsForEver.
From Lineproof Require Slide.
From Lineproof Require Theorems.
Set Printing Width 100.

Check Theorems.twelve_is_best.
Check Theorems.five_rows_are_too_few.
Check Theorems.six_from_a_bag.
Check Theorems.two_rows_from_a_bag.
Check Theorems.nine_is_best_in_8_7.
Check Theorems.qntm_10_7.
Check Theorems.ceiling_slides.
Check Theorems.two_at_once_never.
Check Theorems.fewest_in_4.
Check Theorems.fewest_in_6.
Check Theorems.fewest_in_8.
Check Theorems.rows_for_ever_in_3.
Check Theorems.rows_for_ever_in_5.
Check Theorems.rows_for_ever_in_7.
Check Theorems.rows_for_ever_in_9.
Check Theorems.odd_never.
Check Theorems.odd_not_for_ever.
Check Theorems.one_number.
Check Theorems.rows_for_ever_iff.
Check Theorems.rows_for_ever_in_all_even_widths.
Check Theorems.one_of_both.
Check Theorems.not_both.
Check Theorems.one_of_both_slide.
Check Theorems.not_both_slide.
Check Theorems.optimum_or_none.
Check Theorems.accepted_claims_hold.
Check Theorems.text_of_one.
Check proves_sound.
Check read_claim_text.
Check exactly_one.
Check optimum_both.
Check S_or_Z_completes_less.
Check cleared_iff.
Check drop_is_move.
Check for_ever_times.
Check for_ever_goes_on.
Check too_few.
Check drop_holds.
Check front_holds.
Check rows_sound.
Check player_wins_under_a_ceiling.

Definition theorems := (Theorems.twelve_is_best, Theorems.five_rows_are_too_few,
  Theorems.six_from_a_bag, Theorems.two_rows_from_a_bag, Theorems.nine_is_best_in_8_7,
  Theorems.qntm_10_7, Theorems.ceiling_slides, Theorems.two_at_once_never,
  Theorems.fewest_in_4, Theorems.fewest_in_6, Theorems.fewest_in_8, Theorems.rows_for_ever_in_3,
  Theorems.rows_for_ever_in_5, Theorems.rows_for_ever_in_7, Theorems.rows_for_ever_in_9,
  Theorems.odd_never, Theorems.odd_not_for_ever,
  Theorems.one_number, Theorems.rows_for_ever_iff, Theorems.rows_for_ever_in_all_even_widths,
  Theorems.one_of_both, Theorems.not_both, Theorems.one_of_both_slide, Theorems.not_both_slide,
    Theorems.optimum_or_none,
  Theorems.accepted_claims_hold, Theorems.text_of_one, proves_sound, read_claim_text, exactly_one,
  optimum_both, S_or_Z_completes_less, cleared_iff, drop_is_move, for_ever_times, for_ever_goes_on,
  too_few, drop_holds, front_holds, rows_sound, player_wins_under_a_ceiling).
Print Assumptions theorems.

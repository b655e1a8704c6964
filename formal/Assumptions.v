(* What the theorems say, and which axioms they all rest on: none. The last 12 are the
   kernel's. *)
From Lineproof Require Import Game Claims Longest Certificate Texts Ceiling Decide Optimum Usual TwoAtOnce Removal Rows RowsExamples RowsFacts Lanes Positions Answers Headline Sliding FromABag EightBySeven RowsForEver.
From Lineproof Require Slide.
Set Printing Width 100.

Check verify_sound.
Check proves_sound.
Check read_claim_text.
Check text_of_one.
Check ceiling_slides.
Check one_of_both.
Check one_of_both_slide.
Check exactly_one.
Check optimum_both.
Check optimum_or_none.
Check two_at_once_never.
Check S_or_Z_completes_less.
Check cleared_iff.
Check drop_is_move.
Check odd_not_for_ever.
Check for_ever_times.
Check for_ever_goes_on.
Check lanes_end.
Check in_ends.
Check drop_holds.
Check rows_sound.
Check twelve_is_best.
Check five_rows_are_too_few.
Check player_wins_under_a_ceiling.
Check qntm_10_7.
Check six_from_a_bag.
Check two_rows_from_a_bag.
Check nine_is_best_in_8_7.
Check rows_for_ever_in_4.
Check rows_for_ever_in_6.
Check rows_for_ever_in_8.
Check rows_for_ever_in_10.
Check rows_in_10.

Definition theorems := (verify_sound, proves_sound, read_claim_text, text_of_one, ceiling_slides, one_of_both,
  one_of_both_slide, exactly_one, optimum_both, optimum_or_none, two_at_once_never,
  S_or_Z_completes_less, cleared_iff, drop_is_move, odd_not_for_ever, for_ever_times,
  for_ever_goes_on, lanes_end, in_ends, drop_holds, rows_sound, twelve_is_best,
  five_rows_are_too_few, player_wins_under_a_ceiling, qntm_10_7, six_from_a_bag,
  two_rows_from_a_bag, nine_is_best_in_8_7, rows_for_ever_in_4, rows_for_ever_in_6,
  rows_for_ever_in_8, rows_for_ever_in_10, rows_in_10).
Print Assumptions theorems.

(* What the theorems say, and which axioms they rest on: none. *)
From Lineproof Require Import Game Claims Longest Certificate Texts Ceiling Decide Optimum Usual TwoAtOnce Removal Rows RowsExamples RowsFacts Lanes Positions Answers.
From Lineproof Require Slide.
Set Printing Width 100.

Check verify_sound. Print Assumptions verify_sound.
Check proves_sound. Print Assumptions proves_sound.
Check read_claim_text. Print Assumptions read_claim_text.
Check text_of_one. Print Assumptions text_of_one.
Check ceiling_slides. Print Assumptions ceiling_slides.
Check one_of_both. Print Assumptions one_of_both.
Check one_of_both_slide. Print Assumptions one_of_both_slide.
Check exactly_one. Print Assumptions exactly_one.
Check optimum_both. Print Assumptions optimum_both.
Check optimum_or_none. Print Assumptions optimum_or_none.
Check two_at_once_never. Print Assumptions two_at_once_never.
Check S_or_Z_completes_less. Print Assumptions S_or_Z_completes_less.
Check cleared_iff. Print Assumptions cleared_iff.
Check drop_is_move. Print Assumptions drop_is_move.
Check odd_not_for_ever. Print Assumptions odd_not_for_ever.
Check for_ever_times. Print Assumptions for_ever_times.
Check for_ever_goes_on. Print Assumptions for_ever_goes_on.
Check lanes_end. Print Assumptions lanes_end.
Check in_ends. Print Assumptions in_ends.
Check drop_holds. Print Assumptions drop_holds.
Check rows_sound. Print Assumptions rows_sound.

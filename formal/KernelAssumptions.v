(* The same for the theorems that rest on the shipped certificates. *)
From Lineproof Require Import Game Rows Claims Headline Sliding FromABag EightBySeven RowsForEver.
From Lineproof Require Slide.
Set Printing Width 100.

Check twelve_is_best. Print Assumptions twelve_is_best.
Check five_rows_are_too_few. Print Assumptions five_rows_are_too_few.
Check player_wins_under_a_ceiling. Print Assumptions player_wins_under_a_ceiling.
Check qntm_10_7. Print Assumptions qntm_10_7.
Check six_from_a_bag. Print Assumptions six_from_a_bag.
Check two_rows_from_a_bag. Print Assumptions two_rows_from_a_bag.
Check nine_is_best_in_8_7. Print Assumptions nine_is_best_in_8_7.
Check rows_for_ever_in_4. Print Assumptions rows_for_ever_in_4.
Check rows_for_ever_in_6. Print Assumptions rows_for_ever_in_6.
Check rows_for_ever_in_8. Print Assumptions rows_for_ever_in_8.
Check rows_for_ever_in_10. Print Assumptions rows_for_ever_in_10.
Check rows_in_10. Print Assumptions rows_in_10.

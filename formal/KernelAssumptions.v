(* The same for the theorems that rest on the shipped certificate. *)
From Lineproof Require Import Game Headline.
Set Printing Width 100.

Check twelve_is_best. Print Assumptions twelve_is_best.
Check five_rows_are_too_few. Print Assumptions five_rows_are_too_few.

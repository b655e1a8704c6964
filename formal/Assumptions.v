(* What the theorems say, and which axioms they rest on: none. *)
From Lineproof Require Import Game Claims Longest Certificate Texts Ceiling Facts.
From Lineproof Require Slide.
Set Printing Width 100.

Check verify_sound. Print Assumptions verify_sound.
Check proves_sound. Print Assumptions proves_sound.
Check read_claim_text. Print Assumptions read_claim_text.
Check text_of_one. Print Assumptions text_of_one.
Check ceiling_slides. Print Assumptions ceiling_slides.
Check one_of_both. Print Assumptions one_of_both.
Check exactly_one. Print Assumptions exactly_one.

(* What is proved about the game with a bag, a hold and a top, and what Coq says of its machine integers, on which
   the second theorem rests. This prints survives.txt. *)
From Lineproof Require Import Survival SurvivalExamples ClosedSets.
Set Printing Width 100.

Check survives_higher.
Check survives_in_sound.
Print Assumptions survives_higher.
Print Assumptions survives_in_sound.

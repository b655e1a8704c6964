(* The usual game in every even number of columns. *)
From Coq Require Import List Lia.
From Lineproof Require Import Game Rows LaneCheck CheckedLanes EvenLists.
Import ListNotations.

Lemma listed_narrow m : 1 <= m <= 6 -> listed pieces [] m.
Proof.
  intros Few. destruct m as [|[|[|[|[|[|[|m]]]]]]]; try lia.
  - exact (ex_intro _ _ (ex_intro _ _ one_lane)).
  - exact (ex_intro _ _ (ex_intro _ _ two_lanes)).
  - exact (ex_intro _ _ (ex_intro _ _ three_lanes)).
  - exact (ex_intro _ _ (ex_intro _ _ four_lanes)).
  - exact (ex_intro _ _ (ex_intro _ _ five_lanes)).
  - exact (ex_intro _ _ (ex_intro _ _ six_lanes)).
Qed.

(* For each even width there is a number of rows, such that from any board without a full row,
   whatever is dealt, the player completes rows for ever, and each time no cell comes to rest
   more than so many rows above what was the highest one. *)
Theorem rows_for_ever_in_every_even_width : forall m, 1 <= m -> exists rows, rows_for_ever pieces (2 * m) rows.
Proof. intros m Some. apply even_width; auto. intros k Hk Six. apply listed_narrow. lia. Qed.

(* The usual game in every even number of columns: testdata/lanes/1.txt and so on, checked by
   Coq's kernel. *)
From Coq Require Import List Lia.
From Lineproof Require Import Game Rows LaneLists LaneCheck CheckedLanes Literal.
From Lineproof Require Import Lanes1Cert Lanes2Cert Lanes3Cert Lanes4Cert Lanes5Cert Lanes6Cert.
Import ListNotations.

(* A list for so many lanes, with rows that many. *)
Lemma one_lane : checked 7 pieces [] 1 (entries 7 (unpack lanes1)) = true.
Proof. native_cast_no_check (eq_refl true). Qed.

Lemma two_lanes : checked 8 pieces [] 2 (entries 8 (unpack lanes2)) = true.
Proof. native_cast_no_check (eq_refl true). Qed.

Lemma three_lanes : checked 9 pieces [] 3 (entries 9 (unpack lanes3)) = true.
Proof. native_cast_no_check (eq_refl true). Qed.

Lemma four_lanes : checked 6 pieces [] 4 (entries 6 (unpack lanes4)) = true.
Proof. native_cast_no_check (eq_refl true). Qed.

Lemma five_lanes : checked 6 pieces [] 5 (entries 6 (unpack lanes5)) = true.
Proof. native_cast_no_check (eq_refl true). Qed.

Lemma six_lanes : checked 6 pieces [] 6 (entries 6 (unpack lanes6)) = true.
Proof. native_cast_no_check (eq_refl true). Qed.

Lemma lists m : 1 <= m <= 6 -> exists T E, checked T pieces [] m E = true.
Proof.
  intros Few. destruct m as [|[|[|[|[|[|[|m]]]]]]]; try lia.
  - exact (ex_intro _ _ (ex_intro _ _ one_lane)).
  - exact (ex_intro _ _ (ex_intro _ _ two_lanes)).
  - exact (ex_intro _ _ (ex_intro _ _ three_lanes)).
  - exact (ex_intro _ _ (ex_intro _ _ four_lanes)).
  - exact (ex_intro _ _ (ex_intro _ _ five_lanes)).
  - exact (ex_intro _ _ (ex_intro _ _ six_lanes)).
Qed.

(* There is a number of rows, for each even width, such that from any board without a full row,
   whatever is dealt, the player completes rows for ever, and each time no cell comes to rest
   more than so many rows above what was the highest one. *)
Theorem rows_for_ever_in_every_even_width : forall m, 1 <= m -> exists rows, rows_for_ever (2 * m) rows.
Proof. exact (every_even_width lists). Qed.

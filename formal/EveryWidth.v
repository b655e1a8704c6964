(* The usual game in every number of columns, with any pieces. The kernel checks lists for one to four lanes of two
   columns, and for one lane of three columns with up to two of two, where O is never dealt: testdata/lanes. *)
From Coq Require Import Arith List Lia.
From Lineproof Require Import Game Rows RowsFacts LaneLists ManyLanes Literal.
From Lineproof Require Import Lanes1Cert Lanes2Cert Lanes3Cert Lanes4Cert Lanes0wCert Lanes1wCert Lanes2wCert.
Import ListNotations.

Lemma one_lane : checked 7 pieces (entries 7 (unpack lanes1)) [2] = true.
Proof. native_cast_no_check (eq_refl true). Qed.

Lemma two_lanes : checked 8 pieces (entries 8 (unpack lanes2)) [2; 2] = true.
Proof. native_cast_no_check (eq_refl true). Qed.

Lemma three_lanes : checked 9 pieces (entries 9 (unpack lanes3)) [2; 2; 2] = true.
Proof. native_cast_no_check (eq_refl true). Qed.

Lemma four_lanes : checked 6 pieces (entries 6 (unpack lanes4)) [2; 2; 2; 2] = true.
Proof. native_cast_no_check (eq_refl true). Qed.

Lemma wide_lane : checked 8 six (entries 8 (unpack lanes0w)) [3] = true.
Proof. native_cast_no_check (eq_refl true). Qed.

Lemma one_more_lane : checked 8 six (entries 8 (unpack lanes1w)) [3; 2] = true.
Proof. native_cast_no_check (eq_refl true). Qed.

Lemma two_more_lanes : checked 8 six (entries 8 (unpack lanes2w)) [3; 2; 2] = true.
Proof. native_cast_no_check (eq_refl true). Qed.

(* There is a number of rows, such that from any board without a full row, whatever is dealt, the player completes
   rows for ever, and each time no cell comes to rest more than so many rows above what was the highest one. *)
Theorem one_number : exists rows, forall ps wide, 2 <= wide -> Nat.Even wide \/ ~ In Piece.O ps ->
  rows_for_ever ps wide rows.
Proof.
  apply one_number_by_lists; intros m Few.
  - destruct m as [|[|[|[|[|m]]]]]; try lia.
    + exact (ex_intro _ _ (ex_intro _ _ one_lane)).
    + exact (ex_intro _ _ (ex_intro _ _ two_lanes)).
    + exact (ex_intro _ _ (ex_intro _ _ three_lanes)).
    + exact (ex_intro _ _ (ex_intro _ _ four_lanes)).
  - destruct m as [|[|[|m]]]; try lia.
    + exact (ex_intro _ _ (ex_intro _ _ wide_lane)).
    + exact (ex_intro _ _ (ex_intro _ _ one_more_lane)).
    + exact (ex_intro _ _ (ex_intro _ _ two_more_lanes)).
Qed.

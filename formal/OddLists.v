(* Lists for one lane of three columns and up to two of two, where O is never dealt:
   testdata/lanes/0w.txt and so on, checked by Coq's kernel. *)
From Coq Require Import List.
From Lineproof Require Import Game LaneCheck CheckedLanes Literal Lanes0wCert Lanes1wCert Lanes2wCert.
Import ListNotations.

Lemma wide_lane : checked 8 six [3] 0 (entries 8 (unpack lanes0w)) = true.
Proof. native_cast_no_check (eq_refl true). Qed.

Lemma one_more_lane : checked 8 six [3] 1 (entries 8 (unpack lanes1w)) = true.
Proof. native_cast_no_check (eq_refl true). Qed.

Lemma two_more_lanes : checked 8 six [3] 2 (entries 8 (unpack lanes2w)) = true.
Proof. native_cast_no_check (eq_refl true). Qed.

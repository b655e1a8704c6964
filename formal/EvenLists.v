(* Lists for one to six lanes of two columns, testdata/lanes/1.txt and so on, checked by Coq's kernel. *)
From Coq Require Import List.
From Lineproof Require Import Game LaneCheck Literal Lanes1Cert Lanes2Cert Lanes3Cert Lanes4Cert Lanes5Cert Lanes6Cert.
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

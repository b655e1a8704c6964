(* Four, six and eight columns of the usual game: testdata/lines/w4.cert and so on, checked by
   Coq's kernel. *)
From Coq Require Import NArith List.
From Lineproof Require Import Game Usual Rows Claims Certificate Literal Rows4Cert Rows6Cert Rows8Cert.
Import ListNotations.

Lemma four_proves : proves (unpack rows4) = [PlayerRows 4 10].
Proof. native_cast_no_check (eq_refl [PlayerRows 4 10]). Qed.

Lemma six_proves : proves (unpack rows6) = [PlayerRows 6 16].
Proof. native_cast_no_check (eq_refl [PlayerRows 6 16]). Qed.

Lemma eight_proves : proves (unpack rows8) = [PlayerRows 8 28].
Proof. native_cast_no_check (eq_refl [PlayerRows 8 28]). Qed.

(* From any board without a full row, whatever is dealt, the player completes rows for ever, and
   no cell comes to rest more than so many rows above what was the highest one. *)
Theorem rows_for_ever_in_4 : rows_for_ever 4 10.
Proof. apply (proves_sound (unpack rows4) (PlayerRows 4 10)). rewrite four_proves. now left. Qed.

Theorem rows_for_ever_in_6 : rows_for_ever 6 16.
Proof. apply (proves_sound (unpack rows6) (PlayerRows 6 16)). rewrite six_proves. now left. Qed.

Theorem rows_for_ever_in_8 : rows_for_ever 8 28.
Proof. apply (proves_sound (unpack rows8) (PlayerRows 8 28)). rewrite eight_proves. now left. Qed.

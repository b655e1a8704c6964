(* Ten columns of the usual game: testdata/lines/w10.cert.zst, checked by Coq's kernel. *)
From Coq Require Import NArith List.
From Lineproof Require Import Game Usual Rows Claims Certificate Literal Rows10Cert.
Import ListNotations.

Lemma ten_proves : proves (unpack rows10) = [PlayerRows 10 36].
Proof. native_cast_no_check (eq_refl [PlayerRows 10 36]). Qed.

(* From any board without a full row, whatever is dealt, the player completes rows for ever, and
   no cell comes to rest more than 36 rows above what was the highest one. *)
Theorem rows_for_ever_in_10 : rows_for_ever 10 36.
Proof. apply (proves_sound (unpack rows10) (PlayerRows 10 36)). rewrite ten_proves. now left. Qed.

Print Assumptions rows_for_ever_in_10.

(* Six columns of the usual game: testdata/lines/w6.cert.zst, checked by Coq's kernel. *)
From Coq Require Import NArith List.
From Lineproof Require Import Game Usual Lines Claims Certificate Literal SixCert.
Import ListNotations.

Lemma six_proves : proves (unpack six_cert) = [PlayerLines 6 None 19].
Proof. native_cast_no_check (eq_refl [PlayerLines 6 None 19]). Qed.

(* Whatever is dealt, the player completes rows for ever, each time with the nineteenth piece
   at the latest. *)
Theorem rows_for_ever_in_6 : for_ever 6 pieces 19 [].
Proof. apply (proves_sound (unpack six_cert) (PlayerLines 6 None 19)). rewrite six_proves. now left. Qed.

Print Assumptions rows_for_ever_in_6.

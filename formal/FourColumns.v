(* Four columns of the usual game: w4_pieces_4.cert, checked by Coq's kernel. *)
From Coq Require Import NArith List.
From Lineproof Require Import Game Usual Lines LinesFacts Claims Certificate Literal FourCert.
Import ListNotations.

Lemma four_proves : proves (unpack four_cert) = [PlayerLines 4 None 4].
Proof. vm_cast_no_check (eq_refl [PlayerLines 4 None 4]). Qed.

(* Whatever is dealt, the player completes rows for ever, each time with the fourth piece at
   the latest. *)
Theorem rows_for_ever_in_4 : for_ever 4 pieces 4 [].
Proof. apply (proves_sound (unpack four_cert) (PlayerLines 4 None 4)). rewrite four_proves. now left. Qed.

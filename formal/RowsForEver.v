(* The usual game in four, six, eight and ten columns: testdata/lines/w4.cert and so on, checked
   by Coq's kernel; only for ten columns, it needs machine code. *)
From Coq Require Import List Lia.
From Lineproof Require Import Game Rows RowsFacts Claims Certificate Literal Rows4Cert Rows6Cert Rows8Cert Rows10Cert.
Import ListNotations.

Lemma proved bytes wide rows : proves bytes = [PlayerRows wide rows] -> rows_for_ever pieces wide rows.
Proof. intros E. apply (proves_sound bytes (PlayerRows wide rows)). rewrite E. now left. Qed.

(* From any board without a full row, whatever is dealt, the player completes rows for ever, and
   each time no cell comes to rest more than so many rows above what was the highest one. *)
Theorem rows_for_ever_in_4 : rows_for_ever pieces 4 10.
Proof. apply (proved (unpack rows4)). vm_cast_no_check (eq_refl [PlayerRows 4 10]). Qed.

Theorem rows_for_ever_in_6 : rows_for_ever pieces 6 36.
Proof. apply (proved (unpack rows6)). vm_cast_no_check (eq_refl [PlayerRows 6 36]). Qed.

Theorem rows_for_ever_in_8 : rows_for_ever pieces 8 62.
Proof. apply (proved (unpack rows8)). vm_cast_no_check (eq_refl [PlayerRows 8 62]). Qed.

Theorem rows_for_ever_in_10 : rows_for_ever pieces 10 134.
Proof. apply (proved (unpack rows10)). native_cast_no_check (eq_refl [PlayerRows 10 134]). Qed.

(* From the empty well, so n rows take a well of 133 n + 1 rows. *)
Corollary rows_in_10 n : times pieces 10 (133 * n + 1) n [].
Proof. apply for_ever_times with 134; [lia|now apply rows_for_ever_in_10|cbn; lia]. Qed.

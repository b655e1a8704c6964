(* Ten columns take seven rows for each row, and six are too few: testdata/lines/w10r7.cert.zst and fewest10.cert.zst,
   checked by Coq's kernel. This takes long. *)
From Coq Require Import List Lia.
From Lineproof Require Import Game Rows RowsFacts Claims Certificate Literal RowsForEver Rows10r7Cert
  Fewest10Cert.
Import ListNotations.

(* From any board without a full row, whatever is dealt, the player completes rows for ever, and each time no cell
   comes to rest more than seven rows above what was the highest one. *)
Theorem rows_for_ever_in_10 : rows_for_ever pieces 10 7.
Proof. apply (proved (unpack rows10r7)). native_cast_no_check (eq_refl [PlayerRows 10 7 pieces]). Qed.

Lemma six_rows_are_too_few c : In c [lost 10 6] -> holds c.
Proof. apply (certified (unpack fewest10_cert)). native_cast_no_check (eq_refl [lost 10 6]). Qed.

Theorem fewest_in_10 : fewest pieces 10 7.
Proof. apply fewest_if_lost; [lia|apply six_rows_are_too_few; now left|exact rows_for_ever_in_10]. Qed.

(* From the empty well, so n rows take a well of 6 n + 1 rows: three rows one of nineteen. *)
Theorem rows_in_10 n : times pieces 10 (6 * n + 1) n [].
Proof. apply for_ever_times with 7; [lia|now apply rows_for_ever_in_10|cbn; lia]. Qed.

Corollary three_rows_in_19 : times pieces 10 19 3 [].
Proof. exact (rows_in_10 3). Qed.

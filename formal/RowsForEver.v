(* The fewest rows in four, six and eight columns, and rows for ever without O in three, five, seven and nine:
   testdata/lines/w4.cert and so on, and fewest.cert.zst, checked by Coq's kernel. *)
From Coq Require Import List Lia.
From Lineproof Require Import Game Rows RowsFacts Claims Certificate Literal.
From Lineproof Require Import Rows3Cert Rows4Cert Rows5Cert Rows6Cert Rows7Cert Rows8Cert Rows9Cert FewestCert.
Import ListNotations.

Lemma proved bytes wide rows ps : proves [PlayerRows wide rows ps] bytes = [PlayerRows wide rows ps] ->
  rows_for_ever ps wide rows.
Proof. intros E. exact (certified bytes _ E _ (or_introl eq_refl)). Qed.

(* From any board without a full row, whatever is dealt, the player completes rows for ever, and each time no cell
   comes to rest more than so many rows above what was the highest one. *)
Theorem rows_for_ever_in_4 : rows_for_ever pieces 4 5.
Proof. apply (proved (unpack rows4)). vm_cast_no_check (eq_refl [PlayerRows 4 5 pieces]). Qed.

Theorem rows_for_ever_in_6 : rows_for_ever pieces 6 6.
Proof. apply (proved (unpack rows6)). vm_cast_no_check (eq_refl [PlayerRows 6 6 pieces]). Qed.

Theorem rows_for_ever_in_8 : rows_for_ever pieces 8 7.
Proof. apply (proved (unpack rows8)). native_cast_no_check (eq_refl [PlayerRows 8 7 pieces]). Qed.

Theorem rows_for_ever_in_3 : rows_for_ever six 3 6.
Proof. apply (proved (unpack rows3)). vm_cast_no_check (eq_refl [PlayerRows 3 6 six]). Qed.

Theorem rows_for_ever_in_5 : rows_for_ever six 5 5.
Proof. apply (proved (unpack rows5)). vm_cast_no_check (eq_refl [PlayerRows 5 5 six]). Qed.

Theorem rows_for_ever_in_7 : rows_for_ever six 7 6.
Proof. apply (proved (unpack rows7)). vm_cast_no_check (eq_refl [PlayerRows 7 6 six]). Qed.

Theorem rows_for_ever_in_9 : rows_for_ever six 9 6.
Proof. apply (proved (unpack rows9)). native_cast_no_check (eq_refl [PlayerRows 9 6 six]). Qed.

(* Where no cell may rest above so many rows, the adversary prevents a row of the empty well for ever. *)
Definition below (wide rows : nat) : well := {| width := wide; Game.rows := rows; ceiling := Some rows |}.
Definition lost (wide rows : nat) : claim := Adversary (Drop (below wide rows)) anything None.

Lemma too_few_rows c : In c [lost 4 4; lost 6 5; lost 8 6] -> holds c.
Proof. apply (certified (unpack fewest_cert)). native_cast_no_check (eq_refl [lost 4 4; lost 6 5; lost 8 6]). Qed.

Lemma fewest_if_lost wide rows : 1 <= wide -> holds (lost wide rows) -> rows_for_ever pieces wide (1 + rows) ->
  fewest pieces wide (1 + rows).
Proof. intros Wide Lost For. now apply (fewest_by pieces (below wide rows)). Qed.

Theorem fewest_in_4 : fewest pieces 4 5.
Proof. apply fewest_if_lost; [lia|apply too_few_rows; cbn; tauto|exact rows_for_ever_in_4]. Qed.

Theorem fewest_in_6 : fewest pieces 6 6.
Proof. apply fewest_if_lost; [lia|apply too_few_rows; cbn; tauto|exact rows_for_ever_in_6]. Qed.

Theorem fewest_in_8 : fewest pieces 8 7.
Proof. apply fewest_if_lost; [lia|apply too_few_rows; cbn; tauto|exact rows_for_ever_in_8]. Qed.

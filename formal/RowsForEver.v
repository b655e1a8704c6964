(* The usual game in four, six, eight and ten columns: certificates of testdata/lines, checked by
   Coq's kernel. *)
From Coq Require Import List Lia.
From Lineproof Require Import Game Usual TwoAtOnce Rows RowsFacts Claims Certificate Literal Sliding.
From Lineproof Require Import Rows4Cert Rows6Cert Rows8Cert Rows10r14Cert.
Import ListNotations.

Lemma proved bytes wide rows : proves bytes = [PlayerRows wide rows] -> rows_for_ever wide rows.
Proof. intros E. apply (proves_sound bytes (PlayerRows wide rows)). rewrite E. now left. Qed.

(* From any board without a full row, whatever is dealt, the player completes rows for ever, and
   each time no cell comes to rest more than so many rows above what was the highest one. *)
Theorem rows_for_ever_in_4 : rows_for_ever 4 10.
Proof. apply (proved (unpack rows4)). vm_cast_no_check (eq_refl [PlayerRows 4 10]). Qed.

Theorem rows_for_ever_in_6 : rows_for_ever 6 26.
Proof. apply (proved (unpack rows6)). vm_cast_no_check (eq_refl [PlayerRows 6 26]). Qed.

Theorem rows_for_ever_in_8 : rows_for_ever 8 24.
Proof. apply (proved (unpack rows8)). vm_cast_no_check (eq_refl [PlayerRows 8 24]). Qed.

Theorem rows_for_ever_in_10 : rows_for_ever 10 14.
Proof. apply (proved (unpack rows10r14)). vm_cast_no_check (eq_refl [PlayerRows 10 14]). Qed.

(* So in a well of ten columns with a top, the player can be sure of n rows where there are 13 n - 6:
   the first one under a ceiling of seven, and then one after the other. *)
Theorem rows_in_10 n : times 10 (13 * n - 6) n [].
Proof.
  destruct n as [|n]; cbn [times]; auto. apply completes_implies with 7 (times 10 (13 * S n - 6) n); [lia|auto|].
  apply (completes_under_ceiling w10_6_7 7 _ 14); cbn [width w10_6_7]; auto; [lia| |cbn; lia|apply player_wins_under_a_ceiling].
  intros b High Some. apply (removed_lower 10 7) in High as Low; auto; [|lia].
  apply for_ever_times with 14; [lia| |lia]. apply rows_for_ever_in_10.
  destruct (full_rows 10 (removed 10 b)) as [|y l] eqn:Full; auto. exfalso.
  apply (removed_none_full 10 b ltac:(lia) y). apply in_full_rows; [lia|]. rewrite Full. now left.
Qed.

(* In the well that most games have, of ten columns and twenty rows. *)
Corollary two_rows_in_20 : times 10 20 2 [].
Proof. exact (rows_in_10 2). Qed.

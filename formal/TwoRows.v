(* Two rows in a well of ten columns and seventeen rows, three fewer than most games have:
   testdata/lines/w10r11.cert.zst, checked by Coq's kernel. This takes long. *)
From Coq Require Import List Lia.
From Lineproof Require Import Game Usual Removal Rows RowsFacts Claims Certificate Literal.
From Lineproof Require Import Sliding RowsForEver Rows10r11Cert.
Import ListNotations.

(* From any board without a full row, whatever is dealt, the player completes rows for ever, and
   each time no cell comes to rest more than 11 rows above what was the highest one. *)
Theorem eleven_rows_for_each : rows_for_ever pieces 10 11.
Proof. apply (proved (unpack rows10r11)). native_cast_no_check (eq_refl [PlayerRows 10 11]). Qed.

(* So in a well of ten columns with a top, the player can be sure of n rows where there are 10 n - 3:
   the first one under a ceiling of seven, and then one after the other. *)
Theorem sure_rows n : times pieces 10 (10 * n - 3) n [].
Proof.
  destruct n as [|n]; cbn [times]; auto. apply completes_implies with 7 (times pieces 10 (10 * S n - 3) n); [lia|auto|].
  apply (completes_under_ceiling pieces w10_6_7 7 _ 14); cbn [width w10_6_7]; auto; [lia| |cbn; lia|apply player_wins_under_a_ceiling].
  intros b High Some. apply (removed_lower 10 7) in High as Low; auto; [|lia].
  apply for_ever_times with 11; [lia| |lia]. apply eleven_rows_for_each, full_rows_removed. lia.
Qed.

Corollary two_rows_in_17 : times pieces 10 17 2 [].
Proof. exact (sure_rows 2). Qed.

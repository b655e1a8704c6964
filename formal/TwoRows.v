(* Two rows in the well that most games have, of ten columns and twenty rows:
   testdata/lines/w10r14.cert.zst, checked by Coq's kernel. This takes long. *)
From Coq Require Import List Lia.
From Lineproof Require Import Game Usual TwoAtOnce Rows RowsFacts Claims Certificate Literal.
From Lineproof Require Import Sliding RowsForEver Rows10r14Cert.
Import ListNotations.

(* From any board without a full row, whatever is dealt, the player completes rows for ever, and
   each time no cell comes to rest more than 14 rows above what was the highest one. *)
Theorem fourteen_rows_for_each : rows_for_ever 10 14.
Proof. apply (proved (unpack rows10r14)). native_cast_no_check (eq_refl [PlayerRows 10 14]). Qed.

(* So in a well of ten columns with a top, the player can be sure of n rows where there are 13 n - 6:
   the first one under a ceiling of seven, and then one after the other. *)
Theorem sure_rows n : times 10 (13 * n - 6) n [].
Proof.
  destruct n as [|n]; cbn [times]; auto. apply completes_implies with 7 (times 10 (13 * S n - 6) n); [lia|auto|].
  apply (completes_under_ceiling w10_6_7 7 _ 14); cbn [width w10_6_7]; auto; [lia| |cbn; lia|apply player_wins_under_a_ceiling].
  intros b High Some. apply (removed_lower 10 7) in High as Low; auto; [|lia].
  apply for_ever_times with 14; [lia| |lia]. apply fourteen_rows_for_each.
  destruct (full_rows 10 (removed 10 b)) as [|y l] eqn:Full; auto. exfalso.
  apply (removed_none_full 10 b ltac:(lia) y). apply in_full_rows; [lia|]. rewrite Full. now left.
Qed.

Corollary two_rows_in_20 : times 10 20 2 [].
Proof. exact (sure_rows 2). Qed.

(* The usual game in an odd number of columns, where O is never dealt. *)
From Coq Require Import Arith List Lia.
From Lineproof Require Import Game Rows RowsExamples LaneCheck CheckedLanes EvenLists EveryEvenWidth OddLists.
Import ListNotations.

Lemma listed_wide m : m <= 2 -> listed six [3] m.
Proof.
  intros Few. destruct m as [|[|[|m]]]; try lia.
  - exact (ex_intro _ _ (ex_intro _ _ wide_lane)).
  - exact (ex_intro _ _ (ex_intro _ _ one_more_lane)).
  - exact (ex_intro _ _ (ex_intro _ _ two_more_lanes)).
Qed.

(* Three, five and seven columns: the player completes rows for ever, whatever is dealt of these pieces, from any board
   without a full row. *)
Theorem rows_for_ever_without_O ps m : ~ In Piece.O ps -> m <= 2 -> exists rows, rows_for_ever ps (3 + 2 * m) rows.
Proof.
  intros NotO Few. apply odd_width; auto; [intros k Hk Six; apply listed_narrow; lia|intros k Hk _; apply listed_wide; lia].
Qed.

(* So in up to eight columns, and in any even number of them, these pieces decide whether the player can. *)
Theorem for_ever_iff_up_to_8 ps wide : 2 <= wide -> wide <= 8 \/ Nat.Even wide ->
  (exists rows, rows_for_ever ps wide rows) <-> Nat.Even wide \/ ~ In Piece.O ps.
Proof.
  intros Two Eight. split.
  - intros [rows For]. destruct (Nat.Even_or_Odd wide) as [|Odd]; auto. right. intros Dealt.
    now apply (odd_not_for_ever ps wide rows Dealt Odd).
  - intros Ever. destruct (Nat.Even_or_Odd wide) as [[m ->]|Odd].
    + apply even_width; [lia|]. intros k Hk Six. apply listed_narrow. lia.
    + destruct Ever as [Even|NotO]; [now destruct (Nat.Even_Odd_False wide)|].
      destruct Eight as [Eight|Even]; [|now destruct (Nat.Even_Odd_False wide)]. destruct Odd as [m ->].
      replace (2 * m + 1) with (3 + 2 * (m - 1)) by lia. apply rows_for_ever_without_O; auto. lia.
Qed.

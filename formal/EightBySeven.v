(* qntm's well of eight columns and seven rows: testdata/slide/w8r7_slide.cert.zst, checked by
   Coq's kernel. *)
From Coq Require Import NArith ZArith List.
From Lineproof Require Import Game Claims Certificate Longest Literal EightCert.
From Lineproof Require Slide.
Import ListNotations.

Definition w8_7 := {| Slide.width := 8; Slide.height := 7 |}.

Lemma eight_proves : proves (unpack eight_cert) =
  [Player (Slide w8_7) anything 9; Adversary (Slide w8_7) anything (Some 8)].
Proof.
  native_cast_no_check (eq_refl [Player (Slide w8_7) anything 9; Adversary (Slide w8_7) anything (Some 8)]).
Qed.

Lemma eight_holds c : In c [Player (Slide w8_7) anything 9; Adversary (Slide w8_7) anything (Some 8)] -> holds c.
Proof. rewrite <- eight_proves. apply proves_sound. Qed.

(* The player completes a line with the ninth piece at the latest; eight are not enough. *)
Theorem nine_is_best_in_8_7 :
  player_wins (Slide.line w8_7) (Slide.move w8_7) anything 9 pieces [] /\
  ~ player_wins (Slide.line w8_7) (Slide.move w8_7) anything 8 pieces [].
Proof.
  split.
  - apply (eight_holds (Player (Slide w8_7) anything 9)). now left.
  - intros Wins. apply (not_both _ _ _ _ _ _ Wins).
    apply (eight_holds (Adversary (Slide w8_7) anything (Some 8))). now right; left.
Qed.

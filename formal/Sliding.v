(* qntm's open case: the player's section of testdata/ceiling.cert.zst, checked by Coq's
   kernel. *)
From Coq Require Import NArith ZArith List Lia.
From Lineproof Require Import Game Claims Certificate Optimum Ceiling Literal StrategyCert.
From Lineproof Require Slide.
Import ListNotations.

Definition w10_6_7 := {| width := 10; rows := 6; ceiling := Some 7 |}.

Definition claims := [Player (Drop w10_6_7) anything 14].

Lemma player_wins_under_a_ceiling : holds (Player (Drop w10_6_7) anything 14).
Proof. apply (certified (unpack strategy_cert) claims); [native_cast_no_check (eq_refl claims)|now left]. Qed.

(* The player wins qntm's game in his well of ten columns and seven rows. *)
Theorem qntm_10_7 : holds (Player (Slide {| Slide.width := 10; Slide.height := 7 |}) anything 14).
Proof. apply (ceiling_slides w10_6_7); cbn; try lia. exact player_wins_under_a_ceiling. Qed.

(* qntm's well of eight columns and seven rows: testdata/slide/w8r7_slide.cert.zst, checked by Coq's kernel. *)
From Coq Require Import NArith ZArith List.
From Lineproof Require Import Game Claims Certificate Optimum Literal EightCert.
From Lineproof Require Slide.
Import ListNotations.

Definition claims :=
  [Player (Slide {| Slide.width := 8; Slide.height := 7 |}) anything 9;
   Adversary (Slide {| Slide.width := 8; Slide.height := 7 |}) anything (Some 8)].

Lemma eight_holds c : In c claims -> holds c.
Proof. apply (certified (unpack eight_cert)). native_cast_no_check (eq_refl claims). Qed.

(* qntm's well of ten columns and six rows: testdata/slide/w10r6_slide.cert.zst, checked by
   Coq's kernel. *)
From Coq Require Import NArith ZArith List.
From Lineproof Require Import Game Claims Certificate Optimum Literal TenCert.
From Lineproof Require Slide.
Import ListNotations.

Definition w10_6 := {| Slide.width := 10; Slide.height := 6 |}.

Definition claims := [Adversary (Slide w10_6) anything None].

(* Whatever the player does, no line is ever complete. *)
Theorem never_in_10_6 : holds (Adversary (Slide w10_6) anything None).
Proof. apply (certified (unpack ten_cert) claims); [native_cast_no_check (eq_refl claims)|now left]. Qed.


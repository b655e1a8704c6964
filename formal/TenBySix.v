(* qntm's well of ten columns and six rows: testdata/slide/w10r6_slide.cert.zst, checked by Coq's kernel. *)
From Coq Require Import NArith ZArith List.
From Lineproof Require Import Game Claims Certificate Literal TenCert.
From Lineproof Require Slide.
Import ListNotations.

(* Whatever the player does, no line is ever complete. *)
Theorem never_in_10_6 : holds (Adversary (Slide {| Slide.width := 10; Slide.height := 6 |}) anything None).
Proof.
  set (claim := Adversary _ _ _). apply (certified (unpack ten_cert) [claim]); [|now left].
  native_cast_no_check (eq_refl [claim]).
Qed.

(* Ten columns: testdata/theorem.cert.zst, checked by Coq's kernel. *)
From Coq Require Import NArith List.
From Lineproof Require Import Game Claims Certificate Optimum Literal TheoremCert.
Import ListNotations.

Definition claims :=
  [Player (Drop {| width := 10; rows := 6; ceiling := None |}) anything 12;
   Adversary (Drop {| width := 10; rows := 6; ceiling := None |}) anything (Some 11);
   Adversary (Drop {| width := 10; rows := 5; ceiling := None |}) anything None].

(* The kernel runs the checker here, compiled to machine code: all of the time goes there. *)
Lemma theorem_holds c : In c claims -> holds c.
Proof. apply (certified (unpack theorem)). native_cast_no_check (eq_refl claims). Qed.

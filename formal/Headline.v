(* Theorems about ten columns: testdata/theorem.cert.zst, checked by Coq's kernel. *)
From Coq Require Import NArith List.
From Lineproof Require Import Game Claims Certificate Optimum Literal TheoremCert.
Import ListNotations.

Definition w10_6 := {| width := 10; rows := 6; ceiling := None |}.
Definition w10_5 := {| width := 10; rows := 5; ceiling := None |}.

Definition claims :=
  [Player (Drop w10_6) anything 12; Adversary (Drop w10_6) anything (Some 11); Adversary (Drop w10_5) anything None].

(* The kernel runs the checker here, compiled to machine code: all of the time goes there. *)
Lemma theorem_holds c : In c claims -> holds c.
Proof. apply (certified (unpack theorem)). native_cast_no_check (eq_refl claims). Qed.

(* Whatever is dealt, the player completes one of the lowest six rows with the twelfth
   piece at the latest; eleven pieces are not enough. *)
Theorem twelve_is_best : optimum (Drop w10_6) anything 12.
Proof. apply optimum_both; apply theorem_holds; cbn; tauto. Qed.

(* The adversary keeps the player from a line in five rows for ever. *)
Theorem five_rows_are_too_few : adversary_wins (line w10_5) (move w10_5) anything pieces [].
Proof. apply (theorem_holds (Adversary (Drop w10_5) anything None)). now right; right; left. Qed.

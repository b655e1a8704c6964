(* Certificates of single wells, checked by Coq's kernel: it runs the checker here, compiled to machine code, and all of
   the time goes there. RowsForEver.v has rows for ever, Surviving.v survival. *)
From Coq Require Import ZArith List Lia.
From Lineproof Require Import Game Claims Certificate Ceiling Literal.
From Lineproof Require Import TheoremCert BagCert StrategyCert EightCert.
From Lineproof Require Slide.
Import ListNotations.

(* Ten columns: testdata/theorem.cert.zst. *)
Definition theorem_claims :=
  [Player (Drop {| width := 10; rows := 6; ceiling := None |}) anything 12;
   Adversary (Drop {| width := 10; rows := 6; ceiling := None |}) anything (Some 11);
   Adversary (Drop {| width := 10; rows := 5; ceiling := None |}) anything None].

Lemma theorem_holds c : In c theorem_claims -> holds c.
Proof. apply (certified (unpack theorem)). native_cast_no_check (eq_refl theorem_claims). Qed.

(* Where the pieces come from a bag: bag.cert.zst. *)
Definition bag_claims :=
  [Player (Drop {| width := 10; rows := 3; ceiling := None |}) Bag 6;
   Adversary (Drop {| width := 10; rows := 3; ceiling := None |}) Bag (Some 5);
   Adversary (Drop {| width := 10; rows := 2; ceiling := None |}) Bag None].

Lemma bag_holds c : In c bag_claims -> holds c.
Proof. apply (certified (unpack bag_cert)). vm_cast_no_check (eq_refl bag_claims). Qed.

(* qntm's well of eight columns and seven rows: testdata/slide/w8r7_slide.cert.zst. *)
Definition eight_claims :=
  [Player (Slide {| Slide.width := 8; Slide.height := 7 |}) anything 9;
   Adversary (Slide {| Slide.width := 8; Slide.height := 7 |}) anything (Some 8)].

Lemma eight_holds c : In c eight_claims -> holds c.
Proof. apply (certified (unpack eight_cert)). native_cast_no_check (eq_refl eight_claims). Qed.

(* qntm's open case, ten columns and seven rows, by the player's section of testdata/ceiling.cert.zst. *)
Definition under_7 := {| width := 10; rows := 6; ceiling := Some 7 |}.
Definition under_7_claims := [Player (Drop under_7) anything 14].

Lemma under_7_holds c : In c under_7_claims -> holds c.
Proof. apply (certified (unpack strategy_cert)). native_cast_no_check (eq_refl under_7_claims). Qed.

Lemma qntm_10_7 : holds (Player (Slide {| Slide.width := 10; Slide.height := 7 |}) anything 14).
Proof. apply (ceiling_slides under_7); cbn; try lia. exact (under_7_holds _ (or_introl eq_refl)). Qed.

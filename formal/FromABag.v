(* Where the pieces come from a bag: bag.cert.zst, checked by Coq's kernel. *)
From Coq Require Import NArith List.
From Lineproof Require Import Game Claims Certificate Optimum Literal BagCert.
Import ListNotations.

Definition claims :=
  [Player (Drop {| width := 10; rows := 3; ceiling := None |}) Bag 6;
   Adversary (Drop {| width := 10; rows := 3; ceiling := None |}) Bag (Some 5);
   Adversary (Drop {| width := 10; rows := 2; ceiling := None |}) Bag None].

Lemma bag_holds c : In c claims -> holds c.
Proof. apply (certified (unpack bag_cert)). vm_cast_no_check (eq_refl claims). Qed.

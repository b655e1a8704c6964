(* The well under a ceiling: testdata/ceiling.cert.zst, both sides, checked by Coq's kernel. This takes long. *)
From Coq Require Import NArith List.
From Lineproof Require Import Game Claims Certificate Literal CeilingCert.
Import ListNotations.

Definition w10_6_7 := {| width := 10; rows := 6; ceiling := Some 7 |}.

Definition claims := [Player (Drop w10_6_7) anything 14; Adversary (Drop w10_6_7) anything (Some 13)].

Lemma ceiling_holds c : In c claims -> holds c.
Proof. apply (certified (unpack ceiling_cert)). native_cast_no_check (eq_refl claims). Qed.

(* Where no cell may rest above row 7, the player needs fourteen pieces. *)
Theorem fourteen_is_best_under_7 : optimum (Drop {| width := 10; rows := 6; ceiling := Some 7 |}) anything 14.
Proof. apply optimum_both; apply ceiling_holds; cbn; tauto. Qed.

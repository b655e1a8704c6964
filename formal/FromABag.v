(* Where the pieces come from a bag: bag.cert.zst, checked by Coq's kernel. *)
From Coq Require Import NArith List.
From Lineproof Require Import Game Claims Certificate Optimum Literal BagCert.
Import ListNotations.

Definition w10_3 := {| width := 10; rows := 3; ceiling := None |}.
Definition w10_2 := {| width := 10; rows := 2; ceiling := None |}.

Definition claims := [Player (Drop w10_3) Bag 6; Adversary (Drop w10_3) Bag (Some 5); Adversary (Drop w10_2) Bag None].

Lemma bag_holds c : In c claims -> holds c.
Proof. apply (certified (unpack bag_cert)). vm_cast_no_check (eq_refl claims). Qed.

(* Three rows are enough then, with six pieces; five pieces are not. *)
Theorem six_from_a_bag : optimum (Drop w10_3) Bag 6.
Proof. apply optimum_both; apply bag_holds; cbn; tauto. Qed.

(* Two rows are not enough, even then. *)
Theorem two_rows_from_a_bag : adversary_wins (line w10_2) (move w10_2) Bag pieces [].
Proof. apply (bag_holds (Adversary (Drop w10_2) Bag None)). now right; right; left. Qed.

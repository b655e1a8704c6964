(* The usual game below a ceiling, with a bag and a hold: it never ends, or it does. Files of testdata/survival, checked
   by Coq's kernel. *)
From Coq Require Import List.
From Lineproof Require Import Game Claims Certificate Optimum Literal.
From Lineproof Require Import Survival_w6c5Cert Survival_w9c3_adversaryCert.
Import ListNotations.

Lemma certified_one s c : proves s = [c] -> holds c.
Proof. intros E. apply (certified s [c] E). now left. Qed.

Lemma survives_6_5 : holds (Survives 6 5 Bag true).
Proof.
  apply (certified_one (unpack survival_w6c5)). native_cast_no_check (eq_refl [Survives 6 5 Bag true]).
Qed.

Lemma ends_9_3 : holds (Ends 9 3 Bag true).
Proof.
  apply (certified_one (unpack survival_w9c3_adversary)). native_cast_no_check (eq_refl [Ends 9 3 Bag true]).
Qed.

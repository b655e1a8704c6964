(* The usual game below a ceiling, with a bag and a hold: it never ends, or it does. Files of testdata/survival,
   checked by Coq's kernel. *)
From Coq Require Import List.
From Lineproof Require Import Game Claims Certificate Literal.
From Lineproof Require Import Survival_w10c10Cert Survival_w6c5Cert Survival_w9c3_adversaryCert.
Import ListNotations.

Lemma ten_hold c : In c [Survives 10 10 Bag true] -> holds c.
Proof. apply (certified (unpack survival_w10c10)). native_cast_no_check (eq_refl [Survives 10 10 Bag true]). Qed.

Lemma six_hold c : In c [Survives 6 5 Bag true] -> holds c.
Proof. apply (certified (unpack survival_w6c5)). native_cast_no_check (eq_refl [Survives 6 5 Bag true]). Qed.

Lemma nine_hold c : In c [Ends 9 3 Bag true] -> holds c.
Proof. apply (certified (unpack survival_w9c3_adversary)). native_cast_no_check (eq_refl [Ends 9 3 Bag true]). Qed.

(* The game that people play never has to end, in ten columns: testdata/survival/w10c10.cert.zst, checked by Coq's
   kernel. *)
From Coq Require Import List.
From Lineproof Require Import Game Survival Claims Certificate Literal Survival_w10c10Cert.
Import ListNotations.

(* With a bag and a hold, the player survives for ever below row ten. *)
Theorem survives_10_10 : survives 10 10 Bag true.
Proof.
  apply (certified (unpack survival_w10c10) [Survives 10 10 Bag true]); [|now left].
  native_cast_no_check (eq_refl [Survives 10 10 Bag true]).
Qed.

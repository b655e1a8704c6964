(* The evidence for the adversary, in either game. SPEC.md, The adversary's side; Layers in
   slide. *)
From Coq Require Import ZArith Arith NArith List Lia Bool.
From Lineproof Require Import Game Claims Dealers Sort Rejection Profile Layers Longest Strategy.
From Lineproof Require Slide DropLayers SlideProfile SlideLayers.
Import ListNotations.

Section Adversary.
Variables (g : game) (d : dealer) (limit : N).
Variable digest : Type.
Variable add_profile : digest -> list piece -> Profile.profile -> digest.
Variable add_slide_profile : digest -> list piece -> SlideProfile.profile -> digest.

(* The evidence is good for this many pieces; its digest, and what follows it. *)
Definition adversary (pieces : nat) (sum : digest) (s : bytes) : result (digest * bytes) :=
  match g with
  | Drop w =>
      evidence_from nat DropLayers.key_of DropLayers.columns_of (rows w) d limit digest add_profile
        (DropLayers.moves w (DropLayers.landings w)) (DropLayers.has_line w) (DropLayers.settle w d)
          (DropLayers.first_drop w d) pieces sum s
  | Slide w =>
      let wide := Z.to_nat (Slide.width w) in
      let tall := Z.to_nat (Slide.height w) in
      evidence_from (list bool) SlideLayers.key_of (SlideLayers.columns_of tall) tall d limit digest
        add_slide_profile
        (SlideProfile.moves wide tall) (SlideProfile.has_line tall) (SlideLayers.settle wide tall d)
        (SlideLayers.first_slide wide tall d) pieces sum s
  end.

Theorem adversary_sound n sum s r : sensible g -> (exists p, In p (at_first d)) ->
  adversary n sum s = Ok r -> holds (Adversary g d (Some n)).
Proof.
  unfold adversary. intros Sensible Some E. destruct g as [w|[wide tall]]; cbn [holds].
  - destruct Sensible as [[Rows Rows15] Width]. eapply DropLayers.adversary_drop; eauto.
  - destruct Sensible as [Four [Height Height15]]. cbn [Slide.width Slide.height] in *.
    rewrite <- (Z2Nat.id wide), <- (Z2Nat.id tall) by lia. eapply SlideLayers.adversary_slide; eauto; lia.
Qed.

Theorem adversary_for_ever sum s r : sensible g -> (exists p, In p (at_first d)) ->
  adversary (longest_game g) sum s = Ok r -> holds (Adversary g d None).
Proof.
  intros Sensible Some E. pose proof (adversary_sound _ _ _ _ Sensible Some E) as Holds.
  unfold longest_game in Holds. destruct g as [w|w]; cbn [holds] in *.
  - destruct Sensible as [[Rows _] Width]. now apply holds_longest.
  - now apply holds_longest_slide.
Qed.
End Adversary.

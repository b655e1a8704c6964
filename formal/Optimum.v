(* The least number of pieces with which the player wins. *)
From Coq Require Import Arith List Lia Bool.
From Lineproof Require Import Game Claims Winning Longest Decide Certificate.
Import ListNotations.

(* What a checked certificate proves. *)
Lemma certified s l : proves s = l -> forall c, In c l -> holds c.
Proof. intros <- c. apply proves_sound. Qed.

(* And where it is of both sides: *)
Theorem optimum_both g d n :
  holds (Player g d (1 + n)) -> holds (Adversary g d (Some n)) -> optimum g d (1 + n).
Proof.
  intros Wins Holds. split; auto. intros m Less Wins'.
  assert (m <= n) as Le by lia. destruct g as [w|w]; apply (wins_more m n) in Wins'; auto; eapply not_both; eauto.
Qed.

Lemma either_claim g d n : {holds (Player g d n)} + {holds (Adversary g d (Some n))}.
Proof. destruct g; [apply one_of_both|apply one_of_both_slide]. Qed.

Lemma optimum_below g d n : holds (Player g d n) -> {m | optimum g d m /\ m <= n}.
Proof.
  induction n as [|n IH]; intros Wins.
  - exists 0. repeat split; auto. easy.
  - destruct (either_claim g d n) as [Wins'|Holds].
    + destruct (IH Wins') as (m & Optimum & Le). exists m. auto.
    + exists (1 + n). split; [now apply optimum_both|auto].
Qed.

(* In each well there is one, or the adversary wins. *)
Theorem optimum_or_none g d : in_range (Adversary g d None) = true ->
  {n | optimum g d n /\ n <= longest_game g} + {holds (Adversary g d None)}.
Proof.
  intros Range. apply in_range_sensible in Range. destruct Range as [Sensible Some].
  destruct (either_claim g d (longest_game g)) as [Wins|Holds].
  - left. now apply optimum_below.
  - right. destruct g as [w|w]; [destruct Sensible; now apply holds_longest|now apply holds_longest_slide].
Qed.

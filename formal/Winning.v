(* Who wins, in any game: facts about the last section of Game.v. *)
From Coq Require Import Arith List Lia Bool.
From Lineproof Require Import Game.
Import ListNotations.

Section Winning.
Context {B : Type} {line : B -> Prop} {move : piece -> B -> B -> Prop} {d : dealer}.
Notation player_wins := (player_wins line move d).
Notation adversary_holds := (adversary_holds line move d).

(* More pieces do not hurt the player. *)
Theorem wins_more n m s b : n <= m -> player_wins n s b -> player_wins m s b.
Proof.
  revert m s b; induction n as [|n IH]; intros m s b L Wins.
  - inversion Wins; subst. now apply wins_now.
  - inversion Wins as [|n' s' b' Moves]; subst; [now apply wins_now|].
    destruct m as [|m]; [lia|]. apply (wins_later _ _ _ _ m). intros p Hp.
    destruct (Moves p Hp) as (b' & Move & Then). exists b'. split; auto. apply IH; auto. lia.
Qed.

(* The two sides exclude each other. *)
Theorem not_both n s b : player_wins n s b -> adversary_holds n s b -> False.
Proof.
  revert s b; induction n as [|n IH]; intros s b Wins Holds.
  - inversion Wins as [n' s' b' Line|]; inversion Holds; subst; auto.
  - inversion Holds as [|n' s' b' p NoLine Hp Then]; subst.
    inversion Wins as [n' s' b' Line|n' s' b' Moves]; subst; [auto|].
    destruct (Moves p Hp) as (b' & Move & Wins'). eauto.
Qed.

(* What one player does, another one does on other boards: with the same pieces, or with
   their images under f. *)
Theorem wins_simulated {C} (line' : C -> Prop) move' (f : piece -> piece) (stocks : list piece -> list piece -> Prop)
    (same : B -> C -> Prop) :
  (forall s t p, stocks s t -> In p t -> In (f p) s /\ stocks (next d s (f p)) (next d t p)) ->
  (forall b c, same b c -> line b -> line' c) ->
  (forall p b c b', same b c -> move (f p) b b' -> exists c', move' p c c' /\ same b' c') ->
  forall n s t b c, stocks s t -> same b c -> player_wins n s b -> Game.player_wins line' move' d n t c.
Proof.
  intros Stocks Line Move n. induction n as [|n IH]; intros s t b c Stock Same Wins.
  - inversion Wins; subst. eapply wins_now, Line; eauto.
  - inversion Wins as [|n' s' b' Moves]; subst; [eapply wins_now, Line; eauto|].
    apply (wins_later _ _ _ _ n). intros p Hp. destruct (Stocks s t p Stock Hp) as [Hf After].
    destruct (Moves _ Hf) as (b' & Moved & Then). destruct (Move _ _ _ _ Same Moved) as (c' & Moved' & Same'). eauto.
Qed.

Corollary wins_carried {C} (line' : C -> Prop) move' (same : B -> C -> Prop) :
  (forall b c, same b c -> line b -> line' c) ->
  (forall p b c b', same b c -> move p b b' -> exists c', move' p c c' /\ same b' c') ->
  forall n s b c, same b c -> player_wins n s b -> Game.player_wins line' move' d n s c.
Proof.
  intros Line Move n s b c. apply (wins_simulated line' move' (fun p => p) eq same); auto. intros t u p -> Hp. auto.
Qed.
End Winning.

(* What Lines.v says, said in other ways. *)
From Coq Require Import Arith List Lia.
From Lineproof Require Import Game Winning Usual Lines.
Import ListNotations.

Section Facts.
Variables (wide : nat) (dealt : list piece) (n : nat).
Notation soon := (soon wide dealt n).
Notation times := (times wide dealt n).
Notation for_ever := (for_ever wide dealt n).
Notation wins P := (player_wins (fun s : state => at_once 1 s /\ P (snd s)) (usual_move wide) (Only dealt)).

Lemma wins_implies (P Q : board -> Prop) k s : (forall b, P b -> Q b) -> wins P k dealt s -> wins Q k dealt s.
Proof. intros PQ. apply wins_weaker. intros s' [Row Then]. auto. Qed.

Lemma soon_implies (P Q : board -> Prop) b : (forall b', P b' -> Q b') -> soon P b -> soon Q b.
Proof. intros PQ. now apply wins_implies. Qed.

(* The first piece of several. *)
Lemma wins_first P k m b : wins P k dealt (m, b) -> ~ (at_once 1 (m, b) /\ P b) ->
  exists k', k = S k' /\ forall p, In p dealt -> exists b', drop wide p b b' /\
    wins P k' dealt (length (full_rows wide b'), removed wide b').
Proof.
  intros W Not. inversion W as [? ? ? Now|k' ? ? Later]; subst; [easy|].
  exists k'. split; auto. intros p Hp. destruct (Later p Hp) as (s' & (b' & D & ->) & W'). eauto.
Qed.

(* Who completes rows for ever does so any number of times. *)
Theorem for_ever_times b : for_ever b -> forall l, times l b.
Proof.
  intros (P & Pb & Again) l. revert b Pb. induction l as [|l IH]; cbn; auto.
  intros b Pb. apply (soon_implies P); auto.
Qed.

Theorem times_fewer l b : times (S l) b -> times l b.
Proof.
  revert b. induction l as [|l IH]; cbn; auto. intros b. apply soon_implies, IH.
Qed.

(* Step by step: from board b, so many pieces are left until a row has to be completed.
   Each completed row counts, be it early. *)
CoInductive goes_on : nat -> board -> Prop :=
| another_piece left b :
    (forall p, In p dealt -> exists b', drop wide p b b' /\
       goes_on (match full_rows wide b' with [] => left | _ => n end) (removed wide b')) ->
    goes_on (S left) b.

Inductive goes_far : nat -> nat -> board -> Prop :=
| far_enough left b : goes_far 0 left b
| farther l left b :
    (forall p, In p dealt -> exists b', drop wide p b b' /\
       goes_far (match full_rows wide b' with [] => S l | _ => l end)
         (match full_rows wide b' with [] => left | _ => n end) (removed wide b')) ->
    goes_far (S l) (S left) b.
End Facts.

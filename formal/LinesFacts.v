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

(* The same until l times are over. *)
Inductive goes_far : nat -> nat -> board -> Prop :=
| far_enough left b : goes_far 0 left b
| farther l left b :
    (forall p, In p dealt -> exists b', drop wide p b b' /\
       goes_far (match full_rows wide b' with [] => S l | _ => l end)
         (match full_rows wide b' with [] => left | _ => n end) (removed wide b')) ->
    goes_far (S l) (S left) b.

(* After a piece, a row is completed or not; if it is, and does not count, the player wins
   from there as from the beginning. *)
Lemma wins_next P k b : wins P k dealt (0, b) ->
  exists k', k = S k' /\ forall p, In p dealt -> exists b', drop wide p b b' /\
    match full_rows wide b' with
    | [] => wins P k' dealt (0, removed wide b')
    | _ => P (removed wide b') \/ wins P k' dealt (0, removed wide b')
    end.
Proof.
  intros W. inversion W as [? ? ? [Row _]|k' ? ? Later]; subst; [unfold at_once in Row; cbn in Row; lia|].
  exists k'. split; auto. intros p Hp. destruct (Later p Hp) as (s' & (b' & D & ->) & W'). exists b'. split; auto.
  cbn [next] in W'. destruct (full_rows wide b'); cbn [length] in W'; auto.
  inversion W' as [? ? ? [_ Then]|k2 ? ? Later']; subst; [now left|]. right. apply (wins_later _ _ _ _ k2). exact Later'.
Qed.

Theorem for_ever_goes_on b : for_ever b <-> goes_on n b.
Proof.
  split.
  - intros (P & Pb & Again). enough (forall k left b, k <= left -> k <= n -> wins P k dealt (0, b) -> goes_on left b) as Go.
    { apply (Go n); auto. now apply Again. }
    clear b Pb. cofix Go. intros k left b Left Enough W. apply wins_next in W as (k' & -> & Next).
    destruct left as [|left]; [lia|]. constructor. intros p Hp. destruct (Next p Hp) as (b' & D & Then).
    exists b'. split; [exact D|]. destruct (full_rows wide b').
    + apply (Go k'); [lia|lia|exact Then].
    + destruct Then as [Then|Then]; [apply (Go n); [lia|lia|now apply Again]|apply (Go k'); [lia|lia|exact Then]].
  - intros Goes. exists (goes_on n). split; auto. clear b Goes.
    enough (forall k b m, goes_on k b -> wins (goes_on n) k dealt (m, b)) as All by (intros b; apply All).
    intros k. induction k as [|k IH]; intros b m Goes; inversion Goes as [? ? Next]; subst.
    apply (wins_later _ _ _ _ _). intros p Hp. destruct (Next p Hp) as (b' & D & Then).
    exists (length (full_rows wide b'), removed wide b'). split; [now exists b'|].
    destruct (full_rows wide b'); [now apply IH|]. apply wins_now. split; auto. unfold at_once. cbn. lia.
Qed.

Theorem times_goes_far l b : times l b <-> goes_far l n b.
Proof.
  revert b. induction l as [|l IH]; intros b; [split; constructor|]. split.
  - cbn [Lines.times]. unfold Lines.soon.
    enough (forall k left b, k <= left -> k <= n -> wins (times l) k dealt (0, b) -> goes_far (S l) left b) as Go.
    { apply Go; auto. }
    intros k. induction k as [|k IHk]; intros left b' Left Enough W; apply wins_next in W as (k' & Ek & Next); [easy|].
    injection Ek as <-. destruct left as [|left]; [lia|]. constructor. intros p Hp. destruct (Next p Hp) as (b2 & D & Then).
    exists b2. split; auto. destruct (full_rows wide b2); [apply IHk; auto; lia|]. apply IH.
    destruct Then as [|Then]; auto. apply times_fewer. cbn [Lines.times]. unfold Lines.soon.
    apply wins_more with k; [lia|exact Then].
  - cbn [Lines.times]. unfold Lines.soon.
    enough (forall k b m, goes_far (S l) k b -> wins (times l) k dealt (m, b)) as All by apply All. clear b.
    intros k. induction k as [|k IHk]; intros b m Goes; inversion Goes as [|? ? ? Next]; subst.
    apply (wins_later _ _ _ _ _). intros p Hp. destruct (Next p Hp) as (b' & D & Then).
    exists (length (full_rows wide b'), removed wide b'). split; [now exists b'|].
    destruct (full_rows wide b'); [now apply IHk|]. apply wins_now. split; [unfold at_once; cbn; lia|]. now apply IH.
Qed.
End Facts.

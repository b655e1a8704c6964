(* Examples of what Lines.v says; for each change of it that tells something else, one of
   these is no longer true. Needs nothing but the statements. *)
From Coq Require Import String Arith List Lia.
From Lineproof Require Import Game Usual Lines UsualExamples.
Import ListNotations.

(* I, upright in the left column of two, and in the right one. *)
Definition left_I : board := [(0, 3); (0, 2); (0, 1); (0, 0)].
Definition right_I : board := [(1, 3); (1, 2); (1, 1); (1, 0)].

Lemma I_stands b b' : drop 2 Piece.I b b' -> exists x y, x < 2 /\
  b' = [(x, 3 + y); (x, 2 + y); (x, 1 + y); (x, y)] ++ b /\
  (forall k, y <= k -> ~ In (x, k) b) /\ (y = 0 \/ ~ forall k, y <= 1 + k -> k < 3 + y -> ~ In (x, k) b).
Proof.
  intros (d & x & y & Hd & Free & Rests & Inside & ->). destruct Hd as [<-|[<-|[]]].
  - exists x, y. split; [apply (Inside (x, y)); cbn; auto 6|]. split; [reflexivity|]. split.
    + intros k Hk. apply (Free k Hk (x, k)). cbn. auto 6.
    + destruct Rests as [|Rests]; [now left|]. destruct (Nat.eq_dec y 0) as [|N]; [now left|right]. intros Empty. apply Rests.
      intros c Hc. cbn in Hc. repeat (destruct Hc as [<-|Hc]; [apply Empty; lia|]). easy.
  - exfalso. specialize (Inside (3 + x, 0 + y)). cbn in Inside. assert (S (S (S x)) < 2) by tauto. lia.
Qed.

Lemma I_in_two b : drop 2 Piece.I [] b <-> b = left_I \/ b = right_I.
Proof.
  split.
  - intros D. apply I_stands in D as (x & y & Hx & -> & _ & Rests). destruct Rests as [->|Rests]; [|now destruct Rests].
    destruct x as [|[|x]]; [now left|now right|lia].
  - intros [-> | ->]; [exists ["#"; "#"; "#"; "#"]%string, 0, 0|exists ["#"; "#"; "#"; "#"]%string, 1, 0];
      (split; [cbn; auto|split; [intros a _ c _ []|split; [now left|split; [|reflexivity]]]]);
      cbn; intros c Hc; repeat (destruct Hc as [<-|Hc]; [cbn; lia|]); easy.
Qed.

(* Beside another one it completes four rows; on top of it, none. *)
Lemma I_beside_I b : drop 2 Piece.I left_I b <-> b = right_I ++ left_I \/ b = [(0, 7); (0, 6); (0, 5); (0, 4)] ++ left_I.
Proof.
  split.
  - intros D. apply I_stands in D as (x & y & Hx & -> & Free & Rests). destruct x as [|[|x]]; [right|left|lia].
    + assert (4 <= y) as Above.
      { destruct (Nat.le_gt_cases 4 y); auto. exfalso. apply (Free 3); cbn; auto. lia. }
      destruct (Nat.eq_dec y 4) as [->|N]; [reflexivity|]. exfalso. destruct Rests as [|Rests]; [lia|]. apply Rests.
      intros k Hk _ H. cbn in H. repeat (destruct H as [[= <-]|H]; [lia|]). easy.
    + destruct Rests as [->|Rests]; [reflexivity|]. exfalso. apply Rests. intros k _ _ H. cbn in H.
      repeat (destruct H as [[=]|H]). easy.
  - intros [-> | ->]; [exists ["#"; "#"; "#"; "#"]%string, 1, 0|exists ["#"; "#"; "#"; "#"]%string, 0, 4];
      (split; [cbn; auto|split; [|split; [|split; [|reflexivity]]]]); cbn.
    1, 4: intros a Ha c Hc; repeat (destruct Hc as [<-|Hc]; [intros H; repeat (destruct H as [[=]|H]; try lia); easy|]); easy.
    1: now left.
    2: right; intros Free; apply (Free (0, 3)); cbn; auto.
    all: intros c Hc; repeat (destruct Hc as [<-|Hc]; [cbn; lia|]); easy.
Qed.

Lemma four_rows : full_rows 2 (right_I ++ left_I) = [0; 1; 2; 3] /\ removed 2 (right_I ++ left_I) = [].
Proof. split; reflexivity. Qed.

(* Where I alone is dealt, the second one can complete four rows, so that the board is empty
   again, and so on. *)
Lemma two_I_for_ever : for_ever 2 [Piece.I] 2 [].
Proof.
  exists (fun b => b = []). split; auto. intros b ->. apply (wins_later _ _ _ _ _). intros p [<-|[]].
  exists (0, left_I). split; [exists left_I; split; [apply I_in_two; now left|reflexivity]|].
  apply (wins_later _ _ _ _ _). intros p [<-|[]]. exists (4, []).
  split; [|apply wins_now; split; [unfold at_once; cbn; lia|reflexivity]].
  exists (right_I ++ left_I). split; [apply I_beside_I; now left|reflexivity].
Qed.

(* One is not enough. *)
Lemma not_with_one_I P : ~ soon 2 [Piece.I] 1 P [].
Proof.
  intros W. inversion W as [? ? ? [Row _]|? ? ? Later]; subst; [unfold at_once in Row; cbn in Row; lia|].
  destruct (Later Piece.I (or_introl eq_refl)) as (s & (b & D & ->) & W').
  inversion W' as [? ? ? [Row _]|]; subst. cbn [snd] in D. apply I_in_two in D as [-> | ->]; unfold at_once in Row; cbn in Row; lia.
Qed.

(* Four rows that one piece completes are one time: the next one completes none. *)
Lemma rows_left_I P : soon 2 [Piece.I] 1 P left_I -> P [].
Proof.
  intros W. inversion W as [? ? ? [Row _]|? ? ? Later]; subst; [unfold at_once in Row; cbn in Row; lia|].
  destruct (Later Piece.I (or_introl eq_refl)) as (s & (b & D & ->) & W').
  inversion W' as [? ? ? [Row Then]|]; subst. cbn [snd] in D. apply I_beside_I in D as [-> | ->]; [exact Then|].
  unfold at_once in Row. cbn in Row. lia.
Qed.

Lemma not_two_times : ~ times 2 [Piece.I] 1 2 left_I.
Proof. intros W. apply rows_left_I in W. now apply not_with_one_I in W. Qed.

Lemma one_time : times 2 [Piece.I] 1 1 left_I.
Proof.
  apply (wins_later _ _ _ _ 0). intros p [<-|[]]. exists (4, []).
  split; [|apply wins_now; split; [unfold at_once; cbn; lia|exact I]].
  exists (right_I ++ left_I). split; [apply I_beside_I; now left|reflexivity].
Qed.

Lemma not_for_ever : ~ for_ever 2 [Piece.I] 1 left_I.
Proof. intros (P & Pb & Again). apply Again, rows_left_I, Again in Pb. now apply not_with_one_I in Pb. Qed.

(* One row is enough: I, lying in four columns. *)
Lemma I_lies_for_ever : for_ever 4 [Piece.I] 1 [].
Proof.
  exists (fun b => b = []). split; auto. intros b ->. apply (wins_later _ _ _ _ 0). intros p [<-|[]].
  exists (1, []). split; [|apply wins_now; split; [unfold at_once; cbn; lia|reflexivity]].
  exists [(0, 0); (1, 0); (2, 0); (3, 0)]. split; [|reflexivity]. exists ["####"]%string, 0, 0.
  split; [cbn; auto|split; [intros a _ c _ []|split; [now left|split; [|reflexivity]]]].
  cbn. intros c Hc. repeat (destruct Hc as [<-|Hc]; [cbn; lia|]). easy.
Qed.

(* What claims say: from the empty well, whatever is dealt. *)
Lemma claims_any : lines_hold 4 None 5 <-> for_ever 4 pieces 5 [].
Proof. reflexivity. Qed.

Lemma claims_two : lines_hold 4 (Some 2) 5 <-> soon 4 pieces 5 (soon 4 pieces 5 (fun _ => True)) [].
Proof. reflexivity. Qed.

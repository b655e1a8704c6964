(* Balanced search trees, whose keys are a number and a list of more. What is proved is that nothing is lost,
   and that nothing is found that was not put in. That they are in order and balanced, no proof
   needs: otherwise a checker rejects more, never accepts more. *)
From Coq Require Import NArith List.
From Lineproof Require Import Sort.
Import ListNotations.
Local Open Scope N_scope.

Definition key := (N * list N)%type.

Definition key_of_numbers (l : list N) : key := match l with [] => (0, []) | n :: l' => (n, l') end.

(* As a function of its own it is faster. *)
Definition cmp_more : list N -> list N -> comparison := Eval cbv delta [lex] in lex N.compare.

(* Of numbers a and b, with more after them. *)
Definition cmp_key (a : N) (k : list N) (b : N) (l : list N) : comparison :=
  match N.compare a b with Eq => cmp_more k l | c => c end.

Lemma cmp_more_eq k l : cmp_more k l = Eq -> k = l.
Proof. exact (lex_eq _ _ N.compare_eq k l). Qed.

Lemma cmp_key_eq a k b l : cmp_key a k b l = Eq -> (a, k) = (b, l).
Proof.
  unfold cmp_key. destruct (N.compare_spec a b) as [->|_|_]; try easy. intros E. apply cmp_more_eq in E. congruence.
Qed.

Section Trees.
Variable A : Type.

Inductive tree := Leaf | Node (depth : N) (less : tree) (n : N) (k : list N) (a : A) (more : tree).

(* The tree has a at key k. *)
Fixpoint stored (k : key) (a : A) (t : tree) : Prop :=
  match t with Leaf => False | Node _ less n l b more => stored k a less \/ ((n, l) = k /\ b = a) \/
    stored k a more end.

Definition depth (t : tree) : N := match t with Leaf => 0 | Node d _ _ _ _ _ => d end.

Definition node (less : tree) (n : N) (k : list N) (a : A) (more : tree) : tree :=
  Node (N.succ (N.max (depth less) (depth more))) less n k a more.

(* One side may be deeper by two. *)
Definition balanced (less : tree) (n : N) (k : list N) (a : A) (more : tree) : tree :=
  if N.succ (depth more) <? depth less then
    match less with
    | Node _ t1 m l b t2 =>
        if depth t2 <=? depth t1 then node t1 m l b (node t2 n k a more) else
        match t2 with
        | Node _ t3 m' l' c t4 => node (node t1 m l b t3) m' l' c (node t4 n k a more)
        | Leaf => node less n k a more
        end
    | Leaf => node less n k a more
    end
  else if N.succ (depth less) <? depth more then
    match more with
    | Node _ t1 m l b t2 =>
        if depth t1 <=? depth t2 then node (node less n k a t1) m l b t2 else
        match t1 with
        | Node _ t3 m' l' c t4 => node (node less n k a t3) m' l' c (node t4 m l b t2)
        | Leaf => node less n k a more
        end
    | Leaf => node less n k a more
    end
  else node less n k a more.

(* What is at a key changes to what f says; None, if f says so. *)
Fixpoint change (f : option A -> option A) (n : N) (k : list N) (t : tree) : option tree :=
  match t with
  | Leaf => match f None with Some a => Some (Node 1 Leaf n k a Leaf) | None => None end
  | Node d less m l a more =>
      match cmp_key n k m l with
      | Eq => match f (Some a) with Some b => Some (Node d less m l b more) | None => None end
      | Lt => match change f n k less with Some t' => Some (balanced t' m l a more) | None => None end
      | Gt => match change f n k more with Some t' => Some (balanced less m l a t') | None => None end
      end
  end.

(* What f makes of all, from the greatest key on. *)
Fixpoint descend {B} (f : key -> A -> B -> B) (t : tree) (b : B) : B :=
  match t with Leaf => b | Node _ less n k a more => descend f less (f (n, k) a (descend f more b)) end.

(* By ascending keys, and then some more. *)
Fixpoint ascending (t : tree) (after : list (key * A)) : list (key * A) :=
  match t with Leaf => after | Node _ less n k a more => ascending less (((n, k), a) :: ascending more after) end.

Lemma stored_balanced k a less n l b more : stored k a (balanced less n l b more) <->
  stored k a (Node 0 less n l b more).
Proof.
  unfold balanced. destruct (_ <? _); [|destruct (_ <? _); [|easy]].
  - destruct less as [|d t1 n' m c t2]; [easy|]. destruct (_ <=? _), t2; cbn [node stored]; tauto.
  - destruct more as [|d t1 n' m c t2]; [easy|]. destruct (_ <=? _), t1; cbn [node stored]; tauto.
Qed.

(* What was at key k, or nothing. *)
Definition was (k : key) (t : tree) (o : option A) : Prop := match o with None => True | Some a => stored k a t end.

(* Nothing is lost, but that at key k. *)
Lemma change_spec f n k t : exists o, was (n, k) t o /\
  match f o, change f n k t with
  | Some a, Some t' =>
      stored (n, k) a t' /\ forall l b, stored l b t -> stored l b t' \/ (l = (n, k) /\ o = Some b)
  | None, None => True
  | _, _ => False
  end.
Proof.
  induction t as [|d less IH1 m l b more IH2]; cbn [change].
  - exists None. destruct (f None); cbn; intuition.
  - destruct (cmp_key n k m l) eqn:E.
    + apply cmp_key_eq in E. injection E as -> ->. exists (Some b). split; [cbn; auto|].
      destruct (f (Some b)); [|easy]. cbn [stored]. split; [auto|]. intros l' c [H|[[<- ->]|H]]; auto.
    + destruct IH1 as (o & Was & Then). exists o. split; [destruct o; cbn in *; auto|].
      destruct (f o), (change f n k less); try easy. destruct Then as [Has Keeps]. setoid_rewrite stored_balanced.
      split; [cbn; auto|]. intros l' c [H|H]; cbn [stored]; auto. apply Keeps in H as [|]; auto.
    + destruct IH2 as (o & Was & Then). exists o. split; [destruct o; cbn in *; auto|].
      destruct (f o), (change f n k more); try easy. destruct Then as [Has Keeps]. setoid_rewrite stored_balanced.
      split; [cbn; auto|]. intros l' c [H|[H|H]]; cbn [stored]; auto. apply Keeps in H as [|]; auto.
Qed.

Lemma in_ascending k a t after : In (k, a) (ascending t after) <-> stored k a t \/ In (k, a) after.
Proof.
  revert after. induction t as [|d less IH1 n l b more IH2]; intros after; cbn [ascending stored]; [tauto|].
  assert (((n, l), b) = (k, a) <-> (n, l) = k /\ b = a) as Pair by (split; [intros [= <- <-]|intros [<- <-]]; auto).
  rewrite IH1. cbn [In]. rewrite IH2, Pair. tauto.
Qed.

Lemma descend_ascending {B} (f : key -> A -> B -> B) t b :
  descend f t b = fold_right (fun ka => f (fst ka) (snd ka)) b (ascending t []).
Proof.
  enough (forall after, fold_right (fun ka => f (fst ka) (snd ka)) b (ascending t after) =
    descend f t (fold_right (fun ka => f (fst ka) (snd ka)) b after)) as All by now rewrite All.
  revert b. induction t as [|d less IH1 n k a more IH2]; intros b after; cbn [ascending descend]; auto.
  rewrite IH1. cbn [fold_right fst snd]. now rewrite IH2.
Qed.
End Trees.
Arguments Leaf {A}.
Arguments Node {A}.
Arguments stored {A}.
Arguments change {A}.
Arguments was {A}.
Arguments descend {A B}.
Arguments ascending {A}.

(* Trees of lists: at each key, what was put there, in ascending order, each once. *)
Section Groups.
Variables (A : Type) (cmp : A -> A -> comparison).
Hypothesis cmp_eq : forall a b, cmp a b = Eq -> a = b.

(* None, where it is there. *)
Fixpoint put (a : A) (l : list A) : option (list A) :=
  match l with
  | [] => Some [a]
  | b :: l' =>
      match cmp a b with
      | Lt => Some (a :: l)
      | Eq => None
      | Gt => match put a l' with Some l2 => Some (b :: l2) | None => None end
      end
  end.

Definition insert (k : key) (a : A) (t : tree (list A)) : tree (list A) :=
  match change (fun o => match o with Some l => put a l | None => Some [a] end) (fst k) (snd k) t with Some t' => t' |
  None => t end.

(* Without order. *)
Definition push (k : key) (a : A) (t : tree (list A)) : tree (list A) :=
  match change (fun o => match o with Some l => Some (a :: l) | None => Some [a] end) (fst k) (snd k) t with Some t' =>
    t' | None => t end.

Definition inside (k : key) (a : A) (t : tree (list A)) : Prop := exists l, stored k l t /\ In a l.

Lemma in_put a l : match put a l with Some l' => forall b, b = a \/ In b l -> In b l' | None => In a l end.
Proof.
  induction l as [|b l IH]; cbn [put]; [intros b [->|[]]; now left|]. destruct (cmp a b) eqn:E.
  - apply cmp_eq in E. subst. now left.
  - intros c [->|H]; [now left|now right].
  - destruct (put a l) as [l'|]; [|now right]. intros c [->|[->|H]]; [right; auto|now left|right; auto].
Qed.

Lemma inside_change f k a t l b :
  (forall o, match f o with
             | Some l' => forall c, c = a \/ (exists l, o = Some l /\ In c l) -> In c l'
             | None => exists l, o = Some l /\ In a l
             end) ->
  (l = k /\ b = a) \/ inside l b t -> inside l b (match change f (fst k) (snd k) t with Some t' => t' | None => t end).
Proof.
  destruct k as [n k]. cbn [fst snd]. intros F. destruct (change_spec _ f n k t) as (o & Before & Then).
  specialize (F o). destruct (f o) as [l'|], (change f n k t) as [t'|]; try easy.
  - destruct Then as [Has Keeps]. intros [[-> ->]|(l0 & H & Hb)]; [exists l'; auto|].
    apply Keeps in H as [H|[-> ->]]; [exists l0; auto|]. exists l'. split; [auto|]. apply F. eauto.
  - intros [[-> ->]|H]; auto. destruct F as (l0 & -> & H). now exists l0.
Qed.

Lemma inside_insert k a t l b : (l = k /\ b = a) \/ inside l b t -> inside l b (insert k a t).
Proof.
  apply inside_change. intros [l0|].
  - pose proof (in_put a l0) as Put. destruct (put a l0); [|eauto]. intros c [->|(l2 & [= <-] & H)]; auto.
  - intros c [->|(l2 & [=] & _)]. now left.
Qed.

Lemma inside_push k a t l b : (l = k /\ b = a) \/ inside l b t -> inside l b (push k a t).
Proof. apply inside_change. intros [l0|]; intros c [->|(l2 & [= <-] & H)]; [now left|now right|now left]. Qed.
End Groups.
Arguments insert {A}.
Arguments push {A}.
Arguments inside {A}.

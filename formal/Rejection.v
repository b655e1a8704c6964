(* What a checker says: what it has derived, or which of SPEC.md's checks failed, and
   where. *)
From Coq Require Import NArith List.
Import ListNotations.

(* A part of the certificate, byte by byte. *)
Definition bytes := list N.

(* Where in a section: a node, a position or a state, from 1, and the number of a piece; or a layer
   and one of its profiles, from 0. *)
Inductive place :=
| Whole
| InNode (node : N) (piece : option nat)
| InLayer (layer : N) (profile : option N)
| InPosition (position : N) (piece : option nat)
| InState (state : N) (piece : option nat).

(* Section 0 is none; the bytes are those that were not read. *)
Record rejection := { check : nat; section : nat; where_ : place; unread : bytes }.

Inductive result (A : Type) :=
| Ok (a : A)
| Rejected (r : rejection).
Arguments Ok {A}.
Arguments Rejected {A}.

Definition reject {A} (check : nat) (p : place) (s : bytes) : result A :=
  Rejected {| check := check; section := 0; where_ := p; unread := s |}.

Definition bind {A B} (r : result A) (f : A -> result B) : result B :=
  match r with Ok a => f a | Rejected e => Rejected e end.

Definition require (b : bool) (check : nat) (p : place) (s : bytes) : result unit :=
  if b then Ok tt else reject check p s.

(* Something that has to be there. *)
Definition expect {A} (o : option A) (check : nat) (p : place) (s : bytes) : result A :=
  match o with Some a => Ok a | None => reject check p s end.

Declare Scope result_scope.
Delimit Scope result_scope with result.
Notation "'let*' x ':=' e 'in' f" := (bind e (fun x => f))
  (at level 200, x pattern, e at level 100, f at level 200) : result_scope.
Notation "e ;; f" := (bind e (fun _ => f)) (at level 100, right associativity) : result_scope.

(* One after the other, each going on from what the one before has made. *)
Fixpoint each {A B} (f : A -> B -> result B) (l : list A) (b : B) : result B :=
  match l with [] => Ok b | a :: l' => bind (f a b) (each f l') end.

Lemma bind_ok {A B} (r : result A) (f : A -> result B) b :
  bind r f = Ok b -> exists a, r = Ok a /\ f a = Ok b.
Proof. destruct r; cbn; [eauto|easy]. Qed.

Lemma require_ok b check p s u : require b check p s = Ok u -> b = true.
Proof. now destruct b. Qed.

Lemma expect_ok {A} (o : option A) check p s a : expect o check p s = Ok a -> o = Some a.
Proof. destruct o; cbn; [now intros [= ->]|easy]. Qed.

(* What each step gives, and the steps after it keep. *)
Lemma each_ok {A B} (f : A -> B -> result B) (R : B -> B -> Prop) (Q : A -> B -> Prop) l b b' :
  (forall b, R b b) -> (forall b c d, R b c -> R c d -> R b d) -> (forall a b b', f a b = Ok b' -> R b b' /\ Q a b') ->
  (forall a b b', R b b' -> Q a b -> Q a b') -> each f l b = Ok b' -> R b b' /\ forall a, In a l -> Q a b'.
Proof.
  intros Same Then Once Stays. revert b; induction l as [|a l IH]; cbn; intros b E; [injection E as <-; now split|].
  apply bind_ok in E as (c & First & E). apply IH in E as [Keeps Rest]. apply Once in First as [Keeps1 Qa].
  split; [eauto|]. intros a' [<-|Ha]; eauto.
Qed.

(* From H, that a sequence of steps is Ok: that each of them is. *)
Tactic Notation "first_step" hyp(H) "as" simple_intropattern(x) ident(E) :=
  apply bind_ok in H; destruct H as (x & E & H).
Tactic Notation "required" hyp(H) "as" ident(E) :=
  apply bind_ok in H; let u := fresh in destruct H as (u & E & H);
  apply require_ok in E; clear u.

(* Reading. What ends early is rejected by check 1, when all is read. *)
Fixpoint take (n : nat) (s : bytes) : option (bytes * bytes) :=
  match n, s with
  | 0, _ => Some ([], s)
  | S n', b :: s' => match take n' s' with Some (t, r) => Some (b :: t, r) | None => None end
  | _, [] => None
  end.

Definition read (n : nat) (p : place) (s : bytes) : result (bytes * bytes) :=
  expect (take n s) 1 p [].

Local Open Scope N_scope.

(* The number with these bytes, the highest first. *)
Definition number (s : bytes) : N := fold_left (fun n b => n * 256 + b) s 0.

Definition read_number (n : nat) (p : place) (s : bytes) : result (N * bytes) :=
  match read n p s with Ok (t, s') => Ok (number t, s') | Rejected e => Rejected e end.

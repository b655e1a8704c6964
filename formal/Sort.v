(* Sorting. All that is proved is that nothing is lost: a wrong order makes a checker
   reject more, never accept more. *)
From Coq Require Import List Bool Arith.
Import ListNotations.

Section Sort.
Variables (C A : Type) (cmp : C -> C -> comparison) (cmp_value : A -> A -> comparison).
Hypothesis cmp_value_eq : forall a b, cmp_value a b = Eq -> a = b.

(* A ternary search tree. In the middle is what has a key that goes on with c; a leaf has the
   rest of its key, and what has this key, the greatest first. *)
Inductive tree :=
| Leaf (key : list C) (l : list A)
| Branch (less : tree) (c : C) (here more : tree).

Definition none := Leaf [] [].

Fixpoint put (a : A) (l : list A) : list A :=
  match l with
  | [] => [a]
  | b :: l' => match cmp_value a b with Gt => a :: l | Eq => l | Lt => b :: put a l' end
  end.

(* A leaf with one more element. *)
Fixpoint split (key' : list C) (l : list A) (key : list C) (a : A) : tree :=
  match key', key with
  | c :: rest', b :: rest =>
      match cmp b c with
      | Lt => Branch (Leaf key [a]) c (Leaf rest' l) none
      | Eq => Branch none c (split rest' l rest a) none
      | Gt => Branch none c (Leaf rest' l) (Leaf key [a])
      end
  | _, _ => Leaf key' (put a l)
  end.

Fixpoint among (a : A) (l : list A) : bool :=
  match l with
  | [] => false
  | b :: l' => match cmp_value a b with Gt => false | Eq => true | Lt => among a l' end
  end.

(* Nothing, if the element is there. *)
Fixpoint insert (key : list C) (a : A) (t : tree) : option tree :=
  match t, key with
  | Leaf _ [], _ => Some (Leaf key [a])
  | Leaf key' l, _ => if among a l then None else Some (split key' l key a)
  | Branch less c here more, [] =>
      match insert key a less with Some t' => Some (Branch t' c here more) | None => None end
  | Branch less c here more, b :: key' =>
      match cmp b c with
      | Lt => match insert key a less with Some t' => Some (Branch t' c here more) | None => None end
      | Eq => match insert key' a here with Some t' => Some (Branch less c t' more) | None => None end
      | Gt => match insert key a more with Some t' => Some (Branch less c here t') | None => None end
      end
  end.

Definition add (key : list C) (a : A) (t : tree) : tree :=
  match insert key a t with Some t' => t' | None => t end.

Fixpoint ascending (t : tree) (after : list A) : list A :=
  match t with
  | Leaf _ l => rev_append l after
  | Branch less c here more => ascending less (ascending here (ascending more after))
  end.

(* Of equal elements, one is kept. *)
Definition sort (key : A -> list C) (l : list A) : list A :=
  ascending (fold_left (fun t a => add (key a) a t) l none) [].

Fixpoint inside (a : A) (t : tree) : Prop :=
  match t with Leaf _ l => In a l | Branch less c here more => inside a less \/ inside a here \/ inside a more end.

Lemma in_put x a l : x = a \/ In x l -> In x (put a l).
Proof.
  induction l as [|b l IH]; cbn; [firstorder|]. destruct (cmp_value a b) eqn:E; cbn; [|tauto|firstorder].
  apply cmp_value_eq in E. subst. firstorder.
Qed.

Lemma inside_split key' l key x a : x = a \/ In x l -> inside x (split key' l key a).
Proof.
  revert key; induction key' as [|c key' IH]; intros [|b key] Hx; try (now apply in_put).
  cbn [split]. destruct (cmp b c); cbn [inside In]; [|firstorder..]. right. left. now apply IH.
Qed.

Lemma among_in a l : among a l = true -> In a l.
Proof.
  induction l as [|b l IH]; cbn; [easy|]. destruct (cmp_value a b) eqn:E; auto; [|easy].
  apply cmp_value_eq in E. auto.
Qed.

Lemma inside_insert key a t :
  match insert key a t with Some t' => forall x, x = a \/ inside x t -> inside x t' | None => inside a t end.
Proof.
  revert key; induction t as [key' [|b l]|less IH1 c here IH2 more IH3]; intros key; cbn [insert].
  - cbn. firstorder.
  - destruct (among a (b :: l)) eqn:Among; [now apply among_in|]. intros x. apply inside_split.
  - destruct key as [|b key]; [|destruct (cmp b c)];
      [specialize (IH1 [])|specialize (IH2 key)|specialize (IH1 (b :: key))|specialize (IH3 (b :: key))];
      destruct (insert _ _ _); cbn [inside]; auto; intros x Hx; cbn [inside] in *; firstorder.
Qed.

Lemma inside_add key x a t : x = a \/ inside x t -> inside x (add key a t).
Proof.
  unfold add. pose proof (inside_insert key a t) as Insert. destruct (insert key a t); auto. now intros [->|].
Qed.

Lemma in_ascending x t after : inside x t \/ In x after -> In x (ascending t after).
Proof.
  revert after; induction t as [key' l|less IH1 c here IH2 more IH3]; intros after; cbn [ascending inside].
  - rewrite rev_append_rev, in_app_iff, <- in_rev. auto.
  - intros [[|[|]]|]; auto 8.
Qed.

Theorem in_sort key x l : In x l -> In x (sort key l).
Proof.
  intros Hx. apply in_ascending. left.
  assert (forall t, In x l \/ inside x t -> inside x (fold_left (fun t a => add (key a) a t) l t)) as All; [|auto].
  clear Hx. induction l as [|a l IH]; cbn; intros t Hx; [now destruct Hx|].
  apply IH. destruct Hx as [[->|]|]; auto; right; apply inside_add; auto.
Qed.
End Sort.
Arguments none {C A}.
Arguments inside {C A}.
Arguments ascending {C A}.

(* Lists compared from their beginnings. *)
Section Lex.
Variables (A : Type) (cmp : A -> A -> comparison).

Fixpoint lex (l m : list A) : comparison :=
  match l, m with
  | [], [] => Eq
  | [], _ => Lt
  | _, [] => Gt
  | a :: l', b :: m' => match cmp a b with Eq => lex l' m' | c => c end
  end.

Hypothesis cmp_eq : forall a b, cmp a b = Eq -> a = b.

Lemma lex_eq l m : lex l m = Eq -> l = m.
Proof using cmp_eq.
  revert m; induction l as [|a l IH]; intros [|b m]; cbn; try easy.
  destruct (cmp a b) eqn:E; try easy. apply cmp_eq in E. intros K. apply IH in K. congruence.
Qed.
End Lex.
Arguments lex {A}.

Definition cmp_bool (a b : bool) := match a, b with true, true | false, false => Eq | false, true => Lt | true, false => Gt end.

Lemma cmp_bool_eq a b : cmp_bool a b = Eq -> a = b.
Proof. destruct a, b; easy. Qed.

(* Binary numbers, the lowest digit first. *)
Fixpoint cmp_bits (l m : list bool) : comparison :=
  match l, m with
  | [], [] => Eq
  | [], _ => Lt
  | _, [] => Gt
  | a :: l', b :: m' => match cmp_bits l' m' with Eq => cmp_bool a b | c => c end
  end.

Lemma cmp_bits_eq l m : cmp_bits l m = Eq -> l = m.
Proof.
  revert m; induction l as [|a l IH]; intros [|b m]; cbn; try easy.
  destruct (cmp_bits l m) eqn:E; try easy. intros K. apply cmp_bool_eq in K. apply IH in E. congruence.
Qed.

(* Sorting. All that is proved is that nothing is lost: a wrong order makes a checker
   reject more, never accept more. *)
From Coq Require Import List Bool Arith.
Import ListNotations.

Section Sort.
Variable A : Type.
Variable cmp : A -> A -> comparison.
Hypothesis cmp_eq : forall a b, cmp a b = Eq -> a = b.

(* Merges two ascending lists into a descending one. Of equal elements, one is kept. *)
Fixpoint merge_rev (l1 : list A) : list A -> list A -> list A :=
  fix go (l2 acc : list A) : list A :=
    match l1, l2 with
    | [], _ => rev_append l2 acc
    | _, [] => rev_append l1 acc
    | a :: l1', b :: l2' =>
        match cmp a b with
        | Lt => merge_rev l1' l2 (a :: acc)
        | Gt => go l2' (b :: acc)
        | Eq => merge_rev l1' l2' (a :: acc)
        end
    end.

Definition merge l1 l2 := rev_append (merge_rev l1 l2 []) [].

(* The entries of the stack are like the digits of a binary number: the one at place k
   is a sorted list of 2^k elements, fewer if some were equal, or none. *)
Fixpoint push (stack : list (option (list A))) (l : list A) :=
  match stack with
  | [] => [Some l]
  | None :: st => Some l :: st
  | Some l' :: st => None :: push st (merge l' l)
  end.

Fixpoint collapse (stack : list (option (list A))) (acc : list A) :=
  match stack with
  | [] => acc
  | None :: st => collapse st acc
  | Some l :: st => collapse st (merge l acc)
  end.

Definition sort (l : list A) := collapse (fold_left (fun st a => push st [a]) l []) [].

Lemma in_merge_rev x l1 l2 acc : In x l1 \/ In x l2 \/ In x acc -> In x (merge_rev l1 l2 acc).
Proof.
  revert l2 acc; induction l1 as [|a l1 IH]; intros l2.
  - intros acc Hx. destruct l2; cbn; [destruct Hx as [[]|[[]|]]; auto|].
    rewrite rev_append_rev, in_app_iff, <- in_rev. cbn in *. tauto.
  - induction l2 as [|b l2 IH2]; intros acc Hx.
    + cbn. rewrite rev_append_rev, in_app_iff, <- in_rev. cbn in *. tauto.
    + cbn. destruct (cmp a b) eqn:E.
      * apply cmp_eq in E. subst. apply IH. cbn in *. tauto.
      * apply IH. cbn in *. tauto.
      * apply IH2. cbn in *. tauto.
Qed.

Lemma in_merge x l1 l2 : In x l1 \/ In x l2 -> In x (merge l1 l2).
Proof.
  intros Hx. unfold merge. rewrite rev_append_rev, app_nil_r, <- in_rev. apply in_merge_rev. tauto.
Qed.

Definition in_stack x (st : list (option (list A))) := exists l, In (Some l) st /\ In x l.

Lemma in_push x st l : In x l \/ in_stack x st -> in_stack x (push st l).
Proof.
  revert l; induction st as [|[l'|] st IH]; cbn; intros l Hx.
  - destruct Hx as [Hx|(k & [] & _)]. exists l. cbn. auto.
  - assert (in_stack x (push st (merge l' l))) as (k & K & X).
    { apply IH. destruct Hx as [Hx|(k & [E|K] & X)].
      - left. apply in_merge. auto.
      - inversion E; subst. left. apply in_merge. auto.
      - right. exists k. auto. }
    exists k. cbn. auto.
  - destruct Hx as [Hx|(k & [E|K] & X)].
    + exists l. cbn; auto.
    + easy.
    + exists k. cbn; auto.
Qed.

Lemma in_collapse x st acc : in_stack x st \/ In x acc -> In x (collapse st acc).
Proof.
  revert acc; induction st as [|[l|] st IH]; cbn; intros acc [(k & K & X)|Hx]; auto; try easy.
  - destruct K as [E|K].
    + inversion E; subst. apply IH. right. apply in_merge. auto.
    + apply IH. left. exists k; auto.
  - apply IH. right. apply in_merge; auto.
  - destruct K as [E|K]; [easy|]. apply IH. left. exists k; auto.
Qed.

Definition collect (st : list (option (list A))) := collapse st [].

Lemma in_collect x st : in_stack x st -> In x (collect st).
Proof. intros K. apply in_collapse. auto. Qed.

Lemma in_push_all {B} (f : B -> A) x l st : In x (map f l) \/ in_stack x st ->
  in_stack x (fold_left (fun st b => push st [f b]) l st).
Proof.
  revert st; induction l as [|b l IH]; cbn; intros st K.
  - now destruct K.
  - apply IH. destruct K as [[->|K]|K]; auto; right; apply in_push; cbn; auto.
Qed.

Theorem in_sort x l : In x l -> In x (sort l).
Proof. intros K. apply in_collect, (in_push_all (fun a => a)). rewrite map_id. auto. Qed.
End Sort.

Arguments in_stack {A}.

(* Lists compared from their beginnings; or from their ends, so as binary numbers, the lowest
   digit first. *)
Section Lex.
Variables (A : Type) (cmp : A -> A -> comparison).

Fixpoint lex (l m : list A) : comparison :=
  match l, m with
  | [], [] => Eq
  | [], _ => Lt
  | _, [] => Gt
  | a :: l', b :: m' => match cmp a b with Eq => lex l' m' | c => c end
  end.

Fixpoint colex (l m : list A) : comparison :=
  match l, m with
  | [], [] => Eq
  | [], _ => Lt
  | _, [] => Gt
  | a :: l', b :: m' => match colex l' m' with Eq => cmp a b | c => c end
  end.

Hypothesis cmp_eq : forall a b, cmp a b = Eq -> a = b.

Lemma lex_eq l m : lex l m = Eq -> l = m.
Proof using cmp_eq.
  revert m; induction l as [|a l IH]; intros [|b m]; cbn; try easy.
  destruct (cmp a b) eqn:E; try easy. apply cmp_eq in E. intros K. apply IH in K. congruence.
Qed.

Lemma colex_eq l m : colex l m = Eq -> l = m.
Proof using cmp_eq.
  revert m; induction l as [|a l IH]; intros [|b m]; cbn; try easy.
  destruct (colex l m) eqn:E; try easy. intros K. apply cmp_eq in K. apply IH in E. congruence.
Qed.
End Lex.
Arguments lex {A}.
Arguments colex {A}.

Definition cmp_bool (a b : bool) := match a, b with true, true | false, false => Eq | false, true => Lt | true, false => Gt end.

Lemma cmp_bool_eq a b : cmp_bool a b = Eq -> a = b.
Proof. destruct a, b; easy. Qed.

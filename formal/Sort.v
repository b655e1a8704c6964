(* Orders of lists, and lists in order. *)
From Coq Require Import List Permutation.
Import ListNotations.

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

(* Each where it precedes the next one. *)
Section Sorted.
Variables (A : Type) (precedes : A -> A -> bool).

Fixpoint insert_sorted (a : A) (l : list A) : list A :=
  match l with [] => [a] | b :: l' => if precedes a b then a :: l else b :: insert_sorted a l' end.

Fixpoint sorted (l : list A) : list A := match l with [] => [] | a :: l' => insert_sorted a (sorted l') end.

Lemma insert_permutes a l : Permutation (insert_sorted a l) (a :: l).
Proof. induction l as [|b l IH]; cbn; auto. destruct (precedes a b); auto. rewrite IH. apply perm_swap. Qed.

Lemma sorted_permutes l : Permutation (sorted l) l.
Proof. induction l as [|a l IH]; cbn; auto. rewrite insert_permutes. auto. Qed.
End Sorted.
Arguments insert_sorted {A}.
Arguments sorted {A}.

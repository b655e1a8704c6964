(* Orders of lists and bits. *)
From Coq Require Import List.
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

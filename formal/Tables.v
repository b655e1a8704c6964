(* What is known of the positions of a list, in a table: what is found was put in. *)
From Coq Require Import NArith List.
Import ListNotations.
Local Open Scope N_scope.

(* Of a position: its number, its depth, and the rows that it takes. *)
Record entry := { number : positive; depth : N; takes : N }.

(* The keys are two numbers. Keys with the same bits, in a mixture of them, stand in one chain, each with the
   three numbers of its entry. Forks are for two bits each, the lower one first. *)
Inductive table := Nothing | Fork (t00 t10 t01 t11 : table) | Chain (n m : N) (a : positive) (b c : N) (others : table).

Fixpoint recorded (n m : N) (e : entry) (t : table) : Prop :=
  match t with
  | Nothing => False
  | Fork t00 t10 t01 t11 => recorded n m e t00 \/ recorded n m e t10 \/ recorded n m e t01 \/ recorded n m e t11
  | Chain n' m' a b c others =>
      (n' = n /\ m' = m /\ {| number := a; depth := b; takes := c |} = e) \/ recorded n m e others
  end.

Definition mixed (n m : N) : N :=
  let x := n + N.shiftl m 10 in
  let x := x + 5 * N.shiftr x 6 in
  N.lxor x (N.lxor (N.shiftr x 17) (N.shiftr x 30)).

Fixpoint search (bits : N) (n m : N) (t : table) : option entry :=
  match t with
  | Nothing => None
  | Fork t00 t10 t01 t11 =>
      search (N.shiftr bits 2) n m
        (if N.odd bits then if N.testbit bits 1 then t11 else t10 else if N.testbit bits 1 then t01 else t00)
  | Chain n' m' a b c others =>
      if n' =? n then if m' =? m then Some {| number := a; depth := b; takes := c |} else search bits n m others
      else search bits n m others
  end.

Fixpoint enter (levels : nat) (bits : N) (n m : N) (e : entry) (t : table) : table :=
  match levels with
  | O => Chain n m (number e) (depth e) (takes e) t
  | S levels' =>
      let '(t00, t10, t01, t11) :=
        match t with Fork t00 t10 t01 t11 => (t00, t10, t01, t11) | _ => (Nothing, Nothing, Nothing, Nothing) end in
      let bits' := N.shiftr bits 2 in
      if N.odd bits then
        if N.testbit bits 1 then Fork t00 t10 t01 (enter levels' bits' n m e t11)
        else Fork t00 (enter levels' bits' n m e t10) t01 t11
      else
        if N.testbit bits 1 then Fork t00 t10 (enter levels' bits' n m e t01) t11
        else Fork (enter levels' bits' n m e t00) t10 t01 t11
  end.

Definition look_up (n m : N) (t : table) : option entry := search (mixed n m) n m t.
Definition record (n m : N) (e : entry) (t : table) : table := enter 9 (mixed n m) n m e t.

Lemma look_up_recorded n m t e : look_up n m t = Some e -> recorded n m e t.
Proof.
  unfold look_up. generalize (mixed n m).
  induction t as [|t00 IH00 t10 IH10 t01 IH01 t11 IH11|n' m' a b c others IH]; intros bits; cbn [search recorded].
  - easy.
  - destruct (N.odd bits), (N.testbit bits 1); eauto.
  - destruct (N.eqb_spec n' n), (N.eqb_spec m' m); eauto. intros [= <-]. auto.
Qed.

Lemma record_recorded n m e t n' m' e' :
  recorded n' m' e' (record n m e t) -> recorded n' m' e' t \/ n' = n /\ m' = m /\ e' = e.
Proof.
  unfold record. generalize 9%nat, (mixed n m). intros levels. revert t.
  induction levels as [|levels IH]; intros t bits; cbn [enter].
  - destruct e. cbn [recorded number depth takes]. intuition congruence.
  - destruct t, (N.odd bits), (N.testbit bits 1); cbn [recorded];
      (intros H; repeat destruct H as [H|H]; try apply IH in H; cbn [recorded] in H; tauto).
Qed.

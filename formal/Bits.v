(* Rows of bits. The extracted program has machine integers instead, and Extract.v says which
   operation on them stands for which function here: the ones before the first lemma. *)
From Coq Require Import Arith List Lia Bool.
From Lineproof Require Import Lists.
Import ListNotations.

(* Rows are lists of bits, one for each column. What is not in a list is false. *)
Definition row := list bool.

Definition no_cells : row := [].

(* Types of arguments have names: the kernel would make `list row` anew for each call. *)
Definition band := list row.

Fixpoint get (i : nat) (r : row) : bool :=
  match r, i with [], _ => false | b :: _, 0 => b | _ :: r', S i' => get i' r' end.

(* n columns to the left, or one to the right. *)
Fixpoint skip (n : nat) (r : row) : row :=
  match n, r with 0, _ => r | _, [] => [] | S n', _ :: r' => skip n' r' end.

Definition push (r : row) : row := false :: r.

(* No bit is true. *)
Fixpoint blank (r : row) : bool := match r with [] => true | b :: r' => if b then false else blank r' end.

(* Three closed columns, and then these. *)
Definition wall (l : list bool) : row := false :: false :: false :: l.

(* No row that is computed ends with false: that makes them short. This is not a function, and
   there is no && or ||, since a call takes the kernel longer. *)
Notation prepend b l := (match l%list with [] => if b then [true] else [] | _ :: _ => b :: l end).

Fixpoint inter (a b : row) : row :=
  match a, b with x :: a', y :: b' => let l := inter a' b' in prepend (if x then y else false) l | _, _ => [] end.

Fixpoint union (a b : row) : row :=
  match a, b with
  | [], _ => b
  | _, [] => a
  | x :: a', y :: b' => (if x then true else y) :: union a' b'
  end.

Fixpoint minus (a b : row) : row :=
  match a, b with x :: a', y :: b' => let l := minus a' b' in prepend (if y then false else x) l | _, _ => a end.

(* Every i with a and b has c. *)
Fixpoint within (a b c : row) : bool :=
  match a, b with
  | x :: a', y :: b' => if (if x then if y then hd false c else true else true) then within a' b' (tl c) else false
  | _, _ => true
  end.

(* The numbers of the bits that are true, the first one being i. *)
Fixpoint members (i : nat) (r : row) : list nat :=
  match r with [] => [] | b :: r' => if b then i :: members (S i) r' else members (S i) r' end.

(* Steps to the left and right: from the seeds to all that is next to each other in the
   room. *)
Fixpoint spread (before : bool) (room seeds : row) : row :=
  match room, before, seeds with
  | [], _, _ | _, false, [] => []
  | r :: room', _, _ =>
      let b := if r then if hd false seeds then true else before else false in
      let l := spread b room' (tl seeds) in
      prepend (if r then if b then true else hd false l else false) l
  end.

Definition slide (room seeds : row) : row := spread false room seeds.

Definition at_ (l : row) (i : nat) : Prop := nth i l false = true.

Lemma at_nil i : ~ at_ [] i.
Proof. unfold at_. now destruct i. Qed.

Lemma at_cons_0 b l : at_ (b :: l) 0 <-> b = true.
Proof. easy. Qed.

Lemma at_tl l i : at_ (tl l) i <-> at_ l (S i).
Proof. unfold at_. destruct l; [now destruct i|easy]. Qed.

Lemma at_hd l : hd false l = true <-> at_ l 0.
Proof. unfold at_. now destruct l. Qed.

Lemma at_get r i : at_ r i <-> get i r = true.
Proof. unfold at_. revert i; induction r as [|b r IH]; intros [|i]; cbn; easy. Qed.

Lemma at_skip l n i : at_ (skip n l) i <-> at_ l (n + i).
Proof.
  revert l; induction n as [|n IH]; intros l; [easy|]. destruct l as [|b l]; cbn [skip plus].
  - split; intros At; now apply at_nil in At.
  - apply IH.
Qed.

Lemma at_repeat n i : at_ (repeat true n) i <-> i < n.
Proof.
  unfold at_. split; intros At.
  - apply Nat.nle_gt. intros Le. rewrite nth_overflow in At; [easy|]. now rewrite repeat_length.
  - now apply nth_repeat_in.
Qed.

Lemma at_cons (b : bool) (l : row) i : at_ (prepend b l) i <-> at_ (b :: l) i.
Proof. destruct b, l; cbn; try easy. unfold at_. now destruct i as [|[|i]]. Qed.

Lemma blank_spec r i : blank r = true -> ~ at_ r i.
Proof.
  revert i. induction r as [|[] r IH]; intros i; [intros _; apply at_nil|easy|]. intros Blank. destruct i; [easy|].
  now apply IH.
Qed.

Lemma at_inter a b i : at_ (inter a b) i <-> at_ a i /\ at_ b i.
Proof.
  revert b i; induction a as [|x a IH]; intros [|y b] [|i]; cbn [inter]; rewrite ?at_cons; unfold at_ in *; cbn;
    rewrite ?IH; try destruct x; intuition congruence.
Qed.

Lemma at_union a b i : at_ (union a b) i <-> at_ a i \/ at_ b i.
Proof.
  revert b i; induction a as [|x a IH]; intros [|y b] [|i]; unfold at_ in *; cbn;
    rewrite ?IH; try destruct x; intuition congruence.
Qed.

Lemma at_minus a b i : at_ a i -> ~ at_ b i -> at_ (minus a b) i.
Proof.
  revert b i; induction a as [|x a IH]; intros [|y b] [|i] Ha Hb; cbn [minus]; auto; rewrite ?at_cons.
  - apply at_cons_0 in Ha. subst x. rewrite at_cons_0 in *. now apply negb_true_iff, not_true_is_false.
  - exact (IH b i Ha Hb).
Qed.

Lemma in_members i r j : at_ r j -> In (i + j) (members i r).
Proof.
  revert i j; induction r as [|b r IH]; intros i j At; [now apply at_nil in At|]. cbn [members]. destruct j as [|j].
  - apply at_cons_0 in At. subst b. left. lia.
  - rewrite <- Nat.add_succ_comm. destruct b; [right|]; now apply IH.
Qed.

Lemma within_spec a b c : within a b c = true -> forall i, at_ a i -> at_ b i -> at_ c i.
Proof.
  revert b c; induction a as [|x a IH]; intros [|y b] c; cbn [within]; intros W i Ha Hb;
    try (now apply at_nil in Ha); try (now apply at_nil in Hb).
  destruct (if x then if y then hd false c else true else true) eqn:Here; [|easy]. destruct i as [|i].
  - apply at_hd. apply at_cons_0 in Ha, Hb. now subst.
  - apply at_tl. now apply (IH b).
Qed.

Lemma spread_cons before r room seeds :
  let b := r && (hd false seeds || before) in
  let c := r && (b || hd false (spread b room (tl seeds))) in
  spread before (r :: room) seeds = prepend c (spread b room (tl seeds)).
Proof.
  cbv zeta. destruct before, seeds as [|s seeds]; cbn [spread hd tl]; try now destruct (spread _ room _).
  cbn [orb]. rewrite andb_false_r. destruct room; cbn; now rewrite andb_false_r.
Qed.

(* Closed under steps to the left and right, where there is room. *)
Definition slides (room : row) (Q : nat -> Prop) :=
  forall i, (Q i -> at_ room (S i) -> Q (S i)) /\ (Q (S i) -> at_ room i -> Q i).

Lemma spread_steps before room seeds : let C := at_ (spread before room seeds) in
  (forall i, at_ room i -> at_ seeds i \/ i = 0 /\ before = true -> C i) /\ slides room C.
Proof.
  revert before seeds; induction room as [|r room IH]; intros before seeds.
  - split; [intros i Room|intros i; split; intros _ Room]; now apply at_nil in Room.
  - rewrite spread_cons. set (b := r && (hd false seeds || before)).
    destruct (IH b (tl seeds)) as [Seeds Slides]. split; intros [|i]; rewrite !at_cons.
    + intros Room Seed. apply at_cons_0 in Room. subst r. apply at_cons_0. unfold b.
      destruct Seed as [At|[_ ->]]; [apply at_hd in At; now rewrite At|now rewrite orb_true_r].
    + intros Room [At|[]]; [|easy]. apply Seeds; auto. left. now apply at_tl.
    + rewrite at_cons_0. split; intros At Room.
      * apply andb_true_iff in At as [_ At]. apply orb_true_iff in At as [Here|At]; [|now apply at_hd].
        apply (Seeds 0); auto.
      * apply at_cons_0 in Room. subst r. rewrite andb_true_l, orb_true_iff. right. now apply at_hd.
    + apply Slides.
Qed.

Lemma spread_only before room seeds (Q : nat -> Prop) : slides room Q ->
  (forall i, at_ room i -> at_ seeds i -> Q i) -> (before = true -> at_ room 0 -> Q 0) ->
  forall i, at_ (spread before room seeds) i -> Q i.
Proof.
  revert before seeds Q; induction room as [|r room IH]; intros before seeds Q Slides Seeds Before i At;
    [now apply at_nil in At|].
  rewrite spread_cons, at_cons in At. set (b := r && (hd false seeds || before)) in *.
  assert (b = true -> Q 0) as First.
  { unfold b. rewrite andb_true_iff, orb_true_iff. intros [-> [At'|At']]; [|now apply Before].
    apply Seeds; [easy|]. now apply at_hd. }
  assert (forall i, at_ (spread b room (tl seeds)) i -> Q (S i)) as Rest.
  { apply (IH b (tl seeds) (fun i => Q (S i))).
    - intros k. apply (Slides (S k)).
    - intros k Hk Hs. apply Seeds; auto. now apply at_tl.
    - intros Hb Hr. apply (Slides 0); auto. }
  destruct i as [|i]; [|now apply Rest].
  apply at_cons_0, andb_true_iff in At. destruct At as [-> At]. apply orb_true_iff in At.
  destruct At as [At|At]; auto. apply (Slides 0); [|easy]. now apply Rest, at_hd.
Qed.


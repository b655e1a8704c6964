(* In an odd number of columns, rows do not go on for ever if O may be dealt: where only O is dealt, each row has an
   even number of cells. *)
From Coq Require Import Arith List Lia FinFun Permutation.
From Lineproof Require Import Game Usual Rows RowsFacts.
Import ListNotations.

Definition even_rows (wide : nat) (b : board) : Prop :=
  NoDup b /\ (forall c, In c b -> fst c < wide) /\ forall y, Nat.Even (length (filter (fun c => snd c =? y) b)).

Lemma O_keeps_even wide b b' : even_rows wide b -> drop wide Piece.O b b' -> even_rows wide b'.
Proof.
  intros (Once & Within & Even) (d & x & y & [<-|[]] & Free & _ & Inside & ->). specialize (Free y (le_n y)). cbn in *.
  split; [|split].
  - repeat constructor; auto; intros H; cbn in H;
      repeat (destruct H as [H|H]; [injection H; lia|]); revert H; apply Free; cbn; auto 6.
  - intros c H. repeat (destruct H as [<-|H]; [apply Inside; auto 6|]). auto.
  - intros z. specialize (Even z). cbn [filter snd]. repeat (destruct (_ =? z); cbn [length]); try exact Even.
    all: destruct Even as [k ->]; (exists (S k); lia) || (exists (S (S k)); lia).
Qed.

Lemma none_is_full wide b : Nat.Odd wide -> even_rows wide b -> full_rows wide b = [].
Proof.
  intros Odd (Once & Within & Even). destruct (full_rows wide b) as [|y l] eqn:E; auto. exfalso.
  assert (In y (full_rows wide b)) as Full by (rewrite E; now left). apply filter_In in Full as [_ Full].
  unfold is_full in Full. rewrite forallb_forall in Full. apply (Nat.Even_Odd_False wide); auto.
  replace wide with (length (filter (fun c => snd c =? y) b)); auto.
  rewrite <- (seq_length wide 0), <- (map_length (fun x : nat => (x, y))). apply Permutation_length, NoDup_Permutation.
  - now apply NoDup_filter.
  - apply Injective_map_NoDup; [intros u v [=]; auto|apply seq_NoDup].
  - intros [x z]. rewrite filter_In, in_map_iff. cbn. rewrite Nat.eqb_eq. split.
    + intros [H <-]. exists x. split; auto. apply in_seq. specialize (Within _ H). cbn in Within. lia.
    + intros (x' & [= <- <-] & H). apply Full, existsb_exists in H as ([x z] & H & Same).
      cbn in Same. apply andb_prop in Same as [Hx Hz]. apply Nat.eqb_eq in Hx, Hz. now subst.
Qed.

Theorem odd_never ps wide top P : In Piece.O ps -> Nat.Odd wide -> ~ completes ps wide top P [].
Proof.
  intros Dealt Odd Now. assert (even_rows wide []) as Even
    by (split; [constructor|split; [easy|intros y; now exists 0]]).
  revert Even. generalize dependent (@nil cell). fix IH 2. intros b [Next] Even.
  destruct (Next Piece.O ltac:(auto)) as (b' & Drop & _ & [[_ Then]|[Full _]]).
  - apply (IH b' Then). now apply (O_keeps_even wide b).
  - apply Full, none_is_full; auto. now apply (O_keeps_even wide b).
Qed.

Corollary odd_not_for_ever ps wide rows : In Piece.O ps -> Nat.Odd wide -> ~ rows_for_ever ps wide rows.
Proof.
  intros Dealt Odd For. apply (odd_never ps wide (highest [] + rows) (for_ever ps wide rows) Dealt Odd).
  apply for_ever_again, For. apply none_is_full; auto. split; [constructor|split; [easy|intros y; now exists 0]].
Qed.

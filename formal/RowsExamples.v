(* Examples of what Rows.v says; for each change of it that tells something else, one of
   these is no longer true. Needs nothing but the statements. *)
From Coq Require Import String Arith List Lia FinFun Permutation.
From Lineproof Require Import Game Usual UsualExamples Rows.
Import ListNotations.

Lemma highest_rows : highest [] = 0 /\ highest [(3, 0)] = 1 /\ highest [(1, 1); (7, 4); (0, 0)] = 5.
Proof. repeat split. Qed.

(* Each of the pieces may be dealt: in one column, O cannot be dropped. *)
Lemma not_in_one_column ps top P b : In Piece.O ps -> ~ completes ps 1 top P b.
Proof.
  intros Dealt [Next]. destruct (Next Piece.O ltac:(auto)) as (b' & (d & x & y & [<-|[]] & _ & _ & Inside & _) & _).
  assert (1 + x < 1) by (apply (Inside (1 + x, 1 + y)); cbn; auto). lia.
Qed.

(* In two columns, three cells high in the left one: Z rests on top, and completes row 5. *)
Definition tower : board := [(0, 2); (0, 1); (0, 0)].

Lemma Z_on_tower b : drop 2 Piece.Z tower b <-> b = [(1, 5); (0, 4); (1, 4); (0, 3)] ++ tower.
Proof.
  split.
  - intros (d & x & y & [<-|[<-|[]]] & Free & Rests & Inside & ->).
    + assert (1 + x < 2) by (apply (Inside (1 + x, 1 + y)); cbn; auto). assert (x = 0) as -> by lia.
      assert (y = 3) as ->; [|reflexivity]. destruct (Nat.lt_trichotomy y 3) as [Less|[|More]]; auto; exfalso.
      * apply (Free 2 ltac:(lia) (0, 2)); cbn; auto 6.
      * destruct Rests as [|Rests]; [lia|]. apply Rests. intros c Hc Hb. cells.
    + assert (2 + x < 2) by (apply (Inside (2 + x, 0 + y)); cbn; auto 6). lia.
  - intros ->. drop_as [".#"; "##"; "#."]%string 0 3.
Qed.

(* So the player needs six rows, and is left with what Z leaves. *)
Lemma tower_needs_six top P : completes pieces 2 top P tower -> 6 <= top /\ P [(1, 4); (0, 3); (0, 2); (0, 1); (0, 0)].
Proof.
  intros [Next]. destruct (Next Piece.Z ltac:(cbn; auto)) as (b' & Drop & High & Then). apply Z_on_tower in Drop as ->. cbn in High. split; [lia|].
  destruct Then as [[None _]|[_ Then]]; [easy|exact Then].
Qed.

(* A drop after which no cell is too high, and a row is full. *)
Ltac completed_as d x y := eexists; split; [drop_as d x y|split; [cbn; lia|right; split; [easy|exact I]]].

Lemma six_are_enough : completes pieces 2 6 (fun _ => True) tower.
Proof.
  constructor. intros p _. destruct p.
  - completed_as ["#"; "#"; "#"; "#"]%string 1 0.
  - completed_as [".#"; "##"; "#."]%string 0 3.
  - completed_as ["#."; "##"; ".#"]%string 0 2.
  - completed_as ["#."; "##"; "#."]%string 0 3.
  - completed_as ["#."; "#."; "##"]%string 0 3.
  - completed_as ["##"; "#."; "#."]%string 0 3.
  - completed_as ["##"; "##"]%string 0 3.
Qed.

(* Where only I is dealt, it completes four rows of one column. *)
Lemma only_I_in_one_column : completes [Piece.I] 1 4 (fun _ => True) [].
Proof. constructor. intros p [<-|[]]. completed_as ["#"; "#"; "#"; "#"]%string 0 0. Qed.

(* One row takes six rows there. Two take more: O has no room over what Z leaves. *)
Lemma one_row : times pieces 2 6 1 tower /\ ~ times pieces 2 5 1 tower.
Proof. split; [exact six_are_enough|]. intros Now. apply tower_needs_six in Now as [High _]. lia. Qed.

Lemma not_two_rows : ~ times pieces 2 6 2 tower.
Proof.
  intros Now. apply tower_needs_six in Now as [_ [Next]].
  destruct (Next Piece.O ltac:(cbn; tauto)) as (b' & (d & x & y & [<-|[]] & Free & _ & Inside & ->) & High & _).
  assert (1 + x < 2) by (apply (Inside (1 + x, 1 + y)); cbn; auto). assert (x = 0) as -> by lia.
  assert (5 <= y) by (apply Nat.nlt_ge; intros Less; apply (Free 4 ltac:(lia) (1, 4)); cbn; auto 6).
  apply list_max_le in High. rewrite Forall_forall in High.
  specialize (High (1 + y + 1) ltac:(cbn; auto)). lia.
Qed.

(* For ever is: now, and then for ever. *)
Lemma for_ever_again ps wide rows b : for_ever ps wide rows b <-> completes ps wide (highest b + rows) (for_ever ps wide rows) b.
Proof.
  assert (forall top (P Q : board -> Prop) b, (forall b, P b -> Q b) -> completes ps wide top P b -> completes ps wide top Q b) as Implies.
  { intros top P Q b0 PQ. revert b0. fix IH 2. intros b0 [Next]. constructor. intros p Hp.
    destruct (Next p Hp) as (b' & Drop & High & [[None Then]|[Some Then]]); exists b'; repeat split; auto. }
  split.
  - intros (P & Pb & Again). apply (Implies _ P); auto. intros b' Pb'. now exists P.
  - intros Now. exists (fun b => completes ps wide (highest b + rows) (for_ever ps wide rows) b). split; auto.
    intros b' Now'. revert Now'. apply Implies. intros b2 (P & Pb & Again).
    apply (Implies _ P); auto. intros b3 Pb3. now exists P.
Qed.

(* Any board will do that has no full row. *)
Lemma any_board ps wide rows : rows_for_ever ps wide rows <-> forall b, full_rows wide b = [] -> for_ever ps wide rows b.
Proof. reflexivity. Qed.

(* In an odd number of columns, rows do not go on for ever: where only O is dealt, each row
   has an even number of cells. *)
Definition even_rows (wide : nat) (b : board) : Prop :=
  NoDup b /\ (forall c, In c b -> fst c < wide) /\ forall y, Nat.Even (length (filter (fun c => snd c =? y) b)).

Lemma O_keeps_even wide b b' : even_rows wide b -> drop wide Piece.O b b' -> even_rows wide b'.
Proof.
  intros (Once & Within & Even) (d & x & y & [<-|[]] & Free & _ & Inside & ->). specialize (Free y (le_n y)). cbn in *. split; [|split].
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
  intros Dealt Odd Now. assert (even_rows wide []) as Even by (split; [constructor|split; [easy|intros y; now exists 0]]).
  revert Even. generalize dependent (@nil cell). fix IH 2. intros b [Next] Even.
  destruct (Next Piece.O ltac:(auto)) as (b' & Drop & _ & [[_ Then]|[Full _]]).
  - apply (IH b' Then). now apply (O_keeps_even wide b).
  - apply Full, none_is_full; auto. now apply (O_keeps_even wide b).
Qed.

Corollary odd_not_for_ever ps wide rows : In Piece.O ps -> Nat.Odd wide -> ~ rows_for_ever ps wide rows.
Proof.
  intros Dealt Odd For. apply (odd_never ps wide (highest [] + rows) (for_ever ps wide rows) Dealt Odd), for_ever_again, For.
  apply none_is_full; auto. split; [constructor|split; [easy|intros y; now exists 0]].
Qed.

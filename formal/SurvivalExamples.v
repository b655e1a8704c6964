(* Examples of what Survival.v says; for each change of it that tells another game, one of these is no
   longer true. Needs nothing but the statements. *)
From Coq Require Import Arith List Lia.
From Lineproof Require Import Game Usual Rows Survival.
Import ListNotations.

(* O completes two rows of two columns at once, and needs two rows below the top for that. *)
Lemma O_needs_two_rows top b : places 2 top Piece.O [] b <-> 2 <= top /\ b = [].
Proof.
  split.
  - intros (r & (d & x & y & [<-|[]] & Free & Rests & Inside & ->) & High & ->).
    assert (1 + x < 2) by (apply (Inside (1 + x, 0 + y)); cbn; auto). assert (x = 0) as -> by lia.
    assert (y = 0) as -> by (destruct Rests as [|Rests]; [auto|]; exfalso; now apply Rests).
    split; [exact High|reflexivity].
  - intros [High ->]. exists [(0, 1); (1, 1); (0, 0); (1, 0)]. split; [|split; [exact High|reflexivity]].
    eexists _, 0, 0. split; [now left|]. split; [easy|]. split; [now left|]. split; [|reflexivity].
    intros c H. cbn in H. repeat (destruct H as [<-|H]; [cbn; lia|]). easy.
Qed.

(* In four columns and one row, only I can be placed. *)
Lemma only_I p b : places 4 1 p [] b <-> p = Piece.I /\ b = [].
Proof.
  split.
  - intros (r & (d & x & y & Hd & Free & Rests & Inside & ->) & High & ->). apply list_max_le in High.
    rewrite app_nil_r, Forall_map in High. destruct p; cbn in Hd; repeat (destruct Hd as [<-|Hd]; [|]); try easy.
    all: cbn in High; repeat match goal with H : Forall _ (_ :: _) |- _ => apply Forall_cons_iff in H as [? H] end;
      cbn in *; try lia.
    assert (3 + x < 4) by (apply (Inside (3 + x, 0 + y)); cbn; auto). assert (x = 0 /\ y = 0) as [-> ->] by lia. auto.
  - intros [-> ->]. exists [(0, 0); (1, 0); (2, 0); (3, 0)]. split; [|split; [cbn; lia|reflexivity]].
    eexists _, 0, 0. split; [right; now left|]. split; [easy|]. split; [now left|]. split; [|reflexivity].
    intros c H. cbn in H. repeat (destruct H as [<-|H]; [cbn; lia|]). easy.
Qed.

(* So these are the answers there, where nothing is kept; where O was just kept; and where a piece is kept. *)
Lemma nothing_kept hold p k b : answer 4 1 hold p NoneKept [] k b <->
  (p = Piece.I /\ k = NoneKept \/ hold = true /\ k = JustKept p) /\ b = [].
Proof.
  split.
  - intros A. inversion A; subst; try (match goal with H : places _ _ _ _ _ |- _ => apply only_I in H as [-> ->] end);
    auto.
  - intros [[[-> ->]|[Hold ->]] ->]; [apply (places_dealt 4 1 hold Piece.I NoneKept), only_I; auto|now constructor].
Qed.

Lemma just_kept hold p k b : answer 4 1 hold p (JustKept Piece.O) [] k b <-> p = Piece.I /\ k = Kept Piece.O /\ b = [].
Proof.
  split.
  - intros A. inversion A; subst; try (match goal with H : places _ _ _ _ _ |- _ => apply only_I in H as [-> ->] end);
    auto.
  - intros (-> & -> & ->). apply (places_dealt 4 1 hold Piece.I (JustKept Piece.O)), only_I. auto.
Qed.

Lemma one_kept hold p q k b : answer 4 1 hold p (Kept q) [] k b <->
  (p = Piece.I /\ k = Kept q \/ q = Piece.I /\ k = Kept p) /\ b = [].
Proof.
  split.
  - intros A. inversion A; subst; try (match goal with H : places _ _ _ _ _ |- _ => apply only_I in H as [-> ->] end);
    auto.
  - intros [[[-> ->]|[-> ->]] ->]; [apply (places_dealt 4 1 hold Piece.I (Kept q))|constructor]; now apply only_I.
Qed.

(* Each piece must have an answer. The last one of a bag is followed by a full bag. *)
Lemma both_come hold states : closed 4 1 Bag hold states -> ~ states NoneKept [Piece.I; Piece.O] [] \/ hold = true.
Proof.
  intros Closed. destruct hold; [now right|left]. intros H.
  destruct (Closed _ _ _ H Piece.O) as (k & b & [[[? _]|[? _]] _]%nothing_kept & _); cbn; auto; easy.
Qed.

Lemma last_comes states : closed 4 1 Bag false states -> states NoneKept [Piece.I] [] -> states NoneKept pieces [].
Proof.
  intros Closed H.
  destruct (Closed _ _ _ H Piece.I) as (k & b & [[[_ ->]|[? _]] ->]%nothing_kept & Next); [now left|exact Next|easy].
Qed.

(* If only O may be dealt, the player does not survive in one row. With I alone, it does. *)
Lemma O_does_not_survive hold : ~ survives 4 1 (Only [Piece.O]) hold.
Proof.
  intros (states & Closed & H).
  destruct (Closed _ _ _ H Piece.O) as (k & b & [[[? _]|[_ ->]] ->]%nothing_kept & H'); [now left|easy|].
  destruct (Closed _ _ _ H' Piece.O) as (k & b & [? _]%just_kept & _); [now left|easy].
Qed.

Lemma I_survives hold : survives 4 1 (Only [Piece.I]) hold.
Proof.
  exists (fun k s b => k = NoneKept /\ s = [Piece.I] /\ b = []). split; [|auto]. intros k s b (-> & -> & ->) p [<-|[]].
  exists NoneKept, []. split; auto. apply nothing_kept. auto.
Qed.

(* The kept I is of no use while nothing else can be placed; the adversary ends the game with the second O. *)
Lemma ends_with_O hold k s : (k = Kept Piece.O \/ k = JustKept Piece.O) -> In Piece.O s -> ends 4 1 Bag hold k s [].
Proof.
  intros [->| ->] Dealt; (apply (deals _ _ _ _ _ _ _ Piece.O); [auto|intros k' b']).
  - now intros [[[? _]|[? _]] _]%one_kept.
  - now intros [? _]%just_kept.
Qed.

Lemma kept_I_ends hold : ends 4 1 Bag hold (Kept Piece.I) [Piece.O] [].
Proof.
  apply (deals _ _ _ _ _ _ _ Piece.O); [cbn; auto|]. intros k b [[[? _]|[_ ->]] ->]%one_kept; [easy|].
  apply ends_with_O; cbn; auto 10.
Qed.

(* I comes first, and then another bag. *)
Lemma last_I_ends : ends 4 1 Bag false NoneKept [Piece.I] [].
Proof.
  apply (deals _ _ _ _ _ _ _ Piece.I); [cbn; auto|]. intros k b [[[_ ->]|[? _]] ->]%nothing_kept; [|easy].
  apply (deals _ _ _ _ _ _ _ Piece.O); [cbn; auto 10|]. now intros k b [[[? _]|[? _]] _]%nothing_kept.
Qed.

(* One row is too few where all pieces may be dealt. *)
Lemma one_row_ends hold : game_ends 4 1 Bag hold.
Proof.
  apply (deals _ _ _ _ _ _ _ Piece.O); [cbn; auto 10|]. intros k b [[[? _]|[_ ->]] ->]%nothing_kept; [easy|].
  apply (deals _ _ _ _ _ _ _ Piece.T); [cbn; auto 10|]. now intros k b [? _]%just_kept.
Qed.

(* A game that does not end, and one that does. *)
Lemma not_both_survival wide ceiling d hold : ~ (survives wide ceiling d hold /\ game_ends wide ceiling d hold).
Proof.
  intros [(states & Closed & H) E]. unfold game_ends in E. revert H. induction E as [k s b p Dealt _ IH]. intros H.
  destruct (Closed _ _ _ H p Dealt) as (k' & b' & A & H'). eauto.
Qed.

Lemma I_does_not_end hold : ~ game_ends 4 1 (Only [Piece.I]) hold.
Proof. intros E. apply (not_both_survival 4 1 (Only [Piece.I]) hold). split; [apply I_survives|auto]. Qed.

(* A higher ceiling or a hold do not hurt the player. *)
Theorem survives_higher wide ceiling ceiling' d hold hold' : ceiling <= ceiling' -> (hold = true -> hold' = true) ->
  survives wide ceiling d hold -> survives wide ceiling' d hold'.
Proof.
  intros Higher More (states & Closed & H). exists states. split; [|exact H]. intros k s b Hs p Dealt.
  destruct (Closed _ _ _ Hs p Dealt) as (k' & b' & A & Hs'). exists k', b'. split; [|exact Hs'].
  assert (forall p b b', places wide ceiling p b b' -> places wide ceiling' p b b') as Places.
  { intros q c c' (r & Drop & High & E). exists r. split; [auto|split; [lia|auto]]. }
  destruct A; constructor; auto.
Qed.

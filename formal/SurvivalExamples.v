(* Examples of what Survival.v says; for each change of it that tells another game, one of these is no
   longer true. Needs nothing but the statements. *)
From Coq Require Import Arith List Lia.
From Lineproof Require Import Game Usual Rows Survival.
Import ListNotations.

(* O completes two rows of two columns at once, and needs two rows below the top for that. *)
Lemma O_needs_two_rows top b : place 2 top Piece.O [] b <-> 2 <= top /\ b = [].
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
Lemma only_I p b : place 4 1 p [] b <-> p = Piece.I /\ b = [].
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

(* Each piece comes once; after the last one the bag is full again. *)
Lemma two_come answer :
  whatever_comes [Piece.I; Piece.O] answer <-> answer Piece.I [Piece.O] /\ answer Piece.O [Piece.I].
Proof.
  split.
  - intros All. split; [apply (All Piece.I)|apply (All Piece.O)]; cbn; auto.
  - intros [I O] p [<-|[<-|[]]]; auto.
Qed.

Lemma last_comes answer : whatever_comes [Piece.O] answer <-> answer Piece.O pieces.
Proof.
  split.
  - intros All. apply (All Piece.O). now left.
  - intros O p [<-|[]]. exact O.
Qed.

Section Answers.
Variable safe : option piece -> list piece -> board -> Prop.

Lemma I_safely p kept bag : placed_safely 4 1 safe p kept bag [] <-> p = Piece.I /\ safe kept bag [].
Proof.
  split.
  - intros (b & [-> ->]%only_I & Safe). auto.
  - intros [-> Safe]. exists []. split; [now apply only_I|auto].
Qed.

(* The player places the kept I, and keeps the O that has come. *)
Lemma places_kept : has_answers 4 1 safe (Some Piece.I) [Piece.O] [] <-> safe (Some Piece.O) pieces [].
Proof. unfold has_answers. rewrite last_comes, !I_safely. intuition discriminate. Qed.

(* It places the I that has come, and still keeps O. *)
Lemma places_dealt : has_answers 4 1 safe (Some Piece.O) [Piece.I] [] <-> safe (Some Piece.O) pieces [].
Proof.
  split.
  - intros All. destruct (All Piece.I) as [[_ H]%I_safely|[? _]%I_safely]; [now left|exact H|easy].
  - intros Safe p [<-|[]]. left. now apply I_safely.
Qed.

(* It can keep the first piece, and has to place the next one then: not I before O. *)
Lemma keeps_first : has_answers 4 1 safe None [Piece.I; Piece.O] [] <->
  safe None [Piece.O] [] /\ safe (Some Piece.O) pieces [].
Proof.
  unfold has_answers. rewrite two_come. unfold whatever_comes. setoid_rewrite I_safely. split.
  - intros [[[_ A]|A] [[? _]|B]]; try easy.
    + split; [exact A|]. apply (B Piece.I). now left.
    + destruct (A Piece.O); [now left|easy].
  - intros [A B]. split; [left; auto|right]. intros q [<-|[]]. auto.
Qed.
End Answers.

(* So one row is too few. *)
Lemma not_in_one_row : ~ survives 4 1.
Proof.
  intros (safe & Closed & Safe). apply Closed in Safe.
  destruct (Safe Piece.O) as [(b & [? _]%only_I & _)|Next]; [cbn; auto 10|easy|].
  destruct (Next Piece.T) as (b & [? _]%only_I & _); [cbn; auto 10|easy].
Qed.

(* A higher top does not hurt. *)
Theorem survives_higher wide top top' : top <= top' -> survives wide top -> survives wide top'.
Proof.
  intros Higher (safe & Closed & Safe). exists safe. split; [|exact Safe]. intros kept bag b H p Dealt.
  assert (forall p kept bag b, placed_safely wide top safe p kept bag b ->
    placed_safely wide top' safe p kept bag b) as Placed.
  { intros q k s b0 (b' & (r & Drop & High & E) & Safe'). exists b'.
    split; [exists r; split; [auto|split; [lia|auto]]|auto]. }
  destruct (Closed kept bag b H p Dealt) as [A|A]; [left; auto|right]. destruct kept; auto. intros q Next. auto.
Qed.

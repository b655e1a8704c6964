(* In the free rows, a piece gets to each orientation and place.
   SPEC.md, The slide game, Rules: the start does not matter. *)
From Lineproof Require Import Game Fall.
From Lineproof Require Slide.
From Coq Require Import String ZArith Arith List Lia Bool FinFun.
Import ListNotations.
Local Open Scope Z_scope.

(* Each box is of four by four cells. *)
Lemma box_small p o c : In c (cells (nth o (Slide.boxes p) [])) -> (fst c < 4)%nat /\ (snd c < 4)%nat.
Proof.
  destruct p, o as [|[|[|[|[|o]]]]]; cbn; intros Hc; repeat (destruct Hc as [<-|Hc]; [cbn; lia|]); easy.
Qed.

Definition state o x y := {| Slide.orientation := o; Slide.left := x; Slide.bottom := y |}.

Lemma in_filled p o x y c : In c (Slide.filled p (state o x y)) <->
  exists e, In e (cells (nth o (Slide.boxes p) [])) /\ c = (Z.of_nat (fst e) + x, Z.of_nat (snd e) + y).
Proof.
  unfold Slide.filled. cbn. rewrite in_map_iff. split; intros (e & He & Eq); exists e; auto.
Qed.

(* They are four different ones. *)
Lemma filled_four p o x y : (o < length (Slide.boxes p))%nat ->
  NoDup (Slide.filled p (state o x y)) /\ length (Slide.filled p (state o x y)) = 4%nat.
Proof.
  intros Lo. unfold Slide.filled. rewrite map_length. split; [|now destruct p, o as [|[|[|[|o]]]]; cbn in *; try lia].
  apply Injective_map_NoDup.
  - intros [a1 a2] [b1 b2] E. cbn in E. injection E as E1 E2. f_equal; lia.
  - destruct p, o as [|[|[|[|o]]]]; cbn in *; try lia; distinct.
Qed.

Lemma reached_orientation w b p s : Slide.reached w b p s -> (Slide.orientation s < length (Slide.boxes p))%nat.
Proof.
  assert (0 < length (Slide.boxes p))%nat as Some by (destruct p; cbn; lia).
  induction 1 as [|s s' _ IH Step _]; [exact Some|]. destruct Step; auto. cbn. apply Nat.mod_upper_bound. lia.
Qed.

(* A walk from a state that is reached. *)
Lemma walk w b p (s : nat -> Slide.state) n : Slide.reached w b p (s 0%nat) ->
  (forall k, (k < n)%nat -> Slide.step p (s k) (s (S k)) /\ Slide.fits w b p (s (S k))) -> Slide.reached w b p (s n).
Proof.
  intros Start Steps. induction n as [|n IH]; auto. destruct (Steps n) as [Step Fits]; [lia|].
  apply Slide.reached_step with (s n); auto.
Qed.

Section FreeRows.
Variable v : Slide.well.
Hypothesis FourColumns : 4 <= Slide.width v.
Hypothesis Height : 0 <= Slide.height v.

(* The free rows are empty. *)
Definition low (b : Slide.board) := forall c, In c b -> snd c < Slide.height v.

(* In the free rows, only the walls can stop a piece. *)
Lemma fits_high b p o x y : low b -> y = Slide.height v ->
  (forall c, In c (Slide.filled p (state o x y)) -> 0 <= fst c < Slide.width v) ->
  Slide.fits v b p (state o x y).
Proof.
  intros Low Hy Inside c Hc. split; [now apply Inside|]. apply in_filled in Hc.
  destruct Hc as (e & He & ->). apply box_small in He. cbn [fst snd]. split; [lia|].
  intros Filled. apply Low in Filled. cbn [snd] in Filled. lia.
Qed.

Definition inside p o x := forall e, In e (cells (nth o (Slide.boxes p) [])) -> 0 <= Z.of_nat (fst e) + x < Slide.width v.

Lemma fits_free_rows b p o x : low b -> inside p o x ->
  Slide.fits v b p (state o x (Slide.height v)).
Proof.
  intros Low Inside. apply fits_high; auto. intros c Hc. apply in_filled in Hc.
  destruct Hc as (e & He & ->). now apply Inside.
Qed.

(* It turns the piece where it appears. *)
Let x0 := Slide.left (Slide.start v).

Lemma start_inside p o : inside p o x0.
Proof.
  intros e He. apply box_small in He. unfold x0, Slide.start. cbn.
  Z.to_euclidean_division_equations. lia.
Qed.

Lemma turned b p o : low b -> (o < length (Slide.boxes p))%nat ->
  Slide.reached v b p (state o x0 (Slide.height v)).
Proof.
  intros Low Lo. apply (walk _ _ _ (fun k => state k x0 (Slide.height v))).
  - apply Slide.reached_start. apply (fits_free_rows b p 0 x0 Low (start_inside p 0)).
  - intros k Lk. split; [|apply fits_free_rows; auto; apply start_inside].
    replace (S k) with ((k + 1) mod length (Slide.boxes p))%nat by (rewrite Nat.mod_small; lia). apply Slide.turn.
Qed.

(* It shifts the piece to the columns of the move. *)
Lemma shifted b p o x n : low b -> inside p o x ->
  Slide.reached v b p (state o x (Slide.height v)) ->
  (inside p o (x - Z.of_nat n) -> Slide.reached v b p (state o (x - Z.of_nat n) (Slide.height v))) /\
  (inside p o (x + Z.of_nat n) -> Slide.reached v b p (state o (x + Z.of_nat n) (Slide.height v))).
Proof.
  intros Low Inside Start. split; intros Inside'.
  - apply (walk _ _ _ (fun k => state o (x - Z.of_nat k) (Slide.height v))); [now rewrite Z.sub_0_r|].
    intros k Lk. split.
    + replace (x - Z.of_nat (S k)) with (x - Z.of_nat k - 1) by lia. apply Slide.shift_left.
    + apply fits_free_rows; auto. intros e He. specialize (Inside e He). specialize (Inside' e He). lia.
  - apply (walk _ _ _ (fun k => state o (x + Z.of_nat k) (Slide.height v))); [now rewrite Z.add_0_r|].
    intros k Lk. split.
    + replace (x + Z.of_nat (S k)) with (x + Z.of_nat k + 1) by lia. apply Slide.shift_right.
    + apply fits_free_rows; auto. intros e He. specialize (Inside e He). specialize (Inside' e He). lia.
Qed.

Lemma reached_free_rows b p o x : low b -> (o < length (Slide.boxes p))%nat -> inside p o x ->
  Slide.reached v b p (state o x (Slide.height v)).
Proof.
  intros Low Lo Inside.
  assert (exists n, x = x0 - Z.of_nat n \/ x = x0 + Z.of_nat n) as (n & Eq).
  { exists (Z.to_nat (Z.abs (x - x0))). lia. }
  destruct (shifted b p o x0 n Low (start_inside p o) (turned b p o Low Lo)) as [Left Right].
  destruct Eq as [-> | ->]; auto.
Qed.
End FreeRows.

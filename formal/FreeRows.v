(* In the free rows, a piece gets to each orientation and place.
   SPEC.md, The slide game, Rules: the start does not matter. *)
From Lineproof Require Import Game Fall.
From Lineproof Require Slide.
From Coq Require Import String ZArith Arith List Lia Bool FinFun.
Import ListNotations.
Local Open Scope Z_scope.

(* Each box is of four by four cells. *)
Lemma box_small p o c : In c (cells (nth o (Slide.boxes p) [])) -> (fst c < 4)%nat /\ (snd c < 4)%nat.
Proof. destruct p, o as [|[|[|[|[|o]]]]]; cbn; intros Hc; repeat (destruct Hc as [<-|Hc]; [cbn; lia|]); easy. Qed.

Definition state o x y := {| Slide.orientation := o; Slide.left := x; Slide.bottom := y |}.

Lemma in_filled p o x y c : In c (Slide.filled p (state o x y)) <->
  exists e, In e (cells (nth o (Slide.boxes p) [])) /\ c = (Z.of_nat (fst e) + x, Z.of_nat (snd e) + y).
Proof. unfold Slide.filled. cbn. rewrite in_map_iff. split; intros (e & He & Eq); exists e; auto. Qed.

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

Section FreeRows.
Variable v : Slide.well.
Hypothesis FourColumns : 4 <= Slide.width v.
Hypothesis Height : 0 <= Slide.height v.

(* The free rows are empty. *)
Definition low (b : Slide.board) := forall c, In c b -> snd c < Slide.height v.

Definition inside p o x := forall e, In e (cells (nth o (Slide.boxes p) [])) ->
  0 <= Z.of_nat (fst e) + x < Slide.width v.

(* In the free rows, only the walls can stop a piece. *)
Lemma fits_free_rows b p o x : low b -> inside p o x -> Slide.fits v b p (state o x (Slide.height v)).
Proof.
  intros Low Inside c Hc. apply in_filled in Hc as (e & He & ->). split; [now apply Inside|].
  apply box_small in He. cbn [fst snd]. split; [lia|]. intros Filled. apply Low in Filled. cbn [snd] in Filled. lia.
Qed.

(* It turns the piece where it appears. *)
Let x0 := Slide.left (Slide.start v).

Lemma start_inside p o : inside p o x0.
Proof. intros e He. apply box_small in He. unfold x0, Slide.start. cbn. Z.to_euclidean_division_equations. lia. Qed.

Lemma turned b p o : low b -> (o < length (Slide.boxes p))%nat ->
  Slide.reached v b p (state o x0 (Slide.height v)).
Proof.
  intros Low. induction o as [|o IH]; intros Lo.
  - apply Slide.reached_start, (fits_free_rows b p 0 x0 Low (start_inside p 0)).
  - apply Slide.reached_step with (state o x0 (Slide.height v)); [apply IH; lia| |].
    + replace (S o) with ((o + 1) mod length (Slide.boxes p))%nat by (rewrite Nat.mod_small; lia). apply Slide.turn.
    + apply fits_free_rows; auto. apply start_inside.
Qed.

(* It shifts the piece to the columns of the move. *)
Lemma reached_free_rows b p o x : low b -> (o < length (Slide.boxes p))%nat -> inside p o x ->
  Slide.reached v b p (state o x (Slide.height v)).
Proof.
  intros Low Lo. remember (Z.to_nat (Z.abs (x - x0))) as n eqn:Far. revert x Far.
  induction n as [|n IH]; intros x Far Inside; [replace x with x0 by lia; now apply turned|].
  assert (forall y, x0 <= y <= x \/ x <= y <= x0 -> inside p o y) as Between.
  { intros y Hy e He. specialize (Inside e He). pose proof (start_inside p o e He). lia. }
  destruct (Z.lt_ge_cases x x0) as [Left|Right].
  - apply Slide.reached_step with (state o (x + 1) (Slide.height v)); [apply IH; [lia|apply Between; lia]| |].
    + replace x with (x + 1 - 1) at 2 by lia. apply Slide.shift_left.
    + now apply fits_free_rows.
  - apply Slide.reached_step with (state o (x - 1) (Slide.height v)); [apply IH; [lia|apply Between; lia]| |].
    + replace x with (x - 1 + 1) at 2 by lia. apply Slide.shift_right.
    + now apply fits_free_rows.
Qed.
End FreeRows.

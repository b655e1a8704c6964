(* Examples of what Slide.v says, as Examples.v has them of Game.v. *)
From Coq Require Import String ZArith List Lia.
From Lineproof Require Import Game.
From Lineproof Require Slide.
Import ListNotations.

(* The cells of the boxes: column and row, as they are read. *)
Lemma cells_of_boxes : map (fun p => map cells (Slide.boxes p)) pieces =
  [ [[(0, 2); (1, 2); (2, 2); (3, 2)]; [(2, 3); (2, 2); (2, 1); (2, 0)]];
    [[(1, 2); (2, 2); (2, 1); (3, 1)]; [(3, 3); (2, 2); (3, 2); (2, 1)]];
    [[(2, 2); (3, 2); (1, 1); (2, 1)]; [(2, 3); (2, 2); (3, 2); (3, 1)]];
    [[(1, 2); (2, 2); (3, 2); (2, 1)]; [(2, 3); (1, 2); (2, 2); (2, 1)];
     [(2, 3); (1, 2); (2, 2); (3, 2)]; [(2, 3); (2, 2); (3, 2); (2, 1)]];
    [[(1, 2); (2, 2); (3, 2); (1, 1)]; [(1, 3); (2, 3); (2, 2); (2, 1)];
     [(3, 3); (1, 2); (2, 2); (3, 2)]; [(2, 3); (2, 2); (2, 1); (3, 1)]];
    [[(0, 2); (1, 2); (2, 2); (2, 1)]; [(1, 3); (1, 2); (0, 1); (1, 1)];
     [(0, 3); (0, 2); (1, 2); (2, 2)]; [(1, 3); (2, 3); (1, 2); (1, 1)]];
    [[(1, 2); (2, 2); (1, 1); (2, 1)]] ].
Proof. reflexivity. Qed.

Local Open Scope Z_scope.
Notation at_ o x y := {| Slide.orientation := o; Slide.left := x; Slide.bottom := y |}.
Definition well_4 h := {| Slide.width := 4; Slide.height := h |}.

(* The box starts in the middle, or half a column to the right of it, in the free rows. *)
Lemma starts :
  map (fun n => Slide.start {| Slide.width := n; Slide.height := 7 |}) [4; 5; 6; 9; 10] =
  [at_ 0%nat 0 7; at_ 0%nat 1 7; at_ 0%nat 1 7; at_ 0%nat 3 7; at_ 0%nat 3 7].
Proof. reflexivity. Qed.

Lemma steps_of_T x y s : Slide.step Piece.T (at_ 3%nat x y) s <->
  s = at_ 0%nat x y \/ s = at_ 3%nat (x - 1) y \/ s = at_ 3%nat (x + 1) y \/ s = at_ 3%nat x (y - 1).
Proof. split; [|intros [-> | [-> | [-> | ->]]]; constructor]. intros Step. inversion Step; subst; cbn; tauto. Qed.

Lemma turns_of_T x y : Slide.step Piece.T (at_ 0%nat x y) (at_ 1%nat x y).
Proof. constructor. Qed.

Lemma filled_O x y : Slide.filled Piece.O (at_ 0%nat x y) =
  [(1 + x, 2 + y); (2 + x, 2 + y); (1 + x, 1 + y); (2 + x, 1 + y)].
Proof. reflexivity. Qed.

Lemma does_not_fit_over_a_cell : ~ Slide.fits (well_4 4) [(1, 1)] Piece.O (at_ 0%nat 0 0).
Proof. intros Fits. destruct (Fits (1, 1)) as (_ & _ & Empty); [cbn; tauto|]. apply Empty. now left. Qed.

(* O fits between the walls, above the floor and filled cells, and in four free rows. *)
Lemma fits_over h b x y : (forall c, In c b -> snd c <= y) -> -1 <= x <= 1 -> -1 <= y <= h + 1 ->
  Slide.fits (well_4 h) b Piece.O (at_ 0%nat x y).
Proof.
  intros Over Columns Rows c Hc. rewrite filled_O in Hc.
  destruct Hc as [<-|[<-|[<-|[<-|[]]]]]; cbn [fst snd Slide.width Slide.height well_4];
    (do 2 (split; [lia|]); intros Filled; apply Over in Filled; cbn [snd] in Filled; lia).
Qed.

Lemma fits_O h x y : Slide.fits (well_4 h) [] Piece.O (at_ 0%nat x y) <-> -1 <= x <= 1 /\ -1 <= y <= h + 1.
Proof.
  split; [|intros []; now apply fits_over]. unfold Slide.fits. rewrite filled_O. intros Fits.
  destruct (Fits (1 + x, 1 + y)) as (Left & Low & _); [cbn [In]; tauto|].
  destruct (Fits (2 + x, 2 + y)) as (Right & High & _); [cbn [In]; tauto|].
  cbn [fst snd Slide.width Slide.height well_4] in *. lia.
Qed.

Lemma O_orientation w b s : Slide.reached w b Piece.O s -> Slide.orientation s = 0%nat.
Proof. induction 1 as [|s s' _ IH Step _]; [easy|]. now destruct Step; cbn in *; subst. Qed.

(* It comes to rest on the floor, and not in the air. *)
Lemma O_rests_on_the_floor b : Slide.move (well_4 4) Piece.O [] b -> In 0 (map snd b).
Proof.
  intros (o & x & y & Reached & Rests & _ & ->). pose proof (O_orientation _ _ _ Reached) as E. cbn in E. subst.
  assert (Slide.fits (well_4 4) [] Piece.O (at_ 0%nat x y)) as Fits by now destruct Reached.
  rewrite fits_O in Fits. rewrite fits_O in Rests. assert (y = -1) as -> by lia. rewrite filled_O. cbn. tauto.
Qed.

(* A piece that rests with a cell in the free rows makes no move. *)
Lemma O_does_not_rest_above b : ~ Slide.move (well_4 1) Piece.O [] b.
Proof.
  intros (o & x & y & Reached & _ & Low & _). pose proof (O_orientation _ _ _ Reached) as E. cbn in E. subst.
  assert (Slide.fits (well_4 1) [] Piece.O (at_ 0%nat x y)) as Fits by now destruct Reached.
  apply fits_O in Fits. specialize (Low (1 + x, 2 + y)). rewrite filled_O in Low.
  cbn [In fst snd Slide.height well_4] in Low. lapply Low; [|tauto]. lia.
Qed.

(* It is not there at all if it does not fit where it appears. *)
Lemma O_does_not_appear b : ~ Slide.move (well_4 4) Piece.O [(1, 5)] b.
Proof.
  intros (o & x & y & Reached & _). induction Reached as [Fits|]; auto.
  destruct (Fits (1, 5)) as (_ & _ & Empty); [cbn; tauto|]. apply Empty. now left.
Qed.

(* It does not pass a roof. *)
Lemma O_does_not_pass_a_roof b : ~ Slide.move (well_4 4) Piece.O [(0, 3); (1, 3); (2, 3); (3, 3)] b.
Proof.
  set (roof := [(0, 3); (1, 3); (2, 3); (3, 3)]).
  assert (forall s, Slide.reached (well_4 4) roof Piece.O s -> 3 <= Slide.bottom s) as Above.
  { induction 1 as [|s s' Reached IH Step Fits]; [cbn; lia|]. pose proof (O_orientation _ _ _ Reached) as E.
    destruct Step as [o x y|o x y|o x y|o x y]; cbn [Slide.bottom Slide.orientation] in *; auto. subst.
    destruct (Z.eq_dec y 3) as [->|]; [exfalso|lia].
    destruct (Fits (1 + x, 1 + 2)) as (Columns & _ & Empty); [rewrite filled_O; cbn; tauto|]. apply Empty.
    cbn [fst Slide.width well_4] in Columns. assert (1 + x = 0 \/ 1 + x = 1 \/ 1 + x = 2 \/ 1 + x = 3) as Column by lia.
    cbn [In roof]. destruct Column as [-> | [-> | [-> | ->]]]; tauto. }
  intros (o & x & y & Reached & _ & Low & _). pose proof (O_orientation _ _ _ Reached) as E. cbn in E. subst.
  apply Above in Reached. cbn [Slide.bottom] in Reached.
  specialize (Low (1 + x, 2 + y)). rewrite filled_O in Low. cbn [In snd Slide.height well_4] in Low.
  lapply Low; [|tauto]. lia.
Qed.

(* It can be lowered from where it appears, and then comes to rest on the floor or on a cell. *)
Lemma O_lowered h b n : (forall c, In c b -> snd c <= h - Z.of_nat n) -> Z.of_nat n <= h + 1 ->
  Slide.reached (well_4 h) b Piece.O (at_ 0%nat 0 (h - Z.of_nat n)).
Proof.
  induction n as [|n IH]; intros Over Le.
  - rewrite Z.sub_0_r in *. apply Slide.reached_start. apply (fits_over h b 0 h); auto; lia.
  - apply Slide.reached_step with (at_ 0%nat 0 (h - Z.of_nat n)).
    + apply IH; [|lia]. intros c Hc. apply Over in Hc. lia.
    + replace (h - Z.of_nat (S n)) with (h - Z.of_nat n - 1) by lia. constructor.
    + apply fits_over; auto; lia.
Qed.

Lemma O_slides_to_the_floor : Slide.move (well_4 2) Piece.O [] [(1, 1); (2, 1); (1, 0); (2, 0)].
Proof.
  exists 0%nat, 0, (-1). repeat split; auto.
  - now apply (O_lowered 2 [] 3).
  - rewrite fits_O. lia.
  - intros c Hc. rewrite filled_O in Hc. cbn in Hc. destruct Hc as [<-|[<-|[<-|[<-|[]]]]]; reflexivity.
Qed.

Lemma O_slides_onto_a_cell :
  Slide.move (well_4 4) Piece.O [(1, 0)] [(1, 2); (2, 2); (1, 1); (2, 1); (1, 0)].
Proof.
  exists 0%nat, 0, 0. repeat split; auto.
  - apply (O_lowered 4 [(1, 0)] 4); [|lia]. now intros c [<-|[]].
  - intros Fits. destruct (Fits (1, 0)) as (_ & _ & Empty); [cbn; tauto|]. apply Empty. now left.
  - intros c Hc. rewrite filled_O in Hc. cbn in Hc. destruct Hc as [<-|[<-|[<-|[<-|[]]]]]; reflexivity.
Qed.

(* Each row counts, the free rows do not, and a row needs both of its ends. *)
Lemma slide_line_in_each_row h y : 0 <= y < h -> Slide.line (well_4 h) [(0, y); (1, y); (2, y); (3, y)].
Proof.
  intros Hy. exists y. split; [cbn; lia|]. intros x Hx. cbn in Hx.
  assert (x = 0 \/ x = 1 \/ x = 2 \/ x = 3) as Column by lia. destruct Column as [-> | [-> | [-> | ->]]]; cbn; tauto.
Qed.

Lemma slide_no_line_in_row_5 : ~ Slide.line (well_4 4) [(0, 4); (1, 4); (2, 4); (3, 4)].
Proof.
  intros (y & Hy & Filled). cbn in Hy. specialize (Filled 1). cbn in Filled.
  destruct Filled as [E|[E|[E|[E|[]]]]]; try lia; injection E; lia.
Qed.

Lemma slide_no_line_half : ~ Slide.line (well_4 4) [(0, 0); (1, 0); (2, 0)].
Proof. intros (y & _ & Filled). specialize (Filled 3). cbn in Filled. destruct Filled as [E|[E|[E|[]]]]; easy. Qed.

Lemma slide_no_line_behind : ~ Slide.line (well_4 4) [(1, 0); (2, 0); (3, 0)].
Proof. intros (y & _ & Filled). specialize (Filled 0). cbn in Filled. destruct Filled as [E|[E|[E|[]]]]; easy. Qed.

(* I falls flat into one row of four columns, and O has no room there, as it has seen above. *)
Lemma I_slides_flat : Slide.move (well_4 1) Piece.I [] [(0, 0); (1, 0); (2, 0); (3, 0)].
Proof.
  assert (forall y, -2 <= y -> y <= 1 -> Slide.fits (well_4 1) [] Piece.I (at_ 0%nat 0 y)) as Fits.
  { intros y Low High c Hc. change (In c [(0 + 0, 2 + y); (1 + 0, 2 + y); (2 + 0, 2 + y); (3 + 0, 2 + y)]) in Hc.
    destruct Hc as [<-|[<-|[<-|[<-|[]]]]]; cbn [fst snd Slide.width Slide.height well_4]; split; try split; auto; lia. }
  assert (forall n, (n <= 3)%nat -> Slide.reached (well_4 1) [] Piece.I (at_ 0%nat 0 (1 - Z.of_nat n))) as Reached.
  { intros n. induction n as [|n IH]; intros Few; [apply Slide.reached_start, (Fits 1); lia|].
    apply Slide.reached_step with (at_ 0%nat 0 (1 - Z.of_nat n)); [apply IH; lia| |apply Fits; lia].
    replace (1 - Z.of_nat (S n)) with (1 - Z.of_nat n - 1) by lia. constructor. }
  exists 0%nat, 0, (-2). split; [exact (Reached 3%nat ltac:(lia))|split; [|split; [|reflexivity]]].
  - intros Fit. destruct (Fit (0, -1)) as (_ & Floor & _); [cbn; tauto|]. cbn in Floor. lia.
  - intros c Hc. cbn in Hc. destruct Hc as [<-|[<-|[<-|[<-|[]]]]]; reflexivity.
Qed.

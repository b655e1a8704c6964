(* A claim for the player with a ceiling is one about qntm's game.
   docs/wells.md, Pieces that slide and turn. *)
From Lineproof Require Import Game Winning Claims Lists Fall Longest FreeRows.
From Lineproof Require Slide.
From Coq Require Import String ZArith Arith List Lia Bool.
Import ListNotations.
Local Open Scope Z_scope.

(* The cells of the drop game, in qntm's well. *)
Definition here (c : cell) : Slide.cell := (Z.of_nat (fst c), Z.of_nat (snd c)).

Lemma here_injective c e : here c = here e -> c = e.
Proof. destruct c, e. unfold here. cbn. intros [= E1 E2]. f_equal; lia. Qed.

Lemma in_here c b : In (here c) (map here b) <-> In c b.
Proof.
  rewrite in_map_iff. split.
  - intros (e & E & He). apply here_injective in E. now subst.
  - intros Hc. exists c. auto.
Qed.

(* Each drawing is in one of qntm's boxes, dx columns and dy rows from its lowest left cell. *)
Lemma box_of_drawing p d : In d (drawings p) -> exists o dx dy,
  (o < length (Slide.boxes p))%nat /\ cells (nth o (Slide.boxes p) []) = placed (cells d) dx dy.
Proof.
  destruct p; cbn; intros Hd; repeat (destruct Hd as [<-|Hd];
    [(exists 0%nat + exists 1%nat + exists 2%nat + exists 3%nat); do 2 eexists; split; [lia|reflexivity]|]); easy.
Qed.

Section Ceiling.
Variables (w : Game.well) (v : Slide.well).
Hypothesis Width : Slide.width v = Z.of_nat (width w).
Hypothesis FourColumns : (4 <= width w)%nat.
Hypothesis Rows : (1 <= rows w)%nat.

(* No cell comes to rest above the highest row of qntm's well. *)
Hypothesis Height : Z.of_nat (match ceiling w with Some h => h | None => rows w + 3 end) <= Slide.height v.
Hypothesis RowsFit : Z.of_nat (rows w) <= Slide.height v.

(* It lowers the piece as far as possible. *)
Lemma lowered b p o x n :
  Slide.reached v (map here b) p (state o x (Slide.height v)) ->
  (forall k, 0 <= k <= Z.of_nat n -> Slide.fits v (map here b) p (state o x (Slide.height v - k))) ->
  Slide.reached v (map here b) p (state o x (Slide.height v - Z.of_nat n)).
Proof.
  intros Start. induction n as [|n IH]; intros Fits; [now rewrite Z.sub_0_r|].
  apply Slide.reached_step with (state o x (Slide.height v - Z.of_nat n));
    [apply IH; intros; apply Fits; lia| |apply Fits; lia].
  replace (Slide.height v - Z.of_nat (S n)) with (Slide.height v - Z.of_nat n - 1) by lia. apply Slide.lower.
Qed.

Lemma filled_lower p o x y c : In c (Slide.filled p (state o x y)) ->
  In (fst c, snd c - 1) (Slide.filled p (state o x (y - 1))).
Proof. rewrite !in_filled. intros (e & He & ->). exists e. split; auto. cbn. f_equal. lia. Qed.

Lemma lowest_cell p d : In d (drawings p) -> exists c, In c (cells d) /\ snd c = 0%nat.
Proof.
  destruct p; cbn; intros Hd; repeat (destruct Hd as [<-|Hd];
    [(exists (0, 0)%nat + exists (1, 0)%nat + exists (2, 0)%nat); split; [cbn; tauto|reflexivity]|]); easy.
Qed.

Section Move.
Variables (p : piece) (d : list string) (b : board) (x y o dx dy : nat).
Hypothesis Drawing : In d (drawings p).
Hypothesis Orientation : (o < length (Slide.boxes p))%nat.
Hypothesis Box : cells (nth o (Slide.boxes p) []) = placed (cells d) dx dy.
Hypothesis Free : forall above, (y <= above)%nat -> free b (placed (cells d) x above).
Hypothesis Rests : y = 0%nat \/ ~ free b (placed (cells d) x (y - 1)).
Hypothesis Legal : forall c, In c (placed (cells d) x y) ->
  (fst c < width w)%nat /\ ~ full w b (fst c) /\ under_ceiling w (snd c).
Hypothesis Low : low v (map here b).
Let xb := Z.of_nat x - Z.of_nat dx.

Lemma filled_here above : Slide.filled p (state o xb (Z.of_nat above - Z.of_nat dy)) =
  map here (placed (cells d) x above).
Proof.
  unfold Slide.filled, placed, here, xb. cbn [Slide.orientation Slide.left Slide.bottom state].
  rewrite Box. unfold placed. rewrite !map_map. apply map_ext. intros e. cbn. f_equal; lia.
Qed.

Lemma columns_inside e : In e (cells d) -> (fst e + x < width w)%nat.
Proof.
  intros He. destruct (Legal (fst e + x, snd e + y)%nat) as [Inside _]; [|exact Inside].
  unfold placed. apply in_map_iff. exists e. auto.
Qed.

Lemma fits_above (z : nat) : (y <= z)%nat -> Z.of_nat z - Z.of_nat dy <= Slide.height v ->
  Slide.fits v (map here b) p (state o xb (Z.of_nat z - Z.of_nat dy)).
Proof.
  intros Above Under c Hc. pose proof Hc as Hc'. apply in_filled in Hc'. destruct Hc' as (f & Hf & Ec).
  apply box_small in Hf. rewrite filled_here in Hc. apply in_map_iff in Hc. destruct Hc as (e & <- & He).
  split; [|split].
  - unfold placed in He. apply in_map_iff in He. destruct He as (g & <- & Hg).
    pose proof (columns_inside g Hg). unfold here. cbn. lia.
  - unfold here in *. injection Ec as _ Ec. cbn [snd] in *. lia.
  - rewrite in_here. now apply (Free z).
Qed.

Lemma rests_there : ~ Slide.fits v (map here b) p (state o xb (Z.of_nat y - Z.of_nat dy - 1)).
Proof.
  intros Fits. destruct Rests as [Floor|Blocked].
  - destruct (lowest_cell p d Drawing) as (e & He & Zero).
    assert (In (here (fst e + x, snd e + y)%nat) (Slide.filled p (state o xb (Z.of_nat y - Z.of_nat dy)))) as Hc.
    { rewrite filled_here. now apply in_map, (in_map (fun c => (fst c + x, snd c + y)%nat)). }
    apply filled_lower, Fits in Hc. cbn in Hc. lia.
  - apply Blocked. intros c Hc Filled.
    destruct (Nat.eq_dec y 0) as [Zero|Positive]; [now apply (Free y (Nat.le_refl y) c); [rewrite Zero in *|]|].
    destruct (Fits (here c)) as (_ & _ & Empty); [|now apply Empty, in_here].
    replace (Z.of_nat y - Z.of_nat dy - 1) with (Z.of_nat (y - 1) - Z.of_nat dy) by lia.
    rewrite filled_here. now apply in_map.
Qed.

Lemma rests_below c : In c (placed (cells d) x y) -> Z.of_nat (snd c) < Slide.height v.
Proof using Drawing Free Rests Legal Height Rows.
  clear xb FourColumns Box Orientation. intros Hc. destruct (Legal c Hc) as (_ & _ & Under).
  unfold under_ceiling in Under. destruct (ceiling w) as [h|]; [lia|].
  destruct (shape_of_drawing _ _ Drawing) as (sh & _ & Agrees). assert (y < rows w)%nat as Ly.
  { apply (rests_low w sh b x y d); auto; [now apply (falls _ _ _ _ Agrees)|]. intros e He. now apply Legal. }
  destruct c as [c e]. apply (in_placed_shape _ _ _ _ _ _ Agrees) in Hc.
  destruct Hc as (i & bottom & n & Shape & _ & Placed). pose proof (agrees_low _ _ Agrees _ _ _ Shape). cbn [snd]. lia.
Qed.

Lemma slides_there : Slide.reached v (map here b) p (state o xb (Z.of_nat y - Z.of_nat dy)).
Proof.
  assert (inside v p o xb) as Inside.
  { intros e He. rewrite Box in He. unfold placed in He. apply in_map_iff in He.
    destruct He as (f & <- & Hf). pose proof (columns_inside f Hf). unfold xb. cbn. lia. }
  destruct (lowest_cell p d Drawing) as (e & He & Zero). assert (Z.of_nat y < Slide.height v) as Ly.
  { assert (In (fst e + x, snd e + y)%nat (placed (cells d) x y)) as Hc.
    { unfold placed. apply in_map_iff. exists e. auto. }
    apply rests_below in Hc. cbn in Hc. lia. }
  replace (Z.of_nat y - Z.of_nat dy)
    with (Slide.height v - Z.of_nat (Z.to_nat (Slide.height v - (Z.of_nat y - Z.of_nat dy)))) by lia.
  apply lowered; [apply reached_free_rows; auto; lia|]. intros k Hk.
  replace (Slide.height v - k) with (Z.of_nat (Z.to_nat (Slide.height v - k + Z.of_nat dy)) - Z.of_nat dy) by lia.
  apply fits_above; lia.
Qed.

Lemma slides : Slide.move v p (map here b) (map here (placed (cells d) x y ++ b)).
Proof.
  exists o, xb, (Z.of_nat y - Z.of_nat dy). split; [exact slides_there|]. split; [exact rests_there|].
  fold (state o xb (Z.of_nat y - Z.of_nat dy)). rewrite filled_here. split.
  - intros c Hc. apply in_map_iff in Hc. destruct Hc as (e & <- & He). now apply rests_below.
  - now rewrite map_app.
Qed.
End Move.

Lemma move_slides p b b' : low v (map here b) -> Game.move w p b b' ->
  Slide.move v p (map here b) (map here b') /\ low v (map here b').
Proof.
  intros Low (d & x & y & Drawing & Free & Rests & Legal & ->).
  destruct (box_of_drawing p d Drawing) as (o & dx & dy & Orientation & Box). split.
  - now apply (slides p d b x y o dx dy).
  - intros c Hc. rewrite map_app in Hc. apply in_app_iff in Hc. destruct Hc as [Hc|Hc]; [|now apply Low].
    apply in_map_iff in Hc. destruct Hc as (e & <- & He). now apply (rests_below p d b x y).
Qed.

Lemma line_here b : Game.line w b -> Slide.line v (map here b).
Proof.
  intros (y & Hy & Filled). exists (Z.of_nat y). split; [lia|]. intros x Hx.
  replace (x, Z.of_nat y) with (here (Z.to_nat x, y)) by (unfold here; cbn; f_equal; lia). apply in_here, Filled. lia.
Qed.

Theorem ceiling_slides d n : holds (Player (Drop w) d n) -> holds (Player (Slide v) d n).
Proof.
  apply (wins_carried _ _ (fun b c => low v c /\ c = map here b)).
  - intros b c [_ ->]. apply line_here.
  - intros p b c b' [Low ->] Move. destruct (move_slides p b b' Low Move). eauto.
  - split; auto. now intros c [].
Qed.
End Ceiling.

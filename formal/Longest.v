(* No game has more than (width * (rows + 3)) / 4 pieces, and in slide, (width * rows) / 4.
   SPEC.md, The game; The slide game, Rules. *)
From Coq Require Import ZArith Arith List Lia Bool FinFun.
From Lineproof Require Import Game Claims Lists Dealers Fall Columns Cells FreeRows.
From Lineproof Require Slide.
Import ListNotations.

Lemma cells_distinct p d : In d (drawings p) -> NoDup (cells d).
Proof. destruct p; cbn; intros Hd; repeat (destruct Hd as [<-|Hd]; [distinct|]); easy. Qed.

Lemma placed_distinct cs x y : NoDup cs -> NoDup (placed cs x y).
Proof.
  intros Distinct. apply Injective_map_NoDup; auto.
  intros [a1 a2] [b1 b2] E. cbn in E. injection E as E1 E2. f_equal; lia.
Qed.

(* After k pieces: their cells, all different, none of them above row `rows`+3. *)
Definition counted (w : well) (k : nat) (b : board) :=
  NoDup b /\ length b = 4 * k /\ forall c, In c b -> fst c < width w /\ snd c < rows w + 3.

Lemma counted_bound w k b : counted w k b -> k <= longest w.
Proof.
  intros (Distinct & Length & Inside).
  assert (length b <= width w * (rows w + 3)) as Room.
  { rewrite <- (seq_length (width w) 0), <- (seq_length (rows w + 3) 0), <- prod_length.
    apply NoDup_incl_length; auto. intros [x y] Hc. apply Inside in Hc. cbn in Hc.
    apply in_prod; apply in_seq; lia. }
  unfold longest. apply Nat.div_le_lower_bound; lia.
Qed.

(* SPEC.md: one of its cells is directly on top of a column that is not full. *)
Lemma rests_low w sh b x y d : 1 <= rows w -> agrees d sh -> y = rest sh (window b x (length sh)) ->
  (forall c, In c (placed (cells d) x y) -> ~ full w b (fst c)) -> y < rows w.
Proof.
  intros Rows Agrees Rests Open.
  destruct (rest_attained sh (window b x (length sh))) as [Zero|(i & bottom & n & h & Shape & Height & Eq & _)].
  - now rewrite window_length.
  - lia.
  - rewrite <- Rests in Eq. pose proof (nth_error_lt _ _ _ Shape) as Li.
    rewrite nth_error_window in Height by auto. injection Height as Height.
    pose proof (agrees_filled _ _ Agrees _ _ _ Shape) as Filled.
    destruct (Nat.lt_ge_cases h (rows w)) as [|High]; [lia|]. exfalso.
    apply (Open (x + i, y + bottom)).
    + apply (in_placed_shape _ _ _ _ _ _ Agrees). exists i, bottom, n. repeat split; auto; lia.
    + cbn [fst]. destruct (height_top b (x + i)) as [Zero|Top]; [lia|].
      eexists. split; [exact Top|lia].
Qed.

Lemma counted_move w p k b b' : 1 <= rows w -> counted w k b -> move w p b b' -> counted w (S k) b'.
Proof.
  intros Rows (Distinct & Length & Inside) (d & x & y & Hd & Free & Rests & Legal & ->).
  destruct (shape_of_drawing _ _ Hd) as (sh & _ & Agrees).
  assert (y < rows w) as Low.
  { apply (rests_low w sh b x y d); auto.
    - now apply (falls _ _ _ _ Agrees).
    - intros c Hc. now apply Legal. }
  split; [|split].
  - apply app_distinct; auto.
    + apply placed_distinct. eapply cells_distinct; eauto.
    + apply Free. lia.
  - assert (length (placed (cells d) x y) = 4) as Four
      by (rewrite <- (agrees_four _ _ Agrees); apply map_length).
    rewrite app_length, Length, Four. lia.
  - intros [c e] Hc. apply in_app_iff in Hc. destruct Hc as [Hc|Hc]; auto.
    split; [now apply Legal|]. apply (in_placed_shape _ _ _ _ _ _ Agrees) in Hc.
    destruct Hc as (i & bottom & n & Shape & -> & Placed).
    pose proof (agrees_low _ _ Agrees _ _ _ Shape). cbn. lia.
Qed.

(* The adversary holds as long as no game is longer: for ever. *)
Theorem holds_most {B} (line : B -> Prop) (move : piece -> B -> B -> Prop) (counted : nat -> B -> Prop) most d s b :
  (forall k b, counted k b -> k <= most) ->
  (forall p k b b', counted k b -> move p b b' -> counted (S k) b') ->
  counted 0 b -> (exists p, In p s) ->
  adversary_holds line move d most s b -> adversary_wins line move d s b.
Proof.
  intros Bound Move.
  assert (forall n k s b, n + k = most -> counted k b -> (exists p, In p s) ->
    adversary_holds line move d n s b -> adversary_wins line move d s b) as Holds.
  { cofix CH. intros n k s1 b1 E Counted [q Hq] Holds. destruct Holds as [s1 b1 NoLine|n s1 b1 p NoLine Hp Then].
    - apply (holds_for_ever _ _ _ _ s1 b1 q NoLine Hq). intros b2 Moved. exfalso.
      pose proof (Bound _ _ (Move _ _ _ _ Counted Moved)). lia.
    - apply (holds_for_ever _ _ _ _ s1 b1 p NoLine Hp). intros b2 Moved. apply (CH n (S k) (next d s1 p) b2).
      + lia.
      + eapply Move; eauto.
      + now apply next_some.
      + auto. }
  intros Counted Some. apply (Holds most 0); auto.
Qed.

Theorem holds_longest w d : 1 <= rows w -> (exists p, In p (at_first d)) ->
  adversary_holds (line w) (move w) d (longest w) (at_first d) [] ->
  adversary_wins (line w) (move w) d (at_first d) [].
Proof.
  intros Rows. apply (holds_most _ _ (counted w)).
  - apply counted_bound.
  - intros p k b b'. now apply counted_move.
  - repeat split; try constructor; easy.
Qed.

(* The same in the slide game. *)
Definition counted_slide (w : Slide.well) (k : nat) (b : Slide.board) :=
  NoDup b /\ length b = 4 * k /\
  forall c, In c b -> (0 <= fst c < Slide.width w /\ 0 <= snd c < Slide.height w)%Z.

Lemma counted_slide_bound w k b : counted_slide w k b -> k <= longest_slide w.
Proof.
  intros (Distinct & Length & Inside).
  assert (length b <= Z.to_nat (Slide.width w) * Z.to_nat (Slide.height w)) as Room.
  { rewrite <- (seq_length (Z.to_nat (Slide.width w)) 0), <- (seq_length (Z.to_nat (Slide.height w)) 0).
    rewrite <- (map_length Z.of_nat (seq 0 (Z.to_nat (Slide.width w)))).
    rewrite <- (map_length Z.of_nat (seq 0 (Z.to_nat (Slide.height w)))), <- prod_length.
    apply NoDup_incl_length; auto. intros [x y] Hc. apply Inside in Hc. cbn in Hc.
    apply in_prod; apply in_map_iff; [exists (Z.to_nat x)|exists (Z.to_nat y)];
      (split; [apply Z2Nat.id; lia|apply in_seq; lia]). }
  unfold longest_slide. apply Nat.div_le_lower_bound; lia.
Qed.

Lemma counted_slide_move w p k b b' : counted_slide w k b -> Slide.move w p b b' -> counted_slide w (S k) b'.
Proof.
  intros (Distinct & Length & Inside) (o & x & y & Reached & _ & Low & ->).
  pose proof (reached_orientation _ _ _ _ Reached) as Lo. cbn in Lo.
  destruct (filled_four p o x y Lo) as [Distinct' Four]. unfold state in Distinct', Four.
  assert (Slide.fits w b p {| Slide.orientation := o; Slide.left := x; Slide.bottom := y |}) as Fits by now destruct Reached.
  split; [|split].
  - apply app_distinct; auto. intros c Hc. now apply Fits.
  - rewrite app_length, Length, Four. lia.
  - intros c Hc. apply in_app_iff in Hc. destruct Hc as [Hc|Hc]; auto. pose proof (Low c Hc).
    destruct (Fits c Hc) as (Columns & Rows & _). lia.
Qed.

Theorem holds_longest_slide w d : (exists p, In p (at_first d)) ->
  adversary_holds (Slide.line w) (Slide.move w) d (longest_slide w) (at_first d) [] ->
  adversary_wins (Slide.line w) (Slide.move w) d (at_first d) [].
Proof.
  apply (holds_most _ _ (counted_slide w)).
  - apply counted_slide_bound.
  - intros p k b b'. apply counted_slide_move.
  - repeat split; try constructor; easy.
Qed.

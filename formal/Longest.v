(* No game has more than (width * (rows + 3)) / 4 pieces, and in slide, (width * rows) / 4.
   SPEC.md, The game; The slide game, Rules. *)
From Coq Require Import ZArith Arith List Lia Bool FinFun.
From Lineproof Require Import Game Claims Lists Dealers Fall Columns FreeRows.
From Lineproof Require Slide.
Import ListNotations.

Lemma cells_distinct p d : In d (drawings p) -> NoDup (cells d).
Proof. destruct p; cbn; intros Hd; repeat (destruct Hd as [<-|Hd]; [distinct|]); easy. Qed.

Lemma placed_distinct cs x y : NoDup cs -> NoDup (placed cs x y).
Proof.
  intros Distinct. apply Injective_map_NoDup; auto.
  intros [a1 a2] [b1 b2] E. cbn in E. injection E as E1 E2. f_equal; lia.
Qed.

(* After k pieces: their cells, all different, and all of the room that there is. *)
Record counted {A} (room : list A) (k : nat) (b : list A) : Prop := {
  counted_once : NoDup b;
  counted_length : length b = 4 * k;
  counted_inside : incl b room;
}.

Lemma counted_room {A} (room : list A) k b : counted room k b -> k <= length room / 4.
Proof.
  intros [Different Number Inside]. apply Nat.div_le_lower_bound; [lia|]. rewrite <- Number.
  now apply NoDup_incl_length.
Qed.

Lemma counted_more {A} (room : list A) k cs b : counted room k b -> NoDup cs -> length cs = 4 ->
  (forall c, In c cs -> ~ In c b /\ In c room) -> counted room (S k) (cs ++ b).
Proof.
  intros [Different Number Inside] Distinct Four Cells. split.
  - apply app_distinct; auto. intros c Hc. now apply Cells.
  - rewrite app_length. lia.
  - apply incl_app; auto. intros c Hc. now apply Cells.
Qed.

(* No cell of the drop game is above row `rows`+3. *)
Definition room (w : well) := list_prod (seq 0 (width w)) (seq 0 (rows w + 3)).

Lemma counted_bound w k b : counted (room w) k b -> k <= longest w.
Proof.
  intros Counted. apply counted_room in Counted. unfold room in Counted.
  now rewrite prod_length, !seq_length in Counted.
Qed.

(* SPEC.md: one of its cells is directly on top of a column that is not full. *)
Lemma rests_low w sh b x y d : 1 <= rows w -> agrees d sh -> y = rest sh (window b x (length sh)) ->
  (forall c, In c (placed (cells d) x y) -> ~ full w b (fst c)) -> y < rows w.
Proof.
  intros Rows Agrees Rests Open.
  destruct (rest_attained sh (window b x (length sh))) as [Zero|(i & bottom & n & h & Shape & Height & Eq & _)];
    [now rewrite window_length|lia|].
  rewrite nth_error_window in Height by (eapply nth_error_lt; eauto). injection Height as Height.
  assert (~ full w b (x + i)) as Low; [|rewrite full_height in Low by auto; lia].
  apply (Open (x + i, y + bottom)), (in_placed_shape _ _ _ _ _ _ Agrees).
  pose proof (agrees_filled _ _ Agrees _ _ _ Shape). exists i, bottom, n. repeat split; auto; lia.
Qed.

Lemma counted_move w p k b b' : 1 <= rows w -> counted (room w) k b -> move w p b b' -> counted (room w) (S k) b'.
Proof.
  intros Rows Counted (d & x & y & Hd & Free & Rests & Legal & ->).
  destruct (shape_of_drawing _ _ Hd) as (sh & _ & Agrees). assert (y < rows w) as Low.
  { apply (rests_low w sh b x y d); auto; [now apply (falls _ _ _ _ Agrees)|]. intros c Hc. now apply Legal. }
  apply counted_more; auto.
  - apply placed_distinct. eapply cells_distinct; eauto.
  - rewrite <- (agrees_four _ _ Agrees). apply map_length.
  - intros [c e] Hc. split; [now apply (Free y)|]. apply in_prod; apply in_seq; [split; [lia|now apply Legal in Hc]|].
    apply (in_placed_shape _ _ _ _ _ _ Agrees) in Hc. destruct Hc as (i & bottom & n & Shape & -> & Placed).
    pose proof (agrees_low _ _ Agrees _ _ _ Shape). lia.
Qed.

(* The adversary holds as long as no game is longer: for ever. *)
Theorem holds_most {B} (line : B -> Prop) (move : piece -> B -> B -> Prop) (counted : nat -> B -> Prop) most d :
  (forall k b, counted k b -> k <= most) ->
  (forall p k b b', counted k b -> move p b b' -> counted (S k) b') ->
  forall n k s b, n + k = most -> counted k b -> (exists p, In p s) ->
  adversary_holds line move d n s b -> adversary_wins line move d s b.
Proof.
  intros Bound Move. cofix CH. intros n k s1 b1 E Counted [q Hq] Holds.
  destruct Holds as [s1 b1 NoLine|n s1 b1 p NoLine Hp Then].
  - apply (holds_for_ever _ _ _ _ s1 b1 q NoLine Hq). intros b2 Moved. exfalso.
    pose proof (Bound _ _ (Move _ _ _ _ Counted Moved)). lia.
  - apply (holds_for_ever _ _ _ _ s1 b1 p NoLine Hp). intros b2 Moved. apply (CH n (S k) (next d s1 p) b2).
    + lia.
    + eapply Move; eauto.
    + now apply next_some.
    + auto.
Qed.

Theorem holds_longest w d : 1 <= rows w -> (exists p, In p (at_first d)) ->
  adversary_holds (line w) (move w) d (longest w) (at_first d) [] ->
  adversary_wins (line w) (move w) d (at_first d) [].
Proof.
  intros Rows. apply (holds_most _ _ (counted (room w)) (longest w)) with (k := 0); [| |lia|].
  - apply counted_bound.
  - intros p k b b'. now apply counted_move.
  - split; easy || constructor.
Qed.

(* The same in the slide game. *)
Definition slide_room (w : Slide.well) :=
  list_prod (map Z.of_nat (seq 0 (Z.to_nat (Slide.width w)))) (map Z.of_nat (seq 0 (Z.to_nat (Slide.height w)))).

Lemma counted_slide_bound w k b : counted (slide_room w) k b -> k <= longest_slide w.
Proof.
  intros Counted. apply counted_room in Counted. unfold slide_room in Counted.
  now rewrite prod_length, !map_length, !seq_length in Counted.
Qed.

Lemma counted_slide_move w p k b b' : counted (slide_room w) k b -> Slide.move w p b b' ->
  counted (slide_room w) (S k) b'.
Proof.
  intros Counted (o & x & y & Reached & _ & Low & ->).
  destruct (filled_four p o x y (reached_orientation _ _ _ _ Reached)) as [Distinct Four].
  assert (Slide.fits w b p {| Slide.orientation := o; Slide.left := x; Slide.bottom := y |}) as Fits
    by now destruct Reached.
  apply counted_more; auto. intros [c e] Hc. specialize (Low _ Hc). apply Fits in Hc as (Columns & Rows & Empty).
  cbn in *. split; auto. apply in_prod; apply in_map_iff; [exists (Z.to_nat c)|exists (Z.to_nat e)];
    rewrite in_seq; lia.
Qed.

Theorem holds_longest_slide w d : (exists p, In p (at_first d)) ->
  adversary_holds (Slide.line w) (Slide.move w) d (longest_slide w) (at_first d) [] ->
  adversary_wins (Slide.line w) (Slide.move w) d (at_first d) [].
Proof.
  apply (holds_most _ _ (counted (slide_room w)) (longest_slide w)) with (k := 0); [| |lia|].
  - apply counted_slide_bound.
  - intros p k b b'. apply counted_slide_move.
  - split; easy || constructor.
Qed.

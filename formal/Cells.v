(* The drop game's boards as lists of columns, and that each move on them is a real one.
   SPEC.md, The player's side. *)
From Coq Require Import Arith NArith List Lia Bool.
From Lineproof Require Import Game Winning Lists Dealers Fall Columns Sort Rejection Replay.
Import ListNotations.

(* A column has its cells up to the highest filled one. *)
Definition put_cells (y : nat) (s : nat * nat) (c : column) : column :=
  c ++ repeat false (y + fst s - length c) ++ repeat true (snd s).

Definition shows (b : board) (x : nat) (c : column) :=
  height b x = length c /\ forall y, In (x, y) b <-> nth y c false = true.

Lemma nth_put y s c r : nth r (put_cells y s c) false = true <->
  nth r c false = true \/ (max (length c) (y + fst s) <= r < max (length c) (y + fst s) + snd s).
Proof.
  unfold put_cells. rewrite app_assoc. set (low := c ++ repeat false (y + fst s - length c)).
  assert (length low = max (length c) (y + fst s)) as <- by (unfold low; rewrite app_length, repeat_length; lia).
  assert (nth r low false = nth r c false) as <-.
  { unfold low. destruct (Nat.lt_ge_cases r (length c)); [now rewrite app_nth1|].
    now rewrite app_nth2, nth_repeat, nth_overflow. }
  destruct (Nat.lt_ge_cases r (length low)); [rewrite app_nth1 by auto; intuition lia|].
  rewrite app_nth2, (nth_overflow low) by auto. destruct (Nat.lt_ge_cases (r - length low) (snd s)).
  - rewrite nth_repeat_in by auto. intuition lia.
  - rewrite nth_overflow by now rewrite repeat_length. intuition (easy || lia).
Qed.

Section Cells.
Variable w : well.

Definition drop_cells := drop w (list bool) (@length bool) put_cells.

Notation represents := (represents w column shows).

Hypothesis Rows : 1 <= rows w.

(* A column beside the piece stays as it is, and one below it gets its cells. *)
Lemma shows_beside sh x y b b' i c : dropped sh x y b b' -> i < x \/ x + length sh <= i -> shows b i c -> shows b' i c.
Proof.
  intros D Beside [Height Cells]. split; [now rewrite (dropped_beside _ _ _ _ _ D)|].
  intros r. now rewrite (dropped_out _ _ _ _ _ _ _ D Beside).
Qed.

Lemma shows_below sh x y b b' i s c : dropped sh x y b b' -> nth_error sh i = Some s ->
  shows b (x + i) c -> shows b' (x + i) (put_cells y s c).
Proof.
  destruct s as [bo n]. intros D Shape [Height Cells].
  pose proof (dropped_above _ _ _ _ _ D _ _ _ Shape) as Above. rewrite Height in Above. split.
  - rewrite (dropped_height _ _ _ _ _ D _ _ _ Shape). unfold put_cells. rewrite !app_length, !repeat_length. cbn. lia.
  - intros r. rewrite (dropped_in _ _ _ _ _ _ _ _ _ D Shape), nth_put, <- Cells. cbn. now rewrite Nat.max_r by lia.
Qed.

Theorem drop_cells_move p sh x b cs cs' :
  represents b cs -> In sh (shapes p) -> drop_cells x sh cs = Some cs' ->
  exists b', move w p b b' /\ represents b' cs'.
Proof.
  intros Represents Hs Dropped. apply drop_sound in Dropped. destruct Dropped as (A & win & B & _ & -> & Move).
  eapply (window_move_move w column (@length bool) put_cells shows); eauto using shows_below, shows_beside.
  now intros b' x' c [Height _].
Qed.

Lemma represents_empty : represents [] (repeat [] (width w)).
Proof.
  split; [apply repeat_length|]. intros x c E. assert (c = []) as -> by (eapply repeat_spec, nth_error_In; eauto).
  split; auto. intros [|y]; cbn; split; easy.
Qed.

Lemma complete_line b cs : represents b cs -> complete (rows w) cs = true -> line w b.
Proof.
  intros [L R] Filled. apply existsb_exists in Filled. destruct Filled as (r & Hr & Filled). apply in_seq in Hr.
  exists r. split; [lia|]. intros x Hx. rewrite forallb_forall in Filled.
  destruct (nth_error_exists cs x) as [c E]; [lia|]. apply (R _ _ E). apply Filled. eapply nth_error_In; eauto.
Qed.

(* What the replay needs. *)
Definition legal_drop (p : piece) (cs cs' : list column) :=
  exists sh x, In sh (shapes p) /\ drop_cells x sh cs = Some cs'.

(* Check 14. *)
Definition carry_out_drop (here : place) (unread : bytes) (p : piece) (a : answer) (cs : list column)
    : result (list column) :=
  (let* sh := expect (nth_error (shapes p) (rotation a)) 8 here unread in
   require (2 <=? column2 a) 14 here unread ;;
   expect (drop_cells (column2 a - 2) sh cs) 14 here unread)%result.

Lemma carry_out_drop_legal here s p a cs cs' : carry_out_drop here s p a cs = Ok cs' -> legal_drop p cs cs'.
Proof.
  unfold carry_out_drop. intros E. first_step E as sh Shape. apply expect_ok, nth_error_In in Shape.
  required E as Inside. apply expect_ok in E. now exists sh, (column2 a - 2).
Qed.

Definition mirror_drop (a : arrival) : arrival := (mirror_stock (fst a), rev (snd a)).

Section Mirror.
Variable d : dealer.

Lemma complete_rev cs : complete (rows w) cs = true -> complete (rows w) (rev cs) = true.
Proof.
  unfold complete. rewrite !existsb_exists. intros (r & Hr & Filled). exists r. split; auto.
  rewrite forallb_forall in *. intros c Hc. apply Filled. now apply in_rev.
Qed.

Lemma drop_cells_mirror sh x cs cs' : drop_cells x sh cs = Some cs' ->
  exists x', drop_cells x' (rev sh) (rev cs) = Some (rev cs').
Proof.
  intros Dropped. apply drop_sound in Dropped. destruct Dropped as (A & win & B & _ & -> & Move).
  exists (length (rev B)). apply window_move_rev in Move. rewrite !rev_app_distr, <- app_assoc. now apply drop_complete.
Qed.

(* SPEC.md, The game: Mirror. *)
Lemma wins_mirror n s t cs : mirrored s t ->
  wins (rows w) d legal_drop n (s, cs) -> wins (rows w) d legal_drop n (t, rev cs).
Proof.
  intros Mirror. apply (wins_simulated _ _ mirror_piece mirrored (fun cs cs' => cs' = rev cs)); auto.
  - intros s' t' p M Hp. apply mirrored_sym in M. split; [now apply M|]. now apply mirrored_sym, mirrored_next.
  - intros b c -> Complete. now apply complete_rev.
  - intros p b c b' -> (sh & x & Hs & Dropped). destruct (drop_cells_mirror _ _ _ _ Dropped) as (x' & Dropped').
    exists (rev b'). split; auto. exists (rev sh), x'. split; auto. apply mirror_shape in Hs.
    now rewrite mirror_mirror in Hs.
Qed.

Lemma mirror_drop_wins n a : wins (rows w) d legal_drop n (mirror_drop a) -> wins (rows w) d legal_drop n a.
Proof.
  destruct a as [s cs]. intros Wins. rewrite <- (rev_involutive cs).
  apply (wins_mirror n (mirror_stock s)); [apply mirrored_sym, mirror_stock_spec|exact Wins].
Qed.

Theorem wins_drop n s b cs : represents b cs -> wins (rows w) d legal_drop n (s, cs) ->
  player_wins (line w) (move w) d n s b.
Proof.
  intros Represents. apply (wins_carried _ _ (fun cs b => represents b cs)); auto.
  - intros cs' b'. apply complete_line.
  - intros p cs' b' cs2 Represents' (sh & x & Hs & Dropped). now apply (drop_cells_move p sh x b' cs').
Qed.
End Mirror.
End Cells.

(* The drop game's boards as lists of columns, and that each move on them is a real one.
   SPEC.md, The player's side. *)
From Coq Require Import Arith NArith List Lia Bool.
From Lineproof Require Import Game Winning Lists Dealers Fall Columns Sort Rejection Replay.
Import ListNotations.

(* A column has its cells up to the highest filled one. *)
Definition put_cells (y : nat) (s : nat * nat) (c : column) : column :=
  c ++ repeat false (y + fst s - length c) ++ repeat true (snd s).

Definition represents (w : well) (b : board) (cs : list column) :=
  length cs = width w /\
  forall x c, nth_error cs x = Some c ->
    height b x = length c /\ forall y, In (x, y) b <-> nth y c false = true.

Lemma nth_put y s c r : nth r (put_cells y s c) false = true <->
  nth r c false = true \/ (max (length c) (y + fst s) <= r < max (length c) (y + fst s) + snd s).
Proof.
  unfold put_cells. destruct (Nat.lt_ge_cases r (length c)).
  - rewrite app_nth1 by auto. split; auto. intros [|]; auto; lia.
  - rewrite app_nth2 by auto. rewrite (nth_overflow c) by auto.
    set (q := y + fst s - length c).
    destruct (Nat.lt_ge_cases (r - length c) q).
    + rewrite app_nth1 by now rewrite repeat_length. rewrite nth_repeat_in by auto.
      split; [easy|]. intros [|]; [easy|lia].
    + rewrite app_nth2 by now rewrite repeat_length. rewrite repeat_length.
      destruct (Nat.lt_ge_cases (r - length c - q) (snd s)).
      * rewrite nth_repeat_in by auto. split; auto. intros _. right. lia.
      * rewrite nth_overflow by now rewrite repeat_length. split; [easy|]. intros [|]; [easy|lia].
Qed.

Section Cells.
Variable w : well.

Definition drop_cells := drop w (list bool) (@length bool) put_cells.

Section Move.
Variables (d : list String.string) (sh : shape) (b : board) (A win B : list column).
Hypothesis Represents : represents w b (A ++ win ++ B).
Hypothesis Agrees : agrees d sh.
Let x := length A.
Let y := rest sh (map (@length bool) win).
Hypothesis AllFit : Forall2 (fun s c => fits w column (@length bool) y s c = true) sh win.
Let b' := placed (cells d) x y ++ b.
Let win' := map2 (put_cells y) sh win.

Lemma win_length : length win = length sh.
Proof. symmetry. exact (Forall2_length AllFit). Qed.

Lemma win_column i c : nth_error win i = Some c -> nth_error (A ++ win ++ B) (x + i) = Some c.
Proof. intros E. unfold x. rewrite nth_error_middle; auto. eapply nth_error_lt; eauto. Qed.

Lemma win_height i c : nth_error win i = Some c -> height b (x + i) = length c.
Proof. intros E. destruct Represents as [_ R]. now destruct (R _ _ (win_column _ _ E)). Qed.

Lemma win_heights : map (@length bool) win = window b x (length sh).
Proof.
  apply nth_error_ext. intros i. destruct (Nat.lt_ge_cases i (length sh)) as [L|L].
  - rewrite nth_error_window by auto. rewrite <- win_length in L.
    destruct (nth_error_exists _ _ L) as [c E].
    rewrite (map_nth_error _ _ _ E). now rewrite (win_height _ _ E).
  - rewrite !(proj2 (nth_error_None _ _)); auto; rewrite ?window_length, ?map_length, ?win_length; auto.
Qed.

Lemma falls_here :
  (forall above, y <= above -> free b (placed (cells d) x above)) /\
  (y = 0 \/ ~ free b (placed (cells d) x (y - 1))).
Proof. apply (falls _ _ _ _ Agrees). unfold y. now rewrite win_heights. Qed.

(* Each column of the shape has its column of the window. *)
Lemma win_fits i s : nth_error sh i = Some s ->
  exists c, nth_error win i = Some c /\ fits w column (@length bool) y s c = true.
Proof.
  intros E. destruct (nth_error_exists win i) as [c Ec].
  - rewrite win_length. eapply nth_error_lt; eauto.
  - exists c. split; auto. apply Forall2_nth in AllFit. destruct AllFit as [_ F]. eauto.
Qed.

Lemma legal_here c : In c (placed (cells d) x y) ->
  fst c < width w /\ ~ full w b (fst c) /\ under_ceiling w (snd c).
Proof.
  destruct c as [c e]. intros Placed. apply (in_placed_shape _ _ _ _ _ _ Agrees) in Placed.
  destruct Placed as (i & bottom & n & Shape & -> & Rows).
  destruct (win_fits _ _ Shape) as (col & Column & Fits).
  unfold fits in Fits. apply andb_true_iff in Fits. destruct Fits as [Open Under].
  apply negb_true_iff, Nat.leb_gt in Open. cbn [fst snd] in *. repeat split.
  - destruct Represents as [<- _]. rewrite !app_length.
    apply nth_error_lt in Column. unfold x. lia.
  - intros (top & Filled & High). apply height_above in Filled.
    rewrite (win_height _ _ Column) in Filled. lia.
  - unfold ceiling_ok in Under. unfold under_ceiling. destruct (ceiling w); auto.
    apply Nat.leb_le in Under. lia.
Qed.

(* A column beside the window stays as it is. *)
Lemma column_beside c col : c < x \/ x + length sh <= c ->
  nth_error (A ++ win ++ B) c = Some col ->
  height b' c = length col /\ forall r, In (c, r) b' <-> nth r col false = true.
Proof.
  intros Beside E. destruct Represents as [_ R]. destruct (R _ _ E) as [Height Cells].
  unfold b'. rewrite height_app, (height_placed_out _ sh) by auto. split; auto.
  intros r. rewrite in_app_iff, <- Cells. split; auto. intros [Placed|]; auto.
  apply (in_placed_shape _ _ _ _ _ _ Agrees) in Placed.
  destruct Placed as (i & bottom & n & Shape & -> & Rows). apply nth_error_lt in Shape. lia.
Qed.

(* A column of the window gets the cells of the shape. *)
Lemma column_below i s col : nth_error sh i = Some s -> nth_error win i = Some col ->
  height b' (x + i) = length (put_cells y s col) /\
  forall r, In (x + i, r) b' <-> nth r (put_cells y s col) false = true.
Proof.
  destruct s as [bottom n]. intros Shape Column.
  destruct Represents as [_ R]. destruct (R _ _ (win_column _ _ Column)) as [Height Cells].
  assert (length col <= y + bottom) as Above.
  { apply (rest_ge _ (map (@length bool) win) _ _ _ (length col) Shape). now apply map_nth_error. }
  pose proof (agrees_filled _ _ Agrees _ _ _ Shape) as Filled. unfold b'. split.
  - rewrite height_app, (height_placed_in _ _ _ _ _ _ _ Agrees Shape), Height.
    unfold put_cells. rewrite !app_length, !repeat_length. cbn. lia.
  - intros r. rewrite in_app_iff, nth_put, <- Cells. cbn. rewrite Nat.max_r by lia.
    rewrite (in_placed_shape _ _ _ _ _ _ Agrees). split.
    + intros [(i' & bottom' & n' & Shape' & Eq & Rows)|]; auto.
      assert (i' = i) by lia. subst i'. rewrite Shape in Shape'. injection Shape' as <- <-. auto.
    + intros [|Rows]; auto. left. exists i, bottom, n. auto.
Qed.

Lemma represents_after : represents w b' (A ++ win' ++ B).
Proof.
  pose proof win_length as L. destruct Represents as [Width _].
  assert (length win' = length sh) as L' by (unfold win'; now rewrite map2_length).
  split; [rewrite <- Width, !app_length; lia|]. intros c col E.
  destruct (Nat.lt_ge_cases c x) as [Left|NotLeft].
  - apply column_beside; auto. rewrite nth_error_app1 in * by auto. auto.
  - destruct (Nat.lt_ge_cases c (x + length sh)) as [Inside|Right].
    + replace c with (x + (c - x)) in * by lia.
      unfold x in E at 1. rewrite nth_error_middle in E by lia.
      destruct (nth_error_exists sh (c - x)) as [s Shape]; [lia|].
      destruct (nth_error_exists win (c - x)) as [col0 Column]; [lia|].
      unfold win' in E. rewrite (nth_error_map2 _ _ _ _ _ _ Shape Column) in E.
      injection E as <-. now apply column_below.
    + apply column_beside; auto. fold x in NotLeft, Right.
      rewrite (nth_error_app2 A) in * by auto. rewrite nth_error_app2 in * by (fold x; lia).
      fold x in E |- *. now rewrite L, <- L'.
Qed.
End Move.

Theorem drop_cells_move p sh x b cs cs' :
  represents w b cs -> In sh (shapes p) -> drop_cells x sh cs = Some cs' ->
  exists b', move w p b b' /\ represents w b' cs'.
Proof.
  intros Represents Hs Dropped. apply drop_sound in Dropped.
  destruct Dropped as (A & win & B & <- & -> & [AllFit ->]).
  destruct (drawing_of_shape _ _ Hs) as (d & Hd & Agrees).
  exists (placed (cells d) (length A) (rest sh (map (@length bool) win)) ++ b).
  split; [|exact (represents_after d sh b A win B Represents Agrees AllFit)].
  exists d, (length A), (rest sh (map (@length bool) win)).
  destruct (falls_here d sh b A win B Represents Agrees AllFit) as [Free Rests].
  split; [|split; [|split; [|split]]]; auto. now apply (legal_here d sh b A win B).
Qed.

Lemma represents_empty : represents w [] (repeat [] (width w)).
Proof.
  split; [apply repeat_length|]. intros x c E.
  assert (c = []) as -> by (eapply repeat_spec, nth_error_In; eauto).
  split; auto. intros [|y]; cbn; split; easy.
Qed.

Lemma complete_line b cs : represents w b cs -> complete (rows w) cs = true -> line w b.
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
  exists (length (rev B)). apply window_move_rev in Move.
  rewrite !rev_app_distr, <- app_assoc. now apply drop_complete.
Qed.

(* SPEC.md, The game: Mirror. *)
Lemma wins_mirror n s t cs : mirrored s t ->
  wins (rows w) d legal_drop n (s, cs) -> wins (rows w) d legal_drop n (t, rev cs).
Proof.
  intros Mirror. apply (wins_simulated _ _ mirror_piece mirrored (fun cs cs' => cs' = rev cs)); auto.
  - intros s' t' p M Hp. apply mirrored_sym in M. split; [now apply M|]. now apply mirrored_sym, mirrored_next.
  - intros b c -> Complete. now apply complete_rev.
  - intros p b c b' -> (sh & x & Hs & Dropped). destruct (drop_cells_mirror _ _ _ _ Dropped) as (x' & Dropped').
    exists (rev b'). split; auto. exists (rev sh), x'. split; auto. apply mirror_shape in Hs. now rewrite mirror_mirror in Hs.
Qed.

Lemma mirror_drop_wins n a : wins (rows w) d legal_drop n (mirror_drop a) -> wins (rows w) d legal_drop n a.
Proof.
  destruct a as [s cs]. intros Wins. rewrite <- (rev_involutive cs).
  apply (wins_mirror n (mirror_stock s)); [apply mirrored_sym, mirror_stock_spec|exact Wins].
Qed.

Theorem wins_drop n s b cs : represents w b cs -> wins (rows w) d legal_drop n (s, cs) ->
  player_wins (line w) (move w) d n s b.
Proof.
  intros Represents. apply (wins_carried _ _ (fun cs b => represents w b cs)); auto.
  - intros cs' b'. apply complete_line.
  - intros p cs' b' cs2 Represents' (sh & x & Hs & Dropped). now apply (drop_cells_move p sh x b' cs').
Qed.
End Mirror.
End Cells.

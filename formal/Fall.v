(* Where a piece comes to rest, by the heights of the columns.
   SPEC.md, Profiles, the first point of "The profile is exact". *)
From Coq Require Import String Arith List Lia Bool.
From Lineproof Require Import Game Lists.
Import ListNotations.

(* A shape, column by column: empty cells at the bottom, then filled ones. *)
Definition shape := list (nat * nat).

Section Shapes.
Import Piece.
Definition shapes (p : piece) : list shape :=
  match p with
  | I => [[(0,4)]; [(0,1);(0,1);(0,1);(0,1)]]
  | Z => [[(0,2);(1,2)]; [(1,1);(0,2);(0,1)]]
  | S => [[(0,1);(0,2);(1,1)]; [(1,2);(0,2)]]
  | T => [[(1,1);(0,2);(1,1)]; [(0,3);(1,1)]; [(0,1);(0,2);(0,1)]; [(1,1);(0,3)]]
  | L => [[(0,2);(1,1);(1,1)]; [(0,3);(0,1)]; [(0,1);(0,1);(0,2)]; [(2,1);(0,3)]]
  | J => [[(1,1);(1,1);(0,2)]; [(0,3);(2,1)]; [(0,2);(0,1);(0,1)]; [(0,1);(0,3)]]
  | O => [[(0,2);(0,2)]]
  end.

(* The empty columns of the box of a rotation, left of the drawing. *)
Definition margin (p : piece) (r : nat) : nat :=
  match p, r with
  | T, 2 | L, 2 | J, 2 => 1
  | T, 3 | L, 3 | J, 3 => 2
  | _, _ => 0
  end.
End Shapes.

Fixpoint shape_cells (sh : shape) (x : nat) : list cell :=
  match sh with
  | [] => []
  | (b, n) :: sh' => map (fun k => (x, b + k)) (seq 0 n) ++ shape_cells sh' (x + 1)
  end.

Lemma cell_eq_dec (c e : cell) : {c = e} + {c <> e}.
Proof. decide equality; apply Nat.eq_dec. Defined.

Definition mem (c : cell) (b : list cell) : bool := if in_dec cell_eq_dec c b then true else false.

(* That the cells of a list, written out, are different. *)
Ltac distinct := repeat constructor; cbn; intuition congruence.

Definition same_cells (a b : list cell) :=
  forallb (fun c => mem c b) a && forallb (fun c => mem c a) b.

Lemma same_cells_spec a b : same_cells a b = true -> forall c, In c a <-> In c b.
Proof.
  unfold same_cells. rewrite andb_true_iff, !forallb_forall. intros [Forth Back] c.
  split; intros Hc; [specialize (Forth c Hc)|specialize (Back c Hc)]; unfold mem in *; now destruct (in_dec _ c _).
Qed.

(* The drawing has just the cells of the shape, which are four, and each column of the
   shape has one of them at least, none of them above the fourth row. *)
Record agrees (d : list string) (sh : shape) : Prop := {
  agrees_cells : forall c, In c (cells d) <-> In c (shape_cells sh 0);
  agrees_four : length (cells d) = 4;
  agrees_filled : forall i b n, nth_error sh i = Some (b, n) -> 1 <= n;
  agrees_low : forall i b n, nth_error sh i = Some (b, n) -> b + n <= 4;
  agrees_some : sh <> [];
}.

Definition agreesb (d : list string) (sh : shape) : bool :=
  same_cells (cells d) (shape_cells sh 0) && (length (cells d) =? 4) &&
  forallb (fun c => (1 <=? snd c) && (fst c + snd c <=? 4)) sh && (1 <=? length sh).

Lemma agreesb_agrees d sh : agreesb d sh = true -> agrees d sh.
Proof.
  unfold agreesb. rewrite !andb_true_iff, forallb_forall. intros [[[Same Four] Columns] NotEmpty].
  assert (forall i b n, nth_error sh i = Some (b, n) -> 1 <= n /\ b + n <= 4) as Column.
  { intros i b n E. apply nth_error_In, Columns, andb_true_iff in E. cbn [fst snd] in E.
    rewrite !Nat.leb_le in E. auto. }
  split.
  - now apply same_cells_spec.
  - now apply Nat.eqb_eq.
  - intros i b n E. now apply Column in E.
  - intros i b n E. now apply Column in E.
  - intros ->. easy.
Qed.

Lemma shapes_agree p : forallb2 agreesb (drawings p) (shapes p) = true.
Proof. destruct p; vm_compute; reflexivity. Qed.

Lemma shape_of_drawing p d : In d (drawings p) -> exists sh, In sh (shapes p) /\ agrees d sh.
Proof.
  intros Hd. destruct (forallb2_left _ _ _ _ (shapes_agree p) Hd) as (sh & Hs & A).
  exists sh. split; auto. now apply agreesb_agrees.
Qed.

Lemma drawing_of_shape p sh : In sh (shapes p) -> exists d, In d (drawings p) /\ agrees d sh.
Proof.
  intros Hs. destruct (forallb2_right _ _ _ _ (shapes_agree p) Hs) as (d & Hd & A).
  exists d. split; auto. now apply agreesb_agrees.
Qed.

(* The height of a column, and what a cell does to it. *)
Fixpoint height (b : board) (x : nat) : nat :=
  match b with
  | [] => 0
  | (x', y) :: b' => if x' =? x then max (y + 1) (height b' x) else height b' x
  end.

Lemma height_above b x y : In (x, y) b -> y < height b x.
Proof.
  induction b as [|[x' y'] b IH]; cbn; [easy|]. intros [E|Hb].
  - inversion E; subst. rewrite Nat.eqb_refl. lia.
  - specialize (IH Hb). destruct (x' =? x); lia.
Qed.

Lemma height_top b x : height b x = 0 \/ In (x, height b x - 1) b.
Proof.
  induction b as [|[x' y'] b IH]; cbn; [auto|]. destruct (Nat.eqb_spec x' x) as [->|N].
  - right. destruct (Nat.max_spec (y' + 1) (height b x)) as [[Hl ->]|[Hl ->]].
    + destruct IH as [E|Hb]; [lia|auto].
    + left. f_equal. lia.
  - destruct IH; auto.
Qed.

Lemma height_is b x n : (forall y, In (x, y) b -> y < n) -> n = 0 \/ In (x, n - 1) b -> height b x = n.
Proof.
  intros Below Top. assert (n <= height b x) by (destruct Top as [->|Top]; [lia|apply height_above in Top; lia]).
  destruct (height_top b x) as [|Top']; [lia|]. apply Below in Top'. lia.
Qed.

Lemma in_shape_cells sh x0 x y :
  In (x, y) (shape_cells sh x0) <->
  exists i b n, nth_error sh i = Some (b, n) /\ x = x0 + i /\ b <= y < b + n.
Proof.
  revert x0; induction sh as [|[b n] sh IH]; intros x0; cbn.
  - split; [easy|]. intros ([|i] & ? & ? & ? & _); easy.
  - rewrite in_app_iff, in_map_iff, IH. split.
    + intros [(k & E & Hk)|(i & b' & n' & Shape & E & K)].
      * inversion E; subst. apply in_seq in Hk. exists 0, b, n. cbn. repeat split; lia.
      * exists (1 + i), b', n'. cbn. repeat split; auto; lia.
    + intros ([|i] & b' & n' & Shape & E & K); cbn in Shape.
      * left. inversion Shape; subst. exists (y - b'). split; [f_equal; lia|]. apply in_seq. lia.
      * right. exists i, b', n'. repeat split; auto; lia.
Qed.

(* The cells of a drawing, placed, are those of its shape. *)
Lemma in_placed_shape d sh x y c e : agrees d sh ->
  In (c, e) (placed (cells d) x y) <->
  exists i b n, nth_error sh i = Some (b, n) /\ c = x + i /\ y + b <= e < y + b + n.
Proof.
  intros A. unfold placed. rewrite in_map_iff. split.
  - intros ([c' d'] & [= <- <-] & K). apply (agrees_cells _ _ A), in_shape_cells in K.
    destruct K as (i & b & n & K & -> & Q). exists i, b, n. repeat split; auto; lia.
  - intros (i & b & n & K & -> & Q). exists (i, e - y). split; [cbn; f_equal; lia|].
    apply (agrees_cells _ _ A), in_shape_cells. exists i, b, n. repeat split; auto; lia.
Qed.

(* The row on which a shape comes to rest, over columns of these heights. *)
Fixpoint rest (sh : shape) (win : list nat) : nat :=
  match sh, win with
  | (b, _) :: sh', h :: win' => max (h - b) (rest sh' win')
  | _, _ => 0
  end.

Lemma rest_ge sh win i b n h :
  nth_error sh i = Some (b, n) -> nth_error win i = Some h -> h <= rest sh win + b.
Proof.
  revert sh win; induction i as [|i IH]; intros [|[b' n'] sh] [|h' win]; cbn; try easy.
  - intros E F; inversion E; inversion F; subst. lia.
  - intros E F. specialize (IH _ _ E F). lia.
Qed.

Lemma rest_attained sh win : length sh = length win ->
  rest sh win = 0 \/
  exists i b n h, nth_error sh i = Some (b, n) /\ nth_error win i = Some h /\ h = rest sh win + b /\ 0 < rest sh win.
Proof.
  revert win; induction sh as [|[b n] sh IH]; intros [|h win]; cbn; try easy; auto.
  intros E. destruct (IH win) as [K|(i & b' & n' & h' & K1 & K2 & K3 & K4)]; [lia| |].
  - rewrite K. destruct (Nat.eq_dec (h - b) 0); [lia|]. right. exists 0, b, n, h. cbn. repeat split; lia.
  - destruct (Nat.max_spec (h - b) (rest sh win)) as [[Hl ->]|[Hl ->]].
    + right. exists (1 + i), b', n', h'. cbn. auto.
    + right. exists 0, b, n, h. cbn. repeat split; lia.
Qed.

(* The row on which a shape comes to rest, or row y, if that is higher; this makes no new numbers. *)
Fixpoint rests_on (sh : shape) (hs : list nat) (y : nat) : nat :=
  match sh, hs with
  | (b, _) :: sh', h :: hs' => let k := h - b in rests_on sh' hs' (if k <=? y then y else k)
  | _, _ => y
  end.

Lemma rests_on_spec sh hs y : rests_on sh hs y = Nat.max y (rest sh hs).
Proof.
  revert hs y; induction sh as [|[b n] sh IH]; intros [|h hs] y; cbn [rests_on rest]; rewrite ?Nat.max_0_r; auto.
  rewrite IH. destruct (Nat.leb_spec (h - b) y); lia.
Qed.

Definition window (b : board) (x : nat) (k : nat) := map (height b) (seq x k).

Lemma nth_error_window b x k i : i < k -> nth_error (window b x k) i = Some (height b (x + i)).
Proof. intros Lt. unfold window. rewrite nth_error_map, nth_error_seq; auto. Qed.

Lemma window_length b x k : length (window b x k) = k.
Proof. unfold window. now rewrite map_length, seq_length. Qed.

Section Falls.
Variables (d : list string) (sh : shape) (b : board) (x : nat).
Hypothesis Agrees : agrees d sh.
Let y0 := rest sh (window b x (length sh)).

Lemma free_from_rest above : y0 <= above -> free b (placed (cells d) x above).
Proof.
  intros Above [c e] Placed Filled. apply (in_placed_shape _ _ _ _ _ _ Agrees) in Placed.
  destruct Placed as (i & bottom & n & Shape & -> & Rows). apply height_above in Filled.
  pose proof (nth_error_lt _ _ _ Shape) as Li.
  pose proof (rest_ge _ _ _ _ _ _ Shape (nth_error_window b x _ i Li)) as Ge. fold y0 in Ge. lia.
Qed.

Lemma not_free_below_rest : 0 < y0 -> ~ free b (placed (cells d) x (y0 - 1)).
Proof.
  intros Positive Free.
  destruct (rest_attained sh (window b x (length sh))) as [Zero|(i & bottom & n & h & Shape & Height & Eq & _)].
  - now rewrite window_length.
  - fold y0 in Zero. lia.
  - fold y0 in Eq. pose proof (nth_error_lt _ _ _ Shape) as Li.
    rewrite nth_error_window in Height by auto. injection Height as Height.
    pose proof (agrees_filled _ _ Agrees _ _ _ Shape) as Filled. destruct (height_top b (x + i)) as [Zero|Top]; [lia|].
    apply (Free _) in Top; [easy|]. rewrite Height, Eq. apply (in_placed_shape _ _ _ _ _ _ Agrees).
    exists i, bottom, n. repeat split; auto; lia.
Qed.

(* SPEC.md: the piece comes to rest with its lowest row just above row y. *)
Theorem falls y :
  ((forall above, y <= above -> free b (placed (cells d) x above)) /\
   (y = 0 \/ ~ free b (placed (cells d) x (y - 1))))
  <-> y = y0.
Proof.
  split.
  - intros [Free Rests]. destruct (Nat.lt_trichotomy y y0) as [Lt|[Eq|Gt]]; auto; exfalso.
    + apply not_free_below_rest; [lia|]. apply Free. lia.
    + destruct Rests as [->|Rests]; [lia|]. apply Rests, free_from_rest. lia.
  - intros ->. split; [apply free_from_rest|]. destruct (Nat.eq_dec y0 0); auto. right. apply not_free_below_rest. lia.
Qed.
End Falls.

(* A piece is dropped as shape sh, over the columns from x on; its lowest row is y. *)
Record dropped (sh : shape) (x y : nat) (b b' : board) : Prop := {
  dropped_cells : forall i j, In (i, j) b' <->
    In (i, j) b \/ exists k bo n, nth_error sh k = Some (bo, n) /\ i = x + k /\ y + bo <= j < y + bo + n;
  dropped_above : forall k bo n, nth_error sh k = Some (bo, n) -> height b (x + k) <= y + bo;
  dropped_height : forall k bo n, nth_error sh k = Some (bo, n) -> height b' (x + k) = y + bo + n;
  dropped_beside : forall i, i < x \/ x + length sh <= i -> height b' i = height b i;
}.

Lemma shape_length p sh : In sh (shapes p) -> 1 <= length sh.
Proof. intros Shape. destruct p; repeat destruct Shape as [<-|Shape]; cbn; (lia || easy). Qed.

Lemma shape_column p sh k : In sh (shapes p) -> k < length sh ->
  exists bo n, nth_error sh k = Some (bo, n) /\ 1 <= n /\ bo + n <= 4.
Proof.
  intros Shape Lk. destruct (drawing_of_shape _ _ Shape) as (d & _ & A).
  destruct (nth_error_exists sh k Lk) as [[bo n] E].
  exists bo, n. split; auto. split; [apply (agrees_filled _ _ A _ _ _ E)|apply (agrees_low _ _ A _ _ _ E)].
Qed.

Lemma dropped_placed d sh x b : agrees d sh -> let y := rest sh (window b x (length sh)) in
  dropped sh x y b (placed (cells d) x y ++ b).
Proof.
  intros Agrees y. assert (forall k bo n, nth_error sh k = Some (bo, n) -> height b (x + k) <= y + bo) as Above.
  { intros k bo n E. apply (rest_ge _ _ _ _ _ _ E), nth_error_window, (nth_error_lt _ _ _ E). }
  assert (forall i j, In (i, j) (placed (cells d) x y ++ b) <-> In (i, j) b \/
    exists k bo n, nth_error sh k = Some (bo, n) /\ i = x + k /\ y + bo <= j < y + bo + n) as Cells.
  { intros i j. rewrite in_app_iff, (in_placed_shape _ _ _ _ _ _ Agrees). tauto. }
  split; auto.
  - intros k bo n E. pose proof (agrees_filled _ _ Agrees _ _ _ E). specialize (Above _ _ _ E). apply height_is.
    + intros j Hj. apply Cells in Hj as [Hj|(k' & bo' & n' & E' & K & Hj)]; [apply height_above in Hj; lia|].
      replace k' with k in E' by lia. rewrite E in E'. injection E' as <- <-. lia.
    + right. apply Cells. right. exists k, bo, n. repeat split; auto; lia.
  - intros i Beside. apply height_is.
    + intros j Hj. apply Cells in Hj as [Hj|(k & bo & n & E & -> & _)]; [now apply height_above|].
      apply nth_error_lt in E. lia.
    + destruct (height_top b i) as [|Top]; auto. right. apply Cells. auto.
Qed.

(* It rests on some column, or on the floor with one of its own. *)
Lemma rest_meets p sh win : In sh (shapes p) -> length sh = length win -> exists k bo n h,
  nth_error sh k = Some (bo, n) /\ nth_error win k = Some h /\ rest sh win + bo <= h.
Proof.
  intros Shape L. destruct (rest_attained sh win L) as [Zero|(k & bo & n & h & E & Eh & -> & _)]; [|exists k, bo, n;
    eauto].
  assert (exists k n, nth_error sh k = Some (0, n)) as (k & n & E).
  { destruct p; repeat (destruct Shape as [<-|Shape]; [first [exists 0; eexists; reflexivity|exists 1; eexists;
      reflexivity|
      exists 2; eexists; reflexivity]|]); easy. }
  destruct (nth_error_exists win k) as [h Eh]; [rewrite <- L; exact (nth_error_lt _ _ _ E)|]. exists k, 0, n, h.
  repeat split; auto. lia.
Qed.

(* A column is beside the piece, or below one of its columns. *)
Lemma beside_or_below (sh : shape) x c :
  (c < x \/ x + length sh <= c) \/ exists i s, c = x + i /\ nth_error sh i = Some s.
Proof.
  destruct (Nat.lt_ge_cases c x) as [|L]; auto. destruct (nth_error sh (c - x)) as [s|] eqn:E.
  - right. exists (c - x), s. split; [lia|auto].
  - apply nth_error_None in E. lia.
Qed.

Lemma dropped_out sh x y b b' c j : dropped sh x y b b' -> c < x \/ x + length sh <= c -> In (c, j) b' <-> In (c, j) b.
Proof.
  intros D Beside. rewrite (dropped_cells _ _ _ _ _ D). split; auto.
  intros [|(k & bo & n & E & -> & _)]; auto. apply nth_error_lt in E. lia.
Qed.

Lemma dropped_in sh x y b b' k bo n j : dropped sh x y b b' -> nth_error sh k = Some (bo, n) ->
  In (x + k, j) b' <-> In (x + k, j) b \/ y + bo <= j < y + bo + n.
Proof.
  intros D E. rewrite (dropped_cells _ _ _ _ _ D). split; intros [|Here]; auto; right; [|eauto 6].
  destruct Here as (k' & bo' & n' & E' & K & Here). replace k' with k in E' by lia. congruence.
Qed.

(* No other column changes, and those of the window get holes below the piece. *)
Lemma hole_after sh x y b b' c r : dropped sh x y b b' -> r < height b' c /\ ~ In (c, r) b' <->
  r < height b c /\ ~ In (c, r) b \/
  exists i bo n, nth_error sh i = Some (bo, n) /\ c = x + i /\ height b c <= r < y + bo.
Proof.
  intros D. destruct (beside_or_below sh x c) as [Beside|(i & [bo n] & -> & Shape)].
  - rewrite (dropped_beside _ _ _ _ _ D), (dropped_out _ _ _ _ _ _ _ D) by auto. split; auto.
    intros [|(i & bo & n & Shape & -> & _)]; auto. apply nth_error_lt in Shape. lia.
  - rewrite (dropped_height _ _ _ _ _ D _ _ _ Shape), (dropped_in _ _ _ _ _ _ _ _ _ D Shape).
    pose proof (dropped_above _ _ _ _ _ D _ _ _ Shape). split.
    + intros [High Empty]. destruct (Nat.lt_ge_cases r (height b (x + i))); [left; auto|].
      right. exists i, bo, n. repeat split; auto. lia.
    + intros [[Low Empty]|(i' & bo' & n' & Shape' & E & Between)]; [split; [lia|intros [|]; auto; lia]|].
      replace i' with i in Shape' by lia. rewrite Shape in Shape'. injection Shape' as <- <-.
      split; [lia|]. intros [Filled|]; [|lia]. apply height_above in Filled. lia.
Qed.

(* Where a row has no hole, and the piece covers none, there is none after it. *)
Lemma filled_after sh x y b b' c r : dropped sh x y b b' -> (r < height b c -> In (c, r) b) ->
  (forall i bo n, nth_error sh i = Some (bo, n) -> c = x + i -> ~ height b c <= r < y + bo) ->
  r < height b' c -> In (c, r) b'.
Proof.
  intros D Old New High. destruct (in_dec cell_eq_dec (c, r) b') as [|Empty]; auto. exfalso.
  destruct (proj1 (hole_after _ _ _ _ _ c r D)) as [[Low No]|(i & bo & n & E & Here & Hole)]; auto.
  exact (New _ _ _ E Here Hole).
Qed.

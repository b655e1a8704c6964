(* The profile of a board, and that it is exact. SPEC.md, Profiles. *)
From Coq Require Import Arith List Lia Bool.
From Lineproof Require Import Game Lists Dealers Fall Columns Cells.
Import ListNotations.

(* The heights of the columns, cut off at `rows`, and which rows are sacrificed. *)
Definition profile := (list nat * list bool)%type.

Definition mark_row (y : nat) (sh : shape) (win : list nat) (r : nat) : bool :=
  existsb (fun sh => (snd sh <=? r) && (r <? y + fst (fst sh))) (combine sh win).

Fixpoint mark_from (r : nat) (f : nat -> bool) (sac : list bool) : list bool :=
  match sac with [] => [] | s :: sac' => (s || f r) :: mark_from (S r) f sac' end.

Definition mark y sh win sac := mark_from 0 (mark_row y sh win) sac.

Lemma mark_from_length r f sac : length (mark_from r f sac) = length sac.
Proof. revert r; induction sac as [|s sac IH]; cbn; auto. Qed.

Lemma nth_error_mark_from r f sac i s :
  nth_error sac i = Some s -> nth_error (mark_from r f sac) i = Some (s || f (r + i)).
Proof.
  revert r i; induction sac as [|s' sac IH]; intros r [|i]; cbn; try easy.
  - intros E; inversion E. now rewrite Nat.add_0_r.
  - intros E. rewrite (IH (S r) i E). do 3 f_equal. lia.
Qed.

Lemma mark_from_ext r f g sac : (forall i, f i = g i) -> mark_from r f sac = mark_from r g sac.
Proof.
  intros E. revert r; induction sac as [|s sac IH]; intros r; cbn; auto. now rewrite E, IH.
Qed.

Lemma mark_row_spec y sh win r : length sh = length win ->
  mark_row y sh win r = true <->
  exists i b n h, nth_error sh i = Some (b, n) /\ nth_error win i = Some h /\ h <= r < y + b.
Proof.
  intros L. unfold mark_row. rewrite existsb_exists. split.
  - intros ([[b n] h] & Pair & E). cbn [fst snd] in E. apply andb_true_iff in E.
    rewrite Nat.leb_le, Nat.ltb_lt in E.
    apply In_nth_error in Pair. destruct Pair as [i Pair]. exists i, b, n, h.
    revert win L i Pair. induction sh as [|s sh IH]; intros [|h' win] L [|i]; cbn; try easy.
    + intros K; inversion K; subst. auto.
    + intros K. apply IH in K; auto.
  - intros (i & b & n & h & Shape & Height & Between). exists ((b, n), h). split.
    + clear Between. revert win L i Shape Height. induction sh as [|s sh IH]; intros [|h' win] L [|i]; cbn; try easy.
      * intros K1 K2; inversion K1; inversion K2; subst. auto.
      * intros K1 K2. right. eapply IH; eauto.
    + cbn [fst snd]. apply andb_true_iff. rewrite Nat.leb_le, Nat.ltb_lt. auto.
Qed.

Section Profile.
Variables (w : well) (d : dealer).

Definition put_height (y : nat) (s : nat * nat) (h : nat) : nat := min (rows w) (y + fst s + snd s).
Definition height_move := window_move w nat (fun h => h) put_height.

(* A shape can be dropped on profile P, and P' is the profile after that. *)
Definition pmove (sh : shape) (P P' : profile) : Prop :=
  exists A win B, fst P = A ++ win ++ B /\ height_move sh A win B (fst P') /\
    snd P' = mark (rest sh win) sh win (snd P).

Definition pline (P : profile) : Prop :=
  exists r, r < rows w /\ nth_error (snd P) r = Some false /\ forall h, In h (fst P) -> r < h.

(* From P, the adversary prevents a line for n pieces. (That P has none is said apart.) *)
Fixpoint survives (n : nat) (s : list piece) (P : profile) : Prop :=
  match n with
  | 0 => True
  | S n' => exists p, In p s /\ forall sh P', In sh (shapes p) -> pmove sh P P' ->
      ~ pline P' /\ survives n' (next d s p) P'
  end.

(* The profile of a board. *)
Definition hole (b : board) (r x : nat) := (r <? height b x) && negb (mem (x, r) b).

Definition cut_height (b : board) (x : nat) := min (rows w) (height b x).

Definition profile_of (b : board) : profile :=
  (map (cut_height b) (seq 0 (width w)),
   map (fun r => existsb (hole b r) (seq 0 (width w))) (seq 0 (rows w))).

Lemma hole_spec b r x : hole b r x = true <-> r < height b x /\ ~ In (x, r) b.
Proof.
  unfold hole. rewrite andb_true_iff, Nat.ltb_lt, negb_true_iff. split; intros [Below Empty]; split; auto.
  - intros Filled. apply mem_spec in Filled. congruence.
  - apply not_true_is_false. intros Filled. apply Empty. now apply mem_spec.
Qed.

Lemma sacrificed_spec b r : existsb (hole b r) (seq 0 (width w)) = true <->
  exists x, x < width w /\ r < height b x /\ ~ In (x, r) b.
Proof.
  rewrite existsb_exists. split; intros (x & Hx & Hole); exists x.
  - apply in_seq in Hx. apply hole_spec in Hole. split; [lia|auto].
  - rewrite in_seq, hole_spec. split; [lia|auto].
Qed.

(* SPEC.md: a row that is not sacrificed is a line when all heights reach it. *)
Lemma line_pline b : line w b -> pline (profile_of b).
Proof.
  intros (r & Hr & Filled). exists r. split; auto. split.
  - cbn. rewrite nth_error_map, nth_error_seq by auto. cbn. f_equal.
    apply not_true_is_false. intros Hole. apply sacrificed_spec in Hole.
    destruct Hole as (x & Hx & _ & Empty). auto.
  - cbn. intros h Hh. apply in_map_iff in Hh. destruct Hh as (x & <- & Hx). apply in_seq in Hx.
    assert (r < height b x) by (apply height_above, Filled; lia). unfold cut_height. lia.
Qed.

(* A legal move: the shape is over the columns from x on, and rests with its lowest row
   just above row y. *)
Section Move.
Variables (dr : list String.string) (sh : shape) (b : board) (x y : nat).
Hypothesis Agrees : agrees dr sh.
Hypothesis Rests : y = rest sh (window b x (length sh)).
Hypothesis Legal : forall c, In c (placed (cells dr) x y) ->
  fst c < width w /\ ~ full w b (fst c) /\ under_ceiling w (snd c).
Hypothesis Rows : 1 <= rows w.
Let b' := placed (cells dr) x y ++ b.
Let win := window b x (length sh).
Let A := map (cut_height b) (seq 0 x).
Let B := map (cut_height b) (seq (x + length sh) (width w - (x + length sh))).

Lemma legal_column i bottom n : nth_error sh i = Some (bottom, n) ->
  x + i < width w /\ height b (x + i) < rows w /\ ceiling_ok w (y + bottom + n) = true.
Proof.
  intros Shape. pose proof (agrees_filled _ _ Agrees _ _ _ Shape).
  destruct (Legal (x + i, y + bottom + n - 1)) as (Inside & Open & Under).
  - apply (in_placed_shape _ _ _ _ _ _ Agrees). exists i, bottom, n. repeat split; auto; lia.
  - cbn in Inside, Open, Under. repeat split; auto.
    + apply Nat.lt_nge. intros Full. apply Open.
      destruct (height_top b (x + i)) as [Zero|Top]; [lia|]. eexists. split; [exact Top|lia].
    + unfold ceiling_ok, under_ceiling in *. destruct (ceiling w); auto. apply Nat.leb_le. lia.
Qed.

Lemma window_inside : x + length sh <= width w.
Proof.
  pose proof (agrees_some _ _ Agrees). destruct sh as [|s sh'] eqn:E; [easy|]. rewrite <- E in *.
  destruct (nth_error_exists sh (length sh')) as [[bottom n] Shape]; [rewrite E; cbn; lia|].
  apply legal_column in Shape. rewrite E. cbn. lia.
Qed.

Lemma cut_window : map (cut_height b) (seq x (length sh)) = win.
Proof.
  apply map_ext_in. intros c Hc. apply in_seq in Hc. unfold cut_height.
  destruct (nth_error_exists sh (c - x)) as [[bottom n] Shape]; [lia|].
  apply legal_column in Shape. replace (x + (c - x)) with c in Shape by lia. lia.
Qed.

Lemma rest_below i bottom n : nth_error sh i = Some (bottom, n) -> height b (x + i) <= y + bottom.
Proof.
  intros Shape. pose proof (nth_error_lt _ _ _ Shape) as Li.
  pose proof (rest_ge _ _ _ _ _ _ Shape (nth_error_window b x _ i Li)) as Ge. now rewrite <- Rests in Ge.
Qed.

Lemma heights_before : fst (profile_of b) = A ++ win ++ B.
Proof.
  cbn. rewrite (seq_split3 x (length sh)) by apply window_inside.
  now rewrite !map_app, cut_window.
Qed.

Lemma height_beside c : c < x \/ x + length sh <= c -> height b' c = height b c.
Proof. intros Beside. unfold b'. now rewrite height_app, (height_placed_out _ sh). Qed.

Lemma height_below i bottom n : nth_error sh i = Some (bottom, n) -> height b' (x + i) = y + bottom + n.
Proof.
  intros Shape. unfold b'. rewrite height_app, (height_placed_in _ _ _ _ _ _ _ Agrees Shape).
  pose proof (rest_below _ _ _ Shape). lia.
Qed.

Lemma heights_after : fst (profile_of b') = A ++ map2 (put_height y) sh win ++ B.
Proof.
  cbn. rewrite (seq_split3 x (length sh)) by apply window_inside. rewrite !map_app. f_equal; [|f_equal].
  - apply map_ext_in. intros c Hc. apply in_seq in Hc. unfold cut_height. rewrite height_beside; auto. lia.
  - apply nth_error_ext. intros i. destruct (Nat.lt_ge_cases i (length sh)) as [L|L].
    + destruct (nth_error_exists _ _ L) as [[bottom n] Shape].
      erewrite nth_error_map2; [|exact Shape|now apply nth_error_window].
      rewrite nth_error_map, nth_error_seq by auto. cbn [option_map]. f_equal.
      unfold put_height, cut_height. now rewrite (height_below _ _ _ Shape).
    + rewrite !(proj2 (nth_error_None _ _)); auto.
      * unfold win. rewrite map2_length; auto. now rewrite window_length.
      * now rewrite map_length, seq_length.
  - apply map_ext_in. intros c Hc. apply in_seq in Hc. unfold cut_height. rewrite height_beside; auto. lia.
Qed.

(* SPEC.md: no other column changes, and those of the window get holes below the piece. *)
Lemma hole_after c r : r < height b' c /\ ~ In (c, r) b' <->
  r < height b c /\ ~ In (c, r) b \/
  exists i bottom n, c = x + i /\ nth_error sh i = Some (bottom, n) /\ height b (x + i) <= r < y + bottom.
Proof.
  unfold b' at 2. rewrite in_app_iff.
  assert ((c < x \/ x + length sh <= c) \/ exists i, c = x + i /\ i < length sh) as [Beside|(i & -> & Li)].
  { destruct (Nat.lt_ge_cases c x), (Nat.lt_ge_cases c (x + length sh)); auto; right; exists (c - x); lia. }
  - rewrite height_beside by auto. split; [intros [Below Empty]; left; auto|].
    intros [[Below Empty]|(i & bottom & n & -> & Shape & _)]; [|apply nth_error_lt in Shape; lia]. split; auto.
    intros [Placed|]; auto. apply (in_placed_shape _ _ _ _ _ _ Agrees) in Placed.
    destruct Placed as (i & bottom & n & Shape & -> & _). apply nth_error_lt in Shape. lia.
  - destruct (nth_error_exists sh i) as [[bottom n] Shape]; [lia|].
    rewrite (height_below _ _ _ Shape). pose proof (rest_below _ _ _ Shape) as Below.
    rewrite (in_placed_shape _ _ _ _ _ _ Agrees). split.
    + intros [High Empty]. destruct (Nat.lt_ge_cases r (height b (x + i))); [left; auto|].
      right. exists i, bottom, n. repeat split; auto. apply Nat.nle_gt. intros Placed.
      apply Empty. left. exists i, bottom, n. auto.
    + intros [[Low Empty]|(i' & bottom' & n' & Eq & Shape' & Between)].
      * split; [lia|]. intros [(i' & bottom' & n' & Shape' & Eq & Placed)|]; auto.
        assert (i' = i) by lia. subst i'. rewrite Shape in Shape'. injection Shape' as <- <-. lia.
      * assert (i' = i) by lia. subst i'. rewrite Shape in Shape'. injection Shape' as <- <-.
        split; [lia|]. intros [(i' & bottom' & n' & Shape' & Eq' & Placed)|Filled].
        -- assert (i' = i) by lia. subst i'. rewrite Shape in Shape'. injection Shape' as <- <-. lia.
        -- apply height_above in Filled. lia.
Qed.

Lemma sacrificed_after : snd (profile_of b') = mark y sh win (snd (profile_of b)).
Proof.
  cbn [snd profile_of]. apply nth_error_ext. intros r. unfold mark.
  destruct (Nat.lt_ge_cases r (rows w)) as [L|L].
  2: { rewrite !(proj2 (nth_error_None _ _)); auto; now rewrite ?mark_from_length, map_length, seq_length. }
  rewrite nth_error_map, nth_error_seq by auto. cbn [option_map].
  erewrite nth_error_mark_from; [|now rewrite nth_error_map, nth_error_seq].
  f_equal. cbn [plus]. apply eq_true_iff_eq.
  rewrite orb_true_iff, !sacrificed_spec, mark_row_spec by (unfold win; now rewrite window_length).
  split.
  - intros (c & Hc & Hole). apply hole_after in Hole.
    destruct Hole as [Hole|(i & bottom & n & -> & Shape & Between)]; [left; eauto|right].
    exists i, bottom, n, (height b (x + i)). repeat split; auto; [|lia..].
    apply nth_error_window. eapply nth_error_lt; eauto.
  - intros [(c & Hc & Hole)|(i & bottom & n & h & Shape & Height & Between)].
    + exists c. split; auto. apply hole_after. auto.
    + unfold win in Height. rewrite nth_error_window in Height by (eapply nth_error_lt; eauto).
      injection Height as <-. exists (x + i). split; [now apply legal_column in Shape|].
      apply hole_after. right. exists i, bottom, n. auto.
Qed.

Lemma move_pmove_here : pmove sh (profile_of b) (profile_of b').
Proof.
  assert (rest sh win = y) as Rests' by (symmetry; exact Rests).
  exists A, win, B. split; [apply heights_before|]. split; [|rewrite Rests'; apply sacrificed_after].
  unfold height_move, window_move. rewrite map_id, Rests'. split; [|apply heights_after].
  apply Forall2_nth. unfold win. split; [now rewrite window_length|]. intros i [bottom n] h Shape Height.
  rewrite nth_error_window in Height by (eapply nth_error_lt; eauto). injection Height as <-.
  apply legal_column in Shape. destruct Shape as (_ & Open & Under).
  unfold fits. cbn [fst snd]. rewrite Under, andb_true_r. now apply negb_true_iff, Nat.leb_gt.
Qed.
End Move.

(* SPEC.md: the profile is exact. Only this direction is used: each move on cells is one
   on profiles. *)
Theorem profile_is_exact p b b' : 1 <= rows w -> move w p b b' ->
  exists sh, In sh (shapes p) /\ pmove sh (profile_of b) (profile_of b').
Proof.
  intros Rows (dr & x & y & Hd & Free & Rests & Legal & ->).
  destruct (shape_of_drawing _ _ Hd) as (sh & Hs & Agrees). exists sh. split; auto.
  apply move_pmove_here; auto. now apply (falls _ _ _ _ Agrees).
Qed.

Theorem survives_holds n s b : 1 <= rows w -> ~ line w b -> survives n s (profile_of b) ->
  adversary_holds (line w) (move w) d n s b.
Proof.
  intros Rows. revert s b; induction n as [|n IH]; intros s b NoLine Survives.
  - now apply holds_now.
  - destruct Survives as (p & Hp & Then). apply (holds_on _ _ _ _ n s b p); auto. intros b' Move.
    destruct (profile_is_exact _ _ _ Rows Move) as (sh & Hs & PMove).
    destruct (Then _ _ Hs PMove) as [NoPLine Survives']. apply IH; auto.
    intros Line. now apply NoPLine, line_pline.
Qed.

(* If the adversary survives from P, then from Q, too. *)
Definition safer (s : list piece) (P : profile) (t : list piece) (Q : profile) :=
  (pline Q -> pline P) /\ forall n, survives n s P -> survives n t Q.

Lemma safer_trans s P t Q u R : safer s P t Q -> safer t Q u R -> safer s P u R.
Proof. intros [L1 S1] [L2 S2]. split; auto. Qed.

(* R is such a relation if a move from Q has one from P that leads to R again. *)
Theorem simulation (R : list piece -> profile -> list piece -> profile -> Prop) :
  (forall s P t Q, R s P t Q -> pline Q -> pline P) ->
  (forall s P t Q p, R s P t Q -> In p s -> exists q, In q t /\
     forall sh' Q', In sh' (shapes q) -> pmove sh' Q Q' ->
     exists sh P', In sh (shapes p) /\ pmove sh P P' /\ R (next d s p) P' (next d t q) Q') ->
  forall s P t Q, R s P t Q -> safer s P t Q.
Proof.
  intros Line Move s P t Q Rel. split; [now apply (Line s P t Q)|]. intros n.
  revert s P t Q Rel. induction n as [|n IH]; intros s P t Q Rel; auto. intros (p & Hp & Then).
  destruct (Move _ _ _ _ _ Rel Hp) as (q & Hq & Answer). exists q. split; auto.
  intros sh' Q' Hs' QMove. destruct (Answer _ _ Hs' QMove) as (sh & P' & Hs & PMove & Rel').
  destruct (Then _ _ Hs PMove) as [NoLine Survives]. split.
  - intros QLine. apply NoLine. now apply (Line _ _ _ _ Rel').
  - eapply IH; eauto.
Qed.
End Profile.

(* The profile of a board, and that it is exact. SPEC.md, Profiles. *)
From Coq Require Import Arith List Lia Bool.
From Lineproof Require Import Game Lists Dealers Fall Columns Cells.
From Lineproof Require Layers.
Import ListNotations.

(* The heights of the columns, cut off at `rows`, and which rows are sacrificed. *)
Definition profile := Layers.profile nat.

Definition mark_row (y : nat) (sh : shape) (win : list nat) (r : nat) : bool :=
  existsb (fun sh => (snd sh <=? r) && (r <? y + fst (fst sh))) (combine sh win).

Definition mark y sh win sac := map (fun r => nth r sac true || mark_row y sh win r) (seq 0 (length sac)).

Lemma mark_length y sh win sac : length (mark y sh win sac) = length sac.
Proof. unfold mark. now rewrite map_length, seq_length. Qed.

Lemma nth_mark y sh win sac r : nth r (mark y sh win sac) true = nth r sac true || mark_row y sh win r.
Proof.
  destruct (Nat.lt_ge_cases r (length sac)) as [L|L]; [unfold mark; now rewrite nth_map_seq|].
  now rewrite !nth_overflow by now rewrite ?mark_length.
Qed.

Lemma mark_row_spec y sh win r : mark_row y sh win r = true <->
  exists i b n h, nth_error sh i = Some (b, n) /\ nth_error win i = Some h /\ h <= r < y + b.
Proof.
  unfold mark_row. rewrite existsb_exists. split.
  - intros ([[b n] h] & Pair & E). apply in_combine_nth in Pair as (i & Shape & Height).
    rewrite andb_true_iff, Nat.leb_le, Nat.ltb_lt in E. exists i, b, n, h. auto.
  - intros (i & b & n & h & Shape & Height & Between). exists ((b, n), h).
    rewrite in_combine_nth, andb_true_iff, Nat.leb_le, Nat.ltb_lt. eauto.
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
  exists r, r < rows w /\ nth r (snd P) true = false /\ forall h, In h (fst P) -> r < h.

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
  unfold hole, mem. rewrite andb_true_iff, Nat.ltb_lt. destruct (in_dec cell_eq_dec (x, r) b); cbn; intuition easy.
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
  - cbn. rewrite nth_map_seq by auto. apply not_true_is_false. intros Hole. apply sacrificed_spec in Hole.
    destruct Hole as (x & Hx & _ & Empty). auto.
  - cbn. intros h Hh. apply in_map_iff in Hh. destruct Hh as (x & <- & Hx). apply in_seq in Hx.
    assert (r < height b x) by (apply height_above, Filled; lia). unfold cut_height. lia.
Qed.

Lemma sacrificed_after sh x y b b' : dropped sh x y b b' -> x + length sh <= width w ->
  snd (profile_of b') = mark y sh (window b x (length sh)) (snd (profile_of b)).
Proof.
  intros D Inside. apply (nth_ext _ _ true true); cbn [snd profile_of]; [now rewrite mark_length, !map_length|].
  intros r Lr. rewrite map_length, seq_length in Lr. rewrite nth_mark, !nth_map_seq by auto. apply eq_true_iff_eq.
  rewrite orb_true_iff, !sacrificed_spec, mark_row_spec. split.
  - intros (c & Hc & Hole). apply (hole_after _ _ _ _ _ _ _ D) in Hole.
    destruct Hole as [Hole|(i & bo & n & Shape & -> & Between)]; [left; eauto|right].
    exists i, bo, n, (height b (x + i)). repeat split; auto; [|lia..]. eapply nth_error_window, nth_error_lt, Shape.
  - intros [(c & Hc & Hole)|(i & bo & n & h & Shape & Height & Between)].
    + exists c. split; auto. apply (hole_after _ _ _ _ _ _ _ D). auto.
    + pose proof (nth_error_lt _ _ _ Shape) as Li. rewrite nth_error_window in Height by auto. injection Height as <-.
      exists (x + i). split; [lia|]. apply (hole_after _ _ _ _ _ _ _ D). right. exists i, bo, n. auto.
Qed.

(* The heights of a profile show those of the board. *)
Definition shows (b : board) (x h : nat) := h = cut_height b x.

Lemma represents_profile b hs : represents w nat shows b hs <-> hs = fst (profile_of b).
Proof.
  cbn. split.
  - intros [L Shows]. apply (nth_ext _ _ 0 0); [now rewrite L, map_length, seq_length|].
    intros x Lx. rewrite nth_map_seq by lia. apply Shows. now apply nth_error_nth'.
  - intros ->. split; [now rewrite map_length, seq_length|]. intros x h E. pose proof (nth_error_lt _ _ _ E) as L.
    rewrite map_length, seq_length in L. apply nth_error_nth with (d := 0) in E. now rewrite nth_map_seq in E.
Qed.

(* SPEC.md: the profile is exact. Only this direction is used: each move on cells is one
   on profiles. *)
Theorem profile_is_exact p b b' : 1 <= rows w -> move w p b b' ->
  exists sh, In sh (shapes p) /\ pmove sh (profile_of b) (profile_of b').
Proof.
  intros Rows Move. destruct (move_window_move w nat (fun h => h) put_height shows) with (b := b) (b' := b')
    (p := p) (cs := fst (profile_of b)) as (sh & A & win & B & after & Hs & Before & Move' & After & Heights & D); auto.
  - unfold shows, cut_height. lia.
  - unfold shows, cut_height, put_height. intros sh x y c c' i [bo n] h D Shape _.
    now rewrite (dropped_height _ _ _ _ _ D _ _ _ Shape).
  - unfold shows, cut_height. intros sh x y c c' i h D Beside. now rewrite (dropped_beside _ _ _ _ _ D _ Beside).
  - now apply represents_profile.
  - exists sh. split; auto. exists A, win, B. split; auto. apply represents_profile in After as <-. split; auto.
    rewrite map_id in *. rewrite Heights at 2. apply sacrificed_after; auto.
    apply (f_equal (@length nat)) in Before, Heights. cbn [fst profile_of] in Before.
    rewrite !app_length, map_length, seq_length in Before. rewrite window_length in Heights. lia.
Qed.

Theorem survives_holds n s b : 1 <= rows w -> ~ line w b -> survives n s (profile_of b) ->
  adversary_holds (line w) (move w) d n s b.
Proof.
  intros Rows. revert s b; induction n as [|n IH]; intros s b NoLine Survives.
  - now apply holds_now.
  - destruct Survives as (p & Hp & Then). apply (holds_on _ _ _ _ n s b p); auto. intros b' Move.
    destruct (profile_is_exact _ _ _ Rows Move) as (sh & Hs & PMove).
    destruct (Then _ _ Hs PMove) as [NoPLine Survives']. apply IH; auto. intros Line. now apply NoPLine, line_pline.
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

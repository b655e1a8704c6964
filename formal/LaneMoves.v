(* What a move does to the heights of a lane, written as a list, and to the rows. *)
From Coq Require Import Arith Bool List Lia.
From Lineproof Require Import Game Lists Fall Usual Drops Fronts Apart Reaching.
Import ListNotations.

(* Where shape sh comes to rest, over the columns from x on. *)
Definition beneath (x : nat) (sh : shape) (hl : list nat) : list nat := firstn (length sh) (skipn x hl).
Definition settled (x : nat) (sh : shape) (hl : list nat) : list nat :=
  let y := rest sh (beneath x sh hl) in
  firstn x hl ++ map (fun s => y + fst s + snd s) sh ++ skipn (length sh) (skipn x hl).
Definition covered (x : nat) (sh : shape) (hl : list nat) (closed : list bool) : list bool :=
  let y := rest sh (beneath x sh hl) in cover (map (fun s => y + fst s) sh) (beneath x sh hl) closed.

(* No empty cell is covered. *)
Definition cleanly (x : nat) (sh : shape) (hl : list nat) : bool :=
  let y := rest sh (beneath x sh hl) in forallb2 (fun s h => h =? y + fst s) sh (beneath x sh hl).

(* Parts of a window. *)
Lemma window_split b x k n : window b x (k + n) = window b x k ++ window b (x + k) n.
Proof. unfold window. now rewrite seq_app, map_app. Qed.

Lemma window_parts b x k n : k <= n ->
  firstn k (window b x n) = window b x k /\ skipn k (window b x n) = window b (x + k) (n - k).
Proof.
  intros L. replace n with (k + (n - k)) at 1 2 by lia. rewrite window_split.
  pose proof (split_front (window b x k) (window b (x + k) (n - k))) as Parts. now rewrite window_length in Parts.
Qed.

Lemma beneath_window b x0 n x sh : x + length sh <= n -> beneath x sh (window b x0 n) = window b (x0 + x) (length sh).
Proof. intros L. unfold beneath. destruct (window_parts b x0 x n) as [_ ->]; [lia|]. apply window_parts. lia. Qed.

Lemma settled_window x0 n sh x b b' : dropped sh (x0 + x) (rests sh (x0 + x) b) b b' -> x + length sh <= n ->
  window b' x0 n = settled x sh (window b x0 n).
Proof.
  intros D L. unfold settled. rewrite beneath_window by auto. fold (rests sh (x0 + x) b).
  destruct (window_parts b x0 x n) as [-> ->]; [lia|].
  destruct (window_parts b (x0 + x) (length sh) (n - x)) as [_ ->]; [lia|].
  replace n with (x + (length sh + (n - x - length sh))) at 1 by lia. rewrite !window_split.
  assert (forall x1 k, x1 + k <= x0 + x \/ x0 + x + length sh <= x1 -> window b' x1 k = window b x1 k) as Beside.
  { intros x1 k Out. apply map_ext_in. intros z Hz%in_seq. apply (dropped_beside _ _ _ _ _ D). lia. }
  rewrite (Beside x0), (Beside (x0 + x + length sh)) by lia. do 2 f_equal. apply nth_error_ext. intros i.
  destruct (Nat.lt_ge_cases i (length sh)) as [Li|Ge].
  - destruct (nth_error_exists sh i Li) as [[bo k] E].
    rewrite nth_error_window, nth_error_map, E, (dropped_height _ _ _ _ _ D _ _ _ E) by auto. reflexivity.
  - rewrite !(proj2 (nth_error_None _ _)); auto; rewrite ?map_length, ?window_length; auto.
Qed.

(* Where a shape comes to rest, counted from row m or from the floor. *)
Lemma rest_raised p m sh win : In sh (shapes p) -> length sh = length win ->
  rest sh (map (Nat.add m) win) = m + rest sh win.
Proof.
  intros Shape L. destruct (rest_meets p sh win Shape L) as (k & bo & n & h & E & Eh & Le).
  pose proof (rest_ge sh (map (Nat.add m) win) k bo n (m + h) E (map_nth_error _ _ _ Eh)).
  enough (rest sh (map (Nat.add m) win) <= m + rest sh win) by lia. clear. revert win.
  induction sh as [|[bo n] sh IH]; intros [|h win]; cbn; try lia. specialize (IH win). lia.
Qed.

(* The columns of the lane have these heights above row base. *)
Definition stand_just (base : nat) (b : board) (l : lane) (hl : list nat) : Prop := heights b l = map (Nat.add base) hl.

Lemma stand_above base b l : base <= low b l -> stand_just base b l (map (fun h => h - base) (heights b l)).
Proof.
  intros Base. unfold stand_just. rewrite map_map, <- map_id at 1. apply map_ext_in. intros h Hh.
  pose proof (least_le _ _ Hh). unfold low in Base. lia.
Qed.

Lemma stand_in base b l hl x : stand_just base b l hl -> in_lane l x -> exists h, In h hl /\ height b x = base + h.
Proof.
  intros Just Lx. assert (In (height b x) (map (Nat.add base) hl)) as (h & E & Hh)%in_map_iff
    by (rewrite <- Just; apply in_heights; eauto). eauto.
Qed.

Lemma stand_out base b l hl h : stand_just base b l hl -> In h hl -> low b l <= base + h <= top b l.
Proof.
  intros Just Hh. apply (in_map (Nat.add base)) in Hh. rewrite <- Just in Hh.
  split; [now apply least_le|now apply list_max_ge].
Qed.

Lemma stand_length base b l hl : stand_just base b l hl -> length hl = snd l.
Proof. intros Just. rewrite <- (map_length (Nat.add base)), <- Just. apply window_length. Qed.

Lemma stand_tops base b l hl : 1 <= snd l -> stand_just base b l hl ->
  top b l = base + list_max hl /\ low b l = base + least hl.
Proof.
  intros Some Just. assert (hl <> []) as NotEmpty by (intros ->; apply stand_length in Just; cbn in Just; lia).
  pose proof (stand_out _ _ _ _ _ Just (list_max_in _ NotEmpty)).
  pose proof (stand_out _ _ _ _ _ Just (least_in _ NotEmpty)).
  destruct (highest_column b l Some) as (x & Lx & Top), (lowest_column b l Some) as (z & Lz & Low).
  destruct (stand_in _ _ _ _ _ Just Lx) as (v & Hv & Ev), (stand_in _ _ _ _ _ Just Lz) as (w & Hw & Ew).
  apply list_max_ge in Hv. apply least_le in Hw. lia.
Qed.

Section Moves.
Context {wide : nat} {p : piece} {l : lane} {sh : shape} {x base : nat} {b b' : board} {hl : list nat}.
Hypothesis Just : stand_just base b l hl.
Hypothesis St : stands wide p l sh (fst l + x) b b'.
Let y := rest sh (beneath x sh hl).

Lemma beneath_raised : map (Nat.add base) (beneath x sh hl) = window b (fst l + x) (length sh).
Proof using Just St.
  destruct St as [_ Inside _ _]. unfold beneath. rewrite <- firstn_map, <- skipn_map, <- Just.
  apply (beneath_window b (fst l) (snd l) x sh). lia.
Qed.

Lemma beneath_length : length (beneath x sh hl) = length sh.
Proof using Just St. rewrite <- (map_length (Nat.add base)), beneath_raised. apply window_length. Qed.

Lemma rests_raised : rests sh (fst l + x) b = base + y.
Proof using Just St.
  unfold rests. rewrite <- beneath_raised. apply (rest_raised p); [apply St|]. now rewrite beneath_length.
Qed.

Lemma stands_just : stand_just base b' l (settled x sh hl).
Proof using Just St.
  destruct St as [Shape Inside _ D]. unfold stand_just, heights. rewrite (settled_window _ _ sh x b) by (auto; lia).
  fold (heights b l). rewrite Just. unfold settled. rewrite !map_app, !map_map.
  replace (beneath x sh (map _ hl)) with (map (Nat.add base) (beneath x sh hl))
    by (unfold beneath; now rewrite skipn_map, firstn_map).
  rewrite firstn_map, !skipn_map, (rest_raised p) by (auto; now rewrite beneath_length). do 2 f_equal.
  apply map_ext. intros s. lia.
Qed.

(* Which rows get closed. *)
Lemma covered_spec closed g : nth g (covered x sh hl closed) false = true <-> nth g closed false = true \/
  exists i bo n, nth_error sh i = Some (bo, n) /\
    height b (fst l + x + i) <= base + g < rests sh (fst l + x) b + bo.
Proof using Just St.
  unfold covered. rewrite cover_spec. fold y. apply or_iff_compat_l. setoid_rewrite in_combine_nth.
  setoid_rewrite nth_error_map. rewrite rests_raised.
  assert (forall i h, nth_error (beneath x sh hl) i = Some h -> height b (fst l + x + i) = base + h) as Height.
  { intros i h E. pose proof (nth_error_lt _ _ _ E) as Li. rewrite beneath_length in Li.
    apply (map_nth_error (Nat.add base)) in E. rewrite beneath_raised, nth_error_window in E by auto. congruence. }
  split.
  - intros (bottom & h & (i & E & Eh) & Between). destruct (nth_error sh i) as [[bo n]|] eqn:Es; [|easy].
    injection E as <-. exists i, bo, n. rewrite (Height _ _ Eh). cbn in Between. split; [auto|lia].
  - intros (i & bo & n & Es & Between). destruct (nth_error_exists (beneath x sh hl) i) as [h Eh].
    { rewrite beneath_length. exact (nth_error_lt _ _ _ Es). }
    rewrite (Height _ _ Eh) in Between. exists (y + bo), h. split; [exists i; now rewrite Es|lia].
Qed.

Lemma cleanly_clean : cleanly x sh hl = true -> clean sh (fst l + x) b.
Proof using Just St.
  intros C k bo n E. pose proof (nth_error_lt _ _ _ E) as Lk. rewrite rests_raised.
  pose proof (nth_both _ _ _ k (0, 0) 0 C) as H. rewrite beneath_length in H. specialize (H Lk). cbn beta in H.
  apply Nat.eqb_eq in H. rewrite (nth_error_nth _ _ _ E) in H. cbn in H. fold y in H.
  pose proof (f_equal (fun w => nth k w (base + 0)) beneath_raised) as W. cbn beta in W. rewrite map_nth in W.
  rewrite (nth_error_nth _ _ _ (nth_error_window b (fst l + x) _ k Lk)) in W. lia.
Qed.
End Moves.

(* Positions of the usual game, and that a move on a position is one on each board of which
   the position holds. SPEC.md, Positions. *)
From Coq Require Import Arith Bool List Lia Permutation.
From Lineproof Require Import Game Lists Dealers Sort Fall Columns Usual Removal Rows Drops.
Import ListNotations.

(* The heights of the columns above row m, and which rows above it are closed, from the
   lowest on; rows beyond the list are open. *)
Definition position := (list nat * list bool)%type.

Definition mirror (P : position) : position := (rev (fst P), snd P).

(* Closes the rows from h on, below low. *)
Fixpoint close (h low : nat) (closed : list bool) : list bool :=
  match low, h with
  | 0, _ => closed
  | S low', 0 => true :: close 0 low' (tl closed)
  | S low', S h' => hd false closed :: close h' low' (tl closed)
  end.

(* The piece has come to rest on row y: closes the rows in which it covers empty cells. *)
Fixpoint cover (y : nat) (sh : shape) (win : list nat) (closed : list bool) : list bool :=
  match sh, win with
  | (bottom, _) :: sh', h :: win' =>
      cover y sh' win' (if y + bottom <=? h then closed else close h (y + bottom) closed)
  | _, _ => closed
  end.

(* The lowest rows, so many, are closed. *)
Fixpoint all_closed (rows : nat) (closed : list bool) : bool :=
  match rows, closed with
  | 0, _ => true
  | S rows', true :: closed' => all_closed rows' closed'
  | _, _ => false
  end.

(* After a move: the row of the highest filled cell, whether an open row is complete, and
   otherwise the rows that the position is lowered by, and the next position. *)
Record moved := { top : nat; complete : bool; lowered : nat; after : position }.

Definition moved_to (A win B : list nat) (sh : shape) (closed : list bool) : moved :=
  let y := rest sh win in
  let heights := A ++ map (fun s => y + fst s + snd s) sh ++ B in
  let closed' := cover y sh win closed in
  let low := least heights in
  {| top := list_max heights; complete := negb (all_closed low closed'); lowered := low;
     after := (map (fun h => h - low) heights, skipn low closed') |}.

Definition move_position (x : nat) (sh : shape) (P : position) : option moved :=
  let (heights, closed) := P in
  let win := firstn (length sh) (skipn x heights) in
  if length win =? length sh then
    Some (moved_to (firstn x heights) win (skipn (length sh) (skipn x heights)) sh closed)
  else None.

(* What a position says of a board, in a well of so many columns. Row 0 of the position is
   row m of the board. Open rows have no hole. *)
Definition holds_at (wide m : nat) (b : board) (P : position) : Prop :=
  length (fst P) = wide /\
  forall x h, nth_error (fst P) x = Some h ->
    height b x = m + h /\ forall r, r < h -> nth r (snd P) false = false -> In (x, m + r) b.

Lemma nth_close h low closed r : nth r (close h low closed) false = nth r closed false || (h <=? r) && (r <? low).
Proof.
  assert (forall c r, nth r (tl c) false = nth (S r) c false) as Tl by (intros [|a c] [|k]; auto).
  revert h closed r. induction low as [|low IH]; intros h closed r; cbn [close].
  - rewrite andb_false_r. now rewrite orb_false_r.
  - destruct h as [|h], r as [|r]; cbn [nth]; rewrite ?IH, ?Tl; cbn [Nat.leb]; rewrite ?orb_true_r, ?orb_false_r; auto.
    now destruct closed.
Qed.

Lemma close_length h low closed : length (close h low closed) = max low (length closed).
Proof.
  revert h closed. induction low as [|low IH]; intros h closed; cbn [close]; [lia|].
  destruct h; cbn [length]; rewrite IH; destruct closed; cbn; lia.
Qed.

Lemma cover_spec y sh win closed r : nth r (cover y sh win closed) false = true <->
  nth r closed false = true \/ exists s h, In (s, h) (combine sh win) /\ h <= r < y + fst s.
Proof.
  revert win closed. induction sh as [|[bo n] sh IH]; intros [|h win] closed; cbn [cover combine];
    try solve [split; [auto|intros [|(? & ? & [] & _)]; auto]].
  rewrite IH. assert (nth r (if y + bo <=? h then closed else close h (y + bo) closed) false = true <->
    nth r closed false = true \/ h <= r < y + bo) as ->.
  { destruct (Nat.leb_spec (y + bo) h); [split; [auto|intros [|]; [auto|lia]]|].
    rewrite nth_close, orb_true_iff, andb_true_iff, Nat.leb_le, Nat.ltb_lt. tauto. }
  split.
  - intros [[|R]|(s & k & H & R)]; auto; right; [exists (bo, n), h|exists s, k]; cbn; auto.
  - intros [|(s & k & [[= <- <-]|H] & R)]; auto. right. eauto.
Qed.

Lemma all_closed_not rows closed : all_closed rows closed = false -> exists r, r < rows /\ nth r closed false = false.
Proof.
  revert closed. induction rows as [|rows IH]; intros [|[|] closed]; cbn; try easy.
  1, 3: exists 0; split; [lia|auto].
  intros E. apply IH in E as (r & L & E). exists (S r). split; [lia|auto].
Qed.

(* Where a shape comes to rest, counted from row m or from the floor. *)
Lemma rest_raised m sh win : length sh = length win -> (exists k n, nth_error sh k = Some (0, n)) ->
  rest sh (map (Nat.add m) win) = m + rest sh win.
Proof.
  intros L (k & n & Flat). assert (max m (rest sh (map (Nat.add m) win)) = m + rest sh win) as E.
  { clear k n Flat. revert win L. induction sh as [|[bo n] sh IH]; intros [|h win] L; cbn in *; try lia.
    specialize (IH win ltac:(lia)). lia. }
  pose proof (nth_error_lt _ _ _ Flat) as Lk. rewrite L in Lk. destruct (nth_error_exists win k Lk) as [h Eh].
  pose proof (rest_ge sh (map (Nat.add m) win) k 0 n (m + h) Flat (map_nth_error _ _ _ Eh)). lia.
Qed.

Lemma shape_flat p sh : In sh (shapes p) -> exists k n, nth_error sh k = Some (0, n).
Proof.
  intros Hs. destruct p; cbn in Hs; repeat (destruct Hs as [<-|Hs];
    [first [exists 0; eexists; reflexivity | exists 1; eexists; reflexivity | exists 2; eexists; reflexivity]|]); easy.
Qed.

(* The columns of a move: those left of the piece, those below it, and those right of it. *)
Lemma move_columns x sh P mv : move_position x sh P = Some mv -> exists A win B,
  fst P = A ++ win ++ B /\ length win = length sh /\ mv = moved_to A win B sh (snd P).
Proof.
  destruct P as [heights closed]. unfold move_position. set (win := firstn _ _).
  destruct (Nat.eqb_spec (length win) (length sh)) as [L|]; [|easy].
  intros [= <-]. do 3 eexists. split; [|split; [exact L|reflexivity]]. cbn [fst].
  unfold win. now rewrite !firstn_skipn.
Qed.

Lemma move_complete A win B sh closed : length win = length sh ->
  move_position (length A) sh (A ++ win ++ B, closed) = Some (moved_to A win B sh closed).
Proof.
  intros L. assert (forall l l' : list nat, firstn (length l) (l ++ l') = l /\ skipn (length l) (l ++ l') = l') as Front.
  { intros l l'. induction l as [|a l [IH1 IH2]]; cbn; split; congruence. }
  unfold move_position. destruct (Front A (win ++ B)) as [-> ->]. rewrite <- L. destruct (Front win B) as [-> ->].
  now rewrite Nat.eqb_refl.
Qed.

(* SPEC.md: a move does to the board what it does to the position, until a row is complete. *)
Theorem drop_holds wide p sh m b P x mv : 1 <= wide -> In sh (shapes p) ->
  holds_at wide m b P -> move_position x sh P = Some mv ->
  exists b', drop wide p b b' /\
    (forall high, highest b <= high -> m + top mv <= high -> highest b' <= high) /\
    if complete mv then full_rows wide b' <> [] else holds_at wide (m + lowered mv) b' (after mv).
Proof.
  intros Wide Shape [Width Holds] Move. destruct P as [heights closed].
  apply move_columns in Move as (A & win & B & E & L & ->). cbn [fst snd] in *. subst heights. unfold moved_to.
  set (y := rest sh win). set (closed' := cover y sh win closed). set (after_sh := map (fun s => y + fst s + snd s) sh).
  set (heights' := A ++ after_sh ++ B).
  assert (length after_sh = length win) as L' by (unfold after_sh; now rewrite map_length).
  destruct (drops wide p sh (length A) b Shape) as (b' & Drop & D); [rewrite <- Width, !app_length; lia|].
  assert (rest sh (window b (length A) (length sh)) = m + y) as Rest.
  { unfold y. rewrite <- rest_raised by (auto; eapply shape_flat; eauto). f_equal. apply nth_error_ext. intros i.
    destruct (Nat.lt_ge_cases i (length sh)) as [Li|Li].
    - rewrite nth_error_window by auto. destruct (nth_error_exists win i) as [h E]; [lia|].
      rewrite (map_nth_error _ _ _ E). f_equal. apply (Holds (length A + i)). rewrite nth_error_middle by lia. exact E.
    - rewrite !(proj2 (nth_error_None _ _)); auto; [rewrite map_length; lia|now rewrite window_length]. }
  rewrite Rest in D. exists b'. split; auto.
  assert (length heights' = wide) as Width' by (rewrite <- Width; unfold heights'; rewrite !app_length; lia).
  assert (forall i h, nth_error heights' i = Some h ->
    height b' i = m + h /\ forall r, r < h -> nth r closed' false = false -> In (i, m + r) b') as Holds'.
  { intros i h E. unfold closed'.
    destruct (nth_error_replaced A win after_sh B i L') as [(k & Lk & ->)|[Out Same]].
    - unfold heights' in E. rewrite nth_error_middle in E by lia.
      destruct (nth_error_exists sh k) as [[bo n] Es]; [lia|].
      unfold after_sh in E. rewrite (map_nth_error _ _ _ Es) in E. injection E as <-. cbn [fst snd].
      rewrite (dropped_height _ _ _ _ _ D _ _ _ Es). split; [lia|]. intros r Lr Open.
      rewrite <- not_true_iff_false, cover_spec in Open. apply (dropped_cells _ _ _ _ _ D).
      destruct (nth_error_exists win k Lk) as [h Ew].
      destruct (Holds (length A + k) h) as [_ Filled]; [now rewrite nth_error_middle|].
      destruct (Nat.lt_ge_cases r h); [left; apply Filled; auto; apply not_true_iff_false; tauto|right].
      exists k, bo, n. repeat split; auto; [|lia]. apply Nat.nlt_ge. intros Covered. apply Open. right.
      exists (bo, n), h. split; [apply in_combine_nth; eauto|cbn; lia].
    - unfold heights' in E. rewrite Same in E. destruct (Holds i h E) as [Height Filled].
      rewrite (dropped_beside _ _ _ _ _ D) by lia. split; auto. intros r Lr Open.
      rewrite <- not_true_iff_false, cover_spec in Open. apply (dropped_cells _ _ _ _ _ D). left.
      apply Filled; auto. apply not_true_iff_false. tauto. }
  split.
  - intros high Before After. apply (dropped_highest _ _ _ _ _ _ D Before). intros k s E. cbn [top] in After.
    assert (nth_error heights' (length A + k) = Some (y + fst s + snd s)) as E'.
    { unfold heights'. rewrite nth_error_middle by (rewrite L', L; eapply nth_error_lt; eauto).
      exact (map_nth_error _ _ _ E). }
    rewrite (proj1 (Holds' _ _ E')). pose proof (list_max_ge heights' _ (nth_error_In _ _ E')). lia.
  - cbn [complete lowered after]. assert (forall i h, nth_error heights' i = Some h -> least heights' <= h) as Least.
    { intros i h E. apply least_le. eapply nth_error_In; eauto. }
    destruct (all_closed (least heights') closed') eqn:Closed; cbn [negb].
    + split; cbn [fst snd]; [now rewrite map_length|]. intros i h E. rewrite nth_error_map in E.
      destruct (nth_error heights' i) as [h'|] eqn:E'; [|easy]. injection E as <-. specialize (Least _ _ E').
      destruct (Holds' _ _ E') as [Height Filled]. split; [lia|]. intros r Lr Open. rewrite nth_skipn_list in Open.
      rewrite <- Nat.add_assoc. apply Filled; auto. lia.
    + apply all_closed_not in Closed as (r & Lr & Open). intros None.
      assert (In (m + r) (full_rows wide b')) as Full; [|now rewrite None in Full].
      apply in_full_rows; auto. intros i Hi. destruct (nth_error_exists heights' i) as [h E]; [lia|].
      specialize (Least _ _ E). apply (Holds' _ _ E); auto. lia.
Qed.

(* Mirror images. *)
Lemma least_rev l : least (rev l) = least l.
Proof.
  destruct l as [|a l]; auto. assert (rev (a :: l) <> []) as Some by (cbn; now destruct (rev l)).
  apply Nat.le_antisymm; apply least_le; [rewrite <- in_rev|rewrite in_rev]; now apply least_in.
Qed.

Lemma cover_length y sh win closed : length (cover y sh win closed) =
  list_max (length closed :: map (fun p => if y + fst (fst p) <=? snd p then 0 else y + fst (fst p)) (combine sh win)).
Proof.
  revert win closed. induction sh as [|[bo n] sh IH]; intros [|h win] closed; cbn [cover combine map]; [cbn; lia..|].
  rewrite IH. cbn [list_max fold_right fst snd]. fold list_max.
  destruct (Nat.leb_spec (y + bo) h); [|rewrite close_length]; lia.
Qed.

Lemma cover_rev y sh win closed : length sh = length win -> cover y (rev sh) (rev win) closed = cover y sh win closed.
Proof.
  intros L.
  assert (combine (rev sh) (rev win) = rev (combine sh win)) as E by (rewrite !combine_map2; now apply map2_rev).
  apply (nth_ext _ _ false false).
  - rewrite !cover_length, E, map_rev. cbn [list_max fold_right]. fold list_max. now rewrite <- Permutation_rev.
  - intros r _. apply eq_true_iff_eq. rewrite !cover_spec, E. now setoid_rewrite <- in_rev.
Qed.

Lemma move_mirror x sh P mv : move_position x sh P = Some mv -> exists x',
  move_position x' (rev sh) (mirror P) =
    Some {| top := top mv; complete := complete mv; lowered := lowered mv; after := mirror (after mv) |}.
Proof.
  destruct P as [heights closed]. intros Move. apply move_columns in Move as (A & win & B & E & L & ->).
  cbn [fst snd] in *. subst heights. exists (length (rev B)). unfold mirror. cbn [fst snd].
  rewrite !rev_app_distr, <- app_assoc. rewrite move_complete by now rewrite !rev_length. unfold moved_to.
  rewrite rest_rev, cover_rev, map_rev by auto. set (heights' := A ++ map _ sh ++ B).
  replace (rev B ++ rev (map (fun s => rest sh win + fst s + snd s) sh) ++ rev A) with (rev heights')
    by (unfold heights'; now rewrite !rev_app_distr, app_assoc).
  cbn [after top complete lowered fst snd]. now rewrite least_rev, map_rev, <- Permutation_rev.
Qed.

Lemma mirror_mirror_position P : mirror (mirror P) = P.
Proof. destruct P. unfold mirror. cbn. now rewrite rev_involutive. Qed.

(* The position with these heights above some row, whatever lies beneath. *)
Definition surface (heights : list nat) : position :=
  let low := least heights in (map (fun h => h - low) heights, repeat true (list_max heights - low)).

Lemma surface_holds T wide b : (forall x, x < wide -> T <= height b x) ->
  let heights := map (fun x => height b x - T) (seq 0 wide) in
  holds_at wide (T + least heights) b (surface heights).
Proof.
  intros Above. set (heights := map _ _). split; [unfold surface, heights; cbn; now rewrite !map_length, seq_length|].
  intros x h E. cbn [surface fst snd] in *. rewrite nth_error_map in E.
  destruct (nth_error heights x) as [h'|] eqn:E'; [|easy]. injection E as <-. pose proof (nth_error_lt _ _ _ E') as L.
  pose proof (nth_error_In _ _ E') as H. pose proof (least_le _ _ H). pose proof (list_max_ge _ _ H).
  unfold heights in E', L. rewrite map_length, seq_length in L.
  rewrite nth_error_map, nth_error_seq in E' by auto. injection E' as <-. cbn [Nat.add] in *. specialize (Above x L). split; [lia|].
  intros r Lr Open. rewrite nth_repeat_in in Open; [easy|lia].
Qed.

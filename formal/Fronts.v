(* Positions of the usual game with columns of which nobody knows where they end, all outcomes of a move on
   them, and that one of these is what the move does to a board. SPEC.md, Fronts. *)
From Coq Require Import Arith Bool List Lia Permutation.
From Lineproof Require Import Game Lists Fall Columns Usual Removal Rows RowsFacts Drops.
Import ListNotations.

(* The heights of the columns, from row 1 on, where 0 is deep: the column ends below row 1. And which rows
   from row 1 on are closed; rows beyond the list are open. *)
Definition position := (list nat * list bool)%type.

Definition mirror (P : position) : position := (rev (fst P), snd P).

(* Closes the rows from h on, below low. *)
Fixpoint close (h low : nat) (closed : list bool) : list bool :=
  match low, h with
  | 0, _ => closed
  | S low', 0 => true :: close 0 low' (tl closed)
  | S low', S h' => hd false closed :: close h' low' (tl closed)
  end.

(* A piece has come to rest over these columns, above these rows: closes the rows in which it covers empty cells. *)
Fixpoint cover (bottoms win : list nat) (closed : list bool) : list bool :=
  match bottoms, win with
  | bottom :: bottoms', h :: win' => cover bottoms' win' (if bottom <=? h then closed else close h bottom closed)
  | _, _ => closed
  end.

(* The lowest rows, so many, are closed. *)
Fixpoint all_closed (rows : nat) (closed : list bool) : bool :=
  match rows, closed with
  | 0, _ => true
  | S rows', true :: closed' => all_closed rows' closed'
  | _, _ => false
  end.

(* As list_max, with no new numbers. *)
Definition highest_of (l : list nat) : nat := fold_left (fun m h => if h <=? m then m else h) l 0.

(* What a move comes to: the highest column, in rows above row 1; whether an open row is complete; and
   otherwise the rows that the position is lowered by, and the next position. *)
Record outcome := { top : nat; complete : bool; lowered : nat; after : position }.

(* The rows below and above the piece's cells, column by column, if its lowest row is row y - 2. *)
Definition bottoms (y : nat) (sh : shape) : list nat := map (fun s => y + fst s - 3) sh.
Definition tops (y : nat) (sh : shape) : list nat := map (fun s => y + fst s + snd s - 3) sh.

(* If no column is deep, the lowest one gets height 1. *)
Definition outcome_at (y : nat) (sh : shape) (A win B : list nat) (closed : list bool) : outcome :=
  let heights := A ++ tops y sh ++ B in
  let closed' := cover (bottoms y sh) win closed in
  let low := least heights in
  {| top := pred (highest_of heights); complete := negb (all_closed low closed'); lowered := pred low;
     after := (lower (pred low) heights, skipn (pred low) closed') |}.

(* Where the piece rests if the deep columns are as low as can be, and if they end just below row 1. *)
Definition lowest_rest (sh : shape) (win : list nat) : nat :=
  rests_on sh (map (fun h => match h with 0 => 0 | _ => 3 + h end) win) 0.
Definition highest_rest (sh : shape) (win : list nat) : nat := rests_on sh (map (fun h => 3 + h) win) 0.

(* All outcomes, but those where no height changes. *)
Definition outcomes_over (sh : shape) (A win B : list nat) (closed : list bool) : list outcome :=
  let low := lowest_rest sh win in
  map (fun y => outcome_at y sh A win B closed)
    (filter (fun y => negb (forallb2 Nat.eqb (tops y sh) win)) (seq low (1 + highest_rest sh win - low))).

(* None, where the piece is not inside the well. *)
Definition outcomes (x : nat) (sh : shape) (P : position) : option (list outcome) :=
  let (heights, closed) := P in
  let right := skipn x heights in
  let win := firstn (length sh) right in
  if length win =? length sh then
    Some (outcomes_over sh (firstn x heights) win (skipn (length sh) right) closed)
  else None.

(* What a position says of a board, in a well of so many columns. Row 1 of the position is row m of the board, where
   row 0 is the floor. Open rows have no hole. *)
Definition stands_at (m : nat) (b : board) (x h : nat) : Prop :=
  match h with 0 => height b x < m | S k => height b x = m + k end.
Definition filled_at (m : nat) (b : board) (x r : nat) : Prop := exists y, S y = m + r /\ In (x, y) b.
Definition holds_at (wide m : nat) (b : board) (P : position) : Prop :=
  length (fst P) = wide /\ forall x h, nth_error (fst P) x = Some h ->
    stands_at m b x h /\ forall r, r < h -> nth r (snd P) false = false -> filled_at m b x r.

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

Lemma cover_spec bs win closed r : nth r (cover bs win closed) false = true <->
  nth r closed false = true \/ exists bottom h, In (bottom, h) (combine bs win) /\ h <= r < bottom.
Proof.
  revert win closed. induction bs as [|bottom bs IH]; intros [|h win] closed; cbn [cover combine];
    try solve [split; [auto|intros [|(? & ? & [] & _)]; auto]].
  rewrite IH. assert (nth r (if bottom <=? h then closed else close h bottom closed) false = true <->
    nth r closed false = true \/ h <= r < bottom) as ->.
  { destruct (Nat.leb_spec bottom h); [split; [auto|intros [|]; [auto|lia]]|].
    rewrite nth_close, orb_true_iff, andb_true_iff, Nat.leb_le, Nat.ltb_lt. tauto. }
  split.
  - intros [[|R]|(s & k & H & R)]; auto; right; [exists bottom, h|exists s, k]; cbn; auto.
  - intros [|(s & k & [[= <- <-]|H] & R)]; auto. right. eauto.
Qed.

Lemma all_closed_not rows closed : all_closed rows closed = false -> exists r, r < rows /\ nth r closed false = false.
Proof.
  revert closed. induction rows as [|rows IH]; intros [|[|] closed]; cbn; try easy. 1, 3: exists 0; split; [lia|auto].
  intros E. apply IH in E as (r & L & E). exists (S r). split; [lia|auto].
Qed.

Lemma highest_of_max l : highest_of l = list_max l.
Proof.
  enough (forall m, fold_left (fun m h => if h <=? m then m else h) l m = max m (list_max l)) as All by apply All.
  induction l as [|h l IH]; intros m; cbn [fold_left]; [cbn; lia|]. rewrite IH.
  change (list_max (h :: l)) with (max h (list_max l)). destruct (Nat.leb_spec h m); lia.
Qed.

(* The columns of a move: those left of the piece, those below it, and those right of it. *)
Lemma outcomes_columns x sh P l : outcomes x sh P = Some l -> exists A win B,
  fst P = A ++ win ++ B /\ length win = length sh /\ l = outcomes_over sh A win B (snd P).
Proof.
  destruct P as [heights closed]. unfold outcomes. set (win := firstn _ _).
  destruct (Nat.eqb_spec (length win) (length sh)) as [L|]; [|easy].
  intros [= <-]. do 3 eexists. split; [|split; [exact L|reflexivity]]. cbn [fst]. unfold win. now rewrite !firstn_skipn.
Qed.

Lemma outcomes_complete A win B sh closed : length win = length sh ->
  outcomes (length A) sh (A ++ win ++ B, closed) = Some (outcomes_over sh A win B closed).
Proof.
  intros L. unfold outcomes. destruct (split_front A (win ++ B)) as [-> ->]. rewrite <- L.
  destruct (split_front win B) as [-> ->]. now rewrite Nat.eqb_refl.
Qed.

Lemma same_heights l m : forallb2 Nat.eqb l m = true <-> l = m.
Proof.
  revert m. induction l as [|a l IH]; intros [|b m]; cbn; try easy. rewrite andb_true_iff, Nat.eqb_eq, IH.
  split; [intros [-> ->]|intros [= -> ->]]; auto.
Qed.

Lemma in_outcomes sh A win B closed o : In o (outcomes_over sh A win B closed) <-> exists y,
  lowest_rest sh win <= y <= highest_rest sh win /\ tops y sh <> win /\ o = outcome_at y sh A win B closed.
Proof.
  unfold outcomes_over. rewrite in_map_iff. setoid_rewrite filter_In. setoid_rewrite in_seq.
  setoid_rewrite negb_true_iff. setoid_rewrite <- not_true_iff_false. setoid_rewrite same_heights.
  split; intros (y & H); exists y; intuition (auto; lia).
Qed.

Section Drop.
Variables (wide : nat) (p : piece) (sh : shape) (m : nat) (b : board) (A win B : list nat) (closed : list bool).
Hypothesis Wide : 1 <= wide.
Hypothesis Shape : In sh (shapes p).
Hypothesis Length : length win = length sh.
Hypothesis Holds : holds_at wide m b (A ++ win ++ B, closed).
Let x := length A.
Let y := rest sh (window b x (length sh)).

Lemma win_column k h : nth_error win k = Some h -> stands_at m b (x + k) h.
Proof.
  intros E. apply (proj2 Holds). unfold x. cbn [fst]. rewrite nth_error_middle; auto. eapply nth_error_lt; eauto.
Qed.

(* Where the piece comes to rest, if it does not lie wholly below row 1. *)
Lemma rest_between : m <= y + 4 -> lowest_rest sh win <= y + 4 - m <= highest_rest sh win.
Proof.
  intros Near. unfold lowest_rest, highest_rest. rewrite !rests_on_spec, !Nat.max_0_l. split.
  - destruct (rest_attained sh (map (fun h => match h with 0 => 0 | _ => 3 + h end) win))
      as [->|(k & bo & n & h & E & Eh & Eq & Pos)]; [rewrite map_length; auto|lia|].
    rewrite nth_error_map in Eh. destruct (nth_error win k) as [h'|] eqn:Ew; [|easy]. injection Eh as <-.
    pose proof (win_column _ _ Ew) as Column. destruct h' as [|h']; [lia|]. cbn in Column.
    pose proof (rest_ge _ _ _ _ _ _ E (nth_error_window b x _ k (nth_error_lt _ _ _ E))) as Ge. fold y in Ge. lia.
  - assert (forall k bo n h, nth_error sh k = Some (bo, n) -> nth_error win k = Some h ->
      3 + h <= rest sh (map (fun h => 3 + h) win) + bo) as Above
      by (intros k bo n h E Ew; apply (rest_ge _ _ _ _ _ _ E), map_nth_error, Ew).
    destruct (rest_meets p sh (window b x (length sh)) Shape) as (k & bo & n & h & E & Eh & Le);
      [now rewrite window_length|]. fold y in Le. pose proof (nth_error_lt _ _ _ E) as Lk.
    rewrite nth_error_window in Eh by auto. injection Eh as <-. rewrite <- Length in Lk.
    destruct (nth_error_exists _ _ Lk) as [h Ew]. specialize (Above _ _ _ _ E Ew).
    pose proof (win_column _ _ Ew) as Column. destruct h; cbn in Column; lia.
Qed.

Variable b' : board.
Hypothesis D : dropped sh x y b b'.

(* A column after the move, where row y0 - 2 of the position is the piece's lowest row; and so for each row that is
   open after it, at the height that the column has then. *)
Lemma column_after y0 i h : y0 + m = y + 4 -> nth_error (A ++ tops y0 sh ++ B) i = Some h ->
  stands_at m b' i h /\ forall r, r < h -> nth r (cover (bottoms y0 sh) win closed) false = false -> filled_at m b' i r.
Proof.
  intros Y E. assert (length (tops y0 sh) = length win) as L by (unfold tops; now rewrite map_length).
  assert (forall old r, nth_error (A ++ win ++ B) i = Some old -> r < old ->
    nth r (cover (bottoms y0 sh) win closed) false = false -> filled_at m b' i r) as Kept.
  { intros old r Eo Lr Open. rewrite <- not_true_iff_false, cover_spec in Open.
    destruct (proj2 (proj2 Holds _ _ Eo) r Lr) as (z & Z & H); [apply not_true_iff_false; tauto|]. exists z.
    split; auto.
    apply (dropped_cells _ _ _ _ _ D). auto. }
  destruct (nth_error_replaced A win (tops y0 sh) B i L) as [(k & Lk & ->)|[Out Same]].
  - rewrite nth_error_middle in E by lia. fold x. destruct (nth_error_exists win k Lk) as [old Ew].
    pose proof (win_column _ _ Ew) as Before. destruct (nth_error_exists sh k) as [[bo n] Es]; [lia|]. unfold tops in E.
    rewrite (map_nth_error _ _ _ Es) in E. injection E as <-. cbn [fst snd].
    pose proof (dropped_height _ _ _ _ _ D _ _ _ Es) as After.
    split; [unfold stands_at; destruct (y0 + bo + n - 3) eqn:New; lia|]. intros r Lr Open.
    destruct (Nat.lt_ge_cases r old) as [Below|Above].
    + apply (Kept old r); auto. unfold x. now rewrite nth_error_middle.
    + assert (y0 + bo - 3 <= r) as High.
      { apply Nat.nlt_ge. intros Low. rewrite <- not_true_iff_false, cover_spec in Open. apply Open. right.
        exists (y0 + bo - 3), old. split; [|lia]. apply in_combine_nth. exists k. split; auto. unfold bottoms.
        now rewrite (map_nth_error _ _ _ Es). }
      unfold stands_at in Before. exists (m + r - 1). split; [destruct old; lia|]. apply (dropped_cells _ _ _ _ _ D).
      right.
      exists k, bo, n. repeat split; auto; destruct old; lia.
  - rewrite Same in E. rewrite Length in Out. split; [|intros r; now apply Kept].
    unfold stands_at. rewrite (dropped_beside _ _ _ _ _ D) by auto. now apply (proj2 Holds).
Qed.

Lemma tops_length y0 : length (A ++ tops y0 sh ++ B) = wide.
Proof. rewrite <- (proj1 Holds). cbn [fst]. unfold tops. rewrite !app_length, map_length. lia. Qed.

Lemma outcome_high y0 high : y0 + m = y + 4 -> highest b <= high -> m + top (outcome_at y0 sh A win B closed) <= high ->
  highest b' <= high.
Proof.
  intros Y Before After. apply (dropped_highest _ _ _ _ _ _ D Before). intros k s Es. cbn [top outcome_at] in After.
  rewrite highest_of_max in After.
  assert (nth_error (A ++ tops y0 sh ++ B) (x + k) = Some (y0 + fst s + snd s - 3)) as E.
  { pose proof (nth_error_lt _ _ _ Es). unfold x. rewrite nth_error_middle by (unfold tops; rewrite map_length; lia).
    exact (map_nth_error _ _ _ Es). }
  pose proof (proj1 (column_after _ _ _ Y E)) as C. pose proof (list_max_ge _ _ (nth_error_In _ _ E)).
  unfold stands_at in C. destruct (_ - 3); lia.
Qed.

Lemma outcome_holds y0 : y0 + m = y + 4 -> let o := outcome_at y0 sh A win B closed in
  if complete o then full_rows wide b' <> [] else holds_at wide (m + lowered o) b' (after o).
Proof.
  intros Y. cbn [outcome_at complete lowered after]. set (heights := A ++ tops y0 sh ++ B).
  set (closed' := cover (bottoms y0 sh) win closed). assert (length heights = wide) as Width by apply tops_length.
  assert (forall i h, nth_error heights i = Some h -> least heights <= h) as Least.
  { intros i h E. apply least_le. eapply nth_error_In; eauto. }
  destruct (all_closed (least heights) closed') eqn:Closed; cbn [negb].
  - split; cbn [fst snd]; rewrite lower_map; [now rewrite map_length|]. intros i h E. rewrite nth_error_map in E.
    destruct (nth_error heights i) as [h'|] eqn:E'; [|easy]. injection E as <-. specialize (Least _ _ E').
    destruct (column_after _ _ _ Y E') as [Height Filled]. fold closed' in Filled. unfold stands_at in *. split.
    + destruct h' as [|k']; [cbn; lia|]. destruct (S k' - pred (least heights)) as [|k] eqn:New; lia.
    + intros r Lr Open. rewrite nth_skipn_list in Open.
      destruct (Filled (pred (least heights) + r)) as (z & Z & H); [lia|auto|]. exists z. split; [lia|auto].
  - apply all_closed_not in Closed as (r & Lr & Open). intros None.
    assert (forall i, i < wide -> exists z, S z = m + r /\ In (i, z) b') as Row.
    { intros i Hi. destruct (nth_error_exists heights i) as [h E]; [lia|].
      specialize (Least _ _ E). apply (proj2 (column_after _ _ _ Y E)); auto. lia. }
    assert (In (m + r - 1) (full_rows wide b')) as Full; [|now rewrite None in Full].
    apply in_full_rows; auto. intros i Hi. destruct (Row i Hi) as (z & Z & H). now replace (m + r - 1) with z by lia.
Qed.

(* If no height changes, the piece lies below row 1, and there is less room there. *)
Lemma same_holds : y + 4 < m \/ tops (y + 4 - m) sh = win -> holds_at wide m b' (A ++ win ++ B, closed) /\
  room wide (m - 1) b' < room wide (m - 1) b /\ forall high, highest b <= high -> m <= high -> highest b' <= high.
Proof.
  intros Same.
  assert (forall k bo n, nth_error sh k = Some (bo, n) -> nth_error win k = Some 0 /\ y + bo + n < m) as Below.
  { intros k bo n Es. pose proof (nth_error_lt _ _ _ Es) as Lk. rewrite <- Length in Lk.
    destruct (nth_error_exists win k Lk) as [h Ew]. pose proof (win_column _ _ Ew) as Column.
    unfold stands_at in Column.
    pose proof (dropped_above _ _ _ _ _ D _ _ _ Es).
    destruct (shape_column p sh k Shape) as (bo' & n' & Es' & Some & Low).
    { eapply nth_error_lt; eauto. }
    rewrite Es in Es'. injection Es' as <- <-. assert (h = 0 /\ y + bo + n < m) as [-> Under]; [|auto].
    destruct Same as [Deep|Same]; [destruct h; lia|]. assert (y + 4 - m + bo + n - 3 = h) as E by
      (rewrite <- Same in Ew; unfold tops in Ew; rewrite (map_nth_error _ _ _ Es) in Ew; now injection Ew).
    destruct h as [|h]; lia. }
  split; [split|split].
  - apply Holds.
  - cbn [fst snd]. intros i h E. destruct (proj2 Holds _ _ E) as [Column Filled]. cbn [snd] in Filled. split.
    + destruct (nth_error_replaced A win win B i eq_refl) as [(k & Lk & ->)|[Out _]].
      * rewrite nth_error_middle in E by auto. rewrite Length in Lk. destruct (nth_error_exists sh k Lk) as [[bo n] Es].
        destruct (Below _ _ _ Es) as [Ew Low]. rewrite Ew in E. injection E as <-. fold x. cbn.
        now rewrite (dropped_height _ _ _ _ _ D _ _ _ Es).
      * rewrite Length in Out. unfold stands_at. now rewrite (dropped_beside _ _ _ _ _ D).
    + intros r Lr Open. destruct (Filled r Lr Open) as (z & Z & H). exists z. split; auto.
      apply (dropped_cells _ _ _ _ _ D). auto.
  - destruct (shape_column p sh 0 Shape (shape_length p sh Shape)) as (bo & n & Es & Some & _).
    destruct (Below _ _ _ Es) as [Ew Low]. pose proof (dropped_above _ _ _ _ _ D _ _ _ Es).
    rewrite Nat.add_0_r in *. apply (dropped_room p sh x y b b' _ _ Shape D); [|lia]. apply in_seq.
    pose proof (nth_error_lt _ _ _ Ew). rewrite <- (proj1 Holds). cbn [fst]. rewrite !app_length. unfold x. lia.
  - intros high Before High. apply (dropped_highest _ _ _ _ _ _ D Before). intros k [bo n] Es.
    rewrite (dropped_height _ _ _ _ _ D _ _ _ Es). apply Below in Es. lia.
Qed.
End Drop.

(* SPEC.md: a move does to the board what one of its outcomes says, until a row is complete; or nothing changes
   from row 1 on, and there is less room below. *)
Theorem drop_holds wide p sh m b P x l : 1 <= wide -> In sh (shapes p) -> holds_at wide m b P ->
  outcomes x sh P = Some l ->
  exists b', drop wide p b b' /\
    ((forall high, highest b <= high -> m <= high -> highest b' <= high) /\
       holds_at wide m b' P /\ room wide (m - 1) b' < room wide (m - 1) b \/
     exists o, In o l /\ (forall high, highest b <= high -> m + top o <= high -> highest b' <= high) /\
       if complete o then full_rows wide b' <> [] else holds_at wide (m + lowered o) b' (after o)).
Proof.
  intros Wide Shape Holds Move. destruct P as [heights closed].
  apply outcomes_columns in Move as (A & win & B & E & L & ->). cbn [fst snd] in *. subst heights.
  destruct (drops wide p sh (length A) b Shape) as (b' & Drop & D).
  { rewrite <- (proj1 Holds). cbn [fst]. rewrite !app_length. lia. }
  exists b'. split; auto. set (y := rest sh _) in D.
  assert ((y + 4 < m \/ tops (y + 4 - m) sh = win) \/ m <= y + 4 /\ tops (y + 4 - m) sh <> win) as [Same|[Near Other]]
    by (destruct (Nat.lt_ge_cases (y + 4) m), (list_eq_dec Nat.eq_dec (tops (y + 4 - m) sh) win); tauto).
  - left. destruct (same_holds wide p sh m b A win B closed) with b'; tauto.
  - right. exists (outcome_at (y + 4 - m) sh A win B closed). split; [|split].
    + apply in_outcomes. exists (y + 4 - m). split; auto. now apply (rest_between wide p sh m b A win B closed).
    + intros high. apply (outcome_high wide sh m b A win B closed); auto. lia.
    + apply (outcome_holds wide sh m b A win B closed); auto. lia.
Qed.

(* Mirror images. *)
Lemma least_rev l : least (rev l) = least l.
Proof.
  destruct l as [|a l]; auto. assert (rev (a :: l) <> []) as Some by (cbn; now destruct (rev l)).
  apply Nat.le_antisymm; apply least_le; [rewrite <- in_rev|rewrite in_rev]; now apply least_in.
Qed.

Lemma cover_length bs win closed : length (cover bs win closed) =
  list_max (length closed :: map (fun p => if fst p <=? snd p then 0 else fst p) (combine bs win)).
Proof.
  revert win closed. induction bs as [|bottom bs IH]; intros [|h win] closed; cbn [cover combine map]; [cbn; lia..|].
  rewrite IH. cbn [list_max fold_right fst snd]. fold list_max.
  destruct (Nat.leb_spec bottom h); [|rewrite close_length]; lia.
Qed.

Lemma cover_rev bs win closed : length bs = length win -> cover (rev bs) (rev win) closed = cover bs win closed.
Proof.
  intros L.
  assert (combine (rev bs) (rev win) = rev (combine bs win)) as E by (rewrite !combine_map2; now apply map2_rev).
  apply (nth_ext _ _ false false).
  - rewrite !cover_length, E, map_rev. cbn [list_max fold_right]. fold list_max. now rewrite <- Permutation_rev.
  - intros r _. apply eq_true_iff_eq. rewrite !cover_spec, E. now setoid_rewrite <- in_rev.
Qed.

Definition mirror_outcome (o : outcome) : outcome :=
  {| top := top o; complete := complete o; lowered := lowered o; after := mirror (after o) |}.

Lemma outcome_mirror y sh A win B closed : length win = length sh ->
  outcome_at y (rev sh) (rev B) (rev win) (rev A) closed = mirror_outcome (outcome_at y sh A win B closed).
Proof.
  intros L. unfold outcome_at, mirror_outcome, mirror, tops, bottoms. cbn [top complete lowered after fst snd].
  rewrite !map_rev, cover_rev by now rewrite map_length. set (heights := A ++ _).
  replace (rev B ++ _) with (rev heights) by (unfold heights; now rewrite !rev_app_distr, app_assoc).
  now rewrite !lower_map, !highest_of_max, least_rev, map_rev, <- Permutation_rev.
Qed.

Lemma rests_rev f sh (win : list nat) : length win = length sh ->
  rests_on (rev sh) (map f (rev win)) 0 = rests_on sh (map f win) 0.
Proof. intros L. rewrite !rests_on_spec, map_rev, rest_rev; auto. now rewrite map_length. Qed.

Lemma outcomes_mirror x sh P l : outcomes x sh P = Some l -> exists x' l',
  outcomes x' (rev sh) (mirror P) = Some l' /\ forall o, In o l' -> In (mirror_outcome o) l.
Proof.
  destruct P as [heights closed]. intros Move. apply outcomes_columns in Move as (A & win & B & E & L & ->).
  cbn [fst snd] in *. subst heights. exists (length (rev B)). eexists. unfold mirror. cbn [fst snd].
  rewrite !rev_app_distr, <- app_assoc, outcomes_complete by now rewrite !rev_length. split; [reflexivity|].
  intros o. rewrite !in_outcomes. unfold lowest_rest, highest_rest. rewrite !rests_rev by auto.
  intros (y & Y & Changed & ->). exists y. rewrite outcome_mirror by auto. split; auto. split.
  - intros Same. apply Changed. unfold tops in *. now rewrite map_rev, Same.
  - destruct (outcome_at y sh A win B closed) as [t c k [hs cs]]. unfold mirror_outcome, mirror. cbn.
    now rewrite rev_involutive.
Qed.

Lemma mirror_mirror_position P : mirror (mirror P) = P.
Proof. destruct P. unfold mirror. cbn. now rewrite rev_involutive. Qed.

(* The fronts, and the empty well: which columns reach the row of the highest cell, by ascending numbers with
   bit x for column x. The last are all columns: row 1 is the floor. *)
Fixpoint reaching (columns : nat) : list (list nat) :=
  match columns with 0 => [[]] | S n => flat_map (fun l => [0 :: l; 1 :: l]) (reaching n) end.

Definition front (heights : list nat) : position := (heights, match least heights with 0 => [] | _ => [true] end).

Definition fronts (wide : nat) : list position := map front (tl (reaching wide)).

Lemma in_reaching l : Forall (fun h => h <= 1) l -> In l (reaching (length l)).
Proof.
  induction 1 as [|h l Low _ IH]; cbn [reaching length]; [now left|]. apply in_flat_map. exists l. split; auto.
  destruct h as [|[|h]]; cbn; auto; lia.
Qed.

Lemma none_reaching n : exists l, reaching n = repeat 0 n :: l.
Proof. induction n as [|n [l E]]; cbn [reaching]; [now exists []|]. rewrite E. cbn. eauto. Qed.

(* SPEC.md: a front, or the empty well, holds of each board without a full row. *)
Theorem front_holds wide b : 1 <= wide -> full_rows wide b = [] ->
  exists P m, In P (fronts wide) /\ m <= highest b /\ holds_at wide m b P.
Proof.
  intros Wide None. set (m := list_max (map (height b) (seq 0 wide))).
  assert (forall x, x < wide -> height b x <= m) as Most.
  { intros x Hx. apply list_max_ge, in_map, in_seq. lia. }
  assert (exists x, x < wide /\ height b x = m) as (x0 & Hx0 & Top).
  { assert (In m (map (height b) (seq 0 wide))) as (x & E & Hx)%in_map_iff by (apply list_max_in; now destruct wide).
    apply in_seq in Hx. exists x. split; [lia|auto]. }
  set (hs := map (fun x => if height b x =? m then 1 else 0) (seq 0 wide)).
  assert (length hs = wide) as Length by (unfold hs; now rewrite map_length, seq_length).
  assert (forall x, x < wide -> nth_error hs x = Some (if height b x =? m then 1 else 0)) as Column.
  { intros x Hx. unfold hs. now rewrite nth_error_map, nth_error_seq. }
  assert (In hs (tl (reaching wide))) as Front.
  { assert (In hs (reaching wide)) as All.
    { rewrite <- Length. apply in_reaching, Forall_forall. intros h Hh. apply in_map_iff in Hh as (x & <- & _).
      destruct (_ =? m); lia. }
    destruct (none_reaching wide) as [l E]. rewrite E in *. destruct All as [All|]; auto. exfalso.
    specialize (Column x0 Hx0). rewrite <- All, nth_error_repeat, Top, Nat.eqb_refl in Column; auto. easy. }
  exists (front hs), m. split; [now apply in_map|split].
  { rewrite <- Top. apply height_le. }
  split; auto. cbn [fst snd front]. intros x h E. unfold stands_at. pose proof (nth_error_lt _ _ _ E) as Hx.
  rewrite Length in Hx. rewrite Column in E by auto. injection E as <-. pose proof (Most x Hx).
  destruct (Nat.eqb_spec (height b x) m) as [High|]; [|split; [lia|easy]].
  split; [lia|]. intros r Lr Open. assert (r = 0) as -> by lia. exists (m - 1). assert (1 <= m) as Some.
  { destruct m as [|m']; [|lia]. assert (least hs = 1) as E.
    { assert (In (least hs) hs) as (z & <- & Hz)%in_map_iff
        by (apply least_in; intros E; rewrite E in Length; cbn in Length; lia).
      apply in_seq in Hz. specialize (Most z). destruct (Nat.eqb_spec (height b z) 0); [auto|lia]. }
    now rewrite E in Open. }
  split; [lia|]. destruct (height_top b x) as [Zero|Filled]; [lia|]. now rewrite High in Filled.
Qed.

(* The profile of a board in the slide game, and that each move on the board is one on the
   profile. SPEC.md, Profiles in slide. *)
From Lineproof Require Import Game Lists Fall Dealers FreeRows Bits Reach Levels SlideCells.
From Lineproof Require Slide Layers.
From Coq Require Import ZArith Arith List Lia Bool.
Import ListNotations.
Local Open Scope nat_scope.

(* The open cells by column, and which rows are sacrificed. *)
Definition profile := Layers.profile column.

(* With more filled cells, no more is reached. *)
Lemma reached_fewer w b b' p s : incl b b' -> Slide.reached w b' p s -> Slide.reached w b p s.
Proof.
  intros Fewer Reached. assert (forall t, Slide.fits w b' p t -> Slide.fits w b p t) as Fits.
  { intros t Fits c Hc. destruct (Fits c Hc) as (Columns & Rows & Empty). repeat split; auto; lia. }
  induction Reached as [Start|t t' _ IH Step There]; [apply Slide.reached_start|eapply Slide.reached_step]; eauto.
Qed.

Lemma reached_fits w b p s : Slide.reached w b p s -> Slide.fits w b p s.
Proof. now destruct 1. Qed.

(* The highest row of a shape that has a cell. *)
Lemma highest_cell sh c j : covers sh c j -> exists e, covers sh e (empty_rows sh).
Proof.
  revert j; induction sh as [|[l [|n]] sh IH]; intros [|j] Hc; try (cbn in Hc; lia); [exact (IH j Hc)|..];
    exists l; cbn; lia.
Qed.

Section Spots.
Variable tall : nat.

(* Where states have n + 1 cells in a row of the well, from which column on: row n of a band. *)
Fixpoint add (n : nat) (r : row) (spots : band) : band :=
  match n with
  | 0 => union r (@hd row no_cells spots) :: @tl row spots
  | S n' => @hd row no_cells spots :: add n' r (@tl row spots)
  end.

(* The states of one orientation, the box being in the highest of these rows and the three below it. *)
Fixpoint add_shape (sh : shape) (r : row) (spots : states) : states :=
  match sh with
  | [] => spots
  | (_, 0) :: sh' => @hd band [] spots :: add_shape sh' r (@tl band spots)
  | (l, S n) :: sh' => add n (skip (3 - l) r) (@hd band [] spots) :: add_shape sh' r (@tl band spots)
  end.

Fixpoint add_shapes (shs : list shape) (rows : band) (spots : states) : states :=
  match shs, rows with
  | sh :: shs', r :: rows' => add_shapes shs' rows' (if blank r then spots else add_shape sh r spots)
  | _, _ => spots
  end.

Fixpoint add_states (shs : list shape) (reached spots : states) : states :=
  match reached with
  | [] => spots
  | rows :: reached' =>
      let spots' := add_shapes shs rows spots in @hd band [] spots' :: add_states shs reached' (@tl band spots')
  end.

(* So many rows, in the opposite order, and then these. *)
Fixpoint upwards (n : nat) (rows upper : states) : states :=
  match n with 0 => upper | S n' => upwards n' (@tl band rows) (@hd band [] rows :: upper) end.

(* All states of these pieces, by the rows of the well, the lowest first. *)
Definition spots_of (all : list reaches) : states :=
  let add_piece spots pr := add_states (shapes (fst pr)) (snd pr) spots in
  upwards tall (skipn 4 (@fold_left states reaches add_piece all [])) [].

Lemma at_add n r spots m x : m = n /\ at_ r x \/ at2 spots m x -> at2 (add n r spots) m x.
Proof.
  revert spots m; induction n as [|n IH]; intros spots [|m] H; cbn [add]; rewrite ?at2_hd, <- ?at2_tl in *; cbn [hd tl].
  - apply at_union. destruct H as [[_ At]|]; auto.
  - destruct H as [[E _]|]; auto. easy.
  - destruct H as [[E _]|]; auto. easy.
  - apply IH. destruct H as [[[= ->] At]|]; auto.
Qed.

Lemma at3_hd l o i : at3 l o i 0 <-> at2 (hd [] l) o i.
Proof. unfold at3. now destruct l. Qed.

Lemma at3_tl l o i k : at3 (tl l) o i k <-> at3 l o i (S k).
Proof. unfold at3. now rewrite nth_tl. Qed.

Lemma at_add_shape sh r spots j n x :
  (exists l, nth j sh (0, 0) = (l, S n) /\ at_ r (3 - l + x)) \/ at3 spots n x j ->
  at3 (add_shape sh r spots) n x j.
Proof.
  revert spots j; induction sh as [|[l [|m]] sh IH]; intros spots j H; cbn [add_shape].
  - destruct H as [(l & E & _)|]; [now destruct j|auto].
  - destruct j as [|j]; rewrite ?at3_hd, <- ?at3_tl in *; cbn [hd tl nth] in *; [|now apply IH].
    now destruct H as [(l' & [=] & _)|].
  - destruct j as [|j]; rewrite ?at3_hd, <- ?at3_tl in *; cbn [hd tl nth] in *; [|now apply IH].
    apply at_add. destruct H as [(l' & [= <- <-] & At)|]; auto. left. split; auto. now apply at_skip.
Qed.

Lemma at_add_shapes shs rows spots j n x :
  (exists o l, nth j (nth o shs []) (0, 0) = (l, S n) /\ at2 rows o (3 - l + x)) \/ at3 spots n x j ->
  at3 (add_shapes shs rows spots) n x j.
Proof.
  revert rows spots; induction shs as [|sh shs IH]; intros [|r rows] spots H; cbn [add_shapes].
  1-3: destruct H as [(o & l & E & At)|]; auto; first [now apply at2_nil in At|now destruct o, j].
  apply IH. destruct H as [([|o] & l & E & At)|]; [right|eauto|right].
  - destruct (blank r) eqn:Blank; [now apply (blank_spec r _ Blank) in At|]. apply at_add_shape. left. now exists l.
  - destruct (blank r); auto. apply at_add_shape. auto.
Qed.

Lemma at_add_states shs reached spots y n x :
  (exists k j o l, k + j = y /\ nth j (nth o shs []) (0, 0) = (l, S n) /\ at3 reached o (3 - l + x) k) \/
    at3 spots n x y ->
  at3 (add_states shs reached spots) n x y.
Proof.
  revert spots y; induction reached as [|rows reached IH]; intros spots y H; cbn [add_states].
  - destruct H as [(k & j & o & l & _ & _ & At)|]; auto. now apply at3_nil in At.
  - destruct y as [|y].
    + apply at3_hd. cbn [hd]. apply at3_hd, at_add_shapes. destruct H as [([|k] & [|j] & o & l & [=] & E & At)|]; auto.
      left. now exists o, l.
    + apply at3_tl, IH. destruct H as [([|k] & j & o & l & Sum & E & At)|]; rewrite at3_tl.
      * right. apply at_add_shapes. left. exists o, l. cbn in Sum. now subst j.
      * left. exists k, j, o, l. split; [lia|auto].
      * right. apply at_add_shapes. auto.
Qed.

Lemma nth_upwards n rows upper r : nth r (upwards n rows upper) [] =
  if r <? n then nth (n - 1 - r) rows [] else nth (r - n) upper [].
Proof.
  revert rows upper; induction n as [|n IH]; intros rows upper; cbn [upwards]; [now rewrite Nat.sub_0_r|].
  rewrite IH. destruct (Nat.ltb_spec r n), (Nat.ltb_spec r (S n)); try lia.
  - rewrite nth_tl. f_equal. lia.
  - replace (r - n) with 0 by lia. replace (S n - 1 - r) with 0 by lia. now destruct rows.
  - now replace (r - n) with (S (r - S n)) by lia.
Qed.

Notation spots_in r all := (nth r (spots_of all) []).

Definition spot (spots : list row) (n x : nat) : Prop := at2 spots (pred n) x.

Lemma spots_length all : length (spots_of all) = tall.
Proof.
  assert (forall n rows upper, length (upwards n rows upper) = n + length upper) as Length.
  { intros n; induction n as [|n IH]; intros rows upper; cbn [upwards]; auto. rewrite IH. cbn [length]. lia. }
  unfold spots_of. cbv zeta. rewrite Length. auto.
Qed.

(* Each reached state is there, in each row of its shape. *)
Lemma spots_here r all p reached o i k j l n : In (p, reached) all -> at3 reached o i k ->
  nth j (nth o (shapes p) []) (0, 0) = (l, n) -> 1 <= n ->
  r < tall -> k + j + r = tall + 3 -> 3 <= i + l -> spot (spots_in r all) n (i + l - 3).
Proof.
  intros Hp At E Ln Lr Row Column. apply shape_small in E as Small.
  unfold spot, spots_of. cbv zeta. rewrite nth_upwards, (proj2 (Nat.ltb_lt _ _) Lr), nth_skipn_list.
  set (f := fun spots pr => add_states (shapes (fst pr)) (snd pr) spots).
  change (at3 (fold_left f all []) (pred n) (i + l - 3) (4 + (tall - 1 - r))).
  generalize (@nil band). induction all as [|pr all IH]; [easy|]. intros spots. cbn [fold_left].
  destruct Hp as [->|Hp]; [|now apply (IH Hp)].
  assert (at3 (add_states (shapes p) reached spots) (pred n) (i + l - 3) (4 + (tall - 1 - r))) as Here.
  { apply at_add_states. left. exists k, j, o, l. rewrite Nat.succ_pred by lia. do 2 (split; [lia || easy|]).
    now replace (3 - l + (i + l - 3)) with i by lia. }
  revert Here. change (f spots (p, reached)) with (add_states (shapes p) reached spots).
  generalize (add_states (shapes p) reached spots). clear -f.
  induction all as [|pr all IH]; intros spots Here; [exact Here|]. apply IH, at_add_states. auto.
Qed.

(* The cells that they cover. *)
Fixpoint widen (n : nat) (s : row) : row :=
  match n with 0 => no_cells | S n' => union s (push (widen n' s)) end.

Fixpoint cover (n : nat) (spots : band) : row :=
  match spots with [] => no_cells | s :: spots' => union (widen n s) (cover (S n) spots') end.

Lemma at_widen n s x m : m < n -> at_ s x -> at_ (widen n s) (x + m).
Proof.
  revert m; induction n as [|n IH]; intros m Lm At; [lia|]. cbn [widen]. apply at_union. destruct m as [|m].
  - left. now rewrite Nat.add_0_r.
  - right. rewrite Nat.add_succ_r. apply (IH m); auto. lia.
Qed.

Lemma at_cover n spots m x e : n <= m -> at_ (nth (m - n) spots no_cells) x -> e < m -> at_ (cover n spots) (x + e).
Proof.
  revert n; induction spots as [|s spots IH]; intros n Le At Lt.
  - destruct (m - n); now apply at_nil in At.
  - cbn [cover]. apply at_union. destruct (m - n) as [|k] eqn:E.
    + left. cbn in At. replace n with m by lia. now apply at_widen.
    + right. apply IH; auto; [lia|]. now replace (m - S n) with k by lia.
Qed.
End Spots.

Section SlideProfile.
Variables (wide tall : nat) (d : dealer).
Hypothesis FourColumns : 4 <= wide.

Notation well := (slide_well wide tall).
Notation clear := (clear wide tall).
Notation state_at := (state_at tall).
Notation reach_on := (fun p open => reach true (enough wide) p (map runs (levels wide (rows_of tall open)))).
Notation spots_in r all := (nth r (spots_of tall all) []).

(* What is enough of the profile of a board: whatever a piece reaches that can be dealt is
   open, open cells are empty, and each sacrificed row has a hole. *)
Record profile_of (b : Slide.board) (P : profile) : Prop := {
  rectangular : rectangle wide tall (fst P);
  board_low : low well b;
  open_empty : forall x y, x < wide -> y < tall -> at2 (fst P) x y -> ~ In (Z.of_nat x, Z.of_nat y) b;
  reached_open : forall p s c, In p (at_first d) -> Slide.reached well b p s ->
    In c (Slide.filled p s) -> clear (fst P) c;
  hole : forall r, at_ (snd P) r -> exists x, x < wide /\ r < tall /\
    ~ In (Z.of_nat x, Z.of_nat r) b /\ ~ at2 (fst P) x r;
  known : length (snd P) = tall;
}.

(* A row that is not sacrificed, and has no open cell. *)
Definition has_line (P : profile) : bool :=
  existsb (fun r => if pick r (snd P) false then false else every (fun c => negb (pick r c false)) (fst P))
    (seq 0 tall).

Lemma line_closed b P : profile_of b P -> Slide.line well b ->
  exists r, r < tall /\ ~ at_ (snd P) r /\ forall x, ~ at2 (fst P) x r.
Proof.
  intros [[Width _] _ Empty _ Hole _] (y & Hy & Filled). cbn in Hy, Filled. exists (Z.to_nat y).
  assert (forall x, x < wide -> In (Z.of_nat x, Z.of_nat (Z.to_nat y)) b) as Full.
  { intros x Lx. rewrite Z2Nat.id by lia. apply Filled. lia. }
  split; [lia|]. split.
  - intros Sacrificed. destruct (Hole _ Sacrificed) as (x & Lx & _ & No & _). auto.
  - intros x At. apply at2_inside in At as Lx. unfold row in Lx.
    apply (Empty x (Z.to_nat y)); auto; try apply Full; lia.
Qed.

Lemma line_has_line b P : profile_of b P -> Slide.line well b -> has_line P = true.
Proof.
  intros Profile Line. destruct (line_closed b P Profile Line) as (r & Lr & Kept & Closed).
  apply existsb_exists. exists r. split; [apply in_seq; lia|].
  rewrite pick_nth, (not_true_is_false _ Kept), every_forallb.
  apply forallb_forall. intros c Hc. rewrite pick_nth. apply negb_true_iff, not_true_is_false.
  apply (In_nth _ _ []) in Hc as (x & _ & <-). apply Closed.
Qed.

(* All moves with a piece: it rests where it reaches a state, and not the one below. *)
Definition rests (p : piece) (P : profile) (reached : states) (k o : nat) : list profile :=
  let sh := nth o (shapes p) [] in
  if 4 <=? k + empty_rows sh then
    map (fun i => (put_all false (cells_at tall sh i k) (fst P), snd P))
      (members 0 (minus (pick o (pick k reached []) no_cells) (pick o (pick (S k) reached []) no_cells)))
  else [].

Definition moves (p : piece) (P : profile) : list profile :=
  let reached := reach_on p (fst P) in
  flat_map (fun k => flat_map (rests p P reached k) (seq 0 (length (shapes p)))) (seq 0 (tall + 4)).

Lemma in_moves p P o i k : o < length (shapes p) -> k < tall + 4 ->
  4 <= k + empty_rows (nth o (shapes p) []) ->
  at3 (reach_on p (fst P)) o i k -> ~ at3 (reach_on p (fst P)) o i (S k) ->
  In (put_all false (cells_at tall (nth o (shapes p) []) i k) (fst P), snd P) (moves p P).
Proof.
  intros Lo Lk Low Here Below. unfold moves. apply in_flat_map. exists k. split; [apply in_seq; lia|].
  apply in_flat_map. exists o. split; [apply in_seq; lia|]. unfold rests.
  rewrite (proj2 (Nat.leb_le _ _) Low), !pick_nth. apply in_map_iff. exists i. split; auto.
  now apply (in_members 0), at_minus.
Qed.

Lemma clear_fits b P p s : profile_of b P -> (forall c, In c (Slide.filled p s) -> clear (fst P) c) ->
  Slide.fits well b p s.
Proof.
  intros [Rectangle Low Empty Reached Hole Known] Clear c Hc. destruct (Clear c Hc) as (x & y & -> & Lx & Ly & Open).
  do 2 (split; [cbn; lia|]). intros Filled. apply Low in Filled as Under. cbn in Under.
  apply (Empty x y); auto; try lia. apply Open. lia.
Qed.

(* Where a piece comes to rest, and the profile after that. *)
Lemma move_at b P p b' : profile_of b P -> In p (at_first d) -> Slide.move well p b b' ->
  exists o i k, o < length (shapes p) /\ 4 <= k + empty_rows (nth o (shapes p) []) /\
    Slide.reached well b p (state_at o i k) /\ b' = Slide.filled p (state_at o i k) ++ b /\
    let P' := (put_all false (cells_at tall (nth o (shapes p) []) i k) (fst P), snd P) in
    In P' (moves p P) /\ profile_of b' P'.
Proof.
  intros Profile Hp (o & x & y & Reached & Rests & Lowest & ->).
  pose proof Profile as [Rectangle Low Empty Open Hole Known].
  destruct (reached_reach wide tall FourColumns b p (fst P) Rectangle) with (2 := Reached) as (o' & i & k & E & Here).
  { intros s c. now apply Open. }
  injection E as <- -> ->. fold (state o (Z.of_nat i - 3) (Z.of_nat tall - Z.of_nat k)) in *.
  fold (state_at o i k) in *. pose proof (reach_room _ _ _ _ _ _ _ Here) as Room. pose proof Room as (Lo & _).
  apply room_clear in Room; auto. destruct Room as [_ Clear]. destruct (some_cell p o Lo) as (e & He & Le).
  assert (4 <= k + empty_rows (nth o (shapes p) [])) as LowEnough.
  { destruct (highest_cell _ _ _ He) as (f & Hf). specialize (Lowest _ (proj2 (in_filled_at tall p o i k _ Lo)
      (ex_intro _ f (ex_intro _ _ (conj Hf eq_refl))))). cbn in Lowest. lia. }
  assert (k < tall + 4) as Lk.
  { specialize (Clear _ (proj2 (in_filled_at tall p o i k _ Lo) (ex_intro _ e (ex_intro _ _ (conj He eq_refl))))).
    destruct Clear as (x & y & [= _ Ey] & _). lia. }
  assert (~ at3 (reach_on p (fst P)) o i (S k)) as Below.
  { intros Down. apply Rests. apply reach_room, room_clear in Down; auto. destruct Down as [_ Down].
    rewrite at_down in Down. now apply (clear_fits b P). }
  exists o, i, k. do 4 (split; [auto|]). split; [now apply in_moves|].
  destruct (put_piece wide tall FourColumns p o i k (fst P) false (fst P)) as [Rectangle' After]; auto.
  split; cbn [fst snd]; auto.
  - intros c Hc. apply in_app_iff in Hc. destruct Hc as [Hc|Hc]; auto.
  - intros x y Lx Ly At. apply After in At. destruct At as [Out At].
    rewrite in_app_iff. intros [In|In]; auto. now apply (Empty x y).
  - intros q s c Hq Reached' Hc.
    assert (Slide.reached well b q s) as Before by (eapply reached_fewer; [|eauto]; now apply incl_appr).
    destruct (Open q s c Hq Before Hc) as (x & y & -> & Lx & Ly & IsOpen). exists x, y. repeat split; auto.
    intros Under. apply After. split; auto. intros Placed. apply reached_fits in Reached'.
    apply (Reached' _ Hc), in_app_iff. now left.
  - intros r Hr. destruct (Hole r Hr) as (c & Lc & Lr & NotFilled & NotOpen). exists c. repeat split; auto.
    + rewrite in_app_iff. intros [Placed|]; auto. apply NotOpen.
      destruct (Clear _ Placed) as (x & y & [= Ex%Nat2Z.inj Ey%Nat2Z.inj] & _ & _ & IsOpen). subst. auto.
    + intros At. now apply After in At.
Qed.

(* SPEC.md: the profile is exact. Only this direction is used: each move on the board is one
   on the profile. *)
Theorem move_profile b P p b' : profile_of b P -> In p (at_first d) -> Slide.move well p b b' ->
  exists P', In P' (moves p P) /\ profile_of b' P'.
Proof.
  intros Profile Hp Move. destruct (move_at b P p b' Profile Hp Move) as (o & i & k & _ & _ & _ & _ & After). eauto.
Qed.

(* The open cells, if f says so from whether a piece covers them. *)
Definition open_if (f : bool -> bool) (covers : band) (open : columns) : columns :=
  map2 (fun x => map2 (fun (r : row) (v : bool) => if v then f (get x r) else false) covers) (seq 0 wide) open.

(* Cells that no piece reaches are closed, and their rows are sacrificed. *)
Definition close (all : list reaches) (P : profile) : profile :=
  let covers := map (cover 1) (spots_of tall all) in
  let sacrifice (s : bool) (r : column) := if s then true else existsb (fun v => v) r in
  (open_if (fun v => v) covers (fst P), map2 sacrifice (snd P) (rows_of tall (open_if negb covers (fst P)))).

Lemma at_open_if f all cs x y : rectangle wide tall cs -> x < wide -> y < tall ->
  at2 (open_if f (map (cover 1) (spots_of tall all)) cs) x y <->
  at2 cs x y /\ f (get x (cover 1 (spots_in y all))) = true.
Proof.
  intros R Lx Ly. pose proof (rectangle_column _ _ _ _ R Lx) as Column. destruct R as [Width _].
  unfold at2, at_, open_if, no_cells, row, column in *.
  rewrite (nth_map2 _ _ _ _ 0 []), (nth_map2 _ _ _ _ (cover 1 []) false), seq_nth, map_nth
    by (rewrite ?map_length, ?spots_length, ?seq_length; lia).
  apply andb_true_iff.
Qed.

Lemma open_if_rectangle f all cs : rectangle wide tall cs ->
  rectangle wide tall (open_if f (map (cover 1) (spots_of tall all)) cs).
Proof.
  intros [Width Heights]. split; [unfold open_if; rewrite map2_length; rewrite seq_length; auto|].
  intros c Hc. apply in_map2 in Hc as (x & c' & _ & Hc & ->).
  rewrite map2_length; rewrite map_length, spots_length; auto. symmetry. auto.
Qed.

(* A reached state in row j of its box. *)
Lemma spot_at all p reached open o i k j l n r : In (p, reached) all -> at3 reached o i k -> o < length (shapes p) ->
  (forall c, In c (Slide.filled p (state_at o i k)) -> clear open c) ->
  nth j (nth o (shapes p) []) (0, 0) = (l, n) -> 1 <= n -> r < tall -> k + j + r = tall + 3 ->
  3 <= i + l /\ i + l + n <= wide + 3 /\ spot (spots_in r all) n (i + l - 3) /\
  forall e, l <= e < l + n -> at_ (cover 1 (spots_in r all)) (i + e - 3).
Proof.
  intros Hp Here Lo Clear E Ln Lr Row. assert (forall e, l <= e < l + n -> 3 <= i + e < wide + 3) as Bounds.
  { intros e He.
    destruct (Clear (Z.of_nat (i + e) - 3, Z.of_nat tall + 3 - Z.of_nat (k + j))%Z) as (x & y & [= Ex _] & Lx & _).
    - apply in_filled_at; auto. exists e, j. split; auto. unfold covers. now rewrite E.
    - lia. }
  pose proof (Bounds l ltac:(lia)). pose proof (Bounds (l + n - 1) ltac:(lia)).
  assert (spot (spots_in r all) n (i + l - 3)) as Spot by (apply (spots_here tall r all p reached o i k j); auto; lia).
  do 2 (split; [lia|]). split; auto. intros e He. replace (i + e - 3) with (i + l - 3 + (e - l)) by lia.
  apply at_cover with (m := n); [lia| |lia]. now replace (n - 1) with (pred n) by lia.
Qed.

Lemma reached_covered b P all p s x y : profile_of b P -> In p (at_first d) ->
  In (p, reach_on p (fst P)) all ->
  Slide.reached well b p s -> In (Z.of_nat x, Z.of_nat y) (Slide.filled p s) -> y < tall ->
  at_ (cover 1 (spots_in y all)) x.
Proof.
  intros [Rectangle Low Empty Open Hole Known] Hp Hall Reached Hc Ly.
  destruct (reached_reach wide tall FourColumns b p (fst P) Rectangle) with (2 := Reached) as (o & i & k & -> & Here).
  { intros t c. now apply Open. }
  pose proof (reach_room _ _ _ _ _ _ _ Here) as (Lo & _).
  apply filled_at in Hc as (e & j & Hc & Column & Row); auto. replace x with (i + e - 3) by lia.
  unfold covers in Hc. destruct (nth j (nth o (shapes p) []) (0, 0)) as [l n] eqn:E.
  eapply (spot_at all p _ (fst P) o i k j l n); eauto; lia.
Qed.

Lemma close_profile b P all : profile_of b P ->
  (forall p, In p (at_first d) -> In (p, reach_on p (fst P)) all) -> profile_of b (close all P).
Proof.
  intros Profile All. pose proof Profile as [Rectangle Low Empty Open Hole Known].
  pose proof (open_if_rectangle negb all _ Rectangle) as R. destruct (rows_of_nth tall _ (proj2 R)) as [Length Nth].
  assert (length (snd (close all P)) = tall) as Known' by (cbn; rewrite map2_length; auto; now transitivity tall).
  split; auto.
  - now apply open_if_rectangle.
  - intros x y Lx Ly At. apply at_open_if in At; auto. now apply Empty.
  - intros p s c Hp Reached Hc. destruct (Open p s c Hp Reached Hc) as (x & y & -> & Lx & Ly & IsOpen).
    exists x, y. repeat split; auto. intros Under. apply at_open_if; auto. split; auto.
    apply at_get, (reached_covered b P all p s); auto.
  - intros r Hr. assert (r < tall) as Lr.
    { apply Nat.nle_gt. intros Ge. unfold at_ in Hr. now rewrite nth_overflow in Hr by lia. }
    revert Hr. unfold at_. cbn [close snd].
    rewrite (@nth_map2 _ column _ _ _ _ _ false []), Nth by now rewrite ?Known, ?Length.
    destruct (nth r (snd P) false) eqn:Was; intros Closes.
    + destruct (Hole r Was) as (x & Lx & _ & NotFilled & NotOpen). exists x. repeat split; auto.
      intros At. now apply at_open_if in At.
    + apply existsb_exists in Closes as (v & Hv & ->). apply (In_nth _ _ false) in Hv as (x & _ & At).
      apply at_row_of in At. assert (x < wide) as Lx by (rewrite <- (proj1 R); now apply at2_inside in At).
      apply at_open_if in At as [IsOpen Not]; auto. exists x. repeat split; auto.
      intros At. apply at_open_if in At as [_ At]; auto. now rewrite At in Not.
Qed.

Lemma empty_profile : profile_of [] (repeat (repeat true tall) wide, repeat false tall).
Proof.
  split; cbn [fst snd].
  - split; [apply repeat_length|]. intros c Hc. apply repeat_spec in Hc. subst c. apply repeat_length.
  - easy.
  - easy.
  - intros p s c _ Reached Hc. apply reached_fits in Reached. destruct (Reached c Hc) as (Columns & Rows & _).
    destruct c as [x y]. cbn in Columns, Rows. exists (Z.to_nat x), (Z.to_nat y). rewrite !Z2Nat.id by lia.
    repeat split; try lia. intros Under. unfold at2, at_, no_cells, row. rewrite !nth_repeat_in; auto; lia.
  - intros r Hr. unfold at_ in Hr. now rewrite nth_repeat in Hr.
  - apply repeat_length.
Qed.
End SlideProfile.

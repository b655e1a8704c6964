(* The slide game's boards as lists of columns, and that each move on them is a real one.
   SPEC.md, Strategies in slide. *)
From Lineproof Require Import Game Winning Lists Fall Sort Rejection Replay FreeRows Bits Reach Levels.
From Lineproof Require Slide.
From Coq Require Import ZArith Arith List Lia Bool.
Import ListNotations.
Local Open Scope nat_scope.
Local Open Scope result_scope.

(* The rows of a box above and below the shape's cells. *)
Fixpoint empty_rows (sh : shape) : nat :=
  match sh with (_, 0) :: sh' => S (empty_rows sh') | _ => 0 end.

Definition rows_below (sh : shape) : nat := empty_rows (rev sh).

(* The cells of a shape with the box in column i, from the left end of the wall, and k rows
   below the free ones. *)
Definition cells_at (tall : nat) (sh : shape) (i k : nat) : list cell :=
  map (fun c => (fst c + i - 3, snd c + tall - k)) (shape_cells sh).

Lemma covers_below_empty sh c j : covers sh c j -> empty_rows sh <= j.
Proof. revert j; induction sh as [|[l [|n]] sh IH]; intros [|j] Hc; cbn in *; try lia. apply le_n_S, IH, Hc. Qed.

Section SlideCells.
Variables (wide tall : nat).
Hypothesis FourColumns : 4 <= wide.

Notation well := (slide_well wide tall).
Notation clear := (clear wide tall).
Notation state_at := (state_at tall).

Definition represents (b : Slide.board) (cs : list column) :=
  rectangle wide tall cs /\
  (forall c, In c b -> (0 <= fst c < Z.of_nat wide /\ 0 <= snd c < Z.of_nat tall)%Z) /\
  forall x y, x < wide -> y < tall -> (In (Z.of_nat x, Z.of_nat y) b <-> at2 cs x y).

Definition open_cells (cs : list column) : list column := map (map negb) cs.

Lemma open_rectangle cs : rectangle wide tall cs -> rectangle wide tall (open_cells cs).
Proof.
  intros [Width Heights]. split; [unfold open_cells; now rewrite map_length|]. intros c Hc.
  apply in_map_iff in Hc as (c' & <- & Hc). rewrite map_length. now apply Heights.
Qed.

Lemma at_open cs x y : rectangle wide tall cs -> x < wide -> y < tall -> at2 (open_cells cs) x y <-> ~ at2 cs x y.
Proof.
  intros R Lx Ly. pose proof (rectangle_column _ _ _ _ R Lx) as Column.
  unfold open_cells, at2, at_, no_cells, row in *. rewrite (map_nth (map negb) cs []).
  rewrite (nth_indep _ false (negb false)) by (rewrite map_length; lia). rewrite map_nth.
  now destruct (nth y (nth x cs []) false).
Qed.

Lemma clear_empty b cs c : represents b cs -> clear (open_cells cs) c <->
  (0 <= fst c < Z.of_nat wide /\ 0 <= snd c < Z.of_nat tall + 4)%Z /\ ~ In c b.
Proof.
  intros (R & Inside & Cells). destruct c as [x y]. cbn [fst snd]. split.
  - intros (x' & y' & [= -> ->] & Lx & Ly & Open). split; [lia|]. intros Filled.
    pose proof (Inside _ Filled) as [_ Low]. cbn [snd] in Low. apply Cells in Filled; [|lia..].
    now apply (at_open cs x' y') in Filled; [|auto|lia|lia|apply Open; lia].
  - intros [[Columns Rows] Empty]. exists (Z.to_nat x), (Z.to_nat y). rewrite !Z2Nat.id by lia. split; [auto|].
    do 2 (split; [lia|]). intros Low. apply at_open; auto; try lia.
    intros Filled. apply Empty. apply Cells in Filled; try lia. now rewrite !Z2Nat.id in Filled by lia.
Qed.

(* A move: the piece reaches the state, and has no room below it. *)
Definition legal_slide (p : piece) (cs cs' : list column) : Prop := exists o i k,
  o < length (shapes p) /\
  4 <= k + empty_rows (nth o (shapes p) []) /\
  at3 (reach false (enough wide) p (map runs (levels wide (rows_of tall (open_cells cs))))) o i k /\
  ~ at_ (room (nth o (shapes p) []) (map runs (skipn (S k) (levels wide (rows_of tall (open_cells cs)))))) i /\
  cs' = put_all true (cells_at tall (nth o (shapes p) []) i k) cs.

(* Checks 14, 23 and 24. *)
Definition carry_out_slide (here : place) (unread : bytes) (p : piece) (a : answer) (cs : list column)
    : result (list column) :=
  let* sh := expect (nth_error (shapes p) (rotation a)) 8 here unread in
  let i := S (column2 a) in
  let k := tall + 1 + rows_below sh - lowest a in
  let rows := map runs (levels wide (rows_of tall (open_cells cs))) in
  require (4 <=? k + empty_rows sh) 14 here unread ;;
  require (get i (nth (rotation a) (nth k (reach false (enough wide) p rows) []) no_cells)) 23 here unread ;;
  require (negb (get i (room sh (skipn (S k) rows)))) 24 here unread ;;
  Ok (put_all true (cells_at tall sh i k) cs).

Lemma carry_out_slide_legal here s p a cs cs' : carry_out_slide here s p a cs = Ok cs' -> legal_slide p cs cs'.
Proof.
  unfold carry_out_slide. intros E. first_step E as sh Shape. apply expect_ok in Shape.
  required E as Low. apply Nat.leb_le in Low. required E as Reached. required E as Rests.
  apply negb_true_iff, not_true_iff_false in Rests. rewrite <- at_get in Reached, Rests. injection E as <-.
  pose proof (nth_error_lt _ _ _ Shape) as Lo. apply nth_error_nth with (d := []) in Shape. subst sh.
  exists (rotation a), (S (column2 a)), (tall + 1 + rows_below (nth (rotation a) (shapes p) []) - lowest a).
  rewrite skipn_map in Rests. now repeat split.
Qed.

(* The cells of a state with room, all of them below the free rows. *)
Lemma in_cells_at p o i k x y open : o < length (shapes p) ->
  4 <= k + empty_rows (nth o (shapes p) []) ->
  (forall c, In c (Slide.filled p (state_at o i k)) -> clear open c) ->
  In (x, y) (cells_at tall (nth o (shapes p) []) i k) <->
  In (Z.of_nat x, Z.of_nat y) (Slide.filled p (state_at o i k)).
Proof.
  intros Lo Low Clear. rewrite filled_at by auto. unfold cells_at. rewrite in_map_iff.
  assert (forall e j, covers (nth o (shapes p) []) e j -> 4 <= k + j /\ k + j <= tall + 3 /\ 3 <= i + e) as Bounds.
  { intros e j Hc. pose proof (covers_below_empty _ _ _ Hc). split; [lia|].
    destruct (Clear _ (proj2 (in_filled_at tall p o i k _ Lo) (ex_intro _ e (ex_intro _ j (conj Hc eq_refl)))))
      as (x' & y' & [= Ex Ey] & _). lia. }
  split.
  - intros ([e y'] & E & He). apply in_shape_cells in He as (j & Hc & Hj & ->).
    apply Bounds in Hc as B. apply pair_equal_spec in E as [Ex Ey]. exists e, j. split; [auto|].
    cbn [fst snd] in *. lia.
  - intros (e & j & Hc & Ex & Ey). pose proof (Bounds _ _ Hc). pose proof (covers_box _ _ _ _ Hc).
    exists (e, 3 - j). split; [cbn [fst snd]; f_equal; lia|apply in_shape_cells; eauto].
Qed.

Lemma filled_low p o i k c open : o < length (shapes p) -> 4 <= k + empty_rows (nth o (shapes p) []) ->
  (forall c, In c (Slide.filled p (state_at o i k)) -> clear open c) ->
  In c (Slide.filled p (state_at o i k)) -> exists x y, c = (Z.of_nat x, Z.of_nat y) /\ x < wide /\ y < tall.
Proof.
  intros Lo Low Clear Hc. destruct (Clear _ Hc) as (x & y & -> & Lx & _). exists x, y. repeat split; auto.
  apply filled_at in Hc as (e & j & Hc & _ & Row); auto. apply covers_below_empty in Hc. lia.
Qed.

(* A piece is put there, or its cells are taken out. *)
Lemma put_piece p o i k open v cs : rectangle wide tall cs -> o < length (shapes p) ->
  4 <= k + empty_rows (nth o (shapes p) []) ->
  (forall c, In c (Slide.filled p (state_at o i k)) -> clear open c) ->
  let cs' := put_all v (cells_at tall (nth o (shapes p) []) i k) cs in
  let placed x y := In (Z.of_nat x, Z.of_nat y) (Slide.filled p (state_at o i k)) in
  rectangle wide tall cs' /\
  forall x y, at2 cs' x y <-> if v then placed x y \/ at2 cs x y else ~ placed x y /\ at2 cs x y.
Proof.
  intros R Lo Low Clear.
  destruct (put_all_spec wide tall v (cells_at tall (nth o (shapes p) []) i k) cs) as [R' After]; auto.
  - intros [x y] Hc. apply (in_cells_at p o i k x y open) in Hc; auto.
    destruct (filled_low p o i k _ open Lo Low Clear Hc) as (x' & y' & E & Lx & Ly). injection E as Ex Ey. cbn. lia.
  - split; auto. intros x y. rewrite After. destruct v; now rewrite (in_cells_at p o i k x y open).
Qed.

Lemma legal_slide_move p b cs cs' : represents b cs -> legal_slide p cs cs' ->
  exists b', Slide.move well p b b' /\ represents b' cs'.
Proof.
  intros Represents (o & i & k & Lo & Low & Reached & Rests & ->).
  pose proof Represents as (R & Inside & Cells). set (open := open_cells cs) in *.
  pose proof (open_rectangle cs R) as Open. fold open in Open.
  assert (low well b) as LowBoard by (intros c Hc; now apply Inside in Hc).
  assert (forall c, clear open c -> ~ In c b) as Free by (intros c Hc; now apply (clear_empty b cs)).
  pose proof (reach_room _ _ _ _ _ _ _ Reached) as Room. apply room_clear in Room; auto. destruct Room as [_ Clear].
  pose proof (filled_low p o i k) as FilledLow. exists (Slide.filled p (state_at o i k) ++ b). split.
  - exists o, (Z.of_nat i - 3)%Z, (Z.of_nat tall - Z.of_nat k)%Z. split; [|split; [|split]].
    + now apply (reach_reached wide tall FourColumns b p open).
    + intros Fits. apply Rests. apply at_room_piece; auto. apply (room_clear wide tall p open o i (S k) Open).
      split; auto. intros c Hc. rewrite at_down in Hc. apply Fits in Hc. apply (clear_empty b cs); auto.
      destruct Hc as (Columns & Rows & Empty). auto.
    + intros c Hc. destruct (FilledLow c open Lo Low Clear Hc) as (x & y & -> & Lx & Ly). cbn. lia.
    + reflexivity.
  - destruct (put_piece p o i k open true cs) as [R' After]; auto. split; [exact R'|]. split.
    + intros c Hc. apply in_app_iff in Hc. destruct Hc as [Hc|Hc]; auto.
      destruct (FilledLow c open Lo Low Clear Hc) as (x & y & -> & Lx & Ly). cbn. lia.
    + intros x y Lx Ly. now rewrite in_app_iff, Cells, After by auto.
Qed.

Lemma represents_empty : represents [] (repeat (repeat false tall) wide).
Proof.
  split; [|split; [easy|]].
  - split; [apply repeat_length|]. intros c Hc. apply repeat_spec in Hc. subst c. apply repeat_length.
  - intros x y Lx Ly. unfold at2, at_. now rewrite !nth_repeat_in by auto.
Qed.

Lemma complete_line b cs : represents b cs -> complete tall cs = true -> Slide.line well b.
Proof.
  intros (R & _ & Cells) Complete. apply existsb_exists in Complete. destruct Complete as (y & Hy & Complete).
  apply in_seq in Hy. exists (Z.of_nat y). split; [cbn; lia|]. intros x Hx. cbn in Hx.
  rewrite forallb_forall in Complete. rewrite <- (Z2Nat.id x) by lia. apply Cells; [lia..|].
  apply Complete. apply nth_In. destruct R. unfold row in *. lia.
Qed.

Theorem wins_slide d n s b cs : represents b cs -> wins tall d legal_slide n (s, cs) ->
  player_wins (Slide.line well) (Slide.move well) d n s b.
Proof.
  intros Represents. apply (wins_carried _ _ (fun cs b => represents b cs)); auto.
  - intros cs' b'. apply complete_line.
  - intros p cs' b' cs2. apply legal_slide_move.
Qed.
End SlideCells.

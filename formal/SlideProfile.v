(* The profile of a board in the slide game, and that each move on the board is one on the
   profile. SPEC.md, Profiles in slide. *)
From Lineproof Require Import Game Lists Fall Dealers FreeRows Bits Reach Levels SlideCells.
From Lineproof Require Slide.
From Coq Require Import ZArith Arith List Lia Bool.
Import ListNotations.
Local Open Scope nat_scope.

(* The open cells by column, and which rows are sacrificed. *)
Definition profile := (columns * column)%type.

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
  revert j; induction sh as [|[l [|n]] sh IH]; intros j Hc.
  - destruct Hc as (l & n & E & _). now destruct j.
  - destruct j as [|j].
    + destruct Hc as (l' & n' & E & Hc). injection E as <- <-. lia.
    + destruct (IH j Hc) as (e & He). now exists e.
  - exists l. exists l, (S n). split; auto. lia.
Qed.

Section Spots.
Variable tall : nat.

(* Where the states of a row of boxes have n cells in a row of the well, from which column
   on: the lists are for n from 1. *)
Fixpoint add (n : nat) (r : row) (spots : band) : band :=
  match spots, n with
  | s :: spots', 1 => union r s :: spots'
  | s :: spots', S n' => s :: add n' r spots'
  | _, _ => spots
  end.

(* Row j of the boxes. *)
Fixpoint add_row (j : nat) (shs : list shape) (rows spots : band) : band :=
  match shs, rows with
  | sh :: shs', r :: rows' =>
      add_row j shs' rows' (if blank r then spots else let (l, n) := pick j sh (0, 0) in add n (skip (3 - l) r) spots)
  | _, _ => spots
  end.

Fixpoint add_rows (js : list nat) (shs : list shape) (reached : states) (spots : band) : band :=
  match js, reached with
  | j :: js', rows :: reached' => add_rows js' shs reached' (add_row j shs rows spots)
  | _, _ => spots
  end.

(* All states of these pieces that have cells in row r of the well. *)
Definition spots_in (r : nat) (all : list reaches) : band :=
  @fold_left band reaches (fun spots pr => add_rows [3; 2; 1; 0] (shapes (fst pr)) (skipn (tall - r) (snd pr)) spots)
    all [no_cells; no_cells; no_cells; no_cells].

Definition spot (spots : list row) (n x : nat) : Prop := at_ (nth (pred n) spots no_cells) x.

Lemma add_length n r spots : length (add n r spots) = length spots.
Proof. revert n; induction spots as [|s spots IH]; intros [|[|n]]; cbn; auto. f_equal. apply (IH (S n)). Qed.

Lemma add_keeps n r spots m x : spot spots m x -> spot (add n r spots) m x.
Proof.
  unfold spot. generalize (pred m). clear m. revert n; induction spots as [|s spots IH]; intros [|[|n]] m; cbn; auto.
  - destruct m; auto. intros At. apply at_union. auto.
  - destruct m as [|m]; auto. apply (IH (S n)).
Qed.

Lemma add_here n r spots x : 1 <= n <= length spots -> at_ r x -> spot (add n r spots) n x.
Proof.
  unfold spot. revert n; induction spots as [|s spots IH]; intros [|[|n]] L At; cbn [length] in L; try lia.
  - cbn. apply at_union. auto.
  - cbn [add pred nth]. apply (IH (S n)); auto. lia.
Qed.

Lemma add_row_length j shs rows spots : length (add_row j shs rows spots) = length spots.
Proof.
  revert rows spots; induction shs as [|sh shs IH]; intros [|r rows] spots; cbn; auto.
  rewrite IH. destruct (blank r), (pick j sh (0, 0)) as [l n]; auto. apply add_length.
Qed.

Lemma add_row_keeps j shs rows spots m x : spot spots m x -> spot (add_row j shs rows spots) m x.
Proof.
  revert rows spots; induction shs as [|sh shs IH]; intros [|r rows] spots Here; cbn; auto.
  apply IH. destruct (blank r), (pick j sh (0, 0)) as [l n]; auto. now apply add_keeps.
Qed.

Lemma add_row_here j shs rows spots o l n x : length spots = 4 -> nth j (nth o shs []) (0, 0) = (l, n) ->
  1 <= n <= 4 -> at2 rows o (3 - l + x) -> spot (add_row j shs rows spots) n x.
Proof.
  revert rows spots o; induction shs as [|sh shs IH]; intros rows spots o Four E Ln At.
  - destruct o, j; injection E as <- <-; lia.
  - destruct rows as [|r rows]; [now apply at2_nil in At|]. cbn [add_row]. rewrite pick_nth. unfold part. destruct o as [|o].
    + cbn [nth] in E. rewrite E. destruct (blank r) eqn:Blank; [now apply (blank_spec r (3 - l + x)) in Blank|].
      apply add_row_keeps, add_here; [lia|]. now apply at_skip.
    + apply (IH rows _ o); auto. destruct (blank r), (nth j sh (0, 0)) as [l' n']; auto. now rewrite add_length.
Qed.

Lemma add_rows_length js shs reached spots : length (add_rows js shs reached spots) = length spots.
Proof.
  revert reached spots; induction js as [|j js IH]; intros [|rows reached] spots; cbn; auto.
  now rewrite IH, add_row_length.
Qed.

Lemma add_rows_keeps js shs reached spots m x : spot spots m x -> spot (add_rows js shs reached spots) m x.
Proof.
  revert reached spots; induction js as [|j js IH]; intros [|rows reached] spots Here; cbn; auto.
  now apply IH, add_row_keeps.
Qed.

Lemma add_rows_here js shs reached spots o l n x t : length spots = 4 -> t < length js ->
  nth (nth t js 0) (nth o shs []) (0, 0) = (l, n) -> 1 <= n <= 4 ->
  at3 reached o (3 - l + x) t -> spot (add_rows js shs reached spots) n x.
Proof.
  revert reached spots t; induction js as [|j js IH]; intros reached spots t Four Lt E Ln At; cbn in Lt; [lia|].
  destruct reached as [|rows reached].
  - unfold at3 in At. destruct t; now apply at2_nil in At.
  - cbn [add_rows]. destruct t as [|t].
    + apply add_rows_keeps. eapply add_row_here; eauto.
    + apply (IH reached _ t); auto; [now rewrite add_row_length|lia].
Qed.

Lemma at3_skipn l n o i k : at3 (skipn n l) o i k <-> at3 l o i (n + k).
Proof. unfold at3. now rewrite nth_skipn_list. Qed.

(* Each reached state is there, in each row of its shape. *)
Lemma spots_here r all p reached o i k j l n : In (p, reached) all -> at3 reached o i k ->
  o < length (shapes p) -> nth_error (nth o (shapes p) []) j = Some (l, n) -> 1 <= n ->
  r < tall -> k + j + r = tall + 3 -> 3 <= i + l -> spot (spots_in r all) n (i + l - 3).
Proof.
  intros Hp At Lo E Ln Lr Row Column.
  apply shape_small in E as Small. destruct Small as [Lj Small].
  unfold spots_in. assert (length [no_cells; no_cells; no_cells; no_cells] = 4) as Four by reflexivity. revert Four.
  generalize [no_cells; no_cells; no_cells; no_cells]. induction all as [|pr all IH]; [easy|]. intros spots Four. cbn [fold_left].
  destruct Hp as [->|Hp].
  - cbn [fst snd].
    assert (spot (add_rows [3; 2; 1; 0] (shapes p) (skipn (tall - r) reached) spots) n (i + l - 3)) as Here.
    { apply add_rows_here with (o := o) (l := l) (t := 3 - j); auto; [change (3 - j < 4); lia| |lia|].
      - replace (nth (3 - j) [3; 2; 1; 0] 0) with j by (destruct j as [|[|[|[|j]]]]; auto; lia).
        now apply nth_error_nth.
      - apply at3_skipn. replace (3 - l + (i + l - 3)) with i by lia. now replace (tall - r + (3 - j)) with k by lia. }
    revert Here. generalize (add_rows [3; 2; 1; 0] (shapes p) (skipn (tall - r) reached) spots).
    clear. induction all as [|pr all IH]; cbn [fold_left]; auto. intros spots Here. now apply IH, add_rows_keeps.
  - apply IH; auto. now rewrite add_rows_length.
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
Notation reach_on := (fun p open => reach true (enough wide) p (map runs (levels wide tall open))).

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
  existsb (fun r => if pick r (snd P) false then false else every (fun c => negb (pick r c false)) (fst P)) (seq 0 tall).

Lemma line_has_line b P : profile_of b P -> Slide.line well b -> has_line P = true.
Proof.
  intros [[Width Heights] Low Empty Reached Hole Known] (y & Hy & Filled). cbn in Hy, Filled.
  apply existsb_exists. exists (Z.to_nat y). split; [apply in_seq; lia|].
  assert (forall x, x < wide -> In (Z.of_nat x, Z.of_nat (Z.to_nat y)) b) as Full.
  { intros x Lx. rewrite Z2Nat.id by lia. apply Filled. lia. }
  rewrite pick_nth. destruct (nth (Z.to_nat y) (snd P) false) eqn:Sacrificed.
  - destruct (Hole _ Sacrificed) as (x & Lx & _ & No & _). destruct No. auto.
  - rewrite every_forallb. apply forallb_forall. intros c Hc. rewrite pick_nth. apply negb_true_iff, not_true_is_false. intros Open.
    apply (In_nth _ _ []) in Hc. destruct Hc as (x & Lx & E). apply (Empty x (Z.to_nat y)); try lia.
    + unfold at2, no_cells, row. now rewrite E.
    + apply Full. lia.
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
  rewrite (proj2 (Nat.leb_le _ _) Low), !pick_nth. apply in_map_iff. exists i. split; auto. now apply (in_members 0), at_minus.
Qed.

Lemma clear_fits b P p s : profile_of b P -> (forall c, In c (Slide.filled p s) -> clear (fst P) c) ->
  Slide.fits well b p s.
Proof.
  intros [Rectangle Low Empty Reached Hole Known] Clear c Hc. destruct (Clear c Hc) as (Columns & Rows & Open).
  split; [exact Columns|]. split; [exact Rows|]. intros Filled. pose proof (Low _ Filled) as Under. cbn in Under.
  destruct c as [x y]. cbn [fst snd] in *. apply (Empty (Z.to_nat x) (Z.to_nat y)); try lia; auto.
  now rewrite !Z2Nat.id by lia.
Qed.

(* Where a piece comes to rest, and the profile after that. *)
Lemma move_at b P p b' : profile_of b P -> In p (at_first d) -> Slide.move well p b b' ->
  exists o i k, o < length (shapes p) /\ 4 <= k + empty_rows (nth o (shapes p) []) /\
    Slide.reached well b p (state_at o i k) /\ b' = Slide.filled p (state_at o i k) ++ b /\
    let P' := (put_all false (cells_at tall (nth o (shapes p) []) i k) (fst P), snd P) in
    In P' (moves p P) /\ profile_of b' P'.
Proof.
  intros Profile Hp (o & x & y & Reached & Rests & Lowest & ->).
  pose proof Profile as [Rectangle Low Empty Open Hole Known]. pose proof (proj1 Rectangle) as Width.
  destruct (reached_reach wide tall FourColumns b p (fst P) Width) with (2 := Reached) as (o' & i & k & E & Here).
  { intros s c. now apply Open. }
  injection E as <- -> ->. fold (state o (Z.of_nat i - 3) (Z.of_nat tall - Z.of_nat k)) in *.
  fold (state_at o i k) in *.
  pose proof (reach_room _ _ _ _ _ _ _ Here) as Room. pose proof Room as (Lo & _).
  apply room_clear in Room; auto. destruct Room as [_ Clear].
  destruct (some_cell p o Lo) as (e & He & Le).
  assert (4 <= k + empty_rows (nth o (shapes p) [])) as LowEnough.
  { destruct (highest_cell _ _ _ He) as (f & Hf). specialize (Lowest _ (proj2 (in_filled_at tall p o i k _ Lo)
      (ex_intro _ f (ex_intro _ _ (conj Hf eq_refl))))). cbn in Lowest. lia. }
  assert (k < tall + 4) as Lk.
  { specialize (Clear _ (proj2 (in_filled_at tall p o i k _ Lo) (ex_intro _ e (ex_intro _ _ (conj He eq_refl))))).
    destruct Clear as (_ & Rows & _). cbn in Rows. lia. }
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
    destruct (Open q s c Hq Before Hc) as (Columns & Rows & IsOpen).
    split; [exact Columns|]. split; [exact Rows|]. intros Under. apply After. split; auto.
    intros Placed. apply reached_fits in Reached'. destruct (Reached' c Hc) as (_ & _ & Free).
    apply Free, in_app_iff. left. rewrite !Z2Nat.id in Placed by lia. now destruct c.
  - intros r Hr. destruct (Hole r Hr) as (c & Lc & Lr & NotFilled & NotOpen). exists c. repeat split; auto.
    + rewrite in_app_iff. intros [Placed|]; auto. apply NotOpen. destruct (Clear _ Placed) as (_ & _ & IsOpen).
      cbn in IsOpen. rewrite !Nat2Z.id in IsOpen. apply IsOpen. lia.
    + intros At. now apply After in At.
Qed.

(* SPEC.md: the profile is exact. Only this direction is used: each move on the board is one
   on the profile. *)
Theorem move_profile b P p b' : profile_of b P -> In p (at_first d) -> Slide.move well p b b' ->
  exists P', In P' (moves p P) /\ profile_of b' P'.
Proof.
  intros Profile Hp Move. destruct (move_at b P p b' Profile Hp Move) as (o & i & k & _ & _ & _ & _ & After). eauto.
Qed.

(* Cells that no piece reaches are closed, and their rows are sacrificed. *)
Definition close (all : list reaches) (P : profile) : profile :=
  let covers := map (fun r => cover 1 (spots_in tall r all)) (seq 0 tall) in
  let open := map (fun x => let c := pick x (fst P) [] in
                   map (fun y => if pick y c false then get x (pick y covers no_cells) else false) (seq 0 tall)) (seq 0 wide) in
  (open, map (fun r => if pick r (snd P) false then true else
            existsb (fun x => if pick r (pick x (fst P) []) false then negb (pick r (pick x open []) false) else false) (seq 0 wide))
          (seq 0 tall)).

Lemma close_open all P x y : x < wide -> y < tall ->
  at2 (fst (close all P)) x y <-> at2 (fst P) x y /\ at_ (cover 1 (spots_in tall y all)) x.
Proof.
  intros Lx Ly. unfold at2, at_, close, no_cells, row. cbn [fst].
  rewrite (nth_map_seq (fun x => _)) by auto. rewrite (nth_map_seq (fun y => _)) by auto.
  rewrite !pick_nth, (nth_map_seq (fun r => cover 1 (spots_in tall r all))) by auto.
  pose proof (at_get (cover 1 (spots_in tall y all)) x) as Get. unfold at_ in Get. rewrite Get. apply andb_true_iff.
Qed.

Lemma reached_covered b P all p s x y : profile_of b P -> In p (at_first d) ->
  In (p, reach_on p (fst P)) all ->
  Slide.reached well b p s -> In (Z.of_nat x, Z.of_nat y) (Slide.filled p s) -> y < tall ->
  at_ (cover 1 (spots_in tall y all)) x.
Proof.
  intros [Rectangle Low Empty Open Hole Known] Hp Hall Reached Hc Ly.
  destruct (reached_reach wide tall FourColumns b p (fst P) (proj1 Rectangle)) with (2 := Reached) as (o & i & k & -> & Here).
  { intros t c. now apply Open. }
  pose proof (reach_room _ _ _ _ _ _ _ Here) as (Lo & _).
  assert (forall c, In c (Slide.filled p (state_at o i k)) -> clear (fst P) c) as Clear by (intros c; now apply Open).
  apply in_filled_at in Hc; auto. destruct Hc as (e & j & (l & n & E & Le) & Ec).
  assert (3 <= i + l) as Left.
  { destruct (Clear (Z.of_nat (i + l) - 3, Z.of_nat tall + 3 - Z.of_nat (k + j))%Z) as [Columns _].
    - apply in_filled_at; auto. exists l, j. split; auto. exists l, n. split; auto. lia.
    - cbn in Columns. lia. }
  injection Ec as Ex Ey. replace x with (i + l - 3 + (e - l)) by lia.
  apply at_cover with (m := n); [lia| |lia]. replace (n - 1) with (pred n) by lia.
  apply (spots_here tall y all p (reach_on p (fst P)) o i k j l n); auto; lia.
Qed.

Lemma close_profile b P all : profile_of b P ->
  (forall p, In p (at_first d) -> In (p, reach_on p (fst P)) all) -> profile_of b (close all P).
Proof.
  intros Profile All. pose proof Profile as [Rectangle Low Empty Open Hole Known]. split; auto.
  - split; [unfold close; cbn [fst]; now rewrite map_length, seq_length|]. intros c Hc. unfold close in Hc. cbn [fst] in Hc.
    apply in_map_iff in Hc. destruct Hc as (x & <- & _). now rewrite map_length, seq_length.
  - intros x y Lx Ly At. apply close_open in At; auto. now apply Empty.
  - intros p s c Hp Reached Hc. destruct (Open p s c Hp Reached Hc) as (Columns & Rows & IsOpen).
    split; [exact Columns|]. split; [exact Rows|]. intros Under. apply close_open; [lia|lia|]. split; [auto|].
    apply (reached_covered b P all p s); auto; [|lia].
    rewrite !Z2Nat.id by lia. now destruct c.
  - intros r Hr. destruct (Nat.lt_ge_cases r tall) as [Lr|Ge].
    + unfold at_, close in Hr. cbn [snd] in Hr. rewrite (nth_map_seq (fun r => _)) in Hr by auto.
      rewrite pick_nth in Hr. apply orb_true_iff in Hr. destruct Hr as [Hr|Hr].
      * destruct (Hole r Hr) as (x & Lx & _ & NotFilled & NotOpen). exists x. repeat split; auto.
        intros At. now apply close_open in At.
      * apply existsb_exists in Hr. destruct Hr as (x & Hx & Hr). apply in_seq in Hx.
        rewrite !pick_nth in Hr. apply andb_true_iff in Hr. destruct Hr as [Was Is]. apply negb_true_iff in Is. exists x.
        repeat split; auto; [lia| |].
        -- apply Empty; auto. lia.
        -- change (nth r (nth x (fst (close all P)) []) false <> true). unfold close, column in *. cbn [fst]. congruence.
    + unfold at_, close in Hr. cbn [snd] in Hr.
      rewrite nth_overflow in Hr by (rewrite map_length, seq_length; lia). easy.
  - unfold close. cbn [snd]. now rewrite map_length, seq_length.
Qed.

Lemma empty_profile : profile_of [] (repeat (repeat true tall) wide, repeat false tall).
Proof.
  split; cbn [fst snd].
  - split; [apply repeat_length|]. intros c Hc. apply repeat_spec in Hc. subst c. apply repeat_length.
  - easy.
  - easy.
  - intros p s c _ Reached Hc. apply reached_fits in Reached. destruct (Reached c Hc) as (Columns & Rows & _).
    cbn in Columns, Rows. split; [exact Columns|]. split; [exact Rows|]. intros Under.
    unfold at2, at_, no_cells, row. rewrite !nth_repeat_in; auto; lia.
  - intros r Hr. unfold at_ in Hr. destruct (Nat.lt_ge_cases r tall).
    + now rewrite nth_repeat_in in Hr.
    + rewrite nth_overflow in Hr by (rewrite repeat_length; lia). easy.
  - apply repeat_length.
Qed.
End SlideProfile.

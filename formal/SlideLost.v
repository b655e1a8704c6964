(* Statically lost profiles in slide: dealing nothing but one piece is enough; with a bag, any
   deals are. SPEC.md, Statically lost profiles in slide. *)
From Lineproof Require Import Game Lists Fall Dealers FreeRows Bits Reach Levels SlideCells SlideProfile.
From Lineproof Require Slide.
From Coq Require Import ZArith Arith List Lia Bool.
Import ListNotations.
Local Open Scope nat_scope.

(* One row, whose open cells from column x on are filled by k spots: n adjacent cells. *)
Section Tiles.
Variable spot : nat -> nat -> Prop.

Inductive tiles (r : row) : nat -> nat -> Prop :=
| tiles_none : tiles r (length r) 0
| tiles_closed x k : x < length r -> ~ at_ r x -> tiles r (S x) k -> tiles r x k
| tiles_spot x n k : 1 <= n -> spot n x -> (forall y, x <= y < n + x -> at_ r y) -> tiles r (n + x) k ->
    tiles r x (S k).

Lemma tiles_empty r m x : (forall y, ~ at_ r y) -> m + x = length r -> tiles r x 0.
Proof.
  intros Closed. revert x; induction m as [|m IH]; intros x L; [cbn in L; subst; constructor|].
  constructor; [lia|auto|]. apply IH. lia.
Qed.

(* If the cells of a spot are open, one more is enough. *)
Lemma tiles_more (r r' : row) x0 n x k : 1 <= n -> spot n x0 -> n + x0 <= length r -> length r' = length r ->
  (forall y, x0 <= y < n + x0 -> at_ r y) -> (forall y, at_ r' y <-> at_ r y /\ ~ x0 <= y < n + x0) -> tiles r' x k ->
  (x <= x0 -> tiles r x (S k)) /\ (x0 <= x <= n + x0 -> tiles r (n + x0) k) /\ (n + x0 <= x -> tiles r x k).
Proof.
  intros Ln Spot Room L Open Less Tiles.
  induction Tiles as [|x k Lx Closed Tiles (Left & Inside & Right)|x m k Lm Here Cells Tiles (Left & Inside & Right)].
  - rewrite L. assert (tiles r (length r) 0) as None by constructor.
    split; [lia|split]; auto. intros Le. now replace (n + x0) with (length r) by lia.
  - assert (n + x0 <= x -> tiles r x k) as After.
    { intros Le. apply tiles_closed; [lia|rewrite Less in Closed; intuition lia|apply Right; lia]. }
    split; [|split; auto].
    + intros Le. destruct (Nat.eq_dec x x0) as [->|N]; [apply tiles_spot with n; auto; apply Inside; lia|].
      apply tiles_closed; [lia|rewrite Less in Closed; intuition lia|apply Left; lia].
    + intros Le. destruct (Nat.eq_dec x (n + x0)) as [E|N]; [rewrite <- E; apply After|apply Inside]; lia.
  - assert (~ at_ r' x0) as No by (rewrite Less; lia).
    assert (forall j, tiles r (m + x) j -> tiles r x (S j)) as Spotted.
    { intros j. apply tiles_spot; auto. intros y Hy. now apply Less, Cells. }
    assert (~ x <= x0 < m + x) as Apart by (intros Between; now apply No, Cells).
    assert (~ x0 <= x < n + x0) as Apart' by (apply Less, Cells; lia). split; [|split]; intros Le.
    + apply Spotted, Left. lia.
    + replace (n + x0) with x by lia. apply Spotted, Right. lia.
    + apply Spotted, Right. lia.
Qed.
End Tiles.

(* The least number of spots for a row, from each column on; more than `none` where no number is
   enough does not matter. *)
Fixpoint best (none : nat) (x : nat) (spots : band) (rest : list nat) : nat :=
  match spots, rest with
  | s :: spots', k :: rest' =>
      if get x s then Nat.min (S k) (best none x spots' rest') else best none x spots' rest'
  | _, _ => none
  end.

Fixpoint needs (none : nat) (x : nat) (open : list bool) (spots : band) : list nat :=
  match open with
  | [] => [0]
  | v :: open' =>
      let rest := needs none (S x) open' spots in
      (if v then best none x spots rest else hd none rest) :: rest
  end.

Lemma best_le none x spots rest n k : at2 spots n x -> nth_error rest n = Some k -> best none x spots rest <= S k.
Proof.
  revert rest n; induction spots as [|s spots IH]; intros rest n At E; [now apply at2_nil in At|].
  destruct rest as [|k' rest]; [now destruct n|]. cbn [best]. destruct n as [|n].
  - injection E as ->. apply (at_get s x) in At. rewrite At. lia.
  - specialize (IH rest n At E). destruct (get x s); lia.
Qed.

Lemma skipn_next {A} (d : A) n l : n < length l -> skipn n l = nth n l d :: skipn (S n) l.
Proof. revert n; induction l as [|a l IH]; intros [|n] L; cbn in *; try lia; auto. apply IH. lia. Qed.

Lemma needs_from none r spots n x : n + x <= length r ->
  nth_error (needs none x (skipn x r) spots) n = Some (hd none (needs none (n + x) (skipn (n + x) r) spots)).
Proof.
  revert x; induction n as [|n IH]; intros x L; [cbn [plus]; now destruct (skipn x r)|].
  rewrite (skipn_next false) by lia. cbn [needs nth_error]. rewrite IH by lia. now rewrite Nat.add_succ_r.
Qed.

Lemma needs_least none spots r x k : tiles (spot spots) r x k -> hd none (needs none x (skipn x r) spots) <= k.
Proof.
  induction 1 as [|x k Lx Closed Tiles IH|x [|n] k Ln Here Open Tiles IH]; [now rewrite skipn_all| |lia|].
  - rewrite (skipn_next false) by exact Lx. apply not_true_is_false in Closed. cbn [needs hd]. now rewrite Closed.
  - assert (S n + x <= length r) as Room.
    { apply Nat.nlt_ge. intros Lt. specialize (Open (n + x) ltac:(lia)). unfold at_ in Open.
      now rewrite nth_overflow in Open by lia. }
    rewrite (skipn_next false), (Open x) by lia. cbn [needs hd]. eapply Nat.le_trans; [apply best_le with (1 := Here)|].
    + apply needs_from. cbn [pred]. lia.
    + cbn [pred]. rewrite Nat.add_succ_r. cbn [plus] in IH. lia.
Qed.

Section SlideLost.
Variables (wide tall : nat) (d : dealer).
Hypothesis FourColumns : 4 <= wide.

Notation well := (slide_well wide tall).
Notation state_at := (state_at tall).
Notation profile_of := (profile_of wide tall d).
Notation reach_on := (fun p open => reach true (enough wide) p (map runs (levels wide (rows_of tall open)))).

(* The low states: k is the place of the first row of boxes. *)
Fixpoint low_states (p : piece) (k : nat) (reached : states) : states :=
  match reached with
  | [] => []
  | rows :: reached' =>
      if 4 <=? k then reached
      else map2 (fun sh r => if 4 <=? k + empty_rows sh then r else no_cells) (shapes p) rows ::
        low_states p (S k) reached'
  end.

Lemma at_low_states p k reached o i t : o < length (shapes p) -> at3 reached o i t ->
  4 <= k + t + empty_rows (nth o (shapes p) []) -> at3 (low_states p k reached) o i t.
Proof.
  intros Lo. unfold at3. revert k t; induction reached as [|rows reached IH]; intros k t At Low.
  - destruct t; now apply at2_nil in At.
  - cbn [low_states]. destruct (Nat.leb_spec 4 k) as [|High]; [exact At|]. destruct t as [|t]; cbn [nth] in *.
    + apply at2_inside in At as Lr. unfold at2 in *.
      rewrite (@nth_map2 shape row) with (a := []) (b := no_cells) by auto.
      rewrite Nat.add_0_r in Low. now rewrite (proj2 (Nat.leb_le _ _) Low).
    + apply IH; auto. now replace (S k + t) with (k + S t) by lia.
Qed.

(* The spots, which are by rows, have fewer than m cells. *)
Fixpoint fewer_cells (m : nat) (spots : states) : bool :=
  match m, spots with
  | 0, _ => false
  | _, [] => true
  | _, s :: spots' => fewer_cells (m - length (members 0 (cover 1 s))) spots'
  end.

(* Every row that is not sacrificed needs more pieces than n, or than all have cells for. *)
Fixpoint rows_need (n : nat) (all : states) (sacrificed : column) (rows : columns) (spots : states) : bool :=
  match sacrificed, rows, spots with
  | s :: sacrificed', r :: rows', here :: spots' =>
      if (if s then true else
          let need := hd 0 (needs (S n) 0 r here) in
          if n <? need then true else fewer_cells (4 * need) all)
      then rows_need n all sacrificed' rows' spots' else false
  | _, _, _ => true
  end.

Definition too_few (n : nat) (all : list reaches) (sacrificed : column) (rows : columns) : bool :=
  let spots := spots_of tall all in rows_need n spots sacrificed rows spots.

Lemma rows_need_spec n all sacrificed rows spots r : rows_need n all sacrificed rows spots = true ->
  r < length sacrificed -> r < length rows -> r < length spots -> ~ at_ sacrificed r ->
  let need := hd 0 (needs (S n) 0 (nth r rows []) (nth r spots [])) in n < need \/ fewer_cells (4 * need) all = true.
Proof.
  revert r rows spots; induction sacrificed as [|s sacrificed IH]; intros r [|row rows] [|here spots];
    cbn [rows_need length]; try lia.
  destruct (if s then true else _) eqn:Here; [|easy]. intros Rest Ls Lr Lh No. destruct r as [|r].
  - rewrite at_cons_0 in No. destruct s; [easy|]. cbn [nth]. cbv zeta in *.
    destruct (Nat.ltb_spec n (hd 0 (needs (S n) 0 row here))); auto.
  - apply (IH r rows spots); auto; lia.
Qed.

(* From a profile P of board b0, the adversary deals pieces of ps alone. *)
Section Lost.
Variables (b0 : Slide.board) (P : profile) (ps : list piece) (all : list reaches).
Hypothesis Start : profile_of b0 P.
Hypothesis Dealt : forall p, In p ps -> In p (at_first d).
Hypothesis All : forall p, In p ps -> In (p, low_states p 0 (reach_on p (fst P))) all.

Notation spots_in r := (nth r (spots_of tall all) []).
Notation spot_in := (fun r => spot (spots_in r)).

(* In the row of the well where row j of its box is. *)
Lemma low_spot p o i k j l n r : In p ps -> Slide.reached well b0 p (state_at o i k) ->
  o < length (shapes p) -> 4 <= k + empty_rows (nth o (shapes p) []) ->
  nth j (nth o (shapes p) []) (0, 0) = (l, n) -> 1 <= n -> r < tall -> k + j + r = tall + 3 ->
  3 <= i + l /\ i + l + n <= wide + 3 /\ spot_in r n (i + l - 3) /\
  forall e, l <= e < l + n -> at_ (cover 1 (spots_in r)) (i + e - 3).
Proof.
  intros Hp Reached Lo Low E Ln Lr Row. pose proof Start as [Rectangle _ _ Open _].
  destruct (reached_reach wide tall FourColumns b0 p (fst P) Rectangle) with (2 := Reached)
    as (o' & i' & k' & Eq & Here).
  { intros t c. apply Open; auto. }
  assert (o' = o /\ i' = i /\ k' = k) as (-> & -> & ->).
  { unfold Levels.state_at, state in Eq. injection Eq as E1 E2 E3. lia. }
  eapply (spot_at wide tall FourColumns all p _ (fst P) o i k j); eauto. now apply at_low_states.
Qed.

(* n pieces are left to deal, and there is room for m. *)
Record losing (b : Slide.board) (open : list row) (n m : nat) : Prop := {
  still : profile_of b (open, snd P);
  fewer : forall p s, In p ps -> Slide.reached well b p s -> Slide.reached well b0 p s;
  needed : forall r j, r < tall -> ~ at_ (snd P) r -> tiles (spot_in r) (row_of open r) 0 j -> Nat.min n m < j;
  room_left : forall l : list Slide.cell, NoDup l ->
    (forall c, In c l -> ~ In c b /\ exists x y, c = (Z.of_nat x, Z.of_nat y) /\ x < wide /\ y < tall /\
       at_ (cover 1 (spots_in y)) x) -> length l < 4 * S m;
}.

Lemma losing_no_line b open n m : losing b open n m -> ~ Slide.line well b.
Proof.
  intros [Still Fewer Needed Room] Line.
  destruct (line_closed wide tall d FourColumns b _ Still Line) as (r & Lr & Kept & Closed).
  assert (Nat.min n m < 0); [|lia]. apply (Needed r); auto.
  apply tiles_empty with (m := wide); [intros x At; now apply at_row_of, Closed in At|].
  unfold row_of. rewrite Nat.add_0_r, map_length. symmetry. apply Still.
Qed.

Lemma losing_move b open n m p b' : losing b open (S n) m -> In p ps -> Slide.move well p b b' ->
  exists open' m', losing b' open' n m'.
Proof.
  intros [Still Fewer Needed Room] Hp Move.
  destruct (move_at wide tall d FourColumns b (open, snd P) p b' Still (Dealt p Hp) Move)
    as (o & i & k & Lo & Low & Reached & -> & _ & After). cbn [fst snd] in After.
  pose proof (Fewer p _ Hp Reached) as Reached0. set (cs := Slide.filled p (state_at o i k)) in *.
  assert (NoDup cs /\ length cs = 4) as [Distinct Four] by (apply filled_four; now rewrite as_many_boxes).
  pose proof Still as [Rectangle LowBoard Empty Open Hole Known].
  assert (forall c, In c cs -> clear wide tall open c) as Clear by (intros c; apply (Open p); auto).
  assert (forall c, In c cs -> ~ In c b) as Free.
  { intros c Hc. apply reached_fits in Reached. now apply Reached. }
  assert (forall c, In c cs -> exists x y, c = (Z.of_nat x, Z.of_nat y) /\ x < wide /\ y < tall /\
    at_ (cover 1 (spots_in y)) x) as Covered.
  { intros c Hc. destruct (filled_low wide tall FourColumns p o i k c open Lo Low Clear Hc) as (x & y & -> & Lx & Ly).
    exists x, y. do 3 (split; [auto|]). apply filled_at in Hc as (e & j & Hc & Column & Row); auto.
    unfold covers in Hc. destruct (nth j (nth o (shapes p) []) (0, 0)) as [l w] eqn:E.
    replace x with (i + e - 3) by lia. eapply (low_spot p o i k j l w y); eauto; lia. }
  destruct m as [|m].
  { exfalso. assert (length cs < 4 * 1); [|lia]. apply Room; auto. }
  exists (put_all false (cells_at tall (nth o (shapes p) []) i k) open), m. split; auto.
  - intros q s Hq Reached'. apply Fewer; auto. eapply reached_fewer; [|exact Reached']. now apply incl_appr.
  - intros r j Lr NotSacrificed Tiles.
    destruct (put_piece wide tall FourColumns p o i k open false open) as [Rectangle' Cells]; auto. fold cs in Cells.
    set (open' := put_all false (cells_at tall (nth o (shapes p) []) i k) open) in *.
    assert (forall os, rectangle wide tall os -> length (row_of os r) = wide) as Length.
    { intros os [Width _]. unfold row_of. now rewrite map_length. }
    (* the cells of the piece in this row *)
    set (j' := tall + 3 - r - k). destruct (nth j' (nth o (shapes p) []) (0, 0)) as [l w] eqn:E.
    assert (forall x, In (Z.of_nat x, Z.of_nat r) cs <-> k + j' + r = tall + 3 /\ i + l <= x + 3 < i + l + w) as Inside.
    { intros x. unfold cs. rewrite filled_at by auto. split.
      - intros (e & j0 & Hc & Ex & Ey). replace j0 with j' in Hc by lia. unfold covers in Hc. rewrite E in Hc. lia.
      - intros [Row Hx]. exists (x + 3 - i), j'. unfold covers. rewrite E. lia. }
    assert (k + j' + r = tall + 3 /\ 1 <= w \/ k + j' + r <> tall + 3 \/ w = 0) as [[Row Lw]|None] by lia.
    + destruct (low_spot p o i k _ l w r Hp Reached0 Lo Low E Lw Lr Row) as (Left & Right & Spot & _).
      assert (Nat.min (S n) (S m) < S j); [|lia]. apply (Needed r); auto.
      apply (tiles_more _ (row_of open r) (row_of open' r) (i + l - 3) w 0 j Lw Spot); auto; [| | | |lia].
      * rewrite Length by auto. lia.
      * now rewrite !Length.
      * intros x Hx. apply at_row_of. assert (In (Z.of_nat x, Z.of_nat r) cs) as Hc by (apply Inside; lia).
        destruct (Clear _ Hc) as (x' & y' & [= Ex%Nat2Z.inj Ey%Nat2Z.inj] & _ & _ & IsOpen). subst. auto.
      * intros x. rewrite !at_row_of, Cells, Inside. intuition lia.
    + replace (row_of open' r) with (row_of open r) in Tiles; [apply (Needed r j) in Tiles; auto; lia|].
      apply (nth_ext _ _ false false); [now rewrite !Length|]. intros x _. apply eq_true_iff_eq.
      fold (at_ (row_of open r) x) (at_ (row_of open' r) x). rewrite !at_row_of, Cells, Inside. intuition lia.
  - intros l Hl Inside. assert (length (cs ++ l) < 4 * S (S m)) as Less.
    { apply Room.
      - apply app_distinct; auto. intros c Hc Hc'. apply Inside in Hc'. destruct Hc' as [No _]. apply No, in_app_iff.
        now left.
      - intros c Hc. apply in_app_iff in Hc. destruct Hc as [Hc|Hc].
        + split; [now apply Free|now apply Covered].
        + apply Inside in Hc. destruct Hc as [No Is]. split; auto. intros Filled. apply No, in_app_iff. now right. }
    rewrite app_length, Four in Less. lia.
Qed.

(* The adversary always has a piece to deal. *)
Variable fair : list piece -> Prop.
Hypothesis Fair : forall s, fair s -> exists p, In p s /\ In p ps /\ fair (next d s p).

Lemma losing_holds n m b open s : losing b open n m -> fair s ->
  adversary_holds (Slide.line well) (Slide.move well) d n s b.
Proof.
  revert m b open s; induction n as [|n IH]; intros m b open s Losing IsFair.
  - apply holds_now. eapply losing_no_line; eauto.
  - destruct (Fair s IsFair) as (p & Hp & Hps & IsFair'). apply (holds_on _ _ _ _ n s b p); auto.
    + eapply losing_no_line; eauto.
    + intros b' Move. destruct (losing_move _ _ _ _ _ _ Losing Hps Move) as (open' & m' & Losing'). eauto.
Qed.

(* All those cells. *)
Fixpoint cells_of (y : nat) (spots : states) : list cell :=
  match spots with [] => [] | s :: spots' => map (fun x => (x, y)) (members 0 (cover 1 s)) ++ cells_of (S y) spots' end.

Lemma in_cells_of y spots x r : at_ (cover 1 (nth r spots [])) x -> In (x, y + r) (cells_of y spots).
Proof.
  revert y r; induction spots as [|s spots IH]; intros y r At; [destruct r; now apply at_nil in At|].
  cbn [cells_of]. apply in_app_iff. destruct r as [|r]; [left|right].
  - rewrite Nat.add_0_r. apply in_map_iff. exists x. split; auto. now apply (in_members 0).
  - rewrite Nat.add_succ_r. now apply (IH (S y)).
Qed.

Lemma fewer_cells_spec m y spots : fewer_cells m spots = true -> length (cells_of y spots) < m.
Proof.
  revert m y; induction spots as [|s spots IH]; intros [|m] y; cbn [fewer_cells cells_of]; try easy; [cbn; lia|].
  intros Fewer. apply (IH _ (S y)) in Fewer. rewrite app_length, map_length. unfold cell in *. lia.
Qed.

Lemma too_few_losing n : too_few n all (snd P) (rows_of tall (fst P)) = true ->
  losing b0 (fst P) n (length (cells_of 0 (spots_of tall all)) / 4).
Proof.
  intros Few. pose proof Start as [[Width Heights] _ _ _ _ Known].
  destruct (rows_of_nth tall (fst P) Heights) as [Length Nth]. split; auto.
  - now destruct P.
  - intros r j Lr NotSacrificed Tiles.
    apply rows_need_spec with (r := r) in Few; auto; [|now rewrite ?Known, ?Length, ?spots_length..].
    rewrite Nth in Few by auto. apply (needs_least (S n)) in Tiles. cbn [skipn] in Tiles.
    destruct (needs (S n) 0 (row_of (fst P) r) (spots_in r)) as [|k ks] eqn:E; [now destruct (row_of (fst P) r)|].
    cbn [hd] in *. destruct Few as [|Few]; [lia|].
    apply (fewer_cells_spec _ 0) in Few. assert (length (cells_of 0 (spots_of tall all)) / 4 < k); [|lia].
    apply Nat.div_lt_upper_bound; lia.
  - intros l Distinct Inside. set (cells := cells_of 0 (spots_of tall all)) in *.
    assert (length l <= length (map (fun c => (Z.of_nat (fst c), Z.of_nat (snd c))) cells)) as Less.
    { apply NoDup_incl_length; auto. intros c Hc. apply Inside in Hc. destruct Hc as (_ & x & y & -> & Lx & Ly & At).
      apply in_map_iff. exists (x, y). split; auto. now apply (in_cells_of 0). }
    rewrite map_length in Less. pose proof (Nat.div_mod (length cells) 4) as Quarter.
    pose proof (Nat.mod_upper_bound (length cells) 4). unfold cell in *. lia.
Qed.

(* SPEC.md, the lemma. *)
Theorem too_few_holds n s : too_few n all (snd P) (rows_of tall (fst P)) = true -> fair s ->
  adversary_holds (Slide.line well) (Slide.move well) d n s b0.
Proof. intros Few. eapply losing_holds. now apply too_few_losing. Qed.
End Lost.
End SlideLost.

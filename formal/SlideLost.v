(* Statically lost profiles in slide: dealing nothing but one piece is enough; with a bag, any
   deals are. SPEC.md, Statically lost profiles in slide. *)
From Lineproof Require Import Game Lists Fall Dealers FreeRows Bits Reach Levels SlideCells SlideProfile.
From Lineproof Require Slide.
From Coq Require Import ZArith Arith List Lia Bool.
Import ListNotations.
Local Open Scope nat_scope.

(* One row, whose open cells are filled by k spots: n adjacent cells from column x on. *)
Section Tiles.
Variable spot : nat -> nat -> Prop.

Inductive tiles : nat -> row -> nat -> Prop :=
| tiles_none x : tiles x [] 0
| tiles_closed x l k : tiles (S x) l k -> tiles x (false :: l) k
| tiles_spot x n l k : 1 <= n <= 4 -> spot n x -> tiles (n + x) l k -> tiles x (repeat true n ++ l) (S k).

Lemma tiles_empty x l : (forall b, In b l -> b = false) -> tiles x l 0.
Proof.
  revert x; induction l as [|b l IH]; intros x Closed; [constructor|].
  rewrite (Closed b) by now left. constructor. apply IH. intros b' Hb. apply Closed. now right.
Qed.

Lemma tiles_behind m x l k : tiles x (repeat false m ++ l) k -> tiles (m + x) l k.
Proof.
  revert x; induction m as [|m IH]; intros x Tiles; [exact Tiles|]. cbn in Tiles.
  replace (S m + x) with (m + S x) by lia. apply IH. inversion Tiles as [|y l' k' Rest|y n l' k' Ln Spot Rest E]; auto.
  destruct n; [lia|easy].
Qed.

(* If the cells of a spot are open, one more is enough. *)
Lemma tiles_one_more x a n c k : 1 <= n <= 4 -> spot n (x + length a) ->
  tiles x (a ++ repeat false n ++ c) k -> tiles x (a ++ repeat true n ++ c) (S k).
Proof.
  intros Ln Spot Tiles. remember (a ++ repeat false n ++ c) as l eqn:E. revert a E Spot.
  induction Tiles as [x|x l k Tiles IH|x m l k Lm Here Tiles IH]; intros a E Spot.
  - destruct a; [destruct n; [lia|easy]|easy].
  - destruct a as [|b a].
    + rewrite Nat.add_0_r in Spot. cbn [app]. apply tiles_spot; auto. apply tiles_behind. cbn [app] in E.
      rewrite <- E. now apply tiles_closed.
    + injection E as <- ->. cbn [app]. apply tiles_closed. apply IH; auto. cbn [length] in Spot.
      now replace (S x + length a) with (x + S (length a)) by lia.
  - apply app_split in E. destruct E as [(r & -> & ->)|(r & N & E & E')].
    + rewrite <- app_assoc. apply tiles_spot; auto. apply IH; auto. rewrite app_length, repeat_length in Spot.
      now replace (m + x + length r) with (x + (m + length r)) by lia.
    + exfalso. destruct r as [|b r]; [easy|]. destruct n as [|n]; [lia|]. injection E' as <- _.
      assert (In false (repeat true m)) as No by (rewrite E; apply in_app_iff; right; now left).
      apply repeat_spec in No. easy.
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

Lemma needs_from none x a l spots :
  nth_error (needs none x (a ++ l) spots) (length a) = Some (hd none (needs none (length a + x) l spots)).
Proof.
  revert x; induction a as [|b a IH]; intros x; cbn [app length needs nth_error].
  - now destruct l.
  - rewrite IH. now rewrite Nat.add_succ_r.
Qed.

Lemma needs_least none spots x l k : tiles (spot spots) x l k -> hd none (needs none x l spots) <= k.
Proof.
  induction 1 as [x|x l k Tiles IH|x [|n] l k Ln Here Tiles IH]; [cbn; lia|exact IH|lia|].
  cbn [repeat app needs hd]. eapply Nat.le_trans; [apply best_le with (1 := Here)|].
  - rewrite <- (repeat_length true n) at 2. apply needs_from.
  - rewrite repeat_length, Nat.add_succ_r. cbn [plus] in IH. lia.
Qed.

(* Two rows that differ by n cells from column x on. *)
Lemma rows_differ (u v : row) x n : length u = length v -> x + n <= length u ->
  (forall y, y < length u -> nth y v false = nth y u false && negb ((x <=? y) && (y <? x + n))) ->
  (forall y, x <= y < x + n -> nth y u false = true) ->
  exists a c, length a = x /\ u = a ++ repeat true n ++ c /\ v = a ++ repeat false n ++ c.
Proof.
  intros L Room Differ Full. exists (firstn x u), (skipn (x + n) u).
  assert (length (firstn x u) = x) as La by (rewrite firstn_length; lia).
  assert (forall (b : bool) w, length w = length u ->
    (forall y, y < length u -> nth y w false = if (x <=? y) && (y <? x + n) then b else nth y u false) ->
    w = firstn x u ++ repeat b n ++ skipn (x + n) u) as Split.
  { intros b w Lw Same. apply (nth_ext _ _ false false).
    - rewrite !app_length, La, repeat_length, skipn_length. lia.
    - intros y Ly. rewrite Same by lia. destruct (Nat.leb_spec x y); cbn [andb].
      + rewrite app_nth2 by lia. rewrite La. destruct (Nat.ltb_spec y (x + n)).
        * rewrite app_nth1 by (rewrite repeat_length; lia). symmetry. apply nth_repeat_in. lia.
        * rewrite app_nth2 by (rewrite repeat_length; lia). rewrite repeat_length, nth_skipn_list. f_equal. lia.
      + rewrite app_nth1 by lia. rewrite <- (firstn_skipn x u) at 1. rewrite app_nth1 by lia. reflexivity. }
  split; [exact La|]. split; apply Split; try lia.
  - intros y Ly. destruct (Nat.leb_spec x y), (Nat.ltb_spec y (x + n)); cbn; auto.
  - intros y Ly. rewrite Differ by auto.
    destruct ((x <=? y) && (y <? x + n)); [apply andb_false_r|apply andb_true_r].
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
      else map2 (fun sh r => if 4 <=? k + empty_rows sh then r else no_cells) (shapes p) rows :: low_states p (S k) reached'
  end.

Lemma at_low_states p k reached o i t : o < length (shapes p) -> at3 reached o i t ->
  4 <= k + t + empty_rows (nth o (shapes p) []) -> at3 (low_states p k reached) o i t.
Proof.
  intros Lo. unfold at3. revert k t; induction reached as [|rows reached IH]; intros k t At Low.
  - destruct t; now apply at2_nil in At.
  - cbn [low_states]. destruct (Nat.leb_spec 4 k) as [|High]; [exact At|]. destruct t as [|t]; cbn [nth] in *.
    + destruct (nth_error_exists _ _ Lo) as [sh Shape].
      assert (o < length rows) as Lr.
      { apply Nat.nle_gt. intros Ge. unfold at2 in At. rewrite nth_overflow in At by auto. now apply at_nil in At. }
      destruct (nth_error_exists _ _ Lr) as [r Row]. unfold at2 in *.
      rewrite (nth_error_nth _ _ _ (nth_error_map2 _ _ _ _ _ _ Shape Row)).
      rewrite (nth_error_nth _ _ _ Row) in At. rewrite (nth_error_nth _ _ _ Shape), Nat.add_0_r in Low.
      now rewrite (proj2 (Nat.leb_le _ _) Low).
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
Lemma low_spot p o i k j l n : In p ps -> Slide.reached well b0 p (state_at o i k) ->
  o < length (shapes p) -> 4 <= k + empty_rows (nth o (shapes p) []) ->
  nth_error (nth o (shapes p) []) j = Some (l, n) -> 1 <= n ->
  exists r, r < tall /\ k + j + r = tall + 3 /\ 3 <= i + l /\ i + l - 3 + n <= wide /\ spot_in r n (i + l - 3).
Proof.
  intros Hp Reached Lo Low E Ln. pose proof Start as [Rectangle _ _ Open _].
  assert (forall c, In c (Slide.filled p (state_at o i k)) -> clear wide tall (fst P) c) as Clear.
  { intros c. apply Open; auto. }
  destruct (reached_reach wide tall FourColumns b0 p (fst P) Rectangle) with (2 := Reached)
    as (o' & i' & k' & Eq & Here).
  { intros t c. apply Open; auto. }
  assert (forall e, l <= e < l + n -> 4 <= k + j /\ k + j <= tall + 3 /\ 3 <= i + e < wide + 3) as Bounds.
  { intros e He. assert (covers (nth o (shapes p) []) e j) as Covers by now exists l, n.
    pose proof (covers_below_empty _ _ _ Covers).
    destruct (Clear (Z.of_nat (i + e) - 3, Z.of_nat tall + 3 - Z.of_nat (k + j))%Z) as (Columns & Rows & _).
    - apply in_filled_at; eauto.
    - cbn [fst snd] in *. lia. }
  pose proof (Bounds l ltac:(lia)) as First. pose proof (Bounds (l + n - 1) ltac:(lia)) as Last.
  exists (tall + 3 - (k + j)). split; [lia|]. split; [lia|]. split; [lia|]. split; [lia|].
  assert (o' = o /\ i' = i /\ k' = k) as (-> & -> & ->).
  { unfold Levels.state_at, state in Eq. injection Eq as E1 E2 E3. lia. }
  apply spots_here with (p := p) (reached := low_states p 0 (reach_on p (fst P))) (o := o) (k := k) (j := j); auto; try lia.
  now apply at_low_states.
Qed.

(* n pieces are left to deal, and there is room for m. *)
Record losing (b : Slide.board) (open : list row) (n m : nat) : Prop := {
  still : profile_of b (open, snd P);
  fewer : forall p s, In p ps -> Slide.reached well b p s -> Slide.reached well b0 p s;
  needed : forall r j, r < tall -> ~ at_ (snd P) r -> tiles (spot_in r) 0 (row_of open r) j -> Nat.min n m < j;
  room_left : forall l : list Slide.cell, NoDup l ->
    (forall c, In c l -> ~ In c b /\ exists x y, c = (Z.of_nat x, Z.of_nat y) /\ x < wide /\ y < tall /\
       at_ (cover 1 (spots_in y)) x) -> length l < 4 * S m;
}.

Lemma losing_no_line b open n m : losing b open n m -> ~ Slide.line well b.
Proof.
  intros [[[Width Heights] Low Empty Open Hole Known] Fewer Needed Room] (y & Hy & Filled). cbn in Hy, Filled, Hole.
  assert (forall x, x < wide -> In (Z.of_nat x, Z.of_nat (Z.to_nat y)) b) as Full.
  { intros x Lx. rewrite Z2Nat.id by lia. apply Filled. lia. }
  assert (Nat.min n m < 0); [|lia]. apply (Needed (Z.to_nat y)); [lia| |].
  - intros Sacrificed. destruct (Hole _ Sacrificed) as (x & Lx & _ & No & _). auto.
  - apply tiles_empty. intros b' Hb. apply in_map_iff in Hb. destruct Hb as (c & <- & Hc).
    apply (In_nth _ _ []) in Hc. destruct Hc as (x & Lx & E). cbn [fst] in *. apply not_true_is_false. intros IsOpen.
    apply (Empty x (Z.to_nat y)); try lia; [|apply Full; lia]. unfold at2, no_cells, row. now rewrite E.
Qed.

Lemma losing_move b open n m p b' : losing b open (S n) m -> In p ps -> Slide.move well p b b' ->
  exists open' m', losing b' open' n m'.
Proof.
  intros [Still Fewer Needed Room] Hp Move.
  destruct (move_at wide tall d FourColumns b (open, snd P) p b' Still (Dealt p Hp) Move)
    as (o & i & k & Lo & Low & Reached & -> & _ & After). cbn [fst snd] in After.
  pose proof (Fewer p _ Hp Reached) as Reached0.
  set (cs := Slide.filled p (state_at o i k)) in *.
  assert (NoDup cs /\ length cs = 4) as [Distinct Four] by (apply filled_four; now rewrite as_many_boxes).
  pose proof Still as [Rectangle LowBoard Empty Open Hole Known].
  assert (forall c, In c cs -> clear wide tall open c) as Clear by (intros c; apply (Open p); auto).
  assert (forall c, In c cs -> ~ In c b) as Free.
  { intros c Hc. apply reached_fits in Reached. now apply Reached. }
  assert (forall c, In c cs -> exists x y, c = (Z.of_nat x, Z.of_nat y) /\ x < wide /\ y < tall /\
    at_ (cover 1 (spots_in y)) x) as Covered.
  { intros c Hc. apply in_filled_at in Hc; auto. destruct Hc as (e & j & (l & w & E & Le) & ->).
    destruct (low_spot p o i k j l w Hp Reached0 Lo Low E ltac:(lia)) as (r & Lr & Row & Left & Right & Spot).
    exists (i + e - 3), r. split; [f_equal; lia|]. split; [lia|]. split; [lia|].
    replace (i + e - 3) with (i + l - 3 + (e - l)) by lia. apply at_cover with (m := w); [lia| |lia].
    replace (w - 1) with (pred w) by lia. exact Spot. }
  destruct m as [|m].
  { exfalso. assert (length cs < 4 * 1); [|lia]. apply Room; auto. }
  exists (put_all false (cells_at tall (nth o (shapes p) []) i k) open), m. split; auto.
  - intros q s Hq Reached'. apply Fewer; auto. eapply reached_fewer; [|exact Reached']. now apply incl_appr.
  - intros r j Lr NotSacrificed Tiles.
    destruct (put_piece wide tall FourColumns p o i k open false open) as [Rectangle' Cells]; auto.
    fold cs in Cells.
    set (open' := put_all false (cells_at tall (nth o (shapes p) []) i k) open) in *.
    assert (forall os x, nth x (row_of os r) false = true <-> at2 os x r) as RowOf by (intros; apply at_row_of).
    assert (forall os, rectangle wide tall os -> length (row_of os r) = wide) as Length.
    { intros os [Width _]. unfold row_of. now rewrite map_length. }
    (* the cells of the piece in this row *)
    assert (exists l w, (forall x, In (Z.of_nat x, Z.of_nat r) cs <-> l <= x + 3 - i < l + w /\ i <= x + 3) /\
      (w = 0 \/ exists j', k + j' + r = tall + 3 /\ 1 <= w /\ nth_error (nth o (shapes p) []) j' = Some (l, w))) as (l & w & Inside & Row).
    { set (j' := tall + 3 - r - k). destruct (Nat.le_gt_cases k (tall + 3 - r)) as [Reaches|Under].
      2: { exists 0, 0. split; auto. intros x. split; [|lia]. intros Hc. apply in_filled_at in Hc; auto.
           destruct Hc as (e & j0 & _ & Eq). injection Eq as _ Eq. lia. }
      destruct (nth_error (nth o (shapes p) []) j') as [[l w]|] eqn:E.
      - exists l, w. split; [|destruct w; [now left|right; exists j'; repeat split; auto; lia]].
        intros x. unfold cs. rewrite in_filled_at by auto. split.
        + intros (e & j0 & (l0 & w0 & E0 & Le) & Eq). injection Eq as Ex Ey. assert (j0 = j') as -> by lia.
          rewrite E in E0. injection E0 as <- <-. lia.
        + intros [Between Li]. exists (x + 3 - i), j'. split; [now exists l, w|f_equal; lia].
      - exists 0, 0. split; auto. intros x. split; [|lia]. intros Hc. apply in_filled_at in Hc; auto.
        destruct Hc as (e & j0 & (l0 & w0 & E0 & _) & Eq). injection Eq as _ Ey. assert (j0 = j') as -> by lia. congruence. }
    destruct Row as [->|(j' & Row & Lw & E)].
    + replace (row_of open' r) with (row_of open r) in Tiles; [apply (Needed r j) in Tiles; auto; lia|].
      apply (nth_ext _ _ false false); [rewrite !Length; auto|]. intros x Lx. rewrite Length in Lx by auto.
      apply eq_true_iff_eq. rewrite !RowOf, Cells, Inside by auto. split; [|now intros [_ At]]. intros At. split; auto. lia.
    + destruct (low_spot p o i k _ l w Hp Reached0 Lo Low E Lw) as (r' & Lr' & Row' & Left & Right & Spot).
      assert (r' = r) as -> by lia.
      destruct (rows_differ (row_of open r) (row_of open' r) (i + l - 3) w) as (a & c & La & Eu & Ev).
      * now rewrite !Length.
      * now rewrite Length.
      * intros x Lx. rewrite Length in Lx by auto. apply eq_true_iff_eq.
        rewrite andb_true_iff, negb_true_iff, !RowOf, Cells, Inside by auto.
        rewrite <- not_true_iff_false, andb_true_iff, Nat.leb_le, Nat.ltb_lt.
        split; [intros [Out At]; split; [exact At|lia]|intros [At Out]; split; [lia|exact At]].
      * intros x Lx. apply at_row_of. assert (In (Z.of_nat x, Z.of_nat r) cs) as Hc by (apply Inside; lia).
        apply Clear in Hc. destruct Hc as (_ & _ & IsOpen). cbn in IsOpen. rewrite !Nat2Z.id in IsOpen. apply IsOpen. lia.
      * assert (Nat.min (S n) (S m) < S j); [|lia]. apply (Needed r); auto. rewrite Eu.
        apply tiles_one_more; [|now rewrite La|now rewrite <- Ev]. apply shape_small in E. lia.
  - intros l Hl Inside. assert (length (cs ++ l) < 4 * S (S m)) as Less.
    { apply Room.
      - apply app_distinct; auto. intros c Hc Hc'. apply Inside in Hc'. destruct Hc' as [No _]. apply No, in_app_iff. now left.
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
    rewrite Nth in Few by auto. apply (needs_least (S n)) in Tiles.
    destruct (needs (S n) 0 (row_of (fst P) r) (spots_in r)) as [|k ks] eqn:E; [now destruct (row_of (fst P) r)|].
    cbn [hd] in *. destruct Few as [|Few]; [lia|].
    apply (fewer_cells_spec _ 0) in Few. assert (length (cells_of 0 (spots_of tall all)) / 4 < k); [|lia].
    apply Nat.div_lt_upper_bound; lia.
  - intros l Distinct Inside.
    set (cells := cells_of 0 (spots_of tall all)) in *.
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

(* The slide game's wells as columns of open cells: what `reach` computes from them, and what
   is reached on real boards. SPEC.md, The slide game, Rules. *)
From Lineproof Require Import Game Lists Fall FreeRows Bits Reach.
From Lineproof Require Slide.
From Coq Require Import ZArith Arith List Lia Bool.
Import ListNotations.
Local Open Scope nat_scope.

(* Cells by columns. *)
Definition column := list bool.
Definition columns := list column.

(* The cells of a shape, in its box. *)
Definition shape_cells (sh : shape) : list cell :=
  flat_map (fun j => let (l, n) := nth j sh (0, 0) in map (fun c => (c, 3 - j)) (seq l n)) (seq 0 4).

Lemma boxes_agree p : forallb2 (fun box sh => same_cells (cells box) (shape_cells sh)) (Slide.boxes p) (shapes p) =
  true.
Proof. destruct p; vm_compute; reflexivity. Qed.

Lemma as_many_boxes p : length (Slide.boxes p) = length (shapes p).
Proof. now destruct p. Qed.

Lemma in_shape_cells sh c y : In (c, y) (shape_cells sh) <-> exists j, covers sh c j /\ j < 4 /\ y = 3 - j.
Proof.
  unfold shape_cells, covers. rewrite in_flat_map. split.
  - intros (j & Hj & tall). apply in_seq in Hj. exists j.
    destruct (nth j sh (0, 0)) as [l n]. apply in_map_iff in tall. destruct tall as (c' & E & Hc).
    injection E as -> <-. apply in_seq in Hc. repeat split; lia.
  - intros (j & Hc & Hj & ->). exists j. split; [apply in_seq; lia|].
    destruct (nth j sh (0, 0)) as [l n]. apply in_map_iff. exists c. split; auto. apply in_seq. lia.
Qed.

(* The boxes as SPEC.md draws them have just these cells. *)
Lemma in_box p o c y : o < length (shapes p) ->
  In (c, y) (cells (nth o (Slide.boxes p) [])) <-> In (c, y) (shape_cells (nth o (shapes p) [])).
Proof. intros Lo. pose proof (nth_both _ _ _ o [] [] (boxes_agree p) Lo) as Same. now apply same_cells_spec. Qed.

Lemma covers_box p o c j : covers (nth o (shapes p) []) c j -> j < 4.
Proof. unfold covers. destruct (nth j (nth o (shapes p) []) (0, 0)) as [l n] eqn:E. apply shape_small in E. lia. Qed.

(* Cells of columns. *)
Definition rectangle (wide tall : nat) (cs : list (list bool)) :=
  length cs = wide /\ forall c, In c cs -> length c = tall.

Fixpoint set {A} (n : nat) (a : A) (l : list A) : list A :=
  match l, n with
  | [], _ => []
  | _ :: l', 0 => a :: l'
  | b :: l', S n' => b :: set n' a l'
  end.

Lemma set_length {A} n (a : A) l : length (set n a l) = length l.
Proof. revert n; induction l as [|b l IH]; intros [|n]; cbn; auto. Qed.

Lemma nth_set {A} n (a : A) l d i : n < length l -> nth i (set n a l) d = if i =? n then a else nth i l d.
Proof. revert n i; induction l as [|b l IH]; intros [|n] [|i]; cbn; try lia; auto. intros L. apply IH. lia. Qed.

Lemma in_set {A} n (a : A) l b : In b (set n a l) -> b = a \/ In b l.
Proof.
  revert n; induction l as [|c l IH]; intros [|n]; cbn; auto.
  - intros [->|tall]; auto.
  - intros [->|tall]; auto. apply IH in tall. tauto.
Qed.

(* These cells, column and row, become v. *)
Definition put (v : bool) (cs : list (list bool)) (c : cell) : list (list bool) :=
  set (fst c) (set (snd c) v (nth (fst c) cs [])) cs.

Definition put_all (v : bool) (l : list cell) (cs : list (list bool)) : list (list bool) := fold_left (put v) l cs.

Section Rectangle.
Variables (wide tall : nat).

Lemma rectangle_column cs x : rectangle wide tall cs -> x < wide -> length (nth x cs []) = tall.
Proof. intros [L Heights] Lx. apply Heights, nth_In. lia. Qed.

Lemma put_rectangle v cs c : rectangle wide tall cs -> fst c < wide -> rectangle wide tall (put v cs c).
Proof.
  intros R Lx. pose proof (rectangle_column _ _ R Lx) as Column. destruct R as [L Heights]. split.
  - unfold put. now rewrite set_length.
  - intros col Hc. apply in_set in Hc. destruct Hc as [->|]; auto. now rewrite set_length.
Qed.

Lemma at_put v cs c x y : rectangle wide tall cs -> fst c < wide -> snd c < tall ->
  at2 (put v cs c) x y <-> (if cell_eq_dec (x, y) c then v = true else at2 cs x y).
Proof.
  intros R Lx Ly. pose proof (rectangle_column _ _ R Lx) as Column. destruct R as [L _].
  unfold at2, at_, put, no_cells, row in *. destruct c as [x' y']. cbn [fst snd] in *. rewrite nth_set by lia.
  destruct (Nat.eqb_spec x x') as [->|]; [rewrite nth_set by lia; destruct (Nat.eqb_spec y y') as [->|]|];
    destruct (cell_eq_dec _ _); easy || congruence.
Qed.

Lemma put_all_spec v l cs : rectangle wide tall cs -> (forall c, In c l -> fst c < wide /\ snd c < tall) ->
  rectangle wide tall (put_all v l cs) /\
  forall x y, at2 (put_all v l cs) x y <-> if v then In (x, y) l \/ at2 cs x y else ~ In (x, y) l /\ at2 cs x y.
Proof.
  unfold put_all. revert cs; induction l as [|c l IH]; intros cs R Inside; cbn [fold_left].
  - split; auto. intros x y. destruct v; cbn; tauto.
  - destruct (Inside c) as [Lx Ly]; [now left|].
    destruct (IH (put v cs c)) as [R' Spec]; [now apply put_rectangle|intros e He; apply Inside; now right|].
    split; auto. intros x y. rewrite Spec. pose proof (at_put v cs c x y R Lx Ly) as Here. cbn [In].
    destruct (cell_eq_dec (x, y) c) as [<-|N]; [destruct v; intuition easy|].
    assert (c <> (x, y)) by auto. destruct v; tauto.
Qed.
End Rectangle.

Section Levels.
Variables (wide tall : nat).

Definition slide_well := {| Slide.width := Z.of_nat wide; Slide.height := Z.of_nat tall |}.

(* The rows of columns, the lowest first. *)
Definition rows_of (open : columns) : columns := @fold_right columns column (map2 cons) (repeat [] tall) open.

Definition row_of (open : columns) (y : nat) : list bool := map (fun c : column => nth y c false) open.

Lemma rows_of_nth open : (forall c, In c open -> length c = tall) ->
  length (rows_of open) = tall /\ forall y, y < tall -> nth y (rows_of open) [] = row_of open y.
Proof.
  induction open as [|c open IH]; intros Heights; cbn [rows_of fold_right row_of map].
  - split; [apply repeat_length|intros y Ly; now apply nth_repeat_in].
  - destruct IH as [Length Nth]; [intros c' Hc; apply Heights; now right|]. fold (rows_of open).
    pose proof (Heights c (or_introl eq_refl)) as Column. split.
    { rewrite map2_length; [exact Column|]. now transitivity tall. }
    intros y Ly. unfold column in *. rewrite (nth_map2 _ _ _ _ false []) by lia. now rewrite Nth by auto.
Qed.

(* The rows from the highest free one down, each with three closed columns on its left, so
   that no number is below 0. *)
Definition levels (rows : columns) : list row :=
  repeat (wall (repeat true wide)) 4 ++ rev (map wall rows).

(* More turns one after the other are not needed. *)
Definition enough : nat := wide + 3.

Lemma at_wall r i : at_ (wall r) i <-> 3 <= i /\ at_ r (i - 3).
Proof.
  unfold wall, at_. destruct i as [|[|[|i]]]; cbn; try (split; [easy|lia]). rewrite Nat.sub_0_r.
  split; [auto with arith|easy].
Qed.

Lemma at_row_of open x y : at_ (row_of open y) x <-> at2 open x y.
Proof.
  unfold row_of, at2, at_, no_cells, row. replace false with (nth y [] false) at 1 by now destruct y.
  now rewrite (map_nth (fun c : column => nth y c false)).
Qed.

Lemma levels_spec open k i : rectangle wide tall open -> at_ (nth k (levels (rows_of open)) []) i <->
  3 <= i < wide + 3 /\ k < tall + 4 /\ (4 <= k -> at2 open (i - 3) (tall + 3 - k)).
Proof.
  intros [L Heights]. destruct (rows_of_nth open Heights) as [Length Nth].
  unfold levels, column, row in *. destruct (Nat.lt_ge_cases k 4) as [Free|Below].
  - rewrite app_nth1 by (rewrite repeat_length; lia). rewrite nth_repeat_in, at_wall, at_repeat by auto. lia.
  - rewrite app_nth2 by (rewrite repeat_length; lia). rewrite repeat_length.
    destruct (Nat.lt_ge_cases k (tall + 4)) as [Inside|Under].
    + rewrite rev_nth, map_length, Length by (rewrite map_length; lia).
      rewrite (nth_indep _ [] (wall [])), (map_nth wall), Nth, at_wall, at_row_of by (rewrite ?map_length; lia).
      replace (tall - S (k - 4)) with (tall + 3 - k) by lia.
      split; [intros [Le At]|intros (Le & _ & At)]; repeat split; auto; try lia. apply at2_inside in At.
      unfold row in At. lia.
    + rewrite nth_overflow by (rewrite rev_length, map_length; lia). split; [intros No; now apply at_nil in No|lia].
Qed.

(* The cell is in the free rows, or open. *)
Definition clear (open : list (list bool)) (c : Slide.cell) : Prop := exists x y,
  c = (Z.of_nat x, Z.of_nat y) /\ x < wide /\ y < tall + 4 /\ (y < tall -> at2 open x y).

(* The state with the box in column i, from the left end of the wall, and k rows below the
   free ones. *)
Definition state_at (o i k : nat) : Slide.state := state o (Z.of_nat i - 3) (Z.of_nat tall - Z.of_nat k).

Lemma in_filled_at p o i k c : o < length (shapes p) -> In c (Slide.filled p (state_at o i k)) <->
  exists e j, covers (nth o (shapes p) []) e j /\
    c = (Z.of_nat (i + e) - 3, Z.of_nat tall + 3 - Z.of_nat (k + j))%Z.
Proof.
  intros Lo. unfold state_at. rewrite in_filled. split.
  - intros ([e y] & He & ->). apply in_box, in_shape_cells in He; auto. destruct He as (j & Hc & Hj & ->).
    exists e, j. split; auto. cbn [fst snd]. f_equal; lia.
  - intros (e & j & Hc & ->). pose proof (covers_box _ _ _ _ Hc) as Hj. exists (e, 3 - j). split.
    + apply in_box, in_shape_cells; eauto.
    + cbn [fst snd]. f_equal; lia.
Qed.

Lemma filled_at p o i k x y : o < length (shapes p) ->
  In (Z.of_nat x, Z.of_nat y) (Slide.filled p (state_at o i k)) <->
  exists e j, covers (nth o (shapes p) []) e j /\ x + 3 = i + e /\ y + k + j = tall + 3.
Proof.
  intros Lo. rewrite in_filled_at by exact Lo. split; intros (e & j & Hc & E); exists e, j.
  - injection E as Ex Ey. split; [exact Hc|lia].
  - split; [exact Hc|f_equal; lia].
Qed.

(* There is room for a state just if its cells are clear. *)
Lemma room_clear p open o i k : rectangle wide tall open ->
  room_at p (levels (rows_of open)) o i k <->
  o < length (shapes p) /\ forall c, In c (Slide.filled p (state_at o i k)) -> clear open c.
Proof.
  intros R. unfold room_at. split; intros [Lo Room]; split; auto.
  - intros c Hc. apply in_filled_at in Hc as (e & j & Hc & ->); auto. specialize (Room e j Hc).
    rewrite nth_skipn_list in Room. apply levels_spec in Room as (Columns & Rows & Open); auto.
    exists (i + e - 3), (tall + 3 - (k + j)). split; [f_equal; lia|]. repeat split; try lia.
    intros Low. apply Open. lia.
  - intros e j Hc. rewrite nth_skipn_list. apply levels_spec; auto.
    destruct (Room (Z.of_nat (i + e) - 3, Z.of_nat tall + 3 - Z.of_nat (k + j))%Z) as (x & y & E & Lx & Ly & Open).
    + apply in_filled_at; eauto.
    + injection E as Ex Ey. replace (i + e - 3) with x by lia. replace (tall + 3 - (k + j)) with y by lia.
      repeat split; try lia. intros Low. apply Open. lia.
Qed.

Lemma at_down o i k : state_at o i (S k) = state o (Z.of_nat i - 3) (Z.of_nat tall - Z.of_nat k - 1).
Proof. unfold state_at. f_equal. lia. Qed.

(* The steps of Slide.v are those of Reach.v, but that one leads beyond the wall. *)
Lemma step_to_step p o i k o' i' k' : o' < length (shapes p) -> step_to p o i k o' i' k' ->
  Slide.step p (state_at o i k) (state_at o' i' k').
Proof.
  assert (forall s s' t, Slide.step p s s' -> s' = t -> Slide.step p s t) as Step by now intros s s' t H <-.
  intros Lo Next. destruct Next as [o i k|o i k|o i k|i k|o i k].
  - eapply Step; [apply Slide.shift_right|]. unfold state_at, state. f_equal; lia.
  - eapply Step; [apply Slide.shift_left|]. unfold state_at, state. f_equal; lia.
  - eapply Step; [apply Slide.turn|]. unfold state_at, state. f_equal. rewrite as_many_boxes, Nat.mod_small; lia.
  - eapply Step; [apply Slide.turn|]. unfold state_at, state. f_equal. rewrite as_many_boxes.
    replace (pred (length (shapes p)) + 1) with (length (shapes p)) by lia. apply Nat.mod_same. lia.
  - eapply Step; [apply Slide.lower|]. unfold state_at, state. f_equal; lia.
Qed.

Lemma step_step_to p o i k s : o < length (shapes p) -> Slide.step p (state_at o i k) s ->
  s = state o (-4) (Z.of_nat tall - Z.of_nat k) \/
  exists o' i' k', s = state_at o' i' k' /\ o' < length (shapes p) /\ step_to p o i k o' i' k'.
Proof.
  intros Lo Step. unfold state_at, state in *. inversion Step; subst; clear Step.
  - right. rewrite as_many_boxes. destruct (Nat.eq_dec (o + 1) (length (shapes p))) as [E|N].
    + exists 0, i, k. rewrite E, Nat.mod_same by lia. split; [auto|]. split; [lia|].
      replace o with (pred (length (shapes p))) by lia. constructor.
    + exists (S o), i, k. rewrite Nat.mod_small, Nat.add_1_r by lia. split; [auto|]. split; [lia|constructor].
  - destruct i as [|i]; [now left|right]. exists o, i, k. split; [f_equal; lia|]. split; [auto|constructor].
  - right. exists o, (S i), k. split; [f_equal; lia|]. split; [auto|constructor].
  - right. exists o, i, (S k). split; [f_equal; lia|]. split; [auto|constructor].
Qed.

Section Board.
Hypothesis FourColumns : 4 <= wide.
Variables (b : Slide.board) (p : piece) (open : list (list bool)).
Hypothesis Rectangle : rectangle wide tall open.

(* Whatever is clear is not filled: then the piece gets to all that is computed, from below. *)
Section Under.
Hypothesis Low : low slide_well b.
Hypothesis Free : forall c, clear open c -> ~ In c b.

Lemma room_fits o i k : room_at p (levels (rows_of open)) o i k -> Slide.fits slide_well b p (state_at o i k).
Proof.
  intros Room c Hc. apply room_clear in Room as [_ Clear]; auto. apply Clear in Hc as IsClear.
  apply Free in IsClear as Empty. destruct IsClear as (x & y & -> & Lx & Ly & _). repeat split; cbn; auto; lia.
Qed.

Theorem reach_reached o i k : at3 (reach false enough p (map runs (levels (rows_of open)))) o i k ->
  Slide.reached slide_well b p (state_at o i k).
Proof.
  apply (reach_only _ _ _ (fun o i k => Slide.reached slide_well b p (state_at o i k))).
  - intros o1 i1 k1 o2 i2 k2 Next Here Room. apply Slide.reached_step with (state_at o1 i1 k1); auto.
    + apply step_to_step; [apply Room|exact Next].
    + now apply room_fits.
  - intros o' i' Room. apply room_clear in Room; auto. destruct Room as [Lo Clear].
    unfold state_at. rewrite Z.sub_0_r. apply reached_free_rows; auto; cbn.
    + lia.
    + lia.
    + now rewrite as_many_boxes.
    + intros e He. unfold state_at in Clear. rewrite Z.sub_0_r in Clear.
      destruct (Clear _ (proj2 (in_filled p o' _ _ _) (ex_intro _ e (conj He eq_refl)))) as (x & y & [= Ex _] & Lx & _).
      cbn. lia.
Qed.
End Under.

(* Whatever is reached is clear: then the piece gets to no more than is computed. *)
Section Over.
Hypothesis Covered : forall s c, Slide.reached slide_well b p s -> In c (Slide.filled p s) -> clear open c.

Lemma reached_room o i k : o < length (shapes p) -> Slide.reached slide_well b p (state_at o i k) ->
  room_at p (levels (rows_of open)) o i k.
Proof. intros Lo Reached. apply room_clear; auto. split; auto. intros c. now apply Covered. Qed.

Theorem reached_reach s : Slide.reached slide_well b p s -> exists o i k, s = state_at o i k /\
  at3 (reach true enough p (map runs (levels (rows_of open)))) o i k.
Proof.
  intros Reached. induction Reached as [Fits|s s' Reached IH Step Fits].
  - set (x := Slide.left (Slide.start slide_well)). assert (0 <= x + 3)%Z as Positive.
    { unfold x. cbn. Z.to_euclidean_division_equations. lia. }
    assert (Slide.start slide_well = state_at 0 (Z.to_nat (x + 3)) 0) as E.
    { unfold state_at, state. rewrite Z2Nat.id by auto. unfold Slide.start. f_equal; [|cbn; lia].
      replace (x + 3 - 3)%Z with x by lia. reflexivity. }
    exists 0, (Z.to_nat (x + 3)), 0. split; auto. apply reach_steps, reached_room.
    + destruct p; cbn; lia.
    + rewrite <- E. now apply Slide.reached_start.
  - destruct IH as (o & i & k & -> & Here).
    assert (Slide.reached slide_well b p s') as Reached' by (eapply Slide.reached_step; eauto).
    assert (o < length (shapes p)) as Lo by (apply reach_room in Here; apply Here).
    destruct (step_step_to p o i k s' Lo Step) as [->|(o' & i' & k' & -> & Lo' & Next)].
    + exfalso. destruct (some_cell p o Lo) as (e & He & Le).
      assert (In (e, 2) (cells (nth o (Slide.boxes p) []))) as Hc.
      { apply in_box, in_shape_cells; auto. exists 1. split; [auto|]. split; [lia|easy]. }
      specialize (Fits _ (proj2 (in_filled p o _ _ _) (ex_intro _ _ (conj Hc eq_refl)))). cbn in Fits. lia.
    + exists o', i', k'. split; auto. apply (proj1 (reach_steps enough p _) _ _ _ _ _ _ Next Here), reached_room; auto.
Qed.
End Over.
End Board.
End Levels.

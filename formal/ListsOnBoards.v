(* Lanes that have a list of positions with an answer to each piece are sure. *)
From Coq Require Import Arith Bool List Lia Permutation.
From Lineproof Require Import Game Lists Fall Usual Rows RowsFacts Drops Fronts Apart Reaching Progress Burying
  LaneLists.
Import ListNotations.

Lemma nth_error_skipn_list {A} k (l : list A) j : nth_error (skipn k l) j = nth_error l (k + j).
Proof. revert l. induction k as [|k IH]; intros [|a l]; cbn; auto. now destruct j. Qed.

Lemma nth_error_firstn_list {A} k (l : list A) j : j < k -> nth_error (firstn k l) j = nth_error l j.
Proof. revert l j. induction k as [|k IH]; intros [|a l] [|j] L; cbn; auto; try lia. apply IH. lia. Qed.

Lemma Forall2_swap {A B} (R : A -> B -> Prop) l m : Forall2 R l m -> Forall2 (fun b a => R a b) m l.
Proof. induction 1; auto. Qed.

Lemma Forall2_implies {A B} (R S : A -> B -> Prop) l m : Forall2 R l m -> (forall a b, In a l -> In b m -> R a b ->
  S a b) -> Forall2 S l m.
Proof. induction 1 as [|a b l m Rab _ IH]; intros RS; constructor; [apply RS; cbn; auto|]. apply IH.
  intros; apply RS; cbn; auto. Qed.

Lemma Forall2_in {A B} (R : A -> B -> Prop) l m a : Forall2 R l m -> In a l -> exists b, In b m /\ R a b.
Proof. induction 1 as [|a' b l m Rab _ IH]; [easy|]. intros [->|Ha]; [exists b; cbn; auto|].
  destruct (IH Ha) as (c & Hc & Rac). exists c. cbn. auto. Qed.

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

Section Settled.
Variables (p : piece) (sh : shape) (x : nat) (hl : list nat).
Hypothesis Shape : In sh (shapes p).
Hypothesis Fits : x + length sh <= length hl.
Let win := beneath x sh hl.
Let y := rest sh win.

Lemma win_length : length win = length sh.
Proof. unfold win, beneath. rewrite firstn_length, skipn_length. lia. Qed.

Lemma nth_win k : k < length sh -> nth_error win k = nth_error hl (x + k).
Proof. intros Lk. unfold win, beneath. now rewrite nth_error_firstn_list, nth_error_skipn_list. Qed.

Lemma settled_length : length (settled x sh hl) = length hl.
Proof. unfold settled. rewrite !app_length, firstn_length, map_length, !skipn_length. lia. Qed.

Lemma settled_at k bo n : nth_error sh k = Some (bo, n) -> nth_error (settled x sh hl) (x + k) = Some (y + bo + n).
Proof.
  intros H. pose proof (nth_error_lt _ _ _ H). assert (length (firstn x hl) = x) as Len by (rewrite firstn_length; lia).
  unfold settled. rewrite nth_error_app2, Len by lia. replace (x + k - x) with k by lia.
  rewrite nth_error_app1 by (rewrite map_length; lia). fold win y. now rewrite nth_error_map, H.
Qed.

Lemma settled_beside i : i < x \/ x + length sh <= i -> nth_error (settled x sh hl) i = nth_error hl i.
Proof.
  intros Beside. assert (length (firstn x hl) = x) as Len by (rewrite firstn_length; lia). unfold settled.
  destruct Beside as [Before|After].
  - rewrite nth_error_app1 by lia. now apply nth_error_firstn_list.
  - rewrite nth_error_app2, Len by lia. rewrite nth_error_app2; rewrite map_length; [|lia].
    rewrite !nth_error_skipn_list. f_equal. lia.
Qed.

Lemma settled_grows i v : nth_error (settled x sh hl) i = Some v -> exists u, nth_error hl i = Some u /\ u <= v.
Proof.
  intros H. destruct (Nat.lt_ge_cases i x) as [|Lx]; [rewrite settled_beside in H by auto; eauto|].
  destruct (Nat.lt_ge_cases i (x + length sh)) as [Li|]; [|rewrite settled_beside in H by auto; eauto].
  destruct (nth_error_exists sh (i - x) ltac:(lia)) as [[bo n] C]. pose proof (settled_at _ _ _ C) as S.
  replace (x + (i - x)) with i in S by lia.
  rewrite S in H. injection H as <-. destruct (nth_error_exists hl i ltac:(lia)) as [u U]. exists u. split; auto.
  enough (u <= y + bo) by lia. apply (rest_ge _ _ _ _ _ _ C). rewrite nth_win by lia.
  now replace (x + (i - x)) with i by lia.
Qed.

(* On a board where these columns begin at column x0, all of them m rows higher. *)
Lemma rests_raised m b x0 : (forall i v, nth_error hl i = Some v -> height b (x0 + i) = m + v) ->
  rests sh (x0 + x) b = m + y.
Proof.
  intros At. unfold rests, y. rewrite <- rest_raised by (rewrite ?win_length; auto; eapply shape_flat; eauto). f_equal.
  apply nth_error_ext. intros i. destruct (Nat.lt_ge_cases i (length sh)) as [Li|Ge].
  - destruct (nth_error_exists win i) as [v V]; [now rewrite win_length|].
    rewrite nth_error_window, (map_nth_error _ _ _ V) by auto.
    rewrite nth_win in V by auto. rewrite <- Nat.add_assoc. now rewrite (At _ _ V).
  - rewrite !(proj2 (nth_error_None _ _)); auto; rewrite ?map_length, ?win_length, ?window_length; auto.
Qed.
End Settled.

Section Boards.
Variables (wide : nat) (ps : list piece) (ls : list lane) (T : nat) (E : list entry).
Hypothesis Apart : apart wide ls.
Hypothesis Answers : forall e p, In e E -> In p ps -> answered T E e p.
Notation stands := (stands wide).
Notation passed := (passed T).

(* The columns of lane l have these heights above row base; if all have passed row T, they may be higher by any
   number. *)
Definition stand_at (base : nat) (b : board) (l : lane) (hl : list nat) : Prop :=
  length hl = snd l /\ exists up, (up = 0 \/ passed hl = true) /\ forall i v, nth_error hl i = Some v ->
    height b (fst l + i) = base + up + v.

(* The columns of lane l have just these heights above it. *)
Definition stand_just (base : nat) (b : board) (l : lane) (hl : list nat) : Prop :=
  length hl = snd l /\ forall i v, nth_error hl i = Some v -> height b (fst l + i) = base + v.

(* The rows that are not closed have no hole. *)
Definition open_rows (base : nat) (b : board) (closed : list bool) : Prop :=
  forall g x, g < T -> nth g closed false = false -> in_lanes ls x -> base + g < height b x -> In (x, base + g) b.

Lemma passed_spec hl : passed hl = true <-> forall v, In v hl -> T <= v.
Proof. unfold LaneLists.passed. rewrite forallb_forall. split; intros All v Hv; apply Nat.leb_le; auto. Qed.

(* What a move does to its lane, and to the rows that are not closed. *)
Lemma stands_just p base b b' (l : lane) hl sh x : stand_just base b l hl -> stands p l sh (fst l + x) b b' ->
  x + length sh <= length hl ->
  stand_just base b' l (settled x sh hl).
Proof.
  intros [Len At] [Shape _ _ D] Fits. split; [now rewrite settled_length|]. intros i v Hv.
  destruct (Nat.lt_ge_cases i x) as [|Lx].
  { rewrite settled_beside in Hv by auto. rewrite (dropped_beside _ _ _ _ _ D) by lia. auto. }
  destruct (Nat.lt_ge_cases i (x + length sh)) as [Li|].
  2: { rewrite settled_beside in Hv by auto. rewrite (dropped_beside _ _ _ _ _ D) by lia. auto. }
  destruct (nth_error_exists sh (i - x) ltac:(lia)) as [[bo n] C]. pose proof (settled_at sh x hl Fits _ _ _ C) as S.
  replace (x + (i - x)) with i in S by lia. rewrite S in Hv. injection Hv as <-.
  pose proof (dropped_height _ _ _ _ _ D _ _ _ C) as H. replace (fst l + x + (i - x)) with (fst l + i) in H by lia.
  rewrite H, (rests_raised p sh x hl Shape Fits base b (fst l) At). lia.
Qed.

Lemma stands_at p base b b' (l : lane) hl sh x : stand_at base b l hl -> stands p l sh (fst l + x) b b' ->
  x + length sh <= length hl ->
  stand_at base b' l (settled x sh hl).
Proof.
  intros [Len (up & High & At)] St Fits. destruct (stands_just p (base + up) b b' l hl sh x) as [Len' At']; auto;
    [now split|].
  split; auto. exists up. split; auto. destruct High as [|High]; auto. right. rewrite passed_spec in *. intros v Hv.
  apply In_nth_error in Hv as [i Hv]. apply settled_grows in Hv as (u & Hu & Le); auto.
  apply nth_error_In, High in Hu. lia.
Qed.

Lemma stands_open p base b b' (l : lane) hl sh x closed : stand_at base b l hl -> stands p l sh (fst l + x) b b' ->
  x + length sh <= length hl ->
  open_rows base b closed ->
  open_rows base b' (covered x sh hl closed).
Proof.
  intros [Len (up & High & At)] [Shape _ _ D] Fits Open g z Lg Not Hz Below. unfold covered in Not.
  rewrite <- not_true_iff_false, cover_spec in Not.
  apply (dropped_cells _ _ _ _ _ D). destruct (Nat.lt_ge_cases (base + g) (height b z)) as [Old|New].
  { left. apply Open; auto. apply not_true_iff_false. tauto. }
  right. destruct (Nat.lt_ge_cases z (fst l + x)) as [|Lx];
    [|destruct (Nat.lt_ge_cases z (fst l + x + length sh)) as [Lz|]].
  1, 3: rewrite (dropped_beside _ _ _ _ _ D) in Below; lia.
  destruct (nth_error_exists sh (z - (fst l + x)) ltac:(lia)) as [[bo n] C]. exists (z - (fst l + x)), bo, n.
  pose proof (dropped_height _ _ _ _ _ D _ _ _ C) as After. replace (fst l + x + (z - (fst l + x))) with z in * by lia.
  rewrite (rests_raised p sh x hl Shape Fits (base + up) b (fst l) At) in *.
  split; [auto|split; [lia|]]. split; [|lia].
  destruct (nth_error_exists hl (z - fst l) ltac:(lia)) as [v V]. pose proof (At _ _ V) as Hv.
  replace (fst l + (z - fst l)) with z in Hv by lia.
  assert (up = 0) as -> by (destruct High as [|High]; auto; rewrite passed_spec in High; apply nth_error_In in V;
    apply High in V; lia).
  destruct (Nat.lt_ge_cases g (rest sh (beneath x sh hl) + bo)) as [Covered|]; [|lia]. exfalso. apply Not. right.
  exists (rest sh (beneath x sh hl) + bo), v. split; [|lia]. apply in_combine_nth. exists (z - (fst l + x)).
  split; [now rewrite nth_error_map, C|].
  rewrite nth_win by (auto; lia). rewrite <- V. f_equal. lia.
Qed.

(* The base is raised, and a lane that has passed row T is lowered. *)
Lemma stand_cut base b l hl k : stand_at base b l hl -> (forall v, In v hl -> k <= v) ->
  k = 0 \/ stand_just base b l hl -> stand_at (base + k) b l (cut T (map (fun v => v - k) hl)).
Proof.
  intros At0 Low Zero. assert (exists up, (up = 0 \/ k = 0 /\ passed hl = true) /\
    forall i v, nth_error hl i = Some v -> height b (fst l + i) = base + up + v) as (up & High & At).
  { destruct Zero as [-> |[_ At]]; [destruct At0 as [_ (up & High & At)]; exists up; tauto|]. exists 0. split; auto.
    intros i v V. rewrite Nat.add_0_r. auto. }
  destruct At0 as [Len _]. unfold cut. destruct (passed (map (fun v => v - k) hl)) eqn:P.
  - rewrite map_map. set (m := least _). assert (forall v, In v hl -> m <= v - k /\ T <= m) as Least.
    { intros v Hv. assert (In (v - k) (map (fun v => v - k) hl)) as Hk by now apply (in_map (fun v => v - k)).
      split; [now apply least_le|]. rewrite passed_spec in P. apply P, least_in. intros None. now rewrite None in Hk. }
    split; [now rewrite map_length|]. exists (up + (m - T)). split.
    + right. rewrite passed_spec. intros w Hw. apply in_map_iff in Hw as (v & <- & Hv). apply Least in Hv. lia.
    + intros i w Hw. rewrite nth_error_map in Hw. destruct (nth_error hl i) as [v|] eqn:V; [|easy]. injection Hw as <-.
      rewrite (At _ _ V). apply nth_error_In in V. pose proof (Low v V). apply Least in V. lia.
  - split; [now rewrite map_length|]. assert (up = 0) as ->.
    { destruct High as [|[-> High]]; auto. rewrite map_ext with (g := fun v => v) in P by (intros; lia).
      rewrite map_id in P. congruence. }
    exists 0. split; auto. intros i w Hw. rewrite nth_error_map in Hw. destruct (nth_error hl i) as [v|] eqn:V; [|easy].
    injection Hw as <-.
    rewrite (At _ _ V). apply nth_error_In, Low in V. lia.
Qed.

(* Position e holds of the board. *)
Definition entry_holds (h : nat) (b : board) (e : entry) : Prop := exists base ls',
  In e E /\ h <= base /\ Permutation ls' ls /\ Forall2 (stand_at base b) ls' (heights e) /\ open_rows base b (closed e).

Lemma fits_holds h base b ls' hs closed uncut k e : Permutation ls' ls -> Forall2 (stand_at base b) ls' hs ->
  (uncut = true -> Forall2 (stand_just base b) ls' hs) -> h <= base -> open_rows base b closed ->
  entry_fits T E uncut hs closed k e -> entry_holds h b e.
Proof.
  intros Perm At Just Base Open (He & Low & Zero & Same & Rows).
  assert (k = 0 \/ Forall2 (stand_just base b) ls' hs) as Zero' by (destruct Zero; auto).
  assert (Forall2 (stand_at (base + k) b) ls' (map (fun hl => cut T (map (fun h => h - k) hl)) hs)) as At'.
  { clear -At Low Zero'. induction At as [|l hl ls' hs Here _ IH]; cbn; constructor.
    - apply stand_cut; auto; [intros v Hv; apply (Low hl); cbn; auto|]. destruct Zero' as [|J]; auto. right.
      now inversion J.
    - apply IH; [intros hl' h Hl; apply (Low hl'); cbn; auto|]. destruct Zero' as [|J]; auto. right. now inversion J. }
  apply Forall2_swap in At'. destruct (Permutation_Forall2 (Permutation_sym Same) At') as (ls2 & Perm2 & At2).
  exists (base + k), ls2. split; [auto|split; [lia|split]].
  { apply Permutation_trans with ls'; auto. now apply Permutation_sym. }
  split; [now apply Forall2_swap in At2|].
  intros g x Lg Not Hx Below. specialize (Rows g Lg Not). unfold open in Rows.
  apply orb_prop in Rows as [Rows|Rows]; apply andb_prop in Rows as [R1 R2].
  - apply Nat.ltb_lt in R1. apply negb_true_iff in R2. rewrite <- Nat.add_assoc, (Nat.add_comm k) in *. now apply Open.
  - exfalso. apply Nat.leb_le in R1. destruct Hx as (l & Hl & Lx).
    destruct (Forall2_in _ _ _ l (Just R2) (Permutation_in _ (Permutation_sym Perm) Hl)) as (hl & Hhl & Len & At3).
    unfold in_lane in Lx. destruct (nth_error_exists hl (x - fst l) ltac:(lia)) as [v V]. specialize (At3 _ _ V).
    replace (fst l + (x - fst l)) with x in At3 by lia.
    assert (v <= list_max (concat hs)); [|lia]. apply nth_error_In in V.
    pose proof (proj1 (list_max_le (concat hs) _) (le_n _)) as Max.
    rewrite Forall_forall in Max. apply Max, in_concat. eauto.
Qed.

(* Each answer is a move on the board. *)
Lemma list_progress d h : (forall e hl v w, In e E -> In hl (heights e) -> In v hl -> In w hl -> v <= w + d) ->
  progress wide ps ls d (row_from ls h) (fun r b => exists e, rank e = r /\ entry_holds h b e).
Proof.
  intros Level. split.
  - intros r b l x y (e & _ & base & ls' & He & _ & Perm & At & _) Hl Lx Ly.
    destruct (Forall2_in _ _ _ l At (Permutation_in _ (Permutation_sym Perm) Hl)) as (hl & Hhl & Len & up & _ & At').
    unfold in_lane in *. destruct (nth_error_exists hl (x - fst l) ltac:(lia)) as [v V].
    destruct (nth_error_exists hl (y - fst l) ltac:(lia)) as [w W].
    pose proof (At' _ _ V) as Hx. pose proof (At' _ _ W) as Hy. replace (fst l + (x - fst l)) with x in Hx by lia.
    replace (fst l + (y - fst l)) with y in Hy by lia.
    pose proof (Level e hl v w He Hhl (nth_error_In _ _ V) (nth_error_In _ _ W)). lia.
  - intros r b (e & <- & base & ls' & He & Base & Perm & At & Open). right. intros p Hp.
    destruct (Answers e p He Hp) as (A & hl & B & sh & x & Eq & Shape & Fits & Answer). cbn zeta in Answer.
    rewrite Eq in At. apply Forall2_app_inv_r in At as (lA & lB0 & AtA & AtB & ->).
    inversion AtB as [|l hl0 lB B0 Here AtB' E1 E2]; subst lB0 hl0 B0. clear AtB.
    assert (In l ls) as Hl by (apply (Permutation_in _ Perm), in_elt).
    pose proof Here as [Len _]. destruct (can_stand wide ls l p sh (fst l + x) b Apart Hl Shape) as [b' St]; [lia|lia|].
    pose proof (stands_at p base b b' l hl sh x Here St Fits) as Here'.
    pose proof (stands_open p base b b' l hl sh x (closed e) Here St Fits Open) as Open'.
    assert (NoDup (lA ++ l :: lB)) as Once by (apply (Permutation_NoDup (Permutation_sym Perm)), (apart_distinct wide);
      auto).
    assert (forall m i, In m ls -> m <> l -> i < snd m -> height b' (fst m + i) = height b (fst m + i)) as Beside.
    { intros m i Hm N Li. apply (stands_beside _ _ _ _ _ _ _ _ St). intros Lx. apply N.
      apply (same_lane wide ls m l (fst m + i) Apart Hm Hl); auto. unfold in_lane. lia. }
    (* What a lane keeps while other lanes change holds of all lanes after the move, if it holds of this one. *)
    assert (forall R R' : lane -> list nat -> Prop, (forall m hm, In m ls -> m <> l -> R m hm -> R' m hm) ->
      R' l (settled x sh hl) ->
      Forall2 R lA A -> Forall2 R lB B -> Forall2 R' (lA ++ l :: lB) (A ++ settled x sh hl :: B)) as Other.
    { intros R R' Keeps Here'' RA RB. apply NoDup_remove_2 in Once. apply Forall2_app; [|constructor; auto].
      - apply (Forall2_implies _ _ _ _ RA). intros m hm Hm _.
        apply Keeps; [apply (Permutation_in _ Perm), in_app_iff; auto|]. intros ->. apply Once, in_app_iff; auto.
      - apply (Forall2_implies _ _ _ _ RB). intros m hm Hm _. apply Keeps; [apply (Permutation_in _ Perm), in_app_iff;
          cbn; auto|].
        intros ->. apply Once, in_app_iff; auto. }
    assert (Forall2 (stand_at base b') (lA ++ l :: lB) (A ++ settled x sh hl :: B)) as At'.
    { apply (Other (stand_at base b)); auto. intros m hm Hm N [Lm (up & High & Atm)]. split; auto. exists up.
      split; auto. intros i v V. rewrite Beside; auto. apply nth_error_lt in V. lia. }
    assert (negb (existsb passed (heights e)) = true ->
      Forall2 (stand_just base b') (lA ++ l :: lB) (A ++ settled x sh hl :: B)) as Just'.
    { intros None. apply negb_true_iff in None. rewrite Eq in None.
      assert (forall m hm, In hm (A ++ hl :: B) -> stand_at base b m hm -> stand_just base b m hm) as Just.
      { intros m hm Hhm [Lm (up & High & Atm)]. split; auto.
        assert (up = 0) as ->; [|intros i v V; rewrite (Atm _ _ V); lia]. destruct High as [|P]; auto.
        assert (existsb passed (A ++ hl :: B) = true) by (apply existsb_exists; eauto). congruence. }
      apply (Other (stand_just base b)).
      - intros m hm Hm N [Lm Atm]. split; auto. intros i v V. rewrite Beside; auto. apply nth_error_lt in V. lia.
      - apply stands_just with p b; auto. apply Just; auto. apply in_elt.
      - apply (Forall2_implies _ _ _ _ AtA). intros m hm _ Hhm. apply Just, in_app_iff. auto.
      - apply (Forall2_implies _ _ _ _ AtB'). intros m hm _ Hhm. apply Just, in_app_iff. cbn. auto. }
    exists l, sh, (fst l + x), b'. split; [auto|split; [auto|]].
    destruct Answer as [(g & Lg & Not & Above)|(k & e' & Fit & Rank)]; [left|right].
    + exists (base + g). split; [lia|]. intros z (m & Hm & Lz).
      destruct (Forall2_in _ _ _ m At' (Permutation_in _ (Permutation_sym Perm) Hm))
        as (hm & Hhm & Lenm & up & _ & Atm).
      apply Open'; auto; [now exists m|]. unfold in_lane in Lz.
      destruct (nth_error_exists hm (z - fst m) ltac:(lia)) as [v V]. pose proof (Above hm v Hhm (nth_error_In _ _ V)).
      specialize (Atm _ _ V). replace (fst m + (z - fst m)) with z in Atm by lia. lia.
    + exists (rank e'). split; [exists e'; split; auto; eapply fits_holds; eauto|].
      destruct Rank as [|[Le Clean]]; [auto|right; split; auto]. intros k' bo n C. destruct Here as (_ & up & _ & Atl).
      rewrite (rests_raised p sh x hl Shape Fits (base + up) b (fst l) Atl).
      pose proof (nth_error_lt _ _ _ C) as Lk. destruct (nth_error_exists hl (x + k')) as [v V]; [lia|].
      specialize (Clean k' (bo, n) v C). cbn [fst] in Clean. rewrite nth_win in Clean by auto. specialize (Clean V).
      specialize (Atl _ _ V). rewrite Nat.add_assoc in Atl. lia.
Qed.

(* Heights of all lanes above row base, while the player does not know what lies beneath. *)
Definition heights_above (base : nat) (b : board) (l : lane) : list nat :=
  map (fun v => v - base) (window b (fst l) (snd l)).

Lemma stand_above base b l : base <= low b l -> stand_just base b l (heights_above base b l).
Proof.
  intros Base. unfold heights_above. split; [now rewrite map_length, window_length|]. intros i v Hv.
  pose proof (nth_error_lt _ _ _ Hv) as Li. rewrite map_length, window_length in Li.
  rewrite nth_error_map, nth_error_window in Hv by auto.
  injection Hv as <-. pose proof (low_le b l (fst l + i) ltac:(unfold in_lane; lia)). lia.
Qed.

Hypothesis Widths : forall l, In l ls -> snd l = 2 \/ snd l = 3 /\ ~ In Piece.O ps.

(* The columns of a lane are no more than so many apart, and the ranks no greater. *)
Definition most_apart : nat := list_max (concat (concat (map heights E))).
Definition greatest_rank : nat := list_max (map rank E).
Definition rows_by_list (lanes B : nat) : nat := rows_to_bury lanes B + (greatest_rank + 1) * step lanes B most_apart.

Theorem sure_by_list B ls0 : ls <> [] -> smaller wide ps B ls -> Permutation ls0 ls ->
  (forall hs, (forall hl, In hl hs -> 1 <= list_max hl <= 4 /\ list_max hl <= least hl + 1) ->
    map (@length nat) hs = map snd ls0 -> begun T E hs) ->
  sure wide ps (rows_by_list (length ls) B) ls.
Proof.
  intros Some Smaller Perm Begun.
  apply (sure_by_progress wide ps ls Apart Widths B most_apart greatest_rank Some Smaller).
  intros h rows b Buried.
  destruct (least_one (top b) ls (hd (0, 0) ls)) as (l & Hl & Least); [destruct ls; cbn; auto|].
  set (base := top b l - 1). assert (forall m, In m ls -> base <= low b m /\ base + 1 <= top b m <= base + 4 /\
    top b m <= low b m + 1) as Near.
  { intros m Hm. destruct (Buried m Hm) as (Level & High & Close). specialize (Close l Hl). specialize (Least m Hm).
    destruct (Buried l Hl) as (_ & High' & _). unfold base. lia. }
  destruct (Begun (map (heights_above base b) ls0)) as (k & e & Fit).
  { intros hl Hhl. apply in_map_iff in Hhl as (m & <- & Hm). apply (Permutation_in _ Perm) in Hm.
    destruct (Near m Hm) as (Low & Top & Level).
    assert (forall v, In v (heights_above base b m) <-> exists x, in_lane m x /\ height b x - base = v) as In'.
    { intros v. unfold heights_above. rewrite in_map_iff. split.
      - intros (n & <- & Hn). apply in_window in Hn as (x & Lx & <-). eauto.
      - intros (x & Lx & <-). exists (height b x). split; auto. apply in_window. eauto. }
    assert (list_max (heights_above base b m) = top b m - base) as ->.
    { apply Nat.le_antisymm.
      - apply list_max_le, Forall_forall. intros v Hv. apply In' in Hv as (x & Lx & <-). pose proof (top_ge b m x Lx).
        lia.
      - destruct (highest_column b m) as (x & Lx & <-); [apply (some_column wide ls); auto|].
        pose proof (proj1 (list_max_le (heights_above base b m) _) (le_n _)) as All. rewrite Forall_forall in All.
        apply All, In'. eauto. }
    split; [lia|]. assert (heights_above base b m <> []) as Nonempty.
    { destruct (lowest_column b m) as (x & Lx & _); [apply (some_column wide ls); auto|]. intros None.
      assert (In (height b x - base) (heights_above base b m)) as H by (apply In'; eauto). now rewrite None in H. }
    assert (forall v, In v (heights_above base b m) -> low b m - base <= v) as All.
    { intros v Hv. apply In' in Hv as (x & Lx & <-). pose proof (low_le b m x Lx). lia. }
    apply least_in, All in Nonempty. lia. }
  { rewrite map_map. apply map_ext. intros m. unfold heights_above. now rewrite map_length, window_length. }
  exists (fun r b => exists e, rank e = r /\ entry_holds h b e), (rank e). pose proof Fit as (He & _). split; [|split].
  - apply (proj1 (Forall_forall _ _) (proj1 (list_max_le (map rank E) _) (le_n _))). now apply in_map.
  - exists e. split; auto. assert (Forall2 (stand_just base b) ls0 (map (heights_above base b) ls0)) as Just.
    { assert (forall m, In m ls0 -> base <= low b m) as Low by (intros m Hm; apply Near, (Permutation_in _ Perm Hm)).
      clear -Low. induction ls0 as [|m ms IH]; cbn; constructor; [apply stand_above, Low; now left|apply IH; intros;
        apply Low; now right]. }
    apply (fits_holds h base b ls0 (map (heights_above base b) ls0) (repeat true T) true k e); auto.
    + apply (Forall2_implies _ _ _ _ Just). intros m hm _ _ [Lm Atm]. split; auto. exists 0. split; auto. intros i v V.
      rewrite (Atm _ _ V). lia.
    + destruct (Buried l Hl). unfold base. lia.
    + intros g x Lg Open. now rewrite nth_repeat_in in Open.
  - apply list_progress. intros e' hl v w He' Hl' Hv _. assert (v <= most_apart); [|lia].
    apply (proj1 (Forall_forall _ _) (proj1 (list_max_le (concat (concat (map heights E))) _) (le_n _))).
    apply in_concat. exists hl. split; auto. apply in_concat. exists (heights e'). split; auto. now apply in_map.
Qed.
End Boards.

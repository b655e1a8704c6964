(* How the player buries whatever lanes of two or three columns hold, under lanes that are nearly level. *)
From Coq Require Import Arith List Lia.
From Lineproof Require Import Game Lists Fall Usual Rows RowsFacts Drops Apart Reaching Progress.
Import ListNotations.

Lemma least_one {A} (f : A -> nat) l a : In a l -> exists m, In m l /\ forall n, In n l -> f m <= f n.
Proof.
  revert a. induction l as [|a l IH]; intros a0 Ha; [easy|]. destruct l as [|a' l].
  - exists a. split; [now left|]. intros n [->|[]]. lia.
  - destruct (IH a' (or_introl eq_refl)) as (m & Hm & Least). destruct (Nat.le_gt_cases (f a) (f m)).
    + exists a. split; [now left|]. intros n [->|Hn]; auto. specialize (Least n Hn). lia.
    + exists m. split; [now right|]. intros n [->|Hn]; [lia|auto].
Qed.

(* The highest column of a lane, and the lowest one. *)
Definition top (b : board) (l : lane) : nat := list_max (window b (fst l) (snd l)).
Definition low (b : board) (l : lane) : nat := fold_right min (top b l) (window b (fst l) (snd l)).

Lemma in_window b l n : In n (window b (fst l) (snd l)) <-> exists x, in_lane l x /\ height b x = n.
Proof. unfold window, in_lane. rewrite in_map_iff. split; intros (x & H1 & H2); exists x; rewrite in_seq in *; auto.
Qed.

Lemma top_ge b l x : in_lane l x -> height b x <= top b l.
Proof.
  intros Lx. pose proof (proj1 (list_max_le (window b (fst l) (snd l)) _) (le_n _)) as All.
  rewrite Forall_forall in All. apply All, in_window. eauto.
Qed.

Lemma top_le b l n : (forall x, in_lane l x -> height b x <= n) -> top b l <= n.
Proof. intros All. apply list_max_le, Forall_forall. intros v Hv. apply in_window in Hv as (x & Lx & <-). auto. Qed.

Lemma low_le b l x : in_lane l x -> low b l <= height b x.
Proof.
  intros Lx. assert (In (height b x) (window b (fst l) (snd l))) as H by (apply in_window; eauto). unfold low. revert H.
  generalize (top b l).
  induction (window b (fst l) (snd l)) as [|v w IH]; [easy|]. intros t [->|H]; cbn; [lia|]. specialize (IH t H). lia.
Qed.

Lemma low_ge b l n : n <= top b l -> (forall x, in_lane l x -> n <= height b x) -> n <= low b l.
Proof.
  intros Top All. assert (forall v, In v (window b (fst l) (snd l)) -> n <= v) as All' by (intros v Hv;
    apply in_window in Hv as (x & Lx & <-); auto).
  unfold low. revert Top All'. generalize (top b l). induction (window b (fst l) (snd l)) as [|v w IH];
    intros t Top All'; cbn; auto.
  pose proof (All' v (or_introl eq_refl)). specialize (IH t Top (fun u H => All' u (or_intror H))). lia.
Qed.

Lemma lowest_column b l : 1 <= snd l -> exists x, in_lane l x /\ height b x = low b l.
Proof.
  intros Some. destruct (least_one (height b) (seq (fst l) (snd l)) (fst l)) as (x & Hx & Least); [apply in_seq; lia|].
  apply in_seq in Hx.
  exists x. split; [unfold in_lane; lia|]. apply Nat.le_antisymm; [|apply low_le; unfold in_lane; lia].
  apply low_ge; [apply top_ge; unfold in_lane; lia|]. intros y Ly. unfold in_lane in Ly. apply Least, in_seq. lia.
Qed.

Lemma highest_column b l : 1 <= snd l -> exists x, in_lane l x /\ height b x = top b l.
Proof.
  intros Some. destruct (least_one (fun x => top b l - height b x) (seq (fst l) (snd l)) (fst l)) as (x & Hx & Least);
    [apply in_seq; lia|].
  apply in_seq in Hx. assert (in_lane l x) as Lx by (unfold in_lane; lia). exists x. split; auto.
  pose proof (top_ge b l x Lx). apply Nat.le_antisymm; auto. apply top_le. intros z Lz. pose proof (top_ge b l z Lz).
  unfold in_lane in Lz. specialize (Least z ltac:(apply in_seq; lia)). cbn in Least. lia.
Qed.

Lemma top_two b l : snd l = 2 -> top b l = max (height b (fst l)) (height b (fst l + 1)).
Proof. intros Two. unfold top, window. rewrite Two. cbn. rewrite Nat.add_1_r. lia. Qed.

Lemma low_two b l : snd l = 2 -> low b l = min (height b (fst l)) (height b (fst l + 1)).
Proof. intros Two. unfold low. rewrite top_two by auto. unfold window. rewrite Two. cbn. rewrite Nat.add_1_r. lia. Qed.

Lemma in_two l x : snd l = 2 -> in_lane l x <-> x = fst l \/ x = fst l + 1.
Proof. intros Two. unfold in_lane. rewrite Two. lia. Qed.

Lemma lane_dec (l m : lane) : {l = m} + {l <> m}.
Proof. repeat decide equality. Qed.

(* The columns of each lane are at most one apart, and the highest columns of two lanes at most three; they are above
   row h, and no more than so many rows. *)
Definition buried (h rows : nat) (ls : list lane) (b : board) : Prop :=
  forall l, In l ls -> top b l <= low b l + 1 /\ h < top b l <= h + rows /\ forall m, In m ls -> top b l <= top b m + 3.

Section Burying.
Variables (wide : nat) (ps : list piece) (ls : list lane).
Notation stands := (stands wide).
Hypothesis Apart : apart wide ls.

Lemma some_column l : In l ls -> 1 <= snd l.
Proof. intros Hl. now destruct (proj2 Apart l Hl). Qed.

(* A piece does not change the other lanes. *)
Lemma other_column p l m sh x b b' z : In l ls -> In m ls -> l <> m -> stands p l sh x b b' -> in_lane m z ->
  height b' z = height b z.
Proof.
  intros Hl Hm N St Mz. apply (stands_beside _ _ _ _ _ _ _ _ St). intros Lz. apply N.
  now apply (same_lane wide ls l m z).
Qed.

Lemma other_tops p l m sh x b b' : In l ls -> In m ls -> l <> m -> stands p l sh x b b' -> top b' m = top b m /\
  low b' m = low b m.
Proof.
  intros Hl Hm N St. assert (window b' (fst m) (snd m) = window b (fst m) (snd m)) as Same.
  { apply map_ext_in. intros z Hz. apply in_seq in Hz. apply (other_column p l m sh x b b'); auto. }
  unfold low, top. now rewrite Same.
Qed.

Lemma top_grows p l m sh x b b' : stands p l sh x b b' -> top b m <= top b' m.
Proof.
  intros St. apply top_le. intros z Lz. pose proof (stands_grows _ _ _ _ _ _ _ z St). pose proof (top_ge b' m z Lz).
  lia.
Qed.

Lemma tops_high b n : (forall l, In l ls -> top b l <= n) -> forall x, in_lanes ls x -> height b x <= n.
Proof. intros All x (l & Hl & Lx). pose proof (top_ge b l x Lx). specialize (All l Hl). lia. Qed.

Lemma tops_even d b : (forall l, In l ls -> top b l <= low b l + d) -> even ls d b.
Proof. intros All l x y Hl Lx Ly. specialize (All l Hl). pose proof (top_ge b l x Lx). pose proof (low_le b l y Ly).
  lia.
Qed.

(* A shape of as many columns as the lane. *)
Lemma stand_across l p sh b : In l ls -> In sh (shapes p) -> length sh = snd l ->
  exists b', stands p l sh (fst l) b b' /\ forall k bo n, nth_error sh k = Some (bo, n) ->
    height b' (fst l + k) = rest sh (window b (fst l) (snd l)) + bo + n.
Proof.
  intros Hl Shape Len. destruct (can_stand wide ls l p sh (fst l) b Apart Hl Shape (le_n _)) as [b' St]; [lia|].
  exists b'. split; auto. intros k bo n C. rewrite <- Len.
  apply (dropped_height _ _ _ _ _ (stands_dropped _ _ _ _ _ _ _ St) _ _ _ C).
Qed.

(* I stands in the lowest column, which is clean. *)
Lemma stand_lowest l b : In l ls -> exists x b', in_lane l x /\ height b x = low b l /\
  stands Piece.I l [(0, 4)] x b b' /\ clean [(0, 4)] x b /\
  height b' x = low b l + 4 /\ forall z, z <> x -> height b' z = height b z.
Proof.
  intros Hl. destruct (lowest_column b l (some_column l Hl)) as (x & Lx & Low). exists x. unfold in_lane in Lx.
  destruct (can_stand wide ls l Piece.I [(0, 4)] x b Apart Hl ltac:(cbn; auto) ltac:(lia) ltac:(cbn; lia)) as [b' St].
  exists b'. pose proof (stands_dropped _ _ _ _ _ _ _ St) as D.
  pose proof (dropped_height _ _ _ _ _ D 0 _ _ eq_refl) as H.
  assert (rests [(0, 4)] x b = height b x) as R by (unfold rests, window; cbn; lia). rewrite R, !Nat.add_0_r in H.
  repeat (split; auto); try lia.
  - intros [|[|k]] bo n [=]; subst. now rewrite R, !Nat.add_0_r.
  - intros z N. apply (dropped_beside _ _ _ _ _ D). cbn. lia.
Qed.

Lemma lowest_tops l x b b' : in_lane l x -> height b x = low b l -> height b' x = low b l + 4 -> (forall z, z <> x ->
  height b' z = height b z) ->
  low b l <= low b' l /\ top b' l = max (top b l) (low b l + 4).
Proof.
  intros Lx Low High Same. assert (top b' l = max (top b l) (low b l + 4)) as Top.
  { apply Nat.le_antisymm.
    - apply top_le. intros z Lz. destruct (Nat.eq_dec z x) as [->|N]; [lia|]. rewrite Same by auto.
      pose proof (top_ge b l z Lz). lia.
    - apply Nat.max_lub; [|rewrite <- High; now apply top_ge]. apply top_le. intros z Lz.
      pose proof (top_ge b' l z Lz) as Top. destruct (Nat.eq_dec z x) as [->|N]; [|rewrite Same in Top by auto]; lia. }
  split; auto. apply low_ge; [lia|]. intros z Lz. destruct (Nat.eq_dec z x) as [->|N]; [lia|]. rewrite Same by auto.
  now apply low_le.
Qed.

(* Lanes of two columns, and of three where O is never dealt. *)
Hypothesis Widths : forall l, In l ls -> snd l = 2 \/ snd l = 3 /\ ~ In Piece.O ps.

(* How any other piece stands in a lane of two columns, and lies in one of three: its columns are then at most
   one apart. *)
Definition levelled (p : piece) (columns : nat) : shape :=
  nth (match p, columns with
       | Piece.T, 3 | Piece.L, 3 | Piece.J, 3 => 2 | Piece.Z, 3 => 1
       | Piece.S, 2 | Piece.T, 2 | Piece.J, 2 => 1 | Piece.L, 2 => 3 | _, _ => 0 end) (shapes p) [].

Lemma flat_shape sh most : forallb (fun s => (fst s + snd s <=? most) && (most <=? fst s + snd s + 1))%bool sh = true ->
  forall k bo n, nth_error sh k = Some (bo, n) -> bo + n <= most <= bo + n + 1.
Proof.
  rewrite forallb_forall. intros All k bo n C. apply nth_error_In, All, andb_prop in C as [C1 C2].
  apply Nat.leb_le in C1, C2. cbn in C1, C2. lia.
Qed.

Lemma stand_level p l b : p <> Piece.I -> In p ps -> In l ls ->
  exists sh b', stands p l sh (fst l) b b' /\ top b l < top b' l <= top b l + 3 /\ top b' l <= low b' l + 1.
Proof.
  intros NotI Hp Hl. remember (levelled p (snd l)) as sh eqn:Which.
  assert (In sh (shapes p) /\ length sh = snd l) as [Shape Len].
  { subst sh. destruct (Widths l Hl) as [-> |[-> NotO]]; destruct p; cbn; tauto. }
  assert (exists most, most <= 3 /\ forall k bo n, nth_error sh k = Some (bo, n) ->
    bo + n <= most <= bo + n + 1) as (most & Three & Flat).
  { subst sh. destruct (Widths l Hl) as [-> |[-> NotO]]; destruct p; try easy; ((exists 2; split;
      [lia|now apply flat_shape]) || (exists 3; split; [lia|now apply flat_shape])). }
  destruct (stand_across l p sh b Hl Shape Len) as (b' & St & High). exists sh, b'. split; auto.
  set (y := rest _ _) in High. assert (forall x, in_lane l x -> exists k bo n, x = fst l + k /\
    nth_error sh k = Some (bo, n) /\ 1 <= n /\ height b x <= y + bo) as Column.
  { intros x Lx. unfold in_lane in Lx.
    destruct (shape_column p sh (x - fst l) Shape ltac:(lia)) as (bo & n & C & One & _).
    exists (x - fst l), bo, n. repeat split; auto; [lia|]. apply (rest_ge _ _ _ _ _ _ C).
    rewrite nth_error_window by lia. f_equal. f_equal. lia. }
  assert (y <= top b l) as Low.
  { destruct (rest_attained sh (window b (fst l) (snd l))) as [Zero|(k & bo & n & v & C & V & Eq & _)];
      [now rewrite window_length|fold y in Zero; lia|].
    fold y in Eq. pose proof (nth_error_lt _ _ _ C). rewrite nth_error_window in V by lia. injection V as V.
    pose proof (top_ge b l (fst l + k) ltac:(unfold in_lane; lia)). lia. }
  assert (forall x, in_lane l x -> y + most <= height b' x + 1 /\ height b' x <= y + most) as After.
  { intros x Lx. destruct (Column x Lx) as (k & bo & n & -> & C & _). rewrite (High _ _ _ C). specialize (Flat _ _ _ C).
    lia. }
  assert (top b' l <= y + most) as Top' by (apply top_le; intros x Lx; now apply After).
  split; [split; [|lia]|].
  - destruct (highest_column b l (some_column l Hl)) as (x & Lx & Hx).
    destruct (Column x Lx) as (k & bo & n & -> & C & One & Le). pose proof (top_ge b' l _ Lx) as Ge.
    rewrite (High _ _ _ C) in Ge. lia.
  - pose proof (lowest_column b' l (some_column l Hl)) as (x & Lx & <-). specialize (After x Lx). lia.
Qed.

(* First, every piece goes to a lane that is below row h. Their columns are then at most four apart. *)
Definition smooth (h : nat) (b : board) : Prop := forall l, In l ls -> h < top b l <= h + 4 /\ top b l <= low b l + 4.

Theorem smoothing h b : (forall x, in_lanes ls x -> height b x <= h) -> reaches wide ps ls (smooth h) (h + 4) b.
Proof.
  intros Below. assert (forall l, In l ls -> top b l <= h \/ top b l <= h + 4 /\ top b l <= low b l + 4) as Inv.
  { intros l Hl. left. apply top_le. intros x Lx. apply Below. now exists l. }
  clear Below. remember (missing ls (h + 5) b) as room eqn:Er. revert b Er Inv.
  induction room as [room Later] using lt_wf_ind. intros b -> Inv.
  destruct (Forall_Exists_dec (fun l => h < top b l) (fun l => lt_dec _ _) ls) as [All|Some].
  { apply reached. rewrite Forall_forall in All. intros l Hl. specialize (All l Hl). destruct (Inv l Hl); lia. }
  apply Exists_exists in Some as (l & Hl & Below). apply reaches_next. intros p Hp.
  assert (forall sh x b', stands p l sh x b b' -> top b' l <= h \/ top b' l <= h + 4 /\ top b' l <= low b' l + 4 ->
    exists l sh x b', In l ls /\ stands p l sh x b b' /\ (forall z, in_lanes ls z -> height b' z <= h + 4) /\
      reaches wide ps ls (smooth h) (h + 4) b') as Next.
  { intros sh x b' St New. assert (forall m, In m ls -> top b' m <= h \/ top b' m <= h + 4 /\
      top b' m <= low b' m + 4) as Inv'.
    { intros m Hm. destruct (lane_dec l m) as [<-|N]; auto. destruct (other_tops _ _ _ _ _ _ _ Hl Hm N St) as [-> ->].
      auto. }
    exists l, sh, x, b'. repeat (split; auto).
    - apply tops_high. intros m Hm. destruct (Inv' m Hm); lia.
    - apply (Later (missing ls (h + 5) b')); auto. apply (stands_missing_less wide _ _ p l sh x); auto.
      intros z Lz. pose proof (top_ge b l z Lz). lia. }
  destruct (piece_eq_dec p Piece.I) as [->|NotI].
  - destruct (stand_lowest l b Hl) as (x & b' & Lx & Low & St & _ & High & Same).
    destruct (lowest_tops l x b b' Lx Low High Same). pose proof (low_le b l x Lx). pose proof (top_ge b l x Lx).
    apply (Next _ _ _ St). lia.
  - destruct (stand_level p l b NotI Hp Hl) as (sh & b' & St & Top & Level). apply (Next _ _ _ St). lia.
Qed.

(* Then each lane whose columns are not level waits for a piece that is not I;
   until it gets one, I stands in its lowest column. *)
Definition level (b : board) (l : lane) : Prop := top b l <= low b l + 1.

Lemma level_progress (goal : board -> Prop) : (forall b, (forall l, In l ls -> level b l) -> goal b) ->
  progress wide ps ls 4 goal (fun r b => (forall l, In l ls -> top b l <= low b l + 4) /\
    exists left, length left = r /\ forall l, In l ls -> In l left \/ level b l).
Proof.
  intros Goal. split; [intros r b l x y (Even & _); now apply tops_even|]. intros r b (Even & left & <- & Level).
  destruct (Forall_Exists_dec (fun l => level b l) (fun l => le_dec _ _) ls) as [All|Uneven]; [left;
    now apply Goal, Forall_forall|].
  right. intros p Hp. apply Exists_exists in Uneven as (l & Hl & Uneven). pose proof (Even l Hl) as Even'.
  assert (In l left) as Left by (destruct (Level l Hl); tauto).
  assert (forall sh x b' left', stands p l sh x b b' -> top b' l <= low b' l + 4 -> In l left' \/ level b' l ->
    (forall m, l <> m -> In m left -> In m left') ->
    (forall l, In l ls -> top b' l <= low b' l + 4) /\ exists left0, length left0 = length left' /\ forall l, In l ls ->
      In l left0 \/ level b' l) as Next.
  { intros sh x b' left' St Even2 New Old. split; [|exists left'; split; auto]; intros m Hm;
      (destruct (lane_dec l m) as [<-|N]; auto).
    all: destruct (other_tops _ _ _ _ _ _ _ Hl Hm N St) as [T L]. { rewrite T, L. auto. }
    destruct (Level m Hm); auto. unfold level. rewrite T, L. auto. }
  destruct (piece_eq_dec p Piece.I) as [->|NotI].
  - destruct (stand_lowest l b Hl) as (x & b' & Lx & Low & St & Clean & High & Same).
    destruct (lowest_tops l x b b' Lx Low High Same).
    exists l, [(0, 4)], x, b'. split; [auto|split; [auto|right]]. exists (length left). split; [|right; auto].
    apply (Next [(0, 4)] x b' left); auto. lia.
  - destruct (stand_level p l b NotI Hp Hl) as (sh & b' & St & Top & Level'). exists l, sh, (fst l), b'.
    split; [auto|split; [auto|right]].
    exists (length (remove lane_dec l left)). split; [|left; now apply remove_length_lt].
    apply (Next sh (fst l) b'); auto; [lia|]. intros m N Hm. apply in_in_remove; auto.
Qed.

(* At last, every piece goes to the lane whose highest column is lowest;
   but I to one whose columns are more than one apart, if there
   is one: it has got an I before. *)
Definition with_I (h : nat) (b : board) (l : lane) : Prop := exists n, forall x, in_lane l x ->
  (n <= height b x <= n + 1 /\ height b x <= h) \/ (n + 4 <= height b x <= n + 5 /\ height b x <= h + 4).

Definition levelling (h : nat) (b : board) : Prop := forall l, In l ls ->
  top b l <= h + 7 /\ (level b l \/ with_I h b l) /\ forall m, In m ls -> top b l <= max (h + 4) (top b m + 3).

Lemma levelling_step h p l sh x b b' : In l ls -> stands p l sh x b b' -> levelling h b -> top b' l <= h + 7 ->
  level b' l \/ with_I h b' l ->
  (forall m, In m ls -> top b' l <= max (h + 4) (top b m + 3)) -> levelling h b'.
Proof.
  intros Hl St Inv High New Near. intros m Hm. destruct (lane_dec l m) as [<-|N].
  - repeat (split; auto). intros n Hn. specialize (Near n Hn). pose proof (top_grows p l n _ _ _ _ St). lia.
  - destruct (other_tops _ _ _ _ _ _ _ Hl Hm N St) as [T L]. destruct (Inv m Hm) as (H1 & H2 & H3). unfold level.
    rewrite T, L. split; [auto|split].
    + destruct H2 as [|[n With]]; auto. right. exists n. intros z Mz. rewrite (other_column p l m sh x b b' z); auto.
    + intros n Hn. specialize (H3 n Hn). pose proof (top_grows p l n _ _ _ _ St). lia.
Qed.

Lemma with_I_top h b l : In l ls -> with_I h b l -> top b l <= h + 4.
Proof. intros Hl [n With]. apply top_le. intros x Lx. destruct (With x Lx); lia. Qed.

Theorem levelling_ends h b : ls <> [] -> levelling h b -> reaches wide ps ls (buried h 7 ls) (h + 7) b.
Proof.
  intros Some. remember (missing ls (h + 8) b) as room eqn:Er. revert b Er.
  induction room as [room Later] using lt_wf_ind. intros b -> Inv. destruct ls as [|a ls'] eqn:E; [easy|].
  rewrite <- E in *. clear Some. assert (In a ls) as Ha by (rewrite E; now left). clear E ls'.
  destruct (least_one (top b) ls a Ha) as (l & Hl & Least). clear a Ha.
  assert (forall p l sh x b', In l ls -> stands p l sh x b b' -> top b l <= h + 7 -> levelling h b' ->
    exists l sh x b', In l ls /\
    stands p l sh x b b' /\ (forall z, in_lanes ls z -> height b' z <= h + 7) /\
      reaches wide ps ls (buried h 7 ls) (h + 7) b') as Then.
  { intros p m sh x b' Hm St High Inv'. exists m, sh, x, b'. repeat (split; auto).
    - apply tops_high. intros n Hn. apply Inv', Hn.
    - apply (Later (missing ls (h + 8) b')); auto. apply (stands_missing_less wide _ _ p m sh x); auto.
      intros z Lz. pose proof (top_ge b m z Lz). lia. }
  assert (forall p, In p ps -> p <> Piece.I -> top b l <= h + 4 -> exists l sh x b', In l ls /\
    stands p l sh x b b' /\ (forall z, in_lanes ls z -> height b' z <= h + 7) /\
      reaches wide ps ls (buried h 7 ls) (h + 7) b') as Other.
  { intros p Hp NotI Low. destruct (stand_level p l b NotI Hp Hl) as (sh & b' & St & Top & Level).
    apply (Then p l sh (fst l) b'); auto; [lia|].
    apply (levelling_step h p l sh (fst l) b); auto; [lia|]. intros m Hm. specialize (Least m Hm). lia. }
  destruct (Forall_Exists_dec (fun l => level b l) (fun l => le_dec _ _) ls) as [Level|Uneven].
  - rewrite Forall_forall in Level. destruct (Nat.le_gt_cases (top b l) h) as [Below|Above].
    + apply reaches_next. intros p Hp. destruct (piece_eq_dec p Piece.I) as [->|]; [|apply Other; auto; lia].
      destruct (stand_lowest l b Hl) as (x & b' & Lx & Low & St & _ & High & Same).
      destruct (lowest_tops l x b b' Lx Low High Same) as [_ Top].
      pose proof (low_le b l x Lx). pose proof (top_ge b l x Lx).
      apply (Then Piece.I l [(0, 4)] x b'); auto; [lia|].
      apply (levelling_step h Piece.I l [(0, 4)] x b); auto; try lia.
      * right. exists (low b l). intros z Lz. destruct (Nat.eq_dec z x) as [->|N]; [lia|]. rewrite Same by auto.
        pose proof (low_le b l z Lz). pose proof (top_ge b l z Lz). specialize (Level l Hl). unfold level in Level. lia.
    + apply reached. intros m Hm. destruct (Inv m Hm) as (H1 & _ & H3). pose proof (Least m Hm).
      split; [now apply Level|split; [lia|]].
      intros n Hn. specialize (H3 n Hn). pose proof (Least n Hn). lia.
  - apply Exists_exists in Uneven as (m & Hm & Uneven). destruct (Inv m Hm) as (H1 & [|With] & H3); [easy|].
    pose proof (with_I_top h b m Hm With) as TopM. pose proof (Least m Hm).
    apply reaches_next. intros p Hp. destruct (piece_eq_dec p Piece.I) as [->|]; [|apply Other; auto; lia].
    destruct (stand_lowest m b Hm) as (x & b' & Lx & Low & St & _ & High & Same).
    assert (with_I h b' m) as With'.
    { destruct With as [n With]. exists n. intros z Lz. destruct (Nat.eq_dec z x) as [->|N]; [|rewrite Same; auto].
      rewrite High. destruct (highest_column b m (some_column m Hm)) as (x1 & L1 & Top1). unfold level in Uneven.
      destruct (With x Lx); [lia|]. destruct (With x1 L1); lia. }
    pose proof (with_I_top h b' m Hm With'). apply (Then Piece.I m [(0, 4)] x b'); auto.
    apply (levelling_step h Piece.I m [(0, 4)] x b); auto; lia.
Qed.

(* All together, if fewer lanes are sure in B rows. *)
Definition rows_to_bury (lanes B : nat) : nat := 4 + (lanes + 1) * step lanes B 4 + 7.

Variable B : nat.
Notation rows := (rows_to_bury (length ls) B).
Notation step := (step (length ls) B).

Theorem burying h b : ls <> [] -> smaller wide ps B ls -> (forall x, in_lanes ls x -> height b x <= h) ->
  reaches wide ps ls (fun b => row_from ls h b \/ buried h rows ls b) (h + rows) b.
Proof.
  intros Some Smaller Below. unfold rows_to_bury. set (rows := 4 + (length ls + 1) * step 4).
  apply reaches_bind with (fun b => smooth h b /\ forall x, in_lanes ls x -> height b x <= h + rows).
  { apply reaches_implies with (fun b => smooth h b /\ forall x, in_lanes ls x -> height b x <= h + rows) (h + rows);
      auto; [|lia].
    apply reaches_low; [|intros x Hx; specialize (Below x Hx); lia].
    apply reaches_implies with (smooth h) (h + 4); auto; [now apply smoothing|lia]. }
  intros b1 [Smooth Low1]. set (goal := fun b => row_from ls h b \/ forall l, In l ls -> level b l).
  apply reaches_bind with (fun b => goal b /\ forall x, in_lanes ls x -> height b x <= h + rows).
  { apply reaches_implies with (fun b => goal b /\ forall x, in_lanes ls x -> height b x <= h + rows) (h + rows); auto;
      [|lia].
    apply reaches_low; auto. apply reaches_implies with goal (h + 4 + (length ls + 1) * step 4); auto; [|lia].
    refine (progress_reaches wide ps ls B 4 _ _ _ _ _ Smaller (level_progress goal _) _ _ _).
    - now right.
    - split; [|exists ls; auto]. intros l Hl. now destruct (Smooth l Hl).
    - apply tops_high. intros l Hl. now destruct (Smooth l Hl).
    - left. apply row_from_lower with (h + 4); auto. lia. }
  intros b2 [[Row|Level] Low2]; [now apply reached; left|].
  apply reaches_implies with (buried (h + rows) 7 ls) (h + rows + 7); [|lia|].
  - apply levelling_ends; auto. intros l Hl. assert (top b2 l <= h + rows) by (apply top_le; intros x Lx; apply Low2;
      now exists l).
    split; [lia|split; [auto|intros; lia]].
  - intros b3 Buried. right. intros l Hl. destruct (Buried l Hl) as (H1 & H2 & H3). repeat (split; auto). all: lia.
Qed.

(* With a list that says how each of these beginnings leads to a full row. *)
Corollary sure_by_progress d R : ls <> [] -> smaller wide ps B ls ->
  (forall h rows b, buried h rows ls b -> exists J r, r <= R /\ J r b /\ progress wide ps ls d (row_from ls h) J) ->
    sure wide ps (rows + (R + 1) * step d) ls.
Proof.
  intros Some Smaller Leads h b Low. eapply reaches_bind.
  - apply (reaches_implies _ _ _ _ _ _ _ _ (burying h b Some Smaller Low)); [lia|intros b'; exact (fun H => H)].
  - intros b' [Row|Buried]; [now apply reached|]. destruct (Leads h _ b' Buried) as (J & r & Lr & Jb & Moves).
    apply reaches_implies with (row_from ls h) (h + rows + (r + 1) * step d); auto; [|nia].
    apply progress_reaches with J; auto.
    + apply tops_high. intros l Hl. now destruct (Buried l Hl) as (_ & H & _).
    + intros b2. apply row_from_lower. lia.
Qed.
End Burying.

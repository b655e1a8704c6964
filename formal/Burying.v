(* How the player buries whatever lanes of two or three columns hold, under lanes that are nearly level. *)
From Coq Require Import Arith List Lia.
From Lineproof Require Import Game Lists Fall Usual Rows RowsFacts Drops Apart Reaching Progress.
Import ListNotations.

(* The columns of each lane are at most one apart, and the highest columns of two lanes at most three; they are above
   row h, and no more than so many rows. *)
Definition buried (h rows : nat) (ls : list lane) (b : board) : Prop :=
  forall l, In l ls -> top b l <= low b l + 1 /\ h < top b l <= h + rows /\ forall m, In m ls -> top b l <= top b m + 3.

Section Burying.
Variables (wide : nat) (ps : list piece) (ls : list lane).
Notation stands := (stands wide).
Hypothesis Apart : apart wide ls.

(* I stands in the lowest column, which is clean. *)
Lemma stand_lowest l b : In l ls -> exists x b', stands Piece.I l [(0, 4)] x b b' /\ clean [(0, 4)] x b /\
  in_lane l x /\ height b x = low b l /\ height b' x = low b l + 4 /\ (forall z, z <> x -> height b' z = height b z) /\
  top b' l = max (top b l) (low b l + 4).
Proof.
  intros Hl. destruct (lowest_column b l (some_column wide ls l Apart Hl)) as (x & Lx & Low). exists x.
  destruct (can_stand wide ls l Piece.I [(0, 4)] x b Apart Hl) as [b' St]; [cbn; auto|unfold in_lane in Lx; cbn;
    lia..|].
  exists b'. pose proof (stands_dropped _ _ _ _ _ _ _ St) as D.
  pose proof (dropped_height _ _ _ _ _ D 0 _ _ eq_refl) as H.
  assert (rests [(0, 4)] x b = height b x) as R by (unfold rests, window; cbn; lia). rewrite R, !Nat.add_0_r in H.
  assert (forall z, z <> x -> height b' z = height b z) as Same.
  { intros z N. apply (dropped_beside _ _ _ _ _ D). cbn. lia. }
  split; [auto|split; [|split; [auto|split; [auto|split; [lia|split; [auto|]]]]]].
  - intros [|[|k]] bo n [=]; subst. now rewrite R, !Nat.add_0_r.
  - apply Nat.le_antisymm.
    + apply top_le. intros z Lz. destruct (Nat.eq_dec z x) as [->|N]; [lia|]. rewrite Same by auto.
      pose proof (top_ge b l z Lz). lia.
    + pose proof (top_grows wide St l). pose proof (top_ge b' l x Lx). lia.
Qed.

(* Lanes of two columns, and of three where O is never dealt. *)
Hypothesis Widths : forall l, In l ls -> snd l = 2 \/ snd l = 3 /\ ~ In Piece.O ps.

(* How any other piece stands in a lane of two columns, and lies in one of three: its columns are then at most
   one apart. *)
Definition levelled (p : piece) (columns : nat) : shape :=
  nth (match p, columns with
       | Piece.T, 3 | Piece.L, 3 | Piece.J, 3 => 2 | Piece.Z, 3 => 1
       | Piece.S, 2 | Piece.T, 2 | Piece.J, 2 => 1 | Piece.L, 2 => 3 | _, _ => 0 end) (shapes p) [].

Lemma stand_level p l b : p <> Piece.I -> In p ps -> In l ls ->
  exists sh b', stands p l sh (fst l) b b' /\ top b l < top b' l <= top b l + 3 /\ top b' l <= low b' l + 1.
Proof.
  intros NotI Hp Hl. remember (levelled p (snd l)) as sh eqn:Which.
  assert (In sh (shapes p) /\ length sh = snd l) as [Shape Len].
  { subst sh. destruct (Widths l Hl) as [-> |[-> NotO]]; destruct p; cbn; tauto. }
  assert (exists most, most <= 3 /\ Forall (fun s => fst s + snd s <= most <= fst s + snd s + 1) sh) as (most & Three &
    Flat).
  { subst sh. exists (list_max (map (fun s => fst s + snd s) (levelled p (snd l)))).
    destruct (Widths l Hl) as [-> |[-> NotO]]; destruct p; try easy; (split; [cbn; lia|repeat constructor; cbn; lia]). }
  rewrite Forall_forall in Flat. destruct (can_stand wide ls l p sh (fst l) b Apart Hl Shape (le_n _)) as [b' St];
    [lia|].
  exists sh, b'. split; auto. pose proof (stands_dropped _ _ _ _ _ _ _ St) as D. set (y := rests _ _ _) in D.
  assert (forall x, in_lane l x -> exists bo n, In (bo, n) sh /\ 1 <= n /\ height b x <= y + bo /\
    height b' x = y + bo + n) as Column.
  { intros x Lx. unfold in_lane in Lx. destruct (shape_column p sh (x - fst l) Shape ltac:(lia)) as (bo & n & C & One &
      _).
    exists bo, n. replace x with (fst l + (x - fst l)) by lia. split; [eapply nth_error_In; eauto|split; [auto|]].
    split; [exact (dropped_above _ _ _ _ _ D _ _ _ C)|exact (dropped_height _ _ _ _ _ D _ _ _ C)]. }
  assert (y <= top b l) as Low.
  { destruct (rest_meets p sh (window b (fst l) (length sh)) Shape) as (k & bo & n & v & C & V & Le);
      [now rewrite window_length|]. pose proof (nth_error_lt _ _ _ C). rewrite nth_error_window in V by lia.
    injection V as V. fold (rests sh (fst l) b) in Le. fold y in Le.
    pose proof (top_ge b l (fst l + k) ltac:(unfold in_lane; lia)). lia. }
  assert (forall x, in_lane l x -> y + most <= height b' x + 1 /\ height b' x <= y + most) as After.
  { intros x Lx. destruct (Column x Lx) as (bo & n & C & _ & _ & ->). specialize (Flat _ C). cbn in Flat. lia. }
  assert (top b' l <= y + most) as Top' by (apply top_le; intros x Lx; now apply After).
  pose proof (some_column wide ls l Apart Hl) as Some. split; [split; [|lia]|].
  - destruct (highest_column b l Some) as (x & Lx & <-). destruct (Column x Lx) as (bo & n & C & One & Le & H).
    pose proof (top_ge b' l _ Lx). lia.
  - destruct (lowest_column b' l Some) as (x & Lx & <-). specialize (After x Lx). lia.
Qed.

(* First, every piece goes to a lane that is below row h. Their columns are then at most four apart. *)
Definition smooth (h : nat) (b : board) : Prop := even ls 4 b /\ forall l, In l ls -> h < top b l <= h + 4.

Theorem smoothing h b : below ls h b -> reaches wide ps ls (smooth h) (h + 4) b.
Proof.
  intros Below. assert (forall l, In l ls -> top b l <= h \/ top b l <= h + 4 /\ top b l <= low b l + 4) as Inv by auto.
  clear Below. remember (missing ls (h + 5) b) as room eqn:Er. revert b Er Inv.
  induction room as [room Later] using lt_wf_ind. intros b -> Inv.
  destruct (Forall_Exists_dec (fun l => h < top b l) (fun l => lt_dec _ _) ls) as [All|Some].
  { apply reached. rewrite Forall_forall in All. split; intros l Hl; specialize (All l Hl); destruct (Inv l Hl); lia. }
  apply Exists_exists in Some as (l & Hl & Below). apply reaches_next. intros p Hp.
  enough (exists sh x b', stands p l sh x b b' /\ (top b' l <= h \/ top b' l <= h + 4 /\ top b' l <= low b' l + 4))
    as (sh & x & b' & St & New).
  { assert (forall m, In m ls -> top b' m <= h \/ top b' m <= h + 4 /\ top b' m <= low b' m + 4) as Inv'.
    { intros m Hm. destruct (lane_dec l m) as [<-|N]; auto. destruct (other_tops wide St ls m) as [-> ->]; auto. }
    exists l, sh, x, b'. repeat (split; auto).
    - intros m Hm. destruct (Inv' m Hm); lia.
    - apply (Later (missing ls (h + 5) b')); auto. apply (missing_less wide St); auto. lia. }
  destruct (piece_eq_dec p Piece.I) as [->|NotI].
  - destruct (stand_lowest l b Hl) as (x & b' & St & _ & Lx & Low & _ & _ & Top). exists [(0, 4)], x, b'.
    pose proof (low_grows wide St l (some_column wide ls l Apart Hl)). pose proof (top_ge b l x Lx). split; auto. lia.
  - destruct (stand_level p l b NotI Hp Hl) as (sh & b' & St & Top & Level). exists sh, (fst l), b'. split; auto. lia.
Qed.

Lemma sure_if_smooth rows : 4 <= rows ->
  (forall h b, smooth h b -> reaches wide ps ls (row_from ls h) (h + rows) b) -> sure wide ps rows ls.
Proof.
  intros Four Then h b Low. apply reaches_bind with (smooth h); auto.
  apply reaches_implies with (smooth h) (h + 4); auto; [now apply smoothing|lia].
Qed.

(* Then each lane whose columns are not level waits for a piece that is not I;
   until it gets one, I stands in its lowest column. *)
Definition level (b : board) (l : lane) : Prop := top b l <= low b l + 1.

Lemma level_progress (goal : board -> Prop) : (forall b, (forall l, In l ls -> level b l) -> goal b) ->
  progress wide ps ls 4 goal (fun r b => even ls 4 b /\
    exists left, length left = r /\ forall l, In l ls -> In l left \/ level b l).
Proof.
  intros Goal. split; [now intros r b [Even _]|]. intros r b (Even & left & <- & Level).
  destruct (Forall_Exists_dec (level b) (fun l => le_dec _ _) ls) as [All|Uneven]; [left; now apply Goal,
    Forall_forall|].
  right. intros p Hp. apply Exists_exists in Uneven as (l & Hl & Uneven). pose proof (Even l Hl) as Even'.
  assert (In l left) as Left by (destruct (Level l Hl); tauto).
  assert (forall sh x b' left', stands p l sh x b b' -> top b' l <= low b' l + 4 -> In l left' \/ level b' l ->
    (forall m, l <> m -> In m left -> In m left') ->
    even ls 4 b' /\ exists left0, length left0 = length left' /\ forall l, In l ls -> In l left0 \/ level b' l) as Next.
  { intros sh x b' left' St Even2 New Old. split; [|exists left'; split; auto]; intros m Hm;
      (destruct (lane_dec l m) as [<-|N]; auto); destruct (other_tops wide St ls m) as [T L]; auto; unfold level;
      rewrite T, L; auto. destruct (Level m Hm); auto. }
  destruct (piece_eq_dec p Piece.I) as [->|NotI].
  - destruct (stand_lowest l b Hl) as (x & b' & St & Clean & _ & _ & _ & _ & Top).
    pose proof (low_grows wide St l (some_column wide ls l Apart Hl)).
    exists l, [(0, 4)], x, b'. split; [auto|split; [auto|right]]. exists (length left). split; [|right; auto].
    apply (Next [(0, 4)] x b' left); auto. lia.
  - destruct (stand_level p l b NotI Hp Hl) as (sh & b' & St & Top & Level'). exists l, sh, (fst l), b'.
    split; [auto|split; [auto|right]].
    exists (length (remove lane_dec l left)). split; [|left; now apply remove_length_lt].
    apply (Next sh (fst l) b'); auto; [lia|]. intros m N Hm. apply in_in_remove; auto.
Qed.

(* At last, every piece goes to the lane whose highest column is lowest; but I to one whose columns are more than one
   apart, if there is one: it has got an I before. *)
Definition with_I (h : nat) (b : board) (l : lane) : Prop := exists n, forall x, in_lane l x ->
  (n <= height b x <= n + 1 /\ height b x <= h) \/ (n + 4 <= height b x <= n + 5 /\ height b x <= h + 4).

Definition levelling (h : nat) (b : board) : Prop := forall l, In l ls ->
  top b l <= h + 7 /\ (level b l \/ with_I h b l) /\ forall m, In m ls -> top b l <= max (h + 4) (top b m + 3).

Lemma levelling_step h p l sh x b b' : In l ls -> stands p l sh x b b' -> levelling h b -> top b' l <= h + 7 ->
  level b' l \/ with_I h b' l -> (forall m, In m ls -> top b' l <= max (h + 4) (top b m + 3)) -> levelling h b'.
Proof.
  intros Hl St Inv High New Near. intros m Hm. destruct (lane_dec l m) as [<-|N].
  - repeat (split; auto). intros n Hn. specialize (Near n Hn). pose proof (top_grows wide St n). lia.
  - destruct (other_tops wide St ls m) as [T L]; auto. destruct (Inv m Hm) as (H1 & H2 & H3). unfold level.
    rewrite T, L. split; [auto|split].
    + destruct H2 as [|[n With]]; auto. right. exists n. intros z Mz. rewrite (stands_beside wide St z); auto.
      intros Lz. now apply N, (same_lane wide ls l m z).
    + intros n Hn. specialize (H3 n Hn). pose proof (top_grows wide St n). lia.
Qed.

Lemma with_I_top h b l : with_I h b l -> top b l <= h + 4.
Proof. intros [n With]. apply top_le. intros x Lx. destruct (With x Lx); lia. Qed.

Theorem levelling_ends h b : ls <> [] -> levelling h b -> reaches wide ps ls (buried h 7 ls) (h + 7) b.
Proof.
  intros Some. remember (missing ls (h + 8) b) as room eqn:Er. revert b Er.
  induction room as [room Later] using lt_wf_ind. intros b -> Inv.
  destruct (least_one (top b) ls Some) as (l & Hl & Least).
  assert (forall p l sh x b', In l ls -> stands p l sh x b b' -> levelling h b' -> exists l sh x b', In l ls /\
    stands p l sh x b b' /\ below ls (h + 7) b' /\ reaches wide ps ls (buried h 7 ls) (h + 7) b') as Then.
  { intros p m sh x b' Hm St Inv'. exists m, sh, x, b'. repeat (split; auto).
    - intros n Hn. now apply Inv'.
    - apply (Later (missing ls (h + 8) b')); auto. apply (missing_less wide St); auto. destruct (Inv m Hm). lia. }
  assert (forall p, In p ps -> p <> Piece.I -> top b l <= h + 4 -> exists l sh x b', In l ls /\
    stands p l sh x b b' /\ below ls (h + 7) b' /\ reaches wide ps ls (buried h 7 ls) (h + 7) b') as Other.
  { intros p Hp NotI Low. destruct (stand_level p l b NotI Hp Hl) as (sh & b' & St & Top & Level).
    apply (Then p l sh (fst l) b'); auto. apply (levelling_step h p l sh (fst l) b); auto; [lia|].
    intros m Hm. specialize (Least m Hm). lia. }
  destruct (Forall_Exists_dec (level b) (fun l => le_dec _ _) ls) as [Level|Uneven].
  - rewrite Forall_forall in Level. destruct (Nat.le_gt_cases (top b l) h) as [Below|Above].
    + apply reaches_next. intros p Hp. destruct (piece_eq_dec p Piece.I) as [->|]; [|apply Other; auto; lia].
      destruct (stand_lowest l b Hl) as (x & b' & St & _ & Lx & Low & High & Same & Top). pose proof (top_ge b l x Lx).
      apply (Then Piece.I l [(0, 4)] x b'); auto. apply (levelling_step h Piece.I l [(0, 4)] x b); auto; try lia.
      right. exists (low b l). intros z Lz. destruct (Nat.eq_dec z x) as [->|N]; [lia|]. rewrite Same by auto.
      pose proof (low_le b l z Lz). pose proof (top_ge b l z Lz). specialize (Level l Hl). unfold level in Level. lia.
    + apply reached. intros m Hm. destruct (Inv m Hm) as (H1 & _ & H3). pose proof (Least m Hm).
      split; [now apply Level|split; [lia|]]. intros n Hn. specialize (H3 n Hn). pose proof (Least n Hn). lia.
  - apply Exists_exists in Uneven as (m & Hm & Uneven). destruct (Inv m Hm) as (H1 & [|With] & H3); [easy|].
    pose proof (with_I_top h b m With) as TopM. pose proof (Least m Hm).
    apply reaches_next. intros p Hp. destruct (piece_eq_dec p Piece.I) as [->|]; [|apply Other; auto; lia].
    destruct (stand_lowest m b Hm) as (x & b' & St & _ & Lx & Low & High & Same & Top). assert (with_I h b' m) as With'.
    { destruct With as [n With]. exists n. intros z Lz. destruct (Nat.eq_dec z x) as [->|N]; [|rewrite Same; auto].
      destruct (highest_column b m (some_column wide ls m Apart Hm)) as (x1 & L1 & Top1). unfold level in Uneven.
      destruct (With x Lx); [lia|]. destruct (With x1 L1); lia. }
    pose proof (with_I_top h b' m With'). apply (Then Piece.I m [(0, 4)] x b'); auto.
    apply (levelling_step h Piece.I m [(0, 4)] x b); auto; lia.
Qed.

(* All together, if fewer lanes are sure in B rows. *)
Definition rows_to_bury (lanes B : nat) : nat := 4 + (lanes + 1) * step lanes B 4 + 7.

Variable B : nat.
Notation rows := (rows_to_bury (length ls) B).
Notation step := (step (length ls) B).

Theorem burying h b : ls <> [] -> smaller wide ps B ls -> below ls h b ->
  reaches wide ps ls (fun b => row_from ls h b \/ buried h rows ls b) (h + rows) b.
Proof.
  intros Some Smaller Below. unfold rows_to_bury. set (rows := 4 + (length ls + 1) * step 4).
  apply reaches_bind with (smooth h).
  { apply reaches_implies with (smooth h) (h + 4); auto; [now apply smoothing|lia]. }
  clear b Below. intros b [Even Top]. set (goal := fun b => row_from ls h b \/ forall l, In l ls -> level b l).
  apply reaches_bind with (fun b => goal b /\ below ls (h + rows) b).
  { assert (below ls (h + 4) b) as Low by (intros l Hl; now apply Top).
    apply (reaches_more wide ps ls ls goal _ (h + 4 + (length ls + 1) * step 4) _ b Apart); auto using incl_refl;
      [|lia|..].
    - refine (progress_reaches wide ps ls B 4 _ _ _ _ _ Apart Smaller (level_progress goal _) _ Low _).
      + now right.
      + split; [auto|exists ls; auto].
      + left. apply row_from_lower with (h + 4); auto. lia.
    - intros l Hl. specialize (Low l Hl). lia.
    - intros l Hl. specialize (Low l Hl). lia.
    - intros b' Goal _ Low'. split; auto. intros l Hl. specialize (Low' l Hl). unfold rows. lia. }
  intros b2 [[Row|Level] Low2]; [now apply reached; left|].
  apply reaches_implies with (buried (h + rows) 7 ls) (h + rows + 7); [|lia|].
  - apply levelling_ends; auto. intros l Hl. specialize (Low2 l Hl). split; [lia|split; [auto|intros; lia]].
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
    + intros l Hl. now apply Buried.
    + intros b2. apply row_from_lower. lia.
Qed.
End Burying.

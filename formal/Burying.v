(* Lanes of two columns, and how the player buries whatever they hold under lanes that are nearly level. *)
From Coq Require Import Arith List Lia.
From Lineproof Require Import Game Lists Fall Usual Rows RowsFacts Drops Apart Reaching Progress Lanes.
Import ListNotations.

(* The higher column of a lane, and the lower one. *)
Definition top (b : board) (l : lane) : nat := max (height b (fst l)) (height b (fst l + 1)).
Definition low (b : board) (l : lane) : nat := min (height b (fst l)) (height b (fst l + 1)).

(* The columns of each lane are at most k apart, and the higher columns of two lanes at most three; they are above row h, and
   no more than so many rows. *)
Definition buried (k h rows : nat) (ls : list lane) (b : board) : Prop :=
  forall l, In l ls -> top b l <= low b l + k /\ h < top b l <= h + rows /\ forall m, In m ls -> top b l <= top b m + 3.

Lemma lowest_lane b l (ls : list lane) : In l ls -> exists m, In m ls /\ forall n, In n ls -> top b m <= top b n.
Proof.
  revert l. induction ls as [|a ls IH]; intros l Hl; [easy|]. destruct ls as [|a' ls].
  - exists a. split; [now left|]. intros n [->|[]]. lia.
  - destruct (IH a' (or_introl eq_refl)) as (m & Hm & Least). destruct (Nat.le_gt_cases (top b a) (top b m)).
    + exists a. split; [now left|]. intros n [->|Hn]; auto. specialize (Least n Hn). lia.
    + exists m. split; [now right|]. intros n [->|Hn]; [lia|auto].
Qed.

Section Burying.
Variables (wide : nat) (ps : list piece) (ls : list lane).
Notation stands := (stands wide).
Hypothesis Apart : apart wide ls.

Lemma in_two l x : snd l = 2 -> in_lane l x <-> x = fst l \/ x = fst l + 1.
Proof. intros Two. unfold in_lane. rewrite Two. lia. Qed.

(* A shape of two columns stands in a lane. *)
Lemma stand_two l p b0 n0 b1 n1 b : In l ls -> snd l = 2 -> In [(b0, n0); (b1, n1)] (shapes p) ->
  exists b', stands p l [(b0, n0); (b1, n1)] (fst l) b b' /\
    let y := max (height b (fst l) - b0) (height b (fst l + 1) - b1) in
    rests [(b0, n0); (b1, n1)] (fst l) b = y /\ height b' (fst l) = y + b0 + n0 /\ height b' (fst l + 1) = y + b1 + n1.
Proof.
  intros Hl Two Shape. destruct (can_stand wide ls l p _ (fst l) b Apart Hl Shape (le_n _)) as [b' St]; [cbn; lia|].
  exists b'. split; auto. pose proof (stands_dropped _ _ _ _ _ _ _ St) as D.
  pose proof (dropped_height _ _ _ _ _ D 0 _ _ eq_refl) as H0. pose proof (dropped_height _ _ _ _ _ D 1 _ _ eq_refl) as H1.
  rewrite Nat.add_0_r in H0. cbn zeta. rewrite H0, H1. unfold rests, window. cbn [length seq map rest].
  rewrite Nat.max_0_r, <- Nat.add_1_r. auto.
Qed.

(* I stands in one column, which is clean. *)
Lemma stand_I l x b : In l ls -> in_lane l x ->
  exists b', stands Piece.I l [(0, 4)] x b b' /\ height b' x = height b x + 4 /\ clean [(0, 4)] x b.
Proof.
  intros Hl Lx. unfold in_lane in Lx.
  destruct (can_stand wide ls l Piece.I [(0, 4)] x b Apart Hl ltac:(cbn; auto) ltac:(lia) ltac:(cbn; lia)) as [b' St].
  exists b'. split; auto. pose proof (dropped_height _ _ _ _ _ (stands_dropped _ _ _ _ _ _ _ St) 0 _ _ eq_refl) as H.
  assert (rests [(0, 4)] x b = height b x) as R by (unfold rests, window; cbn; lia). rewrite R, !Nat.add_0_r in H. split; auto.
  intros [|[|k]] bo n [=]; subst. now rewrite R, !Nat.add_0_r.
Qed.

(* It does not change the other lanes. *)
Lemma other_lane p l m sh x b b' : In l ls -> In m ls -> snd m = 2 -> l <> m -> stands p l sh x b b' ->
  height b' (fst m) = height b (fst m) /\ height b' (fst m + 1) = height b (fst m + 1).
Proof.
  intros Hl Hm Two N St. split; (apply (stands_beside _ _ _ _ _ _ _ _ St); intros Lx; apply N;
    apply (same_lane wide ls l m _ Apart Hl Hm Lx), in_two; auto).
Qed.

Lemma other_tops p l m sh x b b' : In l ls -> In m ls -> snd m = 2 -> l <> m -> stands p l sh x b b' -> top b' m = top b m /\ low b' m = low b m.
Proof. intros Hl Hm Two N St. destruct (other_lane _ _ _ _ _ _ _ Hl Hm Two N St) as [H0 H1]. unfold top, low. now rewrite H0, H1. Qed.

Lemma lane_dec (l m : lane) : {l = m} + {l <> m}.
Proof. repeat decide equality. Qed.

(* Any other piece leaves the columns of its lane at most one apart. *)
Lemma stand_level p l b : p <> Piece.I -> In l ls -> snd l = 2 ->
  exists sh b', stands p l sh (fst l) b b' /\ top b l < top b' l <= top b l + 3 /\ top b' l <= low b' l + 1.
Proof.
  intros NotI Hl Two. destruct (standing p) as [|[b0 n0] [|[b1 n1] [|]]] eqn:E; try (destruct p; discriminate E || easy).
  destruct (stand_two l p b0 n0 b1 n1 b Hl Two) as (b' & St & _ & H0 & H1).
  { rewrite <- E. destruct p; cbn; tauto. }
  exists [(b0, n0); (b1, n1)], b'. split; auto. unfold top, low. rewrite H0, H1.
  destruct p; try easy; cbn in E; injection E as <- <- <- <-; lia.
Qed.

(* I stands in the lower column. *)
Lemma stand_lower l b : In l ls -> snd l = 2 -> exists x b', in_lane l x /\ stands Piece.I l [(0, 4)] x b b' /\ clean [(0, 4)] x b /\
  top b' l = max (top b l) (low b l + 4) /\ low b' l = min (top b l) (low b l + 4).
Proof.
  intros Hl Two. set (x := if height b (fst l) <=? height b (fst l + 1) then fst l else fst l + 1).
  assert (in_lane l x) as Lx by (apply in_two; auto; unfold x; destruct (_ <=? _); auto).
  destruct (stand_I l x b Hl Lx) as (b' & St & High & Clean). exists x, b'. repeat (split; auto); unfold top, low.
  all: pose proof (dropped_beside _ _ _ _ _ (stands_dropped _ _ _ _ _ _ _ St)) as Beside; unfold x in *; cbn [length] in Beside.
  all: destruct (Nat.leb_spec (height b (fst l)) (height b (fst l + 1))); rewrite High, Beside; lia.
Qed.

Section Levelling.
Hypothesis Two : forall l, In l ls -> snd l = 2.

Lemma tops_high b n : (forall l, In l ls -> top b l <= n) -> forall x, in_lanes ls x -> height b x <= n.
Proof. intros All x (l & Hl & Lx). specialize (All l Hl). unfold top in All. apply in_two in Lx as [-> | ->]; auto; lia. Qed.

Section Threshold.
Variables (h k : nat).
Hypothesis K : k = 1 \/ k = 2.

(* What the player keeps, up to the end: a lane whose columns are more than k apart either is still below row h, or has just got
   an I, and there is room for another one. *)
Definition levelling (b : board) : Prop := forall l, In l ls -> top b l <= h + 7 /\
  (top b l <= low b l + k \/ low b l <= h /\ (k = 2 /\ top b l <= h \/ low b l + 3 <= top b l <= low b l + 4)) /\
  forall m, In m ls -> top b l <= max (h + 4) (top b m + 3).

Lemma levelling_step p l sh x b b' : In l ls -> stands p l sh x b b' -> levelling b ->
  top b' l <= h + 7 ->
  top b' l <= low b' l + k \/ low b' l <= h /\ (k = 2 /\ top b' l <= h \/ low b' l + 3 <= top b' l <= low b' l + 4) ->
  (forall m, In m ls -> top b' l <= max (h + 4) (top b m + 3)) -> levelling b'.
Proof.
  intros Hl St Inv High New Near. assert (forall m, In m ls -> top b m <= top b' m) as Grows.
  { intros m _. unfold top. pose proof (stands_grows _ _ _ _ _ _ _ (fst m) St). pose proof (stands_grows _ _ _ _ _ _ _ (fst m + 1) St). lia. }
  intros m Hm. destruct (lane_dec l m) as [<-|N].
  - repeat (split; auto). intros m Hm'. specialize (Near m Hm'). specialize (Grows m Hm'). lia.
  - destruct (other_tops _ _ _ _ _ _ _ Hl Hm (Two m Hm) N St) as [-> ->]. destruct (Inv m Hm) as (H1 & H2 & H3). repeat (split; auto).
    intros n Hn. specialize (H3 n Hn). specialize (Grows n Hn). lia.
Qed.

Theorem levelled b : ls <> [] -> levelling b -> reaches wide ps ls (buried k h 7 ls) (h + 7) b.
Proof.
  intros Some. remember (missing ls (h + 8) b) as room eqn:Er. revert b Er. induction room as [room Later] using lt_wf_ind.
  intros b -> Inv. destruct ls as [|a ls'] eqn:E; [easy|]. rewrite <- E in *. clear Some.
  assert (In a ls) as Ha by (rewrite E; now left). clear E ls'.
  destruct (lowest_lane b a ls Ha) as (l & Hl & Least). clear a Ha.
  assert (forall p l sh x b', In l ls -> stands p l sh x b b' -> top b l <= h + 7 -> levelling b' -> In l ls /\ stands p l sh x b b' /\
    (forall z, in_lanes ls z -> height b' z <= h + 7) /\ reaches wide ps ls (buried k h 7 ls) (h + 7) b') as Then.
  { intros p m sh x b' Hm St High Inv'. repeat (split; auto).
    - apply tops_high. intros n Hn. apply Inv', Hn.
    - apply (Later (missing ls (h + 8) b')); auto. apply (stands_missing_less wide _ _ p m sh x); auto.
      intros z Lz. unfold top in High. apply in_two in Lz as [-> | ->]; auto; lia. }
  assert (reaches wide ps ls (buried k h 7 ls) (h + 7) b \/ top b l <= h + 4) as [Done|Low]; auto.
  { destruct (Nat.le_gt_cases (top b l) (h + 4)) as [|Above]; auto. left. apply reached. intros m Hm. destruct (Inv m Hm) as (H1 & H2 & H3).
    pose proof (Least m Hm). repeat (split; try lia). intros n Hn. specialize (H3 n Hn). pose proof (Least n Hn). lia. }
  assert (forall p, p <> Piece.I -> exists l sh x b', In l ls /\ stands p l sh x b b' /\
    (forall z, in_lanes ls z -> height b' z <= h + 7) /\ reaches wide ps ls (buried k h 7 ls) (h + 7) b') as Other.
  { intros p NotI. destruct (stand_level p l b NotI Hl (Two l Hl)) as (sh & b' & St & Top & Level). exists l, sh, (fst l), b'. apply Then; auto; [lia|].
    apply (levelling_step p l sh (fst l) b); auto; [lia|left; lia|]. intros m Hm. specialize (Least m Hm). lia. }
  destruct (existsb (fun l => low b l + k <? top b l) ls) eqn:Bad.
  - apply existsb_exists in Bad as (m & Hm & Bad). apply Nat.ltb_lt in Bad. apply reaches_next. intros p _.
    destruct (piece_eq_dec p Piece.I) as [->|]; auto.
    destruct (stand_lower m b Hm (Two m Hm)) as (x & b' & _ & St & _ & Top & Bottom). destruct (Inv m Hm) as (H1 & H2 & H3).
    exists m, [(0, 4)], x, b'. apply Then; auto. apply (levelling_step Piece.I m [(0, 4)] x b); auto; try lia.
    all: intros; lia.
  - assert (forall m, In m ls -> top b m <= low b m + k) as Good.
    { intros m Hm. destruct (Nat.le_gt_cases (top b m) (low b m + k)) as [|Gt]; auto. apply Nat.ltb_lt in Gt.
      assert (existsb (fun l => low b l + k <? top b l) ls = true) by (apply existsb_exists; eauto). congruence. }
    destruct (Nat.le_gt_cases (top b l) h) as [Below|Above].
    + apply reaches_next. intros p _. destruct (piece_eq_dec p Piece.I) as [->|]; auto.
      destruct (stand_lower l b Hl (Two l Hl)) as (x & b' & _ & St & _ & Top & Bottom). specialize (Good l Hl).
      assert (low b l <= top b l) by (unfold low, top; lia).
      exists l, [(0, 4)], x, b'. apply Then; auto; [lia|]. apply (levelling_step Piece.I l [(0, 4)] x b); auto; try lia.
      all: intros; lia.
    + apply reached. intros m Hm. destruct (Inv m Hm) as (H1 & _ & H3). pose proof (Least m Hm). split; [auto|split; [lia|]].
      intros n Hn. specialize (H3 n Hn). pose proof (Least n Hn). lia.
Qed.
End Threshold.

Lemma flat_tops b l : low b l <= top b l.
Proof. unfold low, top. lia. Qed.

(* Whatever the lanes hold below row h. *)
Theorem burying h b : ls <> [] -> (forall x, in_lanes ls x -> height b x <= h) -> reaches wide ps ls (buried 2 h 7 ls) (h + 7) b.
Proof.
  intros Some Below. apply levelled; auto. intros l Hl. assert (top b l <= h) as High.
  { unfold top. apply Nat.max_lub; apply Below; exists l; split; auto; apply in_two; auto. }
  pose proof (flat_tops b l). split; [lia|split; [lia|intros; lia]].
Qed.

Lemma tops_even d b : (forall l, In l ls -> top b l <= low b l + d) -> even ls d b.
Proof.
  intros All l x y Hl Lx Ly. specialize (All l Hl). unfold top, low in All. apply in_two in Lx as [-> | ->], Ly as [-> | ->]; auto; lia.
Qed.

(* Each lane gets a piece that is not I, which leaves its columns at most one apart; until then, I stands in its lower column. *)
Theorem burying_closer : ls <> [] -> smaller wide ps ls -> exists rows, forall h b, (forall x, in_lanes ls x -> height b x <= h) ->
  reaches wide ps ls (fun b => row_from ls h b \/ buried 1 h rows ls b) (h + rows) b.
Proof.
  intros Some Smaller. destruct (progress_reaches wide ps ls 4 Smaller) as [C Progress].
  set (rows := 7 + (length ls + 1) * C). exists (rows + 7). intros h b Below.
  set (good := fun b l => top b l <= low b l + 1).
  set (J := fun r b => (forall l, In l ls -> top b l <= low b l + 4) /\
    exists left, length left = r /\ forall l, In l ls -> In l left \/ good b l).
  set (goal := fun b => row_from ls h b \/ forall l, In l ls -> good b l).
  assert (progress wide ps ls 4 goal J) as Leads.
  { split; [intros r b' l x y (Even & _); now apply tops_even|]. intros r b' (Even & left & <- & Good).
    destruct (Forall_Exists_dec (fun l => good b' l) (fun l => le_dec _ _) ls) as [All|Bad].
    { left. right. now apply Forall_forall. }
    right. intros p _. apply Exists_exists in Bad as (l & Hl & Bad). pose proof (flat_tops b' l). pose proof (Even l Hl) as Even'.
    assert (forall sh x b2 left', stands p l sh x b' b2 -> top b2 l <= low b2 l + 4 -> In l left' \/ good b2 l ->
      (forall m, l <> m -> In m left -> In m left') -> J (length left') b2) as Next.
    { intros sh x b2 left' St Even2 New Old. split; [|exists left'; split; auto]; intros m Hm; (destruct (lane_dec l m) as [<-|N]; auto).
      all: destruct (other_tops _ _ _ _ _ _ _ Hl Hm (Two m Hm) N St) as [T L]. { rewrite T, L. auto. }
      destruct (Good m Hm); auto. unfold good. rewrite T, L. auto. }
    destruct (piece_eq_dec p Piece.I) as [->|NotI].
    - destruct (stand_lower l b' Hl (Two l Hl)) as (x & b2 & _ & St & Clean & T & L). exists l, [(0, 4)], x, b2.
      split; [auto|split; [auto|right]]. exists (length left). split; [|right; auto]. apply (Next [(0, 4)] x b2 left); auto; [lia|]. destruct (Good l Hl); tauto.
    - destruct (stand_level p l b' NotI Hl (Two l Hl)) as (sh & b2 & St & T & L).
      exists l, sh, (fst l), b2. split; [auto|split; [auto|right]]. exists (length (remove lane_dec l left)). split.
      + apply (Next sh (fst l) b2); auto; [lia|]. intros m N Hm. apply in_in_remove; auto.
      + left. apply remove_length_lt. destruct (Good l Hl); tauto. }
  apply reaches_bind with (fun b => buried 2 h 7 ls b /\ forall x, in_lanes ls x -> height b x <= h + rows).
  { apply reaches_implies with (fun b => buried 2 h 7 ls b /\ forall x, in_lanes ls x -> height b x <= h + rows) (h + rows); auto; [|lia].
    apply reaches_low; [|intros x Hx; specialize (Below x Hx); lia].
    apply reaches_implies with (buried 2 h 7 ls) (h + 7); auto; [now apply burying|lia]. }
  intros b1 [Buried Low1].
  apply reaches_bind with (fun b => goal b /\ forall x, in_lanes ls x -> height b x <= h + rows).
  { apply reaches_implies with (fun b => goal b /\ forall x, in_lanes ls x -> height b x <= h + rows) (h + rows); auto; [|lia].
    apply reaches_low; auto. apply reaches_implies with goal (h + 7 + (length ls + 1) * C); auto; [|lia].
    apply Progress with J; auto.
    - split; [|exists ls; auto]. intros l Hl. destruct (Buried l Hl) as [Even _]. lia.
    - apply tops_high. intros l Hl. destruct (Buried l Hl) as (_ & High & _). lia.
    - left. apply row_from_lower with (h + 7); auto. lia. }
  intros b2 [[Row|Good] Low2]; [now apply reached; left|].
  apply reaches_implies with (buried 1 (h + rows) 7 ls) (h + rows + 7); [|lia|].
  - apply levelled; auto. intros l Hl. assert (top b2 l <= h + rows).
    { unfold top. apply Nat.max_lub; apply Low2; exists l; split; auto; apply in_two; auto. }
    specialize (Good l Hl). unfold good in Good. split; [lia|split; [auto|intros; lia]].
  - intros b3 Buried3. right. intros l Hl. destruct (Buried3 l Hl) as (H1 & H2 & H3). repeat (split; auto). all: lia.
Qed.

Corollary sure_if_buried : ls <> [] -> smaller wide ps ls ->
  (forall rows, exists rows', forall h b, buried 1 h rows ls b -> reaches wide ps ls (row_from ls h) (h + rows') b) -> sure wide ps ls.
Proof.
  intros Some Smaller Then. destruct (burying_closer Some Smaller) as [rows Closer]. destruct (Then rows) as [rows' Reaches].
  exists (rows + rows'). intros h b Low. eapply reaches_bind.
  - apply (reaches_implies _ _ _ _ _ _ _ _ (Closer h b Low)); [lia|intros b'; exact (fun H => H)].
  - intros b' [Row|Buried]; [now apply reached|]. apply reaches_implies with (row_from ls h) (h + rows'); auto. lia.
Qed.

(* With a list that says how each of these beginnings leads to a full row. *)
Corollary sure_by_progress d R : ls <> [] -> smaller wide ps ls ->
  (forall h rows b, buried 1 h rows ls b -> exists J r, r <= R /\ J r b /\ progress wide ps ls d (row_from ls h) J) -> sure wide ps ls.
Proof.
  intros Some Smaller Leads. apply sure_if_buried; auto. intros rows. destruct (progress_reaches wide ps ls d Smaller) as [C Progress].
  exists (rows + (R + 1) * C). intros h b Buried. destruct (Leads h rows b Buried) as (J & r & Lr & Jb & Moves).
  apply reaches_implies with (row_from ls h) (h + rows + (r + 1) * C); auto; [|nia]. apply Progress with J; auto.
  - apply tops_high. intros l Hl. now destruct (Buried l Hl) as (_ & H & _).
  - intros b'. apply row_from_lower. lia.
Qed.
End Levelling.
End Burying.

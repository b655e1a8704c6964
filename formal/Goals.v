(* From a table of positions to a full row. A goal is a row that no lane may spoil: where a column has passed it, it is filled.
   One lane is marked: it gets a piece only if afterwards any lane may be marked. docs/lines.md, All even widths. *)
From Coq Require Import Arith List Lia.
From Lineproof Require Import Game Lists Fall Usual Rows RowsFacts Drops Apart Reaching Progress Burying.
Import ListNotations.

Section Goals.
Variables (wide : nat) (ps : list piece) (ls : list lane).
Notation stands := (stands wide).
Notation reaches := (reaches wide ps).
Hypothesis Apart : apart wide ls.

(* The boards of a table: the goals from row h on are not spoiled, l is marked, r is the rank. *)
Definition positions := nat -> nat -> lane -> board -> Prop.

Record table (d R : nat) (goal_row : nat -> Prop) (T : positions) : Prop := {
  table_level : forall h r l b, T h r l b -> even ls d b;
  table_rank : forall h r l b, T h r l b -> r <= R;
  table_kept : forall h r l b g x, T h r l b -> goal_row g -> h <= g -> in_lanes ls x -> g < height b x -> In (x, g) b;
  table_moves : forall h r l b p, T h r l b -> In l ls -> In p ps -> exists l' sh x b', In l' ls /\ stands p l' sh x b b' /\
    ((l' = l /\ forall m, In m ls -> exists r', T h r' m b') \/
     l' <> l /\ exists r', T h r' l b' /\ (r' < r \/ r' <= r /\ clean sh x b));
}.

(* Some lane can be marked. At first, the goals that count are those above all lanes. *)
Definition enters (T : positions) (b : board) : Prop :=
  exists r l, In l ls /\ forall h, (forall x, in_lanes ls x -> height b x <= h) -> T h r l b.

(* Only lanes that have not passed goal g are marked. What is missing up to it counts first, then the rank. *)
Lemma table_progress d R goal_row T h g : table d R goal_row T -> goal_row g -> h <= g ->
  progress wide ps ls d (row_from ls h) (fun k b => exists r l, In l ls /\ T h r l b /\
    (row_from ls h b \/ reached_row b (g + 1) l = false /\ k = missing ls (g + d + 1) b * (R + 1) + r)).
Proof.
  intros [Level Rank Kept Moves] Goal Above. split.
  { intros k b l x y (r & m & _ & In & _). apply (Level _ _ _ _ In). }
  intros k b (r & l & Hl & In & [Now|[Not ->]]); [now left|]. right. intros p Hp.
  destruct (Moves _ _ _ _ _ In Hl Hp) as (l' & sh & x & b' & Hl' & St & Then).
  pose proof (stands_missing wide ls (g + d + 1) _ _ _ _ _ _ Hl' St) as Less.
  destruct Then as [[-> Any]|(Other & r' & In' & Falls)].
  - assert (missing ls (g + d + 1) b' < missing ls (g + d + 1) b) as Less'.
    { apply (stands_missing_less wide _ _ _ _ _ _ _ _ Hl St). apply not_reached in Not as (y & Ly & Hy).
      intros z Lz. specialize (Level _ _ _ _ In l z y Hl Lz Ly). lia. }
    destruct (forallb (reached_row b' (g + 1)) ls) eqn:All.
    + destruct (Any l Hl) as [r' In']. exists l, sh, x, b', 0. repeat (split; auto); [|left; lia]. exists r', l. repeat (split; auto). left.
      exists g. split; auto. intros y (m & Hm & Ly). apply (Kept _ _ _ _ _ _ In'); auto; [now exists m|].
      rewrite forallb_forall in All. specialize (All m Hm). rewrite reached_row_spec in All. specialize (All y Ly). lia.
    + assert (exists m, List.In m ls /\ reached_row b' (g + 1) m = false) as (m & Hm & Not').
      { clear -All. induction ls as [|m l IH]; [easy|]. cbn in All. destruct (reached_row b' (g + 1) m) eqn:E; [|exists m; cbn; auto].
        destruct (IH All) as (n & Hn & N). exists n. cbn. auto. }
      destruct (Any m Hm) as [r' In']. pose proof (Rank _ _ _ _ In').
      exists l, sh, x, b', (missing ls (g + d + 1) b' * (R + 1) + r'). split; [auto|split; [auto|split]]; [|left; nia].
      exists r', m. repeat (split; auto).
  - exists l', sh, x, b', (missing ls (g + d + 1) b' * (R + 1) + r'). split; [auto|split; [auto|split]].
    + exists r', l. repeat (split; auto). right. split; auto. apply Bool.not_true_iff_false. rewrite <- Bool.not_true_iff_false in Not.
      intros Reached. apply Not. rewrite reached_row_spec in *. intros z Lz. specialize (Reached z Lz).
      rewrite (stands_beside _ _ _ _ _ _ _ _ St) in Reached; auto. intros Lz'. now apply Other, (same_lane wide ls _ _ z).
    + destruct Falls as [|[]]; [left|right; split; auto]; nia.
Qed.

(* From heights that differ by no more than some number. *)
Theorem table_reaches d R goal_row T P : smaller wide ps ls -> table d R goal_row T -> (forall h, exists g, h <= g < h + P /\ goal_row g) ->
  forall slack, exists rows, forall h b, enters T b ->
  (forall x, in_lanes ls x -> height b x <= h + slack /\ h <= height b x + slack) -> reaches ls (row_from ls h) (h + rows) b.
Proof.
  intros Smaller Table Goals slack. destruct (progress_reaches wide ps ls d Smaller) as [C Progress].
  set (most := length (columns ls) * (2 * slack + P + d + 1)). exists (slack + (most * (R + 1) + R + 1) * C).
  intros h b (r & l & Hl & In) Within. specialize (In (h + slack) (fun x Hx => proj1 (Within x Hx))).
  destruct (Goals (h + slack)) as (g & Hg & Goal).
  pose proof (table_progress d R goal_row T (h + slack) g Table Goal ltac:(lia)) as Leads.
  apply reaches_implies with (row_from ls (h + slack)) (h + slack + (missing ls (g + d + 1) b * (R + 1) + r + 1) * C).
  - apply (Progress _ _ _ _ _ Leads); auto; [|intros x Hx; now apply Within]. exists r, l. repeat (split; auto). right. split; auto.
    apply Bool.not_true_iff_false. rewrite reached_row_spec. intros Reached. destruct (proj2 Apart l Hl) as [Wide _].
    assert (in_lane l (fst l)) as Lx by (unfold in_lane; lia). specialize (Reached _ Lx).
    destruct (Within (fst l)) as [H _]; [now exists l|lia].
  - pose proof (table_rank _ _ _ _ Table _ _ _ _ In). enough (missing ls (g + d + 1) b <= most) by nia.
    unfold missing, most. assert (forall x, List.In x (columns ls) -> g + d + 1 - height b x <= 2 * slack + P + d + 1) as Each.
    { intros x Hx. apply in_columns, Within in Hx. lia. }
    clear -Each. unfold list_sum. induction (columns ls) as [|x l IH]; [easy|]. cbn [map fold_right length] in *.
    pose proof (Each x (or_introl eq_refl)). specialize (IH (fun x Hx => Each x (or_intror Hx))). lia.
  - intros b' Row. apply row_from_lower with (h + slack); auto. lia.
Qed.

(* With openings: from all lanes whose columns are at most one apart to the table. *)
Theorem sure_by_table d R goal_row T P d' R' J : ls <> [] -> (forall l, In l ls -> snd l = 2) -> smaller wide ps ls ->
  table d R goal_row T -> (forall h, exists g, h <= g < h + P /\ goal_row g) -> progress wide ps ls d' (enters T) J ->
  (forall h rows b, buried 1 h rows ls b -> exists r, r <= R' /\ J r b) -> sure wide ps ls.
Proof.
  intros Some Two Smaller Table Goals [Level Move] Beginnings. apply sure_if_buried; auto. intros rows.
  destruct (progress_reaches wide ps ls d' Smaller) as [C Progress]. set (slack := rows + (R' + 1) * C).
  destruct (table_reaches d R goal_row T P Smaller Table Goals slack) as [rows' Reaches].
  exists (slack + rows'). intros h b Buried. destruct (Beginnings h rows b Buried) as (r & Lr & Jb).
  assert (forall x, in_lanes ls x -> h <= height b x <= h + rows) as Within.
  { intros x (l & Hl & Lx). destruct (Buried l Hl) as (H1 & H2 & _). unfold top, low in *. apply in_two in Lx as [-> | ->]; auto; lia. }
  assert (progress wide ps ls d' (fun b => row_from ls h b \/ enters T b) J) as Opening.
  { split; auto. intros r' b' J'. destruct (Move r' b' J'); auto. }
  apply reaches_bind with (fun b => row_from ls h b \/ enters T b /\ forall x, in_lanes ls x -> height b x <= h + slack /\ h <= height b x + slack).
  - refine (reaches_more wide ps ls ls (fun b => row_from ls h b \/ enters T b) _ (h + slack) _ b _ (fun l H => H) _ _ _ _).
    + apply reaches_implies with (fun b => row_from ls h b \/ enters T b) (h + rows + (r + 1) * C); [|unfold slack; nia|auto].
      apply (Progress _ _ _ _ _ Opening); auto; [intros x Hx; now apply Within|]. intros b' Row. left. apply row_from_lower with (h + rows); auto. lia.
    + lia.
    + intros x Hx. specialize (Within x Hx). unfold slack. lia.
    + intros x Hx. specialize (Within x Hx). unfold slack. lia.
    + intros b' [Row|Enters] Kept _ Low; auto. right. split; auto. intros x Hx. specialize (Low x Hx). specialize (Within x Hx).
      pose proof (height_grows b b' x Kept). lia.
  - intros b' [Row|[Enters Near]]; [now apply reached|]. apply reaches_implies with (row_from ls h) (h + rows'); auto. lia.
Qed.
End Goals.

(* What can be said of `reaches` for any lanes, and how pieces stand in lanes of two columns. *)
From Coq Require Import Arith List Lia.
From Lineproof Require Import Game Lists Fall Usual Rows RowsFacts Drops Apart.
Import ListNotations.

Lemma filter_fewer {A} (f g : A -> bool) l : (forall a, g a = true -> f a = true) ->
  length (filter g l) <= length (filter f l).
Proof.
  intros Less. induction l as [|a l IH]; cbn; auto. specialize (Less a).
  destruct (g a); [rewrite Less by auto|destruct (f a)];
    cbn; lia.
Qed.

Lemma filter_most {A} (f : A -> bool) l : length (filter f l) <= length l.
Proof. induction l as [|a l IH]; cbn; auto. destruct (f a); cbn; lia. Qed.

Lemma filter_less {A} (f g : A -> bool) l a : (forall a, g a = true -> f a = true) -> In a l ->
  f a = true -> g a = false -> length (filter g l) < length (filter f l).
Proof.
  intros Less Ha Fa Ga.
  assert (forall h : A -> bool, length (filter h l) = list_sum (map (fun a => if h a then 1 else 0) l)) as Count.
  { intros h. unfold list_sum. clear. induction l as [|a l IH]; cbn; auto. destruct (h a); cbn; lia. }
  rewrite !Count. apply (sum_less _ _ _ a); auto; [|rewrite Fa, Ga; lia].
  intros x _. specialize (Less x). destruct (g x); [now rewrite Less|lia].
Qed.

(* The columns of the lanes. *)
Definition columns (ls : list lane) : list nat := flat_map (fun l => seq (fst l) (snd l)) ls.

Lemma in_columns ls x : In x (columns ls) <-> in_lanes ls x.
Proof.
  unfold columns, in_lanes, in_lane. rewrite in_flat_map. split; intros (l & Hl & Hx); exists l; (split; auto);
    rewrite in_seq in *; lia.
Qed.

Lemma row_from_lower ls h h' b : h <= h' -> row_from ls h' b -> row_from ls h b.
Proof. intros Le (y & Hy & Row). exists y. split; auto. lia. Qed.

Section Reaching.
Variables (wide : nat) (ps : list piece).
Notation stands := (stands wide).
Notation apart := (apart wide).
Notation reaches := (reaches wide ps).

Lemma apart_filter f ls : apart ls -> apart (filter f ls).
Proof.
  intros [Pairs Inside]. split; [|intros l Hl; now apply filter_In in Hl as [Hl _]; apply Inside]. clear Inside.
  induction Pairs as [|a ls All _ IH]; cbn; [constructor|]. destruct (f a); auto. constructor; auto.
  rewrite Forall_forall in *. intros c Hc. now apply filter_In in Hc as [Hc _]; apply All.
Qed.

Lemma smaller_than_all f (ls : list lane) l : In l ls -> f l = false -> length (filter f ls) < length ls.
Proof.
  intros Hl Fl. replace ls with (filter (fun _ => true) ls) at 2 by (clear; induction ls; cbn; congruence).
  now apply (filter_less _ _ _ l).
Qed.

(* Two lanes that share a column are the same. *)
Lemma same_lane ls l m x : apart ls -> In l ls -> In m ls -> in_lane l x -> in_lane m x -> l = m.
Proof.
  intros [Pairs _] Hl Hm Lx Mx. destruct (ForallOrdPairs_In Pairs _ _ Hl Hm) as [E|[N|N]]; auto; exfalso;
    now apply (N x).
Qed.

Lemma apart_distinct ls : apart ls -> NoDup ls.
Proof.
  intros [Pairs Inside]. induction Pairs as [|l ls All _ IH]; constructor; [|apply IH; intros; apply Inside; now right].
  intros Hl. rewrite Forall_forall in All. destruct (Inside l (or_introl eq_refl)) as [Some _].
  apply (All l Hl (fst l)); unfold in_lane; lia.
Qed.

Lemma can_stand ls l p sh x b : apart ls -> In l ls -> In sh (shapes p) -> fst l <= x ->
  x + length sh <= fst l + snd l -> exists b', stands p l sh x b b'.
Proof.
  intros [_ Inside] Hl Shape Left Right. destruct (Inside _ Hl) as [_ Wide].
  destruct (drops wide p sh x b Shape ltac:(lia)) as (b' & Drop & D). now exists b'.
Qed.

Lemma stands_kept p l sh x b b' c : stands p l sh x b b' -> In c b -> In c b'.
Proof. intros [_ _ _ D] H. destruct c. apply (dropped_cells _ _ _ _ _ D). auto. Qed.

Lemma stands_grows p l sh x b b' z : stands p l sh x b b' -> height b z <= height b' z.
Proof. intros St. apply height_grows. intros c. apply (stands_kept _ _ _ _ _ _ _ St). Qed.

Lemma stands_beside p l sh x b b' z : stands p l sh x b b' -> ~ in_lane l z -> height b' z = height b z.
Proof. intros [_ In _ D] Out. apply (dropped_beside _ _ _ _ _ D). unfold in_lane in Out. lia. Qed.

(* No column gets more than four above the highest one of the lane. *)
Lemma stands_low p l sh x b b' top z : stands p l sh x b b' -> (forall z, in_lane l z -> height b z <= top) ->
  in_lane l z -> height b' z <= top + 4.
Proof.
  intros St Low Lz. destruct (Nat.lt_ge_cases z x) as [|Lx]; [|destruct (Nat.lt_ge_cases z (x + length sh)) as [Lz'|]].
  - rewrite (dropped_beside _ _ _ _ _ (stands_dropped _ _ _ _ _ _ _ St)) by lia. specialize (Low z Lz). lia.
  - destruct (shape_column p sh (z - x) (stands_shape _ _ _ _ _ _ _ St) ltac:(lia)) as (bo & n & E & _ & Four).
    pose proof (dropped_height _ _ _ _ _ (stands_dropped _ _ _ _ _ _ _ St) _ _ _ E) as H.
    replace (x + (z - x)) with z in H by lia.
    enough (rests sh x b <= top) by lia. unfold rests.
    destruct (rest_attained sh (window b x (length sh))) as [->|(i & bo' & n' & v & E' & V & -> & _)];
      [now rewrite window_length|lia|].
    pose proof (nth_error_lt _ _ _ E'). rewrite nth_error_window in V by auto. injection V as V.
    specialize (Low (x + i)). pose proof (stands_in _ _ _ _ _ _ _ St). unfold in_lane in Low. lia.
  - rewrite (dropped_beside _ _ _ _ _ (stands_dropped _ _ _ _ _ _ _ St)) by lia. specialize (Low z Lz). lia.
Qed.

(* Some column of the lane gets higher. *)
Lemma stands_higher p l sh x b b' : stands p l sh x b b' -> exists z, in_lane l z /\ height b z < height b' z.
Proof.
  intros [Shape Inside _ D]. destruct (drawing_of_shape _ _ Shape) as (d & _ & A).
  pose proof (agrees_some _ _ A) as Some. assert (0 < length sh) as Len by (destruct sh; [easy|cbn; lia]).
  destruct (shape_column p sh 0 Shape Len) as (bo & n & E & One & _).
  exists x. unfold in_lane. split; [lia|]. pose proof (dropped_above _ _ _ _ _ D _ _ _ E).
  pose proof (dropped_height _ _ _ _ _ D _ _ _ E).
  rewrite Nat.add_0_r in *. lia.
Qed.

(* What still is missing up to some row, in the lanes. *)
Definition missing (ls : list lane) (top : nat) (b : board) : nat :=
  list_sum (map (fun x => top - height b x) (columns ls)).

Lemma stands_missing_less ls top p l sh x b b' : In l ls -> stands p l sh x b b' ->
  (forall z, in_lane l z -> height b z < top) -> missing ls top b' < missing ls top b.
Proof.
  intros Hl St Low. destruct (stands_higher _ _ _ _ _ _ St) as (z & Lz & Higher). apply (sum_less _ _ _ z).
  - intros y _. pose proof (stands_grows _ _ _ _ _ _ y St). lia.
  - apply in_columns. now exists l.
  - specialize (Low z Lz). lia.
Qed.

(* The induction that Coq does not find by itself. *)
Lemma reaches_induction ls (goal : board -> Prop) top (Q : board -> Prop) : (forall b, goal b -> Q b) ->
  (forall b, (forall p, In p ps -> exists l sh x b', In l ls /\ stands p l sh x b b' /\
     (forall z, in_lanes ls z -> height b' z <= top) /\ reaches ls goal top b' /\ Q b') -> Q b) ->
  forall b, reaches ls goal top b -> Q b.
Proof.
  intros Now Later. fix IH 2. intros b [Goal|Next]; [now apply Now|]. apply Later. intros p Hp.
  destruct (Next p Hp) as (l & sh & x & b' & Hl & St & Low & Then). exists l, sh, x, b'. repeat split; auto; apply St.
Qed.

(* From the boards of one goal to another one. *)
Lemma reaches_bind ls (goal goal' : board -> Prop) top b : reaches ls goal top b -> (forall b, goal b ->
  reaches ls goal' top b) -> reaches ls goal' top b.
Proof.
  intros R Then. revert b R. apply reaches_induction; auto. intros b Next. apply reaches_next. intros p Hp.
  destruct (Next p Hp) as (l & sh & x & b' & Hl & St & Low & _ & R). eauto 10.
Qed.

(* A higher top, and more lanes, which get no piece. The goal may use that all cells are kept, that the other columns
   stay as they are, and that no column of the lanes is above the old top. *)
Lemma reaches_more ls ls' (goal goal' : board -> Prop) top top' b : reaches ls goal top b -> incl ls ls' ->
  top <= top' -> (forall x, in_lanes ls x -> height b x <= top) -> (forall x, in_lanes ls' x -> height b x <= top') ->
  (forall b', goal b' -> (forall c, In c b -> In c b') -> (forall x, ~ in_lanes ls x -> height b' x = height b x) ->
     (forall x, in_lanes ls x -> height b' x <= top) -> goal' b') ->
  reaches ls' goal' top' b.
Proof.
  intros R Incl Top Low Low' Then.
  enough (forall b', reaches ls goal top b' -> (forall c, In c b -> In c b') -> (forall x, ~ in_lanes ls x ->
    height b' x = height b x) ->
    (forall x, in_lanes ls x -> height b' x <= top) -> reaches ls' goal' top' b') as All by (apply All; auto).
  clear R Low. apply (reaches_induction ls goal top (fun b' => (forall c, In c b -> In c b') ->
    (forall x, ~ in_lanes ls x -> height b' x = height b x) -> (forall x, in_lanes ls x -> height b' x <= top) ->
      reaches ls' goal' top' b')).
  { intros b' Goal Kept Beside Low. now apply reached, Then. }
  intros b1 Next Kept Beside _. apply reaches_next. intros p Hp.
  destruct (Next p Hp) as (l & sh & x & b' & Hl & St & Low & _ & IH).
  assert (forall z, ~ in_lanes ls z -> height b' z = height b z) as Beside'.
  { intros z Out. rewrite <- Beside by auto. apply (stands_beside _ _ _ _ _ _ _ St). intros Lz. apply Out.
    now exists l. }
  exists l, sh, x, b'. split; [auto|split; [auto|split]].
  - intros z Z'. destruct (in_dec Nat.eq_dec z (columns ls)) as [Z|Z]; rewrite in_columns in Z; [specialize (Low z Z);
      lia|].
    rewrite Beside' by auto. now apply Low'.
  - apply IH; auto. intros c Hc. apply (stands_kept _ _ _ _ _ _ _ St). auto.
Qed.

Lemma reaches_implies ls (goal goal' : board -> Prop) top top' b : reaches ls goal top b -> top <= top' ->
  (forall b, goal b -> goal' b) -> reaches ls goal' top' b.
Proof.
  intros R Top Then. revert b R. apply reaches_induction; [intros; now apply reached, Then|]. intros b Next.
  apply reaches_next. intros p Hp. destruct (Next p Hp) as (l & sh & x & b' & Hl & St & Low & _ & R).
  exists l, sh, x, b'. repeat split; auto; try apply St.
  intros z Z. specialize (Low z Z). lia.
Qed.

Corollary sure_more rows rows' ls : rows <= rows' -> sure wide ps rows ls -> sure wide ps rows' ls.
Proof. intros More Sure h b Low. apply reaches_implies with (row_from ls h) (h + rows); auto. lia. Qed.

Corollary reaches_low ls (goal : board -> Prop) top b : reaches ls goal top b ->
  (forall x, in_lanes ls x -> height b x <= top) ->
  reaches ls (fun b' => goal b' /\ forall x, in_lanes ls x -> height b' x <= top) top b.
Proof. intros R Low. apply (reaches_more ls ls goal _ top top b R); auto. intros l; auto. Qed.
End Reaching.

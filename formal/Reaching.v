(* What can be said of `reaches` for any lanes, and of their highest and lowest columns. *)
From Coq Require Import Arith List Lia.
From Lineproof Require Import Game Lists Fall Usual Rows RowsFacts Drops Apart.
Import ListNotations.

Lemma filter_most {A} (f : A -> bool) l : length (filter f l) <= length l.
Proof. induction l as [|a l IH]; cbn; auto. destruct (f a); cbn; lia. Qed.

(* Where fewer pass a test, and where one less does. *)
Lemma filter_fewer {A} (f g : A -> bool) l : (forall a, In a l -> g a = true -> f a = true) ->
  length (filter g l) <= length (filter f l) /\
  forall a, In a l -> f a = true -> g a = false -> length (filter g l) < length (filter f l).
Proof.
  induction l as [|c l IH]; intros Less; [split; [auto|easy]|]. destruct IH as [Le Lt]; [intros; apply Less; cbn;
    auto|].
  specialize (Less c (or_introl eq_refl)). cbn. destruct (g c) eqn:G; [rewrite Less by auto; cbn|destruct (f c) eqn:F;
    cbn]; (split; [lia|intros a [->|Ha] Fa Ga; try congruence; specialize (Lt a); intuition lia]).
Qed.

Lemma least_one {A} (f : A -> nat) l : l <> [] -> exists m, In m l /\ forall n, In n l -> f m <= f n.
Proof.
  intros Some. assert (In (least (map f l)) (map f l)) as (m & E & Hm)%in_map_iff
    by (apply least_in; now destruct l). exists m. split; auto. intros n Hn. rewrite E. now apply least_le, in_map.
Qed.

Lemma lane_dec (l m : lane) : {l = m} + {l <> m}.
Proof. repeat decide equality. Qed.

(* The columns of the lanes. *)
Definition columns (ls : list lane) : list nat := flat_map (fun l => seq (fst l) (snd l)) ls.

Lemma in_columns ls x : In x (columns ls) <-> in_lanes ls x.
Proof.
  unfold columns, in_lanes, in_lane. rewrite in_flat_map. split; intros (l & Hl & Hx); exists l; (split; auto);
    rewrite in_seq in *; lia.
Qed.

Lemma row_from_lower ls h h' b : h <= h' -> row_from ls h' b -> row_from ls h b.
Proof. intros Le (y & Hy & Row). exists y. split; auto. lia. Qed.

Lemma in_heights b l n : In n (heights b l) <-> exists x, in_lane l x /\ height b x = n.
Proof.
  unfold heights, window, in_lane. rewrite in_map_iff. split; intros (x & H1 & H2); exists x; rewrite in_seq in *; auto.
Qed.

Lemma top_ge b l x : in_lane l x -> height b x <= top b l.
Proof. intros Lx. apply list_max_ge, in_heights. eauto. Qed.

Lemma top_le b l n : (forall x, in_lane l x -> height b x <= n) -> top b l <= n.
Proof. intros All. apply list_max_le, Forall_forall. intros v Hv. apply in_heights in Hv as (x & Lx & <-). auto. Qed.

Lemma low_le b l x : in_lane l x -> low b l <= height b x.
Proof. intros Lx. apply least_le, in_heights. eauto. Qed.

Lemma highest_column b l : 1 <= snd l -> exists x, in_lane l x /\ height b x = top b l.
Proof. intros Some. apply in_heights, list_max_in. unfold heights, window. now destruct (snd l). Qed.

Lemma lowest_column b l : 1 <= snd l -> exists x, in_lane l x /\ height b x = low b l.
Proof. intros Some. apply in_heights, least_in. unfold heights, window. now destruct (snd l). Qed.

Lemma low_top b l : 1 <= snd l -> low b l <= top b l.
Proof. intros Some. destruct (lowest_column b l Some) as (x & Lx & <-). now apply top_ge. Qed.

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

Lemma some_column ls l : apart ls -> In l ls -> 1 <= snd l.
Proof. intros [_ Inside] Hl. now apply Inside. Qed.

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

Section Stands.
Context {p : piece} {l : lane} {sh : shape} {x : nat} {b b' : board}.
Hypothesis St : stands p l sh x b b'.

Lemma stands_kept c : In c b -> In c b'.
Proof using St. destruct St as [_ _ _ D]. intros H. destruct c. apply (dropped_cells _ _ _ _ _ D). auto. Qed.

Lemma stands_grows z : height b z <= height b' z.
Proof using St. apply height_grows, stands_kept. Qed.

Lemma stands_beside z : ~ in_lane l z -> height b' z = height b z.
Proof using St. destruct St as [_ In _ D]. intros Out. apply (dropped_beside _ _ _ _ _ D). unfold in_lane in Out. lia.
Qed.

Lemma low_grows m : 1 <= snd m -> low b m <= low b' m.
Proof using St.
  intros Some. destruct (lowest_column b' m Some) as (z & Lz & <-). pose proof (stands_grows z).
  pose proof (low_le b m z Lz). lia.
Qed.

Lemma top_grows m : top b m <= top b' m.
Proof using St. apply top_le. intros z Lz. pose proof (stands_grows z). pose proof (top_ge b' m z Lz). lia. Qed.

(* The piece does not change the other lanes. *)
Lemma other_lane ls m : apart ls -> In l ls -> In m ls -> l <> m -> heights b' m = heights b m.
Proof using St.
  intros Apart Hl Hm N. apply map_ext_in. intros z Hz. apply in_seq in Hz. apply stands_beside. intros Lz.
  now apply N, (same_lane ls l m z).
Qed.

Lemma other_tops ls m : apart ls -> In l ls -> In m ls -> l <> m -> top b' m = top b m /\ low b' m = low b m.
Proof using St. intros. unfold top, low. now rewrite (other_lane ls). Qed.

(* No column gets more than four above the highest one of the lane. *)
Lemma stands_low : top b' l <= top b l + 4.
Proof using St.
  destruct St as [Shape Inside _ D]. apply top_le. intros z Lz.
  destruct (beside_or_below sh x z) as [Beside|(i & [bo n] & -> & E)].
  { rewrite (dropped_beside _ _ _ _ _ D) by auto. pose proof (top_ge b l z Lz). lia. }
  destruct (shape_column p sh i Shape (nth_error_lt _ _ _ E)) as (bo' & n' & E' & _ & Four). rewrite E in E'.
  injection E' as <- <-. rewrite (dropped_height _ _ _ _ _ D _ _ _ E). enough (rests sh x b <= top b l) by lia.
  destruct (rest_meets p sh (window b x (length sh)) Shape) as (k & bo' & n' & v & E' & V & Le);
    [now rewrite window_length|]. pose proof (nth_error_lt _ _ _ E'). rewrite nth_error_window in V by auto.
  injection V as V. fold (rests sh x b) in Le. pose proof (top_ge b l (x + k) ltac:(unfold in_lane; lia)). lia.
Qed.

(* What still is missing up to some row, in the lanes. *)
Definition missing (ls : list lane) : nat -> board -> nat := room_in (columns ls).

Lemma missing_less ls most : In l ls -> top b l < most -> missing ls most b' < missing ls most b.
Proof using St.
  intros Hl High. destruct St as [Shape Inside _ D]. pose proof (shape_length _ _ Shape).
  assert (in_lane l x) as Lx by (unfold in_lane; lia). pose proof (top_ge b l x Lx).
  apply (dropped_room p sh x _ b b' _ _ Shape D); [apply in_columns; now exists l|lia].
Qed.

(* A move leaves no hole in rows in which it covers no empty cell. *)
Definition filled (ls : list lane) (rows : nat -> Prop) (b : board) : Prop :=
  forall x y, in_lanes ls x -> rows y -> y < height b x -> In (x, y) b.

Lemma stands_filled ls rows :
  (forall k bo n y, nth_error sh k = Some (bo, n) -> height b (x + k) <= y < rests sh x b + bo -> ~ rows y) ->
  filled ls rows b -> filled ls rows b'.
Proof using St.
  destruct St as [_ _ _ D]. intros Not Filled z y Hz Row. apply (filled_after _ _ _ _ _ _ _ D); auto.
  intros k bo n E -> Hole. exact (Not _ _ _ _ E Hole Row).
Qed.

Lemma clean_filled ls rows : clean sh x b -> filled ls rows b -> filled ls rows b'.
Proof using St. intros Clean. apply stands_filled. intros k bo n y E Hy. rewrite (Clean _ _ _ E) in Hy. lia. Qed.
End Stands.

(* The induction that Coq does not find by itself. *)
Lemma reaches_induction ls (goal : board -> Prop) most (Q : board -> Prop) : (forall b, goal b -> Q b) ->
  (forall b, (forall p, In p ps -> exists l sh x b', In l ls /\ stands p l sh x b b' /\ below ls most b' /\
     reaches ls goal most b' /\ Q b') -> Q b) ->
  forall b, reaches ls goal most b -> Q b.
Proof.
  intros Now Later. fix IH 2. intros b [Goal|Next]; [now apply Now|]. apply Later. intros p Hp.
  destruct (Next p Hp) as (l & sh & x & b' & Hl & St & Low & Then). exists l, sh, x, b'. repeat split; auto; apply St.
Qed.

(* From the boards of one goal to another one. *)
Lemma reaches_bind ls (goal goal' : board -> Prop) most b : reaches ls goal most b -> (forall b, goal b ->
  reaches ls goal' most b) -> reaches ls goal' most b.
Proof.
  intros R Then. revert b R. apply reaches_induction; auto. intros b Next. apply reaches_next. intros p Hp.
  destruct (Next p Hp) as (l & sh & x & b' & Hl & St & Low & _ & R). eauto 10.
Qed.

(* A higher top, and more lanes, which get no piece. The goal may use that all cells are kept, that the other columns
   stay as they are, and that no column of the lanes is above the old top. *)
Lemma reaches_more ls ls' (goal goal' : board -> Prop) most most' b : apart ls' -> reaches ls goal most b ->
  incl ls ls' -> most <= most' -> below ls most b -> below ls' most' b ->
  (forall b', goal b' -> incl b b' -> below ls most b' -> goal' b') -> reaches ls' goal' most' b.
Proof.
  intros Apart R Incl Most Low Low' Then.
  enough (forall b', reaches ls goal most b' -> incl b b' -> below ls most b' -> below ls' most' b' ->
    reaches ls' goal' most' b') as All by (apply All; auto using incl_refl).
  clear R Low Low'. apply (reaches_induction ls goal most (fun b' => incl b b' -> below ls most b' ->
    below ls' most' b' -> reaches ls' goal' most' b')).
  { intros b' Goal Kept Low _. now apply reached, Then. }
  intros b1 Next Kept _ Low'. apply reaches_next. intros p Hp.
  destruct (Next p Hp) as (l & sh & x & b' & Hl & St & Low & _ & IH). assert (below ls' most' b') as Low2.
  { intros m Hm. destruct (lane_dec l m) as [<-|N]; [specialize (Low l Hl); lia|].
    destruct (other_tops St ls' m) as [-> _]; auto. }
  exists l, sh, x, b'. split; [auto|split; [auto|split; [auto|]]]. apply IH; auto. intros c Hc.
  now apply (stands_kept St), Kept.
Qed.

Lemma reaches_implies ls (goal goal' : board -> Prop) most most' b : reaches ls goal most b -> most <= most' ->
  (forall b, goal b -> goal' b) -> reaches ls goal' most' b.
Proof.
  intros R Most Then. revert b R. apply reaches_induction; [intros; now apply reached, Then|]. intros b Next.
  apply reaches_next. intros p Hp. destruct (Next p Hp) as (l & sh & x & b' & Hl & St & Low & _ & R).
  exists l, sh, x, b'. repeat split; auto; try apply St. intros m Hm. specialize (Low m Hm). lia.
Qed.

Corollary sure_more rows rows' ls : rows <= rows' -> sure wide ps rows ls -> sure wide ps rows' ls.
Proof. intros More Sure h b Low. apply reaches_implies with (row_from ls h) (h + rows); auto. lia. Qed.
End Reaching.

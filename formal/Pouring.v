(* Each piece, and some three together, can be put into one lane for ever, so that no row gets a hole, or no eighth row.
   So lanes are sure if they are with one lane less, and if each piece but three has a lane of its own. docs/lines.md
   has it in words. *)
From Coq Require Import Arith Bool List Lia.
From Lineproof Require Import Game Lists Fall Usual Rows RowsFacts Drops Fronts Apart Reaching Progress.
From Lineproof Require Import Burying LaneLists LaneCheck ListsOnBoards.
Import ListNotations.

(* Lanes of two columns take S, T and L so, and lanes of three T, L and J. *)
Definition poured (columns : nat) : list piece :=
  if columns =? 2 then [Piece.S; Piece.T; Piece.L] else [Piece.T; Piece.L; Piece.J].

(* What a lane takes, and how many columns it has. *)
Definition kinds : list (list piece * nat) :=
  ([Piece.I], 3) :: (poured 2, 2) :: (poured 3, 3) :: map (fun p => ([p], 2)) pieces.

(* Rows, counted from a multiple of eight, that get no hole. *)
Definition is_goal (k : list piece) (r : nat) : bool := match k with [_] => true | _ => r mod 8 =? 0 end.

(* Surfaces of a lane, counted from a multiple of eight: the lowest column is below 8, and no two are more than four
   apart. *)
Definition evenly (hl : list nat) : bool := every (fun h => every (fun k => h <=? k + 4) hl) hl.

Fixpoint lists (columns most : nat) : list (list nat) :=
  match columns with 0 => [[]] | S n => flat_map (fun h => map (cons h) (lists n most)) (seq 0 most) end.
Definition surfaces (columns : nat) : list (list nat) :=
  filter (fun hl => if some (fun h => h <? 8) hl then evenly hl else false) (lists columns 12).

(* From these, each piece has a move to these, by which goals get no hole. One piece alone: O stands on O; S and Z fit
   on themselves; T points to the left and to the right in turns; L and J stand on their foot and hang on their hook in
   turns. Three in a lane of three columns: these are at most one apart, and row 0 is full or empty. *)
Definition good_in_two : list (list nat) :=
  [[1;0]; [1;1]; [1;2]; [1;3]; [2;1]; [2;2]; [2;3]; [3;1]; [3;2]; [3;3]; [3;5]; [4;2]; [4;3]; [4;5]; [4;6]; [5;3];
   [5;4]; [5;5]; [5;6]; [6;4]; [6;5]; [6;6]; [7;6]; [8;6]; [8;7]; [9;7]].

Definition good (k : list piece) (hl : list nat) : bool :=
  match k, hl with
  | [Piece.I], _ => true
  | [Piece.O], [a; c] => a =? c
  | [Piece.S], [a; c] => a =? c + 1
  | [Piece.Z], [a; c] => c =? a + 1
  | [Piece.T], [a; c] => (a =? c + 1) || (c =? a + 1)
  | [Piece.L], [a; c] => (a =? c) || (a =? c + 2)
  | [Piece.J], [a; c] => (a =? c) || (c =? a + 2)
  | _, [a; c] => some (fun g => if list_eq_dec Nat.eq_dec hl g then true else false) good_in_two
  | _, _ => if list_max hl =? least hl then true else if list_max hl =? least hl + 1 then negb (least hl =? 0)
    else false
  end.

Definition brought_down (hl : list nat) : list nat :=
  if every (fun h => 8 <=? h) hl then map (fun h => h - 8) hl else hl.

Definition keeps (k : list piece) (x : nat) (sh : shape) (hl : list nat) : bool :=
  let rows := covered x sh hl [] in
  every (fun r => if nth r rows false then negb (is_goal k r) else true) (seq 0 (length rows)).

(* A piece has a move that is accepted, and leaves the columns at most four apart. *)
Definition some_move (accepted : nat -> shape -> bool) (hl : list nat) (p : piece) : bool :=
  some (fun sh => some (fun x => if evenly (settled x sh hl) then accepted x sh else false)
    (seq 0 (1 + length hl - length sh))) (shapes p).

(* So many pieces lead to a good surface. *)
Fixpoint leads (k : list piece) (pieces : nat) (hl : list nat) : bool :=
  if good k hl then true else match pieces with
    | 0 => false
    | S n => every (some_move (fun x sh => leads k n (brought_down (settled x sh hl))) hl) k
    end.

Lemma good_for_ever : every (fun '(k, columns) => every (fun hl => if good k hl then every (some_move (fun x sh =>
  if keeps k x sh hl then good k (brought_down (settled x sh hl)) else false) hl) k else true) (surfaces columns))
  kinds = true.
Proof. vm_compute. reflexivity. Qed.

Lemma two_pieces_lead : every (fun '(k, columns) => every (leads k 2) (surfaces columns)) kinds = true.
Proof. vm_compute. reflexivity. Qed.

Lemma some_true {A} (f : A -> bool) l a : In a l -> f a = true -> some f l = true.
Proof. induction l as [|c l IH]; [easy|]. intros [->|H] F; cbn; [now rewrite F|]. destruct (f c); auto. Qed.

Lemma evenly_spec hl : evenly hl = true <-> forall h k, In h hl -> In k hl -> h <= k + 4.
Proof.
  unfold evenly. rewrite every_forallb, forallb_forall. split; intros All h; [intros k Hh Hk|intros Hh].
  - now apply Nat.leb_le, (every_in _ _ _ (All h Hh)).
  - rewrite every_forallb, forallb_forall. intros k Hk. apply Nat.leb_le. auto.
Qed.

Lemma in_surfaces hl : evenly hl = true -> (exists h, In h hl /\ h < 8) -> In hl (surfaces (length hl)).
Proof.
  intros Even (h & Hh & Low). apply filter_In. split.
  - rewrite evenly_spec in Even. assert (forall k, In k hl -> k < 12) as All by (intros k Hk;
      specialize (Even k h Hk Hh); lia).
    clear -All. induction hl as [|k hl IH]; [now left|]. cbn [lists length]. apply in_flat_map. exists k. split.
    + apply in_seq. specialize (All k (or_introl eq_refl)). lia.
    + apply in_map, IH. intros; apply All. now right.
  - rewrite (some_true _ hl h Hh); auto. now apply Nat.ltb_lt.
Qed.

Lemma surfaces_in hl columns : In hl (surfaces columns) -> evenly hl = true /\ exists h, In h hl /\ h < 8.
Proof.
  intros Surface. apply filter_In in Surface as [_ Surface]. destruct (some _ hl) eqn:Low; [|easy]. split; auto.
  apply some_exists in Low as (h & Hh & Low). exists h. split; auto. now apply Nat.ltb_lt.
Qed.

(* Nothing below looks into it. *)
Opaque surfaces good.

Lemma some_move_exists f hl p : some_move f hl p = true -> exists sh x, In sh (shapes p) /\
  x + length sh <= length hl /\ evenly (settled x sh hl) = true /\ f x sh = true.
Proof.
  intros M. apply some_exists in M as (sh & Shape & M). apply some_exists in M as (x & Hx & M). apply in_seq in Hx.
  exists sh, x. pose proof (shape_length _ _ Shape). destruct (evenly _); [|easy]. repeat split; auto. lia.
Qed.

(* The next surface, and how many pieces it needs. *)
Lemma pours k n hl p : In (k, length hl) kinds -> In hl (surfaces (length hl)) -> leads k n hl = true -> In p k ->
  exists sh x, In sh (shapes p) /\ x + length sh <= length hl /\ evenly (settled x sh hl) = true /\
    leads k (pred n) (brought_down (settled x sh hl)) = true /\ (n = 0 -> keeps k x sh hl = true).
Proof.
  intros Kind Surface Leads Hp. destruct (good k hl) eqn:Good.
  - pose proof (every_in _ _ _ (every_in _ _ _ good_for_ever Kind) Surface) as For. cbn beta in For.
    rewrite Good in For. apply (every_in _ _ p) in For; auto.
    apply some_move_exists in For as (sh & x & Shape & Fits & Even & For).
    destruct (keeps k x sh hl) eqn:Keeps; [|easy]. exists sh, x. repeat (split; auto).
    destruct (pred n); cbn; now rewrite For.
  - destruct n as [|n]; cbn in Leads; rewrite Good in Leads; [easy|]. apply (every_in _ _ p) in Leads; auto.
    apply some_move_exists in Leads as (sh & x & Shape & Fits & Even & Leads). exists sh, x. repeat (split; auto). easy.
Qed.

Section Pouring.
Variables (wide : nat) (ps : list piece) (ls : list lane).
Notation stands := (stands wide).
Hypothesis Apart : apart wide ls.
Hypothesis Widths : forall l, In l ls -> snd l = 2 \/ snd l = 3 /\ ~ In Piece.O ps.

Lemma one_kind p l : In l ls -> p = Piece.I \/ snd l = 2 -> In ([p], snd l) kinds.
Proof.
  intros Hl [->|Two]; [destruct (Widths l Hl) as [-> |[-> _]]; cbn; tauto|]. rewrite Two. destruct p; cbn; tauto.
Qed.

(* The lane takes what is of a kind, and is good after n pieces; these leave holes below row u or above row v alone. *)
Definition takes (u v : nat) (k : list piece) (n : nat) (b : board) (l : lane) : Prop := In (k, snd l) kinds /\
  exists base hl, base mod 8 = 0 /\ stand_just base b l hl /\ In hl (surfaces (snd l)) /\ leads k n hl = true /\
  (n = 0 \/ top b l + 4 * n <= u \/ reached_row b v l = true).

Lemma stand_just_even b base l hl : In l ls -> stand_just base b l hl -> evenly hl = true <-> top b l <= low b l + 4.
Proof.
  intros Hl [Len At]. rewrite evenly_spec. split.
  - intros Even. destruct (highest_column b l) as (x & Lx & <-); [now apply (some_column wide ls)|].
    destruct (lowest_column b l) as (z & Lz & <-); [now apply (some_column wide ls)|]. unfold in_lane in *.
    destruct (nth_error_exists hl (x - fst l) ltac:(lia)) as [h Hh].
    destruct (nth_error_exists hl (z - fst l) ltac:(lia)) as [k Hk].
    pose proof (At _ _ Hh) as Ex. pose proof (At _ _ Hk) as Ez. replace (fst l + (x - fst l)) with x in Ex by lia.
    replace (fst l + (z - fst l)) with z in Ez by lia.
    specialize (Even h k (nth_error_In _ _ Hh) (nth_error_In _ _ Hk)). lia.
  - intros Even h k Hh Hk. apply In_nth_error in Hh as [i Hi], Hk as [j Hj]. pose proof (At _ _ Hi).
    pose proof (At _ _ Hj). pose proof (nth_error_lt _ _ _ Hi). pose proof (nth_error_lt _ _ _ Hj).
    pose proof (top_ge b l (fst l + i) ltac:(unfold in_lane; lia)).
    pose proof (low_le b l (fst l + j) ltac:(unfold in_lane; lia)). lia.
Qed.

(* In the end the base is a multiple of eight again, and the lowest column less than eight above it. *)
Lemma stand_brought_down base b l hl : base mod 8 = 0 -> stand_just base b l hl -> (exists h, In h hl /\ h < 16) ->
  exists base', base' mod 8 = 0 /\ stand_just base' b l (brought_down hl) /\ exists h, In h (brought_down hl) /\ h < 8.
Proof.
  intros Base [Len At] (h & Hh & Low). unfold brought_down. destruct (every _ hl) eqn:High.
  - exists (base + 8). split; [rewrite Nat.add_mod, Base by easy; reflexivity|]. split.
    + split; [now rewrite map_length|]. intros i v Hv. rewrite nth_error_map in Hv.
      destruct (nth_error hl i) as [w|] eqn:W; [|easy].
      injection Hv as <-. rewrite (At _ _ W). apply nth_error_In in W. pose proof (every_in _ _ _ High W) as Ew.
      apply Nat.leb_le in Ew. lia.
    + exists (h - 8). split; [now apply (in_map (fun h => h - 8))|lia].
  - exists base. split; auto. split; [now split|]. clear -High. induction hl as [|a hl IH]; [easy|].
    cbn [every] in High. destruct (Nat.leb_spec 8 a); [|exists a; cbn; auto]. destruct (IH High) as (k & Hk & Low).
    exists k. cbn. auto.
Qed.

(* At first it takes any kind, after two pieces. *)
Lemma takes_soon u v k b l : In l ls -> In (k, snd l) kinds -> top b l <= low b l + 4 ->
  top b l + 8 <= u \/ reached_row b v l = true -> takes u v k 2 b l.
Proof.
  intros Hl Kind Even Far. split; auto. set (base := 8 * (low b l / 8)).
  pose proof (Nat.div_mod (low b l) 8 ltac:(easy)) as Div.
  pose proof (Nat.mod_upper_bound (low b l) 8 ltac:(easy)) as Mod.
  pose proof (stand_above base b l ltac:(unfold base; lia)) as Just. exists base, (heights_above base b l).
  assert (In (heights_above base b l) (surfaces (snd l))) as Surface.
  { rewrite <- (proj1 Just). apply in_surfaces; [now apply (stand_just_even b base l _ Hl Just)|].
    destruct (lowest_column b l) as (x & Lx & Hx); [now apply (some_column wide ls)|]. exists (low b l - base).
    split; [|unfold base; lia]. unfold heights_above. apply (in_map (fun v => v - base)), in_window. eauto. }
  split; [unfold base; rewrite Nat.mul_comm; now apply Nat.mod_mul|split; [auto|split; [auto|split; [|tauto]]]].
  exact (every_in _ _ _ (every_in _ _ _ two_pieces_lead Kind) Surface).
Qed.

Lemma takes_beside u v k n p m l sh x b b' : In m ls -> In l ls -> m <> l -> stands p m sh x b b' ->
  takes u v k n b l -> takes u v k n b' l.
Proof.
  intros Hm Hl N St (Kind & base & hl & Base & [Len At] & Surface & Leads & Soon).
  assert (forall z, in_lane l z -> height b' z = height b z) as Same.
  { intros z Lz. now apply (other_column wide ls Apart p m l sh x b b'). }
  destruct (other_tops wide ls Apart _ _ _ _ _ _ _ Hm Hl N St) as [Top _]. split; auto. exists base, hl. split; auto.
  split.
  { split; auto. intros i h Hi. rewrite Same; auto. pose proof (nth_error_lt _ _ _ Hi). unfold in_lane. lia. }
  rewrite Top. repeat (split; auto). rewrite !reached_row_spec in *. destruct Soon as [|[|R]]; auto. right. right.
  intros z Lz. rewrite Same; auto.
Qed.

Lemma reached_grows b b' k l : (forall c, In c b -> In c b') -> reached_row b k l = true -> reached_row b' k l = true.
Proof.
  intros Kept. rewrite !reached_row_spec. intros R x Lx. specialize (R x Lx). pose proof (height_grows b b' x Kept).
  lia.
Qed.

Lemma goal_above k base r : base mod 8 = 0 -> is_goal k (base + r) = is_goal k r.
Proof.
  intros Base. destruct k as [|p [|q k]]; auto; cbn [is_goal]; now rewrite Nat.add_mod, Base, Nat.add_0_l, Nat.mod_mod.
Qed.

Lemma pour u v k n p l b : In l ls -> In p k -> takes u v k n b l -> exists sh x b',
  stands p l sh x b b' /\ takes u v k (pred n) b' l /\ top b' l <= low b' l + 4 /\
  forall i bo m y, nth_error sh i = Some (bo, m) -> height b (x + i) <= y < rests sh x b + bo -> n = 0 \/ u <= y < v ->
    is_goal k y = false.
Proof.
  intros Hl Hp (Kind & base & hl & Base & Just & Surface & Leads & Soon). pose proof Just as [Len At].
  rewrite <- Len in Surface, Kind.
  destruct (pours k n hl p Kind Surface Leads Hp) as (sh & x & Shape & Fits & Even & Leads' & Keeps).
  destruct (can_stand wide ls l p sh (fst l + x) b Apart Hl Shape) as [b' St]; [lia..|].
  pose proof (stands_just wide p base b b' l hl sh x Just St Fits) as Just'.
  pose proof (proj1 (stand_just_even _ _ _ _ Hl Just') Even) as Even'.
  assert (top b' l <= top b l + 4) as Top'.
  { apply top_le. intros z Lz. apply (stands_low wide p l sh (fst l + x) b b'); auto. intros; now apply top_ge. }
  exists sh, (fst l + x), b'. split; [auto|split; [|split; [auto|]]].
  - destruct (stand_brought_down base b' l _ Base Just') as (base' & Base' & Down & Low).
    { apply surfaces_in in Surface as (Surface & h & Hh & Low). apply In_nth_error in Hh as [i Hi].
      destruct (nth_error_exists (settled x sh hl) i) as [g Hg].
      { rewrite (settled_length sh x hl Fits). apply (nth_error_lt _ _ _ Hi). }
      exists g. split; [now apply nth_error_In in Hg|]. pose proof (proj2 Just' _ _ Hg). pose proof (At _ _ Hi).
      pose proof (nth_error_lt _ _ _ Hi).
      pose proof (top_ge b' l (fst l + i) ltac:(unfold in_lane; lia)).
      pose proof (proj1 (stand_just_even _ _ _ _ Hl Just) Surface).
      pose proof (low_le b l (fst l + i) ltac:(unfold in_lane; lia)). lia. }
    rewrite Len in Kind. split; auto. exists base', (brought_down (settled x sh hl)). repeat (split; auto).
    + rewrite <- (proj1 Down). apply in_surfaces; auto. now apply (stand_just_even _ _ _ _ Hl Down).
    + destruct Soon as [->|[Soon|R]]; auto; [destruct n; [now left|right; left; cbn [pred]; lia]|]. right. right.
      apply (reached_grows b); auto. intros c. apply (stands_kept _ _ _ _ _ _ _ c St).
  - intros i bo c y E Hy Where. pose proof (nth_error_lt _ _ _ E) as Li. destruct (Nat.eq_dec n 0) as [Zero|More].
    2: { destruct Where as [|Where]; [easy|]. pose proof (stands_in _ _ _ _ _ _ _ St).
         assert (in_lane l (fst l + x + i)) as Lx by (unfold in_lane; lia).
         pose proof (dropped_height _ _ _ _ _ (stands_dropped _ _ _ _ _ _ _ St) _ _ _ E). pose proof (top_ge b' l _ Lx).
         destruct Soon as [|[Soon|R]]; [easy|lia|]. rewrite reached_row_spec in R. specialize (R _ Lx). lia. }
    specialize (Keeps Zero). unfold keeps in Keeps. rewrite (rests_raised p sh x hl Shape Fits base b (fst l) At) in Hy.
    destruct (nth_error_exists hl (x + i) ltac:(lia)) as [h Hh]. pose proof (At _ _ Hh) as Hb.
    rewrite <- Nat.add_assoc in Hy. rewrite Hb in Hy.
    assert (nth (y - base) (covered x sh hl []) false = true) as Covered.
    { apply cover_spec. right. exists (rest sh (beneath x sh hl) + bo), h. split; [|lia].
      apply in_combine_nth. exists i. split; [now rewrite nth_error_map, E|].
      now rewrite (nth_win sh x hl i Li). }
    assert (y - base < length (covered x sh hl [])) as Short.
    { destruct (Nat.lt_ge_cases (y - base) (length (covered x sh hl []))); auto. now rewrite nth_overflow in Covered. }
    apply (every_in _ _ (y - base)) in Keeps; [|apply in_seq; lia]. cbn beta in Keeps. rewrite Covered in Keeps.
    apply negb_true_iff in Keeps. rewrite <- Keeps, <- (goal_above k base (y - base)) by auto. f_equal. lia.
Qed.

(* One piece alone, when the lane is good. *)
Lemma pour_clean sh x b p : In sh (shapes p) -> (forall i bo m y, nth_error sh i = Some (bo, m) ->
  ~ height b (x + i) <= y < rests sh x b + bo) -> clean sh x b.
Proof.
  intros Shape Not i bo m E. specialize (Not _ _ _ (height b (x + i)) E).
  enough (height b (x + i) <= rests sh x b + bo) by lia. apply (rest_ge _ _ _ _ _ _ E). rewrite nth_error_window; auto.
  apply (nth_error_lt _ _ _ E).
Qed.

(* So many rows have goals enough for r stages, and no cell gets above so many: a stage takes (D + 4) * 3 pieces in the
   marked lane at most, and two in each other one that may leave holes. *)
Fixpoint stage_rows (lanes r : nat) : nat := match r with 0 => 8 | S r => (lanes + 1) * (stage_rows lanes r + 12) end.
Fixpoint stage_top (step r D : nat) : nat :=
  match r with 0 => D | S r => stage_top step r (D + (14 + 3 * (D + 4) + 1) * step) end.

Lemma stage_top_least step r D : D <= stage_top step r D.
Proof. revert D. induction r as [|r IH]; intros D; cbn [stage_top]; auto. apply Nat.le_trans with (2 := IH _). lia. Qed.

Definition rows_to_pour (lanes B : nat) : nat := 4 + stage_top (step lanes B 4) lanes (stage_rows lanes lanes + 24).

(* Other pieces have a lane each. *)
Hypothesis Own : forall j, In j ls -> exists own : piece -> lane,
  (forall p, In p ps -> ~ In p (poured (snd j)) -> In (own p) ls /\ own p <> j /\ (p = Piece.I \/ snd (own p) = 2)) /\
  forall p q, In p ps -> In q ps -> ~ In p (poured (snd j)) -> ~ In q (poured (snd j)) -> own p = own q -> p = q.

Notation even4 := (fun b => forall l, In l ls -> top b l <= low b l + 4).

Lemma even_after p l sh x b b' : stands p l sh x b b' -> In l ls -> top b' l <= low b' l + 4 -> even4 b -> even4 b'.
Proof.
  intros St Hl New Even m Hm. destruct (lane_dec l m) as [<-|N]; auto.
  destruct (other_tops wide ls Apart _ _ _ _ _ _ _ Hl Hm N St) as [-> ->]. auto.
Qed.

Definition goal_rows (u v y : nat) : Prop := u <= y < v /\ y mod 8 = 0.

(* One lane passes the goal rows. *)
Lemma pouring_progress u v j (goal : board -> Prop) own : In j ls ->
  (forall p, In p ps -> ~ In p (poured (snd j)) -> In (own p) ls /\ own p <> j /\ (p = Piece.I \/ snd (own p) = 2)) ->
  (forall p q, In p ps -> In q ps -> ~ In p (poured (snd j)) -> ~ In q (poured (snd j)) -> own p = own q -> p = q) ->
  (forall b, even4 b -> filled ls (goal_rows u v) b -> reached_row b v j = true -> goal b) ->
  progress wide ps ls 4 goal (fun r b => even4 b /\ filled ls (goal_rows u v) b /\
    (exists n, takes u v (poured (snd j)) n b j) /\ exists left,
      r = list_sum (map left pieces) + missing [j] (v + 4) b /\
      forall p, In p ps -> ~ In p (poured (snd j)) -> takes u v [p] (left p) b (own p)).
Proof.
  intros Hj Own' Differ Goal. split; [intros r b l x y (Even & _); now apply tops_even|].
  intros r b (Even & Filled & (n & Pouring) & left & -> & Takes).
  destruct (reached_row b v j) eqn:Reached; [left; auto|right]. apply not_reached in Reached as (x0 & Lx0 & Low0).
  intros p Hp. assert (forall k n l sh x b', stands p l sh x b b' -> (forall i bo m y, nth_error sh i = Some (bo, m) ->
    height b (x + i) <= y < rests sh x b + bo -> n = 0 \/ u <= y < v -> is_goal k y = false) ->
    filled ls (goal_rows u v) b') as Filled'.
  { intros k m l sh x b' St Keeps. apply (stands_filled _ _ _ _ _ _ _ _ _ St); auto. intros i bo c y E Hy [Row Eight].
    specialize (Keeps _ _ _ _ E Hy (or_intror Row)). destruct k as [|q [|q' k]]; cbn [is_goal] in Keeps;
      now rewrite ?Eight in Keeps. }
  destruct (in_dec piece_eq_dec p (poured (snd j))) as [Poured|Other].
  - destruct (pour u v _ n p j b Hj Poured Pouring) as (sh & x & b' & St & Pouring' & New & Keeps).
    exists j, sh, x, b'. split; [auto|split; [auto|right]].
    exists (list_sum (map left pieces) + missing [j] (v + 4) b'). split.
    + split; [now apply (even_after p j sh x b)|split; [eauto|split; [eauto|]]]. exists left. split; auto.
      intros q Hq Other. destruct (Own' q Hq Other) as (Ho & N & _).
      apply (takes_beside u v [q] (left q) p j (own q) sh x b); auto.
    + left. apply Nat.add_lt_mono_l. apply (stands_missing_less wide _ _ p j sh x); auto; [now left|].
      intros z Lz. specialize (Even j Hj). pose proof (top_ge b j z Lz). pose proof (low_le b j x0 Lx0). lia.
  - destruct (Own' p Hp Other) as (Ho & N & Two).
    destruct (pour u v [p] (left p) p (own p) b Ho (or_introl eq_refl) (Takes p Hp Other))
      as (sh & x & b' & St & Takes' & New & Keeps).
    assert (missing [j] (v + 4) b' = missing [j] (v + 4) b) as Missing.
    { unfold missing. f_equal. apply map_ext_in. intros z Hz. apply Reaching.in_columns in Hz as (l & [<-|[]] & Lz).
      f_equal. now apply (other_column wide ls Apart p (own p) j sh x b b'). }
    set (left' := fun q => if piece_eq_dec q p then pred (left p) else left q).
    exists (own p), sh, x, b'. split; [auto|split; [auto|right]].
    exists (list_sum (map left' pieces) + missing [j] (v + 4) b). split.
    + split; [now apply (even_after p (own p) sh x b)|split; [eauto|split]].
      * exists n. now apply (takes_beside u v _ n p (own p) j sh x b).
      * exists left'. split; [congruence|]. intros q Hq Other'. unfold left'.
        destruct (piece_eq_dec q p) as [->|N']; auto. destruct (Own' q Hq Other') as (Hq' & _).
        apply (takes_beside u v [q] (left q) p (own p) (own q) sh x b); auto.
    + destruct (left p) as [|m] eqn:Left.
      * right. split; [apply Nat.eq_le_incl; do 2 f_equal; apply map_ext; intros q; unfold left';
          destruct (piece_eq_dec q p) as [->|]; auto; now rewrite Left|].
        apply (pour_clean sh x b p); [apply St|]. intros i bo c y E Hy.
        now specialize (Keeps i bo c y E Hy (or_introl eq_refl)).
      * left. apply Nat.add_lt_mono_r, (sum_less _ _ _ p); unfold left'.
        -- intros q _. destruct (piece_eq_dec q p) as [->|]; lia.
        -- destruct p; cbn; tauto.
        -- destruct (piece_eq_dec p p); [lia|easy].
Qed.

(* Each lane has passed the goal rows, but so many at most, which are well below them. *)
Definition stage (r u v : nat) (b : board) : Prop := even4 b /\ filled ls (goal_rows u v) b /\
  (forall l, In l ls -> top b l + 8 <= u \/ reached_row b v l = true) /\
  length (filter (fun l => negb (reached_row b v l)) ls) <= r.

(* When one lane more has passed them, there are many goal rows which it has passed, too, and no lane is near. *)
Lemma next_stage r W u v b b' j : (forall c, In c b -> In c b') -> In j ls -> reached_row b v j = false ->
  u + (length ls + 1) * (W + 12) <= v -> length (filter (fun l => negb (reached_row b v l)) ls) <= S r ->
  even4 b' -> filled ls (goal_rows u v) b' -> reached_row b' v j = true ->
  exists u', u <= u' /\ u' + W <= v /\ stage r u' (u' + W) b'.
Proof.
  intros Kept Hj Not Room Few Even Filled Now. set (K := W + 12) in *.
  destruct (same_twice (fun i => reached_row b' (u + i * K)) ls (length ls) 0) as (i & Hi & Same).
  { intros i l. rewrite !reached_row_spec. intros R x Hx. specialize (R x Hx). cbn [Nat.mul] in R. lia. }
  { apply filter_most. }
  assert (i * K <= length ls * K) as Li by (apply Nat.mul_le_mono_r; lia).
  rewrite Nat.mul_add_distr_r, Nat.mul_1_l in Room. exists (u + i * K + 12).
  replace (u + i * K + 12 + W) with (u + S i * K) by (unfold K; cbn; lia).
  assert (u + S i * K <= v) as Lv by (cbn; lia). split; [lia|split; [auto|split; [auto|split; [|split]]]].
  - intros x y Hx [Goal Eight]. apply Filled; auto. split; auto. lia.
  - intros l Hl. destruct (reached_row b' (u + S i * K) l) eqn:R; [now right|left].
    destruct (reached_row b' (u + i * K) l) eqn:R'; [rewrite Same in R; auto; easy|].
    apply not_reached in R' as (x & Lx & Hx). specialize (Even l Hl). pose proof (low_le b' l x Lx). lia.
  - apply Nat.lt_succ_r. apply Nat.lt_le_trans with (length (filter (fun l => negb (reached_row b v l)) ls)); auto.
    apply (filter_less _ _ _ j); auto; [|now rewrite Not|].
    + intros l. rewrite !negb_true_iff. intros R. apply not_true_is_false. intros R'. apply not_true_iff_false in R.
      apply R. apply (reached_grows b b' v l Kept) in R'. rewrite reached_row_spec in *. intros x Lx.
      specialize (R' x Lx). lia.
    + apply negb_false_iff. rewrite reached_row_spec in *. intros x Lx. specialize (Now x Lx). lia.
Qed.

Lemma missing_most top lo b l : (forall x, in_lane l x -> lo <= height b x) -> missing [l] top b <= snd l * (top - lo).
Proof.
  intros High. unfold missing. assert (forall x, In x (Reaching.columns [l]) -> lo <= height b x) as All.
  { intros x Hx. apply Reaching.in_columns in Hx as (m & [<-|[]] & Lx). auto. }
  replace (snd l) with (length (Reaching.columns [l])) by (cbn; now rewrite app_nil_r, seq_length). revert All.
  induction (Reaching.columns [l]) as [|x s IH]; cbn; auto. intros All.
  specialize (IH (fun z Hz => All z (or_intror Hz))). specialize (All x (or_introl eq_refl)). unfold list_sum in IH.
  lia.
Qed.

(* When all have, a goal is full. *)
Lemma all_passed h u v b : h <= u -> u + 8 <= v -> filled ls (goal_rows u v) b ->
  filter (fun l => negb (reached_row b v l)) ls = [] -> row_from ls h b.
Proof.
  intros Hu Hv Filled None. pose proof (Nat.div_mod (u + 7) 8 ltac:(easy)) as Div.
  pose proof (Nat.mod_upper_bound (u + 7) 8 ltac:(easy)). exists (8 * ((u + 7) / 8)). split; [lia|].
  intros x (l & Hl & Lx). apply Filled; [now exists l| |].
  - split; [lia|]. rewrite Nat.mul_comm. now apply Nat.mod_mul.
  - destruct (reached_row b v l) eqn:R; [rewrite reached_row_spec in R; specialize (R x Lx); lia|].
    assert (In l (filter (fun l => negb (reached_row b v l)) ls)) as Here by (apply filter_In; now rewrite R).
    now rewrite None in Here.
Qed.

Variable B : nat.
Notation step := (step (length ls) B 4).

Lemma stages r D h lo u v b : smaller wide ps B ls ->
  h <= u -> u + stage_rows (length ls) r <= v -> v <= lo + D ->
  (forall x, in_lanes ls x -> lo <= height b x <= lo + D) ->
  stage r u v b -> reaches wide ps ls (row_from ls h) (lo + stage_top step r D) b.
Proof.
  intros Smaller. revert D u v b. induction r as [|r IH]; intros D u v b Hu Hv Lv Low (Even & Filled & Aside & Few);
    cbn [stage_rows stage_top] in *; destruct (filter _ ls) as [|j others] eqn:Behind; try (cbn in Few; lia).
  1, 2: apply reached, (all_passed h u v); auto; lia.
  assert (In j ls /\ reached_row b v j = false) as [Hj Not].
  { rewrite <- negb_true_iff. apply (filter_In (fun l => negb (reached_row b v l))). rewrite Behind. now left. }
  rewrite <- Behind in Few. clear others Behind. set (W := stage_rows (length ls) r) in *. set (R := 14 + 3 * (D + 4)).
  set (D' := D + (R + 1) * step). pose proof (stage_top_least step r D') as Least. specialize (IH D').
  set (top' := stage_top step r D') in *.
  assert (forall x, in_lanes ls x -> height b x <= lo + D) as Low' by (intros; now apply Low).
  destruct (Own j Hj) as (own & Own' & Differ).
  set (passed := fun b => row_from ls h b \/ even4 b /\ filled ls (goal_rows u v) b /\ reached_row b v j = true).
  assert (reaches wide ps ls passed (lo + D') b) as Pass.
  { set (r0 := list_sum (map (fun _ => 2) pieces) + missing [j] (v + 4) b). assert (r0 <= R) as Lr.
    { change r0 with (14 + missing [j] (v + 4) b). unfold R. apply Nat.add_le_mono_l.
      apply Nat.le_trans with (snd j * (v + 4 - lo)); [apply missing_most; intros x Lx; apply Low; now exists j|].
      apply Nat.mul_le_mono; [destruct (Widths j Hj); lia|lia]. }
    apply reaches_implies with passed (lo + D + (r0 + 1) * step); auto; [|unfold D'; nia].
    refine (progress_reaches wide ps ls B 4 _ _ _ _ _ Smaller (pouring_progress u v j passed own Hj Own' Differ _) _
      Low' _).
    - intros b' E' F' R'. now right.
    - split; [auto|split; [auto|split]].
      + exists 2. apply takes_soon; auto. destruct (Widths j Hj) as [-> |[-> _]]; cbn; tauto.
      + exists (fun _ => 2). split; auto. intros p Hp Other. destruct (Own' p Hp Other) as (Ho & _ & Two).
        apply takes_soon; auto. now apply one_kind.
    - intros b' Row. left. apply (row_from_lower ls h (lo + D)); auto. lia. }
  apply reaches_bind with (fun b' => passed b' /\ (forall c, In c b -> In c b') /\ forall x, in_lanes ls x ->
    height b' x <= lo + D').
  { apply (reaches_more wide ps ls ls passed _ (lo + D') (lo + top') b Pass); [intros l; auto|lia| | |auto];
      intros x Hx; specialize (Low x Hx); unfold D'; lia. }
  intros b' ([Row|(Even' & Filled' & Now)] & Kept & Most); [now apply reached|].
  destruct (next_stage r W u v b b' j) as (u' & Lu & Lv' & Stage); auto.
  apply (IH u' (u' + W) b'); auto; [lia|unfold D'; lia|].
  intros x Hx. specialize (Most x Hx). pose proof (height_grows b b' x Kept). specialize (Low x Hx). lia.
Qed.

Theorem sure_by_pouring : smaller wide ps B ls -> sure wide ps (rows_to_pour (length ls) B) ls.
Proof.
  unfold rows_to_pour. set (W := stage_rows _ _). set (most := stage_top _ _ _). intros Smaller h b Low.
  apply reaches_bind with (smooth ls h).
  { apply reaches_implies with (smooth ls h) (h + 4); auto; [|lia]. now apply (smoothing wide ps ls Apart Widths). }
  intros b' Smooth. apply reaches_implies with (row_from ls h) (h - 4 + most); auto; [|lia].
  assert (forall x, in_lanes ls x -> h - 4 <= height b' x <= h + 4) as Near.
  { intros x (l & Hl & Lx). destruct (Smooth l Hl) as [Top Even]. pose proof (top_ge b' l x Lx).
    pose proof (low_le b' l x Lx). lia. }
  apply (stages (length ls) (W + 24) h (h - 4) (h + 12) (h + 12 + W) b');
    [auto|lia|fold W; lia|lia|intros x Hx; specialize (Near x Hx); lia|].
  split; [intros l Hl; now apply Smooth|split; [|split]].
  - intros x y Hx [Goal _] Hy. specialize (Near x Hx). lia.
  - intros l Hl. left. destruct (Smooth l Hl). lia.
  - apply filter_most.
Qed.
End Pouring.

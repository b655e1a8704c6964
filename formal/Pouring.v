(* Each piece, and some three together, can be put into one lane for ever, so that no row gets a hole, or no eighth row.
   So lanes are sure if they are with one lane less, and if each piece but three has a lane of its own. docs/lines.md
   has it in words. *)
From Coq Require Import Arith Bool List Lia.
From Lineproof Require Import Game Lists Fall Usual Rows RowsFacts Drops Fronts Apart Reaching Progress.
From Lineproof Require Import Burying LaneMoves.
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

Lemma evenly_spec hl : evenly hl = true <-> list_max hl <= least hl + 4.
Proof.
  unfold evenly. rewrite every_forallb, forallb_forall. destruct hl as [|a hl]; [cbn; intuition lia|]. split.
  - intros All. specialize (All _ (list_max_in (a :: hl) ltac:(easy))). apply (every_in _ _ (least (a :: hl))) in All;
      [now apply Nat.leb_le|now apply least_in].
  - intros Le h Hh. rewrite every_forallb, forallb_forall. intros k Hk. apply Nat.leb_le.
    apply list_max_ge in Hh. apply least_le in Hk. lia.
Qed.

Lemma in_surfaces hl columns : 1 <= columns ->
  In hl (surfaces columns) <-> length hl = columns /\ evenly hl = true /\ least hl < 8.
Proof.
  intros Some. unfold surfaces. rewrite filter_In, some_existsb, evenly_spec.
  assert (length hl = columns -> existsb (fun h => h <? 8) hl = true <-> least hl < 8) as Low.
  { intros Len. assert (In (least hl) hl) by (apply least_in; intros ->; cbn in Len; lia). rewrite existsb_exists.
    split.
    - intros (h & Hh%least_le & L%Nat.ltb_lt). lia.
    - intros L. exists (least hl). split; auto. now apply Nat.ltb_lt. }
  split.
  - intros [Here%lists_length Both]. destruct (existsb _ hl); [|easy]. apply evenly_spec in Both. intuition.
  - intros (Len & Even & L). rewrite (proj2 (Low Len) L). split; [|now apply evenly_spec]. rewrite <- Len.
    apply in_lists. intros h Hh%list_max_ge. lia.
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
  (n = 0 \/ top b l + 4 * n <= u \/ v <= low b l).

Lemma stand_just_even b base l hl : In l ls -> stand_just base b l hl -> evenly hl = true <-> top b l <= low b l + 4.
Proof.
  intros Hl Just. destruct (stand_tops _ _ _ _ (some_column wide ls l Apart Hl) Just) as [-> ->]. rewrite evenly_spec.
  lia.
Qed.

(* In the end the base is a multiple of eight again, and the lowest column less than eight above it. *)
Lemma stand_brought_down base b l hl : In l ls -> base mod 8 = 0 -> stand_just base b l hl -> least hl < 16 ->
  exists base', base' mod 8 = 0 /\ stand_just base' b l (brought_down hl) /\ least (brought_down hl) < 8.
Proof.
  intros Hl Base Just Low. pose proof (stand_length _ _ _ _ Just) as Len.
  pose proof (some_column wide ls l Apart Hl) as Some.
  assert (In (least hl) hl) as Here by (apply least_in; intros ->; cbn in Len; lia).
  unfold brought_down. destruct (every _ hl) eqn:High.
  - assert (stand_just (base + 8) b l (map (fun h => h - 8) hl)) as Just'.
    { unfold stand_just in *. rewrite Just, map_map. apply map_ext_in. intros h Hh. apply (every_in _ _ _ High) in Hh.
      apply Nat.leb_le in Hh. lia. }
    exists (base + 8). split; [rewrite Nat.add_mod, Base by easy; reflexivity|split; auto].
    destruct (stand_tops _ _ _ _ Some Just), (stand_tops _ _ _ _ Some Just'). lia.
  - exists base. split; auto. split; auto. apply Nat.nle_gt. intros Le. apply not_true_iff_false in High. apply High.
    rewrite every_forallb, forallb_forall. intros h Hh%least_le. apply Nat.leb_le. lia.
Qed.

(* At first it takes any kind, after two pieces. *)
Lemma takes_soon u v k b l : In l ls -> In (k, snd l) kinds -> top b l <= low b l + 4 ->
  top b l + 8 <= u \/ v <= low b l -> takes u v k 2 b l.
Proof.
  intros Hl Kind Even Far. split; auto. pose proof (some_column wide ls l Apart Hl) as Some.
  pose proof (Nat.div_mod (low b l) 8 ltac:(easy)). pose proof (Nat.mod_upper_bound (low b l) 8 ltac:(easy)).
  set (base := 8 * (low b l / 8)) in *. pose proof (stand_above base b l ltac:(lia)) as Just.
  exists base, (map (fun h => h - base) (heights b l)).
  assert (In (map (fun h => h - base) (heights b l)) (surfaces (snd l))) as Surface.
  { apply in_surfaces; auto. split; [exact (stand_length _ _ _ _ Just)|split;
      [now apply (stand_just_even b base l _ Hl Just)|]].
    destruct (stand_tops _ _ _ _ Some Just). lia. }
  split; [unfold base; rewrite Nat.mul_comm; now apply Nat.mod_mul|split; [auto|split; [auto|split; [|tauto]]]].
  exact (every_in _ _ _ (every_in _ _ _ two_pieces_lead Kind) Surface).
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
  intros Hl Hp (Kind & base & hl & Base & Just & Surface & Leads & Soon).
  pose proof (some_column wide ls l Apart Hl) as Some.
  pose proof (stand_length _ _ _ _ Just) as Len. rewrite <- Len in Surface, Kind.
  destruct (pours k n hl p Kind Surface Leads Hp) as (sh & x & Shape & Fits & Even & Leads' & Keeps).
  destruct (can_stand wide ls l p sh (fst l + x) b Apart Hl Shape) as [b' St]; [lia..|].
  pose proof (stands_just Just St) as Just'. pose proof (proj1 (stand_just_even _ _ _ _ Hl Just') Even) as Even'.
  pose proof (stands_low wide St) as Top'. pose proof (low_grows wide St l Some) as Low'.
  exists sh, (fst l + x), b'. split; [auto|split; [|split; [auto|]]].
  - destruct (stand_brought_down base b' l _ Hl Base Just') as (base' & Base' & Down & Low).
    { apply in_surfaces in Surface as (_ & Surface & Low); [|lia]. apply (stand_just_even _ _ _ _ Hl Just) in Surface.
      pose proof (low_top b' l Some). destruct (stand_tops _ _ _ _ Some Just), (stand_tops _ _ _ _ Some Just'). lia. }
    rewrite Len in Kind. split; auto. exists base', (brought_down (settled x sh hl)). repeat (split; auto).
    + apply in_surfaces; auto. split; [exact (stand_length _ _ _ _ Down)|]. split; auto.
      now apply (stand_just_even _ _ _ _ Hl Down).
    + destruct Soon as [-> |[Soon|R]]; auto; destruct n; cbn [pred]; lia.
  - intros i bo c y E Hy Where. pose proof (nth_error_lt _ _ _ E) as Li.
    assert (in_lane l (fst l + x + i)) as Lx by (unfold in_lane; lia). destruct (Nat.eq_dec n 0) as [Zero|More].
    2: { pose proof (dropped_height _ _ _ _ _ (stands_dropped _ _ _ _ _ _ _ St) _ _ _ E). pose proof (top_ge b' l _ Lx).
         pose proof (low_le b l _ Lx). lia. }
    specialize (Keeps Zero). unfold keeps in Keeps. destruct (stand_in _ _ _ _ _ Just Lx) as (h & _ & Hb).
    assert (nth (y - base) (covered x sh hl []) false = true) as Covered.
    { apply (covered_spec Just St). right. exists i, bo, c. split; auto. lia. }
    assert (y - base < length (covered x sh hl [])) as Short.
    { destruct (Nat.lt_ge_cases (y - base) (length (covered x sh hl []))); auto. now rewrite nth_overflow in Covered. }
    apply (every_in _ _ (y - base)) in Keeps; [|apply in_seq; lia]. cbn beta in Keeps. rewrite Covered in Keeps.
    apply negb_true_iff in Keeps. rewrite <- Keeps, <- (goal_above k base (y - base)) by auto. f_equal. lia.
Qed.

(* With the other lanes, and rows that are goals. *)
Lemma pour_lane u v goals k n p l b : In l ls -> In p k -> takes u v k n b l -> even ls 4 b -> filled ls goals b ->
  (forall y, goals y -> u <= y < v /\ is_goal k y = true) -> exists sh x b', stands p l sh x b b' /\
    takes u v k (pred n) b' l /\ even ls 4 b' /\ filled ls goals b' /\
    (forall m k n, In m ls -> m <> l -> takes u v k n b m -> takes u v k n b' m) /\ (n = 0 -> k = [p] -> clean sh x b).
Proof.
  intros Hl Hp Takes Even Filled Goals. destruct (pour u v k n p l b Hl Hp Takes) as (sh & x & b' & St & Takes' & New &
    Keeps).
  exists sh, x, b'. split; [auto|split; [auto|split; [|split; [|split]]]].
  - intros m Hm. destruct (lane_dec l m) as [<-|N]; auto. destruct (other_tops wide St ls m) as [-> ->]; auto.
  - apply (stands_filled wide St); auto. intros i bo c y E Hy Row. destruct (Goals y Row) as [Between Goal].
    now rewrite (Keeps _ _ _ _ E Hy (or_intror Between)) in Goal.
  - intros m k' n' Hm N. unfold takes, stand_just, top, low. now rewrite (other_lane wide St ls m) by auto.
  - intros -> -> i bo c E. pose proof (dropped_above _ _ _ _ _ (stands_dropped _ _ _ _ _ _ _ St) _ _ _ E) as Above.
    apply Nat.le_antisymm; auto. apply Nat.nlt_ge. intros Less. now specialize (Keeps _ _ _ (height b (x + i)) E
      (conj (le_n _) Less) (or_introl eq_refl)).
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
Definition owners (j : lane) (own : piece -> lane) : Prop :=
  (forall p, In p ps -> ~ In p (poured (snd j)) -> In (own p) ls /\ own p <> j /\ (p = Piece.I \/ snd (own p) = 2)) /\
  forall p q, In p ps -> In q ps -> ~ In p (poured (snd j)) -> ~ In q (poured (snd j)) -> own p = own q -> p = q.
Hypothesis Own : forall j, In j ls -> exists own, owners j own.

Definition goal_rows (u v y : nat) : Prop := u <= y < v /\ y mod 8 = 0.

(* One lane passes the goal rows. *)
Lemma pouring_progress u v j (goal : board -> Prop) own : In j ls -> owners j own ->
  (forall b, even ls 4 b -> filled ls (goal_rows u v) b -> v <= low b j -> goal b) ->
  progress wide ps ls 4 goal (fun r b => even ls 4 b /\ filled ls (goal_rows u v) b /\
    (exists n, takes u v (poured (snd j)) n b j) /\ exists left,
      r = list_sum (map left pieces) + missing [j] (v + 4) b /\
      forall p, In p ps -> ~ In p (poured (snd j)) -> takes u v [p] (left p) b (own p)).
Proof.
  intros Hj [Own' Differ] Goal. split; [now intros r b [Even _]|].
  intros r b (Even & Filled & (n & Pouring) & left & -> & Takes).
  destruct (le_dec v (low b j)) as [Reached|Low]; [left; auto|right]. apply Nat.nle_gt in Low.
  assert (forall k y, goal_rows u v y -> u <= y < v /\ is_goal k y = true) as Goals.
  { intros k y [Row Eight]. split; auto. destruct k as [|q [|q' k]]; cbn [is_goal]; now rewrite ?Eight. }
  intros p Hp.
  destruct (in_dec piece_eq_dec p (poured (snd j))) as [Poured|Other].
  - destruct (pour_lane u v _ _ n p j b Hj Poured Pouring Even Filled (Goals _))
      as (sh & x & b' & St & Pouring' & Even' & Filled' & Others & _).
    exists j, sh, x, b'. split; [auto|split; [auto|right]].
    exists (list_sum (map left pieces) + missing [j] (v + 4) b'). split.
    + split; [auto|split; [auto|split; [eauto|]]]. exists left. split; auto. intros q Hq Other.
      destruct (Own' q Hq Other) as (Ho & N & _). apply Others; auto.
    + left. apply Nat.add_lt_mono_l. apply (missing_less wide St); [now left|]. specialize (Even j Hj). lia.
  - destruct (Own' p Hp Other) as (Ho & N & Two).
    destruct (pour_lane u v _ [p] (left p) p (own p) b Ho (or_introl eq_refl) (Takes p Hp Other) Even Filled (Goals _))
      as (sh & x & b' & St & Takes' & Even' & Filled' & Others & Clean).
    assert (missing [j] (v + 4) b' = missing [j] (v + 4) b) as Missing.
    { unfold missing, room_in. f_equal. apply map_ext_in. intros z Hz. apply in_columns in Hz as (l & [<-|[]] & Lz).
      f_equal. apply (stands_beside wide St). intros Pz. now apply N, (same_lane wide ls (own p) j z). }
    set (left' := fun q => if piece_eq_dec q p then pred (left p) else left q).
    exists (own p), sh, x, b'. split; [auto|split; [auto|right]].
    exists (list_sum (map left' pieces) + missing [j] (v + 4) b). split.
    + split; [auto|split; [auto|split; [eauto|exists left'; split; [congruence|]]]].
      intros q Hq Other'. unfold left'. destruct (piece_eq_dec q p) as [->|N']; auto.
      destruct (Own' q Hq Other') as (Hq' & _). apply Others; auto.
    + destruct (left p) as [|m] eqn:Left.
      * right. split; auto. apply Nat.eq_le_incl. do 2 f_equal. apply map_ext. intros q. unfold left'.
        destruct (piece_eq_dec q p) as [->|]; now rewrite ?Left.
      * left. apply Nat.add_lt_mono_r, (sum_less _ _ _ p); unfold left'.
        -- intros q _. destruct (piece_eq_dec q p) as [->|]; lia.
        -- destruct p; cbn; tauto.
        -- destruct (piece_eq_dec p p); [lia|easy].
Qed.

(* Each lane has passed the goal rows, but so many at most, which are well below them. *)
Definition stage (r u v : nat) (b : board) : Prop := even ls 4 b /\ filled ls (goal_rows u v) b /\
  (forall l, In l ls -> top b l + 8 <= u \/ v <= low b l) /\ length (behind ls v b) <= r.

(* When one lane more has passed them, there are many goal rows which it has passed, too, and no lane is near. *)
Lemma next_stage r W u v b b' j : (forall l, In l ls -> low b l <= low b' l) -> In j ls -> low b j < v ->
  u + (length ls + 1) * (W + 12) <= v -> length (behind ls v b) <= S r ->
  even ls 4 b' -> filled ls (goal_rows u v) b' -> v <= low b' j ->
  exists u', u <= u' /\ u' + W <= v /\ stage r u' (u' + W) b'.
Proof.
  intros Grows Hj Not Room Few Even Filled Now. set (K := W + 12) in *.
  destruct (empty_window (low b') ls K (length ls) u (filter_most _ _)) as (i & Hi & Empty).
  assert ((i + 1) * K <= (length ls + 1) * K) as Li by (apply Nat.mul_le_mono_r; lia).
  exists (u + i * K + 12). replace (u + i * K + 12 + W) with (u + (i + 1) * K) by lia.
  split; [lia|split; [lia|split; [auto|split; [|split]]]].
  - intros x y Hx [Goal Eight]. apply Filled; auto. split; auto. lia.
  - intros l Hl. specialize (Empty l Hl). specialize (Even l Hl). lia.
  - apply Nat.lt_succ_r. apply Nat.lt_le_trans with (2 := Few). apply filter_fewer with j; auto.
    + intros l Hl. rewrite !Nat.ltb_lt. specialize (Grows l Hl). lia.
    + now apply Nat.ltb_lt.
    + apply Nat.ltb_ge. lia.
Qed.

Lemma missing_most most lo b l : lo <= low b l -> missing [l] most b <= snd l * (most - lo).
Proof.
  intros High. unfold missing, room_in, columns. rewrite <- (seq_length (snd l) (fst l)). cbn. rewrite app_nil_r.
  assert (forall x, In x (seq (fst l) (snd l)) -> lo <= height b x) as All.
  { intros x Hx%in_seq. pose proof (low_le b l x ltac:(unfold in_lane; lia)). lia. }
  induction (seq (fst l) (snd l)) as [|x s IH]; cbn; auto. specialize (IH (fun z Hz => All z (or_intror Hz))).
  specialize (All x (or_introl eq_refl)). unfold list_sum in IH. lia.
Qed.

(* When all have, a goal is full. *)
Lemma all_passed h u v b : h <= u -> u + 8 <= v -> filled ls (goal_rows u v) b -> behind ls v b = [] -> row_from ls h b.
Proof.
  intros Hu Hv Filled None. pose proof (Nat.div_mod (u + 7) 8 ltac:(easy)) as Div.
  pose proof (Nat.mod_upper_bound (u + 7) 8 ltac:(easy)). exists (8 * ((u + 7) / 8)). split; [lia|].
  intros x (l & Hl & Lx). apply Filled; [now exists l| |].
  - split; [lia|]. rewrite Nat.mul_comm. now apply Nat.mod_mul.
  - pose proof (low_le b l x Lx). destruct (Nat.lt_ge_cases (low b l) v) as [Lt|]; [|lia].
    assert (In l (behind ls v b)) as Here by (apply filter_In; split; auto; now apply Nat.ltb_lt).
    now rewrite None in Here.
Qed.

Variable B : nat.
Notation step := (step (length ls) B 4).

Lemma stages r D h lo u v b : smaller wide ps B ls ->
  h <= u -> u + stage_rows (length ls) r <= v -> v <= lo + D ->
  (forall l, In l ls -> lo <= low b l) -> below ls (lo + D) b ->
  stage r u v b -> reaches wide ps ls (row_from ls h) (lo + stage_top step r D) b.
Proof.
  intros Smaller. revert D u v b. induction r as [|r IH]; intros D u v b Hu Hv Lv Low High (Even & Filled & Aside &
    Few); cbn [stage_rows stage_top] in *; destruct (behind ls v b) as [|j others] eqn:Behind; try (cbn in Few; lia).
  1, 2: apply reached, (all_passed h u v); auto; lia. assert (In j ls /\ low b j < v) as [Hj Not].
  { assert (In j (behind ls v b)) as [Hj Lt%Nat.ltb_lt]%filter_In by (rewrite Behind; now left). auto. }
  rewrite <- Behind in Few. clear others Behind. set (W := stage_rows (length ls) r) in *. set (R := 14 + 3 * (D + 4)).
  set (D' := D + (R + 1) * step). pose proof (stage_top_least step r D') as Least. specialize (IH D').
  set (top' := stage_top step r D') in *. destruct (Own j Hj) as (own & Owners). pose proof Owners as [Own' _].
  set (passed := fun b => row_from ls h b \/ even ls 4 b /\ filled ls (goal_rows u v) b /\ v <= low b j).
  assert (reaches wide ps ls passed (lo + D') b) as Pass.
  { set (r0 := list_sum (map (fun _ => 2) pieces) + missing [j] (v + 4) b). assert (r0 <= R) as Lr.
    { change r0 with (14 + missing [j] (v + 4) b). unfold R. apply Nat.add_le_mono_l.
      apply Nat.le_trans with (snd j * (v + 4 - lo)); [now apply missing_most, Low|].
      apply Nat.mul_le_mono; [destruct (Widths j Hj); lia|lia]. }
    apply reaches_implies with passed (lo + D + (r0 + 1) * step); auto; [|unfold D'; nia].
    refine (progress_reaches wide ps ls B 4 _ _ _ _ _ Apart Smaller (pouring_progress u v j passed own Hj Owners _)
      _ High _).
    - intros b' E' F' R'. now right.
    - split; [auto|split; [auto|split]].
      + exists 2. apply takes_soon; auto. destruct (Widths j Hj) as [-> |[-> _]]; cbn; tauto.
      + exists (fun _ => 2). split; auto. intros p Hp Other. destruct (Own' p Hp Other) as (Ho & _ & Two).
        apply takes_soon; auto. now apply one_kind.
    - intros b' Row. left. apply (row_from_lower ls h (lo + D)); auto. lia. }
  apply reaches_bind with (fun b' => passed b' /\ incl b b' /\ below ls (lo + D') b').
  { apply (reaches_more wide ps ls ls passed _ (lo + D') (lo + top') b Apart Pass); auto using incl_refl; [lia|..];
      intros l Hl; specialize (High l Hl); unfold D'; lia. }
  intros b' ([Row|(Even' & Filled' & Now)] & Kept & Most); [now apply reached|].
  assert (forall l, In l ls -> low b l <= low b' l) as Grows.
  { intros l Hl. destruct (lowest_column b' l (some_column wide ls l Apart Hl)) as (x & Lx & <-).
    pose proof (low_le b l x Lx). pose proof (height_grows b b' x Kept). lia. }
  destruct (next_stage r W u v b b' j) as (u' & Lu & Lv' & Stage); auto.
  apply (IH u' (u' + W) b'); auto; [lia|unfold D'; lia|].
  intros l Hl. specialize (Low l Hl). specialize (Grows l Hl). lia.
Qed.

Theorem sure_by_pouring : smaller wide ps B ls -> sure wide ps (rows_to_pour (length ls) B) ls.
Proof.
  unfold rows_to_pour. set (W := stage_rows _ _). set (most := stage_top _ _ _). intros Smaller.
  apply (sure_if_smooth wide ps ls Apart Widths); [lia|]. intros h b' [Even Top].
  apply reaches_implies with (row_from ls h) (h - 4 + most); auto; [|lia].
  apply (stages (length ls) (W + 24) h (h - 4) (h + 12) (h + 12 + W) b'); auto; try (fold W; lia).
  - intros l Hl. specialize (Even l Hl). specialize (Top l Hl). lia.
  - intros l Hl. specialize (Top l Hl). lia.
  - split; [auto|split; [|split]].
    + intros x y (l & Hl & Lx) [Goal _] Hy. specialize (Top l Hl). pose proof (top_ge b' l x Lx). lia.
    + intros l Hl. specialize (Top l Hl). lia.
    + apply filter_most.
Qed.
End Pouring.

(* A closed set of states for the player to survive in: boards without a hole, each with the kept pieces and
   bags that are safe. A program makes the set, and it does not matter how; `row_closed` looks at it once
   more, and the first pieces, which may leave holes, are played on cells. *)
From Coq Require Import Arith List Lia Bool Permutation.
From Lineproof Require Import Game Lists Dealers Fall Usual Removal Rows Drops Survival Bags.
Import ListNotations.

(* One of something for each piece. *)
Inductive seven (A : Type) := Seven (i z s t l j o : A).
Arguments Seven {A}.

Definition for_each {A} (f : piece -> A) : seven A :=
  Seven (f Piece.I) (f Piece.Z) (f Piece.S) (f Piece.T) (f Piece.L) (f Piece.J) (f Piece.O).

Definition of {A} (p : piece) (x : seven A) : A :=
  let '(Seven i z s t l j o) := x in
  match p with
  | Piece.I => i | Piece.Z => z | Piece.S => s | Piece.T => t | Piece.L => l | Piece.J => j | Piece.O => o
  end.

Definition change {A} (p : piece) (a : A) (x : seven A) : seven A :=
  let '(Seven i z s t l j o) := x in
  match p with
  | Piece.I => Seven a z s t l j o | Piece.Z => Seven i a s t l j o | Piece.S => Seven i z a t l j o
  | Piece.T => Seven i z s a l j o | Piece.L => Seven i z s t a j o | Piece.J => Seven i z s t l a o
  | Piece.O => Seven i z s t l j a
  end.

Lemma of_change {A} p q (a : A) x : of q (change p a x) = if piece_eq_dec q p then a else of q x.
Proof. now destruct x, p, q. Qed.

Lemma of_each {A} p (f : piece -> A) : of p (for_each f) = f p.
Proof. now destruct p. Qed.

(* The bags that are safe with a board, for each kept piece. *)
Definition row := seven bags.
Definition no_row : row := for_each (fun _ => no_bags).
Definition union_rows (r r' : row) : row := for_each (fun k => union (of k r) (of k r')).

(* Rows, found by the heights of the columns. *)
Inductive table := Entry (r : row) | Heights (higher : list table).

Fixpoint find (hs : list nat) (t : table) : row :=
  match hs, t with
  | [], Entry r => r
  | h :: hs', Heights l => match nth_error l h with Some t' => find hs' t' | None => no_row end
  | _, _ => no_row
  end.

(* All rows pass f. The heights of the columns so far are `passed`, the last one first. *)
Fixpoint all_rows (f : list nat -> row -> bool) (passed : list nat) (t : table) : bool :=
  match t with
  | Entry r => f (rev passed) r
  | Heights l =>
      (fix all h l := match l with [] => true | t :: l' => all_rows f (h :: passed) t && all (S h) l' end) 0 l
  end.

Lemma all_rows_find f k s hs : forall t passed, all_rows f passed t = true -> mem (of k (find hs t)) s = true ->
  f (rev passed ++ hs) (find hs t) = true.
Proof.
  assert (mem (of k no_row) s = false) as None by (unfold no_row; now rewrite of_each, mem_none).
  induction hs as [|h hs IH]; intros [r|l] passed All M; cbn [find] in *; try congruence; [now rewrite app_nil_r|].
  destruct (nth_error l h) as [t|] eqn:E; [|congruence]. cbn in All.
  assert (all_rows f (h :: passed) t = true) as One; [|specialize (IH t _ One M); cbn in IH;
    now rewrite <- app_assoc in IH].
  change h with (0 + h). revert All. generalize 0 as k0. revert h E.
    induction l as [|t' l IHl]; intros [|h]; cbn; try easy.
  - intros [= <-] k0 [All _]%andb_prop. now rewrite Nat.add_0_r.
  - intros E k0 [_ All]%andb_prop. rewrite <- Nat.add_succ_comm. now apply IHl.
Qed.

Section ClosedSets.
Variables (wide top : nat).

(* Moves without a hole. The shape fits on the columns when its lowest row is row y. *)
Fixpoint settle (y : nat) (sh : shape) (hs : list nat) : option (list nat) :=
  match sh, hs with
  | [], [] => Some []
  | (bo, n) :: sh', h :: hs' =>
      if (h =? y + bo) && (h + n <=? top) then option_map (cons (h + n)) (settle y sh' hs') else None
  | _, _ => None
  end.

(* Those on all columns of a window, and windows with one column more: to be worked out once. *)
Inductive windows := Window (fits : list (piece * list nat)) (wider : list windows).

Definition fitting (hs : list nat) : list (piece * list nat) :=
  flat_map (fun p => flat_map (fun sh =>
    match settle (hd 0 hs - fst (hd (0, 0) sh)) sh hs with Some l => [(p, l)] | None => [] end) (shapes p)) pieces.

Fixpoint all_windows (columns : nat) (passed : list nat) : windows :=
  Window (fitting (rev passed))
    match columns with 0 => [] | S columns' => map (fun h => all_windows columns' (h :: passed)) (seq 0 (1 + top)) end.

(* The piece covers the first columns. *)
Fixpoint covering (w : windows) (hs : list nat) : list (piece * list nat) :=
  let '(Window fits wider) := w in
  let here := map (fun m => (fst m, snd m ++ hs)) fits in
  match hs with
  | [] => here
  | h :: hs' => match nth_error wider h with Some w' => here ++ covering w' hs' | None => here end
  end.

Fixpoint landings (w : windows) (hs : list nat) : list (piece * list nat) :=
  match hs with
  | [] => []
  | h :: hs' => covering w hs ++ map (fun m => (fst m, h :: snd m)) (landings w hs')
  end.

(* Full rows vanish. *)
Definition lowered (hs : list nat) : list nat := lower (least hs) hs.

(* The bags that are safe after p has been placed, for each kept piece; and those that are safe before
   that, whatever comes. *)
Definition placed_rows (w : windows) (t : table) (hs : list nat) : seven row :=
  fold_left (fun x m => change (fst m) (union_rows (of (fst m) x) (find (lowered (snd m)) t)) x) (landings w hs)
    (for_each (fun _ => no_row)).

Definition answered (w : windows) (t : table) (hs : list nat) : row :=
  let after := placed_rows w t hs in
  for_each (fun k => fold_left (fun u p =>
    inter u (before p (union (of k (of p after)) (of p (of k after))))) pieces all_bags).

Definition row_closed (w : windows) (t : table) (hs : list nat) (r : row) : bool :=
  let now := answered w t hs in
  forallb (fun k => within (of k r) (of k now) && implb (mem (of k r) []) (mem (of k r) pieces)) pieces.

(* The first pieces, on cells, with holes. *)
Definition placements (p : piece) (b : board) : list board :=
  flat_map (fun ds => let '(d, sh) := ds in flat_map (fun x =>
    let b' := placed (cells d) x (rest sh (window b x (length sh))) ++ b in
    if highest b' <=? top then [match full_rows wide b' with [] => b' | _ => removed wide b' end] else [])
    (seq 0 (wide + 1 - length sh))) (combine (drawings p) (shapes p)).

Definition in_table (t : table) (kept : option piece) (bag : list piece) (b : board) : bool :=
  match kept with
  | None => false
  | Some k =>
      forallb (fun c => (fst c <? wide) && (snd c <? top)) b &&
      forallb (fun x => forallb (filled b x) (seq 0 (height b x))) (seq 0 wide) &&
      mem (of k (find (map (height b) (seq 0 wide)) t)) bag
  end.

(* What is kept and what the board is after an answer. All are looked for in the table first. Then they are
   followed, those with the least differences of neighbours first, if they have at most one hole. *)
Definition answers (kept : option piece) (p : piece) (b : board) : list (option piece * board) :=
  map (pair kept) (placements p b) ++
  match kept with Some k => map (pair (Some p)) (placements k b) | None => [] end.

Fixpoint roughness (hs : list nat) : nat :=
  match hs with h :: (h' :: _) as hs' => (h - h') + (h' - h) + roughness hs' | _ => 0 end.

Definition rank (b : board) : nat :=
  let hs := map (height b) (seq 0 wide) in 20 * (list_sum hs - length b) + roughness hs.

Definition best_first (l : list (option piece * board)) : list (option piece * board) :=
  let ranked := map (fun a => (rank (snd a), a)) l in
  flat_map (fun n => map snd (filter (fun r => fst r =? n) ranked)) (seq 0 40).

(* The player keeps the first piece. *)
Fixpoint opening (t : table) (more : nat) (kept : option piece) (bag : list piece) (b : board) : bool :=
  in_table t kept bag b ||
  match more with
  | 0 => false
  | S more' =>
      let one_of left l := existsb (fun a => in_table t (fst a) left (snd a)) l ||
        existsb (fun a => opening t more' (fst a) left (snd a)) (best_first l) in
      forallb (fun p =>
        let left := next Bag bag p in
        match kept with
        | Some k => one_of left (answers kept p b)
        | None => forallb (fun q => one_of (next Bag left q) (map (pair (Some p)) (placements q b))) left
        end) bag
  end.

Definition survives_in (t : table) (more : nat) : bool :=
  all_rows (row_closed (all_windows 4 []) t) [] t && opening t more None pieces [].

(* A board without a hole is what the heights of its columns say. *)
Definition solid (b : board) : Prop :=
  (forall x y, y < height b x -> In (x, y) b) /\ forall x y, In (x, y) b -> x < wide.
Definition surface (b : board) : list nat := window b 0 wide.

Lemma settle_spec y sh hs l : settle y sh hs = Some l ->
  hs = map (fun s => y + fst s) sh /\ l = map (fun s => y + fst s + snd s) sh /\
  Forall (fun s => y + fst s + snd s <= top) sh.
Proof.
  revert hs l. induction sh as [|[bo n] sh IH]; intros [|h hs] l; cbn; try easy; [intros [= <-]; auto|].
  destruct (Nat.eqb_spec h (y + bo)) as [->|], (Nat.leb_spec (y + bo + n) top); cbn; try easy.
  destruct (settle y sh hs) as [l'|] eqn:E; [|easy]. intros [= <-]. apply IH in E as (-> & -> & Low). auto.
Qed.

(* A shape of p fits on the columns between A and B. *)
Definition moved (p : piece) (hs l : list nat) : Prop := exists sh y A B, In sh (shapes p) /\
  hs = A ++ map (fun s => y + fst s) sh ++ B /\ l = A ++ map (fun s => y + fst s + snd s) sh ++ B /\
  Forall (fun s => y + fst s + snd s <= top) sh.

Lemma covering_spec p l columns : forall passed hs,
  In (p, l) (covering (all_windows columns passed) hs) -> moved p (rev passed ++ hs) l.
Proof.
  assert (forall passed hs, In (p, l) (map (fun m => (fst m, snd m ++ hs)) (fitting (rev passed))) ->
    moved p (rev passed ++ hs) l) as Here.
  { intros passed hs ([p' l'] & [= -> <-] & (q & _ & (sh & Shape & H)%in_flat_map)%in_flat_map)%in_map_iff.
    revert H. generalize (hd 0 (rev passed) - fst (hd (0, 0) sh)) as y. intros y H.
    destruct (settle y sh (rev passed)) as [r|] eqn:E; [|easy]. destruct H as [[= -> ->]|[]].
    apply settle_spec in E as (-> & -> & Low). now exists sh, y, [], hs. }
  induction columns as [|columns IH]; intros passed [|h hs] H; cbn [covering all_windows] in H; auto.
  - destruct h; auto.
  - destruct (nth_error _ h) as [w|] eqn:E; [|auto]. apply in_app_iff in H as [H|H]; auto.
    rewrite nth_error_map in E. destruct (nth_error (seq 0 (1 + top)) h) as [h'|] eqn:E'; [|easy]. injection E as <-.
    pose proof (nth_error_lt _ _ _ E') as L. rewrite seq_length in L. rewrite nth_error_seq in E' by auto.
      injection E' as <-.
    apply IH in H. cbn in H. now rewrite <- app_assoc in H.
Qed.

Lemma landings_spec p l columns hs : In (p, l) (landings (all_windows columns []) hs) -> moved p hs l.
Proof.
  revert l. induction hs as [|h hs IH]; intros l; [easy|]. cbn [landings]. rewrite in_app_iff. intros [H|H].
  - now apply covering_spec in H.
  - apply in_map_iff in H as ([q l'] & [= -> <-] & H). apply IH in H as (sh & y & A & B & Shape & -> & -> & Low).
    exists sh, y, (h :: A), B. auto.
Qed.

Lemma rest_level y sh : sh <> [] -> rest sh (map (fun s => y + fst s) sh) = y.
Proof.
  induction sh as [|[bo n] [|s sh] IH]; intros Some; [easy|cbn; lia|]. cbn [map rest fst] in *. rewrite IH by easy. lia.
Qed.

(* Full rows vanish: those below the lowest column. *)
Lemma solid_removed b : 1 <= wide -> solid b ->
  solid (removed wide b) /\ surface (removed wide b) = lowered (surface b) /\ highest (removed wide b) <= highest b.
Proof.
  intros Wide [Filled Inside]. set (low := least (surface b)).
  assert (forall x y, In (x, y) b <-> y < height b x) as Cells by (split; [apply height_above|apply Filled]).
  assert (forall x, x < wide -> low <= height b x) as Low by (intros x Hx; apply least_le, in_map, in_seq; lia).
  assert (forall y, is_full wide b y = true <-> y < low) as Full.
  { intros y. rewrite is_full_spec. split; [|intros L x Hx; apply Filled; specialize (Low x Hx); lia].
    intros F. assert (In low (surface b)) as (x & <- & Hx%in_seq)%in_map_iff
      by (apply least_in; unfold surface, window; now destruct wide). apply height_above, F. lia. }
  assert (length (full_rows wide b) = low) as Count.
  { rewrite <- (seq_length low 0). apply Permutation_length, NoDup_Permutation;
      [apply full_rows_nodup|apply seq_NoDup|].
    intros y. rewrite in_full_rows, <- is_full_spec, Full, in_seq by auto. lia. }
  assert (forall v, low <= v -> length (filter (fun y => y <? v) (full_rows wide b)) = low) as Below.
  { intros v High. rewrite <- Count. f_equal. rewrite (filter_ext_in _ (fun _ => true)).
    - clear. induction (full_rows _ b); cbn; congruence.
    - intros y H. rewrite in_full_rows, <- is_full_spec, Full in H by auto. apply Nat.ltb_lt. lia. }
  assert (forall x y, In (x, y) (removed wide b) <-> y + low < height b x) as After.
  { intros x y. unfold removed. rewrite in_map_iff. split.
    - intros ([x' v] & [= <- <-] & [H N]%filter_In). cbn [fst snd] in *.
      assert (low <= v) by (apply Nat.nlt_ge; intros F; now rewrite (proj2 (Full v) F) in N).
      rewrite Below by auto. apply Cells in H. lia.
    - intros H. exists (x, y + low). cbn [fst snd]. rewrite Below by lia. split; [f_equal; lia|]. apply filter_In.
      split; [apply Cells; lia|]. cbn [snd]. apply negb_true_iff, not_true_iff_false. rewrite Full. lia. }
  assert (forall x, height (removed wide b) x = height b x - low) as Height.
  { intros x. apply height_is; [intros y H%After; lia|].
    destruct (Nat.le_gt_cases (height b x) low); [left|right; apply After]; lia. }
  split; [split; intros x y|split].
  - rewrite Height, After. lia.
  - intros H%After. apply (Inside x (y + low)), Cells, H.
  - unfold lowered. rewrite lower_map. unfold surface, window. rewrite map_map. apply map_ext. exact Height.
  - apply highest_le. intros x y H%After. pose proof (height_le b x). lia.
Qed.

Lemma solid_move p l b : 1 <= wide -> highest b <= top -> solid b -> moved p (surface b) l ->
  exists b', place wide top p b b' /\ highest b' <= top /\ solid b' /\ surface b' = lowered l.
Proof.
  intros Wide Low [Filled In_well] (sh & y & A & B & Shape & E & -> & Under). pose proof (shape_length _ _ Shape).
  assert (length A + length sh <= wide) as Inside.
  { rewrite <- (window_length b 0 wide). fold (surface b). rewrite E, !app_length, map_length. lia. }
  assert (forall k s, nth_error sh k = Some s -> height b (length A + k) = y + fst s) as Before.
  { intros k s Es. pose proof (nth_error_lt _ _ _ Es) as Lk.
    pose proof (nth_error_window b 0 wide (length A + k) ltac:(lia)) as W. fold (surface b) in W.
    rewrite E, nth_error_middle, (map_nth_error _ _ _ Es) in W by now rewrite map_length. now injection W. }
  destruct (drops wide p sh (length A) b Shape Inside) as (b0 & Drop & D).
  replace (rest _ _) with y in D.
  2: { rewrite <- (rest_level y sh) at 1 by now destruct sh. f_equal. apply nth_error_ext. intros k.
    destruct (nth_error sh k) as [s|] eqn:Es.
    - rewrite nth_error_window by (eapply nth_error_lt; eauto). rewrite (map_nth_error _ _ _ Es). f_equal. symmetry.
      now apply Before.
    - apply nth_error_None in Es. rewrite !(proj2 (nth_error_None _ _)); rewrite ?map_length, ?window_length; auto. }
  assert (solid b0) as Solid.
  { split; intros x z.
    - apply (filled_after _ _ _ _ _ _ _ D); [apply Filled|]. intros k bo n Es ->. rewrite (Before _ _ Es). cbn. lia.
    - intros [H'|(k & bo & n & Es & -> & _)]%(dropped_cells _ _ _ _ _ D); eauto. apply nth_error_lt in Es. lia. }
  assert (surface b0 = A ++ map (fun s => y + fst s + snd s) sh ++ B) as After.
  { apply nth_error_ext. intros i. unfold surface in *. destruct (Nat.lt_ge_cases i wide) as [Hi|Hi].
    2: { apply (f_equal (@length nat)) in E. rewrite !app_length, !map_length, window_length in E.
      rewrite !(proj2 (nth_error_None _ _)); rewrite ?app_length, ?map_length, ?window_length; auto; lia. }
    rewrite nth_error_window by auto. cbn [plus]. destruct (nth_error_replaced A (map (fun s => y + fst s) sh)
      (map (fun s => y + fst s + snd s) sh) B i) as [(k & Lk & ->)|[Out ->]]; [now rewrite !map_length| |].
    - rewrite map_length in Lk. destruct (nth_error_exists sh k Lk) as [[bo n] Es].
      rewrite nth_error_middle, (map_nth_error _ _ _ Es) by now rewrite map_length.
      now rewrite (dropped_height _ _ _ _ _ D _ _ _ Es).
    - rewrite map_length in Out. now rewrite <- E, nth_error_window, (dropped_beside _ _ _ _ _ D). }
  assert (highest b0 <= top) as High.
  { apply (dropped_highest _ _ _ _ _ _ D Low). intros k [bo n] Es. rewrite (dropped_height _ _ _ _ _ D _ _ _ Es).
    rewrite Forall_forall in Under. exact (Under _ (nth_error_In _ _ Es)). }
  destruct (solid_removed b0 Wide Solid) as (Solid' & Surface & Highest). exists (removed wide b0).
  split; [now exists b0|split; [lia|split; [auto|congruence]]].
Qed.

Lemma mem_no_row k s : mem (of k no_row) s = false.
Proof. unfold no_row. now rewrite of_each, mem_none. Qed.

Let w := all_windows 4 [].

Lemma mem_placed t hs p k s : mem (of k (of p (placed_rows w t hs))) s = true ->
  exists l, moved p hs l /\ mem (of k (find (lowered l) t)) s = true.
Proof.
  unfold placed_rows. intros M.
  enough (forall ms x, mem (of k (of p (fold_left (fun x m => change (fst m) (union_rows (of (fst m) x) 
    (find (lowered (snd m)) t)) x) ms x))) s = true ->
    mem (of k (of p x)) s = true \/ exists l, In (p, l) ms /\ mem (of k (find (lowered l) t)) s = true) as All.
  { apply All in M as [M|(l & H & M)]; [rewrite of_each, mem_no_row in M; easy|]. apply landings_spec in H. eauto. }
  clear M. intros ms. induction ms as [|[q l] ms IH]; intros x M; cbn in M; auto.
    apply IH in M as [M|(l' & H & M)]; [|right; exists l'; cbn; auto].
  rewrite of_change in M. destruct (piece_eq_dec p q) as [<-|]; auto.
  unfold union_rows in M. rewrite of_each, mem_union in M. apply orb_prop in M as [|]; auto. right. exists l. cbn. auto.
Qed.

Lemma mem_answered t hs k s p : mem (of k (answered w t hs)) s = true -> In p s ->
  let left := remove piece_eq_dec p s in
  (exists l, moved p hs l /\ mem (of k (find (lowered l) t)) left = true) \/
  (exists l, moved k hs l /\ mem (of p (find (lowered l) t)) left = true).
Proof.
  intros M Dealt. unfold answered in M. rewrite of_each in M. set (after := placed_rows w t hs) in M.
  assert (mem (union (of k (of p after)) (of p (of k after))) (remove piece_eq_dec p s) = true) as Here.
  { apply mem_before; auto. revert M. generalize all_bags. assert (In p pieces) as H by apply in_pieces. revert H.
    set (f := fun p => before p (union (of k (of p after)) (of p (of k after)))).
    change (In p pieces -> forall u, mem (fold_left (fun u p => inter u (f p)) pieces u) s = true ->
      mem (f p) s = true).
    assert (forall ps u, mem (fold_left (fun u p => inter u (f p)) ps u) s = true -> mem u s = true) as First.
    { intros ps. induction ps as [|q ps IH]; intros u M; cbn in M; auto. apply IH in M. rewrite mem_inter in M.
      now apply andb_prop in M. }
    induction pieces as [|q ps IH]; [easy|]. intros [->|H] u M; cbn in M; eauto.
    apply First in M. rewrite mem_inter in M. now apply andb_prop in M. }
  rewrite mem_union in Here. apply orb_prop in Here as [Here|Here]; [left|right]; now apply mem_placed in Here.
Qed.

Section Sound.
Variable t : table.
Hypothesis Wide : 1 <= wide.
Hypothesis Closed : all_rows (row_closed w t) [] t = true.

(* The states of the set. *)
Definition in_set (kept : option piece) (bag : list piece) (b : board) : Prop :=
  exists k, kept = Some k /\ highest b <= top /\ solid b /\ mem (of k (find (surface b) t)) bag = true.

Lemma found_closed k hs s : mem (of k (find hs t)) s = true ->
  mem (of k (answered w t hs)) s = true /\ (mem (of k (find hs t)) [] = true -> mem (of k (find hs t)) pieces = true).
Proof.
  intros M. pose proof (all_rows_find _ _ _ _ _ _ Closed M) as C. change (row_closed w t hs (find hs t) = true) in C.
  unfold row_closed in C. cbv zeta in C.
  rewrite forallb_forall in C. specialize (C k (in_pieces k)). apply andb_prop in C as [Within Full].
  split; [now apply (mem_within _ _ _ Within)|]. intros E. now rewrite E in Full.
Qed.

Lemma refilled k hs p s : mem (of k (find hs t)) (remove piece_eq_dec p s) = true ->
  mem (of k (find hs t)) (next Bag s p) = true.
Proof.
  intros M. cbn [next]. destruct (remove piece_eq_dec p s) as [|q l] eqn:E; auto. now apply (found_closed k hs []).
Qed.

Theorem in_set_closed : closed wide top in_set.
Proof.
  intros kept s b (k & -> & Low & Solid & M) p Dealt.
  apply found_closed in M as [M _]. destruct (mem_answered _ _ _ _ _ M Dealt) as [(l & Move & M')|(l & Move & M')].
  1: left. 2: right.
  all: destruct (solid_move _ _ _ Wide Low Solid Move) as (b' & Place & Low' & Solid' & E); exists b'; split; auto.
  all: eexists; split; [reflexivity|]; do 2 (split; [assumption|]); rewrite E; now apply refilled.
Qed.

Lemma in_table_set kept s b : in_table t kept s b = true -> in_set kept s b.
Proof.
  unfold in_table. destruct kept as [k|]; [|easy]. intros [[Inside Filled]%andb_prop M]%andb_prop.
  rewrite forallb_forall in Inside, Filled. exists k.
  assert (forall x y, In (x, y) b -> x < wide /\ y < top) as In_well.
  { intros x y H%Inside. apply andb_prop in H as [Hx%Nat.ltb_lt Hy%Nat.ltb_lt]. auto. }
  split; [auto|split; [apply highest_le; intros x y H; now apply In_well in H|split; [split; intros x y|exact M]]].
  - intros H. assert (x < wide) as Hx by (destruct (height_top b x) as [Zero|Top]; [lia|now apply In_well in Top]).
    specialize (Filled x ltac:(apply in_seq; lia)). rewrite forallb_forall in Filled.
    apply filled_in, Filled, in_seq. lia.
  - intros H. now apply In_well in H.
Qed.

Lemma placements_place p b b' : In b' (placements p b) -> place wide top p b b'.
Proof.
  unfold placements. intros ([d sh] & Both & (x & Hx & H)%in_flat_map)%in_flat_map. apply in_seq in Hx.
  pose proof (shapes_agree p) as Agree. apply in_combine_nth in Both as (i & Ed & Es).
  assert (agreesb d sh = true) as A.
  { clear - Agree Ed Es. revert i Ed Es Agree. generalize (drawings p), (shapes p). intros l.
    induction l as [|d' l IH]; intros [|sh' l'] [|i]; cbn; try easy.
    - intros [= ->] [= ->] [A _]%andb_prop. auto.
    - intros Ed Es [_ A]%andb_prop. eauto. }
  apply agreesb_agrees in A. set (y := rest sh (window b x (length sh))) in *.
  destruct (Nat.leb_spec (highest (placed (cells d) x y ++ b)) top) as [High|]; [|easy]. destruct H as [<-|[]].
  destruct (proj2 (falls d sh b x A y) eq_refl) as [Free Rests].
  pose proof (shape_length _ _ (nth_error_In _ _ Es)).
  exists (placed (cells d) x y ++ b). repeat split; auto.
  - exists d, x, y. repeat split; eauto using nth_error_In. intros [i' j] Placed.
    apply (in_placed_shape _ _ _ _ _ _ A) in Placed as (k & bo & n & E & -> & _). apply nth_error_lt in E. cbn. lia.
  - destruct (full_rows wide _) eqn:E; auto. symmetry. now apply removed_none.
Qed.

Theorem opening_safe more : forall kept s b, opening t more kept s b = true ->
  exists safe, closed wide top safe /\ safe kept s b.
Proof.
  intros kept s b Opening. exists (fun kept s b => in_set kept s b \/ exists more, opening t more kept s b = true).
  split; [|eauto]. clear - Wide Closed. set (safe := fun kept s b => _ \/ _).
  assert (forall more left l, existsb (fun a => in_table t (fst a) left (snd a)) l ||
      existsb (fun a => opening t more (fst a) left (snd a)) (best_first l) = true ->
    exists a, In a l /\ safe (fst a) left (snd a)) as One_of.
  { intros more left l [(a & H & E)%existsb_exists|(a & H & E)%existsb_exists]%orb_prop; exists a.
    - split; auto. left. now apply in_table_set.
    - split; [|right; eauto]. apply in_flat_map in H as (n & _ & ([n' a'] & E' & [H _]%filter_In)%in_map_iff).
      apply in_map_iff in H as (a2 & [= _ <-] & H). cbn in E'. now subst. }
  assert (forall kept p left b a, In a (map (pair kept) (placements p b)) -> safe (fst a) left (snd a) ->
    placed_safely wide top safe p kept left b) as Placed.
  { intros kept p left b a (b' & <- & H)%in_map_iff Safe. exists b'. split; [now apply placements_place|auto]. }
  assert (forall kept s b, in_set kept s b -> has_answers wide top safe kept s b) as In_set.
  { intros kept s b H p Dealt. assert (forall p kept s, placed_safely wide top in_set p kept s b ->
    placed_safely wide top safe p kept s b) as Safe.
    { intros p' kept' s' (b' & Place & H'). exists b'. split; [auto|now left]. }
    destruct (in_set_closed _ _ _ H p Dealt) as [A|A]; [left; auto|right].
    destruct kept; auto. intros q Q. auto. }
  intros kept s b [H|(more & Opening)]; auto. destruct more as [|more]; cbn [opening] in Opening;
    apply orb_prop in Opening as [H|H]; try easy; try (now apply In_set, in_table_set).
  intros p Dealt. rewrite forallb_forall in H. specialize (H p Dealt). destruct kept as [k|].
  - apply One_of in H as (a & H & Safe). unfold answers in H. apply in_app_iff in H as [H|H]; [left|right]; eauto.
  - right. rewrite forallb_forall in H. intros q Q. specialize (H q Q). apply One_of in H as (a & H & Safe); eauto.
Qed.
End Sound.

(* If the program says yes, the player survives for ever. *)
Theorem survives_in_sound t more : 1 <= wide -> survives_in t more = true -> survives wide top.
Proof. intros Wide [Closed Opening]%andb_prop. exact (opening_safe _ Wide Closed _ _ _ _ Opening). Qed.
End ClosedSets.

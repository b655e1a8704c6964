(* Where a piece gets to in the slide game, computed. SPEC.md, The slide game, Rules. *)
From Coq Require Import Arith List Lia Bool.
From Lineproof Require Import Game Lists.
Import ListNotations.

(* An orientation, in its box of four rows, the highest first: how many columns are left of
   its cells in this row, and how many cells these are. *)
Definition shape := list (nat * nat).

Section Shapes.
Import Piece.
Definition shapes (p : piece) : list shape :=
  match p with
  | I => [[(0,0); (0,4); (0,0); (0,0)]; [(2,1); (2,1); (2,1); (2,1)]]
  | Z => [[(0,0); (1,2); (2,2); (0,0)]; [(3,1); (2,2); (2,1); (0,0)]]
  | S => [[(0,0); (2,2); (1,2); (0,0)]; [(2,1); (2,2); (3,1); (0,0)]]
  | T => [[(0,0); (1,3); (2,1); (0,0)]; [(2,1); (1,2); (2,1); (0,0)];
          [(2,1); (1,3); (0,0); (0,0)]; [(2,1); (2,2); (2,1); (0,0)]]
  | L => [[(0,0); (1,3); (1,1); (0,0)]; [(1,2); (2,1); (2,1); (0,0)];
          [(3,1); (1,3); (0,0); (0,0)]; [(2,1); (2,1); (2,2); (0,0)]]
  | J => [[(0,0); (0,3); (2,1); (0,0)]; [(1,1); (1,1); (0,2); (0,0)];
          [(0,1); (0,3); (0,0); (0,0)]; [(1,2); (1,1); (1,1); (0,0)]]
  | O => [[(0,0); (1,2); (1,2); (0,0)]]
  end.
End Shapes.

(* The shape has a cell in column c and row j of its box. *)
Definition covers (sh : shape) (c j : nat) :=
  exists l n, nth_error sh j = Some (l, n) /\ l <= c < l + n.

(* It lies in a box of four by four cells. *)
Lemma shape_small p o j l n : nth_error (nth o (shapes p) []) j = Some (l, n) -> j < 4 /\ l + n <= 4.
Proof.
  destruct p, o as [|[|[|[|[|o]]]]], j as [|[|[|[|[|j]]]]]; cbn; intros E; try discriminate E; injection E as <- <-; lia.
Qed.

(* Each has a cell in the second row of its box. *)
Lemma some_cell p o : o < length (shapes p) -> exists c, covers (nth o (shapes p) []) c 1 /\ c < 4.
Proof.
  destruct p, o as [|[|[|[|o]]]]; cbn; intros Lo; try lia;
    (eexists; split; [do 2 eexists; split; [reflexivity|split; [apply le_n|lia]]|lia]).
Qed.

(* Rows are lists of bits, one for each column. What is not in a list is false. *)
Notation row := (list bool).

Definition at_ (l : row) (i : nat) : Prop := nth i l false = true.

Lemma at_nil i : ~ at_ [] i.
Proof. unfold at_. now destruct i. Qed.

Lemma at_cons_0 b l : at_ (b :: l) 0 <-> b = true.
Proof. easy. Qed.

Lemma at_tl l i : at_ (tl l) i <-> at_ l (S i).
Proof. unfold at_. destruct l; [now destruct i|easy]. Qed.

Lemma at_hd l : hd false l = true <-> at_ l 0.
Proof. unfold at_. now destruct l. Qed.

Lemma at_skipn l n i : at_ (skipn n l) i <-> at_ l (n + i).
Proof.
  revert l; induction n as [|n IH]; intros l; [easy|]. destruct l as [|b l]; cbn [skipn plus].
  - split; intros At; now apply at_nil in At.
  - apply IH.
Qed.

Lemma at_repeat n i : at_ (repeat true n) i <-> i < n.
Proof.
  unfold at_. split; intros At.
  - apply Nat.nle_gt. intros Le. rewrite nth_overflow in At; [easy|]. now rewrite repeat_length.
  - now apply nth_repeat_in.
Qed.

Definition inter (a b : row) : row := map2 andb a b.

Fixpoint union (a b : row) : row :=
  match a, b with
  | [], _ => b
  | _, [] => a
  | x :: a', y :: b' => (x || y) :: union a' b'
  end.

Lemma at_inter a b i : at_ (inter a b) i <-> at_ a i /\ at_ b i.
Proof.
  revert b i; induction a as [|x a IH]; intros b i.
  - split; [|intros [At _]]; intros; exfalso; eapply at_nil; eauto.
  - destruct b as [|y b]; [split; [|intros [_ At]]; intros; exfalso; eapply at_nil; eauto|].
    destruct i as [|i]; [apply andb_true_iff|exact (IH b i)].
Qed.

Lemma at_union a b i : at_ (union a b) i <-> at_ a i \/ at_ b i.
Proof.
  revert b i; induction a as [|x a IH]; intros b i.
  - cbn. split; auto. intros [At|]; auto. now apply at_nil in At.
  - destruct b as [|y b]; [cbn; split; auto; intros [|At]; auto; now apply at_nil in At|].
    destruct i as [|i]; [apply orb_true_iff|exact (IH b i)].
Qed.

(* Every i with a and b has c. *)
Fixpoint within (a b c : row) : bool :=
  match a, b with
  | x :: a', y :: b' => (if x && y then hd false c else true) && within a' b' (tl c)
  | _, _ => true
  end.

Lemma within_spec a b c : within a b c = true -> forall i, at_ a i -> at_ b i -> at_ c i.
Proof.
  revert b c; induction a as [|x a IH]; intros [|y b] c; cbn [within]; intros W i Ha Hb;
    try (now apply at_nil in Ha); try (now apply at_nil in Hb).
  apply andb_true_iff in W. destruct W as [Here Rest]. destruct i as [|i].
  - apply at_hd. apply at_cons_0 in Ha, Hb. now subst.
  - apply at_tl. now apply (IH b).
Qed.

(* Where a shape has room: i is the column of the box, and the list has the rows from the
   highest one of the box on, with what is open. *)
Definition has_room (sh : shape) (rows : list row) (i : nat) :=
  forall c j, covers sh c j -> at_ (nth j rows []) (i + c).

(* Where n cells in a row are open, but for n = 0. *)
Fixpoint starts (n : nat) (r : row) : row :=
  match n with
  | S (S _ as n') => inter r (tl (starts n' r))
  | _ => r
  end.

Fixpoint room (sh : shape) (rows : list row) (among : row) : row :=
  match sh with
  | [] => among
  | (l, n) :: sh' =>
      room sh' (tl rows) (match n with 0 => among | _ => inter among (skipn l (starts n (hd [] rows))) end)
  end.

Lemma at_starts n r i : 1 <= n -> at_ (starts n r) i <-> forall k, k < n -> at_ r (i + k).
Proof.
  revert i; induction n as [|[|n] IH]; intros i L; [lia| |].
  - cbn [starts]. split.
    + intros At k Hk. now replace (i + k) with i by lia.
    + intros At. specialize (At 0). rewrite Nat.add_0_r in At. auto.
  - cbn [starts] in *. rewrite at_inter, at_tl, IH by lia. split.
    + intros [First At] [|k] Hk; [now rewrite Nat.add_0_r|]. rewrite Nat.add_succ_r. apply At. lia.
    + intros At. split; [rewrite <- (Nat.add_0_r i); apply At; lia|].
      intros k Hk. rewrite Nat.add_succ_l, <- Nat.add_succ_r. apply At. lia.
Qed.

Lemma nth_tl {A} (l : list A) j d : nth j (tl l) d = nth (S j) l d.
Proof. destruct l; [now destruct j|easy]. Qed.

Lemma at_room sh rows among i : at_ (room sh rows among) i <-> at_ among i /\ has_room sh rows i.
Proof.
  revert rows among; induction sh as [|[l n] sh IH]; intros rows among; cbn [room].
  - split; [|easy]. intros At. split; auto. intros c j (l & n & E & _). now destruct j.
  - assert (has_room ((l, n) :: sh) rows i <->
            (forall k, k < n -> at_ (hd [] rows) (i + (l + k))) /\ has_room sh (tl rows) i) as ->.
    { unfold has_room. split.
      - intros Room. split.
        + intros k Hk. replace (hd [] rows) with (nth 0 rows []) by now destruct rows.
          apply Room. exists l, n. split; auto. lia.
        + intros c j (l' & n' & E & Hc). rewrite nth_tl. apply (Room c (S j)). now exists l', n'.
      - intros [Here Rest] c [|j] (l' & n' & E & Hc).
        + injection E as <- <-. replace (nth 0 rows []) with (hd [] rows) by now destruct rows.
          replace c with (l + (c - l)) by lia. apply Here. lia.
        + rewrite <- nth_tl. apply Rest. now exists l', n'. }
    rewrite IH. destruct n as [|n].
    + split; [intros [Among Here]|intros (Among & _ & Here)]; repeat split; auto. lia.
    + rewrite at_inter, at_skipn, at_starts by lia. split.
      * intros [[Among Here] Rest]. repeat split; auto. intros k Hk. rewrite Nat.add_assoc, (Nat.add_comm i). auto.
      * intros (Among & Here & Rest). repeat split; auto. intros k Hk. rewrite (Nat.add_comm l), <- Nat.add_assoc. auto.
Qed.

(* Steps to the left and right: from the seeds to all that is next to each other in the
   room. The second result is the first bit of the first one. *)
Fixpoint spread (before : bool) (room seeds : row) : row * bool :=
  match room with
  | [] => ([], false)
  | r :: room' =>
      let b := r && (hd false seeds || before) in
      let (l, after) := spread b room' (tl seeds) in
      let c := r && (b || after) in
      (c :: l, c)
  end.

Lemma spread_first before room seeds : snd (spread before room seeds) = true <-> at_ (fst (spread before room seeds)) 0.
Proof. destruct room as [|r room]; cbn; [easy|]. now destruct (spread _ room (tl seeds)). Qed.

Lemma spread_cons before r room seeds :
  let b := r && (hd false seeds || before) in
  fst (spread before (r :: room) seeds) =
    (r && (b || snd (spread b room (tl seeds)))) :: fst (spread b room (tl seeds)).
Proof. cbn. now destruct (spread _ room (tl seeds)). Qed.

Lemma spread_room before room seeds i : at_ (fst (spread before room seeds)) i -> at_ room i.
Proof.
  revert before seeds i; induction room as [|r room IH]; intros before seeds i; [easy|].
  rewrite spread_cons. destruct i as [|i].
  - unfold at_. cbn [nth]. rewrite andb_true_iff. tauto.
  - apply IH.
Qed.

Lemma spread_before room seeds : at_ room 0 -> at_ (fst (spread true room seeds)) 0.
Proof.
  destruct room as [|r room]; [easy|]. rewrite spread_cons. unfold at_. cbn [nth]. intros ->.
  now rewrite orb_true_r.
Qed.

Lemma spread_seeds before room seeds i : at_ room i -> at_ seeds i -> at_ (fst (spread before room seeds)) i.
Proof.
  revert before seeds i; induction room as [|r room IH]; intros before seeds i Room Seed; [now apply at_nil in Room|].
  rewrite spread_cons. destruct i as [|i].
  - apply at_hd in Seed. apply at_cons_0 in Room. now rewrite Room, Seed.
  - apply IH; auto. now apply at_tl.
Qed.

Lemma spread_closed before room seeds i :
  (at_ (fst (spread before room seeds)) i -> at_ room (S i) -> at_ (fst (spread before room seeds)) (S i)) /\
  (at_ (fst (spread before room seeds)) (S i) -> at_ room i -> at_ (fst (spread before room seeds)) i).
Proof.
  revert before seeds i; induction room as [|r room IH]; intros before seeds i;
    [split; intros At At'; now apply at_nil in At'|].
  rewrite spread_cons. set (b := r && (hd false seeds || before)). destruct i as [|i]; [|apply IH].
  rewrite at_cons_0. split.
  - intros At Room. apply andb_true_iff in At. destruct At as [_ At]. apply orb_true_iff in At.
    destruct At as [-> | At]; [now apply spread_before|now apply spread_first].
  - intros At Room. apply at_cons_0 in Room. subst r. rewrite andb_true_l, orb_true_iff. right.
    now apply spread_first.
Qed.

(* Closed under these steps, where there is room. *)
Definition slides (room : row) (Q : nat -> Prop) :=
  forall i, (Q i -> at_ room (S i) -> Q (S i)) /\ (Q (S i) -> at_ room i -> Q i).

Lemma spread_only before room seeds (Q : nat -> Prop) : slides room Q ->
  (forall i, at_ room i -> at_ seeds i -> Q i) -> (before = true -> at_ room 0 -> Q 0) ->
  forall i, at_ (fst (spread before room seeds)) i -> Q i.
Proof.
  revert before seeds Q; induction room as [|r room IH]; intros before seeds Q Slides Seeds Before i At;
    [now apply at_nil in At|].
  rewrite spread_cons in At. set (b := r && (hd false seeds || before)) in *.
  assert (b = true -> Q 0) as First.
  { unfold b. rewrite andb_true_iff, orb_true_iff. intros [-> [At'|At']]; [|now apply Before].
    apply Seeds; [easy|]. now apply at_hd. }
  assert (forall i, at_ (fst (spread b room (tl seeds))) i -> Q (S i)) as Rest.
  { apply (IH b (tl seeds) (fun i => Q (S i))).
    - intros k. apply (Slides (S k)).
    - intros k Hk Hs. apply Seeds; auto. now apply at_tl.
    - intros Hb Hr. apply (Slides 0); auto. }
  destruct i as [|i]; [|now apply Rest].
  apply at_cons_0, andb_true_iff in At. destruct At as [-> At]. apply orb_true_iff in At.
  destruct At as [At|At]; auto. apply (Slides 0); [|easy]. now apply Rest, spread_first.
Qed.

(* Turns: each orientation gets what the one before it has. The last one is returned, too. *)
Fixpoint turn (turned : row) (rooms seeds : list row) : list row * row :=
  match rooms with
  | [] => ([], turned)
  | room :: rooms' =>
      let here := fst (spread false room (union (hd [] seeds) turned)) in
      let (ss, last) := turn here rooms' (tl seeds) in
      (here :: ss, last)
  end.

(* Row o of the first result. *)
Definition at2 (l : list row) (o i : nat) : Prop := at_ (nth o l []) i.

Lemma at2_nil o i : ~ at2 [] o i.
Proof. unfold at2. destruct o; apply at_nil. Qed.

Lemma at2_tl l o i : at2 (tl l) o i <-> at2 l (S o) i.
Proof. unfold at2. now rewrite nth_tl. Qed.

Lemma at2_hd l i : at2 l 0 i <-> at_ (hd [] l) i.
Proof. unfold at2. now destruct l. Qed.

Lemma turn_cons turned room rooms seeds :
  let here := fst (spread false room (union (hd [] seeds) turned)) in
  turn turned (room :: rooms) seeds =
    (here :: fst (turn here rooms (tl seeds)), snd (turn here rooms (tl seeds))).
Proof. cbn. now destruct (turn _ rooms (tl seeds)). Qed.

Lemma turn_room turned rooms seeds o i : at2 (fst (turn turned rooms seeds)) o i -> at2 rooms o i.
Proof.
  revert turned seeds o; induction rooms as [|room rooms IH]; intros turned seeds o; [easy|].
  rewrite turn_cons. destruct o as [|o]; [apply spread_room|apply IH].
Qed.

Lemma turn_first turned rooms seeds i : at2 rooms 0 i -> at_ turned i -> at2 (fst (turn turned rooms seeds)) 0 i.
Proof.
  destruct rooms as [|room rooms]; intros Room Turned; [now apply at2_nil in Room|].
  rewrite turn_cons. apply spread_seeds; auto. apply at_union. auto.
Qed.

Lemma turn_seeds turned rooms seeds o i : at2 rooms o i -> at2 seeds o i -> at2 (fst (turn turned rooms seeds)) o i.
Proof.
  revert turned seeds o; induction rooms as [|room rooms IH]; intros turned seeds o Room Seed;
    [now apply at2_nil in Room|].
  rewrite turn_cons. destruct o as [|o].
  - apply spread_seeds; auto. apply at_union. left. now apply at2_hd.
  - apply IH; auto. now apply at2_tl.
Qed.

Lemma turn_slides turned rooms seeds o : slides (nth o rooms []) (at2 (fst (turn turned rooms seeds)) o).
Proof.
  revert turned seeds o; induction rooms as [|room rooms IH]; intros turned seeds o i.
  - split; intros At; now apply at2_nil in At.
  - rewrite turn_cons. destruct o as [|o]; [apply spread_closed|apply IH].
Qed.

Lemma turn_next turned rooms seeds o i :
  at2 (fst (turn turned rooms seeds)) o i -> at2 rooms (S o) i -> at2 (fst (turn turned rooms seeds)) (S o) i.
Proof.
  revert turned seeds o; induction rooms as [|room rooms IH]; intros turned seeds o; [easy|].
  rewrite turn_cons. intros Here Room. destruct o as [|o].
  - now apply turn_first.
  - now apply IH.
Qed.

Lemma turn_last turned rooms seeds : rooms <> [] ->
  snd (turn turned rooms seeds) = nth (pred (length rooms)) (fst (turn turned rooms seeds)) [].
Proof.
  revert turned seeds; induction rooms as [|room rooms IH]; intros turned seeds N; [easy|].
  rewrite turn_cons. destruct rooms as [|room' rooms]; [easy|]. cbn [snd fst]. rewrite IH by easy. reflexivity.
Qed.

(* A set of positions that holds with the seeds, and with each step. *)
Definition steps (rooms : list row) (Q : nat -> nat -> Prop) :=
  (forall o, slides (nth o rooms []) (Q o)) /\
  (forall o i, Q o i -> at2 rooms (S o) i -> Q (S o) i) /\
  (forall i, Q (pred (length rooms)) i -> at2 rooms 0 i -> Q 0 i).

Lemma turn_only turned rooms seeds (Q : nat -> nat -> Prop) :
  (forall o, slides (nth o rooms []) (Q o)) ->
  (forall o i, Q o i -> at2 rooms (S o) i -> Q (S o) i) ->
  (forall o i, at2 rooms o i -> at2 seeds o i -> Q o i) ->
  (forall i, at2 rooms 0 i -> at_ turned i -> Q 0 i) ->
  forall o i, at2 (fst (turn turned rooms seeds)) o i -> Q o i.
Proof.
  revert turned seeds Q; induction rooms as [|room rooms IH]; intros turned seeds Q Slides Next Seeds Turned o i At;
    [now apply at2_nil in At|].
  rewrite turn_cons in At. set (here := fst (spread false room (union (hd [] seeds) turned))) in *.
  assert (forall i, at_ here i -> Q 0 i) as Here.
  { apply spread_only; [apply (Slides 0)| |easy]. intros k Room At'. apply at_union in At'.
    destruct At' as [At'|At']; auto. apply Seeds; auto. now apply at2_hd. }
  destruct o as [|o]; [now apply Here|].
  apply (IH here (tl seeds) (fun o => Q (S o))); auto.
  - intros o'. exact (Slides (S o')).
  - intros o' k Room Seed. apply Seeds; auto. now apply at2_tl.
Qed.

(* All that is reached in one row of boxes from the seeds. There is more fuel than needed;
   without it, `up` says whether to return too much or too little. *)
Fixpoint settle (up : bool) (fuel : list bool) (turned : row) (rooms seeds : list row) : list row :=
  let (ss, last) := turn turned rooms seeds in
  if within last (hd [] rooms) (hd [] ss) then ss
  else match fuel with
       | [] => if up then rooms else ss
       | _ :: fuel' => settle up fuel' last rooms ss
       end.

Lemma settle_room up fuel turned rooms seeds o i : at2 (settle up fuel turned rooms seeds) o i -> at2 rooms o i.
Proof.
  revert turned seeds; induction fuel as [|b fuel IH]; intros turned seeds; cbn [settle];
    pose proof (turn_room turned rooms seeds o i) as Room; destruct (turn turned rooms seeds) as [ss last];
    destruct (within _ _ _); cbn [fst] in Room; auto.
  - destruct up; auto.
  - apply IH.
Qed.

(* Too much: all seeds, and what steps lead to. *)
Lemma settle_seeds fuel turned rooms seeds o i :
  at2 rooms o i -> at2 seeds o i -> at2 (settle true fuel turned rooms seeds) o i.
Proof.
  intros Room. revert turned seeds; induction fuel as [|b fuel IH]; intros turned seeds Seed; cbn [settle];
    pose proof (turn_seeds turned rooms seeds o i Room Seed); destruct (turn turned rooms seeds) as [ss last];
    destruct (within _ _ _); auto.
Qed.

Lemma settle_steps fuel turned rooms seeds : rooms <> [] -> steps rooms (at2 (settle true fuel turned rooms seeds)).
Proof.
  intros N. revert turned seeds; induction fuel as [|b fuel IH]; intros turned seeds; cbn [settle];
    pose proof (turn_slides turned rooms seeds) as Slides; pose proof (turn_next turned rooms seeds) as Next;
    pose proof (turn_last turned rooms seeds N) as Last; destruct (turn turned rooms seeds) as [ss last];
    cbn [fst snd] in *; destruct (within _ _ _) eqn:Within; auto.
  1, 3: (split; [|split]; auto; intros i At Room; subst last; apply at2_hd;
    apply at2_hd in Room; exact (within_spec _ _ _ Within i At Room)).
  split; [|split]; auto. intros o i. auto.
Qed.

(* Too little: no more than that. *)
Lemma settle_only fuel turned rooms seeds (Q : nat -> nat -> Prop) : steps rooms Q ->
  (forall o i, at2 rooms o i -> at2 seeds o i -> Q o i) ->
  (forall i, at2 rooms 0 i -> at_ turned i -> Q 0 i) ->
  forall o i, at2 (settle false fuel turned rooms seeds) o i -> Q o i.
Proof.
  intros (Slides & Next & Around). revert turned seeds.
  induction fuel as [|b fuel IH]; intros turned seeds Seeds Turned o i; cbn [settle];
    pose proof (turn_only turned rooms seeds Q Slides Next Seeds Turned) as Only;
    pose proof (turn_last turned rooms seeds) as Last;
    destruct (turn turned rooms seeds) as [ss last]; cbn [fst snd] in *; destruct (within _ _ _); auto.
  apply IH; auto. intros k Room Hk. apply Around; auto. apply Only. unfold at2. rewrite <- Last; auto.
  intros ->. now apply at2_nil in Room.
Qed.

(* From one row of boxes to the next lower one, as long as there are rows. *)
Fixpoint descend (up : bool) (ones : row) (p : piece) (above : list row) (rows : list row) : list (list row) :=
  match rows with
  | [] => []
  | _ :: rows' =>
      let rooms := map (fun sh => room sh rows ones) (shapes p) in
      let here := settle up ones [] rooms above in
      here :: descend up ones p here rows'
  end.

(* All states that the piece reaches, from those with the box in the four highest rows. *)
Definition reach (up : bool) (ones : row) (p : piece) (rows : list row) : list (list row) :=
  descend up ones p (map (fun _ => ones) (shapes p)) rows.

Definition at3 (l : list (list row)) (o i k : nat) : Prop := at2 (nth k l []) o i.

Section Reach.
Variables (ones : row) (p : piece).

(* The shape of orientation o has room with the box in column i, k rows below the highest. *)
Definition room_at (rows : list row) (o i k : nat) :=
  o < length (shapes p) /\ at_ ones i /\ has_room (nth o (shapes p) []) (skipn k rows) i.

Definition rooms_of (rows : list row) := map (fun sh => room sh rows ones) (shapes p).

Lemma rooms_of_spec rows o i : at2 (rooms_of rows) o i <-> room_at rows o i 0.
Proof.
  unfold room_at, rooms_of, at2. destruct (Nat.lt_ge_cases o (length (shapes p))) as [Lt|Ge].
  - rewrite (nth_indep _ [] (room [] rows ones)) by now rewrite map_length.
    rewrite (map_nth (fun sh => room sh rows ones)), at_room. cbn [skipn]. tauto.
  - rewrite nth_overflow by now rewrite map_length. split; [intros At; now apply at_nil in At|lia].
Qed.

Lemma room_at_tl rows o i k : room_at (tl rows) o i k <-> room_at rows o i (S k).
Proof. unfold room_at. destruct rows; cbn [tl skipn]; [rewrite skipn_nil|]; easy. Qed.

Lemma rooms_some rows : rooms_of rows <> [].
Proof. unfold rooms_of. now destruct p. Qed.

(* All steps of a set of positions. *)
Record closed (rows : list row) (Q : nat -> nat -> nat -> Prop) : Prop := {
  to_right : forall o i k, Q o i k -> room_at rows o (S i) k -> Q o (S i) k;
  to_left : forall o i k, Q o (S i) k -> room_at rows o i k -> Q o i k;
  turned_on : forall o i k, Q o i k -> room_at rows (S o) i k -> Q (S o) i k;
  turned_back : forall i k, Q (pred (length (shapes p))) i k -> room_at rows 0 i k -> Q 0 i k;
  down : forall o i k, Q o i k -> room_at rows o i (S k) -> Q o i (S k);
}.

Lemma closed_tl r rows Q : closed (r :: rows) Q -> closed rows (fun o i k => Q o i (S k)).
Proof.
  intros [Right Left On Back Down].
  split; intros; [apply Right|apply Left|apply On|apply Back|apply Down]; auto.
Qed.

Lemma closed_steps rows Q : closed rows Q -> steps (rooms_of rows) (fun o i => Q o i 0).
Proof.
  intros [Right Left On Back Down]. split; [|split].
  - intros o i. split; intros At Room; [apply Right|apply Left]; auto; now apply rooms_of_spec.
  - intros o i At Room. apply On; auto. now apply rooms_of_spec.
  - intros i At Room. unfold rooms_of in At. rewrite map_length in At. apply Back; auto. now apply rooms_of_spec.
Qed.

Lemma descend_room up above rows o i k : at3 (descend up ones p above rows) o i k -> room_at rows o i k.
Proof.
  revert above k; induction rows as [|r rows IH]; intros above k At.
  - unfold at3 in At. cbn in At. destruct k; now apply at2_nil in At.
  - cbn [descend] in At. destruct k as [|k].
    + apply rooms_of_spec. unfold at3 in At. cbn [nth] in At. now apply settle_room in At.
    + apply (room_at_tl (r :: rows)), (IH _ _ At).
Qed.

Lemma descend_only above rows Q : closed rows Q ->
  (forall o i, at2 above o i -> room_at rows o i 0 -> Q o i 0) ->
  forall o i k, at3 (descend false ones p above rows) o i k -> Q o i k.
Proof.
  revert above Q; induction rows as [|r rows IH]; intros above Q Closed Above o i k At.
  - unfold at3 in At. cbn in At. destruct k; now apply at2_nil in At.
  - cbn [descend] in At. fold (rooms_of (r :: rows)) in At.
    set (here := settle false ones [] (rooms_of (r :: rows)) above) in *.
    assert (forall o i, at2 here o i -> Q o i 0) as Here.
    { apply settle_only; [now apply closed_steps| |].
      - intros o' i' Room Seed. apply Above; auto. now apply rooms_of_spec.
      - intros i' _ Turned. now apply at_nil in Turned. }
    destruct k as [|k]; [now apply Here|].
    apply (IH here (fun o i k => Q o i (S k)) (closed_tl _ _ _ Closed)); auto.
    intros o' i' Seed Room. apply (down _ _ Closed); auto.
Qed.

Lemma descend_closed above rows : closed rows (at3 (descend true ones p above rows)) /\
  forall o i, at2 above o i -> room_at rows o i 0 -> at3 (descend true ones p above rows) o i 0.
Proof.
  revert above; induction rows as [|r rows IH]; intros above.
  - assert (forall o i k, ~ at3 (descend true ones p above []) o i k) as No.
    { intros o i [|k] At; now apply at2_nil in At. }
    assert (forall o i k, ~ room_at [] o i k) as NoRoom.
    { intros o i k (Lo & _ & Room).
      destruct (some_cell p o Lo) as (c & Hc & _). apply Room in Hc. rewrite skipn_nil in Hc. now apply at_nil in Hc. }
    split; [split|]; intros; exfalso; eapply NoRoom; eauto.
  - cbn [descend]. fold (rooms_of (r :: rows)).
    set (here := settle true ones [] (rooms_of (r :: rows)) above).
    destruct (IH here) as [[Right Left On Back Down] First].
    destruct (settle_steps ones [] (rooms_of (r :: rows)) above (rooms_some _)) as (Slides & Next & Around).
    fold here in Slides, Next, Around. split; [split|].
    + intros o i [|k] At Room; [|now apply Right]. apply (Slides o i); auto. now apply rooms_of_spec.
    + intros o i [|k] At Room; [|now apply Left]. apply (Slides o i); auto. now apply rooms_of_spec.
    + intros o i [|k] At Room; [|now apply On]. apply (Next o i); auto. now apply rooms_of_spec.
    + intros i [|k] At Room; [|now apply Back]. apply (Around i).
      * unfold rooms_of. rewrite map_length. exact At.
      * now apply rooms_of_spec.
    + intros o i [|k] At Room; [|now apply Down]. apply First; auto.
    + intros o i Seed Room. apply settle_seeds; auto. now apply rooms_of_spec.
Qed.

Lemma high o i : at2 (map (fun _ => ones) (shapes p)) o i <-> o < length (shapes p) /\ at_ ones i.
Proof.
  unfold at2. destruct (Nat.lt_ge_cases o (length (shapes p))) as [Lt|Ge].
  - rewrite (nth_indep _ [] ones) by now rewrite map_length.
    rewrite (map_nth (fun _ => ones) (shapes p) []). tauto.
  - rewrite nth_overflow by now rewrite map_length. split; [intros At; now apply at_nil in At|lia].
Qed.

(* What is reached has room. *)
Theorem reach_room up rows o i k : at3 (reach up ones p rows) o i k -> room_at rows o i k.
Proof. apply descend_room. Qed.

(* No more is reached than steps lead to from the highest row. *)
Theorem reach_only rows Q : closed rows Q -> (forall o i, room_at rows o i 0 -> Q o i 0) ->
  forall o i k, at3 (reach false ones p rows) o i k -> Q o i k.
Proof. intros Closed High. apply descend_only; auto. Qed.

(* And no less. *)
Theorem reach_closed rows : closed rows (at3 (reach true ones p rows)).
Proof. apply descend_closed. Qed.

Theorem reach_high rows o i : room_at rows o i 0 -> at3 (reach true ones p rows) o i 0.
Proof.
  intros Room. apply descend_closed; auto. apply high. destruct Room as (Lo & Hi & _). auto.
Qed.
End Reach.

(* Where a piece gets to in the slide game, computed. SPEC.md, The slide game, Rules. *)
From Coq Require Import Arith List Lia Bool.
From Lineproof Require Import Game Lists Bits.
Import ListNotations.

(* An orientation, in its box of four rows, the highest first: how many columns are left of
   its cells in this row, and how many cells these are. *)
Definition part := (nat * nat)%type.
Definition shape := list part.

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
Definition covers (sh : shape) (c j : nat) := let (l, n) := nth j sh (0, 0) in l <= c < l + n.

(* It lies in a box of four by four cells. *)
Lemma shape_small p o j l n : nth j (nth o (shapes p) []) (0, 0) = (l, n) -> l + n <= 4 /\ (1 <= n -> j < 4).
Proof.
  assert (forallb (fun sh => (length sh =? 4) && forallb (fun c => fst c + snd c <=? 4) sh) (shapes p) = true) as All
    by now destruct p.
  intros E. destruct (nth_in_or_default o (shapes p) []) as [Hsh|None]; [|rewrite None in E].
  2: destruct j; injection E as <- <-; lia.
  rewrite forallb_forall in All. apply All, andb_true_iff in Hsh as [Four%Nat.eqb_eq Parts].
  destruct (nth_in_or_default j (nth o (shapes p) []) (0, 0)) as [Hc|None].
  - rewrite forallb_forall in Parts. specialize (Parts _ Hc). rewrite E in Parts. apply Nat.leb_le in Parts.
    cbn in Parts. split; [exact Parts|]. intros Ln. apply Nat.nle_gt. intros Ge.
    rewrite nth_overflow in E by (unfold shape, part in *; lia). injection E. lia.
  - rewrite E in None. injection None. lia.
Qed.

(* Each has a cell in the second row of its box. *)
Lemma some_cell p o : o < length (shapes p) -> exists c, covers (nth o (shapes p) []) c 1 /\ c < 4.
Proof.
  unfold covers. destruct p, o as [|[|[|[|o]]]]; cbn; intros Lo; try lia;
    (eexists; split; [split; [apply le_n|lia]|lia]).
Qed.

(* Where a shape has room: i is the column of the box, and the list has the rows from the
   highest one of the box on, with what is open. *)
Definition has_room (sh : shape) (rows : list row) (i : nat) :=
  forall c j, covers sh c j -> at_ (nth j rows []) (i + c).

(* Where one to four cells in a row are open, from which column on. *)
Definition runs (r : row) : band :=
  let two := inter r (skip 1 r) in
  let three := inter r (skip 1 two) in
  [r; two; three; inter r (skip 1 three)].

Lemma at_runs n r i : n < 4 -> at_ (nth n (runs r) no_cells) i <-> forall k, k <= n -> at_ r (k + i).
Proof.
  intros L. transitivity (Forall (fun k => at_ r (k + i)) (seq 0 (S n))).
  - destruct n as [|[|[|[|n]]]]; [..|lia]; cbn [nth runs seq];
      rewrite !Forall_cons_iff, ?at_inter, ?at_skip, ?at_inter, ?at_skip, ?at_inter, ?at_skip; cbn [plus]; intuition.
  - rewrite Forall_forall. split; intros H k Lk; apply H; [apply in_seq|apply in_seq in Lk]; lia.
Qed.

Lemma nth_tl {A} (l : list A) j d : nth j (tl l) d = nth (S j) l d.
Proof. destruct l; [now destruct j|easy]. Qed.

Lemma has_room_cons l n sh rows i : has_room ((l, n) :: sh) rows i <->
  (forall k, k < n -> at_ (hd [] rows) (i + (l + k))) /\ has_room sh (tl rows) i.
Proof.
  unfold has_room. replace (hd [] rows) with (nth 0 rows []) by now destruct rows. split.
  - intros Room. split; [intros k Hk; apply (Room (l + k) 0); cbn; lia|].
    intros c j Hc. rewrite nth_tl. now apply (Room c (S j)).
  - intros [Here Rest] c [|j] Hc; [|rewrite <- nth_tl; now apply Rest].
    cbn in Hc. replace c with (l + (c - l)) by lia. apply Here. lia.
Qed.

(* The rows are given by their runs. *)
Fixpoint narrow (sh : shape) (rows : list band) (among : row) : row :=
  match sh with
  | [] => among
  | (_, 0) :: sh' => narrow sh' (@tl band rows) among
  | (l, S n) :: sh' => narrow sh' (@tl band rows) (inter among (skip l (pick n (@hd band [] rows) no_cells)))
  end.

Fixpoint room (sh : shape) (rows : list band) : row :=
  match sh with
  | [] => no_cells
  | (_, 0) :: sh' => room sh' (@tl band rows)
  | (l, S n) :: sh' => narrow sh' (@tl band rows) (skip l (pick n (@hd band [] rows) no_cells))
  end.

Definition small (sh : shape) := forall l n, In (l, n) sh -> n <= 4.

Lemma map_tl {A B} (f : A -> B) l : tl (map f l) = map f (tl l).
Proof. now destruct l. Qed.

Lemma at_run l n rows i : S n <= 4 -> at_ (skip l (pick n (hd [] (map runs rows)) no_cells)) i <->
  forall k, k < S n -> at_ (hd [] rows) (i + (l + k)).
Proof.
  intros L. rewrite at_skip, pick_nth. destruct rows as [|r rows]; cbn [hd map].
  - split; [intros At; now destruct n; apply at_nil in At|]. intros H. specialize (H 0 ltac:(lia)).
    now apply at_nil in H.
  - rewrite at_runs by lia. split; intros H k Lk;
      [replace (i + (l + k)) with (k + (l + i)) by lia|replace (k + (l + i)) with (i + (l + k)) by lia]; apply H; lia.
Qed.

Lemma at_narrow sh rows among i : small sh ->
  at_ (narrow sh (map runs rows) among) i <-> at_ among i /\ has_room sh rows i.
Proof.
  revert rows among; induction sh as [|[l n] sh IH]; intros rows among Small.
  - split; [|easy]. intros At. split; auto. intros c j Hc. destruct j; cbn in Hc; lia.
  - assert (small sh) as Small' by (intros l' n' Hs; apply (Small l' n'); now right).
    rewrite has_room_cons. destruct n as [|n]; cbn [narrow]; rewrite map_tl, IH by auto.
    + split; [intros [Among Here]|intros (Among & _ & Here)]; repeat split; auto. lia.
    + rewrite at_inter, at_run by (apply (Small l); now left). tauto.
Qed.

Lemma at_room sh rows i : small sh -> (exists c j, covers sh c j) -> at_ (room sh (map runs rows)) i <->
  has_room sh rows i.
Proof.
  revert rows; induction sh as [|[l n] sh IH]; intros rows Small (c & j & Hc); [destruct j; cbn in Hc; lia|].
  assert (small sh) as Small' by (intros l2 n2 Hs; apply (Small l2 n2); now right).
  rewrite has_room_cons. destruct n as [|n]; cbn [room]; rewrite map_tl.
  - rewrite IH; auto; [|destruct j as [|j]; [cbn in Hc; lia|now exists c, j]].
    split; [intros Here|intros [_ Here]]; repeat split; auto. lia.
  - rewrite at_narrow, at_run by (auto; apply (Small l); now left). tauto.
Qed.

Lemma at_room_piece p o rows i : o < length (shapes p) ->
  at_ (room (nth o (shapes p) []) (map runs rows)) i <-> has_room (nth o (shapes p) []) rows i.
Proof.
  intros Lo. apply at_room.
  - intros l n Hs. apply (In_nth _ _ (0, 0)) in Hs as (j & _ & Hj). apply shape_small in Hj. lia.
  - destruct (some_cell p o Lo) as (c & Hc & _). eauto.
Qed.

(* Turns: each orientation gets what the one before it has. The last one is returned, too. *)
Fixpoint turn (turned : row) (rooms seeds : band) : band * row :=
  match rooms with
  | [] => ([], turned)
  | room :: rooms' =>
      let here := slide room (union (hd no_cells seeds) turned) in
      let (ss, last) := turn here rooms' (tl seeds) in
      (here :: ss, last)
  end.

(* Row o of the first result. *)
Definition at2 (l : list row) (o i : nat) : Prop := at_ (nth o l no_cells) i.

Lemma at2_nil o i : ~ at2 [] o i.
Proof. unfold at2. destruct o; apply at_nil. Qed.

Lemma at2_inside l o i : at2 l o i -> o < length l.
Proof.
  intros At. apply Nat.nle_gt. intros Ge. unfold at2 in At. rewrite nth_overflow in At by exact Ge.
  now apply at_nil in At.
Qed.

Lemma at2_tl l o i : at2 (tl l) o i <-> at2 l (S o) i.
Proof. unfold at2. now rewrite nth_tl. Qed.

Lemma at2_hd l i : at2 l 0 i <-> at_ (hd no_cells l) i.
Proof. unfold at2. now destruct l. Qed.

Lemma turn_cons turned room rooms seeds :
  let here := slide room (union (hd no_cells seeds) turned) in
  turn turned (room :: rooms) seeds =
    (here :: fst (turn here rooms (tl seeds)), snd (turn here rooms (tl seeds))).
Proof. cbn. now destruct (turn _ rooms (tl seeds)). Qed.

(* The seeds and what was turned are there, and all steps but the turn of the last orientation. *)
Lemma turn_steps turned rooms seeds : let C := at2 (fst (turn turned rooms seeds)) in
  (forall o i, at2 rooms o i -> at2 seeds o i \/ o = 0 /\ at_ turned i -> C o i) /\
  (forall o, slides (nth o rooms no_cells) (C o)) /\
  (forall o i, C o i -> at2 rooms (S o) i -> C (S o) i).
Proof.
  revert turned seeds; induction rooms as [|room rooms IH]; intros turned seeds.
  - split; [|split]; [intros o i Room; now apply at2_nil in Room| |easy].
    intros o i. split; intros At; now apply at2_nil in At.
  - rewrite turn_cons. set (here := slide room (union (hd no_cells seeds) turned)).
    destruct (IH here (tl seeds)) as (Seeds & Slides & Next). split; [|split]; intros [|o].
    + intros i Room Seed. apply (proj1 (spread_steps _ _ _)); auto. left. apply at_union. rewrite <- at2_hd. tauto.
    + intros i Room [Seed|[]]; [|easy]. apply (Seeds o); auto. left. now apply at2_tl.
    + apply spread_steps.
    + apply Slides.
    + intros i At Room. apply (Seeds 0); auto.
    + apply Next.
Qed.

Lemma turn_last turned rooms seeds : rooms <> [] ->
  snd (turn turned rooms seeds) = nth (pred (length rooms)) (fst (turn turned rooms seeds)) no_cells.
Proof.
  revert turned seeds; induction rooms as [|room rooms IH]; intros turned seeds N; [easy|].
  rewrite turn_cons. destruct rooms as [|room' rooms]; [easy|]. cbn [snd fst]. rewrite IH by easy. reflexivity.
Qed.

(* A set of positions that holds with the seeds, and with each step. *)
Definition steps (rooms : list row) (Q : nat -> nat -> Prop) :=
  (forall o, slides (nth o rooms no_cells) (Q o)) /\
  (forall o i, Q o i -> at2 rooms (S o) i -> Q (S o) i) /\
  (forall i, Q (pred (length rooms)) i -> at2 rooms 0 i -> Q 0 i).

Lemma turn_only turned rooms seeds (Q : nat -> nat -> Prop) :
  (forall o, slides (nth o rooms no_cells) (Q o)) ->
  (forall o i, Q o i -> at2 rooms (S o) i -> Q (S o) i) ->
  (forall o i, at2 rooms o i -> at2 seeds o i -> Q o i) ->
  (forall i, at2 rooms 0 i -> at_ turned i -> Q 0 i) ->
  forall o i, at2 (fst (turn turned rooms seeds)) o i -> Q o i.
Proof.
  revert turned seeds Q; induction rooms as [|room rooms IH]; intros turned seeds Q Slides Next Seeds Turned o i At;
    [now apply at2_nil in At|].
  rewrite turn_cons in At. set (here := slide room (union (hd no_cells seeds) turned)) in *.
  assert (forall i, at_ here i -> Q 0 i) as Here.
  { apply spread_only; [apply (Slides 0)| |easy]. intros k Room At'. apply at_union in At'.
    destruct At' as [At'|At']; auto. apply Seeds; auto. now apply at2_hd. }
  destruct o as [|o]; [now apply Here|]. apply (IH here (tl seeds) (fun o => Q (S o))); auto.
  - intros o'. exact (Slides (S o')).
  - intros o' k Room Seed. apply Seeds; auto. now apply at2_tl.
Qed.

(* All that is reached in one row of boxes from the seeds. There is more fuel than needed;
   without it, `up` says whether to return too much or too little. *)
Fixpoint settle (up : bool) (fuel : nat) (turned : row) (rooms seeds : band) : band :=
  let (ss, last) := turn turned rooms seeds in
  if within last (hd no_cells rooms) (hd no_cells ss) then ss
  else match fuel with
       | 0 => if up then rooms else ss
       | S fuel' => settle up fuel' last rooms ss
       end.

(* Too much: all seeds, and what steps lead to. *)
Lemma settle_steps fuel turned rooms seeds : rooms <> [] -> let C := at2 (settle true fuel turned rooms seeds) in
  (forall o i, at2 rooms o i -> at2 seeds o i -> C o i) /\ steps rooms C.
Proof.
  intros N. revert turned seeds; induction fuel as [|fuel IH]; intros turned seeds; cbn [settle];
    destruct (turn_steps turned rooms seeds) as (Seeds & Slides & Next);
    pose proof (turn_last turned rooms seeds N) as Last; destruct (turn turned rooms seeds) as [ss last];
    cbn [fst snd] in *; destruct (within _ _ _) eqn:Within.
  1, 3: (split; [auto|]; split; [|split]; auto; intros i At Room; subst last; apply at2_hd;
    apply at2_hd in Room; exact (within_spec _ _ _ Within i At Room)).
  - split; [auto|]. split; [|split]; auto. intros o i. auto.
  - destruct (IH last ss) as [Seeds' Steps]. auto.
Qed.

(* No more than that, and if that is too little, no more than there is room for. *)
Lemma settle_only up fuel turned rooms seeds (Q : nat -> nat -> Prop) : steps rooms Q ->
  (forall o i, at2 rooms o i -> at2 seeds o i -> Q o i) ->
  (forall i, at2 rooms 0 i -> at_ turned i -> Q 0 i) -> (up = true -> forall o i, at2 rooms o i -> Q o i) ->
  forall o i, at2 (settle up fuel turned rooms seeds) o i -> Q o i.
Proof.
  intros (Slides & Next & Around) Seeds Turned Up. revert turned seeds Seeds Turned.
  induction fuel as [|fuel IH]; intros turned seeds Seeds Turned o i; cbn [settle];
    pose proof (turn_only turned rooms seeds Q Slides Next Seeds Turned) as Only;
    pose proof (turn_last turned rooms seeds) as Last;
    destruct (turn turned rooms seeds) as [ss last]; cbn [fst snd] in *; destruct (within _ _ _); auto.
  { destruct up; auto. }
  apply IH; auto. intros k Room Hk. apply Around; auto. apply Only. unfold at2. rewrite <- Last; auto.
  intros ->. now apply at2_nil in Room.
Qed.

(* From one row of boxes to the next lower one, as long as there are rows, and states. *)
Definition states := list band.
Definition reaches := (piece * states)%type.
Fixpoint descend (up : bool) (fuel : nat) (p : piece) (above : band) (rows : list band) : states :=
  match rows with
  | [] => []
  | _ :: rows' =>
      if every blank above then [] else
      let here := settle up fuel no_cells (map (fun sh => room sh rows) (shapes p)) above in
      here :: descend up fuel p here rows'
  end.

(* All states that the piece reaches, from those with the box in the four highest rows. *)
Definition reach (up : bool) (fuel : nat) (p : piece) (rows : list band) : states :=
  descend up fuel p (map (fun sh => room sh rows) (shapes p)) rows.

Definition at3 (l : states) (o i k : nat) : Prop := at2 (nth k l []) o i.

Section Reach.
Variables (fuel : nat) (p : piece).

(* The shape of orientation o has room with the box in column i, k rows below the highest. *)
Definition room_at (rows : list row) (o i k : nat) :=
  o < length (shapes p) /\ has_room (nth o (shapes p) []) (skipn k rows) i.

Definition rooms_of (rows : list row) := map (fun sh => room sh (map runs rows)) (shapes p).

Lemma rooms_of_spec rows o i : at2 (rooms_of rows) o i <-> room_at rows o i 0.
Proof.
  unfold room_at, rooms_of, at2. destruct (Nat.lt_ge_cases o (length (shapes p))) as [Lt|Ge].
  - rewrite (nth_indep _ no_cells (room [] (map runs rows))) by now rewrite map_length.
    rewrite (map_nth (fun sh => room sh (map runs rows))), at_room_piece by exact Lt. cbn [skipn]. tauto.
  - rewrite nth_overflow by now rewrite map_length. split; [intros At; now apply at_nil in At|lia].
Qed.

Lemma rooms_some rows : rooms_of rows <> [].
Proof. unfold rooms_of. now destruct p. Qed.

(* One step: to the right, to the left, a turn, or down. *)
Inductive step_to : nat -> nat -> nat -> nat -> nat -> nat -> Prop :=
| to_right o i k : step_to o i k o (S i) k
| to_left o i k : step_to o (S i) k o i k
| turned_on o i k : step_to o i k (S o) i k
| turned_back i k : step_to (pred (length (shapes p))) i k 0 i k
| down o i k : step_to o i k o i (S k).

(* All steps of a set of positions. *)
Definition closed (rows : list row) (Q : nat -> nat -> nat -> Prop) :=
  forall o i k o' i' k', step_to o i k o' i' k' -> Q o i k -> room_at rows o' i' k' -> Q o' i' k'.

Lemma closed_tl r rows Q : closed (r :: rows) Q -> closed rows (fun o i k => Q o i (S k)).
Proof. intros Closed o i k o' i' k' Next. apply (Closed o i (S k) o' i' (S k')). destruct Next; constructor. Qed.

Lemma closed_steps rows Q : closed rows Q -> steps (rooms_of rows) (fun o i => Q o i 0).
Proof.
  intros Closed. split; [intros o i; split|split; [intros o i|intros i]]; intros At Room; apply rooms_of_spec in Room.
  4: unfold rooms_of in At; rewrite map_length in At. all: refine (Closed _ _ _ _ _ _ _ At Room); constructor.
Qed.

Lemma at3_nil o i k : ~ at3 [] o i k.
Proof. unfold at3. destruct k; apply at2_nil. Qed.

Lemma blank_none l o i : every blank l = true -> ~ at2 l o i.
Proof.
  rewrite every_forallb, forallb_forall. intros Blank At. apply at2_inside in At as Lo.
  now apply (blank_spec _ i (Blank _ (nth_In l no_cells Lo))) in At.
Qed.

Lemma descend_only up above rows Q : closed rows Q ->
  (forall o i, at2 above o i -> room_at rows o i 0 -> Q o i 0) ->
  (up = true -> forall o i k, room_at rows o i k -> Q o i k) ->
  forall o i k, at3 (descend up fuel p above (map runs rows)) o i k -> Q o i k.
Proof.
  revert above Q; induction rows as [|r rows IH]; intros above Q Closed Above Up o i k At.
  - now apply at3_nil in At.
  - cbn [map descend] in At. destruct (every blank above); [now apply at3_nil in At|].
    change (runs r :: map runs rows) with (map runs (r :: rows)) in At. fold (rooms_of (r :: rows)) in At.
    set (here := settle up fuel no_cells (rooms_of (r :: rows)) above) in *.
    assert (forall o i, at2 here o i -> Q o i 0) as Here.
    { apply settle_only; [now apply closed_steps|..].
      - intros o' i' Room Seed. apply Above; auto. now apply rooms_of_spec.
      - intros i' _ Turned. now apply at_nil in Turned.
      - intros U o' i' Room. now apply (Up U), rooms_of_spec. }
    destruct k as [|k]; [now apply Here|]. apply (IH here (fun o i k => Q o i (S k)) (closed_tl _ _ _ Closed)); auto.
    intros o' i' Seed Room. apply (Closed o' i' 0 o' i' 1); auto. constructor.
Qed.

Lemma descend_closed above rows : closed rows (at3 (descend true fuel p above (map runs rows))) /\
  forall o i, at2 above o i -> room_at rows o i 0 -> at3 (descend true fuel p above (map runs rows)) o i 0.
Proof.
  revert above; induction rows as [|r rows IH]; intros above.
  - assert (forall o i k, ~ room_at [] o i k) as NoRoom.
    { intros o i k (Lo & Room).
      destruct (some_cell p o Lo) as (c & Hc & _). apply Room in Hc. rewrite skipn_nil in Hc. now apply at_nil in Hc. }
    split; [intros o i k o' i' k' _ _ Room|intros o i _ Room]; now apply NoRoom in Room.
  - cbn [map descend]. destruct (every blank above) eqn:Blank.
    { split; [intros o i k o' i' k' _ At|intros o i At]; exfalso; [now apply at3_nil in At|].
      exact (blank_none above o i Blank At). }
    change (runs r :: map runs rows) with (map runs (r :: rows)). fold (rooms_of (r :: rows)).
    set (here := settle true fuel no_cells (rooms_of (r :: rows)) above). destruct (IH here) as [Closed First].
    destruct (settle_steps fuel no_cells (rooms_of (r :: rows)) above (rooms_some _)) as (Seeds & Slides & On & Back).
    fold here in Seeds, Slides, On, Back. split.
    + intros o i k o' i' k' Next At Room. destruct Next as [o i [|k]|o i [|k]|o i [|k]|i [|k]|o i [|k]].
      10: refine (Closed _ _ k _ _ (S k) _ At Room); constructor.
      2, 4, 6, 8: refine (Closed _ _ k _ _ k _ At Room); constructor. 1, 2, 3, 4: apply rooms_of_spec in Room.
      * now apply (Slides o i).
      * now apply (Slides o i).
      * now apply (On o i).
      * apply Back; [|exact Room]. unfold rooms_of. now rewrite map_length.
      * now apply First.
    + intros o i Seed Room. apply Seeds; auto. now apply rooms_of_spec.
Qed.

(* What is reached has room. *)
Theorem reach_room up rows o i k : at3 (reach up fuel p (map runs rows)) o i k -> room_at rows o i k.
Proof. apply descend_only; auto. now intros o1 i1 k1 o2 i2 k2. Qed.

(* No more is reached than steps lead to from the highest row. *)
Theorem reach_only rows Q : closed rows Q -> (forall o i, room_at rows o i 0 -> Q o i 0) ->
  forall o i k, at3 (reach false fuel p (map runs rows)) o i k -> Q o i k.
Proof. intros Closed High. now apply descend_only; auto. Qed.

(* And no less. *)
Theorem reach_steps rows : closed rows (at3 (reach true fuel p (map runs rows))) /\
  forall o i, room_at rows o i 0 -> at3 (reach true fuel p (map runs rows)) o i 0.
Proof. split; [apply descend_closed|]. intros o i Room. apply descend_closed; auto. now apply rooms_of_spec. Qed.
End Reach.

(* In a well of an even number of columns, from any board, the player completes a row, or gets
   to a lane surface. SPEC.md, Lanes. *)
From Coq Require Import Arith List Lia.
From Lineproof Require Import Game Lists Fall Usual Rows Drops RowsFacts.
Import ListNotations.

(* Lane i is columns 2i and 2i+1. *)
Definition lane_top (b : board) (i : nat) : nat := max (height b (2 * i)) (height b (2 * i + 1)).

Definition almost_level (b : board) (i : nat) : Prop :=
  height b (2 * i) <= height b (2 * i + 1) + 1 /\ height b (2 * i + 1) <= height b (2 * i) + 1.

(* How a piece stands in a lane. *)
Definition standing (p : piece) : shape :=
  nth (match p with Piece.S | Piece.T | Piece.J => 1 | Piece.L => 3 | _ => 0 end) (shapes p) [].

Section Lanes.
(* So many lanes; the player raises them to row h. *)
Variables (lanes h : nat).
Hypothesis Two : 2 <= lanes.
Notation wide := (2 * lanes).

(* Lanes i to i + n - 1 get height v, and their columns are level or almost; the others stay as they are. *)
Record raised (i n v : nat) (b b' : board) : Prop := {
  raised_lanes : forall j, i <= j < i + n -> lane_top b' j = v /\ almost_level b' j;
  raised_beside : forall x, x < 2 * i \/ 2 * i + 2 * n <= x -> height b' x = height b x;
  raised_highest : highest b' <= max (highest b) v;
}.

Lemma stand p b i : p <> Piece.I -> i < lanes ->
  exists v b', drop wide p b b' /\ raised i 1 v b b' /\ v <= lane_top b i + 3.
Proof.
  intros NotI Li. set (sh := standing p).
  assert (In sh (shapes p) /\ length sh = 2) as [Shape Length] by (destruct p; cbn; tauto).
  destruct (drops wide p sh (2 * i) b Shape ltac:(lia)) as (b' & Drop & D).
  destruct (nth_error_exists sh 0 ltac:(lia)) as [[bo0 n0] E0].
  destruct (nth_error_exists sh 1 ltac:(lia)) as [[bo1 n1] E1].
  pose proof (dropped_height _ _ _ _ _ D _ _ _ E0) as H0. pose proof (dropped_height _ _ _ _ _ D _ _ _ E1) as H1.
  rewrite Length in *. unfold window in H0, H1. cbn [seq map] in H0, H1. rewrite Nat.add_0_r in H0.
  replace (S (2 * i)) with (2 * i + 1) in * by lia.
  exists (lane_top b' i), b'.
  assert (almost_level b' i /\ lane_top b' i <= lane_top b i + 3) as [Almost Low].
  { unfold almost_level, lane_top. rewrite H0, H1. destruct p; try easy; cbn in E0, E1;
      injection E0 as <- <-; injection E1 as <- <-; cbn [sh standing shapes nth rest]; lia. }
  split; [auto|split; [split|auto]].
  - intros j Hj. now replace j with i by lia.
  - intros x Out. apply (dropped_beside _ _ _ _ _ D). lia.
  - apply (dropped_highest _ _ _ _ _ _ D); [lia|]. intros k s E. apply nth_error_lt in E. unfold lane_top.
    assert (k = 0 \/ k = 1) as [-> | ->] by lia; rewrite ?Nat.add_0_r; lia.
Qed.

(* I, across lanes i and i+1. *)
Lemma lie b i : i + 1 < lanes -> let v := max (lane_top b i) (lane_top b (i + 1)) + 1 in
  exists b', drop wide Piece.I b b' /\ raised i 2 v b b' /\ forall x, 2 * i <= x < 2 * i + 4 -> height b' x = v.
Proof.
  intros Li v. set (sh := repeat (0, 1) 4).
  destruct (drops wide Piece.I sh (2 * i) b ltac:(cbn; tauto) ltac:(cbn; lia)) as (b' & Drop & D).
  assert (forall k s, nth_error sh k = Some s -> height b' (2 * i + k) = v) as Level.
  { intros k [bo n] E. pose proof (nth_error_lt _ _ _ E). rewrite (dropped_height _ _ _ _ _ D _ _ _ E).
    unfold sh in E. rewrite nth_error_repeat in E by auto. injection E as <- <-.
    unfold v, window, lane_top. cbn [sh repeat length seq map rest].
    replace (2 * (i + 1)) with (S (S (2 * i))) by lia. now rewrite !Nat.add_1_r, !Nat.sub_0_r, Nat.max_0_r, Nat.add_0_r, Nat.max_assoc. }
  assert (forall x, 2 * i <= x < 2 * i + 4 -> height b' x = v) as Level'.
  { intros x Hx. replace x with (2 * i + (x - 2 * i)) by lia. apply Level with (0, 1). apply nth_error_repeat. lia. }
  exists b'. split; [auto|split; [split; [|exact (dropped_beside _ _ _ _ _ D)|]|auto]].
  - intros j Hj. unfold lane_top, almost_level. rewrite !Level' by lia. lia.
  - apply (dropped_highest _ _ _ _ _ _ D); [lia|]. intros k s E. rewrite (Level _ _ E). lia.
Qed.

Definition done (b : board) (i : nat) : Prop := h <= lane_top b i <= h + 2 /\ almost_level b i.

(* All lanes are done, or all but the last two, which are level at the same height. *)
Definition ended (b : board) : Prop :=
  (forall i, i < lanes -> done b i) \/
  exists top, h + 1 <= top <= h + 3 /\ (forall i, i < lanes - 2 -> done b i) /\
    forall x, wide - 4 <= x < wide -> height b x = top.

Variables (top : nat) (P : board -> Prop).
Hypothesis Room : h + 3 <= top.
Hypothesis Completed : forall b, full_rows wide b <> [] -> P (removed wide b).
Hypothesis Ended : forall b, highest b <= h + 3 -> ended b -> completes pieces wide top P b.

(* Lane i is in turn: the lanes before it are done, and the others are below row h. *)
Lemma in_turn i b : highest b <= h + 3 ->
  (forall j, j < lanes -> (j < i -> done b j) /\ (i <= j -> lane_top b j < h)) -> completes pieces wide top P b.
Proof.
  remember (room wide top b) as left eqn:E. revert i b E. induction left as [left Less] using lt_wf_ind.
  intros i b -> High Turn.
  destruct (Nat.lt_ge_cases i lanes) as [Li|Li]; [|apply Ended; auto; left; intros j Lj; apply (Turn j Lj); lia].
  assert (forall n v p b', i + n <= lanes -> v <= h + 2 -> drop wide p b b' -> raised i n v b b' -> exists b',
    drop wide p b b' /\ highest b' <= top /\ (full_rows wide b' = [] -> completes pieces wide top P b')) as Next.
  { intros n v p b' Hi Hv Drop R. pose proof (raised_highest _ _ _ _ _ R). assert (highest b' <= top) as High' by lia.
    exists b'. split; [auto|split; [auto|intros _]].
    apply (Less _ (drop_needs_room _ _ _ _ _ Drop High') (if v <? h then i else i + n)); auto; [lia|]. intros j Lj.
    destruct (Nat.lt_ge_cases j i), (Nat.lt_ge_cases j (i + n)), (Nat.ltb_spec v h); try lia.
    1-2: split; [|lia]; intros _; unfold done, lane_top, almost_level; rewrite !(raised_beside _ _ _ _ _ R) by lia;
      now apply Turn.
    1-2: destruct (raised_lanes _ _ _ _ _ R j) as [Top Almost]; [lia|]; split; [|lia]; intros; split; [lia|auto].
    1-2: split; [lia|]; intros _; unfold lane_top; rewrite !(raised_beside _ _ _ _ _ R) by lia; now apply Turn. }
  destruct (Turn i Li) as [_ Low]. apply completes_by; auto. intros p _. destruct (piece_eq_dec p Piece.I) as [->|N].
  - destruct (Nat.eq_dec (i + 1) lanes) as [Last|NotLast].
    + destruct (lie b (i - 1) ltac:(lia)) as (b' & Drop & R & Level). replace (i - 1 + 1) with i in * by lia.
      destruct (Turn (i - 1) ltac:(lia)) as [[Before _] _]; [lia|]. pose proof (raised_highest _ _ _ _ _ R).
      exists b'. split; [auto|split; [lia|intros _]]. apply Ended; [lia|]. right. eexists.
      split; [|split; [|intros x Hx; apply Level; lia]]; [lia|].
      intros j Lj. unfold done, lane_top, almost_level. rewrite !(raised_beside _ _ _ _ _ R) by lia.
      apply (Turn j); lia.
    + destruct (lie b i ltac:(lia)) as (b' & Drop & R & _). destruct (Turn (i + 1) ltac:(lia)) as [_ Low'].
      apply (Next 2 (max (lane_top b i) (lane_top b (i + 1)) + 1) _ b'); auto; lia.
  - destruct (stand p b i N Li) as (v & b' & Drop & R & Most). apply (Next 1 v _ b'); auto; lia.
Qed.
End Lanes.

(* From any board, with its highest cell in row T. *)
Theorem lanes_end lanes top (P : board -> Prop) b : 2 <= lanes -> highest b + 4 <= top ->
  (forall b', full_rows (2 * lanes) b' <> [] -> P (removed (2 * lanes) b')) ->
  (forall b', highest b' <= highest b + 4 -> ended lanes (highest b + 1) b' -> completes pieces (2 * lanes) top P b') ->
  completes pieces (2 * lanes) top P b.
Proof.
  intros Two Room Completed Ended. apply (in_turn lanes (highest b + 1) Two top P) with 0; auto; [lia| |lia|].
  - intros b' High. apply Ended. lia.
  - intros j _. split; [lia|]. intros _. unfold lane_top.
    pose proof (height_le b (2 * j)). pose proof (height_le b (2 * j + 1)). lia.
Qed.

(* How the lanes can end: the heights of the columns above row T = h - 1. *)
Definition lane_ends : list (list nat) :=
  [[1; 1]; [0; 1]; [1; 0]; [2; 2]; [1; 2]; [2; 1]; [3; 3]; [2; 3]; [3; 2]].

Definition before_each (rests : list (list nat)) : list (list nat) := flat_map (fun l => map (app l) rests) lane_ends.

(* Of two lanes, and so many more before them. *)
Fixpoint ends (more : nat) : list (list nat) :=
  match more with
  | 0 => before_each (before_each [[]]) ++ map (fun top => repeat top 4) [2; 3; 4]
  | S n => before_each (ends n)
  end.

Definition heights_above (T : nat) (b : board) (x n : nat) : list nat := map (fun x => height b x - T) (seq x n).

Lemma in_before_each T b n i rests : done (T + 1) b i -> In (heights_above T b (2 * (i + 1)) n) rests ->
  In (heights_above T b (2 * i) (2 + n)) (before_each rests).
Proof.
  intros [Top Almost] Rest. apply in_flat_map. exists (heights_above T b (2 * i) 2). split.
  - unfold heights_above, lane_top, almost_level in *. cbn [seq map]. replace (S (2 * i)) with (2 * i + 1) by lia.
    set (l := height b (2 * i) - T). set (r := height b (2 * i + 1) - T).
    assert (1 <= max l r <= 3 /\ l <= r + 1 /\ r <= l + 1) as Ends by lia. revert Ends. generalize l r. clear.
    intros l r Ends. unfold lane_ends. do 4 (destruct l as [|l]; [do 4 (destruct r as [|r]; [cbn in *; try lia; tauto|]); lia|]). lia.
  - apply in_map_iff. exists (heights_above T b (2 * (i + 1)) n). split; auto.
    unfold heights_above. rewrite seq_app, map_app. now replace (2 * (i + 1)) with (2 * i + 2) by lia.
Qed.

Theorem in_ends more T b : ended (2 + more) (T + 1) b -> In (heights_above T b 0 (2 * (2 + more))) (ends more).
Proof.
  intros Ended. assert (forall n i, i + (2 + n) = 2 + more -> In (heights_above T b (2 * i) (2 * (2 + n))) (ends n)) as All.
  { intros n. induction n as [|n IH]; intros i Last; cbn [ends].
    - apply in_app_iff. destruct Ended as [Done|(top & Top & _ & Level)].
      + left. apply (in_before_each T b 2); [apply Done; lia|]. apply (in_before_each T b 0); [apply Done; lia|now left].
      + right. apply in_map_iff. exists (top - T). split; [|cbn; lia]. change (2 * (2 + 0)) with 4. unfold heights_above. cbn [seq map repeat].
        now rewrite !Level by lia.
    - replace (2 * (2 + S n)) with (2 + 2 * (2 + n)) by lia. apply in_before_each; [|apply IH; lia].
      destruct Ended as [Done|(_ & _ & Done & _)]; apply Done; lia. }
  apply (All more 0). lia.
Qed.

(* No column is lower than row T. *)
Lemma ended_above lanes T b x : ended lanes (T + 1) b -> x < 2 * lanes -> T <= height b x.
Proof.
  intros End Hx. assert (forall i, done (T + 1) b i -> T <= height b (2 * i) /\ T <= height b (2 * i + 1)) as Above.
  { intros i [Top Almost]. unfold lane_top, almost_level in *. lia. }
  destruct (Nat.Even_or_Odd x) as [[i ->]|[i ->]]; (destruct End as [Done|(top & Top & Done & Level)];
    [apply Above, Done; lia|]); (destruct (Nat.lt_ge_cases i (lanes - 2)); [apply Above, Done; lia|rewrite Level; lia]).
Qed.

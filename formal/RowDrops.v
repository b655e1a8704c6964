(* Boards as rows of bits, and drops of the usual game on them. SPEC.md, The usual game. *)
From Coq Require Import String Ascii Arith NArith List Lia Bool Permutation.
From Lineproof Require Import Game Lists Fall Usual Removal Rows Drops Survival.
Import ListNotations.
Local Open Scope N_scope.

(* The lowest row first; bit x of a row is its cell in column x. *)
Definition grid := list N.

Definition has_cell (g : grid) (x y : nat) : bool := N.testbit (nth y g 0) (N.of_nat x).

Definition shows (g : grid) (b : board) : Prop := forall x y, In (x, y) b <-> has_cell g x y = true.

Lemma no_cell x y : has_cell [] x y = false.
Proof. unfold has_cell. destruct y; apply N.bits_0. Qed.

(* The rotations of a piece, at the left wall. *)
Definition grids (p : piece) : list grid :=
  match p with
  | Piece.I => [[1; 1; 1; 1]; [15]]
  | Piece.Z => [[1; 3; 2]; [6; 3]]
  | Piece.S => [[3; 6]; [2; 3; 1]]
  | Piece.T => [[2; 7]; [1; 3; 1]; [7; 2]; [2; 3; 2]]
  | Piece.L => [[1; 7]; [3; 1; 1]; [7; 4]; [2; 2; 3]]
  | Piece.J => [[4; 7]; [1; 1; 3]; [7; 1]; [3; 2; 2]]
  | Piece.O => [[3; 3]]
  end.

Fixpoint bits_of (s : string) : N :=
  match s with
  | EmptyString => 0
  | String c s' => (if Ascii.eqb c "#" then N.succ_double else N.double) (bits_of s')
  end.

Lemma grids_drawn p : grids p = map (fun d => rev (map bits_of d)) (drawings p).
Proof. now destruct p. Qed.

Lemma in_cells_of_row s : forall x0 y0 x y, In (x, y) (cells_of_row s x0 y0) <->
  y = y0 /\ (x0 <= x)%nat /\ N.testbit (bits_of s) (N.of_nat (x - x0)) = true.
Proof.
  induction s as [|c s IH]; intros x0 y0 x y; cbn [cells_of_row bits_of].
  - rewrite N.bits_0. split; [easy|]. now intros (_ & _ & [=]).
  - rewrite in_app_iff, IH. destruct (Nat.eq_dec x x0) as [->|N].
    + rewrite Nat.sub_diag. destruct (Ascii.eqb c "#").
      * split; [intros [[[= ->]|[]]|]; [now destruct (bits_of s)|lia]|]. intros (-> & _). left. now left.
      * split; [intros [[]|]; lia|]. intros (_ & _ & H). now destruct (bits_of s).
    + assert (In (x, y) (if Ascii.eqb c "#" then [(x0, y0)] else []) <-> False) as ->.
      { destruct (Ascii.eqb c "#"); cbn; split; try easy. intros [[= E _]|[]]. now symmetry in E. }
      assert (forall n, (x0 < x)%nat -> N.testbit ((if Ascii.eqb c "#" then N.succ_double else N.double) n)
        (N.of_nat (x - x0)) = N.testbit n (N.of_nat (x - (x0 + 1)))) as Next.
      { intros n Less. replace (N.of_nat (x - x0)) with (N.succ (N.of_nat (x - (x0 + 1)))) by lia.
        destruct (Ascii.eqb c "#"); rewrite ?N.succ_double_spec, ?N.double_spec;
          [apply N.testbit_odd_succ|apply N.testbit_even_succ]; lia. }
      split.
      * intros [[]|(-> & Le & Bit)]. rewrite Next by lia. repeat split; auto; lia.
      * intros (-> & Le & Bit). rewrite Next in Bit by lia. right. repeat split; auto; lia.
Qed.

Lemma in_cells d x y : In (x, y) (cells d) <-> has_cell (rev (map bits_of d)) x y = true.
Proof.
  induction d as [|s d IH]; [now destruct y|]. unfold has_cell in *. cbn [cells map rev].
  rewrite in_app_iff, in_cells_of_row, Nat.sub_0_r.
  assert (length (rev (map bits_of d)) = length d) as L by now rewrite rev_length, map_length.
  destruct (Nat.lt_trichotomy y (length d)) as [Less|[->|More]].
  - rewrite app_nth1, IH by lia. intuition lia.
  - rewrite app_nth2, L, Nat.sub_diag by lia. cbn [nth]. rewrite IH, nth_overflow, N.bits_0 by lia. intuition lia.
  - rewrite IH, !nth_overflow, N.bits_0 by (rewrite ?app_length; cbn; lia). intuition lia.
Qed.

(* A piece so many columns further right. *)
Definition shifted (x : N) (g : grid) : grid := map (fun r => N.shiftl r x) g.

Lemma shifted_cell x g c y : has_cell (shifted (N.of_nat x) g) c y = (x <=? c)%nat && has_cell g (c - x) y.
Proof.
  unfold has_cell, shifted.
  replace (nth y (map _ g) 0) with (N.shiftl (nth y g 0) (N.of_nat x)).
  2: { rewrite <- (map_nth (fun r => N.shiftl r (N.of_nat x))). now rewrite N.shiftl_0_l. }
  destruct (Nat.leb_spec x c) as [Le|Less]; cbn [andb].
  - rewrite N.shiftl_spec_high by lia. f_equal. lia.
  - apply N.shiftl_spec_low. lia.
Qed.

Lemma in_placed d x y c e : In (c, e) (placed (cells d) x y) <->
  (y <= e)%nat /\ has_cell (shifted (N.of_nat x) (rev (map bits_of d))) c (e - y) = true.
Proof.
  unfold placed. rewrite in_map_iff, shifted_cell, andb_true_iff, Nat.leb_le. split.
  - intros ([c' e'] & [= <- <-] & H). apply in_cells in H. cbn [fst snd] in *.
    replace (c' + x - x)%nat with c' by lia. replace (e' + y - y)%nat with e' by lia. repeat split; auto; lia.
  - intros (Ly & Lx & H). exists (c - x, e - y)%nat. cbn [fst snd]. split; [f_equal; lia|now apply in_cells].
Qed.

(* No cell is filled twice. *)
Fixpoint clear (p g : grid) : bool :=
  match p, g with
  | a :: p', r :: g' => if N.land a r =? 0 then clear p' g' else false
  | _, _ => true
  end.

Fixpoint merged (p g : grid) : grid :=
  match p, g with
  | [], _ => g
  | _, [] => p
  | a :: p', r :: g' => N.lor a r :: merged p' g'
  end.

(* A piece falls: None, if it reaches the floor. *)
Fixpoint falls_onto (p g : grid) : option grid :=
  match g with
  | [] => None
  | r :: g' =>
      match falls_onto p g' with
      | Some g'' => Some (r :: g'')
      | None => if clear p g then None else Some (r :: merged p g')
      end
  end.

Definition resting (p g : grid) : grid := match falls_onto p g with Some g' => g' | None => merged p g end.

Lemma merged_cell p g x y : has_cell (merged p g) x y = has_cell p x y || has_cell g x y.
Proof.
  unfold has_cell. revert g y. induction p as [|a p IH]; intros g y; [now destruct y; rewrite N.bits_0|].
  destruct g as [|r g]; cbn [merged]; [destruct y; cbn [nth]; now rewrite N.bits_0, orb_false_r|].
  destruct y as [|y]; cbn [nth]; [apply N.lor_spec|apply IH].
Qed.

Lemma land_zero a r : (N.land a r =? 0) = true <->
  forall x, N.testbit a (N.of_nat x) = true -> N.testbit r (N.of_nat x) = false.
Proof.
  rewrite N.eqb_eq. split.
  - intros E x A. apply (f_equal (fun n => N.testbit n (N.of_nat x))) in E.
    now rewrite N.land_spec, N.bits_0, A in E.
  - intros All. apply N.bits_inj_0. intros n. rewrite N.land_spec. rewrite <- (N2Nat.id n).
    destruct (N.testbit a _) eqn:A; [now apply All|easy].
Qed.

Lemma clear_spec p g : clear p g = true <-> forall x y, has_cell p x y = true -> has_cell g x y = false.
Proof.
  unfold has_cell. revert g. induction p as [|a p IH]; intros g.
  - split; [|now destruct g]. intros _ x [|y]; cbn [nth]; now rewrite N.bits_0.
  - destruct g as [|r g]; cbn [clear].
    + split; auto. intros _ x [|y] _; apply N.bits_0.
    + destruct (N.land a r =? 0) eqn:E.
      * rewrite IH. rewrite land_zero in E. split; [intros All x [|y]; cbn [nth]; auto|].
        intros All x y. apply (All x (S y)).
      * split; [easy|]. intros All. rewrite <- E. apply land_zero. intros x. apply (All x 0%nat).
Qed.

Lemma falls_onto_spec p g :
  match falls_onto p g with
  | None => forall above, clear p (skipn above g) = true
  | Some g' => exists y, g' = firstn (S y) g ++ merged p (skipn (S y) g) /\ (y < length g)%nat /\
      clear p (skipn y g) = false /\ forall above, (S y <= above)%nat -> clear p (skipn above g) = true
  end.
Proof.
  induction g as [|r g IH]; cbn [falls_onto]; [intros []; now destruct p|].
  destruct (falls_onto p g) as [g'|].
  - destruct IH as (y & -> & Less & Stops & Above). exists (S y). cbn [length]. repeat split; auto; [lia|].
    intros [|above] L; [lia|]. apply Above. lia.
  - destruct (clear p (r :: g)) eqn:E.
    + intros [|above]; [exact E|apply IH].
    + exists 0%nat. cbn [length]. repeat split; auto; [lia|]. intros [|above] L; [lia|apply IH].
Qed.

Lemma resting_spec p g : exists y,
  (forall x z, has_cell (resting p g) x z = ((y <=? z)%nat && has_cell p x (z - y)) || has_cell g x z) /\
  (forall above, (y <= above)%nat -> clear p (skipn above g) = true) /\
  (y = 0%nat \/ clear p (skipn (y - 1) g) = false).
Proof.
  unfold resting. pose proof (falls_onto_spec p g) as Spec. destruct (falls_onto p g) as [g'|].
  - destruct Spec as (y & -> & Less & Stops & Above). exists (S y). repeat split; auto.
    + intros x z. assert (length (firstn (S y) g) = S y) as L by (rewrite firstn_length; lia).
      unfold has_cell at 1. destruct (Nat.leb_spec (S y) z) as [Le|Lt].
      * rewrite app_nth2, L by lia. fold (has_cell (merged p (skipn (S y) g)) x (z - S y)).
        rewrite merged_cell. f_equal. unfold has_cell. rewrite nth_skipn_list. do 2 f_equal. lia.
      * rewrite app_nth1 by lia. cbn [andb orb]. unfold has_cell. f_equal.
        rewrite <- (firstn_skipn (S y) g) at 2. now rewrite app_nth1 by lia.
    + right. now rewrite Nat.sub_succ, Nat.sub_0_r.
  - exists 0%nat. repeat split; auto. intros x z. rewrite merged_cell. cbn [Nat.leb andb]. now rewrite Nat.sub_0_r.
Qed.

Lemma free_clear d x y g b : shows g b ->
  free b (placed (cells d) x y) <-> clear (shifted (N.of_nat x) (rev (map bits_of d))) (skipn y g) = true.
Proof.
  intros Shows. rewrite clear_spec. unfold free. split.
  - intros Free c e H. apply not_true_iff_false. intros Filled. apply (Free (c, e + y)%nat).
    + apply in_placed. replace (e + y - y)%nat with e by lia. split; [lia|auto].
    + apply Shows. unfold has_cell in *. rewrite nth_skipn_list in Filled. now rewrite Nat.add_comm.
  - intros Clear [c e] [Le H]%in_placed Filled. apply Clear in H. apply Shows in Filled.
    unfold has_cell in *. rewrite nth_skipn_list in H. replace (y + (e - y))%nat with e in H by lia. congruence.
Qed.

Section Well.
(* A full row has a bit for each column. *)
Variables (wide ceiling : nat) (full_row : N).
Hypothesis Full_row : full_row = N.ones (N.of_nat wide).

(* All bits of a are bits of r. *)
Lemma ldiff_zero a r : (N.ldiff a r =? 0) = true <->
  forall x, N.testbit a (N.of_nat x) = true -> N.testbit r (N.of_nat x) = true.
Proof.
  rewrite N.eqb_eq. split.
  - intros E x A. apply (f_equal (fun n => N.testbit n (N.of_nat x))) in E.
    rewrite N.ldiff_spec, N.bits_0, A in E. now apply negb_false_iff in E.
  - intros All. apply N.bits_inj_0. intros n. rewrite N.ldiff_spec. rewrite <- (N2Nat.id n).
    destruct (N.testbit a _) eqn:A; [now rewrite All|easy].
Qed.

Lemma full_row_bit x : N.testbit full_row (N.of_nat x) = true <-> (x < wide)%nat.
Proof.
  rewrite Full_row. destruct (Nat.lt_ge_cases x wide); [rewrite N.ones_spec_low|rewrite N.ones_spec_high]; (lia ||
    easy).
Qed.

Definition inside (r : N) : bool := N.ldiff r full_row =? 0.
Definition not_full (r : N) : bool := negb (N.ldiff full_row r =? 0).

Lemma every_row (f : N -> bool) (g : grid) : f 0 = true -> every f g = true <-> forall y, f (nth y g 0) = true.
Proof.
  intros Zero. split.
  - intros All y. destruct (Nat.lt_ge_cases y (length g)); [|now rewrite nth_overflow].
    apply (every_in _ _ _ All). now apply nth_In.
  - intros All. induction g as [|r g IH]; auto. cbn [every]. rewrite (All 0%nat : f r = true).
    apply IH. intros y. apply (All (S y)).
Qed.

(* Full rows vanish. *)
Lemma kept_cell (f : N -> bool) g x z : has_cell (filter f g) x z = true <-> exists y,
  has_cell g x y = true /\ f (nth y g 0) = true /\ z = length (filter f (firstn y g)).
Proof.
  unfold has_cell. revert z. induction g as [|r g IH]; intros z.
  - cbn [filter]. split; [rewrite (no_cell x z : N.testbit (nth z [] 0) _ = _); easy|].
    intros (y & H & _). now rewrite (no_cell x y : N.testbit (nth y [] 0) _ = _) in H.
  - cbn [filter]. split.
    + intros H. destruct (f r) eqn:F; [destruct z as [|z]|]; [exists 0%nat; cbn in *; auto| |];
        apply IH in H as (y & H & Fy & ->); exists (S y); cbn [nth firstn filter]; rewrite F; auto.
    + intros ([|y] & H & Fy & ->); cbn [nth firstn filter] in *; [now rewrite Fy|].
      destruct (f r); cbn [length nth]; apply IH; exists y; auto.
Qed.

Lemma removed_shows g b : (1 <= wide)%nat -> shows g b -> shows (filter not_full g) (removed wide b).
Proof.
  intros Wide Shows. assert (forall y, is_full wide b y = negb (not_full (nth y g 0))) as Full.
  { intros y. unfold not_full. rewrite negb_involutive. apply eq_true_iff_eq. rewrite is_full_spec, ldiff_zero.
    setoid_rewrite full_row_bit. split; intros All x H; specialize (All x H); now apply Shows. }
  assert (forall v, (v <= length g)%nat -> (v - length (filter (fun y => y <? v)%nat (full_rows wide b)) =
    length (filter not_full (firstn v g)))%nat) as Less.
  { intros v Le. rewrite (Permutation_length (l' := filter (is_full wide b) (seq 0 v))).
    2: { apply NoDup_Permutation; [apply NoDup_filter, full_rows_nodup|apply NoDup_filter, seq_NoDup|]. intros y.
      rewrite !filter_In, in_full_rows, <- is_full_spec, in_seq, Nat.ltb_lt by auto. intuition lia. }
    rewrite (filter_ext _ _ Full). enough (length (filter (fun y => negb (not_full (nth y g 0%N))) (seq 0 v)) +
      length (filter not_full (firstn v g)) = v)%nat by lia. clear - Le.
    revert g Le. induction v as [|v IH] using nat_ind; intros g Le; [easy|]. rewrite seq_S, filter_app, app_length.
    assert (firstn (S v) g = firstn v g ++ [nth v g 0]) as ->.
    { clear IH. revert g Le. induction v as [|v IH]; intros [|r g] Le; cbn in *; try lia; [easy|].
      f_equal. apply IH. lia. }
    specialize (IH g ltac:(lia)). rewrite filter_app, app_length. cbn [filter plus].
    destruct (not_full (nth v g 0)); cbn [negb length]; lia. }
  intros x z. rewrite kept_cell. unfold removed. rewrite in_map_iff. split.
  - intros ([x' v] & [= <- <-] & [H N]%filter_In). cbn [fst snd] in *. rewrite Full, negb_involutive in N.
    apply Shows in H. exists v. repeat split; auto. apply Less. apply Nat.lt_le_incl, Nat.nle_gt. intros Over.
    unfold has_cell in H. now rewrite nth_overflow, N.bits_0 in H by auto.
  - intros (v & H & N & ->). exists (x, v). cbn [fst snd]. rewrite Less.
    + split; auto. apply filter_In. cbn [snd]. rewrite Full, negb_involutive. split; [now apply Shows|auto].
    + apply Nat.lt_le_incl, Nat.nle_gt. intros Over. unfold has_cell in H. now rewrite nth_overflow,
      N.bits_0 in H by auto.
Qed.

(* A rotation is dropped with its leftmost cell in column x: the board after that, if this is allowed. *)
Definition drop_at (p : grid) (x : N) (g : grid) : option grid :=
  let p := shifted x p in
  if every inside p then
    let g' := resting p g in
    if every (N.eqb 0) (skipn ceiling g') then Some (filter not_full g') else None
  else None.

Lemma inside_spec p : every inside p = true <-> forall x y, has_cell p x y = true -> (x < wide)%nat.
Proof.
  rewrite every_row by reflexivity. unfold inside. setoid_rewrite ldiff_zero. setoid_rewrite full_row_bit.
  unfold has_cell. firstorder.
Qed.

Lemma below_ceiling g b : shows g b -> every (N.eqb 0) (skipn ceiling g) = true <-> (highest b <= ceiling)%nat.
Proof.
  intros Shows. rewrite highest_le, every_row by reflexivity. split.
  - intros All x y H. apply Nat.nle_gt. intros Above. apply Shows in H. specialize (All (y - ceiling)%nat).
    rewrite nth_skipn_list in All. replace (ceiling + (y - ceiling))%nat with y in All by lia.
    apply N.eqb_eq in All. unfold has_cell in H. now rewrite <- All, N.bits_0 in H.
  - intros All y. rewrite nth_skipn_list. apply N.eqb_eq. symmetry. apply N.bits_inj_0. intros n.
    apply not_true_iff_false. intros H. rewrite <- (N2Nat.id n) in H. enough (ceiling + y < ceiling)%nat by lia.
    apply (All (N.to_nat n)). now apply Shows.
Qed.

Lemma drop_shows d x y g b : shows g b ->
  (forall above, (y <= above)%nat -> free b (placed (cells d) x above)) ->
  (y = 0%nat \/ ~ free b (placed (cells d) x (y - 1))) ->
  shows (resting (shifted (N.of_nat x) (rev (map bits_of d))) g) (placed (cells d) x y ++ b).
Proof.
  intros Shows Above Rests. set (p := shifted _ _).
  destruct (resting_spec p g) as (y' & Cells & Above' & Rests'). assert (y' = y) as ->.
  { destruct (Nat.lt_trichotomy y' y) as [Less|[|More]]; auto; exfalso.
    - destruct Rests as [->|Rests]; [lia|]. apply Rests, (free_clear d x _ g b Shows), Above'. lia.
    - destruct Rests' as [->|Rests']; [lia|]. apply not_true_iff_false in Rests'. apply Rests'.
      apply (free_clear d x _ g b Shows), Above. lia. }
  intros c e. rewrite in_app_iff, in_placed, Cells, orb_true_iff, andb_true_iff, Nat.leb_le, (Shows c e). tauto.
Qed.

Hypothesis Wide : (1 <= wide)%nat.

Theorem drop_at_places p m x g b g' : shows g b -> In m (grids p) -> drop_at m (N.of_nat x) g = Some g' ->
  exists b', places wide ceiling p b b' /\ shows g' b'.
Proof.
  intros Shows Rotation E. rewrite grids_drawn in Rotation. apply in_map_iff in Rotation as (d & <- & Hd).
  unfold drop_at in E. destruct (every inside _) eqn:Inside; [|easy]. rewrite inside_spec in Inside.
  set (p' := shifted _ _) in *. destruct (every _ _) eqn:Low; [|easy]. injection E as <-.
  destruct (resting_spec p' g) as (y & _ & Above & Rests).
  assert (forall above, (y <= above)%nat -> free b (placed (cells d) x above)) as Free.
  { intros above L. apply (free_clear d x above g b Shows). now apply Above. }
  assert (y = 0%nat \/ ~ free b (placed (cells d) x (y - 1))) as Rests'.
  { destruct Rests as [|Rests]; auto. right. rewrite (free_clear d x _ g b Shows). now apply not_true_iff_false. }
  pose proof (drop_shows d x y g b Shows Free Rests') as Resting. fold p' in Resting.
  exists (removed wide (placed (cells d) x y ++ b)). split; [|now apply removed_shows].
  eexists. split; [|split; [|reflexivity]]; [|now apply (below_ceiling (resting p' g))].
  exists d, x, y. repeat split; auto. intros [c e] [_ H]%in_placed. eapply Inside. exact H.
Qed.

(* There is no other one. *)
Theorem places_drop_at p g b b' : shows g b -> places wide ceiling p b b' -> exists m x g',
  In m (grids p) /\ (x < wide)%nat /\ drop_at m (N.of_nat x) g = Some g' /\ shows g' b'.
Proof.
  intros Shows (r & (d & x & y & Hd & Above & Rests & Inside & ->) & Low & ->).
  pose proof (drop_shows d x y g b Shows Above Rests) as Resting.
  exists (rev (map bits_of d)), x. eexists. rewrite grids_drawn. split; [|split; [|split]].
  - apply in_map_iff. eauto.
  - assert (exists e, In (0%nat, e) (cells d)) as (e & He).
    { destruct p; repeat (destruct Hd as [<-|Hd]; [cbn; eauto 10|]); easy. }
    apply (Inside (0 + x, e + y)%nat). now apply (in_map (fun c => (fst c + x, snd c + y)%nat)) in He.
  - unfold drop_at. rewrite (proj2 (inside_spec _)); [now rewrite (proj2 (below_ceiling _ _ Resting))|].
    intros c e H. apply (Inside (c, e + y)%nat). apply in_placed. replace (e + y - y)%nat with e by lia.
    split; [lia|auto].
  - now apply removed_shows.
Qed.
End Well.

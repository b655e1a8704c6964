(* Statically lost profiles: dealing nothing but O, or nothing but I, is enough.
   SPEC.md, Statically lost profiles. *)
From Coq Require Import Arith List Lia Bool.
From Lineproof Require Import Game Lists Dealers Fall Columns Profile.
Import ListNotations.

(* The sum of f of the lengths of the runs of columns that do not reach a row. A gap is
   such a column. *)
Fixpoint need (f : nat -> nat) (run : nat) (gaps : list bool) : nat :=
  match gaps with
  | [] => f run
  | true :: l => need f (S run) l
  | false :: l => f run + need f 0 l
  end.

(* To fill k adjacent gaps of a run takes this number off. *)
Definition fills (f : nat -> nat) (number k : nat) := forall a c, f (a + k + c) <= number + (f a + f c).

Lemma need_run f number k a c l : fills f number k -> need f (a + k + c) l <= number + (f a + need f c l).
Proof.
  intros Fills. revert c. induction l as [|[] l IH]; intros c; cbn.
  - apply Fills.
  - replace (S (a + k + c)) with (a + k + S c) by lia. apply IH.
  - specialize (Fills a c). lia.
Qed.

Lemma need_trues f run k l : need f run (repeat true k ++ l) = need f (run + k) l.
Proof. revert run; induction k as [|k IH]; intros run; cbn; [now rewrite Nat.add_0_r|]. rewrite IH. f_equal. lia. Qed.

Lemma need_falses f run k l : f 0 = 0 -> need f run (repeat false (S k) ++ l) = f run + need f 0 l.
Proof. intros Zero. revert run; induction k as [|k IH]; intros run; [easy|]. cbn in *. rewrite IH. lia. Qed.

Lemma need_filled f number k run l1 l2 : f 0 = 0 -> fills f number k ->
  need f run (l1 ++ repeat true k ++ l2) <= number + need f run (l1 ++ repeat false k ++ l2).
Proof.
  intros F0 Fills. destruct k as [|k]; [cbn; lia|]. revert run. induction l1 as [|[] l1 IH]; intros run; cbn [app need].
  - rewrite need_trues, need_falses by auto. rewrite <- (Nat.add_0_r (run + S k)). now apply need_run.
  - apply IH.
  - specialize (IH 0). lia.
Qed.

Definition gaps (r : nat) (hs : list nat) := map (fun h => h <=? r) hs.

(* The numbers of adjacent cells of a row that a piece fills. *)
Definition run_lengths (p : piece) : list nat :=
  match p with
  | Piece.I => [0; 1; 4]
  | Piece.O => [0; 2]
  | Piece.Z | Piece.S => [0; 1; 2]
  | Piece.T | Piece.L | Piece.J => [0; 1; 2; 3]
  end.

(* Where a column of a shape has cells, with its lowest row at y. *)
Definition in_row (y r : nat) (s : nat * nat) : bool := (y + fst s <=? r) && (r <? y + fst s + snd s).

Lemma in_row_runs p sh y r : In sh (shapes p) -> exists i k, In k (run_lengths p) /\
  map (in_row y r) sh = repeat false i ++ repeat true k ++ repeat false (length sh - (i + k)).
Proof.
  intros Hs. destruct (Nat.lt_ge_cases r y) as [Below|Above].
  - exists 0, 0. split; [destruct p; cbn; auto|]. cbn. rewrite Nat.sub_0_r. clear Hs.
    induction sh as [|[b n] sh IH]; [easy|]. cbn. rewrite IH. unfold in_row. cbn.
    now destruct (Nat.leb_spec (y + b) r); [lia|].
  - rewrite (map_ext _ (in_row 0 (r - y))).
    + generalize (r - y). intros j. destruct p; cbn in Hs; repeat (destruct Hs as [<-|Hs]; [destruct j as [|[|[|[|j]]]];
        solve [(exists 0 + exists 1 + exists 2); (exists 0 + exists 1 + exists 2 + exists 3 + exists 4);
          (split; [|reflexivity]); cbn; tauto]|]); easy.
    + intros [b n]. unfold in_row. cbn [fst snd plus].
      destruct (Nat.leb_spec b (r - y)), (Nat.leb_spec (y + b) r), (Nat.ltb_spec (r - y) (b + n)),
        (Nat.ltb_spec r (y + b + n)); auto; lia.
Qed.

Section StaticallyLost.
Variables (w : well) (d : dealer).

Lemma window_gaps y r i k m sh win : r < rows w -> Forall2 (fun s h => h <= y + fst s) sh win ->
  mark_row y sh win r = false -> map (in_row y r) sh = repeat false i ++ repeat true k ++ repeat false m ->
  exists l1 l2, length l1 = i /\
    gaps r win = l1 ++ repeat true k ++ l2 /\ gaps r (map2 (put_height w y) sh win) = l1 ++ repeat false k ++ l2.
Proof.
  intros Lr Below. revert i k m. induction Below as [|[bo n] h sh win Here _ IH]; intros i k m NoMark Run.
  - destruct i, k; try easy. now exists [], [].
  - unfold mark_row in NoMark. cbn [combine existsb fst snd] in NoMark. apply orb_false_iff in NoMark as [Hole NoMark].
    set (h' := put_height w y (bo, n) h).
    assert (if in_row y r (bo, n) then (h <=? r) = true /\ (h' <=? r) = false else (h <=? r) = (h' <=? r)) as Column.
    { unfold h', in_row, put_height. cbn [fst snd] in *.
      destruct (Nat.leb_spec h r), (Nat.ltb_spec r (y + bo)), (Nat.leb_spec (y + bo) r),
        (Nat.ltb_spec r (y + bo + n)), (Nat.leb_spec (min (rows w) (y + bo + n)) r); cbn in *; lia || easy. }
    destruct i as [|i]; [destruct k as [|k]; [destruct m as [|m]; [easy|]|]|]; injection Run as Run0 Run;
      [specialize (IH 0 0 m)|specialize (IH 0 k m)|specialize (IH i k m)];
      destruct (IH NoMark Run) as ([|g l1] & l2 & L1 & E & E'); try easy; rewrite Run0 in Column;
      unfold gaps in *; cbn in *; fold h'; rewrite E, E'.
    + exists [], ((h' <=? r) :: l2). now rewrite Column.
    + exists [], l2. now destruct Column as [-> ->].
    + exists [h' <=? r], l2. now rewrite Column, <- L1.
    + exists ((h' <=? r) :: g :: l1), l2. now rewrite Column, <- L1.
Qed.

(* In a row that is not sacrificed after a move, the piece fills such a number of adjacent gaps. *)
Lemma move_gaps p sh P P' r : In sh (shapes p) -> pmove w sh P P' -> r < rows w ->
  nth r (snd P') true = false ->
  nth r (snd P) true = false /\ exists k l1 l2, In k (run_lengths p) /\
    gaps r (fst P) = l1 ++ repeat true k ++ l2 /\ gaps r (fst P') = l1 ++ repeat false k ++ l2.
Proof.
  intros Hs (A & win & B & Before & [AllFit After] & Sacrificed) Lr Open. rewrite map_id in *.
  set (y := rest sh win) in *. pose proof (Forall2_length AllFit) as L.
  rewrite Sacrificed, nth_mark in Open. apply orb_false_iff in Open as [Open NoMark].
  split; auto. destruct (in_row_runs p sh y r Hs) as (i & k & Hk & Run).
  destruct (window_gaps y r i k (length sh - (i + k)) sh win) as (l1 & l2 & _ & Win & Win'); auto.
  { apply Forall2_nth. split; auto. intros j [bo n] h Shape Height. exact (rest_ge _ _ _ _ _ _ Shape Height). }
  exists k, (gaps r A ++ l1), (l2 ++ gaps r B).
  unfold gaps in *. rewrite Before, After, !map_app, Win, Win', <- !app_assoc. auto.
Qed.

(* Every row that is not sacrificed needs more than n pieces, or more of what a piece takes off. *)
Definition rows_need (f : nat -> nat) (n : nat) (P : profile) :=
  forall r, r < rows w -> nth r (snd P) true = false -> n < need f 0 (gaps r (fst P)).

Lemma rows_need_no_line f n P : f 0 = 0 -> rows_need f n P -> ~ pline w P.
Proof.
  intros F0 Needs (r & Hr & Open & Reached). specialize (Needs r Hr Open).
  assert (forall run hs, (forall h, In h hs -> r < h) -> need f run (gaps r hs) = f run) as None.
  { unfold gaps. intros run hs. revert run. induction hs as [|h hs IH]; intros run Above; auto. cbn in *.
    destruct (Nat.leb_spec h r) as [Le|]; [specialize (Above h (or_introl eq_refl)); lia|].
    rewrite (IH 0); [lia|]. intros h' Hh. apply Above. now right. }
  rewrite None in Needs by auto. lia.
Qed.

(* The adversary deals a piece that takes little off, and then there is such a one again. *)
Lemma rows_need_survives f (some : list piece -> Prop) (number : nat -> list piece -> nat) n s P : f 0 = 0 ->
  (forall n s, some s -> exists p c, In p s /\ some (next d s p) /\ number (S n) s = c + number n (next d s p) /\
    forall k, In k (run_lengths p) -> fills f c k) ->
  some s -> rows_need f (number n s) P -> ~ pline w P /\ survives w d n s P.
Proof.
  intros F0 Deal. revert s P. induction n as [|n IH]; intros s P Some Needs;
    (split; [now apply (rows_need_no_line f _ P F0 Needs)|]); [easy|].
  destruct (Deal n s Some) as (p & c & Hp & Some' & Number & Fills). exists p. split; auto. intros sh P' Hs Move.
  apply IH; auto. intros r Hr Open.
  apply (move_gaps _ _ _ _ _ Hs Move Hr) in Open as (Open0 & k & l1 & l2 & Hk & E & ->).
  specialize (Needs r Hr Open0). rewrite E in Needs. pose proof (need_filled f c k 0 l1 l2 F0 (Fills k Hk)). lia.
Qed.

(* O fills two cells of a run, and I four or one; a single cell is too many for O. *)
Fixpoint need_O (big l : nat) : nat :=
  match l with 0 => 0 | 1 => big | S (S l') => S (need_O big l') end.

Fixpoint need_I (l : nat) : nat := match l with S (S (S (S l'))) => S (need_I l') | _ => l end.

Lemma by_steps k (P : nat -> Prop) : 1 <= k -> (forall l, l < k -> P l) -> (forall l, P l -> P (k + l)) ->
  forall l, P l.
Proof.
  intros K Low Step l. induction l as [l IH] using lt_wf_ind. destruct (Nat.lt_ge_cases l k); auto.
  replace l with (k + (l - k)) by lia. apply Step, IH. lia.
Qed.

Lemma fills_below f m number k : 1 <= m -> (forall l, f (m + l) = S (f l)) ->
  (forall a c, a < m -> c < m -> f (a + k + c) <= number + (f a + f c)) -> fills f number k.
Proof.
  intros M Step Low a. apply (by_steps m); auto.
  - intros c Lc. revert a. apply (by_steps m); auto. intros a IH.
    replace (m + a + k + c) with (m + (a + k + c)) by lia. rewrite !Step. lia.
  - intros c IH. replace (a + k + (m + c)) with (m + (a + k + c)) by lia. rewrite !Step. lia.
Qed.

Lemma fills_O big k : 1 <= big -> In k (run_lengths Piece.O) -> fills (need_O big) 1 k.
Proof.
  intros B Hk. apply (fills_below _ 2); auto.
  intros [|[|a]] [|[|c]] La Lc; try lia; destruct Hk as [<-|[<-|[]]]; cbn; lia.
Qed.

Lemma fills_I k : In k (run_lengths Piece.I) -> fills need_I 1 k.
Proof.
  intros Hk. apply (fills_below _ 4); auto; try lia.
  intros [|[|[|[|a]]]] [|[|[|[|c]]]] La Lc; try lia; destruct Hk as [<-|[<-|[<-|[]]]]; cbn; lia.
Qed.

(* More than n are needed, in a run of so many gaps and in what follows it. *)
Fixpoint exceeds (f : nat -> nat) (n run r : nat) (hs : list nat) : bool :=
  match hs with
  | [] => n <? f run
  | h :: hs' =>
      if h <=? r then exceeds f n (S run) r hs'
      else
        match run with
        | 0 => exceeds f n 0 r hs'
        | _ => let k := f run in if k <=? n then exceeds f (n - k) 0 r hs' else true
        end
  end.

Lemma exceeds_spec f n run r hs : f 0 = 0 -> exceeds f n run r hs = true -> n < need f run (gaps r hs).
Proof.
  intros F0. revert n run; induction hs as [|h hs IH]; intros n run; [apply Nat.ltb_lt|].
  cbn [exceeds gaps map need]. fold (gaps r hs). destruct (h <=? r); [apply IH|].
  destruct run as [|run]; [rewrite F0; apply IH|]. destruct (Nat.leb_spec (f (S run)) n); [|lia].
  intros Rest. apply IH in Rest. lia.
Qed.

(* Every row that is not sacrificed needs more than n. *)
Fixpoint all_need (f : nat -> nat) (n : nat) (hs : list nat) (r : nat) (sac : list bool) : bool :=
  match sac with
  | [] => true
  | s :: sac' => if (if s then true else exceeds f n 0 r hs) then all_need f n hs (S r) sac' else false
  end.

Lemma all_need_spec f n hs r sac i : f 0 = 0 -> all_need f n hs r sac = true ->
  nth i sac true = false -> n < need f 0 (gaps (r + i) hs).
Proof.
  intros F0. revert r i; induction sac as [|s sac IH]; intros r [|i]; cbn [all_need nth]; try easy;
    destruct (if s then true else _) eqn:Here; try easy; intros Rest E.
  - rewrite E in Here. rewrite Nat.add_0_r. now apply exceeds_spec.
  - rewrite <- Nat.add_succ_comm. apply IH; auto.
Qed.

(* The cells of a row that a piece fills at most, and the order of the pieces by that. *)
Definition fills_most (p : piece) : nat :=
  match p with Piece.Z | Piece.S | Piece.O => 2 | Piece.T | Piece.L | Piece.J => 3 | Piece.I => 4 end.

Definition cheapest (s : list piece) : option piece :=
  find (fun p => has p s) [Piece.Z; Piece.S; Piece.O; Piece.T; Piece.L; Piece.J; Piece.I].

(* SPEC.md: f(n), where always one of those pieces is dealt that fill the fewest. *)
Fixpoint fewest (n : nat) (s : list piece) : nat :=
  match n, cheapest s with
  | S n', Some p => fills_most p + fewest n' (next d s p)
  | _, _ => 0
  end.

Lemma cheapest_in s p : cheapest s = Some p -> In p s.
Proof. intros E. apply find_some in E. now apply has_in. Qed.

Lemma cheapest_some s p : In p s -> exists q, cheapest s = Some q.
Proof.
  intros Hp. unfold cheapest. destruct (find _ _) as [q|] eqn:E; [eauto|]. apply in_has in Hp.
  rewrite (find_none _ _ E p) in Hp; [easy|]. destruct p; cbn; tauto.
Qed.

Definition all_need_of (f : nat -> nat) (n : nat) (P : profile) : bool := all_need f n (fst P) 0 (snd P).

Definition lost_to_few (n : nat) (s : list piece) : profile -> bool :=
  match s with [] => fun _ => false | _ => let k := fewest n s in all_need_of (fun l => l) k end.

Definition statically_lost (n : nat) (s : list piece) : profile -> bool :=
  match d with
  | Only _ =>
      let lost := if has Piece.O s then all_need_of (need_O (S n)) n else lost_to_few n s in
      if has Piece.I s then fun P => if lost P then true else all_need_of need_I n P else lost
  | Bag => lost_to_few n s
  end.

Lemma all_need_rows f n P : f 0 = 0 -> all_need_of f n P = true -> rows_need f n P.
Proof. intros F0 Needs r _. now apply (all_need_spec _ _ _ 0). Qed.

(* Dealing nothing but one piece of a set. *)
Lemma lost_to p f ps n s P : d = Only ps -> has p s = true -> f 0 = 0 ->
  (forall k, In k (run_lengths p) -> fills f 1 k) -> all_need_of f n P = true -> ~ pline w P /\ survives w d n s P.
Proof.
  intros D Has F0 Fills Needs. apply (rows_need_survives f (In p) (fun n _ => n)); auto using has_in, all_need_rows.
  intros m t Hp. exists p, 1. rewrite D. auto.
Qed.

Lemma lost_to_few_survives n s P : lost_to_few n s P = true -> ~ pline w P /\ survives w d n s P.
Proof.
  intros Lack. assert (all_need_of (fun l => l) (fewest n s) P = true /\ exists p, In p s) as [Needs Some].
  { destruct s as [|p s]; [easy|]. split; [exact Lack|]. exists p. now left. }
  apply (rows_need_survives (fun l => l) (fun s => exists p, In p s) fewest); auto using all_need_rows.
  intros m t [q Hq]. destruct (cheapest_some t q Hq) as [p Cheapest]. exists p, (fills_most p).
  pose proof (cheapest_in _ _ Cheapest). cbn [fewest]. rewrite Cheapest.
  repeat split; auto; [now apply (next_some d t p)|].
  intros k Hk a c. assert (k <= fills_most p) by (destruct p; cbn in *; lia). lia.
Qed.

(* SPEC.md, the lemma. *)
Theorem statically_lost_survives n s P : statically_lost n s P = true ->
  ~ pline w P /\ survives w d n s P.
Proof.
  unfold statically_lost. destruct d as [ps|] eqn:D; rewrite <- D; [|apply lost_to_few_survives].
  assert ((if has Piece.O s then all_need_of (need_O (S n)) n else lost_to_few n s) P = true ->
    ~ pline w P /\ survives w d n s P) as Lost.
  { destruct (has Piece.O s) eqn:Has; [|apply lost_to_few_survives].
    apply (lost_to Piece.O (need_O (S n)) ps); auto. intros k. apply fills_O. lia. }
  destruct (has Piece.I s) eqn:Has; auto. destruct ((if has Piece.O s then _ else _) P); auto.
  apply (lost_to Piece.I need_I ps); auto using fills_I.
Qed.
End StaticallyLost.

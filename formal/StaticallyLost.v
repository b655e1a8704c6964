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

(* k adjacent cells of a run are filled by one piece. *)
Definition fills (f : nat -> nat) (k : nat) := forall a c, f (a + k + c) <= S (f a + f c).

Lemma need_run f k a c l : fills f k -> need f (a + k + c) l <= S (f a + need f c l).
Proof.
  intros Fills. revert c. induction l as [|[] l IH]; intros c; cbn.
  - apply Fills.
  - replace (S (a + k + c)) with (a + k + S c) by lia. apply IH.
  - specialize (Fills a c). lia.
Qed.

Lemma need_trues f run k l : need f run (repeat true k ++ l) = need f (run + k) l.
Proof.
  revert run; induction k as [|k IH]; intros run; cbn; [now rewrite Nat.add_0_r|].
  rewrite IH. f_equal. lia.
Qed.

Lemma need_falses f run k l : f 0 = 0 -> 1 <= k -> need f run (repeat false k ++ l) = f run + need f 0 l.
Proof.
  intros Zero. revert run; induction k as [|k IH]; intros run L; [lia|]. cbn.
  destruct k as [|k]; [auto|]. rewrite IH by lia. lia.
Qed.

Lemma need_filled f k run l1 l2 : f 0 = 0 -> 1 <= k -> fills f k ->
  need f run (l1 ++ repeat true k ++ l2) <= S (need f run (l1 ++ repeat false k ++ l2)).
Proof.
  intros F0 L Fills. revert run. induction l1 as [|[] l1 IH]; intros run; cbn [app need].
  - rewrite need_trues, need_falses by auto.
    replace (run + k) with (run + k + 0) by lia. now apply need_run.
  - apply IH.
  - specialize (IH 0). lia.
Qed.

Lemma need_none f n : f 0 = 0 -> need f 0 (repeat false n) = 0.
Proof. intros F0. induction n as [|n IH]; cbn; auto. lia. Qed.

Definition gaps (r : nat) (hs : list nat) := map (fun h => h <=? r) hs.

Lemma gaps_all r hs b : (forall h, In h hs -> (h <=? r) = b) -> gaps r hs = repeat b (length hs).
Proof.
  induction hs as [|h hs IH]; cbn; auto. intros Same. rewrite Same by auto. f_equal. apply IH. auto.
Qed.

Lemma gaps_full r hs : (forall h, In h hs -> r < h) -> gaps r hs = repeat false (length hs).
Proof. intros Above. apply gaps_all. intros h Hh. apply Nat.leb_gt. auto. Qed.

Lemma gaps_open r hs : (forall h, In h hs -> h <= r) -> gaps r hs = repeat true (length hs).
Proof. intros Below. apply gaps_all. intros h Hh. apply Nat.leb_le. auto. Qed.

(* A rectangle of k columns and n rows: I and O are such. *)
Definition flat (n k : nat) : shape := repeat (0, n) k.

Section StaticallyLost.
Variables (w : well) (d : dealer).

Lemma flat_heights y n k win h : In h (map2 (put_height w y) (flat n k) win) -> h = min (rows w) (y + n).
Proof.
  unfold flat. revert k. induction win as [|h0 win IH]; intros [|k]; cbn; try easy.
  intros [<-|Hh]; [unfold put_height; cbn; lia|]. eapply IH; eauto.
Qed.

(* A row that is not sacrificed after a move was not before, and has no new hole. *)
Lemma kept y sh win sac r : nth_error (mark y sh win sac) r = Some false ->
  nth_error sac r = Some false /\ mark_row y sh win r = false.
Proof.
  unfold mark. intros Kept. destruct (nth_error sac r) as [s|] eqn:E.
  - rewrite (nth_error_mark_from _ _ _ _ _ E) in Kept. injection Kept as Kept.
    apply orb_false_iff in Kept. destruct Kept as [-> NoMark]. auto.
  - apply nth_error_lt in Kept. rewrite mark_from_length in Kept. apply nth_error_None in E. lia.
Qed.

(* Where a rectangle rests on columns, they are filled up to y, or the rows below get holes. *)
Lemma flat_below n k win r : length win = k ->
  mark_row (rest (flat n k) win) (flat n k) win r = false ->
  forall h, In h win -> h <= rest (flat n k) win /\ (r < rest (flat n k) win -> r < h).
Proof.
  intros L NoMark h Hh. apply In_nth_error in Hh. destruct Hh as [i Hi].
  assert (nth_error (flat n k) i = Some (0, n)) as Shape.
  { apply nth_error_repeat. rewrite <- L. eapply nth_error_lt; eauto. }
  split.
  - pose proof (rest_ge _ _ _ _ _ _ Shape Hi). lia.
  - intros Below. apply Nat.nle_gt. intros Gap. apply not_true_iff_false in NoMark. apply NoMark.
    apply mark_row_spec; [unfold flat; now rewrite repeat_length|].
    exists i, 0, n, h. repeat split; auto; lia.
Qed.

(* In a row that is not sacrificed then, it fills k adjacent gaps, or none. *)
Lemma flat_move n k P P' r : 1 <= n -> pmove w (flat n k) P P' ->
  r < rows w -> nth_error (snd P') r = Some false ->
  nth_error (snd P) r = Some false /\
  (gaps r (fst P') = gaps r (fst P) \/
   exists l1 l2, gaps r (fst P) = l1 ++ repeat true k ++ l2 /\ gaps r (fst P') = l1 ++ repeat false k ++ l2).
Proof.
  intros Ln (A & win & B & Before & [AllFit After] & Sacrificed) Lr Kept.
  rewrite map_id in *. set (y := rest (flat n k) win) in *.
  pose proof (Forall2_length AllFit) as L. unfold flat in L. rewrite repeat_length in L.
  rewrite Sacrificed in Kept. apply kept in Kept. destruct Kept as [Kept NoMark]. split; auto.
  pose proof (flat_below n k win r (eq_sym L) NoMark) as Below. fold y in Below.
  set (win' := map2 (put_height w y) (flat n k) win) in *.
  assert (length win' = k) as L'.
  { unfold win'. rewrite map2_length; unfold flat; rewrite repeat_length; auto. }
  assert (forall h, In h win' -> h = min (rows w) (y + n)) as Top by apply flat_heights.
  rewrite Before, After. unfold gaps. rewrite !map_app. fold (gaps r win). fold (gaps r win').
  destruct (Nat.lt_ge_cases r y) as [Under|NotUnder]; [|destruct (Nat.lt_ge_cases r (y + n)) as [In|Over]].
  - left. rewrite (gaps_full r win), (gaps_full r win'); [congruence| |].
    + intros h Hh. rewrite (Top h Hh). lia.
    + intros h Hh. now apply Below.
  - right. rewrite (gaps_open r win), (gaps_full r win').
    + rewrite L', <- L. eauto.
    + intros h Hh. rewrite (Top h Hh). lia.
    + intros h Hh. apply Below in Hh. lia.
  - left. rewrite (gaps_open r win), (gaps_open r win'); [congruence| |].
    + intros h Hh. rewrite (Top h Hh). lia.
    + intros h Hh. apply Below in Hh. lia.
Qed.

(* Every row that is not sacrificed needs more than n of a piece. *)
Definition rows_need (f : nat -> nat) (n : nat) (P : profile) :=
  forall r, r < rows w -> nth_error (snd P) r = Some false -> n < need f 0 (gaps r (fst P)).

Lemma rows_need_no_line f n P : f 0 = 0 -> rows_need f n P -> ~ pline w P.
Proof.
  intros F0 Needs (r & Hr & Open & Reached). specialize (Needs r Hr Open).
  rewrite gaps_full in Needs by auto. rewrite need_none in Needs by auto. lia.
Qed.

(* Then the adversary deals nothing but that piece. *)
Lemma rows_need_survives p f n s P : f 0 = 0 -> In p s -> next d s p = s ->
  (forall sh, In sh (shapes p) -> exists m k, sh = flat m k /\ 1 <= m /\ 1 <= k /\ fills f k) ->
  rows_need f n P -> survives w d n s P.
Proof.
  intros F0 Hp Next Shapes. revert P. induction n as [|n IH]; intros P Needs; [easy|].
  exists p. split; auto. intros sh P' Hs Move. rewrite Next.
  assert (rows_need f n P') as Needs'.
  { intros r Hr Open. destruct (Shapes _ Hs) as (m & k & -> & Lm & Lk & Fills).
    destruct (flat_move _ _ _ _ _ Lm Move Hr Open) as [Open0 [E|(l1 & l2 & E1 & E2)]];
      specialize (Needs r Hr Open0).
    - rewrite E. lia.
    - rewrite E1 in Needs. rewrite E2. pose proof (need_filled f k 0 l1 l2 F0 Lk Fills). lia. }
  split; [now apply (rows_need_no_line f n)|now apply IH].
Qed.

(* O fills two cells of a run, and I four or one; a single cell is too many for O. *)
Fixpoint need_O (big l : nat) : nat :=
  match l with 0 => 0 | 1 => big | S (S l') => S (need_O big l') end.

Fixpoint need_I (l : nat) : nat := match l with S (S (S (S l'))) => S (need_I l') | _ => l end.

Lemma by_steps k (P : nat -> Prop) : 1 <= k -> (forall l, l < k -> P l) -> (forall l, P l -> P (k + l)) -> forall l, P l.
Proof.
  intros K Low Step l. induction l as [l IH] using lt_wf_ind. destruct (Nat.lt_ge_cases l k); auto.
  replace l with (k + (l - k)) by lia. apply Step, IH. lia.
Qed.

Lemma fills_O big : 1 <= big -> fills (need_O big) 2.
Proof.
  intros B a. unfold fills. apply (by_steps 2); try lia.
  - intros c Lc. revert a. apply (by_steps 2); try lia.
    + intros a La. destruct a as [|[|a]], c as [|[|c]]; cbn; lia.
    + intros a IH. cbn [plus need_O]. lia.
  - intros c IH. replace (a + 2 + (2 + c)) with (2 + (a + 2 + c)) by lia. cbn [plus need_O]. lia.
Qed.

Lemma fills_I k : k = 1 \/ k = 4 -> fills need_I k.
Proof.
  intros B a. apply (by_steps 4); try lia.
  - intros c Lc. revert a. apply (by_steps 4); try lia.
    + intros a La. destruct B as [-> | ->]; destruct a as [|[|[|[|a]]]], c as [|[|[|[|c]]]]; cbn; lia.
    + intros a IH. cbn [plus need_I]. lia.
  - intros c IH. replace (a + k + (4 + c)) with (4 + (a + k + c)) by lia. cbn [plus need_I]. lia.
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
  nth_error sac i = Some false -> n < need f 0 (gaps (r + i) hs).
Proof.
  intros F0. revert r i; induction sac as [|s sac IH]; intros r [|i]; cbn [all_need nth_error]; try easy; destruct (if s then true else _) eqn:Here; try easy; intros Rest E.
  - inversion E; subst. rewrite Nat.add_0_r. now apply exceeds_spec.
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
  intros Hp. unfold cheapest. destruct (find _ _) as [q|] eqn:E; [eauto|].
  exfalso. apply in_has in Hp. assert (has p s = false) as No.
  { apply (find_none _ _ E). destruct p; cbn; tauto. }
  congruence.
Qed.

(* How many columns of a shape have a cell in row r, if its lowest row is y. *)
Fixpoint at_row (y r : nat) (sh : shape) : nat :=
  match sh with
  | [] => 0
  | (b, n) :: sh' => (if (y + b <=? r) && (r <? y + b + n) then 1 else 0) + at_row y r sh'
  end.

Lemma at_row_fills p sh y r : In sh (shapes p) -> at_row y r sh <= fills_most p.
Proof.
  destruct p; cbn [shapes In]; intros Hs; repeat (destruct Hs as [<-|Hs]; [
    cbn [at_row fills_most]; repeat match goal with |- context [if ?b then _ else _] => destruct b eqn:? end;
    try (cbn; lia); rewrite ?andb_true_iff, ?Nat.leb_le, ?Nat.ltb_lt in *; lia|]); contradiction.
Qed.

(* The cells that a row lacks. *)
Definition lacks (r : nat) (hs : list nat) : nat := need (fun l => l) 0 (gaps r hs).

Lemma need_id run l : need (fun l => l) run l = run + need (fun l => l) 0 l.
Proof.
  revert run; induction l as [|[] l IH]; intros run; cbn; try lia. rewrite (IH (S run)), (IH 1). lia.
Qed.

Lemma lacks_cons r h hs : lacks r (h :: hs) = (if h <=? r then 1 else 0) + lacks r hs.
Proof. unfold lacks. cbn. destruct (h <=? r); auto. apply need_id. Qed.

Lemma lacks_app r hs hs' : lacks r (hs ++ hs') = lacks r hs + lacks r hs'.
Proof.
  induction hs as [|h hs IH]; cbn [app]; auto. rewrite !lacks_cons, IH. lia.
Qed.

Lemma lacks_window y r sh win : length sh = length win -> r < rows w -> mark_row y sh win r = false ->
  lacks r win <= at_row y r sh + lacks r (map2 (put_height w y) sh win).
Proof.
  intros L Lr. revert win L; induction sh as [|[b n] sh IH]; intros [|h win] L; try easy.
  unfold mark_row. cbn [combine existsb fst snd]. intros NoMark. apply orb_false_iff in NoMark.
  destruct NoMark as [Here Rest]. cbn [map2 at_row]. rewrite !lacks_cons.
  assert (lacks r win <= at_row y r sh + lacks r (map2 (put_height w y) sh win)) as Others by (apply IH; auto).
  unfold put_height at 1. cbn [fst snd].
  destruct (Nat.leb_spec h r), (Nat.ltb_spec r (y + b)), (Nat.leb_spec (y + b) r),
    (Nat.ltb_spec r (y + b + n)), (Nat.leb_spec (min (rows w) (y + b + n)) r); cbn in *; lia || easy.
Qed.

(* In a row that is not sacrificed then, a piece fills no more than these cells. *)
Lemma move_fills p sh P P' r : In sh (shapes p) -> pmove w sh P P' ->
  r < rows w -> nth_error (snd P') r = Some false ->
  nth_error (snd P) r = Some false /\ lacks r (fst P) <= fills_most p + lacks r (fst P').
Proof.
  intros Hs (A & win & B & Before & [AllFit After] & Sacrificed) Lr Kept.
  rewrite map_id in *. set (y := rest sh win) in *.
  rewrite Sacrificed in Kept. apply kept in Kept. destruct Kept as [Kept NoMark]. split; auto.
  rewrite Before, After, !lacks_app.
  pose proof (lacks_window y r sh win (Forall2_length AllFit) Lr NoMark).
  pose proof (at_row_fills p sh y r Hs). lia.
Qed.

(* Then the adversary deals a piece that fills the fewest cells of a row. *)
Lemma rows_lack_survives n s P : (exists p, In p s) ->
  rows_need (fun l => l) (fewest n s) P -> survives w d n s P.
Proof.
  revert s P. induction n as [|n IH]; intros s P [p0 Hp0] Lack; [easy|].
  destruct (cheapest_some s p0 Hp0) as [p Cheapest]. cbn [fewest] in Lack. rewrite Cheapest in Lack.
  exists p. split; [now apply cheapest_in|]. intros sh P' Hs Move.
  assert (rows_need (fun l => l) (fewest n (next d s p)) P') as Lack'.
  { intros r Hr Open. destruct (move_fills _ _ _ _ _ Hs Move Hr Open) as [Open0 Fills].
    specialize (Lack r Hr Open0). unfold lacks in Fills. lia. }
  split; [now apply (rows_need_no_line (fun l => l) (fewest n (next d s p)))|].
  apply IH; auto. apply (next_some d s p). now apply cheapest_in.
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

Lemma rows_lost f n s P : f 0 = 0 -> rows_need f n P -> survives w d n s P -> ~ pline w P /\ survives w d n s P.
Proof. intros F0 Needs. split; auto. now apply (rows_need_no_line f n). Qed.

Lemma lost_to_I ps n s P : d = Only ps -> has Piece.I s = true -> all_need_of need_I n P = true ->
  ~ pline w P /\ survives w d n s P.
Proof.
  intros D Has Needs. apply has_in in Has. apply all_need_rows in Needs; [|reflexivity].
  apply (rows_lost need_I); auto. apply (rows_need_survives Piece.I need_I); auto; [now rewrite D|].
  intros sh [<-|[<-|[]]]; [exists 4, 1|exists 1, 4]; repeat split; auto; apply fills_I; auto.
Qed.

Lemma lost_to_O ps n s P : d = Only ps -> has Piece.O s = true -> all_need_of (need_O (S n)) n P = true ->
  ~ pline w P /\ survives w d n s P.
Proof.
  intros D Has Needs. apply has_in in Has. apply all_need_rows in Needs; [|reflexivity].
  apply (rows_lost (need_O (S n))); auto. apply (rows_need_survives Piece.O (need_O (S n))); auto; [now rewrite D|].
  intros sh [<-|[]]. exists 2, 2. repeat split; auto. apply fills_O. lia.
Qed.

Lemma lost_to_few_survives n s P : lost_to_few n s P = true -> ~ pline w P /\ survives w d n s P.
Proof.
  destruct s as [|p s]; [easy|]. intros Lack. apply all_need_rows in Lack; [|reflexivity].
  split; [now apply (rows_need_no_line (fun l => l) (fewest n (p :: s)))|]. apply rows_lack_survives; auto.
  exists p. now left.
Qed.

(* SPEC.md, the lemma. *)
Theorem statically_lost_survives n s P : statically_lost n s P = true ->
  ~ pline w P /\ survives w d n s P.
Proof.
  unfold statically_lost. destruct d as [ps|] eqn:D; rewrite <- D; [|apply lost_to_few_survives].
  assert ((if has Piece.O s then all_need_of (need_O (S n)) n else lost_to_few n s) P = true ->
    ~ pline w P /\ survives w d n s P) as Lost.
  { destruct (has Piece.O s) eqn:Has; [now apply (lost_to_O ps)|apply lost_to_few_survives]. }
  destruct (has Piece.I s) eqn:Has; auto. destruct ((if has Piece.O s then _ else _) P); auto. now apply (lost_to_I ps).
Qed.
End StaticallyLost.

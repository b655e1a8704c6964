(* The layers of the slide game. SPEC.md, Layers in slide. *)
From Lineproof Require Import Game Lists Dealers Sort Packed Trees FreeRows Bits Reach Levels SlideProfile SlideLost.
From Lineproof Require Slide Layers Rejection.
From Coq Require Import ZArith NArith Arith List Lia Bool.
Import ListNotations.
Local Open Scope nat_scope.

Section SlideLayers.
Variables (wide tall : nat) (d : dealer).
Hypothesis FourColumns : 4 <= wide.

Notation well := (slide_well wide tall).
Notation profile_of := (profile_of wide tall d).
Notation bands_of open := (map runs (levels wide (rows_of tall open))).
Notation reach_on := (fun p open => reach true (enough wide) p (bands_of open)).
Notation held := (list piece * profile)%type.

(* O, the last piece, shows most often that dealing nothing but one piece is enough. *)
Definition last_first (ps : list piece) : list piece := match rev ps with [] => [] | p :: l => p :: rev l end.

Lemma in_last_first p ps : In p (last_first ps) <-> In p ps.
Proof.
  unfold last_first. rewrite (in_rev ps p). destruct (rev ps) as [|q l]; [easy|]. cbn [In]. now rewrite <- (in_rev l p).
Qed.

(* What these pieces reach, unless dealing nothing but one of them is enough. *)
Fixpoint gather (n : nat) (sacrificed : column) (rows : columns) (levels : list band) (ps : list piece)
    (all : list reaches) : option (list reaches) :=
  match ps with
  | [] => Some all
  | p :: ps' =>
      let reached := reach true (enough wide) p levels in
      if too_few tall n [(p, low_states p 0 reached)] sacrificed rows then None
      else gather n sacrificed rows levels ps' ((p, reached) :: all)
  end.

Definition settle (n : nat) (s : list piece) (P : profile) : option held :=
  let rows := rows_of tall (fst P) in
  let levels := map runs (levels wide rows) in
  match d with
  | Only ps =>
      match gather n (snd P) rows levels (last_first ps) [] with
      | Some all => Some (s, close wide tall all P) | None => None end
  | Bag =>
      let all := map (fun p => (p, reach true (enough wide) p levels)) pieces in
      if too_few tall n (map (fun pr => (fst pr, low_states (fst pr) 0 (snd pr))) all) (snd P) rows then None
      else Some (s, close wide tall all P)
  end.

(* Columns as numbers. *)
Definition key_of (cs : columns) : key := key_of_numbers (map bits cs).
Definition columns_of (k : key) : columns := map (unbits tall) (fst k :: snd k).

Notation held_of := (Layers.held_of (list bool) columns_of tall d).
Notation code_of := (Layers.code_of (list bool) key_of d).

Lemma coded b s P : fair d s -> profile_of b P -> held_of (code_of (s, P)) = (s, P).
Proof.
  intros Fair [[Width Heights] _ _ _ _ Known]. destruct P as [cs sac]. cbn [fst snd] in *.
  apply Layers.held_of_code; auto. destruct cs as [|c0 cs]; [cbn in Width; lia|]. unfold columns_of, key_of.
  change (map (unbits tall) (map bits (c0 :: cs)) = c0 :: cs). rewrite map_map, <- map_id. apply map_ext_in.
  intros c Hc. rewrite <- (Heights c Hc). apply unbits_bits.
Qed.

(* What the dealer can come to. *)
Definition dealable (s : list piece) : Prop := fair d s /\ exists p, In p s.

(* From each board with this profile, the adversary prevents a line for n pieces. *)
Definition safe (n : nat) (a : held) : Prop :=
  dealable (fst a) -> forall b, profile_of b (snd a) -> ~ Slide.line well b ->
  adversary_holds (Slide.line well) (Slide.move well) d n (fst a) b.

Lemma dealable_dealt s p : dealable s -> In p s -> In p (at_first d) /\ dealable (next d s p).
Proof.
  intros [Fair Some] Hp. split; [|split; [now apply fair_next|now apply next_some]].
  destruct d; [cbn in *; now subst|apply in_pieces].
Qed.

Lemma safe_now a : safe 0 a.
Proof. intros _ b _ NoLine. now apply holds_now. Qed.

Lemma safe_move n s P p : In p s ->
  (forall P', In P' (moves wide tall p P) -> has_line tall P' = false /\ safe n (next d s p, P')) -> safe (S n) (s, P).
Proof.
  intros Hp Then Fair b Profile NoLine. cbn [fst snd] in *. destruct (dealable_dealt s p Fair Hp) as [Dealt Fair'].
  apply (holds_on _ _ _ _ n s b p); auto. intros b' Move.
  destruct (move_profile wide tall d FourColumns b P p b' Profile Dealt Move) as (P' & HP' & Profile').
  destruct (Then P' HP') as [NoLine' Safe]. apply Safe; auto.
  intros Line. apply (line_has_line wide tall d FourColumns b' P' Profile') in Line. congruence.
Qed.

Lemma gather_spec n sacrificed rows levels ps all :
  match gather n sacrificed rows levels ps all with
  | None => exists p, In p ps /\
      too_few tall n [(p, low_states p 0 (reach true (enough wide) p levels))] sacrificed rows = true
  | Some all' => incl all all' /\ forall p, In p ps -> In (p, reach true (enough wide) p levels) all'
  end.
Proof.
  revert all; induction ps as [|p ps IH]; intros all; cbn [gather]; [split; [apply incl_refl|easy]|].
  destruct (too_few _ _ _ _ _) eqn:Few; [exists p; split; [now left|exact Few]|].
  specialize (IH ((p, reach true (enough wide) p levels) :: all)). destruct (gather _ _ _ _ ps _) as [all'|].
  - destruct IH as [Before Rest]. split; [intros a Ha; apply Before; now right|].
    intros q [<-|Hq]; auto. apply Before. now left.
  - destruct IH as (q & Hq & Few'). exists q. split; [now right|exact Few'].
Qed.

Lemma safe_lost n s P : settle n s P = None -> safe n (s, P).
Proof.
  unfold settle. cbv zeta. intros Lost Fair b Profile _. cbn [fst snd] in *.
  destruct d as [ps|] eqn:D; rewrite <- D in *.
  - pose proof (gather_spec n (snd P) (rows_of tall (fst P)) (bands_of (fst P)) (last_first ps) []) as Gathered.
    destruct (gather n _ _ _ (last_first ps) []); [easy|]. destruct Gathered as (p & Hp & Few).
    apply (proj1 (in_last_first p ps)) in Hp.
    assert (s = ps) as -> by (destruct Fair as [Fair _]; now rewrite D in Fair).
    apply (too_few_holds wide tall d FourColumns b P [p] [(p, low_states p 0 (reach_on p (fst P)))] Profile)
      with (fair := fun s => s = ps); auto.
    + intros q [<-|[]]. now rewrite D.
    + intros q [<-|[]]. now left.
    + intros s ->. exists p. split; [auto|]. split; [now left|]. now rewrite D.
  - destruct (too_few _ _ _ _ _) eqn:Few; [|easy].
    refine (too_few_holds wide tall d FourColumns b P pieces _ Profile _ _ (fun s => exists p, In p s) _ n s Few
      (proj2 Fair)).
    + intros p _. rewrite D. apply in_pieces.
    + intros p _. rewrite map_map. apply in_map_iff. exists p. split; auto. apply in_pieces.
    + intros t [p Hp]. exists p. split; [auto|]. split; [apply in_pieces|]. now apply next_some.
Qed.

Lemma safe_settled n s P b : settle n s P = Some b -> safe n (held_of (code_of b)) -> safe n (s, P).
Proof.
  unfold settle. cbv zeta. intros Settled Safe Fair board Profile NoLine. cbn [fst snd] in *.
  assert (exists all, b = (s, close wide tall all P) /\ forall p, In p (at_first d) ->
    In (p, reach_on p (fst P)) all) as (all & -> & All).
  { destruct d as [ps|].
    - pose proof (gather_spec n (snd P) (rows_of tall (fst P)) (bands_of (fst P)) (last_first ps) []) as Gathered.
      destruct (gather n _ _ _ (last_first ps) []) as [all|]; [|easy]. injection Settled as <-. exists all.
      split; auto. intros p Hp. now apply Gathered, (in_last_first p ps).
    - destruct (too_few _ _ _ _ _); [easy|]. injection Settled as <-. eexists. split; [reflexivity|].
      intros p Hp. exact (in_map (fun p => (p, reach_on p (fst P))) pieces p Hp). }
  assert (profile_of board (close wide tall all P)) as Closed by now apply close_profile.
  rewrite (coded board) in Safe; [|apply Fair|auto]. now apply Safe.
Qed.

Lemma subset_at a b r : subset a b -> at_ a r -> at_ b r.
Proof. unfold at_. intros Subset. revert r. induction Subset as [|x y a b Same _ IH]; intros [|r]; cbn; auto. Qed.

Lemma safe_dominated n s (P Q : profile) : fst P = fst Q -> subset (snd P) (snd Q) -> safe n (s, P) -> safe n (s, Q).
Proof.
  intros Columns Subset Safe Fair b [Rectangle Low Empty Open Hole Known] NoLine. apply Safe; auto. cbn [fst snd] in *.
  split; rewrite ?Columns; auto.
  - intros r Hr. apply Hole. eapply subset_at; eauto.
  - rewrite <- Known. exact (Forall2_length Subset).
Qed.

Definition first_slide : held := (at_first d, (repeat (repeat true tall) wide, repeat false tall)).

Theorem adversary_slide limit digest add_profile n sum bs r :
  Layers.evidence_from (list bool) key_of columns_of tall d limit digest add_profile (moves wide tall) (has_line tall)
    settle
    first_slide n sum bs = Rejection.Ok r ->
  (exists p, In p (at_first d)) ->
  adversary_holds (Slide.line well) (Slide.move well) d n (at_first d) [].
Proof.
  intros E Some. assert (safe n first_slide) as Safe.
  { revert E. apply Layers.evidence_survives.
    - apply safe_now.
    - exact safe_move.
    - intros k s P _. apply safe_lost.
    - exact safe_settled.
    - exact safe_dominated.
    - apply not_true_is_false. intros Line. apply existsb_exists in Line as (y & Hy & Line).
      apply in_seq in Hy. cbn [fst snd first_slide] in Line. rewrite pick_nth, nth_repeat in Line.
      destruct wide as [|others]; [lia|]. cbn [repeat every] in Line.
      now rewrite pick_nth, nth_repeat_in in Line by lia. }
  apply Safe; cbn [fst snd first_slide].
  - split; [apply fair_first|auto].
  - now apply empty_profile.
  - intros (y & _ & Filled). apply (Filled 0%Z). cbn. lia.
Qed.
End SlideLayers.

(* The evidence for survival: a game of the usual kind, below a ceiling, is followed through all of its states, in
   the order in which they are discovered. SPEC.md, Survival. *)
From Coq Require Import Arith NArith List Lia Bool FMapPositive.
From Lineproof Require Import Game Lists Dealers Packed Fall Usual Rows Survival RowDrops Rejection.
Import ListNotations.
Local Open Scope N_scope.
Local Open Scope result_scope.

(* Sets of lists of numbers. *)
Inductive trie := Trie (here : bool) (further : PositiveMap.t trie).

Definition no_keys : trie := Trie false (PositiveMap.empty _).

Fixpoint has_key (k : list positive) (t : trie) : bool :=
  let '(Trie here further) := t in
  match k with
  | [] => here
  | n :: k' => match PositiveMap.find n further with Some t' => has_key k' t' | None => false end
  end.

Fixpoint add_key (k : list positive) (t : trie) : trie :=
  let '(Trie here further) := t in
  match k with
  | [] => Trie true further
  | n :: k' =>
      let t' := match PositiveMap.find n further with Some t' => t' | None => no_keys end in
      Trie here (PositiveMap.add n (add_key k' t') further)
  end.

Lemma no_key k : has_key k no_keys = false.
Proof. destruct k as [|n k]; auto. cbn. now rewrite PositiveMap.gempty. Qed.

Lemma has_add k l t : has_key k (add_key l t) = true <-> k = l \/ has_key k t = true.
Proof.
  revert k t. induction l as [|m l IH]; intros [|n k] [here further]; cbn [has_key add_key]; try intuition congruence.
  destruct (Pos.eq_dec n m) as [->|N].
  - rewrite PositiveMap.gss, IH. destruct (PositiveMap.find m further); rewrite ?no_key; intuition congruence.
  - rewrite PositiveMap.gso by auto. intuition congruence.
Qed.

(* How many pieces were dealt before; only an adversary's evidence counts them. Then what is kept, what may be dealt,
   and the board. *)
Definition state := (N * kept * list piece * grid)%type.

Definition kept_number (k : kept) : N :=
  match k with
  | Kept p => N.of_nat (number_of_piece p)
  | NoneKept => 7
  | JustKept p => 8 + N.of_nat (number_of_piece p)
  end.

Section States.
(* A full row is worked out once. *)
Variables (player : bool) (wide ceiling : nat) (full : N) (d : dealer) (hold : bool) (limit : N).
Variable digest : Type.
Variable add_state : digest -> list piece -> grid -> N -> N -> digest.

Definition key_of (q : state) : list positive :=
  let '(round, k, s, g) := q in
  fold_right (fun r l => N.succ_pos r :: l)
    [N.succ_pos (number_of_stock d s); N.succ_pos (16 * round + kept_number k)] g.

Definition is_fair (q : state) : Prop := let '(_, _, s, _) := q in fair d s.

Lemma kept_number_inj k k' : kept_number k = kept_number k' -> k = k'.
Proof. destruct k as [|[]|[]], k' as [|[]|[]]; cbn; (reflexivity || discriminate). Qed.

Lemma key_of_inj q q' : is_fair q -> is_fair q' -> key_of q = key_of q' -> q = q'.
Proof.
  destruct q as [[[round k] s] g], q' as [[[round' k'] s'] g']. cbn [is_fair key_of]. intros Fair Fair' E.
  assert (forall g l, fold_right (fun r l => N.succ_pos r :: l) l g = map N.succ_pos g ++ l) as Map.
  { intros h l. induction h as [|r h IH]; cbn; congruence. }
  rewrite !Map in E. change [?a; ?b] with ([a] ++ [b]) in E. rewrite !app_assoc in E.
  apply app_inj_tail in E as [E Kept]. apply app_inj_tail in E as [Grid Stock]. apply succ_pos_inj in Kept, Stock.
  assert (forall k, kept_number k < 16) as Small by (intros [|[]|[]]; reflexivity).
  pose proof (Small k). pose proof (Small k'). assert (kept_number k = kept_number k') as K by lia.
  apply kept_number_inj in K. assert (round = round') as -> by lia.
  rewrite <- (stock_fair d s), <- (stock_fair d s'), Stock by auto. subst. do 2 f_equal.
  revert g' Grid. induction g as [|r g IH]; intros [|r' g'] Grid; try easy. cbn in Grid. injection Grid as R Grid.
  f_equal; [now apply succ_pos_inj|auto].
Qed.

(* The states that were discovered: those to be taken after the others that are, the last one first; all of them,
   and how many; and how many answers or deals are still to be read. *)
Record reading := { found : list state; seen : trie; total : N; left : N }.

Definition discover (q : state) (r : reading) : reading :=
  let key := key_of q in
  if has_key key (seen r) then r else
  {| found := q :: found r; seen := add_key key (seen r); total := N.succ (total r); left := left r |}.

(* Check 17, and an answer or a deal. *)
Definition read_one (here : place) (r : reading) (s : bytes) : result (N * reading * bytes) :=
  require (1 <=? left r) 17 here s ;;
  let* (n, s') := read_number 1 here s in
  Ok (n, {| found := found r; seen := seen r; total := total r; left := left r - 1 |}, s').

(* A piece is placed; checks 8 and 14. *)
Definition place_piece (here : place) (unread : bytes) (p : piece) (byte : N) (g : grid) : result grid :=
  let r := N.to_nat (N.land (N.shiftr byte 4) 3) in
  let* m := expect (nth_error (grids p) r) 8 here unread in
  let column2 := N.land byte 15 + N.of_nat (margin p r) in
  require (2 <=? column2) 14 here unread ;;
  expect (drop_at ceiling full m (column2 - 2) g) 14 here unread.

(* The state after an answer to piece p; check 31. *)
Definition respond (here : place) (unread : bytes) (q : state) (p : piece) (byte : N) : result state :=
  let '(round, k, s, g) := q in
  if byte =? 0 then
    match k with
    | NoneKept => require hold 31 here unread ;; Ok (round, JustKept p, next d s p, g)
    | _ => reject 31 here unread
    end
  else if byte <? 64 then
    let* g' := place_piece here unread p byte g in Ok (round, after_placing k, next d s p, g')
  else
    match k with
    | Kept q =>
        require (byte <? 128) 31 here unread ;;
        let* g' := place_piece here unread q byte g in Ok (round, Kept p, next d s p, g')
    | _ => reject 31 here unread
    end.

(* The player answers each piece that may be dealt. *)
Definition read_answer (n : N) (q : state) (p : piece) (rs : reading * bytes) : result (reading * bytes) :=
  let here := InState n (Some (number_of_piece p)) in
  let* (byte, r, s') := read_one here (fst rs) (snd rs) in
  let* q' := respond here s' q p byte in
  Ok (discover q' r, s').

(* The boards after piece p is placed, in the order of the answers' bytes. *)
Definition columns : list N := [0; 1; 2; 3; 4; 5; 6; 7; 8; 9; 10; 11; 12; 13].

Definition placements (p : piece) (g : grid) : list grid :=
  flat_map (fun m => flat_map (fun x =>
    match drop_at ceiling full m x g with Some g' => [g'] | None => [] end) columns) (grids p).

(* What is kept, and the board, after each answer to piece p. *)
Definition answers (p : piece) (k : kept) (g : grid) : list (kept * grid) :=
  match k with NoneKept => if hold then [(JustKept p, g)] else [] | _ => [] end ++
  map (pair (after_placing k)) (placements p g) ++
  match k with Kept q => map (pair (Kept p)) (placements q g) | _ => [] end.

(* The adversary deals a piece; check 18. All answers count. *)
Definition read_deal (n : N) (q : state) (rs : reading * bytes) : result (reading * bytes) :=
  let '(round, k, s, g) := q in
  let here := InState n None in
  let* (number, r, s') := read_one here (fst rs) (snd rs) in
  let* p := expect (find (fun p => N.of_nat (number_of_piece p) =? number) s) 18 here s' in
  Ok (fold_left (fun r a => discover (N.succ round, fst a, next d s p, snd a) r) (answers p k g) r, s').

Definition take (n : N) (q : state) (rs : reading * bytes) : result (reading * bytes) :=
  if player then let '(_, _, s, _) := q in each (read_answer n q) s rs else read_deal n q rs.

(* Where the last answer or deal was read in state q. *)
Definition last_place (n : N) (q : state) : place :=
  let '(_, _, s, _) := q in InState n (if player then Some (number_of_piece (last s Piece.I)) else None).

(* The next state of the list, and those after it. *)
Definition next_state (todo : list state) (r : reading) : option (state * list state * reading) :=
  match todo with
  | q :: todo' => Some (q, todo', r)
  | [] =>
      match rev_append (found r) [] with
      | q :: todo' => Some (q, todo', {| found := []; seen := seen r; total := total r; left := left r |})
      | [] => None
      end
  end.

(* The states from number n on; checks 17 and 21. Each takes a byte or more, so there is fuel enough. *)
Fixpoint take_all (fuel : bytes) (n : N) (before : place) (todo : list state) (r : reading) (sum : digest) (s : bytes)
    : result (digest * bytes) :=
  match next_state todo r with
  | None => require (left r =? 0) 17 before s ;; Ok (sum, s)
  | Some (q, todo', r) =>
      match fuel with
      | [] => reject 1 Whole []
      | _ :: fuel' =>
          require (total r <=? limit) 21 (InState n None) s ;;
          let* (r', s') := take n q (r, s) in
          let '(round, k, may, g) := q in
          take_all fuel' (N.succ n) (last_place n q) todo' r' (add_state sum may g (kept_number k) round) s'
      end
  end.

Definition at_beginning : state := (0, NoneKept, at_first d, []).

Definition states_evidence (no_digest : digest) (s : bytes) : result (digest * bytes) :=
  let* (announced, s1) := read_number 4 Whole s in
  take_all (0 :: s1) 1 Whole []
    (discover at_beginning {| found := []; seen := no_keys; total := 0; left := announced |}) no_digest s1.

(* Why this proves the claim. *)
Hypothesis Full : full = N.ones (N.of_nat wide).
Hypothesis Wide : (1 <= wide <= 14)%nat.

Definition listed (q : state) (r : reading) : Prop := is_fair q /\ has_key (key_of q) (seen r) = true.

(* What is so of a state when it has been taken. *)
Definition answered (r : reading) (q : state) : Prop :=
  let '(round, k, s, g) := q in
  if player then
    forall p b, In p s -> shows g b -> exists k' b' g', answer wide ceiling hold p k b k' b' /\ shows g' b' /\
      listed (round, k', next d s p, g') r
  else
    exists p, In p s /\ forall b k' b', shows g b -> answer wide ceiling hold p k b k' b' -> exists g', shows g' b' /\
      listed (N.succ round, k', next d s p, g') r.

Definition round_of (q : state) : N := let '(round, _, _, _) := q in round.
Definition bounded (r : reading) : Prop := exists last, forall q, listed q r -> round_of q <= last.

(* What was discovered before, and more. *)
Record more (r r' : reading) : Prop := {
  more_listed : forall q, listed q r -> listed q r';
  more_found : forall q, In q (found r) -> In q (found r');
  more_new : forall q, listed q r' -> listed q r \/ In q (found r');
  more_fair : Forall is_fair (found r) -> Forall is_fair (found r');
  more_bounded : bounded r -> bounded r';
}.

Lemma more_refl r : more r r.
Proof. split; auto. Qed.

Lemma more_trans r1 r2 r3 : more r1 r2 -> more r2 r3 -> more r1 r3.
Proof.
  intros [L1 F1 N1 A1 B1] [L2 F2 N2 A2 B2]. split; auto. intros q [H|H]%N2; auto. apply N1 in H as [H|H]; auto.
Qed.

Lemma answered_still r r' q : (forall q, listed q r -> listed q r') -> answered r q -> answered r' q.
Proof.
  destruct q as [[[round k] s] g]. unfold answered. intros Still. destruct player.
  - intros All p b Hp Shows. destruct (All p b Hp Shows) as (k' & b' & g' & A & Shows' & Listed). exists k', b', g'.
    auto.
  - intros (p & Hp & All). exists p. split; auto. intros b k' b' Shows A.
    destruct (All b k' b' Shows A) as (g' & Shows' & Listed). exists g'. auto.
Qed.

Lemma discovered q r : is_fair q -> more r (discover q r) /\ listed q (discover q r).
Proof.
  intros Fair. unfold discover. destruct (has_key (key_of q) (seen r)) eqn:Has; [split;
    [apply more_refl|exact (conj Fair Has)]|].
  set (r' := {| found := _; seen := _; total := _; left := _ |}).
  assert (forall q', listed q' r' <-> q' = q \/ listed q' r) as Listed.
  { intros q'. unfold listed. cbn [seen r']. rewrite has_add. split.
    - intros [Fair' [E|H]]; [left; now apply key_of_inj|auto].
    - intros [->|[Fair' H]]; auto. }
  split; [split|apply Listed; auto].
  - intros q' H. apply Listed. auto.
  - cbn. auto.
  - intros q' [->|H]%Listed; auto. right. now left.
  - cbn. auto.
  - intros [last Last]. exists (N.max last (round_of q)). intros q' [->|H]%Listed; [lia|]. apply Last in H. lia.
Qed.

Lemma read_one_more here r s n r' s' : read_one here r s = Ok (n, r', s') -> more r r'.
Proof.
  unfold read_one. intros E. required E as Some. first_step E as [m s1] Read. injection E as <- <- <-. split; auto.
Qed.

Lemma place_piece_places here unread p byte g g' b : place_piece here unread p byte g = Ok g' -> shows g b ->
  exists b', places wide ceiling p b b' /\ shows g' b'.
Proof.
  unfold place_piece. intros E Shows. first_step E as m Rotation. apply expect_ok in Rotation.
  required E as Inside. apply expect_ok in E. rewrite <- (N2Nat.id (_ - 2)) in E.
  eapply (drop_at_places wide); eauto; [lia|]. eapply nth_error_In. exact Rotation.
Qed.

Lemma respond_answer here unread round k s g p byte q' b :
  respond here unread (round, k, s, g) p byte = Ok q' -> shows g b -> exists k' b' g',
    q' = (round, k', next d s p, g') /\ answer wide ceiling hold p k b k' b' /\ shows g' b'.
Proof.
  unfold respond. intros E Shows. destruct (byte =? 0); [|destruct (byte <? 64)].
  - destruct k; try easy. required E as Hold. injection E as <-. exists (JustKept p), b, g. split; [auto|split;
    [now constructor|auto]].
  - first_step E as g' Placed. injection E as <-. eapply place_piece_places in Placed as (b' & Place & Shows'); eauto.
    exists (after_placing k), b', g'. split; [auto|split; [now constructor|auto]].
  - destruct k as [|q|]; try easy. required E as Few. first_step E as g' Placed. injection E as <-.
    eapply place_piece_places in Placed as (b' & Place & Shows'); eauto.
    exists (Kept p), b', g'. split; [auto|split; [now constructor|auto]].
Qed.

Lemma read_answer_answered n round k s g p rs rs' : fair d s ->
  read_answer n (round, k, s, g) p rs = Ok rs' -> more (fst rs) (fst rs') /\
  forall b, shows g b -> exists k' b' g', answer wide ceiling hold p k b k' b' /\ shows g' b' /\
    listed (round, k', next d s p, g') (fst rs').
Proof.
  intros Fair E. unfold read_answer in E. first_step E as [[byte r] s'] Read. first_step E as q' Answer.
  injection E as <-. cbn [fst]. apply read_one_more in Read.
  assert (is_fair q') as Fair'.
  { unfold respond in Answer. assert (fair d (next d s p)) by now apply fair_next.
    destruct (byte =? 0); [|destruct (byte <? 64)]; destruct k; try easy;
      repeat (apply bind_ok in Answer as (? & _ & Answer)); injection Answer as <-; auto. }
  destruct (discovered q' r Fair') as [More Listed]. split; [eapply more_trans; eauto|]. intros b Shows.
  eapply respond_answer in Answer as (k' & b' & g' & -> & A & Shows'); eauto. exists k', b', g'. auto.
Qed.

Lemma placements_places p g b b' : shows g b -> places wide ceiling p b b' ->
  exists g', In g' (placements p g) /\ shows g' b'.
Proof.
  intros Shows Place.
  destruct (places_drop_at wide ceiling full Full ltac:(lia) p g b b' Shows Place)
    as (m & x & g' & Hm & Hx & E & Shows').
  exists g'. split; auto. apply in_flat_map. exists m. split; auto. apply in_flat_map.
  exists (N.of_nat x). rewrite E. split; [|now left]. do 14 (destruct x as [|x]; [cbn; tauto|]). lia.
Qed.

Lemma answers_all p k g b k' b' : shows g b -> answer wide ceiling hold p k b k' b' ->
  exists g', In (k', g') (answers p k g) /\ shows g' b'.
Proof.
  intros Shows A. unfold answers. destruct A as [k b b' Place|q b b' Place|b Hold].
  1-2: destruct (placements_places _ _ _ _ Shows Place) as (g' & Hg & Shows'); exists g'; split; auto.
  - apply in_app_iff. right. apply in_app_iff. left. now apply in_map.
  - apply in_app_iff. right. apply in_app_iff. right. now apply in_map.
  - exists g. split; auto. rewrite Hold. now left.
Qed.

Lemma discover_all (f : kept * grid -> state) l r : (forall a, is_fair (f a)) ->
  let r' := fold_left (fun r a => discover (f a) r) l r in more r r' /\ forall a, In a l -> listed (f a) r'.
Proof.
  intros Fair. revert r. induction l as [|a l IH]; intros r; [split; [apply more_refl|easy]|]. cbn [fold_left].
  destruct (discovered (f a) r (Fair a)) as [More Listed]. destruct (IH (discover (f a) r)) as [More' All].
  split; [eapply more_trans; eauto|]. intros a' [<-|H]; auto. now apply (more_listed _ _ More').
Qed.

Lemma take_answered n q rs rs' : is_fair q -> take n q rs = Ok rs' ->
  more (fst rs) (fst rs') /\ answered (fst rs') q.
Proof.
  destruct q as [[[round k] s] g]. cbn [is_fair]. unfold take, answered. intros Fair E. destruct player.
  - apply (each_ok _ (fun rs rs' => more (fst rs) (fst rs')) (fun p rs => forall b, shows g b -> exists k' b' g',
      answer wide ceiling hold p k b k' b' /\ shows g' b' /\ listed (round, k', next d s p, g') (fst rs))) in E.
    + destruct E as [More All]. split; auto.
    + intros; apply more_refl.
    + intros; eapply more_trans; eauto.
    + intros p rs1 rs2 H. exact (read_answer_answered _ _ _ _ _ _ _ _ Fair H).
    + intros p rs1 rs2 More All b Shows. destruct (All b Shows) as (k' & b' & g' & A & Shows' & Listed).
      exists k', b', g'. split; [auto|split; [auto|now apply (more_listed _ _ More)]].
  - unfold read_deal in E. first_step E as [[number r] s'] Read. first_step E as p Deal. injection E as <-.
    apply expect_ok, find_some in Deal as [Deal _]. apply read_one_more in Read. cbn [fst].
    destruct (discover_all (fun a => (N.succ round, fst a, next d s p, snd a)) (answers p k g) r) as [More All].
    { intros a. now apply fair_next. }
    split; [eapply more_trans; eauto|]. exists p. split; auto. intros b k' b' Shows A.
    eapply answers_all in A as (g' & H & Shows'); eauto. exists g'. split; auto. exact (All _ H).
Qed.

Lemma next_state_spec todo r :
  match next_state todo r with
  | None => todo ++ found r = []
  | Some (q, todo', r') =>
      seen r' = seen r /\ forall q', In q' (todo ++ found r) <-> In q' (q :: todo' ++ found r')
  end.
Proof.
  unfold next_state. destruct todo as [|q todo]; [|easy]. rewrite rev_append_rev, app_nil_r.
  destruct (rev (found r)) as [|q l] eqn:E; cbn [found seen app].
  - now rewrite <- (rev_involutive (found r)), E.
  - split; auto. intros q'. now rewrite app_nil_r, <- E, <- in_rev.
Qed.

Lemma take_all_answered fuel n before todo r sum s x : take_all fuel n before todo r sum s = Ok x ->
  Forall is_fair (todo ++ found r) -> bounded r ->
  (forall q, listed q r -> In q (todo ++ found r) \/ answered r q) ->
  exists r', (forall q, listed q r -> listed q r') /\ bounded r' /\ forall q, listed q r' -> answered r' q.
Proof.
  revert n before todo r sum s. induction fuel as [|b fuel IH]; intros n before todo r sum s E Fair Bounded Known;
    cbn [take_all] in E; pose proof (next_state_spec todo r) as Next;
    destruct (next_state todo r) as [[[q todo'] r1]|]; try easy.
  1,3: exists r; split; [auto|split; [auto|]]; intros q H; apply Known in H as [H|]; auto; now rewrite Next in H.
  destruct Next as [Seen Same]. rewrite Forall_forall in Fair. setoid_rewrite Same in Fair.
    setoid_rewrite Same in Known.
  assert (forall q, listed q r1 <-> listed q r) as Listed by (intros q'; unfold listed; now rewrite Seen).
  required E as Limit. first_step E as [r2 s2] Taken.
  apply take_answered in Taken as [More Now]; [|apply Fair; now left]. cbn [fst] in *.
  destruct q as [[[round k] may] g]. apply IH in E as (r' & Keeps & Bounded' & All).
  - exists r'. split; [|auto]. intros q H. apply Keeps, (more_listed _ _ More), Listed, H.
  - apply Forall_app. split; [apply Forall_forall; intros q H; apply Fair; right; apply in_app_iff; auto|].
    apply (more_fair _ _ More), Forall_forall. intros q H. apply Fair. right. apply in_app_iff. auto.
  - apply (more_bounded _ _ More). destruct Bounded as [last Last]. exists last. intros q H%Listed. auto.
  - intros q H. apply (more_new _ _ More) in H as [H|H]; [|left; apply in_app_iff; auto]. apply Listed, Known in H.
    destruct H as [[<-|[H|H]%in_app_iff]|H]; [auto|left; apply in_app_iff; auto| |].
    + left. apply in_app_iff. right. now apply (more_found _ _ More).
    + right. apply (answered_still r); auto. intros q2 H2. apply (more_listed _ _ More), Listed, H2.
Qed.

Lemma evidence_answered no_digest s x : states_evidence no_digest s = Ok x ->
  exists r, listed at_beginning r /\ bounded r /\ forall q, listed q r -> answered r q.
Proof.
  unfold states_evidence. intros E. first_step E as [announced s1] Announced.
  set (r0 := {| found := []; seen := no_keys; total := 0; left := announced |}) in E.
  assert (forall q, ~ listed q r0) as None by (intros q [_ H]; cbn in H; now rewrite no_key in H).
  assert (is_fair at_beginning) as Fair by apply fair_first.
  destruct (discovered at_beginning r0 Fair) as [More Listed].
  apply take_all_answered in E as (r' & Keeps & Bounded & All).
  - exists r'. auto.
  - apply (more_fair _ _ More). now cbn.
  - apply (more_bounded _ _ More). exists 0. intros q H. now apply None in H.
  - intros q [H|H]%(more_new _ _ More); auto. now apply None in H.
Qed.
End States.

Definition survival (player : bool) (wide : nat) (ceiling : nat)
  := states_evidence player ceiling (N.ones (N.of_nat wide)).

Theorem survives_sound wide ceiling d hold limit digest add_state no_digest s x : (1 <= wide <= 14)%nat ->
  survival true wide ceiling d hold limit digest add_state no_digest s = Ok x ->
  survives wide ceiling d hold.
Proof.
  intros Wide E. apply (evidence_answered _ wide) in E as (r & Begins & _ & All); auto.
  exists (fun k s b => exists g, shows g b /\ listed d (0, k, s, g) r). split.
  2: exists []; split; [|exact Begins]; intros x0 y; now rewrite no_cell.
  - intros k may b (g & Shows & Listed) p Hp. apply All in Listed. cbn in Listed.
    destruct (Listed p b Hp Shows) as (k' & b' & g' & A & Shows' & Listed'). eauto 6.
Qed.

Theorem ends_sound wide ceiling d hold limit digest add_state no_digest s x : (1 <= wide <= 14)%nat ->
  survival false wide ceiling d hold limit digest add_state no_digest s = Ok x ->
  game_ends wide ceiling d hold.
Proof.
  intros Wide E. apply (evidence_answered _ wide) in E as (r & Begins & (final & Bounded) & All); auto.
  enough (forall n round k may g b, N.to_nat (final - round) = n -> listed d (round, k, may, g) r -> shows g b ->
    ends wide ceiling d hold k may b) as Ends.
  { eapply Ends; [reflexivity|exact Begins|]. intros x0 y. now rewrite no_cell. }
  intros n. induction n as [n IH] using lt_wf_ind. intros round k may g b <- Listed Shows.
  destruct (All _ Listed) as (p & Hp & Then). apply (deals _ _ _ _ _ _ _ p Hp). intros k' b' A.
  destruct (Then b k' b' Shows A) as (g' & Shows' & Listed'). eapply IH; [|reflexivity|exact Listed'|exact Shows'].
  apply Bounded in Listed'. cbn in Listed'. lia.
Qed.

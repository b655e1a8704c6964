(* The evidence for lines, as bytes: the answers in each position, in the order in which
   positions are met. SPEC.md, Evidence for lines. *)
From Coq Require Import Arith NArith List Lia Bool FMapPositive.
From Lineproof Require Import Game Winning Lists Dealers Sort Fall Usual TwoAtOnce Lines Result Strategy Positions.
Import ListNotations.
Local Open Scope result_scope.

(* A position that was met: its number, and the lines that are left, 0 for any. *)
Record met := { number : positive; lines : nat; at_position : position }.

(* Whether it is this one. *)
Definition cmp_column (a b : nat * nat) : comparison :=
  match Nat.compare (fst a) (fst b) with Eq => Nat.compare (snd a) (snd b) | c => c end.

Definition is_position (l : nat) (P : position) (e : met) : bool :=
  match Nat.compare l (lines e), lex cmp_bool (fst P) (fst (at_position e)), lex cmp_column (snd P) (snd (at_position e)) with
  | Eq, Eq, Eq => true
  | _, _, _ => false
  end.

(* Where it is kept. What counts is only that different positions seldom share a place. *)
Definition hash (P : position) : positive :=
  let mix h n := N.land (h * 33 + N.of_nat n) 16777215 in
  let bits := fold_left (fun h (c : bool) => h * 2 + (if c then 1 else 0))%N (fst P) 0%N in
  N.succ_pos (fold_left (fun h c => mix (mix h (fst c)) (snd c)) (snd P) bits)%N.

(* The positions that wait for their turn, the front of the queue, and its end, the last
   first; all that were met; of each, its wait if it was answered, and otherwise the most
   that this may be; and the number of the next one. *)
Record state := {
  queue : list met * list met;
  table : PositiveMap.t (list met);
  waits : PositiveMap.t (nat * bool);
  following : positive;
}.

Definition first_of (q : list met * list met) : option (met * (list met * list met)) :=
  match fst q with
  | e :: front => Some (e, (front, snd q))
  | [] => match rev_append (snd q) [] with e :: front => Some (e, (front, [])) | [] => None end
  end.

Definition kept (st : state) (h : positive) : list met :=
  match PositiveMap.find h (table st) with Some l => l | None => [] end.

Definition lookup (st : state) (l : nat) (P : position) : option met := find (is_position l P) (kept st (hash P)).

(* Of a position and its mirror image, the one that was met first. *)
Definition known (st : state) (l : nat) (P : position) : option met :=
  match lookup st l P with Some e => Some e | None => lookup st l (mirror P) end.

Definition meet (st : state) (l : nat) (P : position) (most : nat) : state :=
  let e := {| number := following st; lines := l; at_position := P |} in
  {| queue := (fst (queue st), e :: snd (queue st));
     table := PositiveMap.add (hash P) (e :: kept st (hash P)) (table st);
     waits := PositiveMap.add (following st) (most, false) (waits st);
     following := Pos.succ (following st) |}.

Definition set_wait (st : state) (i : positive) (wait : nat) (answered : bool) : state :=
  {| queue := queue st; table := table st; waits := PositiveMap.add i (wait, answered) (waits st); following := following st |}.

Section Answers.
Variables (wide : nat) (longest_wait : nat) (limit : N).
Variable digest : Type.
Variable add_position : digest -> nat -> position -> digest.

(* After a move: this position has to have such a wait at the most. Check 26. *)
Definition arrive (here : place) (unread : bytes) (l : nat) (P : position) (most : nat) (st : state) : result state :=
  require (1 <=? most) 26 here unread ;;
  match known st l P with
  | None => Ok (meet st l P most)
  | Some e =>
      match PositiveMap.find (number e) (waits st) with
      | Some (wait, true) => require (wait <=? most) 26 here unread ;; Ok st
      | Some (wait, false) => Ok (set_wait st (number e) (Nat.min wait most) false)
      | None => reject 26 here unread
      end
  end.

(* The answer to a piece; checks 8 and 14, and those of Positions.move_position. *)
Definition answer (e : met) (wait : nat) (unread : bytes) (pm : piece * N) (st : state) : result state :=
  let (p, encoded) := pm in
  let here := InPosition (Npos (number e)) (Some (number_of_piece p)) in
  let r := N.to_nat (encoded / 16) in
  require (r <? length (shapes p)) 8 here unread ;;
  let column2 := N.to_nat (encoded mod 16) + margin p r in
  require (2 <=? column2) 14 here unread ;;
  let* (P, row) := move_position here unread (column2 - 2) (nth r (shapes p) []) (at_position e) in
  if row && (lines e =? 1) then Ok st else
  if row then arrive here unread (pred (lines e)) P longest_wait st
  else arrive here unread (lines e) P (pred wait) st.

Fixpoint answers (e : met) (wait : nat) (unread : bytes) (l : list (piece * N)) (st : state) : result state :=
  match l with
  | [] => Ok st
  | pm :: l' => let* st' := answer e wait unread pm st in answers e wait unread l' st'
  end.

(* One position, from its bytes. *)
Definition read_position (e : met) (st : state) (s : bytes) : result (state * bytes) :=
  let here := InPosition (Npos (number e)) None in
  let* (encoded, s') := read 8 here s in
  let wait := N.to_nat (hd 0%N encoded) in
  match PositiveMap.find (number e) (waits st) with
  | Some (most, false) =>
      require ((1 <=? wait) && (wait <=? most)) 26 here s' ;;
      let* st' := answers e wait s' (combine pieces (tl encoded)) (set_wait st (number e) wait true) in
      Ok (st', s')
  | _ => reject 26 here s'
  end.

(* The positions from number n on, of so many. There is more fuel than positions that can
   be read. Checks 21 and 25. *)
Fixpoint read_positions (fuel : bytes) (announced : N) (n : positive) (st : state) (sum : digest) (s : bytes)
    : result (digest * bytes) :=
  let here := InPosition (Npos n) None in
  match first_of (queue st) with
  | None => require (announced <? Npos n)%N 25 here s ;; Ok (sum, s)
  | Some (e, q) =>
      require (Npos n <=? announced)%N 25 here s ;;
      require (Npos n <=? limit)%N 21 here s ;;
      let sum' := add_position sum (lines e) (at_position e) in
      let st1 := {| queue := q; table := table st; waits := waits st; following := following st |} in
      let* (st', s') := read_position e st1 s in
      match fuel with
      | [] => reject 1 Whole []
      | _ :: fuel' => read_positions fuel' announced (Pos.succ n) st' sum' s'
      end
  end.

Definition nothing_met : state :=
  {| queue := ([], []); table := PositiveMap.empty _; waits := PositiveMap.empty _; following := 1 |}.

(* So many lines, or any number, each after so many pieces at the most. *)
Definition lines_evidence (l : option nat) (no_digest : digest) (s : bytes) : result (digest * bytes) :=
  let* (announced, s') := read_number 4 Whole s in
  let first := meet nothing_met (match l with None => 0 | Some l => l end) (start wide) longest_wait in
  read_positions s' announced 1 first no_digest s'.

(* Why this proves the claim. What was met, and its waits. *)
Definition listed (st : state) (e : met) := exists h, In e (kept st h).

Definition wait_at (st : state) (e : met) := PositiveMap.find (number e) (waits st).

(* After each answer there are more positions, and less may be waited. *)
Definition later (st st' : state) :=
  (forall e, listed st e -> listed st' e) /\
  (forall i w, PositiveMap.find i (waits st) = Some (w, true) -> PositiveMap.find i (waits st') = Some (w, true)) /\
  (forall i w a, PositiveMap.find i (waits st) = Some (w, a) ->
     exists w' a', PositiveMap.find i (waits st') = Some (w', a') /\ w' <= w).

Lemma later_refl st : later st st.
Proof. repeat split; eauto. Qed.

Lemma later_trans st1 st2 st3 : later st1 st2 -> later st2 st3 -> later st1 st3.
Proof.
  intros (L1 & A1 & W1) (L2 & A2 & W2). split; [auto|split; [auto|]].
  intros i w a E. destruct (W1 _ _ _ E) as (w' & a' & E' & L). destruct (W2 _ _ _ E') as (w2 & a2 & E2 & L').
  exists w2, a2. split; auto. lia.
Qed.

Definition arrives (st : state) (l : nat) (P : position) (most : nat) := exists e w a,
  listed st e /\ lines e = l /\ (at_position e = P \/ at_position e = mirror P) /\ wait_at st e = Some (w, a) /\ w <= most.

Lemma arrives_later st st' l P most : later st st' -> arrives st l P most -> arrives st' l P most.
Proof.
  intros (L & A & W) (e & w & a & Le & El & Pe & We & Most). destruct (W _ _ _ We) as (w' & a' & We' & Lw).
  exists e, w', a'. repeat split; auto. lia.
Qed.

Definition answered (st : state) (e : met) (wait : nat) (p : piece) := exists here unread x sh P row,
  In sh (shapes p) /\ move_position here unread x sh (at_position e) = Ok (P, row) /\
  ((row = true /\ lines e = 1) \/ if row then arrives st (pred (lines e)) P longest_wait else arrives st (lines e) P (pred wait)).

Lemma answered_later st st' e wait p : later st st' -> answered st e wait p -> answered st' e wait p.
Proof.
  intros L (here & unread & x & sh & P & row & Shape & Move & Then). exists here, unread, x, sh, P, row. repeat split; auto.
  destruct Then as [|Then]; auto. right. destruct row; eapply arrives_later; eauto.
Qed.

(* All that was met is answered, or waits in the queue. *)
Definition in_queue (q : list met * list met) (e : met) := In e (fst q) \/ In e (snd q).

Definition done (st : state) (e : met) :=
  exists wait, 1 <= wait /\ wait_at st e = Some (wait, true) /\ forall p, answered st e wait p.

Lemma done_later st st' e : later st st' -> done st e -> done st' e.
Proof.
  intros L (wait & Positive & We & All). exists wait. split; auto. split; [now apply (proj1 (proj2 L))|].
  intros p. eapply answered_later; eauto.
Qed.

Lemma is_position_ok l P e : is_position l P e = true -> lines e = l /\ at_position e = P.
Proof.
  unfold is_position. destruct (Nat.compare l (lines e)) eqn:El; try easy. apply Nat.compare_eq in El.
  destruct (lex cmp_bool _ _) eqn:Ec; try easy. apply lex_eq in Ec; [|apply cmp_bool_eq].
  destruct (lex cmp_column _ _) eqn:Eh; try easy. apply lex_eq in Eh.
  - intros _. split; auto. destruct P, (at_position e). cbn in *. congruence.
  - intros [h q] [h' q']. unfold cmp_column. cbn [fst snd]. destruct (Nat.compare h h') eqn:E; try easy. apply Nat.compare_eq in E.
    intros E'. apply Nat.compare_eq in E'. congruence.
Qed.

Lemma lookup_ok st l P e : lookup st l P = Some e -> listed st e /\ lines e = l /\ at_position e = P.
Proof.
  intros E. apply find_some in E as [H E]. apply is_position_ok in E as [El Ep]. split; auto. now exists (hash P).
Qed.

Lemma known_ok st l P e : known st l P = Some e ->
  listed st e /\ lines e = l /\ (at_position e = P \/ at_position e = mirror P).
Proof.
  unfold known. destruct (lookup st l P) eqn:E.
  - intros [= <-]. apply lookup_ok in E as (L & El & Ep). auto.
  - intros E'. apply lookup_ok in E' as (L & El & Ep). auto.
Qed.

Lemma kept_meet st l P most h : kept (meet st l P most) h =
  if Pos.eq_dec (hash P) h then {| number := following st; lines := l; at_position := P |} :: kept st h else kept st h.
Proof.
  unfold kept at 1, meet. cbn [table]. destruct (Pos.eq_dec (hash P) h) as [<-|N].
  - now rewrite PositiveMap.gss.
  - rewrite PositiveMap.gso by auto. reflexivity.
Qed.

Lemma find_add {T} i j (v : T) m :
  PositiveMap.find i (PositiveMap.add j v m) = if Pos.eq_dec i j then Some v else PositiveMap.find i m.
Proof.
  destruct (Pos.eq_dec i j) as [->|N]; [apply PositiveMap.gss|now apply PositiveMap.gso].
Qed.

(* The number of the next position is new. *)
Definition fresh (st : state) := forall i, (following st <= i)%positive -> PositiveMap.find i (waits st) = None.

Lemma fresh_set st i w a w' a' : fresh st -> PositiveMap.find i (waits st) = Some (w', a') -> fresh (set_wait st i w a).
Proof.
  intros F E j Lj. unfold set_wait in *. cbn [waits following] in *. rewrite find_add.
  destruct (Pos.eq_dec j i) as [->|]; [|now apply F]. rewrite F in E; easy.
Qed.

Lemma later_set st i w a w' : PositiveMap.find i (waits st) = Some (w', false) -> w <= w' -> later st (set_wait st i w a).
Proof.
  intros E L. unfold set_wait, later. cbn [waits]. split; [auto|]. split.
  - intros j v Ej. rewrite find_add. destruct (Pos.eq_dec j i) as [->|]; [congruence|auto].
  - intros j v b Ej. rewrite find_add. destruct (Pos.eq_dec j i) as [->|]; [|eauto].
    rewrite E in Ej. injection Ej as <- <-. eauto.
Qed.

Lemma fresh_meet st l P most : fresh st -> fresh (meet st l P most).
Proof.
  intros F j Lj. unfold meet in *. cbn [waits following] in *. rewrite find_add.
  destruct (Pos.eq_dec j (following st)) as [->|]; [lia|]. apply F. lia.
Qed.

Lemma later_meet st l P most : fresh st -> later st (meet st l P most).
Proof.
  intros F. split; [|unfold meet; cbn [waits]; split].
  - intros e (h & He). exists h. rewrite kept_meet. destruct (Pos.eq_dec _ _); [now right|auto].
  - intros j v Ej. rewrite find_add. destruct (Pos.eq_dec j (following st)) as [->|]; [rewrite F in Ej; [easy|lia]|auto].
  - intros j v b Ej. rewrite find_add. destruct (Pos.eq_dec j (following st)) as [->|]; [rewrite F in Ej; [easy|lia]|eauto].
Qed.

(* A step keeps what was, and whatever it meets waits in the queue. *)
Definition step (st st' : state) :=
  later st st' /\ fresh st' /\ forall e, listed st' e -> in_queue (queue st') e \/ (listed st e /\ ~ in_queue (queue st) e).

Lemma in_queue_dec q e : in_queue q e \/ ~ in_queue q e.
Proof.
  unfold in_queue. assert (forall a b : met, {a = b} + {a <> b}) as D by (repeat decide equality).
  destruct (in_dec D e (fst q)), (in_dec D e (snd q)); tauto.
Qed.

Lemma step_refl st : fresh st -> step st st.
Proof.
  intros F. split; [apply later_refl|]. split; auto. intros e L. destruct (in_queue_dec (queue st) e); auto.
Qed.

Lemma step_trans st1 st2 st3 : step st1 st2 -> step st2 st3 -> step st1 st3.
Proof.
  intros (L1 & F1 & Q1) (L2 & F2 & Q2). split; [eapply later_trans; eauto|]. split; auto.
  intros e L. destruct (Q2 e L) as [|[L' N]]; auto. destruct (Q1 e L') as [|]; auto. easy.
Qed.

Lemma arrive_arrives here unread l P most st st' : fresh st -> arrive here unread l P most st = Ok st' ->
  step st st' /\ arrives st' l P most.
Proof.
  intros F E. unfold arrive in E. required E as Positive. destruct (known st l P) as [e|] eqn:Known.
  - apply known_ok in Known as (L & El & Ep). destruct (PositiveMap.find (number e) (waits st)) as [[w [|]]|] eqn:W; [| |easy].
    + required E as Less. apply Nat.leb_le in Less. injection E as <-. split; [now apply step_refl|].
      exists e, w, true. auto.
    + injection E as <-. assert (later st (set_wait st (number e) (Nat.min w most) false)) as Later.
      { eapply later_set; eauto; lia. }
      split.
      * split; auto. split; [eapply fresh_set; eauto|]. intros e' L'. destruct (in_queue_dec (queue st) e'); auto.
      * exists e, (Nat.min w most), false. repeat split; auto; [|lia]. unfold wait_at, set_wait. cbn [waits].
        rewrite find_add. now destruct (Pos.eq_dec (number e) (number e)).
  - injection E as <-. pose (e := {| number := following st; lines := l; at_position := P |}). split.
    + split; [now apply later_meet|]. split; [now apply fresh_meet|]. intros e' (h & H). rewrite kept_meet in H.
      unfold meet, in_queue. cbn [queue fst snd In].
      assert (listed st e' -> (In e' (fst (queue st)) \/ e = e' \/ In e' (snd (queue st))) \/
        listed st e' /\ ~ (In e' (fst (queue st)) \/ In e' (snd (queue st)))) as Old.
      { intros L. destruct (in_queue_dec (queue st) e') as [Q|]; auto. unfold in_queue in Q. tauto. }
      destruct (Pos.eq_dec (hash P) h) as [<-|]; [destruct H as [<-|H]; [tauto|]|]; apply Old; eexists; eauto.
    + exists e, most, false. split; [exists (hash P); rewrite kept_meet; destruct (Pos.eq_dec _ _); [now left|easy]|].
      repeat split; auto. unfold wait_at, meet. cbn [waits number e]. rewrite find_add.
      now destruct (Pos.eq_dec (following st) (following st)).
Qed.

Lemma answer_answered e wait unread p m st st' : fresh st -> answer e wait unread (p, m) st = Ok st' ->
  step st st' /\ answered st' e wait p.
Proof.
  intros F E. unfold answer in E. required E as Rotation. apply Nat.ltb_lt in Rotation. required E as Inside.
  first_step E as [P row] Move.
  assert (forall Then : (row = true /\ lines e = 1) \/
    if row then arrives st' (pred (lines e)) P longest_wait else arrives st' (lines e) P (pred wait),
    answered st' e wait p) as Answered.
  { intros Then. unfold answered. do 6 eexists. split; [|split; [exact Move|exact Then]]. now apply nth_In. }
  destruct row; cbn [andb] in E.
  - destruct (Nat.eqb_spec (lines e) 1) as [Last|].
    + injection E as <-. split; [now apply step_refl|auto].
    + apply arrive_arrives in E as [Step Arrives]; auto.
  - apply arrive_arrives in E as [Step Arrives]; auto.
Qed.

Lemma answers_answered e wait unread l st st' : fresh st -> answers e wait unread l st = Ok st' ->
  step st st' /\ forall p, In p (map fst l) -> answered st' e wait p.
Proof.
  revert st. induction l as [|[p m] l IH]; intros st F E; cbn [answers] in E.
  - injection E as <-. split; [now apply step_refl|easy].
  - first_step E as st1 First. apply answer_answered in First as [Step1 Answered]; auto.
    apply IH in E as [Step2 Rest]; [|apply Step1]. split; [eapply step_trans; eauto|].
    cbn [map fst In]. intros q [<-|Hq]; auto. eapply answered_later; eauto. apply Step2.
Qed.

Lemma read_position_done e st s st' s' : fresh st -> read_position e st s = Ok (st', s') -> step st st' /\ done st' e.
Proof.
  intros F E. unfold read_position in E. first_step E as [encoded s1] Read.
  destruct (PositiveMap.find (number e) (waits st)) as [[most [|]]|] eqn:W; [easy| |easy].
  required E as Wait. apply andb_true_iff in Wait as [Positive Less]. apply Nat.leb_le in Positive, Less.
  first_step E as st1 Answers. injection E as <- _. set (wait := N.to_nat (hd 0%N encoded)) in *.
  assert (length (tl encoded) = 7) as Seven.
  { unfold read in Read. apply expect_ok in Read. assert (forall n s t r, take n s = Some (t, r) -> length t = n) as Length.
    { clear. intros n. induction n as [|n IH]; intros s t r E; [destruct s; injection E as <- _; easy|].
      destruct s as [|b s]; [easy|]. cbn in E. destruct (take n s) as [[t' r']|] eqn:T; [|easy]. injection E as <- _.
      cbn. f_equal. eauto. }
    apply Length in Read. destruct encoded; [easy|]. cbn in *. lia. }
  apply answers_answered in Answers as [Step All]; [|eapply fresh_set; eauto].
  assert (later st (set_wait st (number e) wait true)) as Later by (eapply later_set; eauto).
  destruct Step as (Later' & F' & Queue).
  split.
  - split; [eapply later_trans; eauto|]. split; auto.
  - exists wait. split; auto. split.
    + apply (proj1 (proj2 Later')). unfold set_wait. cbn [waits]. rewrite find_add. now destruct (Pos.eq_dec (number e) (number e)).
    + intros p. apply All. destruct (combine_in pieces (tl encoded) p) as [m Hm]; [now rewrite Seven|apply in_pieces|].
      apply in_map_iff. exists (p, m). auto.
Qed.

Lemma first_of_some q e q' : first_of q = Some (e, q') -> forall e', in_queue q e' -> e' = e \/ in_queue q' e'.
Proof.
  destruct q as [[|f front] back]; unfold first_of, in_queue; cbn [fst snd].
  - rewrite rev_append_rev, app_nil_r. destruct (rev back) as [|f front] eqn:R; [easy|]. intros [= -> <-] e' [[]|H].
    apply in_rev in H. rewrite R in H. cbn. destruct H; auto.
  - intros [= -> <-] e' [[<-|H]|H]; cbn; auto.
Qed.

Lemma first_of_none q e : first_of q = None -> ~ in_queue q e.
Proof.
  destruct q as [[|f front] back]; unfold first_of, in_queue; cbn [fst snd]; [|easy].
  rewrite rev_append_rev, app_nil_r. destruct (rev back) as [|f front] eqn:R; [|easy]. intros _ [[]|H].
  apply in_rev in H. now rewrite R in H.
Qed.

Definition settled_all (st : state) := forall e, listed st e -> in_queue (queue st) e \/ done st e.

Lemma read_positions_done fuel announced n st sum s sum' s' : fresh st -> settled_all st ->
  read_positions fuel announced n st sum s = Ok (sum', s') ->
  exists st', later st st' /\ forall e, listed st' e -> done st' e.
Proof.
  revert n st sum s. induction fuel as [|b fuel IH]; intros n st sum s F Settled E; cbn [read_positions] in E;
    (destruct (first_of (queue st)) as [[e q]|] eqn:First;
      [|exists st; split; [apply later_refl|]; intros e L; destruct (Settled e L) as [Q|];
        [now apply first_of_none with (e := e) in First|auto]]);
    required E as Announced; required E as Limit; first_step E as [st1 s1] Position; [easy|].
  apply read_position_done in Position as [(Later & F1 & Queue) Done]; [|exact F].
  apply IH in E; auto.
  - destruct E as (st' & Later' & All). exists st'. split; auto. eapply later_trans; eauto.
  - intros e' L. destruct (Queue e' L) as [|[L' N]]; auto. cbn [queue] in N.
    destruct (Settled e' L') as [Q|D]; [|right; eapply done_later; eauto].
    apply (first_of_some _ _ _ First) in Q as [->|Q]; auto. easy.
Qed.

(* What is left to win on a real board: it has a position that was answered, or its mirror
   image has. *)
Definition promised (st : state) (l k : nat) (b : board) := exists e wait,
  listed st e /\ lines e = l /\ wait_at st e = Some (wait, true) /\ wait <= k /\
  (agrees wide b (at_position e) \/ agrees wide b (mirror (at_position e))).

Lemma mirror_mirror_position P : mirror (mirror P) = P.
Proof. destruct P. unfold mirror. cbn. now rewrite rev_involutive. Qed.

Lemma shape_length p sh : In sh (shapes p) -> 1 <= length sh.
Proof.
  intros Shape. apply drawing_of_shape in Shape as (d & _ & A). pose proof (agrees_some _ _ A). destruct sh; cbn; [easy|lia].
Qed.

Lemma arrives_promised st l P most b : (forall e, listed st e -> done st e) -> arrives st l P most ->
  agrees wide b P \/ agrees wide b (mirror P) -> promised st l most b.
Proof.
  intros All (e & w & a & L & El & Ep & We & Most) Agrees. destruct (All e L) as (wait & _ & We' & _).
  rewrite We in We'. injection We' as <- ->. exists e, w. repeat split; auto.
  destruct Ep as [-> | ->]; auto. rewrite mirror_mirror_position. tauto.
Qed.

Lemma promise_kept st l k b p : 1 <= wide -> (forall e, listed st e -> done st e) -> promised st l k b ->
  1 <= k /\ exists b', drop wide p b b' /\
    (1 <= length (full_rows wide b') /\ (l = 1 \/ promised st (pred l) longest_wait (removed wide b')) \/
     promised st l (pred k) (removed wide b')).
Proof.
  intros Wide All (e & wait & L & <- & We & Less & Agrees). destruct (All e L) as (wait' & Positive & We' & Answers).
  rewrite We in We'. injection We' as <-. split; [lia|].
  assert (exists here unread x sh P P' Q row,
    In sh (shapes p) /\ agrees wide b P /\ move_position here unread x sh P = Ok (P', row) /\
    (P' = Q \/ P' = mirror Q) /\ ((row = true /\ lines e = 1) \/
      if row then arrives st (pred (lines e)) Q longest_wait else arrives st (lines e) Q (pred wait)))
    as (here & unread & x & sh & P & P' & Q & row & Shape & Agrees' & Move & Either & Then).
  { destruct Agrees as [Agrees|Agrees].
    - destruct (Answers p) as (here & unread & x & sh & Q & row & Shape & Move & Then).
      exists here, unread, x, sh, (at_position e), Q, Q, row. auto 8.
    - destruct (Answers (mirror_piece p)) as (here & unread & x & sh & Q & row & Shape & Move & Then).
      destruct (move_position_mirror _ _ _ _ _ _ _ (shape_length _ _ Shape) Move) as [x' Move'].
      apply Columns.mirror_shape in Shape. rewrite mirror_mirror in Shape.
      exists here, unread, x', (rev sh), (mirror (at_position e)), (mirror Q), Q, row. auto 8. }
  destruct (agrees_after _ _ _ _ _ _ _ _ _ _ Wide Shape Agrees' Move) as (b' & D & After & Row). exists b'. split; auto.
  assert (agrees wide (removed wide b') Q \/ agrees wide (removed wide b') (mirror Q)) as After'.
  { destruct Either as [-> | ->]; auto. }
  destruct row.
  - left. split; auto. destruct Then as [[_ Last]|Then]; auto. right. eapply arrives_promised; eauto.
  - right. destruct Then as [[Easy _]|Then]; [easy|].
    destruct (arrives_promised _ _ _ _ _ All Then After') as (e' & w & L' & El & W & Lw & A).
    exists e', w. repeat split; auto. lia.
Qed.

(* So a row is completed in time, and then there is a promise again. *)
Lemma promised_soon st l k b m : 1 <= wide -> (forall e, listed st e -> done st e) -> k <= longest_wait -> promised st l k b ->
  player_wins (fun s => at_once 1 s /\ (l = 1 \/ promised st (pred l) longest_wait (snd s)))
    (usual_move wide) (Only pieces) k pieces (m, b).
Proof.
  intros Wide All. revert b m. induction k as [|k IH]; intros b m Enough Promised.
  - destruct (promise_kept st l 0 b Piece.I Wide All Promised) as [Impossible _]. lia.
  - apply (wins_later _ _ _ _ k). intros p _. destruct (promise_kept st l (S k) b p Wide All Promised) as (_ & b' & D & Then).
    exists (length (full_rows wide b'), removed wide b'). split; [now exists b'|]. destruct Then as [[Row Then]|Then].
    + apply wins_now. split; auto.
    + apply IH; auto. lia.
Qed.

Lemma has_start x k : has [] x k -> k < 1.
Proof. destruct k; [lia|easy]. Qed.

Lemma agrees_start : 1 <= wide -> agrees wide [] (start wide).
Proof.
  intros Wide. assert (forall x h q, nth_error (repeat (1, 0) wide) x = Some (h, q) -> h = 1 /\ q = 0) as Flat.
  { intros x h q E. apply nth_error_In, repeat_spec in E. injection E as -> ->. auto. }
  assert (forall k, 1 <= k -> nth k (fst (start wide)) false = false) as Open.
  { intros k L. destruct k as [|k]; [lia|]. cbn [start fst nth].
    destruct (nth_in_or_default k (repeat false 15) false) as [H| ->]; auto.
    now apply repeat_spec in H. }
  exists 0. split.
  - apply repeat_length.
  - intros y F. apply (F 0). lia.
  - easy.
  - intros x h q E. apply Flat in E as [-> ->]. split; auto. split; [easy|]. intros j H. now apply has_start in H.
  - intros x h q k E Hk _. apply Flat in E as [-> ->]. now replace k with 0 by lia.
  - intros k C L. rewrite Open in C; easy.
  - intros x h q k E Hk _ _. apply Flat in E as [-> ->]. left. now replace k with 0 by lia.
Qed.

Theorem lines_sound l no_digest s r : 1 <= wide -> match l with None => True | Some l => 1 <= l end ->
  lines_evidence l no_digest s = Ok r -> lines_hold wide l longest_wait.
Proof.
  intros Wide AtLeast E. unfold lines_evidence in E. first_step E as [announced s'] Announced. destruct r as [sum rest].
  set (first := meet nothing_met (match l with None => 0 | Some l => l end) (start wide) longest_wait) in *.
  assert (fresh nothing_met) as Fresh by (intros i _; apply PositiveMap.gempty).
  assert (forall h, kept nothing_met h = []) as Nothing by (intros h; unfold kept; cbn; now rewrite PositiveMap.gempty).
  pose (e := {| number := 1; lines := match l with None => 0 | Some l => l end; at_position := start wide |}).
  apply read_positions_done in E; [|now apply fresh_meet|].
  - destruct E as (st & Later & All). assert (promised st (lines e) longest_wait []) as Promised.
    { assert (listed first e) as L.
      { exists (hash (start wide)). unfold first. rewrite kept_meet. destruct (Pos.eq_dec _ _); [now left|easy]. }
      apply Later in L. destruct (All e L) as (wait & _ & We & _). exists e, wait.
      repeat split; auto; [|left; now apply agrees_start].
      destruct Later as (_ & _ & Waits). destruct (Waits 1%positive longest_wait false) as (w & a & W & Lw).
      - unfold first, meet. cbn [waits following nothing_met]. now rewrite find_add.
      - change (PositiveMap.find 1%positive (waits st) = Some (wait, true)) in We. rewrite W in We. now injection We as <- _. }
    clear first Later. cbn [lines e] in Promised. destruct l as [l|]; cbn [lines_hold] in *.
    + revert Promised. generalize (@nil cell). induction l as [|l IH]; [lia|]. intros b Promised. cbn [times].
      pose proof (promised_soon st (S l) longest_wait b 0 Wide All (le_n _) Promised) as W.
      destruct l as [|l]; [|].
      * unfold soon. eapply wins_weaker; [|exact W]. intros s0 [Row _]. split; easy.
      * eapply wins_weaker; [|exact W]. intros s0 [Row [|Then]]; [easy|]. split; auto. apply IH; auto. lia.
    + exists (promised st 0 longest_wait). split; auto. intros b P.
      pose proof (promised_soon st 0 longest_wait b 0 Wide All (le_n _) P) as W.
      eapply wins_weaker; [|exact W]. intros s0 [Row [|Then]]; [easy|]. split; auto.
  - intros e' (h & H). unfold first in H. rewrite kept_meet, Nothing in H. destruct (Pos.eq_dec _ _); [|easy].
    destruct H as [<-|[]]. left. right. now left.
Qed.
End Answers.

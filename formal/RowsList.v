(* The evidence for rows for ever: a list of positions, each of which is won because those before it are.
   SPEC.md, Evidence for rows. *)
From Coq Require Import Arith NArith List Lia Bool FMapPositive FSetPositive.
From Lineproof Require Import Game Lists Dealers Sort Packed Fall Columns Usual Removal Rows RowsFacts Drops Fronts
  Rejection.
Import ListNotations.
Local Open Scope result_scope.

(* Where a position is kept: its heights, and its closed rows. *)
Definition at_heights (P : position) : N := pack_heights (fst P).
Definition at_closed (P : position) : N := marked (snd P).

Lemma at_inj P Q : at_heights P = at_heights Q -> at_closed P = at_closed Q -> Forall (fun h => h < 15) (fst Q) ->
  P = Q.
Proof.
  destruct P, Q. intros H C Low. apply marked_inj in C. apply pack_heights_inj in H; auto. cbn in *. congruence.
Qed.

(* What is known of a position: its number, its depth, and the rows that it takes. *)
Record entry := { number : positive; depth : N; takes : N }.

Definition table := PositiveMap.t (PositiveMap.t entry).

Definition with_heights (n : N) (t : table) : PositiveMap.t entry :=
  match PositiveMap.find (N.succ_pos n) t with Some t' => t' | None => PositiveMap.empty _ end.

Definition look_up (n m : N) (t : table) : option entry := PositiveMap.find (N.succ_pos m) (with_heights n t).

Definition record (n m : N) (e : entry) (t : table) : table :=
  PositiveMap.add (N.succ_pos n) (PositiveMap.add (N.succ_pos m) e (with_heights n t)) t.

Lemma look_up_empty n m : look_up n m (PositiveMap.empty _) = None.
Proof. unfold look_up, with_heights. now rewrite !PositiveMap.gempty. Qed.

Lemma look_up_record n m e t n' m' e' : look_up n' m' (record n m e t) = Some e' ->
  look_up n' m' t = Some e' \/ n' = n /\ m' = m /\ e' = e.
Proof.
  unfold look_up, record, with_heights at 1. destruct (N.eq_dec n' n) as [->|N].
  - rewrite PositiveMap.gss. destruct (N.eq_dec m' m) as [->|M].
    + rewrite PositiveMap.gss. intros [= <-]. auto.
    + rewrite PositiveMap.gso by (intros E; now apply succ_pos_inj in E). auto.
  - rewrite PositiveMap.gso by (intros E; now apply succ_pos_inj in E). auto.
Qed.

(* The mirror image's heights, the same way. *)
Definition pack_mirror (hs : list nat) : N := Npos (fold_right (fun h n => add_height n h) xH hs).

Lemma pack_mirror_rev hs : pack_mirror hs = pack_heights (rev hs).
Proof. unfold pack_mirror, pack_heights. now rewrite <- fold_left_rev_right, rev_involutive. Qed.

(* The positions that are needed, by their numbers. *)
Definition numbers := PositiveSet.t.
Definition meet (n : positive) (met : numbers) : numbers :=
  if PositiveSet.mem n met then met else PositiveSet.add n met.

(* A position from its bytes, without those of the answers. *)
Fixpoint bits (n : positive) : list bool :=
  match n with xH => [true] | xO n' => false :: bits n' | xI n' => true :: bits n' end.

Fixpoint half_bytes (bs : bytes) : list nat :=
  match bs with [] => [] | b :: bs' => N.to_nat (b / 16) :: N.to_nat (b mod 16) :: half_bytes bs' end.

(* So often, until it is rejected. *)
Fixpoint iterate {A} (f : A -> result A) (n : positive) (a : A) : result A :=
  match n with
  | xH => f a
  | xO n' => let* b := iterate f n' a in iterate f n' b
  | xI n' => let* b := f a in let* c := iterate f n' b in iterate f n' c
  end.

Lemma iterate_keeps {A} (P : A -> Prop) f n a b : (forall a b, P a -> f a = Ok b -> P b) -> P a ->
  iterate f n a = Ok b -> P b.
Proof.
  intros Keeps. revert a b. induction n as [n IH|n IH|]; intros a b Pa E; cbn [iterate] in E; eauto.
  - first_step E as a1 E1. first_step E as a2 E2. eauto.
  - first_step E as a1 E1. eauto.
Qed.

Section Evidence.
(* The columns; what may be dealt, in the order of the answers; and the limit of positions. *)
Variables (wide : nat) (ps : list piece) (limit : N).
Variable digest : Type.
Variable add_position : digest -> list piece -> bytes -> N -> N -> digest.

(* If the mirror images of the pieces may be dealt, too, so may a position be mirrored. *)
Definition symmetric : bool := every (fun p => has (mirror_piece p) ps) ps.

(* It is kept where the smaller of the position and its mirror image is. *)
Definition lookup (t : table) (P : position) : option entry :=
  let heights := at_heights P in
  look_up (if symmetric then N.min heights (pack_mirror (fst P)) else heights) (at_closed P) t.

(* What the answers of a position lead to so far: the greatest depth, the rows that it takes, and the positions
   that are met. *)
Definition sofar := (N * N * numbers)%type.

(* Check 27: one outcome of an answer completes a row, or leads to an earlier position. *)
Definition leads (here : place) (unread : bytes) (t : table) (o : outcome) (so : sofar) : result sofar :=
  let '(deep, rows, met) := so in
  let rows := N.max rows (N.of_nat (top o)) in
  if complete o then Ok (deep, rows, met) else
  let* e := expect (lookup t (after o)) 27 here unread in
  Ok (N.max deep (depth e), N.max rows (N.of_nat (lowered o) + takes e)%N, meet (number e) met).

(* The answer to a piece; checks 8 and 14. *)
Definition answer (n : positive) (t : table) (P : position) (p : piece) (state : sofar * bytes)
    : result (sofar * bytes) :=
  let (so, s) := state in
  let here := InPosition (Npos n) (Some (number_of_piece p)) in
  let* (encoded, s') := read_number 1 here s in
  let r := N.to_nat (encoded / 16) in
  require (r <? length (shapes p)) 8 here s' ;;
  let column2 := N.to_nat (encoded mod 16) + margin p r in
  require (2 <=? column2) 14 here s' ;;
  let* l := expect (outcomes (column2 - 2) (nth r (shapes p) []) P) 14 here s' in
  let* so' := each (leads here s' t) l so in
  Ok (so', s').

(* The next position's number, and what the positions before it have come to: their table, the positions that are
   needed, the depth and the bytes of the last one. *)
Record reading := {
  next : positive;
  won : table;
  met : numbers;
  before : N * bytes;
  sum : digest;
}.

(* Check 26. *)
Definition stands_after (deep : N) (encoded : bytes) (before : N * bytes) : bool :=
  match N.compare (fst before) deep with
  | Lt => true
  | Gt => false
  | Eq => match lex N.compare (snd before) encoded with Lt => true | _ => false end
  end.

(* One with a column more than the well, in the half byte that an odd number of columns leaves, is like no other. *)
Definition read_position (state : reading * bytes) : result (reading * bytes) :=
  let (r, s) := state in
  let n := next r in
  let here := InPosition (Npos n) None in
  require (Npos n <=? limit)%N 21 here s ;;
  let* (encoded, s1) := read (Nat.div2 (1 + wide) + 1) here s in
  let heights := half_bytes (removelast encoded) in
  require (every (fun h => h <=? 8) heights) 25 here s1 ;;
  let P := (firstn wide heights, match last encoded 0%N with N0 => [] | Npos c => bits c end) in
  let clean := every (Nat.eqb 0) (skipn wide heights) in
  let* (so, s') := each (answer n (if clean then won r else PositiveMap.empty _) P) ps (0%N, 0%N, met r, s1) in
  let '(deep, rows, met') := so in
  let deep := N.succ deep in
  let n1 := at_heights P in
  let n2 := at_closed P in
  let new := match look_up n1 n2 (won r) with None => true | Some _ => negb clean end in
  require (stands_after deep encoded (before r) && new) 26 here s' ;;
  Ok ({| next := Pos.succ n; met := met'; before := (deep, encoded); sum := add_position (sum r) ps encoded deep rows;
         won := if clean then record n1 n2 {| number := n; depth := deep; takes := rows |} (won r) else won r |}, s').

(* Checks 28 and 30, of a front or the empty well. *)
Definition front_known (unread : bytes) (t : table) (rows : N) (P : position) (met : numbers) : result numbers :=
  let* e := expect (lookup t P) 28 Whole unread in
  require (takes e <=? rows)%N 30 Whole unread ;;
  Ok (meet (number e) met).

Definition rows_evidence (rows : nat) (no_digest : digest) (s : bytes) : result (digest * bytes) :=
  let* (announced, s1) := read_number 4 Whole s in
  let first := {| next := xH; won := PositiveMap.empty _; met := PositiveSet.empty; before := (0%N, []);
    sum := no_digest |} in
  let* (r, s2) := match announced with N0 => Ok (first, s1) | Npos n => iterate read_position n (first, s1) end in
  let* met' := each (front_known s2 (won r) (N.of_nat rows)) (fronts wide) (met r) in
  (* Check 29. *)
  let needed n := require (PositiveSet.mem n met') 29 (InPosition (Npos n) None) s2 ;; Ok (Pos.succ n) in
  let* _ := match announced with N0 => Ok xH | Npos n => iterate needed n xH end in
  Ok (sum r, s2).

(* Why this proves the claim. From a board of which the position holds, the player completes a row. The boards of P
   are those that may be left then. *)
Section Won.
Variable P : board -> Prop.
Hypothesis Completed : forall b, full_rows wide b <> [] -> P (removed wide b).
Hypothesis Wide : 1 <= wide.

Definition wins (Q : position) (rows : N) : Prop := forall b m high,
  holds_at wide m b Q -> highest b <= high -> m + N.to_nat rows <= high -> completes ps wide high P b.

(* And so of the mirror image, if it is the same. *)
Definition known (Q : position) (rows : N) : Prop := wins Q rows /\ (symmetric = true -> wins (mirror Q) rows).

Definition leads_on (rows : N) (o : outcome) : Prop := top o <= N.to_nat rows /\
  (complete o = true \/ exists rows', known (after o) rows' /\ lowered o + N.to_nat rows' <= N.to_nat rows).

Definition answered (Q : position) (rows : N) (p : piece) : Prop := exists sh x l,
  In sh (shapes p) /\ outcomes x sh Q = Some l /\ forall o, In o l -> leads_on rows o.

Lemma leads_more rows rows' o : (rows <= rows')%N -> leads_on rows o -> leads_on rows' o.
Proof. intros More [Top [|(r & Known & Takes)]]; (split; [lia|auto]). right. exists r. split; [auto|lia]. Qed.

(* Each move leads to an earlier position, or leaves less room below row 1. *)
Lemma answered_wins Q rows : (forall p, In p ps -> answered Q rows p) -> wins Q rows.
Proof.
  intros All b m high. remember (room wide (m - 1) b) as left eqn:E. revert b E.
  induction left as [left Less] using lt_wf_ind. intros b -> Holds Low High. apply completes_by; auto. intros p Hp.
  destruct (All p Hp) as (sh & x & l & Shape & Move & Then).
  destruct (drop_holds wide p sh m b Q x l Wide Shape Holds Move) 
    as (b' & Drop & [(Highest & Holds' & Room)|(o & Ho & Highest & After)]).
  - assert (highest b' <= high) as Low' by (apply Highest; lia). exists b'. split; [auto|split; [auto|intros _]].
    apply (Less (room wide (m - 1) b')); auto.
  - destruct (Then o Ho) as [Top Leads]. assert (highest b' <= high) as Low' by (apply Highest; lia).
    exists b'. split; [auto|split; [auto|intros Full]]. destruct (complete o); [easy|].
    destruct Leads as [|(rows' & [Wins _] & Takes)]; [easy|]. apply (Wins b' (m + lowered o) high); auto. lia.
Qed.

Lemma known_mirror Q rows : symmetric = true -> known Q rows -> known (mirror Q) rows.
Proof. intros S [Wins Wins']. split; auto. now rewrite mirror_mirror_position. Qed.

Lemma answered_known Q rows : (forall p, In p ps -> answered Q rows p) -> known Q rows.
Proof.
  intros All. split; [now apply answered_wins|]. intros S. apply answered_wins. intros p Hp.
  assert (In (mirror_piece p) ps) as Hm by (apply has_in; exact (every_in _ _ _ S Hp)).
  destruct (All _ Hm) as (sh & x & l & Shape & Move & Then).
  destruct (outcomes_mirror _ _ _ _ Move) as (x' & l' & Move' & In'). apply mirror_shape in Shape.
  rewrite mirror_mirror in Shape. exists (rev sh), x', l'. split; [auto|split; [exact Move'|]]. intros o Ho.
  destruct (Then _ (In' o Ho)) as [Top Leads].
  split; [exact Top|]. destruct Leads as [|(rows' & Known & Takes)]; auto. right. exists rows'. split; auto.
  apply (known_mirror _ _ S) in Known. cbn [mirror_outcome after] in Known. now rewrite mirror_mirror_position in Known.
Qed.

(* All positions in the table are won. *)
Definition all_known (t : table) : Prop := forall n1 n2 e, look_up n1 n2 t = Some e ->
  exists Q, n1 = at_heights Q /\ n2 = at_closed Q /\ Forall (fun h => h < 15) (fst Q) /\ known Q (takes e).

Lemma lookup_known t Q e : all_known t -> lookup t Q = Some e -> known Q (takes e).
Proof.
  intros All E. unfold lookup in E. apply All in E as (Q' & Heights & Closed & Low & Known).
  destruct symmetric eqn:S; [|rewrite (at_inj Q Q'); auto].
  destruct (N.min_spec (at_heights Q) (pack_mirror (fst Q))) as [[_ M]|[_ M]]; rewrite M in Heights;
    [rewrite (at_inj Q Q'); auto|].
  rewrite pack_mirror_rev in Heights. rewrite <- (mirror_mirror_position Q), (at_inj (mirror Q) Q'); auto.
  now apply known_mirror.
Qed.

Definition rows_of (so : sofar) : N := snd (fst so).

Lemma leads_answered here unread t l so so' : all_known t -> each (leads here unread t) l so = Ok so' ->
  (rows_of so <= rows_of so')%N /\ forall o, In o l -> leads_on (rows_of so') o.
Proof.
  intros All. apply (each_ok _ (fun so so' => rows_of so <= rows_of so')%N (fun o so => leads_on (rows_of so) o)).
  - intros; apply N.le_refl.
  - intros so1 so2 so3. apply N.le_trans.
  - intros o [[deep rows0] met0] so1 First. unfold leads in First. destruct (complete o) eqn:Complete.
    + injection First as <-. unfold rows_of, leads_on. cbn [fst snd]. rewrite Complete.
      split; [lia|split; [lia|now left]].
    + first_step First as e Known. apply expect_ok in Known. injection First as <-. unfold rows_of, leads_on.
      cbn [fst snd].
      split; [lia|split; [lia|]]. right. exists (takes e). split; [|lia]. now apply (lookup_known t).
  - intros o so1 so2 More. now apply leads_more.
Qed.

Lemma answers_answered n t Q l state state' : all_known t -> each (answer n t Q) l state = Ok state' ->
  forall p, In p l -> answered Q (rows_of (fst state')) p.
Proof.
  intros All E. apply (each_ok _ (fun s s' => rows_of (fst s) <= rows_of (fst s'))%N
    (fun p s => answered Q (rows_of (fst s)) p)) in E; [apply E|intros; apply N.le_refl|intros s1 s2 s3;
      apply N.le_trans|..].
  - intros p [so s] s1 First. unfold answer in First. first_step First as [encoded s'] Read.
    required First as Rotation. apply Nat.ltb_lt in Rotation. required First as Inside. first_step First as os Move.
    apply expect_ok in Move. first_step First as so' Leads. injection First as <-.
    apply (leads_answered _ _ _ _ _ _ All) in Leads as [More Then]. split; [exact More|]. do 3 eexists.
    split; [|split; [exact Move|exact Then]]. now apply nth_In.
  - intros p s1 s2 More (sh & x & os & Shape & Move & Then). exists sh, x, os. split; [auto|split; [auto|]].
    intros o Ho. now apply (leads_more (rows_of (fst s1))), Then.
Qed.

Lemma read_position_known s s' : all_known (won (fst s)) -> read_position s = Ok s' -> all_known (won (fst s')).
Proof.
  destruct s as [r s]. cbn [fst]. intros All E. unfold read_position in E. required E as Limit.
  first_step E as [encoded s1] Encoded. set (heights := half_bytes _) in E. required E as Low.
  set (Q := (_, _)) in E. set (clean := every _ _) in E. first_step E as [[[deep rows] met'] s2] Answers.
  required E as Sorted. injection E as <-. cbn [fst won]. destruct clean; [|exact All].
  intros n1 n2 e Found. apply look_up_record in Found as [Found|(-> & -> & ->)]; [now apply All|]. exists Q.
  split; [auto|split; [auto|split]].
  - apply Forall_forall. intros h H. apply (every_in _ _ h) in Low; [apply Nat.leb_le in Low; lia|].
    rewrite <- (firstn_skipn wide heights). apply in_app_iff. now left.
  - apply answered_known. exact (answers_answered _ _ _ _ _ _ All Answers).
Qed.

Lemma fronts_known unread t rows met0 met' : all_known t ->
  each (front_known unread t rows) (fronts wide) met0 = Ok met' ->
  forall Q, In Q (fronts wide) -> exists rows', wins Q rows' /\ (rows' <= rows)%N.
Proof.
  intros All E. apply (each_ok _ (fun _ _ => True) (fun Q _ => exists rows', wins Q rows' /\ (rows' <= rows)%N)) in E;
    auto; [apply E|]. intros Q m m' E'. split; auto. unfold front_known in E'. first_step E' as e Known.
  apply expect_ok in Known. required E' as Less. apply N.leb_le in Less. exists (takes e). split; auto.
  now apply (lookup_known t).
Qed.
End Won.

Theorem rows_sound rows no_digest s r : 1 <= wide -> rows_evidence rows no_digest s = Ok r ->
  rows_for_ever ps wide rows.
Proof.
  intros Wide E. unfold rows_evidence in E. first_step E as [announced s1] Announced. first_step E as [r1 s2] Positions.
  first_step E as met' Fronts. clear E. set (P := fun b => full_rows wide b = []).
  assert (forall b, full_rows wide b <> [] -> P (removed wide b)) as Completed.
  { intros b _. now apply full_rows_removed. }
  assert (all_known P (won r1)) as All.
  { assert (all_known P (PositiveMap.empty _)) as None by (intros n1 n2 e Found; now rewrite look_up_empty in Found).
    destruct announced as [|n]; [now injection Positions as <- _|].
    apply (iterate_keeps (fun s => all_known P (won (fst s)))) in Positions; auto.
    intros a b Known. now apply read_position_known. }
  intros b None. exists P. split; auto. clear b None. intros b None.
  destruct (front_holds wide b Wide None) as (Q & m & HQ & Low & Holds).
  destruct (fronts_known P _ _ _ _ _ All Fronts Q HQ) as (rows' & Wins & Takes). apply (Wins b m); auto; lia.
Qed.
End Evidence.

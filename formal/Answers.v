(* The evidence for rows for ever, as bytes: a list of positions, each of which is won because
   those before it are. SPEC.md, Evidence for rows. *)
From Coq Require Import Arith NArith List Lia Bool FMapPositive.
From Lineproof Require Import Game Lists Dealers Sort Fall Columns Usual TwoAtOnce Rows Drops Lanes Positions Result.
Import ListNotations.
Local Open Scope result_scope.

(* Where a position is kept: the heights as so many 1, a 0 after each, and the closed rows. *)
Fixpoint key_of_closed (closed : list bool) : positive :=
  match closed with
  | [] => xH
  | true :: closed' => xI (key_of_closed closed')
  | false :: closed' => xO (key_of_closed closed')
  end.

Fixpoint ones (h : nat) (key : positive) : positive := match h with 0 => key | S h' => xI (ones h' key) end.

Fixpoint key_of (heights : list nat) (closed : list bool) : positive :=
  match heights with [] => key_of_closed closed | h :: heights' => ones h (xO (key_of heights' closed)) end.

Definition key (P : position) : positive := key_of (fst P) (snd P).

(* What is known of a position: its number, its depth, and the rows that it takes. *)
Record entry := { number : positive; depth : N; takes : N }.

Definition table := PositiveMap.t entry.

Definition lookup (t : table) (P : position) : option entry := PositiveMap.find (key (canonical P)) t.

(* The numbers of the positions that are needed. *)
Definition meet (e : entry) (met : PositiveMap.t unit) : PositiveMap.t unit :=
  match PositiveMap.find (number e) met with Some _ => met | None => PositiveMap.add (number e) tt met end.

(* A position from its bytes, without those of the answers. *)
Fixpoint bits (n : positive) : list bool :=
  match n with xH => [true] | xO n' => false :: bits n' | xI n' => true :: bits n' end.

Definition position_of (encoded : bytes) : position :=
  let heights := removelast encoded in
  (flat_map (fun b => [N.to_nat (b / 16); N.to_nat (b mod 16)]) heights,
   match last encoded 0%N with N0 => [] | Npos n => bits n end).

(* Check 25. *)
Definition well_written (P : position) : bool :=
  let (heights, closed) := P in
  existsb (Nat.eqb 0) heights && forallb (fun h => h <=? 8) heights && (length closed <=? list_max heights) &&
  match lex Nat.compare heights (rev heights) with Gt => false | _ => true end.

Section Evidence.
Variables (lanes : nat) (limit : N).
Variable digest : Type.
Variable add_position : digest -> bytes -> N -> N -> digest.
Notation wide := (2 * lanes).

(* What the answers of a position lead to so far: the greatest depth, the rows that it takes,
   and the positions that are met. *)
Definition sofar := (N * N * PositiveMap.t unit)%type.

(* The answer to a piece; checks 8, 14 and 27. *)
Definition answer (n : positive) (unread : bytes) (t : table) (P : position) (p : piece) (encoded : N) (so : sofar)
    : result sofar :=
  let here := InPosition (Npos n) (Some (number_of_piece p)) in
  let r := N.to_nat (encoded / 16) in
  require (r <? length (shapes p)) 8 here unread ;;
  let column2 := N.to_nat (encoded mod 16) + margin p r in
  require (2 <=? column2) 14 here unread ;;
  let* m := expect (move_position (column2 - 2) (nth r (shapes p) []) P) 14 here unread in
  let '(deep, rows, met) := so in
  let rows := N.max rows (N.of_nat (top m)) in
  if complete m then Ok (deep, rows, met) else
  let* e := expect (lookup t (after m)) 27 here unread in
  Ok (N.max deep (depth e), N.max rows (N.of_nat (lowered m) + takes e), meet e met).

Fixpoint answers n unread t P (l : list (piece * N)) (so : sofar) : result sofar :=
  match l with
  | [] => Ok so
  | (p, encoded) :: l' => let* so' := answer n unread t P p encoded so in answers n unread t P l' so'
  end.

(* The positions that were read, the depth and the bytes of the last one, and the numbers,
   the last one first. *)
Record reading := {
  won : table;
  met : PositiveMap.t unit;
  before : N * bytes;
  numbers : list positive;
  sum : digest;
}.

(* Check 26. *)
Definition stands_after (deep : N) (encoded : bytes) (before : N * bytes) : bool :=
  match N.compare (fst before) deep with
  | Lt => true
  | Gt => false
  | Eq => match lex N.compare (snd before) encoded with Lt => true | _ => false end
  end.

Definition read_position (n : positive) (r : reading) (s : bytes) : result (reading * bytes) :=
  let here := InPosition (Npos n) None in
  require (Npos n <=? limit)%N 21 here s ;;
  let* (encoded, s1) := read (lanes + 1) here s in
  let* (moves, s') := read 7 here s1 in
  let P := position_of encoded in
  require (well_written P) 25 here s' ;;
  let* (deep, rows, met') := answers n s' (won r) P (combine pieces moves) (0%N, 0%N, met r) in
  let deep := N.succ deep in
  let k := key P in
  require (stands_after deep encoded (before r) && negb (PositiveMap.mem k (won r))) 26 here s' ;;
  Ok ({| won := PositiveMap.add k {| number := n; depth := deep; takes := rows |} (won r);
         met := met'; before := (deep, encoded); numbers := n :: numbers r;
         sum := add_position (sum r) encoded deep rows |}, s').

(* The positions from number n on, of so many. There is more fuel than positions that can be
   read. *)
Fixpoint read_positions (fuel : bytes) (announced : N) (n : positive) (r : reading) (s : bytes) : result (reading * bytes) :=
  if (announced <? Npos n)%N then Ok (r, s) else
  let* (r', s') := read_position n r s in
  match fuel with
  | [] => reject 1 Whole []
  | _ :: fuel' => read_positions fuel' announced (Pos.succ n) r' s'
  end.

(* Checks 28 and 30. (The lanes take four rows. So does the last way in which they can end, so
   the last check never fails.) *)
Fixpoint surfaces (unread : bytes) (t : table) (rows : N) (l : list (list nat)) (met : PositiveMap.t unit)
    : result (PositiveMap.t unit) :=
  match l with
  | [] => require (4 <=? rows)%N 30 Whole unread ;; Ok met
  | heights :: l' =>
      let* e := expect (lookup t (surface heights)) 28 Whole unread in
      require (N.of_nat (least heights) + takes e <=? rows)%N 30 Whole unread ;;
      surfaces unread t rows l' (meet e met)
  end.

Definition rows_evidence (rows : nat) (no_digest : digest) (s : bytes) : result (digest * bytes) :=
  let* (announced, s1) := read_number 4 Whole s in
  let first := {| won := PositiveMap.empty _; met := PositiveMap.empty _; before := (0%N, []); numbers := []; sum := no_digest |} in
  let* (r, s2) := read_positions s1 announced 1 first s1 in
  let* met' := surfaces s2 (won r) (N.of_nat rows) (ends (lanes - 2)) (met r) in
  require (forallb (fun n => PositiveMap.mem n met') (numbers r)) 29
    (match find (fun n => negb (PositiveMap.mem n met')) (rev (numbers r)) with Some n => InPosition (Npos n) None | None => Whole end) s2 ;;
  Ok (sum r, s2).

(* Why this proves the claim. Different positions are kept in different places. *)
Lemma key_of_closed_inj closed closed' : key_of_closed closed = key_of_closed closed' -> closed = closed'.
Proof.
  revert closed'. induction closed as [|[] closed IH]; intros [|[] closed'] E; cbn in E; try easy; injection E as E; f_equal; auto.
Qed.

Lemma ones_inj h h' k k' : ones h (xO k) = ones h' (xO k') -> h = h' /\ k = k'.
Proof.
  revert h'. induction h as [|h IH]; intros [|h'] E; cbn in E; try easy; injection E as E; auto.
  apply IH in E as [-> ->]. auto.
Qed.

Lemma key_inj P Q : length (fst P) = length (fst Q) -> key P = key Q -> P = Q.
Proof.
  destruct P as [hs closed], Q as [hs' closed']. unfold key. cbn [fst snd]. revert hs'.
  induction hs as [|h hs IH]; intros [|h' hs'] L E; cbn in L, E; try easy.
  - now apply key_of_closed_inj in E as ->.
  - apply ones_inj in E as [-> E]. apply IH in E; [|lia]. congruence.
Qed.

(* From a board of which the position holds, the player completes a row. The boards of P are
   those that may be left then. *)
Section Won.
Variable P : board -> Prop.
Hypothesis Completed : forall b, full_rows wide b <> [] -> P (removed wide b).
Hypothesis Lane : 1 <= lanes.

Definition wins (Q : position) (rows : N) : Prop := forall b m high,
  holds_at wide m b Q -> highest b <= high -> m + N.to_nat rows <= high -> completes pieces wide high P b.

Definition answered (Q : position) (rows : N) (p : piece) : Prop := exists sh x m,
  In sh (shapes p) /\ move_position x sh Q = Some m /\ top m <= N.to_nat rows /\
  (complete m = true \/ exists rows', wins (after m) rows' /\ wins (mirror (after m)) rows' /\ lowered m + N.to_nat rows' <= N.to_nat rows).

Lemma answered_wins Q rows : (forall p, answered Q rows p) -> wins Q rows.
Proof.
  intros All b m high Holds Low High. constructor. intros p _. destruct (All p) as (sh & x & mv & Shape & Move & Top & Then).
  destruct (drop_holds wide p sh m b Q x mv ltac:(lia) Shape Holds Move) as (b' & Drop & Highest & After).
  assert (highest b' <= high) as Low' by (apply Highest; lia). exists b'. repeat split; auto.
  destruct (full_rows wide b') as [|y l] eqn:Full; [left|right; rewrite <- Full; split; [congruence|apply Completed; congruence]].
  split; auto. destruct (complete mv); [easy|]. destruct Then as [|(rows' & Wins & _ & Less)]; [easy|].
  apply (Wins b' (m + lowered mv) high); auto. lia.
Qed.

Lemma answered_mirror Q rows p : answered Q rows (mirror_piece p) -> answered (mirror Q) rows p.
Proof.
  intros (sh & x & mv & Shape & Move & Top & Then). destruct (move_mirror _ _ _ _ (shape_length _ _ Shape) Move) as [x' Move'].
  apply mirror_shape in Shape. rewrite mirror_mirror in Shape. exists (rev sh), x'. eexists. split; [auto|]. split; [exact Move'|].
  split; auto. cbn [complete after lowered]. destruct Then as [|(rows' & Wins & Wins' & Less)]; auto.
  right. exists rows'. now rewrite mirror_mirror_position.
Qed.

(* All positions in the table are won. *)
Definition all_won (t : table) : Prop := forall Q e, length (fst Q) = wide -> PositiveMap.find (key Q) t = Some e ->
  wins Q (takes e) /\ wins (mirror Q) (takes e).

Lemma lookup_wins t Q e : all_won t -> length (fst Q) = wide -> lookup t Q = Some e ->
  wins Q (takes e) /\ wins (mirror Q) (takes e).
Proof.
  intros All Width E. unfold lookup in E. apply All in E.
  - destruct (canonical_either Q) as [C|C]; rewrite C, ?mirror_mirror_position in E; tauto.
  - destruct (canonical_either Q) as [-> | ->]; auto. unfold mirror. cbn. now rewrite rev_length.
Qed.

Lemma answer_answered n unread t Q p encoded so so' : all_won t -> length (fst Q) = wide ->
  answer n unread t Q p encoded so = Ok so' ->
  (snd (fst so) <= snd (fst so'))%N /\ forall rows, (snd (fst so') <= rows)%N -> answered Q rows p.
Proof.
  intros All Width E. unfold answer in E. required E as Rotation. apply Nat.ltb_lt in Rotation. required E as Inside.
  first_step E as m Move. apply expect_ok in Move. destruct so as [[deep rows] met0]. cbn [fst snd].
  destruct (complete m) eqn:Complete.
  - injection E as <-. cbn [fst snd]. split; [lia|]. intros rows' L. do 3 eexists. split; [|split; [exact Move|split; auto]].
    + now apply nth_In.
    + lia.
  - first_step E as e Known. apply expect_ok in Known. injection E as <-. cbn [fst snd]. split; [lia|]. intros rows' L.
    apply lookup_wins in Known as [Wins Wins']; auto.
    + do 3 eexists. split; [|split; [exact Move|split]]; [now apply nth_In|lia|right; exists (takes e); split; [exact Wins|split; [exact Wins'|lia]]].
    + apply move_columns in Move as (A & win & B & E & L' & _ & _ & ->). cbn [after fst].
      rewrite <- Width, E, !app_length, !map_length, !app_length, map_length. lia.
Qed.

Lemma answers_answered n unread t Q l so so' : all_won t -> length (fst Q) = wide ->
  answers n unread t Q l so = Ok so' ->
  (snd (fst so) <= snd (fst so'))%N /\ forall p, In p (map fst l) -> forall rows, (snd (fst so') <= rows)%N -> answered Q rows p.
Proof.
  intros All Width. revert so. induction l as [|[p encoded] l IH]; intros so E; cbn [answers] in E.
  - injection E as <-. split; [lia|easy].
  - first_step E as so1 First. apply answer_answered in First as [L1 First]; auto. apply IH in E as [L2 Rest]. split; [lia|].
    cbn [map fst In]. intros q [<-|Hq] rows L; auto. apply First. lia.
Qed.

Lemma take_length n s t r : take n s = Some (t, r) -> length t = n.
Proof.
  revert s t r. induction n as [|n IH]; intros s t r E; [destruct s; injection E as <- _; easy|].
  destruct s as [|b s]; [easy|]. cbn in E. destruct (take n s) as [[t' r']|] eqn:T; [|easy]. injection E as <- _.
  cbn. f_equal. eauto.
Qed.

Lemma position_of_length encoded : length encoded = lanes + 1 -> length (fst (position_of encoded)) = wide.
Proof.
  intros L. assert (length (removelast encoded) = lanes) as L'.
  { destruct encoded as [|b s] eqn:E using rev_ind; [cbn in L; lia|]. rewrite removelast_last. rewrite app_length in L. cbn in L. lia. }
  unfold position_of. cbn [fst]. rewrite <- L'. clear. induction (removelast encoded) as [|b l IH]; auto. cbn [flat_map app length]. lia.
Qed.

Lemma read_position_won n r s r' s' : all_won (won r) -> read_position n r s = Ok (r', s') -> all_won (won r').
Proof.
  intros All E. unfold read_position in E. required E as Limit. first_step E as [encoded s1] Encoded. first_step E as [moves s2] Moves.
  apply expect_ok, take_length in Encoded, Moves. required E as Written. first_step E as [[deep rows] met'] Answers. required E as Sorted. injection E as <- _.
  pose proof (position_of_length _ Encoded) as Width. apply answers_answered in Answers as [_ Answered]; auto. cbn [fst snd] in Answered.
  assert (forall p, answered (position_of encoded) rows p) as Every.
  { intros p. apply Answered; [|lia]. destruct (combine_in pieces moves p) as [m Hm]; [now rewrite Moves|apply in_pieces|].
    apply in_map_iff. exists (p, m). auto. }
  intros Q e WidthQ Found. cbn [won] in Found. destruct (Pos.eq_dec (key Q) (key (position_of encoded))) as [Same|Other].
  - apply key_inj in Same as ->; [|congruence]. rewrite PositiveMap.gss in Found. injection Found as <-. cbn [takes].
    split; apply answered_wins; auto. intros p. now apply answered_mirror.
  - rewrite PositiveMap.gso in Found by auto. now apply All.
Qed.

Lemma read_positions_won fuel announced n r s r' s' : all_won (won r) ->
  read_positions fuel announced n r s = Ok (r', s') -> all_won (won r').
Proof.
  revert n r s. induction fuel as [|b fuel IH]; intros n r s All E; cbn [read_positions] in E;
    (destruct (announced <? Npos n)%N; [now injection E as <- _|]); first_step E as [r1 s1] First; [easy|].
  apply read_position_won in First; eauto.
Qed.

Lemma surfaces_won unread t rows l met0 met' : all_won t -> (forall heights, In heights l -> length heights = wide) ->
  surfaces unread t rows l met0 = Ok met' -> (4 <= rows)%N /\
  forall heights, In heights l -> exists rows', wins (surface heights) rows' /\ (N.of_nat (least heights) + rows' <= rows)%N.
Proof.
  intros All. revert met0. induction l as [|heights l IH]; intros met0 Width E; cbn [surfaces] in E.
  - required E as Four. apply N.leb_le in Four. split; [auto|easy].
  - first_step E as e Known. apply expect_ok in Known. required E as Less. apply N.leb_le in Less.
    apply IH in E as [Four Rest]; [|intros h H; apply Width; now right].
    split; auto. intros h [<-|H]; auto. exists (takes e). split; auto.
    apply (lookup_wins t); auto. unfold surface. cbn [fst]. rewrite map_length. apply Width. now left.
Qed.
End Won.

Lemma before_each_length n rests l : (forall l, In l rests -> length l = n) -> In l (before_each rests) -> length l = 2 + n.
Proof.
  intros Rests H. apply in_flat_map in H as (e & He & H). apply in_map_iff in H as (l' & <- & H).
  rewrite app_length, (Rests l' H). cbn in He. repeat (destruct He as [<-|He]; [easy|]). easy.
Qed.

Lemma ends_length more heights : In heights (ends more) -> length heights = 2 * (2 + more).
Proof.
  revert heights. induction more as [|n IH]; intros heights H; cbn [ends] in H.
  - apply in_app_iff in H as [H|H].
    + apply (before_each_length 2) in H; auto. intros l H'. apply (before_each_length 0) in H'; auto. now intros l' [<-|[]].
    + apply in_map_iff in H as (top & <- & _). apply repeat_length.
  - apply (before_each_length (2 * (2 + n))) in H; auto. lia.
Qed.

Theorem rows_sound rows no_digest s r : 2 <= lanes -> rows_evidence rows no_digest s = Ok r -> rows_for_ever pieces wide rows.
Proof.
  intros Two E. unfold rows_evidence in E. first_step E as [announced s1] Announced. first_step E as [r1 s2] Positions.
  first_step E as met' Surfaces. clear E.
  set (P := fun b => full_rows wide b = []). assert (forall b, full_rows wide b <> [] -> P (removed wide b)) as Completed.
  { intros b _. unfold P. destruct (full_rows wide (removed wide b)) as [|y l] eqn:Full; auto. exfalso.
    apply (removed_none_full wide b ltac:(lia) y). apply in_full_rows; [lia|]. rewrite Full. now left. }
  apply (read_positions_won P Completed ltac:(lia)) in Positions.
  2: { intros Q e _ Found. cbn [won] in Found. rewrite PositiveMap.gempty in Found. easy. }
  assert (lanes = 2 + (lanes - 2)) as Lanes by lia.
  apply (surfaces_won P) in Surfaces as [Four Wins]; auto; [|intros h H; apply ends_length in H; lia].
  intros b None. exists P. split; auto. clear b None. intros b None.
  apply lanes_end; auto; [lia|]. intros b' High End. pose proof (fun x => ended_above lanes (highest b) b' x End) as Above.
  rewrite Lanes in End. apply in_ends in End. rewrite <- Lanes in End. destruct (Wins _ End) as (takes0 & Win & Takes).
  apply (Win b' (highest b + least (heights_above (highest b) b' 0 wide))); [now apply surface_holds|lia|lia].
Qed.
End Evidence.

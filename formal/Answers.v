(* The evidence for rows for ever, as bytes: a list of positions, each of which is won because
   those before it are. SPEC.md, Evidence for rows. *)
From Coq Require Import Arith NArith List Lia Bool.
From Lineproof Require Import Game Lists Dealers Sort Packed Fall Columns Usual Removal Rows RowsFacts Drops Lanes Positions Rejection Tables.
Import ListNotations.
Local Open Scope result_scope.

(* Where a position is kept: its heights from the left on, and its closed rows. *)
Definition at_heights (P : position) : N := pack_heights (fst P).
Definition at_closed (P : position) : N := marked (snd P).

Definition small (P : position) : bool := forallb (fun h => h <? 16) (fst P).

(* As pack_heights, of the position or of its mirror image, whichever is less; None, where a height
   is too large. *)
Fixpoint pack_both (hs : list nat) (shift forth back : N) : option N :=
  match hs with
  | [] => Some (N.min forth back)
  | h :: hs' =>
      let k := N.of_nat h in
      if (k <? 16)%N then pack_both hs' (shift + 4) (N.shiftl forth 4 + k) (N.shiftl k shift + back) else None
  end.

Lemma pack_both_spec P : pack_both (fst P) 0 0 0 =
  if small P then Some (N.min (pack_heights (fst P)) (pack_heights (rev (fst P)))) else None.
Proof.
  enough (forall shift forth back, pack_both (fst P) shift forth back = if small P then
    Some (N.min (fold_left (fun n h => N.shiftl n 4 + N.of_nat h)%N (fst P) forth)
      (N.shiftl (pack_heights (rev (fst P))) shift + back)) else None) as All
    by now rewrite All, N.shiftl_0_r, N.add_0_r.
  unfold small. induction (fst P) as [|h hs IH]; intros shift forth back; cbn [pack_both forallb fold_left rev].
  - now rewrite N.shiftl_0_l.
  - destruct (Nat.ltb_spec h 16), (N.ltb_spec (N.of_nat h) 16); cbn [andb]; auto; try lia. rewrite IH.
    destruct (forallb _ hs); auto. unfold pack_heights at 2. rewrite fold_left_app. fold (pack_heights (rev hs)). cbn [fold_left].
    do 2 f_equal. rewrite !N.shiftl_mul_pow2, N.pow_add_r. lia.
Qed.

(* As list_max, with no new numbers. *)
Definition highest_of (l : list nat) : nat := fold_left (fun m h => if h <=? m then m else h) l 0.

Lemma highest_of_max l : highest_of l = list_max l.
Proof.
  enough (forall m, fold_left (fun m h => if h <=? m then m else h) l m = max m (list_max l)) as All by apply All.
  induction l as [|h l IH]; intros m; cbn [fold_left]; [cbn; lia|]. rewrite IH. change (list_max (h :: l)) with (max h (list_max l)).
  destruct (Nat.leb_spec h m); lia.
Qed.

(* As move_position, but quicker where nothing is lowered. *)
Definition quick_move (x : nat) (sh : shape) (P : position) : option moved :=
  let (heights, closed) := P in
  let right := skipn x heights in
  let win := firstn (length sh) right in
  if length win =? length sh then
    let y := rests_on sh win 0 in
    let heights' := firstn x heights ++ map (fun s => fst s + snd s + y) sh ++ skipn (length sh) right in
    let closed' := cover y sh win closed in
    if existsb (fun h => match h with 0 => true | S _ => false end) heights' then
      Some {| top := highest_of heights'; complete := false; lowered := 0; after := (heights', closed') |} else
    let low := least heights' in
    Some {| top := highest_of heights'; complete := negb (all_closed low closed'); lowered := low;
            after := (map (fun h => h - low) heights', skipn low closed') |}
  else None.

Lemma quick_move_position x sh P : quick_move x sh P = move_position x sh P.
Proof.
  destruct P as [heights closed]. unfold quick_move, move_position, moved_to.
  destruct (_ =? length sh); auto. rewrite rests_on_spec, Nat.max_0_l.
  rewrite (map_ext (fun s => fst s + snd s + _) (fun s => rest sh (firstn (length sh) (skipn x heights)) + fst s + snd s))
    by (intros s; lia).
  set (heights' := firstn x heights ++ _). rewrite highest_of_max. destruct (existsb _ heights') eqn:Zero; auto.
  assert (least heights' = 0) as ->; [|cbn [all_closed negb skipn]; do 3 f_equal; rewrite <- map_id at 1; apply map_ext; intros h; lia].
  apply existsb_exists in Zero as ([|h] & In0 & E); [|easy]. apply least_le in In0. lia.
Qed.

(* It is kept where the smaller of the position and its mirror image is. *)
Definition lookup (t : table) (P : position) : option entry :=
  match pack_both (fst P) 0 0 0 with Some heights => look_up heights (at_closed P) t | None => None end.

(* The numbers of the positions that are needed. *)
Definition meet (e : entry) (met : numbers) : numbers := if member (number e) met then met else with_number (number e) met.

(* A position from its bytes, without those of the answers. *)
Fixpoint bits (n : positive) : list bool :=
  match n with xH => [true] | xO n' => false :: bits n' | xI n' => true :: bits n' end.

Fixpoint nibbles (bs : bytes) : list nat :=
  match bs with [] => [] | b :: bs' => N.to_nat (b / 16) :: N.to_nat (b mod 16) :: nibbles bs' end.

Definition position_of (encoded : bytes) : position :=
  let heights := removelast encoded in
  (nibbles heights,
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
Definition sofar := (N * N * numbers)%type.

(* The answer to a piece; checks 8, 14 and 27. *)
Definition answer (n : N) (unread : bytes) (t : table) (P : position) (p : piece) (encoded : N) (so : sofar)
    : result sofar :=
  let here := InPosition n (Some (number_of_piece p)) in
  let r := N.to_nat (encoded / 16) in
  require (r <? length (shapes p)) 8 here unread ;;
  let column2 := N.to_nat (encoded mod 16) + margin p r in
  require (2 <=? column2) 14 here unread ;;
  let* m := expect (quick_move (column2 - 2) (nth r (shapes p) []) P) 14 here unread in
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
  met : numbers;
  before : N * bytes;
  read_so_far : list N;
  sum : digest;
}.

(* Check 26. *)
Definition stands_after (deep : N) (encoded : bytes) (before : N * bytes) : bool :=
  match N.compare (fst before) deep with
  | Lt => true
  | Gt => false
  | Eq => match lex N.compare (snd before) encoded with Lt => true | _ => false end
  end.

Definition read_position (n : N) (r : reading) (s : bytes) : result (reading * bytes) :=
  let here := InPosition n None in
  require (n <=? limit)%N 21 here s ;;
  let* (encoded, s1) := read (lanes + 1) here s in
  let* (moves, s') := read 7 here s1 in
  let P := position_of encoded in
  require (well_written P) 25 here s' ;;
  let* (deep, rows, met') := answers n s' (won r) P (combine pieces moves) (0%N, 0%N, met r) in
  let deep := N.succ deep in
  let n1 := at_heights P in
  let n2 := at_closed P in
  require (stands_after deep encoded (before r) && match look_up n1 n2 (won r) with None => true | _ => false end) 26 here s' ;;
  Ok ({| won := record n1 n2 {| number := n; depth := deep; takes := rows |} (won r);
         met := met'; before := (deep, encoded); read_so_far := n :: read_so_far r;
         sum := add_position (sum r) encoded deep rows |}, s').

(* The positions from number n on, of so many. Each takes ten bytes or more, so there is fuel for
   all that can be read. (Fewer bytes of it, and all bytes would be kept till the end.) *)
Fixpoint read_positions (fuel : bytes) (announced : N) (n : N) (r : reading) (s : bytes) : result (reading * bytes) :=
  if (announced <? n)%N then Ok (r, s) else
  let* (r', s') := read_position n r s in
  match fuel with
  | _ :: _ :: _ :: _ :: _ :: _ :: _ :: _ :: _ :: _ :: fuel' => read_positions fuel' announced (N.succ n) r' s'
  | _ => reject 1 Whole []
  end.

(* Checks 28 and 30, of one lane surface. *)
Definition surface_known (unread : bytes) (t : table) (rows : N) (heights : list nat) (met : numbers) : result numbers :=
  let* e := expect (lookup t (surface heights)) 28 Whole unread in
  require (N.of_nat (least heights) + takes e <=? rows)%N 30 Whole unread ;;
  Ok (meet e met).

(* Of all that begin so, one after the other: all at once would be too many. The last lanes are
   those of `ends 0`. *)
Fixpoint surfaces (unread : bytes) (t : table) (rows : N) (last : list (list nat)) (more : nat) (before : list nat)
    (met : numbers) : result numbers :=
  match more with
  | 0 => each (fun heights => surface_known unread t rows (before ++ heights)) last met
  | S n => each (fun lane => surfaces unread t rows last n (before ++ lane)) lane_ends met
  end.

(* The lanes take four rows. So does the last way in which they can end, so its check of them
   never fails. *)
Definition rows_evidence (rows : nat) (no_digest : digest) (s : bytes) : result (digest * bytes) :=
  let* (announced, s1) := read_number 4 Whole s in
  let first := {| won := Nothing; met := Empty; before := (0%N, []); read_so_far := []; sum := no_digest |} in
  let* (r, s2) := read_positions s1 announced 1 first s1 in
  let* met' := surfaces s2 (won r) (N.of_nat rows) (ends 0) (lanes - 2) [] (met r) in
  require (4 <=? rows) 30 Whole s2 ;;
  require (forallb (fun n => member n met') (read_so_far r)) 29
    (match List.find (fun n => negb (member n met')) (rev_append (read_so_far r) []) with Some n => InPosition n None | None => Whole end) s2 ;;
  Ok (sum r, s2).

(* Why this proves the claim. Different positions are kept in different places. *)
Lemma at_inj P Q : length (fst P) = length (fst Q) -> small P = true -> small Q = true ->
  at_heights P = at_heights Q -> at_closed P = at_closed Q -> P = Q.
Proof.
  destruct P as [hs closed], Q as [hs' closed']. unfold at_heights, at_closed, small. cbn [fst snd].
  intros L Small Small' Heights Closed. apply marked_inj in Closed as ->. f_equal. rewrite forallb_forall in Small, Small'.
  rewrite <- (unpack_heights_pack hs), <- (unpack_heights_pack hs'), L, Heights; auto;
    apply Forall_forall; intros h H; now apply Nat.ltb_lt; auto.
Qed.

(* From a board of which the position holds, the player completes a row. The boards of P are
   those that may be left then. *)
Section Won.
Variable P : board -> Prop.
Hypothesis Completed : forall b, full_rows wide b <> [] -> P (removed wide b).
Hypothesis Lane : 1 <= lanes.

Definition wins (Q : position) (rows : N) : Prop := forall b m high,
  holds_at wide m b Q -> highest b <= high -> m + N.to_nat rows <= high -> completes pieces wide high P b.

Definition won_both (Q : position) (rows : N) : Prop := wins Q rows /\ wins (mirror Q) rows.

Definition answered (Q : position) (rows : N) (p : piece) : Prop := exists sh x m,
  In sh (shapes p) /\ move_position x sh Q = Some m /\ top m <= N.to_nat rows /\
  (complete m = true \/ exists rows', won_both (after m) rows' /\ lowered m + N.to_nat rows' <= N.to_nat rows).

Lemma answered_wins Q rows : (forall p, answered Q rows p) -> wins Q rows.
Proof.
  intros All b m high Holds Low High. apply completes_by; auto. intros p _.
  destruct (All p) as (sh & x & mv & Shape & Move & Top & Then).
  destruct (drop_holds wide p sh m b Q x mv ltac:(lia) Shape Holds Move) as (b' & Drop & Highest & After).
  assert (highest b' <= high) as Low' by (apply Highest; lia). exists b'. repeat split; auto. intros Full.
  destruct (complete mv); [easy|]. destruct Then as [|(rows' & [Wins _] & Less)]; [easy|].
  apply (Wins b' (m + lowered mv) high); auto. lia.
Qed.

Lemma won_both_mirror Q rows : won_both Q rows -> won_both (mirror Q) rows.
Proof. intros [Wins Wins']. split; auto. now rewrite mirror_mirror_position. Qed.

Lemma answered_both Q rows : (forall p, answered Q rows p) -> won_both Q rows.
Proof.
  intros All. split; apply answered_wins; auto. intros p.
  destruct (All (mirror_piece p)) as (sh & x & mv & Shape & Move & Top & Then).
  destruct (move_mirror _ _ _ _ Move) as [x' Move']. apply mirror_shape in Shape. rewrite mirror_mirror in Shape.
  exists (rev sh), x'. eexists. split; [auto|split; [exact Move'|split; [auto|]]].
  destruct Then as [|(rows' & Won & Less)]; auto. right. exists rows'. split; auto. now apply won_both_mirror.
Qed.

(* All positions in the table are won. *)
Definition all_won (t : table) : Prop := forall Q e, recorded (at_heights Q) (at_closed Q) e t ->
  length (fst Q) = wide -> small Q = true -> won_both Q (takes e).

Lemma lookup_won t Q e : all_won t -> length (fst Q) = wide -> lookup t Q = Some e -> won_both Q (takes e).
Proof.
  intros All Width E. unfold lookup in E. rewrite pack_both_spec in E. destruct (small Q) eqn:Small; [|easy].
  apply look_up_recorded in E.
  destruct (N.min_spec (pack_heights (fst Q)) (pack_heights (rev (fst Q)))) as [[_ M]|[_ M]]; rewrite M in E;
    [now apply All|].
  rewrite <- (mirror_mirror_position Q). apply won_both_mirror, All; [exact E| |]; unfold mirror, small in *; cbn [fst].
  - now rewrite rev_length.
  - rewrite forallb_forall in *. intros h H. apply Small, in_rev, H.
Qed.

Lemma answer_answered n unread t Q p encoded so so' rows : all_won t -> length (fst Q) = wide ->
  answer n unread t Q p encoded so = Ok so' -> (snd (fst so') <= rows)%N ->
  (snd (fst so) <= rows)%N /\ answered Q rows p.
Proof.
  intros All Width E L. unfold answer in E. required E as Rotation. apply Nat.ltb_lt in Rotation. required E as Inside.
  first_step E as m Move. apply expect_ok in Move. rewrite quick_move_position in Move.
  destruct so as [[deep rows0] met0]. cbn [fst snd].
  enough ((rows0 <= rows)%N /\ top m <= N.to_nat rows /\
    (complete m = true \/ exists rows', won_both (after m) rows' /\ lowered m + N.to_nat rows' <= N.to_nat rows)).
  { split; [easy|]. do 3 eexists. split; [|split; [exact Move|easy]]. now apply nth_In. }
  destruct (complete m).
  - injection E as <-. cbn [fst snd] in L. split; [lia|split; [lia|now left]].
  - first_step E as e Known. apply expect_ok in Known. injection E as <-. cbn [fst snd] in L.
    split; [lia|split; [lia|]].
    right. exists (takes e). split; [|lia]. apply (lookup_won t); auto.
    apply move_columns in Move as (A & win & B & E & L' & ->). cbn [moved_to after fst].
    rewrite <- Width, E, !app_length, !map_length, !app_length, map_length. lia.
Qed.

Lemma answers_answered n unread t Q l so so' rows : all_won t -> length (fst Q) = wide ->
  answers n unread t Q l so = Ok so' -> (snd (fst so') <= rows)%N ->
  (snd (fst so) <= rows)%N /\ forall p, In p (map fst l) -> answered Q rows p.
Proof.
  intros All Width. revert so. induction l as [|[p encoded] l IH]; intros so E L; cbn [answers] in E.
  - injection E as <-. now split.
  - first_step E as so1 First. apply IH in E as [L1 Rest]; auto.
    apply (answer_answered _ _ _ _ _ _ _ _ rows) in First as []; auto. split; auto. now intros q [<-|Hq]; auto.
Qed.

Lemma take_length n s t r : take n s = Some (t, r) -> length t = n.
Proof.
  revert s t r. induction n as [|n IH]; intros s t r E; [destruct s; injection E as <- _; easy|].
  destruct s as [|b s]; [easy|]. cbn in E. destruct (take n s) as [[t' r']|] eqn:T; [|easy]. injection E as <- _.
  cbn. f_equal. eauto.
Qed.

Lemma position_of_length encoded : length encoded = lanes + 1 -> length (fst (position_of encoded)) = wide.
Proof.
  intros L. assert (length (removelast encoded) = lanes) as L' by (rewrite removelast_firstn_len, firstn_length; lia).
  unfold position_of. cbn [fst]. rewrite <- L'. clear. induction (removelast encoded) as [|b l IH]; auto. cbn [nibbles length]. lia.
Qed.

Lemma well_written_small Q : well_written Q = true -> small Q = true.
Proof.
  destruct Q as [heights closed]. unfold well_written, small. cbn [fst]. rewrite !andb_true_iff. intros [[[_ Low] _] _].
  rewrite forallb_forall in *. intros h H. specialize (Low h H). apply Nat.leb_le in Low. apply Nat.ltb_lt. lia.
Qed.

Lemma record_won t Q e : all_won t -> length (fst Q) = wide -> small Q = true -> (forall p, answered Q (takes e) p) ->
  all_won (record (at_heights Q) (at_closed Q) e t).
Proof.
  intros All Width Small Every Q' e' Found Width' Small'.
  apply record_recorded in Found as [Found|(Heights & Closed & ->)]; [now apply (All Q')|].
  apply (at_inj Q' Q) in Closed as ->; auto; [|now rewrite Width, Width'].
  now apply answered_both.
Qed.

Lemma read_position_won n r s r' s' : all_won (won r) -> read_position n r s = Ok (r', s') -> all_won (won r').
Proof.
  intros All E. unfold read_position in E. required E as Limit. first_step E as [encoded s1] Encoded. first_step E as [moves s2] Moves.
  apply expect_ok, take_length in Encoded, Moves. pose proof (position_of_length _ Encoded) as Width. clear Encoded.
  revert E Width. generalize (position_of encoded). intros Q E Width. required E as Written. apply well_written_small in Written.
  first_step E as [[deep rows] met'] Answers. required E as Sorted. injection E as <- _. cbn [won].
  apply (answers_answered _ _ _ _ _ _ _ rows) in Answers as [_ Answered]; auto using N.le_refl.
  apply record_won; auto. intros p. apply Answered.
  destruct (combine_in pieces moves p) as [m Hm]; [now rewrite Moves|apply in_pieces|]. apply in_map_iff. exists (p, m). auto.
Qed.

Lemma read_positions_won : forall fuel announced n r s r' s', all_won (won r) ->
  read_positions fuel announced n r s = Ok (r', s') -> all_won (won r').
Proof.
  fix IH 1. intros fuel announced n r s r' s' All E. destruct fuel as [|b fuel]; cbn [read_positions] in E;
    (destruct (announced <? n)%N; [now injection E as <- _|]); first_step E as [r1 s1] First; [easy|].
  do 9 (destruct fuel as [|? fuel]; [easy|]). apply read_position_won in First; eauto.
Qed.

Definition surface_won (rows : N) (heights : list nat) : Prop :=
  exists rows', wins (surface heights) rows' /\ (N.of_nat (least heights) + rows' <= rows)%N.

Lemma surface_known_won unread t rows heights met0 met' : all_won t -> length heights = wide ->
  surface_known unread t rows heights met0 = Ok met' -> surface_won rows heights.
Proof.
  intros All Width E. unfold surface_known in E. first_step E as e Known. apply expect_ok in Known.
  required E as Less. apply N.leb_le in Less. exists (takes e). split; auto.
  apply (lookup_won t); auto. unfold surface. cbn [fst]. now rewrite map_length.
Qed.

Lemma each_so {A} (f : A -> numbers -> result numbers) l met0 met' : each f l met0 = Ok met' ->
  forall a, In a l -> exists m m', f a m = Ok m'.
Proof.
  revert met0. induction l as [|a l IH]; intros met0 E; cbn [each] in E; [easy|]. first_step E as m First.
  intros b [<-|H]; eauto.
Qed.

Lemma surfaces_won unread t rows more before met0 met' : all_won t ->
  surfaces unread t rows (ends 0) more before met0 = Ok met' ->
  forall heights, In heights (ends more) -> length (before ++ heights) = wide -> surface_won rows (before ++ heights).
Proof.
  intros All. revert before met0 met'.
  induction more as [|n IH]; intros before met0 met' E heights H Width; cbn [surfaces] in E.
  - destruct (each_so _ _ _ _ E _ H) as (m & m' & E'). apply surface_known_won in E'; auto.
  - cbn [ends] in H. apply in_flat_map in H as (lane & One & H). apply in_map_iff in H as (rest & <- & Rest).
    destruct (each_so _ _ _ _ E _ One) as (m & m' & E'). rewrite app_assoc in *. eapply IH; eauto.
Qed.
End Won.

Theorem rows_sound rows no_digest s r : 2 <= lanes -> rows_evidence rows no_digest s = Ok r -> rows_for_ever pieces wide rows.
Proof.
  intros Two E. unfold rows_evidence in E. first_step E as [announced s1] Announced. first_step E as [r1 s2] Positions.
  first_step E as met' Surfaces. required E as Four. apply Nat.leb_le in Four. clear E.
  set (P := fun b => full_rows wide b = []). assert (forall b, full_rows wide b <> [] -> P (removed wide b)) as Completed.
  { intros b _. apply full_rows_removed. lia. }
  apply (read_positions_won P Completed ltac:(lia)) in Positions; [|easy].
  assert (lanes = 2 + (lanes - 2)) as Lanes by lia.
  pose proof (surfaces_won P _ _ _ _ _ _ _ Positions Surfaces) as Wins. cbn [app] in Wins.
  intros b None. exists P. split; auto. clear b None. intros b None.
  apply lanes_end; auto; [lia|]. intros b' High End. pose proof (fun x => ended_above lanes (highest b) b' x End) as Above.
  rewrite Lanes in End. apply in_ends in End. rewrite <- Lanes in End.
  destruct (Wins _ End) as (takes0 & Win & Takes); [unfold heights_above; now rewrite map_length, seq_length|].
  apply (Win b' (highest b + least (heights_above (highest b) b' 0 wide))); [now apply surface_holds|lia|lia].
Qed.
End Evidence.

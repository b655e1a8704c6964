(* A strategy is replayed on real cells, in either game. SPEC.md, The player's side. *)
From Coq Require Import Arith NArith List Lia Bool FMapPositive.
From Lineproof Require Import Game Winning Dealers Lists Sort Packed Trees Rejection.
Import ListNotations.
Local Open Scope result_scope.

(* A column is its cells from the floor up. *)
Notation column := (list bool).

(* What reaches a node: the pieces that can be dealt, and the board. *)
Definition arrival := (list piece * list column)%type.

(* One of these rows is filled. *)
Definition complete (rows : nat) (cs : list column) :=
  existsb (fun r => forallb (fun c => nth r c false) cs) (seq 0 rows).

(* The player wins with n pieces, on columns. *)
Definition wins (rows : nat) (d : dealer) legal (n : nat) (a : arrival) :=
  player_wins (fun cs => complete rows cs = true) legal d n (fst a) (snd a).

(* What a node says about a piece. The move is a rotation and a column, plus 2, so that it is
   not below 0: in drop that of the leftmost cell, in slide that of the box; and in slide the
   row of the lowest cell, from 1. After a link of 0 a line is complete. *)
Record answer := { rotation : nat; column2 : nat; lowest : nat; link : N; mirrors : bool }.

(* For each of the seven pieces, if it may be dealt there. *)
Definition node := list (option answer).

(* Boards wait as numbers: each column with a 1 above its cells. *)
Definition packed_arrival := (list piece * list N)%type.

Definition arrival_of (c : packed_arrival) : arrival := (fst c, map unmarked (snd c)).
Definition pack_arrival (a : arrival) : packed_arrival := (fst a, map marked (snd a)).

Lemma arrival_of_packed a : arrival_of (pack_arrival a) = a.
Proof.
  destruct a as [s cs]. unfold arrival_of, pack_arrival. cbn [fst snd]. f_equal. rewrite map_map.
  rewrite <- (map_id cs) at 2. apply map_ext, unmarked_marked.
Qed.

(* What waits for each node, and how many. *)
Definition waiting := (PositiveMap.t (list packed_arrival) * N)%type.

Definition packed_at (m : waiting) k := match PositiveMap.find k (fst m) with Some l => l | None => [] end.

Definition arrivals (m : waiting) k : list arrival := map arrival_of (packed_at m k).

Definition wait (m : waiting) k a : waiting :=
  (PositiveMap.add k (pack_arrival a :: packed_at m k) (fst m), N.succ (snd m)).

Definition forget (m : waiting) k : waiting :=
  (PositiveMap.remove k (fst m), N.sub (snd m) (count (packed_at m k))).

Definition nothing : waiting := (PositiveMap.empty _, 0%N).

Lemma arrivals_wait m k a k' :
  arrivals (wait m k a) k' = if Pos.eq_dec k k' then a :: arrivals m k else arrivals m k'.
Proof.
  unfold wait, arrivals, packed_at at 1. cbn [fst]. destruct (Pos.eq_dec k k') as [->|N].
  - rewrite PositiveMap.gss. cbn [map]. now rewrite arrival_of_packed.
  - rewrite PositiveMap.gso; auto.
Qed.

Lemma arrivals_forget m n k :
  arrivals (forget m n) k = if Pos.eq_dec k n then [] else arrivals m k.
Proof.
  unfold arrivals, packed_at, forget. cbn [fst]. destruct (Pos.eq_dec k n) as [->|N].
  - now rewrite PositiveMap.grs.
  - rewrite PositiveMap.gro; auto.
Qed.

(* All arrivals of m are in m', too. *)
Definition keeps (m m' : waiting) := forall k a, In a (arrivals m k) -> In a (arrivals m' k).

Lemma keeps_wait m k a : keeps m (wait m k a) /\ In a (arrivals (wait m k a) k).
Proof.
  split.
  - intros k' a' Ha. rewrite arrivals_wait. destruct (Pos.eq_dec k k') as [->|]; cbn; auto.
  - rewrite arrivals_wait. destruct (Pos.eq_dec k k); [now left|easy].
Qed.

Section Replay.
Variables (d : dealer) (limit : N).

(* The game: how many rows count, and how many there are. *)
Variables rows tall : nat.
Variable legal : piece -> list column -> list column -> Prop.
Variable mirror : arrival -> arrival.
Hypothesis mirror_wins : forall n a, wins rows d legal n (mirror a) -> wins rows d legal n a.

(* The move of an answer, with its checks. *)
Variable carry_out : place -> bytes -> piece -> answer -> list column -> result (list column).
Hypothesis carry_out_legal : forall here s p a cs cs', carry_out here s p a cs = Ok cs' -> legal p cs cs'.

(* What follows the section, for rejections. *)
Variable unread : bytes.

(* The pieces that a node needs in the worst case. *)
Variable depth : positive -> nat.

(* The digest of all boards, each as what may be dealt, and its rows from the lowest on. *)
Variable digest : Type.
Variable add_board : digest -> list piece -> list (list bool) -> digest.

(* Arrivals are visited in the order of their rows. *)
Fixpoint lowest_rows (n : nat) (cs : list column) : list (list bool) :=
  match n with 0 => [] | S n' => map (hd false) cs :: lowest_rows n' (map (@tl bool) cs) end.

Definition rows_of (cs : list column) : list (list bool) := lowest_rows tall cs.

Definition cmp_packed (a b : packed_arrival) : comparison :=
  match cmp_stock (fst a) (fst b) with Eq => cmp_more (snd a) (snd b) | c => c end.

Definition visits (l : list packed_arrival) : list packed_arrival :=
  flat_map snd (ascending (fold_left (fun t c =>
    insert cmp_packed (key_of_numbers (map bits (rows_of (snd (arrival_of c))))) c t) l Leaf) []).

Lemma cmp_packed_eq a b : cmp_packed a b = Eq -> a = b.
Proof.
  destruct a as [s k], b as [s' k']. unfold cmp_packed. cbn [fst snd]. destruct (cmp_stock s s') eqn:Stock; try easy.
  intros Key. apply cmp_stock_eq in Stock. apply cmp_more_eq in Key. congruence.
Qed.

Lemma in_visits l c : In c l -> In c (visits l).
Proof.
  intros Hc. unfold visits. set (f := fun t c => insert cmp_packed _ c t).
  assert (forall t, In c l \/ (exists k, inside k c t) -> exists k, inside k c (fold_left f l t)) as All.
  { clear Hc. induction l as [|b l IH]; intros t H; cbn [fold_left]; [now destruct H|]. apply IH.
    destruct H as [[->|H]|[k H]]; auto; right; eexists; (apply inside_insert; [apply cmp_packed_eq|]);
      [left; auto|right; exact H]. }
  destruct (All Leaf (or_introl Hc)) as (k & l' & Has & H). apply in_flat_map. exists (k, l'). split; auto.
  apply in_ascending. auto.
Qed.

(* The answer to piece p is carried out; checks 15 and 21. Some conditions cannot fail after
   checks 8 to 10: it is shorter to check them again than to prove that. *)
Definition play (n : positive) (a : arrival) (m : waiting) (pa : piece * option answer) : result waiting :=
  let here := InNode (Npos n) (Some (number_of_piece (fst pa))) in
  let (p, answer) := pa in
  let* answer := expect answer 22 here unread in
  let* cs := carry_out here unread p answer (snd a) in
  match link answer with
  | 0%N =>
      require (complete rows cs) 15 here unread ;;
      Ok m
  | Npos k =>
      require (negb (complete rows cs)) 15 here unread ;;
      require (depth k <? depth n) 10 here unread ;;
      let after := (next d (fst a) p, cs) in
      let m' := wait m k (if mirrors answer then mirror after else after) in
      require (snd m' <=? limit)%N 21 here unread ;;
      Ok m'
  end.

(* Check 22. *)
Definition answered_where_dealt (n : positive) (nd : node) (l : list packed_arrival) : result unit :=
  each (fun pa _ =>
    require (Bool.eqb (existsb (fun a => has (fst pa) (fst a)) l)
      (match snd pa with Some _ => true | None => false end))
      22 (InNode (Npos n) (Some (number_of_piece (fst pa)))) unread) (combine pieces nd) tt.

Definition play_node n (nd : node) (c : packed_arrival) (m : waiting) : result waiting :=
  let a := arrival_of c in
  require (length nd =? 7) 1 (InNode (Npos n) None) unread ;;
  require (1 <=? depth n) 10 (InNode (Npos n) None) unread ;;
  each (fun pa m => play n a m pa) (filter (fun pa => has (fst pa) (fst a)) (combine pieces nd)) m.

(* The nodes from the last to the first, with their numbers. What waits in the end, for a
   node that was passed or is not there, was not answered; by check 9, this cannot be. *)
Fixpoint replay (nodes : list (positive * node)) (m : waiting) (sum : digest) : result digest :=
  match nodes with
  | [] => require (PositiveMap.is_empty (fst m)) 9 Whole unread ;; Ok sum
  | (n, nd) :: nodes' =>
      let l := packed_at m n in
      let m := forget m n in
      let* _ := answered_where_dealt n nd l in
      let l := visits l in
      let* m2 := each (play_node n nd) l m in
      replay nodes' m2 (fold_left (fun sum c => add_board sum (fst c) (rows_of (snd (arrival_of c)))) l sum)
  end.

(* After a move was played, the game has ended, or the board waits for another node. *)
Definition goes_on n (s : list piece) cs (m : waiting) :=
  complete rows cs = true \/
  exists k a, depth k < depth n /\ In a (arrivals m k) /\
    (a = (s, cs) \/ a = mirror (s, cs)).

Definition played n (a : arrival) (p : piece) (m : waiting) :=
  exists cs, legal p (snd a) cs /\ goes_on n (next d (fst a) p) cs m.

Lemma play_played n a m pa m' : play n a m pa = Ok m' -> keeps m m' /\ played n a (fst pa) m'.
Proof.
  destruct pa as [p answer0]. unfold play. cbn [fst]. intros E.
  first_step E as answer Answer. first_step E as cs Carried. apply carry_out_legal in Carried.
  assert (forall m', goes_on n (next d (fst a) p) cs m' -> played n a p m') as Played.
  { intros m1 GoesOn. exists cs. auto. }
  destruct (link answer) as [|k].
  - required E as Line. injection E as <-. split; [easy|]. apply Played. now left.
  - required E as NoLine. required E as Depth. apply Nat.ltb_lt in Depth.
    required E as Limit. injection E as <-. set (after := if mirrors answer then _ else _).
    destruct (keeps_wait m k after) as [Keeps Waits]. split; auto. apply Played. right. exists k, after.
    repeat split; auto. unfold after. destruct (mirrors answer); auto.
Qed.

Lemma played_keeps n a p m m' : keeps m m' -> played n a p m -> played n a p m'.
Proof.
  intros Keeps (cs & Legal & GoesOn). exists cs. split; auto.
  destruct GoesOn as [|(k & a' & Depth & Waits & Eq)]; [now left|]. right. exists k, a'. auto.
Qed.

(* A node that was played answers each piece that can be dealt. *)
Lemma play_node_played n nd c m m' : play_node n nd c m = Ok m' ->
  keeps m m' /\ 1 <= depth n /\ forall p, In p (fst (arrival_of c)) -> played n (arrival_of c) p m'.
Proof.
  unfold play_node. cbv zeta. generalize (arrival_of c). intros a E. required E as Seven.
  apply Nat.eqb_eq in Seven. required E as Depth. apply Nat.leb_le in Depth.
  apply (each_ok _ keeps (fun pa m => played n a (fst pa) m)) in E; [|unfold keeps; auto..| |].
  - destruct E as [Keeps Played]. split; [|split]; auto. intros p Hp.
    destruct (combine_in pieces nd p) as [answer Ha]; [auto|apply in_pieces|].
    apply (Played (p, answer)). apply filter_In. split; auto. now apply in_has.
  - intros pa m1 m2. apply play_played.
  - intros pa m1 m2. apply played_keeps.
Qed.

Lemma played_wins n s cs m : 1 <= depth n ->
  (forall k a, In a (arrivals m k) -> wins rows d legal (depth k) a) ->
  (forall p, In p s -> played n (s, cs) p m) -> wins rows d legal (depth n) (s, cs).
Proof.
  intros Positive Win Played. destruct (depth n) as [|q] eqn:Depth; [lia|].
  apply (wins_later _ _ _ _ q). intros p Hp. destruct (Played p Hp) as (cs' & Legal & GoesOn).
  exists cs'. split; auto. cbn [fst snd] in *.
  destruct GoesOn as [Complete|(k & a & Less & Waits & Eq)]; [now apply wins_now|].
  apply wins_more with (depth k); [lia|]. change (wins rows d legal (depth k) (next d s p, cs')). apply Win in Waits.
  destruct Eq as [-> | ->]; auto.
Qed.

(* SPEC.md, Strategies win. *)
Theorem replay_wins nodes m sum sum' : replay nodes m sum = Ok sum' ->
  forall k a, In a (arrivals m k) -> wins rows d legal (depth k) a.
Proof.
  revert m sum; induction nodes as [|[n nd] nodes IH]; cbn; intros m sum E k a Waits.
  - required E as Empty. apply PositiveMap.is_empty_2 in Empty. unfold arrivals, packed_at in Waits.
    destruct (PositiveMap.find k (fst m)) eqn:Found; [|easy]. exfalso. eapply Empty. exact Found.
  - first_step E as u Answered.
    first_step E as m' Played. specialize (IH _ _ E). apply (each_ok _ keeps (fun c m => 1 <= depth n /\
      forall p, In p (fst (arrival_of c)) -> played n (arrival_of c) p m)) in Played;
      [|unfold keeps; auto..| |].
    + destruct Played as [Keeps Played]. destruct (Pos.eq_dec k n) as [->|N].
      * apply in_map_iff in Waits as (c & <- & Waits). apply in_visits, Played in Waits as [Positive Answers].
        destruct (arrival_of c) as [s cs]. now apply played_wins with m'.
      * apply IH, Keeps. rewrite arrivals_forget. now destruct (Pos.eq_dec k n).
    + intros c m1 m2. apply play_node_played.
    + intros c m1 m2 Keeps [Positive Answers]. split; auto. intros p Hp. eapply played_keeps; eauto.
Qed.
End Replay.

(* A strategy is replayed on real cells, in either game. SPEC.md, The player's side. *)
From Coq Require Import Arith NArith List Lia Bool FMapPositive.
From Lineproof Require Import Game Winning Dealers Lists Sort Result.
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

(* The arrivals that wait for each node, and their number. *)
Definition waiting := (PositiveMap.t (list arrival) * N)%type.

Definition arrivals (m : waiting) k := match PositiveMap.find k (fst m) with Some l => l | None => [] end.

Definition wait (m : waiting) k a : waiting := (PositiveMap.add k (a :: arrivals m k) (fst m), N.succ (snd m)).

Definition count {A} (l : list A) : N := fold_left (fun n _ => N.succ n) l 0%N.

Definition forget (m : waiting) k : waiting :=
  (PositiveMap.remove k (fst m), N.sub (snd m) (count (arrivals m k))).

Definition nothing : waiting := (PositiveMap.empty _, 0%N).

Lemma arrivals_wait m k a k' :
  arrivals (wait m k a) k' = if Pos.eq_dec k k' then a :: arrivals m k else arrivals m k'.
Proof.
  unfold arrivals at 1, wait. cbn [fst]. destruct (Pos.eq_dec k k') as [->|N].
  - now rewrite PositiveMap.gss.
  - rewrite PositiveMap.gso; auto.
Qed.

Lemma arrivals_forget m n k :
  arrivals (forget m n) k = if Pos.eq_dec k n then [] else arrivals m k.
Proof.
  unfold arrivals, forget. cbn [fst]. destruct (Pos.eq_dec k n) as [->|N].
  - now rewrite PositiveMap.grs.
  - rewrite PositiveMap.gro; auto.
Qed.

(* All arrivals of m are in m', too. *)
Definition keeps (m m' : waiting) := forall k a, In a (arrivals m k) -> In a (arrivals m' k).

Lemma keeps_refl m : keeps m m.
Proof. easy. Qed.

Lemma keeps_trans m1 m2 m3 : keeps m1 m2 -> keeps m2 m3 -> keeps m1 m3.
Proof. unfold keeps; eauto. Qed.

Lemma keeps_wait m k a : keeps m (wait m k a).
Proof.
  intros k' a' Ha. rewrite arrivals_wait. destruct (Pos.eq_dec k k') as [->|]; cbn; auto.
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

Definition cmp_rows := lex cmp_bits.

Definition cmp_arrival (a b : arrival) : comparison :=
  match cmp_stock (fst a) (fst b) with
  | Eq => lex (lex cmp_bool) (snd a) (snd b)
  | c => c
  end.

Definition cmp_visit (a b : list (list bool) * arrival) : comparison :=
  match cmp_rows (fst a) (fst b) with Eq => cmp_arrival (snd a) (snd b) | c => c end.

Definition visits (l : list arrival) : list (list (list bool) * arrival) :=
  sort _ _ cmp_bits cmp_visit fst (map (fun a => (rows_of (snd a), a)) l).

Lemma cmp_visit_eq a b : cmp_visit a b = Eq -> a = b.
Proof.
  destruct a as [r [s cs]], b as [r' [s' cs']]. unfold cmp_visit, cmp_arrival. cbn [fst snd].
  destruct (cmp_rows r r') eqn:Rows; try easy. apply lex_eq in Rows; [|apply cmp_bits_eq].
  destruct (cmp_stock s s') eqn:Stock; try easy. apply cmp_stock_eq in Stock.
  intros Cells. apply lex_eq in Cells; [|apply lex_eq, cmp_bool_eq]. congruence.
Qed.

Lemma in_visits l a : In a l -> In (rows_of (snd a), a) (visits l).
Proof.
  intros Ha. apply in_sort; [apply cmp_visit_eq|]. apply in_map_iff. eauto.
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

Fixpoint all {A} (f : A -> waiting -> result waiting) (l : list A) (m : waiting) : result waiting :=
  match l with
  | [] => Ok m
  | a :: l' => let* m' := f a m in all f l' m'
  end.

(* Check 22. *)
Definition answered_where_dealt (n : positive) (nd : node) (l : list arrival) (m : waiting) : result waiting :=
  all (fun pa m =>
    require (Bool.eqb (existsb (fun a => has (fst pa) (fst a)) l) (match snd pa with Some _ => true | None => false end))
      22 (InNode (Npos n) (Some (number_of_piece (fst pa)))) unread ;; Ok m) (combine pieces nd) m.

Definition play_node n (nd : node) (v : list (list bool) * arrival) (m : waiting) : result waiting :=
  require (length nd =? 7) 1 (InNode (Npos n) None) unread ;;
  require (1 <=? depth n) 10 (InNode (Npos n) None) unread ;;
  all (fun pa m => play n (snd v) m pa) (filter (fun pa => has (fst pa) (fst (snd v))) (combine pieces nd)) m.

(* The nodes from the last to the first, with their numbers. What waits in the end, for a
   node that was passed or is not there, was not answered; by check 9, this cannot be. *)
Fixpoint replay (nodes : list (positive * node)) (m : waiting) (sum : digest) : result digest :=
  match nodes with
  | [] => require (PositiveMap.is_empty (fst m)) 9 Whole unread ;; Ok sum
  | (n, nd) :: nodes' =>
      let l := visits (arrivals m n) in
      let* m1 := answered_where_dealt n nd (arrivals m n) (forget m n) in
      let* m2 := all (play_node n nd) l m1 in
      replay nodes' m2 (fold_left (fun sum v => add_board sum (fst (snd v)) (fst v)) l sum)
  end.

Lemma all_ok {A} (f : A -> waiting -> result waiting) (Q : A -> waiting -> Prop) l m m' :
  (forall a m m', f a m = Ok m' -> keeps m m' /\ Q a m') ->
  (forall a m m', keeps m m' -> Q a m -> Q a m') ->
  all f l m = Ok m' -> keeps m m' /\ forall a, In a l -> Q a m'.
Proof.
  intros Once Stays. revert m; induction l as [|a l IH]; cbn; intros m E.
  - injection E as <-. split; [apply keeps_refl|easy].
  - first_step E as m1 First. apply IH in E. destruct E as [Keeps Rest].
    destruct (Once _ _ _ First) as [Keeps1 Qa]. split; [eapply keeps_trans; eauto|].
    intros a' [<-|Ha]; eauto.
Qed.

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
  - required E as Line. injection E as <-. split; [apply keeps_refl|]. apply Played. now left.
  - required E as NoLine. required E as Depth. apply Nat.ltb_lt in Depth.
    required E as Limit. injection E as <-. split; [apply keeps_wait|].
    apply Played. right. exists k.
    exists (if mirrors answer then mirror (next d (fst a) p, cs) else (next d (fst a) p, cs)).
    repeat split; auto.
    + rewrite arrivals_wait. destruct (Pos.eq_dec k k); [now left|easy].
    + destruct (mirrors answer); auto.
Qed.

Lemma played_keeps n a p m m' : keeps m m' -> played n a p m -> played n a p m'.
Proof.
  intros Keeps (cs & Legal & GoesOn). exists cs. split; auto.
  destruct GoesOn as [|(k & a' & Depth & Waits & Eq)]; [now left|].
  right. exists k, a'. auto.
Qed.

(* A node that was played answers each piece that can be dealt. *)
Lemma play_node_played n nd v m m' : play_node n nd v m = Ok m' ->
  keeps m m' /\ 1 <= depth n /\ forall p, In p (fst (snd v)) -> played n (snd v) p m'.
Proof.
  unfold play_node. intros E. required E as Seven. apply Nat.eqb_eq in Seven.
  required E as Depth. apply Nat.leb_le in Depth.
  apply (all_ok _ (fun pa m => played n (snd v) (fst pa) m)) in E.
  - destruct E as [Keeps Played]. split; [|split]; auto. intros p Hp.
    destruct (combine_in pieces nd p) as [answer Ha]; [auto|apply in_pieces|].
    apply (Played (p, answer)). apply filter_In. split; auto. now apply in_has.
  - intros pa m1 m2. apply play_played.
  - intros pa m1 m2. apply played_keeps.
Qed.

Lemma answered_where_dealt_same n nd l m m' : answered_where_dealt n nd l m = Ok m' -> m' = m.
Proof.
  unfold answered_where_dealt. revert m. induction (combine pieces nd) as [|pa rest IH]; cbn [all]; intros m E.
  - now injection E.
  - first_step E as m1 First. required First as Same. injection First as <-. now apply IH.
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

(* SPEC.md, Why this proves the claim. *)
Theorem replay_wins nodes m sum sum' : replay nodes m sum = Ok sum' ->
  forall k a, In a (arrivals m k) -> wins rows d legal (depth k) a.
Proof.
  revert m sum; induction nodes as [|[n nd] nodes IH]; cbn; intros m sum E k a Waits.
  - required E as Empty. apply PositiveMap.is_empty_2 in Empty. unfold arrivals in Waits.
    destruct (PositiveMap.find k (fst m)) eqn:Found; [|easy]. exfalso. eapply Empty. exact Found.
  - first_step E as m1 Answered. apply answered_where_dealt_same in Answered. subst m1.
    first_step E as m' Played. specialize (IH _ _ E).
    apply (all_ok _ (fun v m => 1 <= depth n /\ forall p, In p (fst (snd v)) -> played n (snd v) p m)) in Played.
    + destruct Played as [Keeps Played]. destruct (Pos.eq_dec k n) as [->|N].
      * destruct (Played _ (in_visits _ _ Waits)) as [Positive Answers]. destruct a as [s cs].
        now apply played_wins with m'.
      * apply IH, Keeps. rewrite arrivals_forget. now destruct (Pos.eq_dec k n).
    + intros v m1 m2. apply play_node_played.
    + intros v m1 m2 Keeps [Positive Answers]. split; auto. intros p Hp.
      eapply played_keeps; eauto.
Qed.
End Replay.

(* The evidence for the adversary, in either game: layers of profiles. SPEC.md, Layers. *)
From Coq Require Import Arith NArith List Lia Bool.
From Lineproof Require Import Game Lists Dealers Sort Packed Trees Rejection.
Import ListNotations.
Local Open Scope result_scope.

Definition is_empty {A} (l : list A) : bool := match l with [] => true | _ => false end.

Section Layers.
(* What a game knows of a column; numbers for columns, in whose order the columns are, and back. *)
Variable C : Type.
Variable key_of : list C -> key.
Variable columns_of : key -> list C.

(* How many rows count. *)
Variable rows : nat.

(* The columns, and which rows are sacrificed. *)
Definition profile := (list C * list bool)%type.

(* What the layers hold: the pieces that can be dealt, and the profile. *)
Definition held := (list piece * profile)%type.

Variables (d : dealer) (limit : N).
Variable digest : Type.
Variable add_profile : digest -> list piece -> profile -> digest.

(* As numbers: one is the key of the columns; the other one has the
   sacrificed rows, and in its lowest seven bits, what is left in the bag. *)
Definition code := (key * N)%type.

Definition code_of (a : held) : code :=
  (key_of (fst (snd a)), N.shiftl (bits (snd (snd a))) 7 + number_of_stock d (fst a))%N.

Definition sacrificed (n : N) : N := N.shiftr n 7.
Definition stock (n : N) : N := N.land n 127.

Definition held_of (c : code) : held :=
  (stock_of_number d (stock (snd c)), (columns_of (fst c), unbits rows (sacrificed (snd c)))).

Lemma held_of_code s columns sac : fair d s -> columns_of (key_of columns) = columns -> length sac = rows ->
  held_of (code_of (s, (columns, sac))) = (s, (columns, sac)).
Proof.
  intros Fair Columns Rows. unfold held_of, code_of, stock, sacrificed. cbn [fst snd].
  assert (number_of_stock d s < 2 ^ 7)%N as Small.
  { destruct d; cbn [number_of_stock]; [easy|]. apply (bits_less (map (fun p => has p s) pieces)). }
  rewrite N.shiftl_mul_pow2, N.shiftr_div_pow2. change 127%N with (N.ones 7). rewrite N.land_ones.
  rewrite N.div_add_l, N.div_small, N.add_0_r, (N.add_comm (_ * _)), N.mod_add, N.mod_small by easy.
  now rewrite stock_fair, <- Rows, unbits_bits, Columns by auto.
Qed.

(* With the same columns. *)
Definition dominates (m n : N) : bool :=
  if (stock m =? stock n)%N then (N.ldiff (sacrificed m) (sacrificed n) =? 0)%N else false.

(* Those of a list that none before dominates, the last one first. *)
Fixpoint undominated (l kept : list N) : list N :=
  match l with
  | [] => kept
  | n :: l' => if existsb (fun m => dominates m n) kept then undominated l' kept else undominated l' (n :: kept)
  end.

(* The game: the profiles after all moves with a piece, and whether one has a line; and for
   so many pieces left, the form in which a layer holds a profile, or that it is statically
   lost. *)
Variable moves : piece -> profile -> list profile.
Variable has_line : profile -> bool.
Variable settle : nat -> list piece -> profile -> option held.

(* From this profile, the adversary prevents a line for n pieces. *)
Variable safe : nat -> held -> Prop.

Hypothesis safe_now : forall a, safe 0 a.
Hypothesis safe_move : forall n s P p, In p s ->
  (forall P', In P' (moves p P) -> has_line P' = false /\ safe n (next d s p, P')) -> safe (S n) (s, P).
Hypothesis safe_lost : forall n s P, has_line P = false -> settle n s P = None -> safe n (s, P).
Hypothesis safe_settled : forall n s P b, settle n s P = Some b -> safe n (held_of (code_of b)) -> safe n (s, P).
Hypothesis safe_dominated : forall n s P Q, fst P = fst Q -> subset (snd P) (snd Q) ->
  safe n (s, P) -> safe n (s, Q).

(* The adversary does as well from a as from b. *)
Definition covers (a b : code) := forall n, safe n (held_of a) -> safe n (held_of b).

Lemma dominates_covers k m n : dominates m n = true -> covers (k, m) (k, n).
Proof.
  unfold dominates. destruct (N.eqb_spec (stock m) (stock n)) as [Same|]; [|easy]. intros Subset left.
  unfold held_of. cbn [fst snd]. rewrite Same. apply safe_dominated; auto. now apply unbits_subset, N.eqb_eq.
Qed.

Lemma undominated_keeps n l kept : In n kept -> In n (undominated l kept).
Proof.
  revert kept; induction l as [|m l IH]; intros kept Hn; cbn [undominated]; auto.
  destruct (existsb _ _); apply IH; auto. now right.
Qed.

Lemma undominated_covers k n l kept : In n l -> exists m, In m (undominated l kept) /\ covers (k, m) (k, n).
Proof.
  revert kept; induction l as [|n' l IH]; intros kept; cbn [In undominated]; [easy|].
  intros [->|Hn]; [|destruct (existsb _ _); auto]. destruct (existsb _ _) eqn:Dominated.
  - apply existsb_exists in Dominated. destruct Dominated as (m & Hm & D). exists m. split.
    + now apply undominated_keeps.
    + now apply dominates_covers.
  - exists n. split; [|easy]. apply undominated_keeps. now left.
Qed.

(* What a layer holds, by columns, and each once. *)
Definition all_held := tree (list N).

Definition add_held (a : held) (st : all_held) : all_held :=
  let c := code_of a in insert N.compare (fst c) (snd c) st.

Definition size (st : all_held) : N := descend (fun _ l n => fold_left (fun n _ => N.succ n) l n) st 0%N.

(* In the order of the certificate: by sacrificed rows, and then by columns. *)
Definition by_sacrificed (st : all_held) : tree (list code) :=
  descend (fun k l t => fold_left (fun t n => push (sacrificed n, []) (k, n) t) (undominated l []) t) st Leaf.

Definition layer_of (st : all_held) : list code := flat_map snd (ascending (by_sacrificed st) []).

Lemma layer_of_covers k n st : inside k n st -> exists c, In c (layer_of st) /\ covers c (k, n).
Proof.
  intros (l & Has & Hn). apply (undominated_covers k n l []) in Hn as (m & Hm & Covers). exists (k, m). split; auto.
  assert (inside (sacrificed m, []) (k, m) (by_sacrificed st)) as (l' & Has' & Hm').
  { assert (forall (k : key) l t, (forall j c, inside j c t ->
      inside j c (fold_left (fun t n => push (sacrificed n, []) (k, n) t) l t)) /\
      forall n, In n l -> inside (sacrificed n, []) (k, n)
        (fold_left (fun t n => push (sacrificed n, []) (k, n) t) l t)) as Push.
    { clear. intros k l; induction l as [|n l IH]; intros t; [split; [auto|easy]|]. cbn [fold_left].
      destruct (IH (push (sacrificed n, []) (k, n) t)) as [Keeps Puts]. split.
      - intros j c H. apply Keeps, inside_push. auto.
      - intros m [<-|H]; auto. apply Keeps, inside_push. auto. }
    unfold by_sacrificed. rewrite descend_ascending.
    assert (In (k, l) (ascending st [])) as H by (apply in_ascending; auto). revert H.
    induction (ascending st []) as [|[k' l''] rest IH]; [easy|]. cbn [fold_right fst snd]. intros [[= -> ->]|H].
    - now apply Push.
    - apply Push. auto. }
  apply in_flat_map. exists ((sacrificed m, []), l'). split; auto. apply in_ascending. auto.
Qed.

Definition judge (here : place) (unread : bytes) (form : profile -> option held) : list profile -> all_held ->
    result all_held :=
  each (fun P st => require (negb (has_line P)) 19 here unread ;;
    Ok (match form P with None => st | Some a => add_held a st end)).

Definition among (c : code) (st : all_held) := inside (fst c) (snd c) st.

Definition covered (n : nat) (st : all_held) (b : held) :=
  exists c, among c st /\ (safe n (held_of c) -> safe n b).

Lemma judge_spec here unread left s l st st' : judge here unread (settle left s) l st = Ok st' ->
  (forall c, among c st -> among c st') /\
  forall P, In P l -> has_line P = false /\ (safe left (s, P) \/ covered left st' (s, P)).
Proof.
  apply (each_ok _ (fun st st' => forall c, among c st -> among c st')
    (fun P st => has_line P = false /\ (safe left (s, P) \/ covered left st (s, P)))); auto.
  - intros P st1 st2 E. required E as NoLine. apply negb_true_iff in NoLine. injection E as <-.
    destruct (settle left s P) as [a|] eqn:Settled; (split; [|split]); auto.
    + intros c Hc. apply inside_insert; [apply N.compare_eq|auto].
    + right. exists (code_of a). split; [apply inside_insert; [apply N.compare_eq|auto]|now apply safe_settled].
  - intros P st1 st2 Keeps [NoLine [|(a & Ha & Covers)]]; split; auto. right. exists a. auto.
Qed.

(* The deals of a layer, and what the next one holds. *)
Fixpoint expand (k i : N) (left : nat) (layer : list code) (bs : bytes) (st : all_held) (sum : digest)
    : result (all_held * digest * bytes) :=
  match layer with
  | [] => Ok (st, sum, bs)
  | c :: layer' =>
      let (s, P) := held_of c in
      let here := InLayer k (Some i) in
      let* (b, bs') := read_number 1 here bs in
      let* p := expect (nth_error pieces (N.to_nat b)) 18 here bs' in
      require (has p s) 18 here bs' ;;
      let* st' := judge here bs' (settle left (next d s p)) (moves p P) st in
      expand k (N.succ i) left layer' bs' st' (add_profile sum s P)
  end.

Lemma expand_spec k i left layer bs st sum st' sum' bs' :
  expand k i left layer bs st sum = Ok (st', sum', bs') ->
  (forall c, among c st -> among c st') /\
  forall c s P, In c layer -> held_of c = (s, P) -> exists p, In p s /\ forall P', In P' (moves p P) ->
    has_line P' = false /\ (safe left (next d s p, P') \/ covered left st' (next d s p, P')).
Proof.
  revert i bs st sum; induction layer as [|c layer IH]; cbn [expand]; intros i bs st sum E.
  - injection E as <- _ _. split; [auto|easy].
  - destruct (held_of c) as [s P] eqn:Coded. first_step E as [b bs1] Read. first_step E as p Piece.
    required E as Has. apply has_in in Has. first_step E as st1 Judged. apply IH in E. destruct E as [Keeps Rest].
    apply judge_spec in Judged. destruct Judged as [Keeps1 Moves]. split; [auto|].
    intros c' s' P' [<-|Hin] Coded'; [|now apply (Rest c')]. rewrite Coded in Coded'. injection Coded' as <- <-.
    exists p. split; auto. intros P' HP'. destruct (Moves P' HP') as [NoLine Then]. split; auto.
    destruct Then as [|(a & Ha & Covers)]; auto. right. exists a. auto.
Qed.

(* Layers k, k+1, ...: this many. Checks 16 to 19, and 21. *)
Fixpoint layers (announced : nat) (k : N) (left : nat) (layer : list code) (sum : digest) (bs : bytes)
    : result (digest * bytes) :=
  let here := InLayer k None in
  match announced with
  | 0 => require (is_empty layer) 16 here bs ;; Ok (sum, bs)
  | S announced' =>
      require (negb (is_empty layer)) 16 here bs ;;
      let* (n, bs1) := read_number 4 here bs in
      require (n =? count layer)%N 17 here bs1 ;;
      let* (st, sum', bs2) := expand k 0 (pred left) layer bs1 Leaf sum in
      require (size st <=? limit)%N 21 here bs2 ;;
      layers announced' (N.succ k) (pred left) (layer_of st) sum' bs2
  end.

(* SPEC.md, Layers hold. *)
Theorem layers_survive announced k left layer sum bs r : layers announced k left layer sum bs = Ok r ->
  forall c, In c layer -> safe left (held_of c).
Proof.
  revert k left layer sum bs; induction announced as [|announced IH]; cbn [layers]; intros k left layer sum bs E c Hc.
  - required E as Empty. now destruct layer.
  - required E as NotEmpty. first_step E as [n bs1] Read. required E as Number.
    first_step E as [[st sum'] bs2] Expanded. required E as Limit.
    destruct left as [|left]; [apply safe_now|]. cbn [pred] in *. destruct (held_of c) as [s P] eqn:Coded.
    apply expand_spec in Expanded. destruct Expanded as [_ Moves].
    destruct (Moves c s P Hc Coded) as (p & Hp & Then). apply (safe_move left s P p); auto. intros P' HP'.
    destruct (Then P' HP') as [NoLine Judged]. split; [exact NoLine|].
    destruct Judged as [Lost|([j n'] & Hb & Covers)]; [exact Lost|].
    apply layer_of_covers in Hb as (c' & Hc' & Covers'). apply Covers, Covers'. eapply IH; eauto.
Qed.

(* The evidence is good for this many pieces, from a profile; its digest, and what follows
   it. *)
Definition evidence_from (first : held) (pieces : nat) (sum : digest) (bs : bytes) : result (digest * bytes) :=
  let* (announced, bs') := read_number 1 Whole bs in
  layers (N.to_nat announced) 0 pieces
    (match settle pieces (fst first) (snd first) with None => [] | Some a => [code_of a] end) sum bs'.

Theorem evidence_survives first n sum bs r : has_line (snd first) = false ->
  evidence_from first n sum bs = Ok r -> safe n first.
Proof.
  destruct first as [s P]. unfold evidence_from. intros NoLine E. first_step E as [announced bs'] Read.
  cbn [fst snd] in *. destruct (settle n s P) as [a|] eqn:Settled; [|now apply safe_lost].
  apply (safe_settled n s P a); auto. eapply layers_survive; [exact E|]. now left.
Qed.
End Layers.

(* The evidence for the adversary, in either game: layers of profiles. SPEC.md, Layers. *)
From Coq Require Import Arith NArith List Lia Bool.
From Lineproof Require Import Game Lists Dealers Sort Result Replay.
Import ListNotations.
Local Open Scope result_scope.

Definition is_empty {A} (l : list A) : bool := match l with [] => true | _ => false end.

Section Layers.
(* What a game knows of a column, and the order of that. *)
Variable C : Type.
Variable cmp : C -> C -> comparison.
Hypothesis cmp_eq : forall a b, cmp a b = Eq -> a = b.

(* The columns, and which rows are sacrificed. *)
Definition profile := (list C * list bool)%type.

(* What the layers hold: the pieces that can be dealt, and the profile. *)
Definition position := (list piece * profile)%type.

Definition cmp_columns := lex cmp.

(* The order of the certificate. *)
Definition by_sacrificed (a b : position) : comparison :=
  match cmp_bits (snd (snd a)) (snd (snd b)) with
  | Eq => match cmp_columns (fst (snd a)) (fst (snd b)) with
          | Eq => cmp_stock (fst a) (fst b)
          | c => c end
  | c => c
  end.

Lemma cmp_columns_eq a b : cmp_columns a b = Eq -> a = b.
Proof. apply lex_eq, cmp_eq. Qed.

Lemma by_sacrificed_eq a b : by_sacrificed a b = Eq -> a = b.
Proof.
  destruct a as [s [hs sac]], b as [t [hs' sac']]. unfold by_sacrificed. cbn [fst snd].
  destruct (cmp_bits _ _) eqn:Sacrificed; try easy. destruct (cmp_columns _ _) eqn:Columns; try easy.
  intros Stock. apply cmp_columns_eq in Columns. apply cmp_stock_eq in Stock.
  apply cmp_bits_eq in Sacrificed. congruence.
Qed.

Definition same_columns (a b : position) : bool :=
  match cmp_columns (fst (snd a)) (fst (snd b)) with Eq => true | _ => false end.

Definition dominates (a b : position) : bool :=
  subsetb (snd (snd a)) (snd (snd b)) && match cmp_stock (fst a) (fst b) with Eq => same_columns a b | _ => false end.

(* From a list by columns; the group has those before that have the same columns. *)
Fixpoint undominated (l group acc : list position) : list position :=
  match l with
  | [] => rev_append group acc
  | b :: l' =>
      match group with
      | [] => undominated l' [b] acc
      | a :: _ =>
          if same_columns a b then
            if existsb (fun a => dominates a b) group then undominated l' group acc
            else undominated l' (b :: group) acc
          else undominated l' [b] (rev_append group acc)
      end
  end.

Variables (d : dealer) (limit : N).
Variable digest : Type.
Variable add_profile : digest -> list piece -> profile -> digest.

(* The game: the profiles after all moves with a piece, and whether one has a line; and for
   so many pieces left, the form in which a layer has a position, or that it is statically
   lost. *)
Variable moves : piece -> profile -> list profile.
Variable has_line : profile -> bool.
Variable settle : nat -> list piece -> profile -> option position.

(* From this position, the adversary prevents a line for n pieces. *)
Variable safe : nat -> position -> Prop.

Hypothesis safe_now : forall a, safe 0 a.
Hypothesis safe_move : forall n s P p, In p s ->
  (forall P', In P' (moves p P) -> has_line P' = false /\ safe n (next d s p, P')) -> safe (S n) (s, P).
Hypothesis safe_lost : forall n s P, has_line P = false -> settle n s P = None -> safe n (s, P).
Hypothesis safe_settled : forall n s P b, settle n s P = Some b -> safe n b -> safe n (s, P).
Hypothesis safe_dominated : forall n s P Q, fst P = fst Q -> subset (snd P) (snd Q) ->
  safe n (s, P) -> safe n (s, Q).

(* The adversary does as well from a as from b. *)
Definition covers (a b : position) := forall n, safe n a -> safe n b.

Lemma dominates_covers a b : dominates a b = true -> covers a b.
Proof.
  unfold dominates, same_columns. rewrite andb_true_iff. intros [Subset Same].
  destruct a as [s P], b as [t Q]. cbn [fst snd] in *.
  destruct (cmp_stock _ _) eqn:Stock; try easy. destruct (cmp_columns _ _) eqn:Columns; try easy.
  apply cmp_stock_eq in Stock. subst t. intros n. apply safe_dominated.
  - now apply cmp_columns_eq.
  - now apply subsetb_spec.
Qed.

Lemma undominated_keeps a l group acc : In a group \/ In a acc -> In a (undominated l group acc).
Proof.
  revert group acc; induction l as [|b l IH]; intros group acc Ha; cbn.
  - rewrite rev_append_rev, in_app_iff, <- in_rev. auto.
  - destruct group as [|c group].
    + apply IH. destruct Ha as [[]|]; auto.
    + destruct (same_columns c b).
      * destruct (existsb _ _); apply IH; cbn in *; tauto.
      * apply IH. rewrite rev_append_rev, in_app_iff, <- in_rev. tauto.
Qed.

Lemma undominated_covers b l group acc : In b l -> exists a, In a (undominated l group acc) /\ covers a b.
Proof.
  assert (forall l group acc, In b group -> exists a, In a (undominated l group acc) /\ covers a b) as Kept.
  { intros l' group' acc' Hb. exists b. split; [|easy]. apply undominated_keeps. auto. }
  revert group acc; induction l as [|c l IH]; intros group acc; cbn [In undominated]; [easy|].
  intros [->|Hb].
  - destruct group as [|a group]; [apply Kept; now left|].
    destruct (same_columns a b); [|apply Kept; now left].
    destruct (existsb _ _) eqn:Dominated; [|apply Kept; now left].
    apply existsb_exists in Dominated. destruct Dominated as (a' & Ha' & D). exists a'. split.
    + apply undominated_keeps. auto.
    + now apply dominates_covers.
  - destruct group as [|a group]; [auto|].
    destruct (same_columns a c); [destruct (existsb _ _)|]; auto.
Qed.

(* A layer of its positions, by columns. *)
Definition layer_of (l : list position) : list position :=
  sort bool _ cmp_bool by_sacrificed (fun a => rev_append (snd (snd a)) []) (rev_append (undominated l [] []) []).

Lemma layer_of_covers b l : In b l -> exists a, In a (layer_of l) /\ covers a b.
Proof.
  intros Hb. destruct (undominated_covers b l [] [] Hb) as (a & Ha & Covers).
  exists a. split; auto. apply in_sort; [apply by_sacrificed_eq|]. now rewrite rev_append_rev, app_nil_r, <- in_rev.
Qed.

(* The positions after the moves with a piece, but for those that are statically lost. *)
Definition positions := tree C position.

Definition add_position (a : position) (st : positions) : positions :=
  add _ _ cmp by_sacrificed (fst (snd a)) a st.

Fixpoint judge (here : place) (unread : bytes) (form : profile -> option position) (l : list profile)
    (st : positions) : result positions :=
  match l with
  | [] => Ok st
  | P :: l' =>
      require (negb (has_line P)) 19 here unread ;;
      judge here unread form l' (match form P with None => st | Some a => add_position a st end)
  end.

Definition covered (n : nat) (st : positions) (b : position) :=
  exists a, inside a st /\ (safe n a -> safe n b).

Lemma judge_spec here unread left s l st st' : judge here unread (settle left s) l st = Ok st' ->
  (forall a, inside a st -> inside a st') /\
  forall P, In P l -> has_line P = false /\ (safe left (s, P) \/ covered left st' (s, P)).
Proof.
  revert st; induction l as [|P l IH]; cbn; intros st E.
  - injection E as <-. split; [auto|easy].
  - required E as NoLine. apply negb_true_iff in NoLine. apply IH in E. destruct E as [Keeps Rest].
    destruct (settle left s P) as [a|] eqn:Settled; split.
    + intros b Hb. apply Keeps, inside_add; [apply by_sacrificed_eq|auto].
    + intros P' [<-|HP]; [|now apply Rest]. split; auto. right. exists a. split.
      * apply Keeps, inside_add; [apply by_sacrificed_eq|]. now left.
      * now apply safe_settled.
    + auto.
    + intros P' [<-|HP]; [|now apply Rest]. split; [auto|left; now apply safe_lost].
Qed.

(* The deals of a layer, and the positions of the next one. *)
Fixpoint expand (k i : N) (left : nat) (layer : list position) (bs : bytes) (st : positions) (sum : digest)
    : result (positions * digest * bytes) :=
  match layer with
  | [] => Ok (st, sum, bs)
  | (s, P) :: layer' =>
      let here := InLayer k (Some i) in
      let* (b, bs') := read_number 1 here bs in
      let* p := expect (nth_error pieces (N.to_nat b)) 18 here bs' in
      require (has p s) 18 here bs' ;;
      let* st' := judge here bs' (settle left (next d s p)) (moves p P) st in
      expand k (N.succ i) left layer' bs' st' (add_profile sum s P)
  end.

Lemma expand_spec k i left layer bs st sum st' sum' bs' :
  expand k i left layer bs st sum = Ok (st', sum', bs') ->
  (forall a, inside a st -> inside a st') /\
  forall s P, In (s, P) layer -> exists p, In p s /\ forall P', In P' (moves p P) ->
    has_line P' = false /\ (safe left (next d s p, P') \/ covered left st' (next d s p, P')).
Proof.
  revert i bs st sum; induction layer as [|[s P] layer IH]; cbn [expand]; intros i bs st sum E.
  - injection E as <- _ _. split; [auto|easy].
  - first_step E as [b bs1] Read. first_step E as p Piece. required E as Has. apply has_in in Has.
    first_step E as st1 Judged. apply IH in E. destruct E as [Keeps Rest].
    apply judge_spec in Judged. destruct Judged as [Keeps1 Moves]. split; [auto|].
    intros s' P' [Eq|Hin]; [|now apply Rest]. injection Eq as <- <-.
    exists p. split; auto. intros P' HP'. destruct (Moves P' HP') as [NoLine Then]. split; auto.
    destruct Then as [|(a & Ha & Covers)]; auto. right. exists a. auto.
Qed.

(* Layers k, k+1, ...: this many. Checks 16 to 19, and 21. *)
Fixpoint layers (announced : nat) (k : N) (left : nat) (layer : list position) (sum : digest) (bs : bytes)
    : result (digest * bytes) :=
  let here := InLayer k None in
  match announced with
  | 0 => require (is_empty layer) 16 here bs ;; Ok (sum, bs)
  | S announced' =>
      require (negb (is_empty layer)) 16 here bs ;;
      let* (n, bs1) := read_number 4 here bs in
      require (n =? count layer)%N 17 here bs1 ;;
      let* (st, sum', bs2) := expand k 0 (pred left) layer bs1 none sum in
      let after := ascending st [] in
      require (count after <=? limit)%N 21 here bs2 ;;
      layers announced' (N.succ k) (pred left) (layer_of after) sum' bs2
  end.

(* SPEC.md, Why this proves the claim. *)
Theorem layers_survive announced k left layer sum bs r : layers announced k left layer sum bs = Ok r ->
  forall a, In a layer -> safe left a.
Proof.
  revert k left layer sum bs; induction announced as [|announced IH]; cbn [layers];
    intros k left layer sum bs E a Ha.
  - required E as Empty. now destruct layer.
  - required E as NotEmpty. first_step E as [n bs1] Read. required E as Number.
    first_step E as [[st sum'] bs2] Expanded. required E as Limit.
    destruct left as [|left]; [apply safe_now|]. cbn [pred] in *. destruct a as [s P].
    apply expand_spec in Expanded. destruct Expanded as [_ Moves].
    destruct (Moves s P Ha) as (p & Hp & Then). apply (safe_move left s P p); auto. intros P' HP'.
    destruct (Then P' HP') as [NoLine Judged]. split; [exact NoLine|].
    destruct Judged as [Lost|(b & Hb & Covers)]; [exact Lost|].
    destruct (layer_of_covers b (ascending st [])) as (c & Hc & Covers'); [apply in_ascending; auto|].
    apply Covers, Covers'. eapply IH; eauto.
Qed.

(* The evidence is good for this many pieces, from a position; its digest, and what follows
   it. *)
Definition evidence_from (first : position) (pieces : nat) (sum : digest) (bs : bytes) : result (digest * bytes) :=
  let* (announced, bs') := read_number 1 Whole bs in
  layers (N.to_nat announced) 0 pieces
    (match settle pieces (fst first) (snd first) with None => [] | Some a => [a] end) sum bs'.

Theorem evidence_survives first n sum bs r : has_line (snd first) = false ->
  evidence_from first n sum bs = Ok r -> safe n first.
Proof.
  destruct first as [s P]. unfold evidence_from. intros NoLine E. first_step E as [announced bs'] Read. cbn [fst snd] in *.
  destruct (settle n s P) as [a|] eqn:Settled; [|now apply safe_lost].
  apply (safe_settled n s P a); auto. eapply layers_survive; [exact E|]. now left.
Qed.
End Layers.

(* The evidence for the adversary: layers of profiles. SPEC.md, Layers. *)
From Coq Require Import Arith NArith List Lia Bool.
From Lineproof Require Import Game Lists Dealers Fall Columns Profile StaticallyLost Canonical Sort Result Replay.
Import ListNotations.
Local Notation S := Datatypes.S.
Local Open Scope result_scope.

(* What the layers hold: the pieces that can be dealt, and the profile. *)
Definition position := (list piece * profile)%type.

(* The order in which those that can dominate each other stand together. *)
Definition cmp_heights := lex cmp_nat.
Definition cmp_sacrificed := colex cmp_bool.

Definition by_heights (a b : position) : comparison :=
  match cmp_heights (fst (snd a)) (fst (snd b)) with
  | Eq => match cmp_stock (fst a) (fst b) with
          | Eq => cmp_sacrificed (snd (snd a)) (snd (snd b))
          | c => c end
  | c => c
  end.

(* The order of the certificate. *)
Definition by_sacrificed (a b : position) : comparison :=
  match cmp_sacrificed (snd (snd a)) (snd (snd b)) with
  | Eq => match cmp_heights (fst (snd a)) (fst (snd b)) with
          | Eq => cmp_stock (fst a) (fst b)
          | c => c end
  | c => c
  end.

Lemma cmp_heights_eq a b : cmp_heights a b = Eq -> a = b.
Proof. apply lex_eq, cmp_nat_eq. Qed.

Lemma cmp_sacrificed_eq a b : cmp_sacrificed a b = Eq -> a = b.
Proof. apply colex_eq, cmp_bool_eq. Qed.

Lemma by_heights_eq a b : by_heights a b = Eq -> a = b.
Proof.
  destruct a as [s [hs sac]], b as [t [hs' sac']]. unfold by_heights. cbn [fst snd].
  destruct (cmp_heights _ _) eqn:Heights; try easy. destruct (cmp_stock _ _) eqn:Stock; try easy.
  intros Sacrificed. apply cmp_heights_eq in Heights. apply cmp_stock_eq in Stock.
  apply cmp_sacrificed_eq in Sacrificed. congruence.
Qed.

Lemma by_sacrificed_eq a b : by_sacrificed a b = Eq -> a = b.
Proof.
  destruct a as [s [hs sac]], b as [t [hs' sac']]. unfold by_sacrificed. cbn [fst snd].
  destruct (cmp_sacrificed _ _) eqn:Sacrificed; try easy. destruct (cmp_heights _ _) eqn:Heights; try easy.
  intros Stock. apply cmp_heights_eq in Heights. apply cmp_stock_eq in Stock.
  apply cmp_sacrificed_eq in Sacrificed. congruence.
Qed.

Fixpoint subsetb (a b : list bool) : bool :=
  match a, b with
  | [], [] => true
  | x :: a', y :: b' => (if x then y else true) && subsetb a' b'
  | _, _ => false
  end.

Lemma subsetb_spec a b : subsetb a b = true -> subset a b.
Proof.
  revert b; induction a as [|x a IH]; intros [|y b]; cbn; try easy; [constructor|].
  rewrite andb_true_iff. intros [H1 H2]. constructor; [|now apply IH]. intros ->. exact H1.
Qed.

Definition same_heights (a b : position) : bool :=
  match cmp_heights (fst (snd a)) (fst (snd b)), cmp_stock (fst a) (fst b) with Eq, Eq => true | _, _ => false end.

Definition dominates (a b : position) : bool := same_heights a b && subsetb (snd (snd a)) (snd (snd b)).

(* From a list by heights; the group has those before that have the same heights. *)
Fixpoint undominated (l group acc : list position) : list position :=
  match l with
  | [] => rev_append group acc
  | b :: l' =>
      match group with
      | [] => undominated l' [b] acc
      | a :: _ =>
          if same_heights a b then
            if existsb (fun a => dominates a b) group then undominated l' group acc
            else undominated l' (b :: group) acc
          else undominated l' [b] (rev_append group acc)
      end
  end.

Section Layers.
Variables (w : well) (d : dealer) (limit : N).
Variable digest : Type.
Variable add_profile : digest -> option (list piece) -> profile -> digest.

(* The adversary does as well from a as from b. *)
Definition covers (a b : position) := safer w d (fst a) (snd a) (fst b) (snd b).

Lemma covers_refl a : covers a a.
Proof. apply safer_refl. Qed.

Lemma covers_trans a b c : covers a b -> covers b c -> covers a c.
Proof. apply safer_trans. Qed.

Lemma dominates_covers a b : dominates a b = true -> covers a b.
Proof.
  unfold dominates, same_heights. rewrite andb_true_iff. intros [Same Subset].
  destruct a as [s P], b as [t Q]. unfold covers. cbn [fst snd] in *.
  destruct (cmp_heights _ _) eqn:Heights; try easy. destruct (cmp_stock _ _) eqn:Stock; try easy.
  apply cmp_stock_eq in Stock. subst t. apply safer_dominated.
  - now apply cmp_heights_eq.
  - now apply subsetb_spec.
Qed.

Lemma undominated_keeps a l group acc : In a group \/ In a acc -> In a (undominated l group acc).
Proof.
  revert group acc; induction l as [|b l IH]; intros group acc Ha; cbn.
  - rewrite rev_append_rev, in_app_iff, <- in_rev. auto.
  - destruct group as [|c group].
    + apply IH. destruct Ha as [[]|]; auto.
    + destruct (same_heights c b).
      * destruct (existsb _ _); apply IH; cbn in *; tauto.
      * apply IH. rewrite rev_append_rev, in_app_iff, <- in_rev. tauto.
Qed.

Lemma undominated_covers b l group acc : In b l -> exists a, In a (undominated l group acc) /\ covers a b.
Proof.
  assert (forall l group acc, In b group -> exists a, In a (undominated l group acc) /\ covers a b) as Kept.
  { intros l' group' acc' Hb. exists b. split; [|apply covers_refl]. apply undominated_keeps. auto. }
  revert group acc; induction l as [|c l IH]; intros group acc; cbn [In undominated]; [easy|].
  intros [->|Hb].
  - destruct group as [|a group]; [apply Kept; now left|].
    destruct (same_heights a b); [|apply Kept; now left].
    destruct (existsb _ _) eqn:Dominated; [|apply Kept; now left].
    apply existsb_exists in Dominated. destruct Dominated as (a' & Ha' & D). exists a'. split.
    + apply undominated_keeps. auto.
    + now apply dominates_covers.
  - destruct group as [|a group]; [auto|].
    destruct (same_heights a c); [destruct (existsb _ _)|]; auto.
Qed.

(* A layer of its positions, by heights. *)
Definition layer_of (l : list position) : list position :=
  sort _ by_sacrificed (undominated l [] []).

Lemma layer_of_covers b l : In b l -> exists a, In a (layer_of l) /\ covers a b.
Proof.
  intros Hb. destruct (undominated_covers b l [] [] Hb) as (a & Ha & C).
  exists a. split; auto. apply in_sort; auto. apply by_sacrificed_eq.
Qed.

(* All moves with a shape, from the profile whose heights are those of left, reversed, and
   then hs. *)
Definition place_heights := place_here w nat (fun h => h) (put_height w).

Fixpoint shifts (sh : shape) (left hs : list nat) (sac : list bool) (acc : list profile) : list profile :=
  match hs with
  | [] => acc
  | h :: hs' =>
      shifts sh (h :: left) hs' sac
        (match place_heights sh hs with
         | None => acc
         | Some r => (rev_append left r, mark (rest sh hs) sh hs sac) :: acc
         end)
  end.

Lemma shifts_keeps P sh left hs sac acc : In P acc -> In P (shifts sh left hs sac acc).
Proof.
  revert left acc; induction hs as [|h hs IH]; cbn; auto. intros left acc H. apply IH.
  destruct (place_heights _ _); cbn; auto.
Qed.

Lemma shifts_move sh left sac acc A win B after : sh <> [] ->
  height_move w sh A win B after ->
  In (rev left ++ after, mark (rest sh win) sh win sac) (shifts sh left (A ++ win ++ B) sac acc).
Proof.
  intros NotEmpty. revert left acc after; induction A as [|a A IH]; intros left acc after M.
  - pose proof (Forall2_length (proj1 M)) as L.
    destruct win as [|h win]; [destruct sh; easy|]. cbn [app shifts]. apply shifts_keeps.
    assert (place_heights sh (h :: win ++ B) = Some after) as E.
    { apply (place_here_complete _ _ _ _ sh (h :: win) B). exact M. }
    rewrite E. left. f_equal; [apply rev_append_rev|].
    assert (rest sh (h :: win ++ B) = rest sh (h :: win)) as -> by (apply (rest_front sh (h :: win)); auto).
    apply mark_from_ext. intros r. unfold mark_row.
    now rewrite <- (combine_front sh (h :: win) B).
  - assert (exists after', after = a :: after' /\ height_move w sh A win B after') as (after' & -> & M').
    { destruct M as [M ->]. eexists. split; [reflexivity|]. split; auto. }
    cbn [app shifts]. specialize (IH (a :: left)
      (match place_heights sh (a :: A ++ win ++ B) with
         | None => acc
         | Some r => (rev_append left r, mark (rest sh (a :: A ++ win ++ B)) sh (a :: A ++ win ++ B) sac) :: acc
         end) after' M'). cbn [rev] in IH. rewrite <- app_assoc in IH. exact IH.
Qed.

Definition moves (k : piece) (P : profile) : list profile :=
  fold_left (fun acc sh => shifts sh [] (fst P) (snd P) acc) (shapes k) [].

Lemma moves_spec p P sh P' : In sh (shapes p) -> pmove w sh P P' -> In P' (moves p P).
Proof.
  intros Hs (A & win & B & Before & Move & Sacrificed).
  assert (sh <> []) as NotEmpty.
  { destruct (drawing_of_shape _ _ Hs) as (dr & _ & Agrees). apply (agrees_some _ _ Agrees). }
  assert (forall acc, In P' (shifts sh [] (fst P) (snd P) acc)) as Shifted.
  { intros acc. destruct P' as [hs' sac']. cbn in Sacrificed, Move. rewrite Before, Sacrificed.
    now apply (shifts_move sh []). }
  unfold moves. generalize (@nil profile). induction (shapes p) as [|sh' l IH]; cbn; [easy|].
  assert (forall l acc, In P' acc ->
    In P' (fold_left (fun acc sh => shifts sh [] (fst P) (snd P) acc) l acc)) as Kept.
  { clear. intros l; induction l as [|sh l IH]; cbn; auto. intros acc Hacc. apply IH. now apply shifts_keeps. }
  intros acc. destruct Hs as [->|Hs]; auto.
Qed.

(* A row that is not sacrificed, and that all columns reach. *)
Definition least (hs : list nat) := fold_left Nat.min hs (rows w).
Fixpoint open_below (n : nat) (sac : list bool) : bool :=
  match n, sac with S n', s :: sac' => negb s || open_below n' sac' | _, _ => false end.
Definition lineb (P : profile) := open_below (least (fst P)) (snd P).

Lemma pline_lineb P : pline w P -> lineb P = true.
Proof.
  intros (r & Hr & H1 & H2).
  assert (r < least (fst P)) as L.
  { unfold least. revert H2 Hr. generalize (rows w). induction (fst P) as [|h hs IH]; cbn; auto.
    intros n H2 Hr. apply IH; auto. specialize (H2 h (or_introl eq_refl)). lia. }
  unfold lineb. clear H2. revert r H1 L Hr. generalize (least (fst P)).
  induction (snd P) as [|s sac IH]; intros n r H L Hr.
  - destruct r; easy.
  - destruct n as [|n]; [lia|]. destruct r as [|r]; cbn in *.
    + inversion H. auto.
    + rewrite (IH n r); auto with bool; lia.
Qed.

(* The positions after the moves with a piece, but for those that are statically lost. *)
Definition positions := list (option (list position)).

Fixpoint judge (here : place) (unread : bytes) (left : nat) (s : list piece) (l : list profile)
    (st : positions) : result positions :=
  match l with
  | [] => Ok st
  | P :: l' =>
      require (negb (lineb P)) 19 here unread ;;
      judge here unread left s l'
        (if statically_lost d left s P then st else push _ by_heights st [canonical w d s P])
  end.

Definition covered (st : positions) (s : list piece) (P : profile) :=
  exists a, in_stack a st /\ covers a (s, P).

Lemma judge_spec here unread left s l st st' : judge here unread left s l st = Ok st' ->
  (forall a, in_stack a st -> in_stack a st') /\
  forall P, In P l -> lineb P = false /\ (statically_lost d left s P = true \/ covered st' s P).
Proof.
  revert st; induction l as [|P l IH]; cbn; intros st E.
  - injection E as <-. split; [auto|easy].
  - required E as NoLine. apply negb_true_iff in NoLine. apply IH in E. destruct E as [Keeps Rest].
    split.
    + intros a Ha. apply Keeps. destruct (statically_lost d left s P); auto.
      apply in_push; [apply by_heights_eq|auto].
    + intros P' [<-|HP]; [|now apply Rest]. split; auto.
      destruct (statically_lost d left s P) eqn:Lost; auto. right.
      exists (canonical w d s P). split; [|apply safer_canonical].
      apply Keeps, in_push; [apply by_heights_eq|]. left. now left.
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
      let* st' := judge here bs' left (next d s p) (moves p P) st in
      expand k (N.succ i) left layer' bs' st' (add_profile sum (left_in_bag d s) P)
  end.

Lemma expand_spec k i left layer bs st sum st' sum' bs' :
  expand k i left layer bs st sum = Ok (st', sum', bs') ->
  (forall a, in_stack a st -> in_stack a st') /\
  forall s P, In (s, P) layer -> exists p, In p s /\ forall P', In P' (moves p P) ->
    lineb P' = false /\ (statically_lost d left (next d s p) P' = true \/ covered st' (next d s p) P').
Proof.
  revert i bs st sum; induction layer as [|[s P] layer IH]; cbn [expand]; intros i bs st sum E.
  - injection E as <- _ _. split; [auto|easy].
  - first_step E as [b bs1] Read. first_step E as p Piece. required E as Has. apply has_in in Has.
    first_step E as st1 Judged. apply IH in E. destruct E as [Keeps Rest].
    apply judge_spec in Judged. destruct Judged as [Keeps1 Moves]. split; [auto|].
    intros s' P' [Eq|Hin]; [|now apply Rest]. injection Eq as <- <-.
    exists p. split; auto. intros P' HP'. destruct (Moves P' HP') as [NoLine Then]. split; auto.
    destruct Then as [|(a & Ha & C)]; auto. right. exists a. auto.
Qed.

Definition is_empty {A} (l : list A) : bool := match l with [] => true | _ => false end.

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
      let* (st, sum', bs2) := expand k 0 (pred left) layer bs1 [] sum in
      let after := collect _ by_heights st in
      require (count after <=? limit)%N 21 here bs2 ;;
      layers announced' (N.succ k) (pred left) (layer_of after) sum' bs2
  end.

(* SPEC.md, Why this proves the claim. *)
Theorem layers_survive announced k left layer sum bs r : layers announced k left layer sum bs = Ok r ->
  forall s P, In (s, P) layer -> survives w d left s P.
Proof.
  revert k left layer sum bs; induction announced as [|announced IH]; cbn [layers];
    intros k left layer sum bs E s P HP.
  - required E as Empty. now destruct layer.
  - required E as NotEmpty. first_step E as [n bs1] Read. required E as Number.
    first_step E as [[st sum'] bs2] Expanded. required E as Limit.
    destruct left as [|left]; [easy|]. cbn [pred] in *.
    apply expand_spec in Expanded. destruct Expanded as [_ Moves].
    destruct (Moves s P HP) as (p & Hp & Then). exists p. split; auto. intros sh P' Hs Move.
    destruct (Then P' (moves_spec _ _ _ _ Hs Move)) as [NoLine [Lost|(a & Ha & Covers)]].
    + now apply statically_lost_survives.
    + split; [intros Line; apply pline_lineb in Line; congruence|].
      destruct (layer_of_covers a (collect _ by_heights st)) as ([t Q] & HQ & Covers').
      { apply in_collect; auto. apply by_heights_eq. }
      apply (covers_trans _ _ _ Covers' Covers). eapply IH; eauto.
Qed.

Definition empty_profile : profile := (repeat 0 (width w), repeat false (rows w)).

Lemma profile_of_empty : profile_of w [] = empty_profile.
Proof.
  assert (forall A (f : nat -> A) a n s, (forall x, f x = a) -> map f (seq s n) = repeat a n) as Constant.
  { intros A f a n s E. revert s. induction n as [|n IH]; intros s; cbn; auto. now rewrite E, IH. }
  unfold profile_of, empty_profile. f_equal; apply Constant.
  - intros x. unfold cut_height. cbn. lia.
  - intros r. unfold hole. cbn. now induction (seq 0 (width w)).
Qed.

(* The evidence is good for this many pieces; its digest, and what follows it. *)
Definition adversary (pieces : nat) (sum : digest) (bs : bytes) : result (digest * bytes) :=
  let* (announced, bs') := read_number 1 Whole bs in
  let s := at_first d in
  layers (N.to_nat announced) 0 pieces
    (if statically_lost d pieces s empty_profile then [] else [(s, empty_profile)]) sum bs'.

Theorem adversary_sound n sum bs r : 1 <= rows w -> 1 <= width w -> adversary n sum bs = Ok r ->
  adversary_holds (line w) (move w) d n (at_first d) [].
Proof.
  intros Rows Width E. apply survives_holds; auto.
  - intros (y & _ & Filled). apply (Filled 0). lia.
  - rewrite profile_of_empty. unfold adversary in E. first_step E as [announced bs'] Read.
    destruct (statically_lost d n (at_first d) empty_profile) eqn:Lost.
    + now apply statically_lost_survives.
    + eapply layers_survive; [exact E|]. now left.
Qed.

End Layers.

(* Lists: what the standard library lacks. *)
From Coq Require Import Arith NArith List Lia Bool.
Import ListNotations.

Lemma nth_error_lt {A} (l : list A) i a : nth_error l i = Some a -> i < length l.
Proof. intros E. apply nth_error_Some. congruence. Qed.

Lemma nth_error_exists {A} (l : list A) i : i < length l -> exists a, nth_error l i = Some a.
Proof. intros Li. destruct (nth_error l i) eqn:E; eauto. apply nth_error_None in E. lia. Qed.

Lemma nth_error_ext {A} (l m : list A) : (forall i, nth_error l i = nth_error m i) -> l = m.
Proof.
  revert m; induction l as [|a l IH]; intros [|b m] E; auto; try (specialize (E 0); easy).
  pose proof (E 0) as E0; cbn in E0; inversion E0. f_equal. apply IH. intros i. apply (E (S i)).
Qed.

Lemma nth_error_middle {A} (l m r : list A) i : i < length m ->
  nth_error (l ++ m ++ r) (length l + i) = nth_error m i.
Proof. intros Li. rewrite nth_error_app2 by lia. rewrite nth_error_app1 by lia. f_equal. lia. Qed.

(* Where some elements are replaced by as many: the others stay where they are. *)
Lemma nth_error_replaced {A} (l m m' r : list A) i : length m' = length m ->
  (exists k, k < length m /\ i = length l + k) \/
  (i < length l \/ length l + length m <= i) /\ nth_error (l ++ m' ++ r) i = nth_error (l ++ m ++ r) i.
Proof.
  intros L. destruct (Nat.lt_ge_cases i (length l)); [|destruct (Nat.lt_ge_cases i (length l + length m))].
  - right. split; auto. now rewrite !nth_error_app1 by lia.
  - left. exists (i - length l). lia.
  - right. split; auto. now rewrite !nth_error_app2, L by lia.
Qed.

Lemma nth_error_seq i x k : i < k -> nth_error (seq x k) i = Some (x + i).
Proof. intros L. rewrite (nth_error_nth' _ 0), seq_nth; now rewrite ?seq_length. Qed.

Lemma nth_repeat_in {A} (a d : A) n i : i < n -> nth i (repeat a n) d = a.
Proof. revert i; induction n as [|n IH]; intros [|i] L; cbn; auto; try lia. apply IH. lia. Qed.

Lemma nth_map_seq {A} (f : nat -> A) n i a : i < n -> nth i (map f (seq 0 n)) a = f i.
Proof.
  intros L. rewrite (nth_indep _ a (f 0)) by (rewrite map_length, seq_length; lia). now rewrite map_nth, seq_nth by lia.
Qed.

Lemma split_front {A} (l m : list A) : firstn (length l) (l ++ m) = l /\ skipn (length l) (l ++ m) = m.
Proof. induction l as [|a l [IH1 IH2]]; cbn; split; congruence. Qed.

Lemma nth_skipn_list {A} k (l : list A) j d : nth j (skipn k l) d = nth (k + j) l d.
Proof. revert l; induction k as [|k IH]; intros [|a l]; cbn; auto. now destruct j. Qed.

Lemma list_max_ge l n : In n l -> n <= list_max l.
Proof. revert n. apply Forall_forall, list_max_le, le_n. Qed.

Lemma list_max_in l : l <> [] -> In (list_max l) l.
Proof.
  induction l as [|n l IH]; [easy|]. intros _. change (list_max (n :: l)) with (max n (list_max l)).
  destruct l as [|k l]; [left; cbn; lia|]. destruct (Nat.max_spec n (list_max (k :: l))) as [[_ ->]|[_ ->]];
    [right; now apply IH|now left].
Qed.

Lemma sum_less {A} (f g : A -> nat) l a : (forall a, In a l -> f a <= g a) -> In a l -> f a < g a ->
  list_sum (map f l) < list_sum (map g l).
Proof.
  intros Le Ha Less. assert (forall m, incl m l -> list_sum (map f m) <= list_sum (map g m)) as Sum.
  { intros m. induction m as [|b m IH]; intros Incl; auto. apply incl_cons_inv in Incl as [Hb Incl].
    specialize (Le b Hb). specialize (IH Incl). unfold list_sum in *. cbn. lia. }
  apply in_split in Ha as (l1 & l2 & ->). rewrite !map_app, !list_sum_app.
  pose proof (Sum l1 ltac:(now apply incl_appl)). pose proof (Sum l2 ltac:(now apply incl_appr, incl_tl)).
  unfold list_sum in *. cbn. lia.
Qed.

(* Where one list is written as two appended, and as two others. *)
Lemma app_split {A} (l1 l2 m1 m2 : list A) : l1 ++ l2 = m1 ++ m2 ->
  (exists k, m1 = l1 ++ k /\ l2 = k ++ m2) \/ (exists k, k <> [] /\ l1 = m1 ++ k /\ m2 = k ++ l2).
Proof.
  intros E. apply app_eq_app in E as (k & [[-> ->]|[-> ->]]); [|left; now exists k].
  destruct k as [|a k]; [left; exists []; now rewrite !app_nil_r|right; now exists (a :: k)].
Qed.

Lemma in_combine_nth {A B} (l : list A) (m : list B) a b :
  In (a, b) (combine l m) <-> exists i, nth_error l i = Some a /\ nth_error m i = Some b.
Proof.
  revert m; induction l as [|a' l IH]; intros [|b' m]; cbn; try (split; [easy|intros ([|i] & E & F); easy]).
  rewrite IH. split.
  - intros [[= -> ->]|(i & E & F)]; [exists 0|exists (S i)]; auto.
  - intros ([|i] & E & F); cbn in *; [left; congruence|eauto].
Qed.

Lemma combine_in {A B} (l : list A) (m : list B) a :
  length l = length m -> In a l -> exists b, In (a, b) (combine l m).
Proof.
  intros L [i E]%In_nth_error. pose proof (nth_error_lt _ _ _ E). destruct (nth_error_exists m i) as [b Eb]; [lia|].
  exists b. apply in_combine_nth. eauto.
Qed.

Definition count {A} (l : list A) : N := fold_left (fun n _ => N.succ n) l 0%N.

(* As nth; the kernel runs it faster, since the type is an argument like the others. *)
Fixpoint pick {A} (n : nat) (l : list A) (d : A) : A :=
  match l, n with [], _ => d | a :: _, 0 => a | _ :: l', S n' => pick n' l' d end.

Lemma pick_nth {A} n (l : list A) d : pick n l d = nth n l d.
Proof. revert n; induction l as [|a l IH]; intros [|n]; cbn; auto. Qed.

(* Two lists, element by element. *)
Fixpoint map2 {A B C} (f : A -> B -> C) l m :=
  match l, m with a :: l', b :: m' => f a b :: map2 f l' m' | _, _ => [] end.

Lemma map2_length {A B C} (f : A -> B -> C) l m : length l = length m -> length (map2 f l m) = length l.
Proof. revert m; induction l as [|a l IH]; intros [|b m]; cbn; auto. Qed.

Lemma map2_app {A B C} (f : A -> B -> C) l1 m1 l2 m2 : length l1 = length m1 ->
  map2 f (l1 ++ l2) (m1 ++ m2) = map2 f l1 m1 ++ map2 f l2 m2.
Proof. revert m1; induction l1 as [|a l1 IH]; intros [|b m1]; cbn; try easy. intros E. f_equal. apply IH. lia. Qed.

Lemma map2_rev {A B C} (f : A -> B -> C) l m : length l = length m ->
  map2 f (rev l) (rev m) = rev (map2 f l m).
Proof.
  revert m; induction l as [|a l IH]; intros [|b m]; cbn; try easy. intros E.
  rewrite map2_app by (rewrite !rev_length; lia). cbn. rewrite IH by lia. auto.
Qed.

Lemma nth_error_map2 {A B C} (f : A -> B -> C) l m i a b :
  nth_error l i = Some a -> nth_error m i = Some b -> nth_error (map2 f l m) i = Some (f a b).
Proof.
  revert l m; induction i as [|i IH]; intros [|a' l] [|b' m]; cbn; try easy; [|auto]. intros [= ->] [= ->]. auto.
Qed.

Lemma nth_map2 {A B C} (f : A -> B -> C) l m i a b c : i < length l -> i < length m ->
  nth i (map2 f l m) c = f (nth i l a) (nth i m b).
Proof. intros Ll Lm. apply nth_error_nth, nth_error_map2; now apply nth_error_nth'. Qed.

Lemma in_map2 {A B C} (f : A -> B -> C) l m c : In c (map2 f l m) -> exists a b, In a l /\ In b m /\ c = f a b.
Proof.
  revert m; induction l as [|a l IH]; intros [|b m]; cbn; try easy. intros [<-|Hc]; [exists a, b; auto|].
  destruct (IH m Hc) as (a' & b' & Ha & Hb & ->). exists a', b'. auto.
Qed.

Lemma combine_map2 {A B} (l : list A) (m : list B) : combine l m = map2 pair l m.
Proof. revert m; induction l as [|a l IH]; intros [|b m]; cbn; auto. now rewrite IH. Qed.

Lemma Forall2_nth {A B} (R : A -> B -> Prop) l m :
  Forall2 R l m <-> length l = length m /\
    forall i a b, nth_error l i = Some a -> nth_error m i = Some b -> R a b.
Proof.
  split.
  - induction 1 as [|a b l m Rab _ [IH1 IH2]]; cbn; split; auto.
    + intros [|i] a b; cbn; discriminate.
    + intros [|i] a' b'; cbn; [|apply IH2]. intros [= <-] [= <-]; auto.
  - revert m; induction l as [|a l IH]; intros [|b m]; cbn; intros [E R']; try discriminate; auto.
    constructor; [apply (R' 0); auto|]. apply IH. split; [lia|]. intros i. apply (R' (S i)).
Qed.

Lemma Forall2_length {A B} {R : A -> B -> Prop} {l m} : Forall2 R l m -> length l = length m.
Proof. induction 1; cbn; auto. Qed.

Lemma Forall2_rev {A B} (R : A -> B -> Prop) l m : Forall2 R l m -> Forall2 R (rev l) (rev m).
Proof. induction 1; cbn; auto. apply Forall2_app; auto. Qed.

(* A test of two lists, element by element. *)
Fixpoint forallb2 {A B} (f : A -> B -> bool) l m :=
  match l, m with
  | [], [] => true
  | a :: l', b :: m' => f a b && forallb2 f l' m'
  | _, _ => false
  end.

Lemma forallb2_left {A B} (f : A -> B -> bool) l m a :
  forallb2 f l m = true -> In a l -> exists b, In b m /\ f a b = true.
Proof.
  revert m; induction l as [|a' l IH]; intros [|b m]; cbn; try easy.
  rewrite andb_true_iff. intros [F1 F2] [->|Ha]; eauto. destruct (IH _ F2 Ha) as (b' & Hb & F). eauto.
Qed.

Lemma forallb2_right {A B} (f : A -> B -> bool) l m b :
  forallb2 f l m = true -> In b m -> exists a, In a l /\ f a b = true.
Proof.
  revert m; induction l as [|a' l IH]; intros [|b' m]; cbn; try easy.
  rewrite andb_true_iff. intros [F1 F2] [->|Hb]; eauto. destruct (IH _ F2 Hb) as (a & Ha & F). eauto.
Qed.

(* forallb, but the kernel works out no more of it than it needs: for && it does both sides. *)
Fixpoint every {A} (f : A -> bool) (l : list A) : bool :=
  match l with [] => true | a :: l' => if f a then every f l' else false end.

(* The same of existsb. *)
Fixpoint some {A} (f : A -> bool) (l : list A) : bool :=
  match l with [] => false | a :: l' => if f a then true else some f l' end.

Lemma some_existsb {A} (f : A -> bool) l : some f l = existsb f l.
Proof. induction l as [|a l IH]; cbn; auto. now rewrite IH. Qed.

Lemma every_forallb {A} (f : A -> bool) l : every f l = forallb f l.
Proof. induction l as [|a l IH]; cbn; auto. now rewrite IH. Qed.

Lemma some_exists {A} (f : A -> bool) l : some f l = true -> exists a, In a l /\ f a = true.
Proof. rewrite some_existsb. apply existsb_exists. Qed.

Lemma every_in {A} (f : A -> bool) l a : every f l = true -> In a l -> f a = true.
Proof. rewrite every_forallb, forallb_forall. auto. Qed.

(* All lists of so many numbers, each less than n. *)
Fixpoint lists (length n : nat) : list (list nat) :=
  match length with 0 => [[]] | S k => flat_map (fun h => map (cons h) (lists k n)) (seq 0 n) end.

Lemma in_lists l n : (forall h, In h l -> h < n) -> In l (lists (length l) n).
Proof.
  induction l as [|h l IH]; intros Less; [now left|]. cbn [lists length]. apply in_flat_map. exists h.
  split; [apply in_seq; specialize (Less h (or_introl eq_refl)); lia|]. apply in_map, IH. intros; apply Less. now right.
Qed.

Lemma lists_length l length n : In l (lists length n) -> List.length l = length.
Proof.
  revert l. induction length as [|k IH]; intros l; [now intros [<-|[]]|].
  intros (h & _ & (l' & <- & Hl)%in_map_iff)%in_flat_map. cbn. f_equal. auto.
Qed.

(* The least of n and the numbers of a list; it stops at 0. *)
Fixpoint least_of (n : nat) (l : list nat) : nat :=
  match n, l with S _, h :: l' => least_of (if n <=? h then n else h) l' | _, _ => n end.

Definition least (l : list nat) : nat := match l with [] => 0 | n :: l' => least_of n l' end.

Lemma least_of_spec n l : In (least_of n l) (n :: l) /\ forall h, In h (n :: l) -> least_of n l <= h.
Proof.
  revert n. induction l as [|h l IH]; intros [|n]; cbn [least_of]; try (split; [now left|intros h'; cbn; lia]).
  destruct (Nat.leb_spec (S n) h) as [L|L]; [destruct (IH (S n)) as [Is Le]|destruct (IH h) as [Is Le]];
    (split; [|intros h' [<-|[<-|H]]]); cbn in *; try tauto; try (now apply Le; right);
    pose proof (Le _ (or_introl eq_refl)); lia.
Qed.

Lemma least_in l : l <> [] -> In (least l) l.
Proof. destruct l as [|n l]; [easy|]. intros _. apply least_of_spec. Qed.

Lemma least_le l n : In n l -> least l <= n.
Proof. destruct l as [|m l]; [easy|]. apply least_of_spec. Qed.

(* As map (fun h => h - k). *)
Definition lower (k : nat) (l : list nat) : list nat :=
  match k with 0 => l | _ => map (fun h => h - k) l end.

Lemma lower_map k l : lower k l = map (fun h => h - k) l.
Proof. destruct k; auto. cbn. rewrite <- map_id at 1. apply map_ext. intros h. lia. Qed.

(* All bits of a are in b, too. *)
Definition subset (a b : list bool) := Forall2 (fun x y => x = true -> y = true) a b.

Lemma subset_nth a b : subset a b <-> length a = length b /\ forall r, nth r a true = true -> nth r b true = true.
Proof.
  split.
  - induction 1 as [|x y a b Here _ [L IH]]; cbn; split; auto. intros [|r]; auto.
  - revert b; induction a as [|x a IH]; intros [|y b]; cbn; intros [L Each]; try easy; constructor; [apply (Each 0)|].
    apply IH. split; [lia|]. intros r. apply (Each (S r)).
Qed.

Lemma app_distinct {A} (l m : list A) : NoDup l -> NoDup m -> (forall a, In a l -> ~ In a m) -> NoDup (l ++ m).
Proof.
  intros Hl Hm Apart. induction Hl as [|a l Ha _ IH]; cbn; auto. constructor.
  - rewrite in_app_iff. intros [|Hm']; auto. apply (Apart a); auto. now left.
  - apply IH. intros b Hb. apply Apart. now right.
Qed.

Lemma nth_both {A B} (f : A -> B -> bool) l m o a b : forallb2 f l m = true -> o < length m ->
  f (nth o l a) (nth o m b) = true.
Proof.
  revert m o; induction l as [|a' l IH]; intros [|b' m] o; cbn; try easy; try lia.
  rewrite andb_true_iff. intros [Here Rest] Lo. destruct o as [|o]; auto. apply IH; auto. lia.
Qed.

(* What Usual.v says of moves and removal, said in other ways. *)
From Coq Require Import Arith Bool List Permutation Lia FinFun.
From Lineproof Require Import Game Lists Usual.
Import ListNotations.

Lemma filled_in b x y : filled b x y = true <-> In (x, y) b.
Proof.
  unfold filled. rewrite existsb_exists. split.
  - intros ([x' y'] & H & E). cbn in E. rewrite andb_true_iff, !Nat.eqb_eq in E. now destruct E as [-> ->].
  - intros H. exists (x, y). now rewrite !Nat.eqb_refl.
Qed.

Lemma is_full_spec w b y : is_full w b y = true <-> forall x, x < w -> In (x, y) b.
Proof.
  unfold is_full. rewrite forallb_forall. setoid_rewrite filled_in. setoid_rewrite in_seq.
  split; intros F x Hx; apply F; lia.
Qed.

Lemma in_full_rows w b y : 1 <= w -> In y (full_rows w b) <-> forall x, x < w -> In (x, y) b.
Proof.
  intros Hw. unfold full_rows. rewrite filter_In, is_full_spec, in_seq. split; [easy|].
  intros F. split; auto. pose proof (list_max_ge _ _ (in_map snd _ _ (F 0 Hw))) as Le. cbn in *. lia.
Qed.

Lemma full_rows_nodup w b : NoDup (full_rows w b).
Proof. apply NoDup_filter, seq_NoDup. Qed.

Definition none_full w (b : board) := forall y, ~ forall x, x < w -> In (x, y) b.

Lemma full_rows_none w b : 1 <= w -> full_rows w b = [] <-> none_full w b.
Proof.
  intros Hw. split.
  - intros E y F. apply in_full_rows in F; auto. now rewrite E in F.
  - intros N. destruct (full_rows w b) as [|y l] eqn:E; auto. destruct (N y). apply in_full_rows; auto.
    rewrite E. now left.
Qed.

(* Where the rows are that row y leaves. *)
Definition up y z := if z <? y then z else z + 1.
Definition down y z := if y <? z then z - 1 else z.

(* Row y is gone, and what was above it is one row lower. *)
Definition without (y : nat) (b : board) : board :=
  map (fun c => (fst c, down y (snd c))) (filter (fun c => negb (snd c =? y)) b).

(* Full rows are removed one after the other, in any order, until there is none: k of them. *)
Inductive cleared (w : nat) : board -> nat -> board -> Prop :=
| cleared_none b : none_full w b -> cleared w b 0 b
| cleared_one b y k b' : (forall x, x < w -> In (x, y) b) -> cleared w (without y b) k b' -> cleared w b (1 + k) b'.

Ltac rows := unfold up, down in *; repeat match goal with
  | |- context [?a <? ?b] => destruct (Nat.ltb_spec a b)
  | H : context [?a <? ?b] |- _ => destruct (Nat.ltb_spec a b)
  end; try lia.

Lemma up_down y z : z <> y -> up y (down y z) = z.
Proof. intros N. rows. Qed.

Lemma in_without y b x z : In (x, z) (without y b) <-> In (x, up y z) b.
Proof.
  unfold without. rewrite in_map_iff. split.
  - intros ([x' v] & [= <- <-] & H). apply filter_In in H as [H N]. cbn in N.
    apply negb_true_iff, Nat.eqb_neq in N. now rewrite up_down.
  - intros H. exists (x, up y z). cbn. split; [f_equal; rows|].
    apply filter_In. split; auto. cbn. apply negb_true_iff, Nat.eqb_neq. rows.
Qed.

Lemma is_full_without w y b z : is_full w (without y b) z = is_full w b (up y z).
Proof. apply eq_true_iff_eq. rewrite !is_full_spec. split; intros F x Hx; apply in_without; auto. Qed.

Lemma full_rows_without w y b : 1 <= w -> is_full w b y = true ->
  Permutation (full_rows w b) (y :: map (up y) (full_rows w (without y b))).
Proof.
  intros Hw Hy. apply NoDup_Permutation.
  - apply full_rows_nodup.
  - constructor.
    + rewrite in_map_iff. intros (z & E & _). rows.
    + apply Injective_map_NoDup; [|apply full_rows_nodup]. intros u v E. rows.
  - intros z. cbn [In]. rewrite in_map_iff, in_full_rows, <- is_full_spec by auto. split.
    + intros F. destruct (Nat.eq_dec z y) as [->|N]; auto. right. exists (down y z).
      rewrite in_full_rows, <- is_full_spec, is_full_without, up_down; auto.
    + intros [<-|(u & <- & H)]; auto. now rewrite in_full_rows, <- is_full_spec, is_full_without in H by auto.
Qed.

Lemma filter_length_permutation (f : nat -> bool) l l' : Permutation l l' -> length (filter f l) = length (filter f l').
Proof. induction 1; cbn; auto; repeat destruct (f _); cbn; lia. Qed.

Definition below w b y := length (filter (fun f => f <? y) (full_rows w b)).

Lemma below_without w y b v : 1 <= w -> is_full w b y = true -> v <> y ->
  v - below w b v = down y v - below w (without y b) (down y v).
Proof.
  intros Hw Hy N. unfold below. rewrite (filter_length_permutation _ _ _ (full_rows_without w y b Hw Hy)). cbn [filter].
  assert (forall l, length (filter (fun f => f <? v) (map (up y) l)) = length (filter (fun f => f <? down y v) l)) as E.
  { intros l. induction l as [|u l IH]; auto. cbn [filter map]. replace (up y u <? v) with (u <? down y v).
    - destruct (u <? _); cbn [length]; now rewrite IH.
    - apply eq_true_iff_eq. rewrite !Nat.ltb_lt. rows. }
  destruct (Nat.ltb_spec y v); cbn [length]; rewrite E; rows.
Qed.

Lemma map_filter {A B} (f f' : A -> B) (g g' n : A -> bool) (d : A -> A) l :
  (forall a, if n a then g' (d a) = g a /\ f' (d a) = f a else g a = false) ->
  map f (filter g l) = map f' (filter g' (map d (filter n l))).
Proof.
  intros Same. induction l as [|a l IH]; auto. specialize (Same a). cbn.
  destruct (n a); cbn; [destruct Same as [-> E], (g a); cbn; congruence|now rewrite Same].
Qed.

Lemma removed_without w y b : 1 <= w -> is_full w b y = true -> removed w b = removed w (without y b).
Proof.
  intros Hw Hy. apply map_filter. intros [x v]. cbn [fst snd].
  destruct (Nat.eqb_spec v y) as [->|N]; cbn [negb]; [now rewrite Hy|].
  rewrite is_full_without, up_down by auto. split; auto. f_equal. symmetry. now apply below_without.
Qed.

Lemma removed_none w b : 1 <= w -> full_rows w b = [] -> removed w b = b.
Proof.
  intros Hw None. unfold removed. rewrite None, (filter_ext _ (fun _ => true)).
  - clear. induction b as [|[x y] b IH]; auto. cbn in *. now rewrite Nat.sub_0_r, IH.
  - intros [x y]. destruct (is_full w b _) eqn:E; auto. now rewrite is_full_spec, <- in_full_rows, None in E by auto.
Qed.

(* So it does not matter whether rows are removed one after the other or all at once. *)
Theorem cleared_iff w b k b' : 1 <= w -> cleared w b k b' <-> k = length (full_rows w b) /\ b' = removed w b.
Proof.
  intros Hw.
  assert (forall b y, is_full w b y = true -> length (full_rows w b) = 1 + length (full_rows w (without y b))) as One.
  { intros b0 y Hy. rewrite (Permutation_length (full_rows_without w y b0 Hw Hy)). cbn. now rewrite map_length. }
  split.
  - induction 1 as [b0 N|b0 y k b' F _ [-> ->]].
    + apply full_rows_none in N; auto. now rewrite removed_none, N.
    + apply is_full_spec in F. now rewrite (removed_without w y b0), (One _ _ F).
  - intros [-> ->]. remember (length (full_rows w b)) as k eqn:E. revert b E. induction k as [|k IH]; intros b E.
    + apply eq_sym, length_zero_iff_nil in E. rewrite removed_none by auto. constructor. now apply full_rows_none.
    + destruct (full_rows w b) as [|y l] eqn:F; [easy|]. assert (is_full w b y = true) as Hy.
      { apply is_full_spec, in_full_rows; auto. rewrite F. now left. }
      rewrite (removed_without w y b Hw Hy). apply (cleared_one w b y k); [now apply is_full_spec|]. apply IH.
      rewrite <- F, (One _ _ Hy) in E. now injection E.
Qed.

Corollary removed_cleared w b : 1 <= w -> cleared w b (length (full_rows w b)) (removed w b).
Proof. intros Hw. now apply cleared_iff. Qed.

(* After that, no row is full. *)
Lemma full_rows_removed w b : 1 <= w -> full_rows w (removed w b) = [].
Proof. intros Hw. apply full_rows_none; auto. now induction (removed_cleared w b Hw). Qed.

(* What Usual.v says of moves and removal, said in other ways. *)
From Coq Require Import Arith Bool List Permutation Lia FinFun.
From Lineproof Require Import Game Usual TwoAtOnce.
Import ListNotations.

(* A drop is a move of Game.v, where no column is full and there is no ceiling. *)
Theorem drop_is_move w p b b' : ceiling w = None -> (forall x, ~ full w b x) ->
  drop (width w) p b b' <-> move w p b b'.
Proof.
  intros Hc Open. unfold drop, move, under_ceiling. rewrite Hc.
  split; intros (d & x & y & Hd & Above & Rests & Legal & E); exists d, x, y; repeat split; auto.
  - intros c H. now apply Legal.
Qed.

(* Row y is gone, and what was above it is one row lower. *)
Definition without (y : nat) (b : board) : board :=
  map (fun c => if y <? snd c then (fst c, snd c - 1) else c) (filter (fun c => negb (snd c =? y)) b).

(* Full rows are removed one after the other, in any order, until there is none: k of them. *)
Inductive cleared (w : nat) : board -> nat -> board -> Prop :=
| cleared_none b : none_full w b -> cleared w b 0 b
| cleared_one b y k b' : (forall x, x < w -> In (x, y) b) -> cleared w (without y b) k b' -> cleared w b (1 + k) b'.

(* Where the rows are that row y leaves. *)
Definition up y z := if z <? y then z else z + 1.
Definition down y z := if y <? z then z - 1 else z.

Ltac rows := unfold up, down in *; repeat match goal with
  | |- context [?a <? ?b] => destruct (Nat.ltb_spec a b)
  | H : context [?a <? ?b] |- _ => destruct (Nat.ltb_spec a b)
  end; try lia.

Lemma up_down y z : z <> y -> up y (down y z) = z.
Proof. intros N. rows. Qed.

Lemma in_without y b x z : In (x, z) (without y b) <-> In (x, up y z) b.
Proof.
  unfold without. rewrite in_map_iff. split.
  - intros ([x' v] & E & H). apply filter_In in H as [H N]. cbn [fst snd] in *.
    apply negb_true_iff, Nat.eqb_neq in N. destruct (Nat.ltb_spec y v); injection E as <- <-.
    + replace (up y (v - 1)) with v; auto. rows.
    + replace (up y v) with v; auto. rows.
  - intros H. exists (x, up y z). split.
    + cbn [fst snd]. rows; f_equal; lia.
    + apply filter_In. split; auto. cbn. apply negb_true_iff, Nat.eqb_neq. rows.
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

Lemma below_without w y b v : 1 <= w -> is_full w b y = true -> v <> y ->
  below w b v = below w (without y b) (down y v) + (if y <? v then 1 else 0).
Proof.
  intros Hw Hy N. unfold below. rewrite (filter_length_permutation _ _ _ (full_rows_without w y b Hw Hy)). cbn [filter].
  assert (forall l, length (filter (fun f => f <? v) (map (up y) l)) = length (filter (fun f => f <? down y v) l)) as E.
  { intros l. induction l as [|u l IH]; auto. cbn [filter map]. replace (u <? down y v) with (up y u <? v); [destruct (up y u <? v); cbn [length]; now rewrite IH|].
    apply eq_true_iff_eq. rewrite !Nat.ltb_lt. rows. }
  destruct (y <? v); cbn [length]; rewrite E; lia.
Qed.

Lemma map_filter {A B} (f f' : A -> B) (g g' n : A -> bool) (d : A -> A) l :
  (forall a, if n a then g' (d a) = g a /\ f' (d a) = f a else g a = false) ->
  map f (filter g l) = map f' (filter g' (map d (filter n l))).
Proof.
  intros Same. induction l as [|a l IH]; auto. specialize (Same a). cbn [filter].
  destruct (n a); cbn [map filter].
  - destruct Same as [-> E]. destruct (g a); auto. cbn [map]. now rewrite E, IH.
  - now rewrite Same.
Qed.

Lemma removed_without w y b : 1 <= w -> is_full w b y = true -> removed w b = removed w (without y b).
Proof.
  intros Hw Hy. apply map_filter. intros [x v]. cbn [fst snd].
  destruct (Nat.eqb_spec v y) as [->|N]; cbn [negb]; [now rewrite Hy|].
  replace (if y <? v then (x, v - 1) else (x, v)) with (x, down y v) by (unfold down; now destruct (y <? v)).
  cbn [fst snd]. rewrite is_full_without, up_down by auto. split; auto. f_equal.
  pose proof (below_without w y b v Hw Hy N) as E. pose proof (below_le w (without y b) (down y v)) as Le.
  unfold below in *. rewrite E. rows.
Qed.

Lemma full_rows_none w b : 1 <= w -> none_full w b -> full_rows w b = [].
Proof.
  intros Hw N. destruct (full_rows w b) as [|y l] eqn:E; auto. destruct (N y). apply in_full_rows; auto.
  rewrite E. now left.
Qed.

Lemma removed_none w b : 1 <= w -> none_full w b -> removed w b = b.
Proof.
  intros Hw N. unfold removed. rewrite (full_rows_none w b Hw N), (filter_ext _ (fun _ => true)).
  - clear. induction b as [|[x y] b IH]; auto. cbn [filter map fst snd length] in *. now rewrite Nat.sub_0_r, IH.
  - intros [x y]. destruct (is_full w b _) eqn:E; auto. destruct (N y). now apply is_full_spec.
Qed.

(* So it does not matter whether rows are removed one after the other or all at once. *)
Theorem cleared_iff w b k b' : 1 <= w -> cleared w b k b' <-> k = length (full_rows w b) /\ b' = removed w b.
Proof.
  intros Hw. split.
  - induction 1 as [b N|b y k b' F _ [-> ->]].
    + now rewrite full_rows_none, removed_none by auto.
    + apply is_full_spec in F. rewrite (removed_without w y b), (Permutation_length (full_rows_without w y b Hw F)) by auto.
      cbn [length]. now rewrite map_length.
  - intros [-> ->]. remember (length (full_rows w b)) as k eqn:E. revert b E. induction k as [|k IH]; intros b E.
    + assert (none_full w b) as N.
      { intros y F. rewrite <- in_full_rows in F by auto. now destruct (full_rows w b). }
      rewrite (removed_none w b Hw N). now constructor.
    + assert (exists y, is_full w b y = true) as (y & Hy).
      { destruct (full_rows w b) as [|y l] eqn:F; [easy|]. exists y. apply is_full_spec, in_full_rows; auto. rewrite F. now left. }
      rewrite (removed_without w y b Hw Hy). apply (cleared_one w b y k); [now apply is_full_spec|]. apply IH.
      rewrite (Permutation_length (full_rows_without w y b Hw Hy)) in E. cbn [length] in E. rewrite map_length in E. lia.
Qed.

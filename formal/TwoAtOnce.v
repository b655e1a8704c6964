(* Two rows at once: never. The adversary deals S or Z. SPEC.md: Two rows at once. *)
From Coq Require Import Arith Bool List Lia.
From Lineproof Require Import Game Usual.
Import ListNotations.

Lemma filled_in b x y : filled b x y = true <-> In (x, y) b.
Proof.
  unfold filled. rewrite existsb_exists. split.
  - intros ([x' y'] & H & E). cbn in E. rewrite andb_true_iff, !Nat.eqb_eq in E. now destruct E as [-> ->].
  - intros H. exists (x, y). now rewrite !Nat.eqb_refl.
Qed.

Lemma is_full_spec w b y : is_full w b y = true <-> forall x, x < w -> In (x, y) b.
Proof.
  unfold is_full. rewrite forallb_forall. split.
  - intros F x Hx. apply filled_in, F, in_seq. lia.
  - intros F x Hx. apply filled_in, F. apply in_seq in Hx. lia.
Qed.

Lemma row_of_cell (b : board) x y : In (x, y) b -> y <= list_max (map snd b).
Proof.
  intros H. enough (Forall (fun k => k <= list_max (map snd b)) (map snd b)) as A.
  - rewrite Forall_forall in A. apply A. now apply (in_map snd b (x, y)).
  - now apply list_max_le.
Qed.

Lemma in_full_rows w b y : 1 <= w -> In y (full_rows w b) <-> forall x, x < w -> In (x, y) b.
Proof.
  intros Hw. unfold full_rows. rewrite filter_In, is_full_spec, in_seq. split; [easy|].
  intros F. split; auto. pose proof (row_of_cell _ _ _ (F 0 Hw)). lia.
Qed.

Lemma full_rows_nodup w b : NoDup (full_rows w b).
Proof. apply NoDup_filter, seq_NoDup. Qed.

(* What is removed leaves no full row: rows that stay keep their order. *)
Definition below w b y := length (filter (fun f => f <? y) (full_rows w b)).

Lemma below_le w b y : below w b y <= y.
Proof.
  unfold below. enough (length (filter (fun f => f <? y) (full_rows w b)) <= length (seq 0 y)) by (rewrite seq_length in *; auto).
  apply NoDup_incl_length.
  - apply NoDup_filter, full_rows_nodup.
  - intros f. rewrite filter_In, Nat.ltb_lt, in_seq. lia.
Qed.

Lemma below_more w b y z : y <= z -> below w b z <= below w b y + (z - y).
Proof.
  intros Hz. unfold below. rewrite <- (seq_length (z - y) y), <- app_length. apply NoDup_incl_length.
  - apply NoDup_filter, full_rows_nodup.
  - intros f. rewrite in_app_iff, !filter_In, !Nat.ltb_lt, in_seq. intros [H L].
    destruct (Nat.lt_ge_cases f y); [now left|right; lia].
Qed.

(* Strictly, where the lower one stays. *)
Lemma below_stays w b y z : 1 <= w -> y < z -> is_full w b y = false -> below w b z <= below w b y + (z - y - 1).
Proof.
  intros Hw Hz Hy. pose proof (below_more w b (1 + y) z Hz) as H.
  replace (below w b (1 + y)) with (below w b y) in H; [lia|]. unfold below. f_equal.
  apply filter_ext_in. intros f Hf. destruct (Nat.eq_dec f y) as [->|N].
  - rewrite in_full_rows, <- is_full_spec in Hf by auto. congruence.
  - destruct (Nat.ltb_spec f y), (Nat.ltb_spec f (1 + y)); auto; lia.
Qed.

Lemma in_removed w b x y : In (x, y) (removed w b) <->
  exists z, In (x, z) b /\ is_full w b z = false /\ y = z - below w b z.
Proof.
  unfold removed. rewrite in_map_iff. split.
  - intros ([x' z] & E & H). apply filter_In in H as [H N]. cbn in *. injection E as <- <-.
    exists z. split; auto. split; auto. now destruct (is_full w b z).
  - intros (z & H & N & ->). exists (x, z). split; auto. apply filter_In. cbn. now rewrite N.
Qed.

Lemma removed_same w b y z : 1 <= w -> is_full w b y = false -> is_full w b z = false ->
  y - below w b y = z - below w b z -> y = z.
Proof.
  intros Hw Hy Hz E. pose proof (below_le w b y). pose proof (below_le w b z).
  destruct (Nat.lt_trichotomy y z) as [L|[|L]]; auto.
  - pose proof (below_stays w b y z Hw L Hy). lia.
  - pose proof (below_stays w b z y Hw L Hz). lia.
Qed.

Definition none_full w (b : board) := forall y, ~ forall x, x < w -> In (x, y) b.

Lemma removed_none_full w b : 1 <= w -> none_full w (removed w b).
Proof.
  intros Hw y F. destruct (proj1 (in_removed _ _ _ _) (F 0 Hw)) as (z & H & N & E).
  assert (is_full w b z = true) as E'; [|congruence]. apply is_full_spec. intros x Hx.
  destruct (proj1 (in_removed _ _ _ _) (F x Hx)) as (z' & H' & N' & E').
  now rewrite (removed_same w b z z'); auto; lia.
Qed.

(* In the board before a move that completes two rows, these are not full. *)
Lemma two_rows w b : 1 <= w -> 2 <= length (full_rows w b) ->
  exists y z, y < z /\ (forall x, x < w -> In (x, y) b) /\ (forall x, x < w -> In (x, z) b).
Proof.
  intros Hw L. pose proof (full_rows_nodup w b) as N.
  assert (forall y, In y (full_rows w b) -> forall x, x < w -> In (x, y) b) as F by (intros y; now apply in_full_rows).
  destruct (full_rows w b) as [|y [|z l]]; cbn in L; try lia.
  inversion N as [|? ? N' _]; subst. cbn in *.
  destruct (Nat.lt_trichotomy y z) as [|[->|]]; [exists y, z|exfalso; apply N'|exists z, y]; auto 6.
Qed.

(* Row y lacks just these columns. *)
Definition lacks w (b : board) y (cs : list nat) := forall x, x < w -> In (x, y) b <-> ~ In x cs.

(* Column c is open from row y up. *)
Definition open (b : board) c y := forall z, y <= z -> ~ In (c, z) b.

(* The only place where S completes two rows, with one = two + 1, and where Z does, with
   two = one + 1: see the picture in SPEC.md. *)
Definition gap w b y one two := one < w /\ two < w /\
  lacks w b y [one] /\ lacks w b (y + 1) [one; two] /\ open b one y /\ open b two (y + 1).

Lemma lacks_one w b y one c c' : lacks w b y [one] -> c < w -> c' < w -> ~ In (c, y) b -> ~ In (c', y) b -> c = c'.
Proof.
  intros L Hc Hc' N N'. rewrite (L c Hc) in N. rewrite (L c' Hc') in N'. cbn in *. lia.
Qed.

Lemma lacks_not w b y cs c : lacks w b y cs -> c < w -> In c cs -> ~ In (c, y) b.
Proof. intros L Hc H. now rewrite (L c Hc). Qed.

(* Not both at once. *)
Lemma clash w b y c e d : gap w b y (c + 1) c -> gap w b e d (d + 1) -> False.
Proof.
  intros (Hc1 & Hc & S0 & S1 & So & So') (Hd & Hd1 & Z0 & Z1 & Zo & Zo').
  destruct (Nat.eq_dec e y) as [->|Ney].
  - assert (d = c + 1) as ->.
    { apply (lacks_one _ _ _ _ _ _ S0); auto; eapply lacks_not; eauto; now left. }
    apply (lacks_not _ _ _ _ c S1); auto; [now right; left|]. apply Z1; auto. cbn. lia.
  - destruct (Nat.lt_ge_cases e y) as [L|G].
    + assert (d = d + 1); [|lia]. apply (lacks_one _ _ _ _ _ _ S0); solve [auto | apply Zo; lia | apply Zo'; lia].
    + assert (c = c + 1); [|lia]. apply (lacks_one _ _ _ _ _ _ Z0); solve [auto | apply So; lia | apply So'; lia].
Qed.

(* A row that a drop completes has a cell of the piece. *)
Lemma completed_row w (cs : list cell) b y : none_full w b -> (forall x, x < w -> In (x, y) (cs ++ b)) ->
  exists x, In (x, y) cs.
Proof.
  intros N F. destruct (Exists_dec (fun c => snd c = y) cs) as [E|E]; [intros c; apply Nat.eq_dec| |].
  - apply Exists_exists in E as ([x z] & H & <-). now exists x.
  - exfalso. apply (N y). intros x Hx. specialize (F x Hx). apply in_app_iff in F as [F|F]; auto.
    exfalso. apply E, Exists_exists. now exists (x, y).
Qed.

Definition completes_two w p b := exists b', drop w p b b' /\ 2 <= length (full_rows w b').

(* Lying, the piece cannot complete the higher of its rows, which lacks a cell. *)
Lemma lying w cs b y k : none_full w b -> (forall x z, In (x, z) cs -> z = y \/ z = y + 1) ->
  k < w -> ~ In (k, y + 1) (cs ++ b) -> ~ 2 <= length (full_rows w (cs ++ b)).
Proof.
  intros N Rows Hk Out L. destruct (two_rows w _ ltac:(lia) L) as (u & v & Huv & Fu & Fv).
  destruct (completed_row _ _ _ _ N Fu) as (xu & Hu), (completed_row _ _ _ _ N Fv) as (xv & Hv).
  apply Rows in Hu, Hv. assert (v = y + 1) as -> by lia. now apply Out, Fv.
Qed.

(* Standing, the piece has two cells in each column, one column a row below the other. *)
Lemma standing w b y one two b' :
  one <> two -> one < w -> two < w -> none_full w b ->
  (forall x z, In (x, z) b' <-> (x = one /\ (z = y \/ z = y + 1)) \/ (x = two /\ (z = y + 1 \/ z = y + 2)) \/ In (x, z) b) ->
  open b one y -> open b two (y + 1) ->
  2 <= length (full_rows w b') -> gap w b y one two.
Proof.
  intros Ne H1 H2 N Cells O1 O2 L.
  destruct (two_rows w b' ltac:(lia) L) as (u & v & Huv & Fu & Fv).
  assert (forall z, (forall x, x < w -> In (x, z) b') -> z = y \/ z = y + 1) as Two.
  { intros z F. pose proof (proj1 (Cells one z) (F one H1)) as [[_ Z]|[[Z _]|Z]]; [auto|lia|].
    destruct (Nat.lt_ge_cases z y) as [Lt|Ge]; [|now destruct (O1 z)].
    exfalso. apply (N z). intros x Hx. apply (proj1 (Cells x z)) in F as [F|[F|F]]; auto; lia. }
  assert (u = y /\ v = y + 1) as [-> ->] by (pose proof (Two u Fu); pose proof (Two v Fv); lia).
  do 2 (split; auto). split; [|split; [|split; auto]]; intros x Hx; split.
  - intros H [<-|[]]. now apply (O1 y).
  - intros Out. apply (proj1 (Cells x y)) in Fu as [F|[F|F]]; auto; cbn in Out; lia.
  - intros H [<-|[<-|[]]]; [apply (O1 (y + 1))|apply (O2 (y + 1))]; auto; lia.
  - intros Out. apply (proj1 (Cells x (y + 1))) in Fv as [F|[F|F]]; auto; cbn in Out; lia.
Qed.

Lemma above_open b d x y dx dy z : In (dx, dy) (cells d) -> (forall above, y <= above -> free b (placed (cells d) x above)) ->
  y + dy <= z -> ~ In (dx + x, z) b.
Proof.
  intros Hc Above Hz. apply (Above (z - dy)); [lia|]. unfold placed. apply in_map_iff.
  exists (dx, dy). cbn. split; auto. f_equal. lia.
Qed.

Lemma S_gap w b : none_full w b -> completes_two w Piece.S b -> exists y c, gap w b y (c + 1) c.
Proof.
  intros N (b' & (d & x & y & Hd & Above & _ & Inside & ->) & L).
  pose proof (fun dx dy z H => above_open b d x y dx dy z H Above) as Open. destruct Hd as [<-|[<-|[]]].
  - exfalso. revert L. apply (lying w _ b y x); auto.
    + cbn. intros x' z H. repeat (destruct H as [[= <- <-]|H]; [lia|]). easy.
    + apply (Inside (0 + x, 0 + y)). cbn. auto.
    + rewrite in_app_iff. intros [H|H].
      * cbn in H. repeat (destruct H as [[=]|H]; [lia|]). easy.
      * revert H. apply (Open 0 0); cbn; auto; lia.
  - exists y, x. apply (standing w b y (x + 1) x _) with (8 := L); auto; try lia.
    + rewrite Nat.add_comm. apply (Inside (1 + x, 0 + y)). cbn. auto.
    + apply (Inside (0 + x, 1 + y)). cbn. auto.
    + intros x' z. rewrite in_app_iff. cbn. split.
      * intros [H|H]; auto. repeat (destruct H as [[= <- <-]|H]; [lia|]). easy.
      * intros [[-> [-> | ->]]|[[-> [-> | ->]]|H]]; rewrite ?(Nat.add_comm x), ?(Nat.add_comm y); auto 8.
    + intros z Hz. rewrite Nat.add_comm. apply (Open 1 0); cbn; auto; lia.
    + intros z Hz. apply (Open 0 1); cbn; auto; lia.
Qed.

Lemma Z_gap w b : none_full w b -> completes_two w Piece.Z b -> exists y c, gap w b y c (c + 1).
Proof.
  intros N (b' & (d & x & y & Hd & Above & _ & Inside & ->) & L).
  pose proof (fun dx dy z H => above_open b d x y dx dy z H Above) as Open. destruct Hd as [<-|[<-|[]]].
  - exists y, x. apply (standing w b y x (x + 1) _) with (8 := L); auto; try lia.
    + apply (Inside (0 + x, 0 + y)). cbn. auto.
    + rewrite Nat.add_comm. apply (Inside (1 + x, 1 + y)). cbn. auto.
    + intros x' z. rewrite in_app_iff. cbn. split.
      * intros [H|H]; auto. repeat (destruct H as [[= <- <-]|H]; [lia|]). easy.
      * intros [[-> [-> | ->]]|[[-> [-> | ->]]|H]]; rewrite ?(Nat.add_comm x), ?(Nat.add_comm y); auto 8.
    + intros z Hz. apply (Open 0 0); cbn; auto; lia.
    + intros z Hz. rewrite Nat.add_comm. apply (Open 1 1); cbn; auto; lia.
  - exfalso. revert L. apply (lying w _ b y (2 + x)); auto.
    + cbn. intros x' z H. repeat (destruct H as [[= <- <-]|H]; [lia|]). easy.
    + apply (Inside (2 + x, 0 + y)). cbn. auto.
    + rewrite in_app_iff. intros [H|H].
      * cbn in H. repeat (destruct H as [[=]|H]; [lia|]). easy.
      * revert H. apply (Open 2 0); cbn; auto; lia.
Qed.

(* The adversary can see where S completes two rows. *)
Lemma gap_dec w b y one two : {gap w b y one two} + {~ gap w b y one two}.
Proof.
  assert (forall x z, {In (x, z) b} + {~ In (x, z) b}) as In_dec.
  { intros x z. destruct (filled b x z) eqn:E; [left; now apply filled_in|right]. intros H.
    apply filled_in in H. congruence. }
  assert (forall z cs, {lacks w b z cs} + {~ lacks w b z cs}) as Lacks_dec.
  { intros z cs. destruct (Forall_dec (fun x => In (x, z) b <-> ~ In x cs)) with (l := seq 0 w) as [F|F].
    - intros x. destruct (In_dec x z), (in_dec Nat.eq_dec x cs); tauto.
    - left. intros x Hx. rewrite Forall_forall in F. apply F, in_seq. lia.
    - right. intros L. apply F, Forall_forall. intros x Hx. apply in_seq in Hx. apply L. lia. }
  assert (forall c z, {open b c z} + {~ open b c z}) as Open_dec.
  { intros c z. destruct (Forall_dec (fun e => fst e = c -> snd e < z)) with (l := b) as [F|F].
    - intros [x v]. cbn. destruct (Nat.eq_dec x c), (lt_dec v z); [left|right|left|left]; tauto.
    - left. intros v Hv H. rewrite Forall_forall in F. specialize (F _ H). cbn in F. lia.
    - right. intros Open. apply F, Forall_forall. intros [x v] H <-. cbn.
      destruct (Nat.lt_ge_cases v z); auto. now destruct (Open v). }
  unfold gap. destruct (lt_dec one w), (lt_dec two w), (Lacks_dec y [one]); try (right; tauto);
    destruct (Lacks_dec (y + 1) [one; two]), (Open_dec one y), (Open_dec two (y + 1)); tauto.
Qed.

Lemma some_gap_dec w b : {exists y c, gap w b y (c + 1) c} + {~ exists y c, gap w b y (c + 1) c}.
Proof.
  destruct (Exists_dec (fun e => gap w b (snd e) (fst e + 1) (fst e)) b) as [E|E].
  - intros e. apply gap_dec.
  - left. apply Exists_exists in E as ([c y] & _ & G). now exists y, c.
  - right. intros (y & c & G). apply E, Exists_exists. exists (c, y). split; auto.
    destruct G as (_ & Hc & Row & _). apply Row; auto. cbn. lia.
Qed.

(* So one of the two completes one row at the most, wherever it goes. *)
Theorem S_or_Z_completes_less w b : none_full w b ->
  exists p, In p [Piece.S; Piece.Z] /\ forall b', drop w p b b' -> length (full_rows w b') < 2.
Proof.
  intros N. assert (forall p, ~ completes_two w p b -> forall b', drop w p b b' -> length (full_rows w b') < 2) as Less.
  { intros p No b' D. destruct (Nat.lt_ge_cases (length (full_rows w b')) 2); auto. destruct No. now exists b'. }
  destruct (some_gap_dec w b) as [(y & c & G)|No].
  - exists Piece.Z. split; [cbn; auto|]. apply Less. intros C. apply Z_gap in C as (e & d & G'); eauto using clash.
  - exists Piece.S. split; [cbn; auto|]. apply Less. intros C. now apply S_gap in C.
Qed.

Theorem two_at_once_never w : adversary_wins (at_once 2) (usual_move w) (Only [Piece.S; Piece.Z]) [Piece.S; Piece.Z] (0, []).
Proof.
  destruct (Nat.eq_dec w 0) as [->|Hw].
  - apply (holds_for_ever _ _ _ _ _ _ Piece.Z); [unfold at_once; cbn; lia|cbn; auto|].
    intros s (b & (d & x & y & Hd & _ & _ & Inside & _) & _). exfalso.
    destruct (cells d) as [|c cs] eqn:E; [destruct Hd as [<-|[<-|[]]]; easy|].
    specialize (Inside (fst c + x, snd c + y)). cbn in Inside. assert (fst c + x < 0) by auto. lia.
  - assert (forall n b, n < 2 -> none_full w b ->
      adversary_wins (at_once 2) (usual_move w) (Only [Piece.S; Piece.Z]) [Piece.S; Piece.Z] (n, b)) as Safe.
    { cofix Safe. intros n b Hn N. destruct (S_or_Z_completes_less w b N) as (p & Hp & Less).
      apply (holds_for_ever _ _ _ _ _ _ p); [unfold at_once; cbn; lia|auto|].
      intros s (b' & D & ->). apply Safe; [now apply Less|]. apply removed_none_full. lia. }
    apply Safe; [lia|]. intros y F. apply (F 0). lia.
Qed.

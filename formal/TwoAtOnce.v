(* Two rows at once: never. The adversary deals S or Z. docs/open.md: Two lines at once. *)
From Coq Require Import Arith List Lia.
From Lineproof Require Import Game Lists Fall Usual Removal Drops.
Import ListNotations.

(* A row that a drop completes is below the top of each of the piece's columns, and not below the piece. *)
Lemma completed_rows w b b' sh x y k bo n z : 1 <= w -> none_full w b -> dropped sh x y b b' -> x + length sh <= w ->
  In z (full_rows w b') -> nth_error sh k = Some (bo, n) -> y <= z < y + bo + n.
Proof.
  intros Hw None D Inside Full E. rewrite in_full_rows in Full by auto. pose proof (nth_error_lt _ _ _ E). split.
  - apply Nat.nlt_ge. intros Less. apply (None z). intros i Hi.
    apply Full, (dropped_cells _ _ _ _ _ D) in Hi as [|(k' & bo' & n' & _ & _ & Hz)]; [auto|lia].
  - rewrite <- (dropped_height _ _ _ _ _ D _ _ _ E). apply height_above, Full. lia.
Qed.

(* The only place where S or Z completes two rows: two columns, both of which are lower than all others. *)
Definition pit w (b : board) low high := low < w /\ high < w /\ height b low < height b high /\
  Forall (fun x => x = low \/ x = high \/ height b high < height b x) (seq 0 w).

Definition pit_for p w b c := match p with Piece.S => pit w b (c + 1) c | _ => pit w b c (c + 1) end.

Lemma completes_two w p b b' : p = Piece.S \/ p = Piece.Z -> 1 <= w -> none_full w b -> drop w p b b' ->
  2 <= length (full_rows w b') -> exists c, pit_for p w b c.
Proof.
  intros Hp Hw None Drop Two. apply drop_dropped in Drop as (sh & x & Shape & Inside & D). set (y := rest _ _) in D.
  pose proof (fun k bo n z => completed_rows w b b' sh x y k bo n z Hw None D Inside) as Row.
  assert (forall k bo n, nth_error sh k = Some (bo, n) -> bo + n <= 2 ->
    In y (full_rows w b') /\ In (y + 1) (full_rows w b')) as Both.
  { intros k bo n E Low. assert (incl [y; y + 1] (full_rows w b')) as Incl.
    { apply NoDup_length_incl; [apply full_rows_nodup|auto|]. intros z Hz. specialize (Row _ _ _ _ Hz E). cbn. lia. }
    split; apply Incl; cbn; auto. }
  assert (forall low high, nth_error sh low = Some (0, 2) -> nth_error sh high = Some (1, 2) ->
    (forall k s, nth_error sh k = Some s -> k = low \/ k = high) -> pit w b (x + low) (x + high)) as Stands.
  { intros low high El Eh Only. destruct (Both _ _ _ El) as [Lower Upper]; [lia|].
    rewrite in_full_rows in Lower, Upper by auto.
    pose proof (nth_error_lt _ _ _ El). pose proof (nth_error_lt _ _ _ Eh). repeat split; try lia.
    - pose proof (dropped_above _ _ _ _ _ D _ _ _ El). enough (y < height b (x + high)) by lia.
      specialize (Lower (x + high) ltac:(lia)).
      apply (dropped_cells _ _ _ _ _ D) in Lower as [|(k & bo & n & E & Ek & Le)]; [now apply height_above|].
      assert (k = high) as -> by lia. rewrite E in Eh. injection Eh as -> ->. lia.
    - pose proof (dropped_above _ _ _ _ _ D _ _ _ Eh). apply Forall_forall. intros i Hi. apply in_seq in Hi as [_ Hi].
      enough (y + 1 < height b i \/ i = x + low \/ i = x + high) by lia.
      apply Upper, (dropped_cells _ _ _ _ _ D) in Hi as [|(k & bo & n & E & -> & _)]; [left; now apply height_above|].
      destruct (Only _ _ E) as [-> | ->]; auto. }
  destruct Hp as [-> | ->], Shape as [<-|[<-|[]]].
  - destruct (Both 0 0 1 eq_refl) as [_ Upper]; [lia|]. specialize (Row 0 _ _ _ Upper eq_refl). lia.
  - exists x. specialize (Stands 1 0 eq_refl eq_refl). rewrite Nat.add_0_r in Stands.
    apply Stands. intros [|[|[|k]]]; auto; easy.
  - exists x. specialize (Stands 0 1 eq_refl eq_refl). rewrite Nat.add_0_r in Stands.
    apply Stands. intros [|[|[|k]]]; auto; easy.
  - destruct (Both 2 0 1 eq_refl) as [_ Upper]; [lia|]. specialize (Row 2 _ _ _ Upper eq_refl). lia.
Qed.

(* Not both at once. *)
Lemma clash w b c d : pit_for Piece.S w b c -> pit_for Piece.Z w b d -> False.
Proof.
  intros (Lc1 & Lc & S & Sx) (Ld & Ld1 & Z & Zx). rewrite Forall_forall in Sx, Zx.
  pose proof (Sx d ltac:(apply in_seq; lia)). pose proof (Sx (d + 1) ltac:(apply in_seq; lia)).
  pose proof (Zx c ltac:(apply in_seq; lia)). pose proof (Zx (c + 1) ltac:(apply in_seq; lia)). intuition (subst; lia).
Qed.

(* So one of the two completes one row at the most, wherever it goes; the adversary can see which. *)
Theorem S_or_Z_completes_less w b : none_full w b ->
  exists p, In p [Piece.S; Piece.Z] /\ forall b', drop w p b b' -> length (full_rows w b') < 2.
Proof.
  intros None. assert (1 <= w) as Hw by (apply Nat.le_succ_l, Nat.neq_0_lt_0; intros ->; apply (None 0); lia).
  assert (forall p, p = Piece.S \/ p = Piece.Z -> (forall c, ~ pit_for p w b c) ->
    forall b', drop w p b b' -> length (full_rows w b') < 2) as Less.
  { intros p Hp No b' Drop. apply Nat.nle_gt. intros Two.
    destruct (completes_two w p b b' Hp Hw None Drop Two) as [c Pit]. now apply (No c). }
  destruct (Exists_dec (pit_for Piece.S w b) (seq 0 w)) as [E|E].
  - intros c. unfold pit_for, pit.
    destruct (lt_dec (c + 1) w), (lt_dec c w), (lt_dec (height b (c + 1)) (height b c)); try tauto.
    destruct (Forall_dec (fun x => x = c + 1 \/ x = c \/ height b c < height b x)) with (l := seq 0 w); try tauto.
    intros x. destruct (Nat.eq_dec x (c + 1)), (Nat.eq_dec x c), (lt_dec (height b c) (height b x)); tauto.
  - exists Piece.Z. split; [cbn; auto|]. apply Less; auto. apply Exists_exists in E as (c & _ & Pit).
    intros d Pit'. now apply (clash w b c d).
  - exists Piece.S. split; [cbn; auto|]. apply Less; auto. intros c Pit. apply E, Exists_exists. exists c. split; auto.
    apply in_seq. destruct Pit as (_ & Lc & _). lia.
Qed.

Theorem two_at_once_never w :
  adversary_wins (at_once 2) (usual_move w) (Only [Piece.S; Piece.Z]) [Piece.S; Piece.Z] (0, []).
Proof.
  assert (forall n b, n < 2 -> (1 <= w -> none_full w b) ->
    adversary_wins (at_once 2) (usual_move w) (Only [Piece.S; Piece.Z]) [Piece.S; Piece.Z] (n, b)) as Safe.
  { cofix Safe. intros n b Hn N. destruct (Nat.eq_dec w 0) as [Zero|Hw].
    - apply (holds_for_ever _ _ _ _ _ _ Piece.Z); [unfold at_once; cbn; lia|cbn; auto|].
      intros s (b' & D & _). apply drop_dropped in D as (sh & x & Shape & Inside & _). apply shape_length in Shape. lia.
    - destruct (S_or_Z_completes_less w b) as (p & Hp & Less); [apply N; lia|].
      apply (holds_for_ever _ _ _ _ _ _ p); [unfold at_once; cbn; lia|auto|].
      intros s (b' & D & ->). apply Safe; [now apply Less|]. intros Hw'. now apply full_rows_none, full_rows_removed. }
  apply Safe; [lia|]. intros Hw y Full. now apply (Full 0).
Qed.

(* What Rows.v says, said in other ways. *)
From Coq Require Import Arith List Lia.
From Lineproof Require Import Game Fall Usual TwoAtOnce Rows Drops.
Import ListNotations.

Section Facts.
Variables (ps : list piece) (wide : nat).
Notation completes := (completes ps wide).
Notation for_ever := (for_ever ps wide).
Notation times := (times ps wide).

Lemma completes_implies top top' (P P' : board -> Prop) b : top <= top' ->
  (forall b', highest b' <= top -> full_rows wide b' <> [] -> P (removed wide b') -> P' (removed wide b')) ->
  completes top P b -> completes top' P' b.
Proof.
  intros Top Implies. revert b. fix IH 2. intros b [Next]. constructor. intros p Hp.
  destruct (Next p Hp) as (b' & Drop & High & [[None Then]|[Some Then]]); exists b'; repeat split; auto; try lia.
Qed.

(* After a row is completed, all that is left has come down. *)
Lemma removed_lower top b : 1 <= wide -> full_rows wide b <> [] -> highest b <= top -> highest (removed wide b) <= top - 1.
Proof.
  intros Wide Some High. rewrite highest_le in *. destruct (full_rows wide b) as [|f l] eqn:Full; [easy|]. clear Some.
  assert (In f (full_rows wide b)) as Hf by (rewrite Full; now left). pose proof (proj1 (in_full_rows wide b f Wide) Hf) as Filled.
  intros x y H. apply in_removed in H as (z & H & Stays & ->). pose proof (High _ _ H). pose proof (High _ _ (Filled 0 Wide)).
  enough (z < f \/ f < z /\ 1 <= below wide b z) by lia. destruct (Nat.lt_trichotomy z f) as [|[->|L]]; auto.
  - apply is_full_spec in Filled. congruence.
  - right. split; auto. unfold below. assert (In f (filter (fun f => f <? z) (full_rows wide b))) as F.
    { apply filter_In. split; auto. now apply Nat.ltb_lt. }
    destruct (filter _ _); [easy|cbn; lia].
Qed.

Theorem for_ever_times rows n top b : 1 <= wide -> for_ever rows b ->
  highest b + n * (rows - 1) + 1 <= top -> times top n b.
Proof.
  intros Wide (P & Pb & Again). revert b Pb. induction n as [|n IH]; intros b Pb Top; cbn [times]; auto.
  apply completes_implies with (highest b + rows) P; auto; [nia|].
  intros b' High Some Pb'. apply IH; auto.
  apply (removed_lower (highest b + rows)) in High; auto. nia.
Qed.

(* Piece by piece: no cell comes to rest above row `top`, which is higher after each completed
   row. *)
CoInductive goes_on (rows top : nat) (b : board) : Prop :=
| another_piece :
    (forall p, In p ps -> exists b', drop wide p b b' /\ highest b' <= top /\
       (full_rows wide b' = [] /\ goes_on rows top b' \/
        full_rows wide b' <> [] /\ goes_on rows (highest (removed wide b') + rows) (removed wide b'))) ->
    goes_on rows top b.

(* Rows are completed so, since each piece needs room. *)
Definition room (top : nat) (b : board) : nat :=
  length (filter (fun c => negb (filled b (fst c) (snd c))) (list_prod (seq 0 wide) (seq 0 top))).

Lemma filter_less {A} (f g : A -> bool) l a : (forall a, g a = true -> f a = true) -> In a l -> f a = true -> g a = false ->
  length (filter g l) < length (filter f l).
Proof.
  intros Less Ha Fa Ga. assert (forall l, length (filter g l) <= length (filter f l)) as Le.
  { clear l Ha. intros l. induction l as [|x l IH]; cbn; auto. specialize (Less x).
    destruct (g x); [rewrite Less by auto; cbn; lia|destruct (f x); cbn; lia]. }
  induction l as [|x l IH]; cbn; [easy|]. destruct Ha as [->|Ha].
  - rewrite Fa, Ga. cbn. specialize (Le l). lia.
  - specialize (IH Ha). specialize (Less x). destruct (g x); [rewrite Less by auto; cbn; lia|destruct (f x); cbn; lia].
Qed.

Lemma drop_needs_room p top b b' : drop wide p b b' -> highest b' <= top -> room top b' < room top b.
Proof.
  intros (d & x & y & Hd & Free & _ & Inside & ->) High. destruct (shape_of_drawing _ _ Hd) as (sh & _ & Agrees).
  assert (exists c, In c (placed (cells d) x y)) as [[i j] Hc].
  { pose proof (agrees_four _ _ Agrees). destruct (cells d) as [|c l]; [easy|]. eexists. now left. }
  assert (In (i, j) (placed (cells d) x y ++ b)) as Now by (apply in_app_iff; auto).
  apply (filter_less _ _ _ (i, j)); cbn [fst snd].
  - intros [k l]. cbn [fst snd]. rewrite !Bool.negb_true_iff, <- !Bool.not_true_iff_false, !filled_in, in_app_iff. tauto.
  - rewrite highest_le in High. specialize (High _ _ Now). specialize (Inside _ Hc). cbn in Inside. apply in_prod; apply in_seq; lia.
  - apply Bool.negb_true_iff, Bool.not_true_iff_false. rewrite filled_in. now apply (Free y).
  - apply Bool.negb_false_iff, filled_in, Now.
Qed.

Theorem for_ever_goes_on rows b : for_ever rows b <-> goes_on rows (highest b + rows) b.
Proof.
  split.
  - intros (P & Pb & Again). enough (forall top b, completes top P b -> goes_on rows top b) as Go by auto.
    clear b Pb. cofix Go. intros top b [Next]. constructor. intros p Hp.
    destruct (Next p Hp) as (b' & Drop & High & [[None Then]|[Some Then]]); exists b'; repeat split; auto.
  - intros Goes. exists (fun b => goes_on rows (highest b + rows) b). split; auto. clear b Goes.
    enough (forall top b, goes_on rows top b -> completes top (fun b => goes_on rows (highest b + rows) b) b) as All by auto.
    intros top b. remember (room top b) as n eqn:E. revert b E. induction n as [n IH] using lt_wf_ind. intros b -> [Next].
    constructor. intros p Hp. destruct (Next p Hp) as (b' & Drop & High & [[None Then]|[Some Then]]); exists b'; repeat split; auto.
    left. split; auto. apply (IH (room top b')); auto. now apply (drop_needs_room p).
Qed.
End Facts.

(* A strategy of the drop game under a ceiling completes a row of the usual game, too: there, a
   row may be complete sooner, above those that count. *)
Theorem completes_under_ceiling ps w top (P : board -> Prop) n b : ceiling w = Some top -> 1 <= width w ->
  (forall b', highest b' <= top -> full_rows (width w) b' <> [] -> P (removed (width w) b')) ->
  highest b <= top -> full_rows (width w) b = [] ->
  player_wins (line w) (move w) (Only ps) n ps b -> completes ps (width w) top P b.
Proof.
  intros Ceiling Wide Then. revert b. induction n as [|n IH]; intros b High None Wins;
    (assert (~ line w b) as No by (intros (y & _ & Full); apply (in_full_rows _ _ _ Wide) in Full; now rewrite None in Full)).
  { now inversion Wins. }
  inversion Wins as [|n0 s0 b0 Next En Es Eb]; subst; [easy|].
  constructor. intros p Dealt.
  destruct (Next p Dealt) as (b' & (d & x & y & Hd & Above & Rests & Legal & ->) & Wins'). exists (placed (cells d) x y ++ b).
  assert (highest (placed (cells d) x y ++ b) <= top) as High'.
  { apply highest_le. intros i j H. apply in_app_iff in H as [H|H].
    - apply Legal in H as (_ & _ & Under). unfold under_ceiling in Under. rewrite Ceiling in Under. cbn in Under. lia.
    - rewrite highest_le in High. eauto. }
  repeat split; auto.
  - exists d, x, y. repeat split; auto. intros c H. now apply Legal.
  - destruct (full_rows (width w) (placed (cells d) x y ++ b)) eqn:Full; [left|right]; split; auto; try easy.
    apply Then; auto. now rewrite Full.
Qed.

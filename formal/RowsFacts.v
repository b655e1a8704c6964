(* What Rows.v says, said in other ways. *)
From Coq Require Import Arith List Lia.
From Lineproof Require Import Game Fall Lists Usual Removal Rows Drops.
Import ListNotations.

(* All pieces but O. *)
Definition six : list piece := [Piece.I; Piece.Z; Piece.S; Piece.T; Piece.L; Piece.J].

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

(* For ever is: now, and then for ever. *)
Lemma for_ever_again rows b : for_ever rows b <-> completes (highest b + rows) (for_ever rows) b.
Proof.
  assert (forall b (P : board -> Prop), P b -> (forall b', P b' -> completes (highest b' + rows) P b') ->
    completes (highest b + rows) (for_ever rows) b) as Then.
  { intros b' P Pb Again. apply completes_implies with (highest b' + rows) P; auto. intros b2 _ _ Pb2. now exists P. }
  split; [intros (P & Pb & Again); eauto|]. intros Now.
  exists (fun b => completes (highest b + rows) (for_ever rows) b).
  split; auto. intros b' Now'. apply completes_implies with (highest b' + rows) (for_ever rows); auto.
  intros b2 _ _ (P & Pb & Again). eauto.
Qed.

(* Where the boards that may be left are known, a move has to be found until a row is full. *)
Lemma completes_by top (P : board -> Prop) b :
  (forall b', highest b' <= top -> full_rows wide b' <> [] -> P (removed wide b')) ->
  (forall p, In p ps -> exists b', drop wide p b b' /\ highest b' <= top /\
     (full_rows wide b' = [] -> completes top P b')) ->
  completes top P b.
Proof.
  intros Left Next. constructor. intros p Hp. destruct (Next p Hp) as (b' & Drop & High & Then). exists b'.
  repeat split; auto. specialize (Left b' High).
  destruct (full_rows wide b'); [left; auto|right; split; [easy|now apply Left]].
Qed.

(* After a row is completed, all that is left has come down. *)
Lemma removed_lower top b : 1 <= wide -> full_rows wide b <> [] -> highest b <= top ->
  highest (removed wide b) <= top - 1.
Proof.
  intros Wide Some High. enough (highest (removed wide b) + length (full_rows wide b) <= highest b) as Lower.
  { destruct (full_rows wide b); [easy|]. cbn in Lower. lia. }
  clear Some High. induction (removed_cleared wide b Wide) as [b _|b y k b' Full _ IH]; [lia|].
  pose proof (proj1 (highest_le b _) (le_n _)) as High. pose proof (High _ _ (Full 0 Wide)).
  enough (highest (without y b) <= highest b - 1) by lia.
  apply highest_le. intros x z Hz. apply in_without, High in Hz. rows.
Qed.

Theorem for_ever_times rows n top b : 1 <= wide -> for_ever rows b ->
  highest b + n * (rows - 1) + 1 <= top -> times top n b.
Proof.
  intros Wide (P & Pb & Again). revert b Pb. induction n as [|n IH]; intros b Pb Top; cbn [times]; auto.
  apply completes_implies with (highest b + rows) P; auto; [nia|]. intros b' High Some Pb'. apply IH; auto.
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
Definition room : nat -> board -> nat := room_in (seq 0 wide).

Lemma drop_needs_room p top b b' : drop wide p b b' -> highest b' <= top -> room top b' < room top b.
Proof.
  intros Drop High. apply drop_dropped in Drop as (sh & x & Shape & Inside & D). pose proof (shape_length _ _ Shape).
  apply (dropped_room p sh x _ b b' _ _ Shape D); [apply in_seq; lia|]. pose proof (height_le b' x). lia.
Qed.

Theorem for_ever_goes_on rows b : for_ever rows b <-> goes_on rows (highest b + rows) b.
Proof.
  split.
  - intros (P & Pb & Again). enough (forall top b, completes top P b -> goes_on rows top b) as Go by auto.
    clear b Pb. cofix Go. intros top b [Next]. constructor. intros p Hp.
    destruct (Next p Hp) as (b' & Drop & High & [[None Then]|[Some Then]]); exists b'; repeat split; auto.
  - intros Goes. exists (fun b => goes_on rows (highest b + rows) b). split; auto. clear b Goes.
    enough (forall top b, goes_on rows top b -> completes top (fun b => goes_on rows (highest b + rows) b) b) as All
      by auto.
    intros top b. remember (room top b) as n eqn:E. revert b E. induction n as [n IH] using lt_wf_ind.
    intros b -> [Next].
    constructor. intros p Hp. destruct (Next p Hp) as (b' & Drop & High & [[None Then]|[Some Then]]); exists b';
      repeat split; auto.
    left. split; auto. apply (IH (room top b')); auto. now apply (drop_needs_room p).
Qed.
End Facts.

(* If the adversary wins where all rows below a ceiling count, and no others, no row can be completed so low. *)
Theorem too_few ps w top (P : board -> Prop) b : ceiling w = Some (rows w) -> 1 <= width w -> top <= rows w ->
  adversary_wins (line w) (move w) (Only ps) ps b -> ~ completes ps (width w) top P b.
Proof.
  intros Ceiling Wide Top Adversary Now. revert b Now Adversary. fix IH 2. intros b [Next] Adversary.
  inversion Adversary as [s b0 p NoLine Hp Then Es Eb]; subst s b0.
  destruct (Next p Hp) as (b' & Drop & High & After). pose proof (proj1 (highest_le b' top) High) as Low.
  assert (move w p b b') as Move.
  { destruct Drop as (d & x & y & Hd & Free & Rests & Inside & ->). exists d, x, y.
    do 3 (split; [assumption|]). split; [|reflexivity].
    intros c H. split; [now apply Inside|split].
    - intros (y0 & Filled & Full). pose proof (Low _ _ (proj2 (in_app_iff _ _ _) (or_intror Filled))).
      pose proof (Low (fst c) (snd c) ltac:(apply in_app_iff; left; now destruct c)).
      apply in_map_iff in H as (e & <- & He). cbn [fst snd] in *.
      apply (Free (y + (y0 - (snd e + y))) ltac:(lia) (fst e + x, y0)); auto.
      apply in_map_iff. exists e. split; auto. f_equal. lia.
    - unfold under_ceiling. rewrite Ceiling.
      specialize (Low (fst c) (snd c) ltac:(apply in_app_iff; left; now destruct c)). lia. }
  destruct After as [[_ Now]|[Some _]]; [exact (IH b' Now (Then b' Move))|].
  pose proof (Then b' Move) as After. inversion After as [s' b1 p' NoLine']; subst s' b1. apply NoLine'.
  destruct (full_rows (width w) b') as [|y l] eqn:E; [easy|].
  assert (In y (full_rows (width w) b')) as Full by (rewrite E; now left).
  pose proof (proj1 (in_full_rows _ _ _ Wide) Full) as Row.
  exists y. split; [|exact Row]. specialize (Low 0 y (Row 0 Wide)). lia.
Qed.

Corollary fewest_by ps w rows : ceiling w = Some (Game.rows w) -> 1 <= width w -> rows <= 1 + Game.rows w ->
  adversary_wins (line w) (move w) (Only ps) ps [] -> rows_for_ever ps (width w) rows -> fewest ps (width w) rows.
Proof.
  intros Ceiling Wide Rows Adversary For. split; auto. intros fewer Less For'. destruct (For' []) as (P & P0 & Again).
  { unfold full_rows, is_full. destruct (width w); [lia|reflexivity]. }
  apply (too_few ps w (highest [] + fewer) P [] Ceiling Wide); auto. cbn. lia.
Qed.

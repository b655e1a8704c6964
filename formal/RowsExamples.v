(* Examples of what Rows.v says; for each change of it that tells something else, one of
   these is no longer true. Needs nothing but the statements. *)
From Coq Require Import String Arith List Lia.
From Lineproof Require Import Game Usual UsualExamples Rows.
Import ListNotations.

Lemma highest_rows : highest [] = 0 /\ highest [(3, 0)] = 1 /\ highest [(1, 1); (7, 4); (0, 0)] = 5.
Proof. repeat split. Qed.

Lemma not_above b top x y : highest b <= top -> In (x, y) b -> y + 1 <= top.
Proof.
  intros High H. apply list_max_le in High. rewrite Forall_forall in High.
  exact (High _ (in_map (fun c => snd c + 1) _ _ H)).
Qed.

(* Each of the pieces may be dealt: in one column, O cannot be dropped. *)
Lemma not_in_one_column ps top P b : In Piece.O ps -> ~ completes ps 1 top P b.
Proof.
  intros Dealt [Next]. destruct (Next Piece.O ltac:(auto)) as (b' & (d & x & y & [<-|[]] & _ & _ & Inside & _) & _).
  assert (1 + x < 1) by (apply (Inside (1 + x, 1 + y)); cbn; auto). lia.
Qed.

(* In two columns, three cells high in the left one: Z rests on top, and completes row 5. *)
Definition tower : board := [(0, 2); (0, 1); (0, 0)].

Lemma Z_on_tower b : drop 2 Piece.Z tower b <-> b = [(1, 5); (0, 4); (1, 4); (0, 3)] ++ tower.
Proof.
  split.
  - intros (d & x & y & [<-|[<-|[]]] & Free & Rests & Inside & ->).
    + assert (1 + x < 2) by (apply (Inside (1 + x, 1 + y)); cbn; auto). assert (x = 0) as -> by lia.
      assert (y = 3) as ->; [|reflexivity]. destruct (Nat.lt_trichotomy y 3) as [Less|[|More]]; auto; exfalso.
      * apply (Free 2 ltac:(lia) (0, 2)); cbn; auto 6.
      * destruct Rests as [|Rests]; [lia|]. apply Rests. intros c Hc Hb. cells.
    + assert (2 + x < 2) by (apply (Inside (2 + x, 0 + y)); cbn; auto 6). lia.
  - intros ->. drop_as [".#"; "##"; "#."]%string 0 3.
Qed.

(* So the player needs six rows, and is left with what Z leaves. *)
Lemma tower_needs_six top P : completes pieces 2 top P tower -> 6 <= top /\ P [(1, 4); (0, 3); (0, 2); (0, 1); (0, 0)].
Proof.
  intros [Next]. destruct (Next Piece.Z ltac:(cbn; auto)) as (b' & Drop & High & Then). apply Z_on_tower in Drop as ->.
  cbn in High. split; [lia|]. destruct Then as [[None _]|[_ Then]]; [easy|exact Then].
Qed.

(* A drop after which no cell is too high, and a row is full. *)
Ltac completed_as d x y := eexists; split; [drop_as d x y|split; [cbn; lia|right; now split]].

Lemma six_are_enough : completes pieces 2 6 (fun _ => True) tower.
Proof.
  constructor. intros p _. destruct p.
  - completed_as ["#"; "#"; "#"; "#"]%string 1 0.
  - completed_as [".#"; "##"; "#."]%string 0 3.
  - completed_as ["#."; "##"; ".#"]%string 0 2.
  - completed_as ["#."; "##"; "#."]%string 0 3.
  - completed_as ["#."; "#."; "##"]%string 0 3.
  - completed_as ["##"; "#."; "#."]%string 0 3.
  - completed_as ["##"; "##"]%string 0 3.
Qed.

(* Where only I is dealt, it completes four rows of one column. *)
Lemma only_I_in_one_column : completes [Piece.I] 1 4 (fun _ => True) [].
Proof. constructor. intros p [<-|[]]. completed_as ["#"; "#"; "#"; "#"]%string 0 0. Qed.

(* One row takes six rows there. Two take more: O has no room over what Z leaves. *)
Lemma one_row : times pieces 2 6 1 tower /\ ~ times pieces 2 5 1 tower.
Proof. split; [exact six_are_enough|]. intros Now. apply tower_needs_six in Now as [High _]. lia. Qed.

Lemma not_two_rows : ~ times pieces 2 6 2 tower.
Proof.
  intros Now. apply tower_needs_six in Now as [_ [Next]].
  destruct (Next Piece.O ltac:(cbn; tauto)) as (b' & (d & x & y & [<-|[]] & Free & _ & Inside & ->) & High & _).
  assert (1 + x < 2) by (apply (Inside (1 + x, 1 + y)); cbn; auto). assert (x = 0) as -> by lia.
  assert (5 <= y) by (apply Nat.nlt_ge; intros Less; apply (Free 4 ltac:(lia) (1, 4)); cbn; auto 6).
  apply (not_above _ _ 0 (1 + y)) in High; cbn; auto. lia.
Qed.

(* Where only O is dealt, it completes two rows of two columns, again and again; one row is too few. *)
Lemma O_again (P : board -> Prop) : P [] -> completes [Piece.O] 2 2 P [].
Proof.
  intros Empty. constructor. intros p [<-|[]].
  eexists; split; [drop_as ["##"; "##"]%string 0 0|split; [cbn; lia|right; now split]].
Qed.

Lemma two_times : times [Piece.O] 2 2 2 [].
Proof. exact (O_again _ (O_again (fun _ => True) I)). Qed.

Lemma O_for_ever : for_ever [Piece.O] 2 2 [] /\ ~ for_ever [Piece.O] 2 1 [].
Proof.
  split; [exists (eq []); split; [reflexivity|intros b <-; now apply O_again]|].
  intros (P & Empty & Again). destruct (Again [] Empty) as [Next].
  destruct (Next Piece.O ltac:(now left)) as (b & (d & x & y & [<-|[]] & _ & _ & _ & ->) & High & _).
  apply (not_above _ _ (0 + x) (1 + y)) in High; cbn in *; auto. lia.
Qed.

(* I beside four cells completes four rows, and leaves nothing. There, three rows are too few for it. *)
Definition left_four : board := [(0, 3); (0, 2); (0, 1); (0, 0)].

Lemma four_more : completes [Piece.I] 2 7 (eq []) left_four.
Proof. constructor. intros p [<-|[]]. completed_as ["#"; "#"; "#"; "#"]%string 1 0. Qed.

Lemma not_for_ever : ~ for_ever [Piece.I] 2 3 left_four.
Proof.
  intros (P & Four & Again). destruct (Again _ Four) as [Next]. destruct (Next Piece.I ltac:(now left)) as
    (b & (d & x & y & [<-|[<-|[]]] & Free & Rests & Inside & ->) & High & Then).
  2: specialize (Inside (3 + x, 0 + y) ltac:(cbn; tauto)); cbn in Inside; lia.
  specialize (Inside (0 + x, 0 + y) ltac:(cbn; tauto)). cbn in Inside. destruct x as [|[|x]]; [| |lia].
  { apply (not_above _ _ 0 (3 + y)) in High; [|cbn; auto]. assert (y <= 3) as Low by (cbn in High; lia).
    apply (Free 3 Low (0, 3)); cbn; tauto. }
  destruct Rests as [->|Rests]; [|destruct Rests; clear; intros c Hc Hb; cells].
  destruct Then as [[None _]|[_ Empty]]; [easy|]. destruct (Again _ Empty) as [Next'].
  destruct (Next' Piece.I ltac:(now left)) as (b & (d & x & y & [<-|[<-|[]]] & _ & _ & Inside' & ->) & High' & _).
  2: specialize (Inside' (3 + x, 0 + y) ltac:(cbn; tauto)); cbn in Inside'; lia.
  apply (not_above _ _ (0 + x) (3 + y)) in High'; [cbn in High'; lia|cbn; auto].
Qed.

(* Only boards without a full row count. In no columns, each row is full. *)
Lemma no_columns : rows_for_ever [Piece.O] 0 0.
Proof. now intros b None. Qed.

(* Of all seven pieces in two columns, I comes first, and completes no row; then Z or S has to rest on it. *)
Lemma six_rows_are_too_few : ~ rows_for_ever pieces 2 6.
Proof.
  intros For. destruct (For [] eq_refl) as (P & Empty & Again). destruct (Again [] Empty) as [Next].
  destruct (Next Piece.I ltac:(cbn; auto)) as (b & (d & x & y & [<-|[<-|[]]] & Free & Rests & Inside & ->) & _ & Then).
  2: specialize (Inside (3 + x, 0 + y) ltac:(cbn; tauto)); cbn in Inside; lia.
  specialize (Inside (0 + x, 0 + y) ltac:(cbn; tauto)). cbn in Inside.
  destruct Rests as [->|Rests]; [|destruct Rests; now intros c Hc].
  destruct x as [|[|x]]; [| |lia]; (destruct Then as [[_ [Next']]|[Some _]]; [|now destruct Some]).
  - destruct (Next' Piece.Z ltac:(cbn; auto)) as (b & (d & x & y & [<-|[<-|[]]] & Free' & _ & Inside' & ->) & High & _).
    2: specialize (Inside' (2 + x, 0 + y) ltac:(cbn; tauto)); cbn in Inside'; lia.
    specialize (Inside' (1 + x, 1 + y) ltac:(cbn; tauto)). cbn in Inside'. assert (x = 0) as -> by lia.
    apply (not_above _ _ 1 (2 + y)) in High; [|cbn; auto]. assert (y <= 3) as Low by (cbn in High; lia).
    apply (Free' 3 Low (0, 3)); cbn; tauto.
  - destruct (Next' Piece.S ltac:(cbn; auto)) as (b & (d & x & y & [<-|[<-|[]]] & Free' & _ & Inside' & ->) & High & _).
    { specialize (Inside' (2 + x, 1 + y) ltac:(cbn; tauto)). cbn in Inside'. lia. }
    specialize (Inside' (1 + x, 1 + y) ltac:(cbn; tauto)). cbn in Inside'. assert (x = 0) as -> by lia.
    apply (not_above _ _ 0 (2 + y)) in High; [|cbn; auto]. assert (y <= 3) as Low by (cbn in High; lia).
    apply (Free' 3 Low (1, 3)); cbn; tauto.
Qed.

(* Where only I is dealt, four rows of one column are enough, and three are not. *)
Lemma four_rows_for_I : rows_for_ever [Piece.I] 1 4 /\ ~ rows_for_ever [Piece.I] 1 3.
Proof.
  assert (forall b y, full_rows 1 b = [] -> ~ In (0, y) b) as Empty.
  { intros b y None H. enough (In y (full_rows 1 b)) as F by now rewrite None in F. apply filter_In. split.
    - apply in_seq. pose proof (proj1 (list_max_le (map snd b) _) (le_n _)) as Le. rewrite Forall_forall in Le.
      specialize (Le y (in_map snd _ _ H)). lia.
    - cbn. rewrite Bool.andb_true_r. apply existsb_exists. exists (0, y). cbn. now rewrite !Nat.eqb_refl. }
  split.
  - intros b0 None. exists (fun b => forall y, ~ In (0, y) b). split; [now intros y; apply Empty|].
    clear b0 None. intros b None. constructor. intros p [<-|[]].
    exists ([(0, 3); (0, 2); (0, 1); (0, 0)] ++ b). split; [|split].
    + eexists _, 0, 0. split; [now left|]. split; [|split; [now left|split; [|reflexivity]]].
      * intros above _ [c e] H Filled. cbn in H. assert (c = 0) as -> by (now repeat destruct H as [[= <- _]|H]).
        now apply None in Filled.
      * intros c H. cbn in H. repeat (destruct H as [<-|H]; [cbn; lia|]). easy.
    + apply list_max_le, Forall_forall. intros n H. apply in_map_iff in H as ([c e] & <- & H).
      apply in_app_iff in H as [H|H].
      * cbn in H. repeat (destruct H as [[= <- <-]|H]; [cbn; lia|]). easy.
      * pose proof (not_above b (highest b) c e (le_n _) H). cbn. lia.
    + right. split.
      * intros E. exact (Empty _ 0 E ltac:(cbn; auto 6)).
      * intros y H. unfold removed in H. apply in_map_iff in H as ([c e] & [= -> _] & [H Stays]%filter_In).
        enough (is_full 1 ([(0, 3); (0, 2); (0, 1); (0, 0)] ++ b) e = true) as F
          by (cbn [snd] in Stays; now rewrite F in Stays).
        cbn -[app]. rewrite Bool.andb_true_r. apply existsb_exists. exists (0, e). cbn [fst snd].
        now rewrite !Nat.eqb_refl.
  - intros For. destruct (For [] eq_refl) as (P & Start & Again). destruct (Again _ Start) as [Next].
    destruct (Next Piece.I ltac:(now left)) as (b & (d & x & y & Hd & _ & _ & Inside & ->) & High & _).
    destruct Hd as [<-|[<-|[]]].
    + apply (not_above _ _ x (3 + y)) in High; [cbn in High; lia|cbn; auto].
    + specialize (Inside (3 + x, 0 + y) ltac:(cbn; auto 6)). cbn in Inside. lia.
Qed.

(* The fewest rows are enough, and no fewer are. *)
Lemma fewest_rows : fewest pieces 0 0 /\ ~ fewest pieces 0 1 /\ ~ fewest pieces 2 0 /\
  ~ fewest [Piece.I] 1 5.
Proof.
  assert (forall rows, rows_for_ever pieces 0 rows) as All by now intros rows b None.
  split; [split; [apply All|intros fewer Less; lia]|split; [|split]].
  - intros [_ Least]. exact (Least 0 (le_n 1) (All 0)).
  - intros [For _]. destruct (For tower eq_refl) as (P & Start & Again). specialize (Again _ Start).
    apply tower_needs_six in Again as [High _]. cbn in High. lia.
  - intros [_ Least]. exact (Least 4 (le_n 5) (proj1 four_rows_for_I)).
Qed.

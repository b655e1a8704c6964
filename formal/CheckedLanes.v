(* Lanes with a list of positions that the checker accepts are sure. *)
From Coq Require Import Arith Bool List Lia Permutation.
From Lineproof Require Import Game Rows RowsExamples Positions Apart Progress ManyLanes LaneLists LaneCheck ListsOnBoards.
Import ListNotations.

Lemma near_if hl : 1 <= list_max hl <= 4 /\ list_max hl <= least hl + 1 -> near hl = true.
Proof. intros Near. unfold near. rewrite !andb_true_iff, !Nat.leb_le. lia. Qed.

(* Any pieces may be dealt of those that the list answers. *)
Theorem sure_if_checked wide ps T ps0 m E : incl ps ps0 -> 1 <= m -> checked T ps0 [] m E = true ->
  forall ls, apart wide ls -> narrow m ls -> smaller wide ps ls -> sure wide ps ls.
Proof.
  intros Incl Some Checked ls Apart [Len Two] Smaller. apply (sure_by_list wide ps ls T E Apart) with ls; auto.
  - intros e p He Hp. apply (checked_answered _ _ _ _ _ Checked); auto.
  - intros ->. cbn in Len. lia.
  - intros hs Near Widths. apply (checked_begun _ _ _ _ Checked); [intros hl Hl; apply near_if, Near, Hl|].
    rewrite Widths. clear -Len Two.
    revert m Len. induction ls as [|l ls IH]; intros [|m] [=]; auto. cbn [map repeat]. rewrite (Two l) by (now left). f_equal.
    apply IH; auto. intros; apply Two. now right.
Qed.

(* One lane of three columns, and m of two. *)
Theorem sure_if_checked_wide wide ps T ps0 m E : ~ In Piece.O ps -> incl ps ps0 -> checked T ps0 [3] m E = true ->
  forall ls, apart wide ls -> Permutation (map snd ls) (3 :: repeat 2 m) -> smaller wide ps ls -> sure wide ps ls.
Proof.
  intros NotO Incl Checked ls Apart Widths Smaller.
  destruct (Permutation_map_inv _ _ (Permutation_sym Widths)) as (ls0 & Widths0 & Perm).
  apply (sure_by_list wide ps ls T E Apart) with ls0; auto.
  - intros e p He Hp. apply (checked_answered _ _ _ _ _ Checked); auto.
  - intros l Hl. apply (in_map snd), (Permutation_in _ Widths) in Hl as [<-|Hl]; auto. apply repeat_spec in Hl. auto.
  - intros ->. now apply Permutation_nil in Widths.
  - now apply Permutation_sym.
  - intros hs Near Len. apply (checked_begun_wide T ps0 3 m E (le_n _) Checked); [intros hl Hl;
      apply near_if, Near, Hl|congruence].
Qed.

(* All but O. *)
Definition six : list piece := [Piece.I; Piece.Z; Piece.S; Piece.T; Piece.L; Piece.J].

(* There is a list for m lanes of two columns and others of these widths. *)
Definition listed (ps : list piece) (others : list nat) (m : nat) : Prop := exists T E, checked T ps others m E = true.

(* With seven lists, these pieces and the number of columns decide whether the player can complete rows for ever. *)
Theorem for_ever_iff : (forall m, 1 <= m <= 4 -> listed pieces [] m) -> (forall m, m <= 2 -> listed six [3] m) ->
  forall ps wide, 2 <= wide -> (exists rows, rows_for_ever ps wide rows) <-> Nat.Even wide \/ ~ In Piece.O ps.
Proof.
  intros Narrow Wide ps wide Two. assert (forall m, 1 <= m -> L wide ps m) as Lanes.
  { intros m Some. apply any_narrow; auto. intros k ls Hk Four Apart Lanes. destruct (Narrow k ltac:(lia)) as (T & E & Checked).
    apply (sure_if_checked wide ps T pieces k E); auto; [|lia]. intros p _. destruct p; cbn; tauto. }
  split.
  - intros [rows For]. destruct (Nat.Even_or_Odd wide) as [|Odd]; auto. right. intros Dealt.
    now apply (odd_not_for_ever ps wide rows Dealt Odd).
  - intros Ever. destruct (Nat.Even_or_Odd wide) as [[m ->]|Odd]; [apply even_for_ever, Lanes; lia|].
    destruct Ever as [Even|NotO]; [now destruct (Nat.Even_Odd_False wide)|]. destruct Odd as [m Odd].
    replace wide with (3 + 2 * (m - 1)) in * by lia. apply odd_for_ever, any_mixed; auto; [intros; apply Lanes; lia|].
    intros k ls _ Few Apart Widths. destruct (Wide k Few) as (T & E & Checked). apply (sure_if_checked_wide _ ps T six k E); auto.
    intros p Hp. destruct p; cbn; tauto.
Qed.

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

Section Lists.
(* With lists for one to six lanes of two columns. *)
Hypothesis Narrow : forall m, 1 <= m <= 6 -> exists T E, checked T pieces [] m E = true.

Theorem any_narrow_lanes wide ps m : 1 <= m -> L wide ps m.
Proof.
  apply each_by_fewer. intros n ls Hn Apart Two. destruct (Narrow n Hn) as (T & E & Checked).
  apply (sure_if_checked wide ps T pieces n E); auto; [|lia]. intros p _. destruct p; cbn; tauto.
Qed.

Theorem every_even_width ps m : 1 <= m -> exists rows, rows_for_ever ps (2 * m) rows.
Proof. intros Some. now apply even_for_ever, any_narrow_lanes. Qed.

(* And for one of three columns, and none to four of two, where O is never dealt. *)
Theorem odd_width ps m : ~ In Piece.O ps -> (forall k, k <= m -> k <= 4 -> exists T E, checked T six [3] k E = true) ->
  exists rows, rows_for_ever ps (3 + 2 * m) rows.
Proof.
  intros NotO Wide. apply odd_for_ever, any_mixed; auto; [now apply any_narrow_lanes|]. intros k ls Hk Few Apart Widths.
  destruct (Wide k Hk Few) as (T & E & Checked). apply (sure_if_checked_wide _ ps T six k E); auto.
  intros p Hp. destruct p; cbn; tauto.
Qed.

Theorem for_ever_iff : (forall m, m <= 4 -> exists T E, checked T six [3] m E = true) ->
  forall ps wide, 2 <= wide -> (exists rows, rows_for_ever ps wide rows) <-> Nat.Even wide \/ ~ In Piece.O ps.
Proof.
  intros Wide ps wide Two. split.
  - intros [rows For]. destruct (Nat.Even_or_Odd wide) as [|Odd]; auto. right. intros Dealt.
    now apply (odd_not_for_ever ps wide rows Dealt Odd).
  - intros Ever. destruct (Nat.Even_or_Odd wide) as [[m ->]|Odd]; [apply every_even_width; lia|].
    destruct Ever as [Even|NotO]; [now destruct (Nat.Even_Odd_False wide)|]. destruct Odd as [m ->].
    replace (2 * m + 1) with (3 + 2 * (m - 1)) by lia. apply odd_width; auto.
Qed.
End Lists.

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

Lemma narrow_sure wide ps m : 1 <= m -> (forall k, 1 <= k <= m -> k <= 6 -> listed pieces [] k) -> L wide ps m.
Proof.
  intros Some Lists. apply any_narrow; auto. intros k ls Hk Six Apart Narrow. destruct (Lists k Hk Six) as (T & E & Checked).
  apply (sure_if_checked wide ps T pieces k E); auto; [|lia]. intros p _. destruct p; cbn; tauto.
Qed.

Theorem even_width ps m : 1 <= m -> (forall k, 1 <= k <= m -> k <= 6 -> listed pieces [] k) -> exists rows, rows_for_ever ps (2 * m) rows.
Proof. intros Some Lists. now apply even_for_ever, narrow_sure. Qed.

Theorem odd_width ps m : ~ In Piece.O ps -> (forall k, 1 <= k <= m -> k <= 6 -> listed pieces [] k) ->
  (forall k, k <= m -> k <= 4 -> listed six [3] k) -> exists rows, rows_for_ever ps (3 + 2 * m) rows.
Proof.
  intros NotO Narrow Wide. apply odd_for_ever, any_mixed; auto.
  { intros k Hk. apply narrow_sure; [lia|]. intros k' Hk'. apply Narrow. lia. }
  intros k ls Hk Few Apart Widths. destruct (Wide k Hk Few) as (T & E & Checked). apply (sure_if_checked_wide _ ps T six k E); auto.
  intros p Hp. destruct p; cbn; tauto.
Qed.

(* With all eleven lists. *)
Theorem for_ever_iff : (forall m, 1 <= m <= 6 -> listed pieces [] m) -> (forall m, m <= 4 -> listed six [3] m) ->
  forall ps wide, 2 <= wide -> (exists rows, rows_for_ever ps wide rows) <-> Nat.Even wide \/ ~ In Piece.O ps.
Proof.
  intros Narrow Wide ps wide Two. split.
  - intros [rows For]. destruct (Nat.Even_or_Odd wide) as [|Odd]; auto. right. intros Dealt.
    now apply (odd_not_for_ever ps wide rows Dealt Odd).
  - intros Ever. destruct (Nat.Even_or_Odd wide) as [[m ->]|Odd]; [apply even_width; [lia|intros; apply Narrow; lia]|].
    destruct Ever as [Even|NotO]; [now destruct (Nat.Even_Odd_False wide)|]. destruct Odd as [m ->].
    replace (2 * m + 1) with (3 + 2 * (m - 1)) by lia. apply odd_width; auto. intros; apply Narrow; lia.
Qed.

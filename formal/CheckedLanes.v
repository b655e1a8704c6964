(* Lanes with a list of positions that the checker accepts are sure. *)
From Coq Require Import Arith Bool List Lia Permutation.
From Lineproof Require Import Game Rows Positions Apart Progress ManyLanes LaneLists LaneCheck ListsOnBoards.
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
  - intros hs Near Widths. apply (checked_begun _ _ _ _ Checked); [intros hl Hl; apply near_if, Near, Hl|]. rewrite Widths. clear -Len Two.
    revert m Len. induction ls as [|l ls IH]; intros [|m] [=]; auto. cbn [map repeat]. rewrite (Two l) by (now left). f_equal.
    apply IH; auto. intros; apply Two. now right.
Qed.

(* One lane of three columns, and m of two. *)
Theorem sure_if_checked_wide wide ps T m E : ~ In Piece.O ps -> checked T ps [3] m E = true ->
  forall ls, apart wide ls -> Permutation (map snd ls) (3 :: repeat 2 m) -> smaller wide ps ls -> sure wide ps ls.
Proof.
  intros NotO Checked ls Apart Widths Smaller. destruct (Permutation_map_inv _ _ (Permutation_sym Widths)) as (ls0 & Widths0 & Perm).
  apply (sure_by_list wide ps ls T E Apart) with ls0; auto.
  - intros e p He Hp. apply (checked_answered _ _ _ _ _ Checked); auto.
  - intros l Hl. apply (in_map snd), (Permutation_in _ Widths) in Hl as [<-|Hl]; auto. apply repeat_spec in Hl. auto.
  - intros ->. now apply Permutation_nil in Widths.
  - now apply Permutation_sym.
  - intros hs Near Len. apply (checked_begun_wide T ps 3 m E (le_n _) Checked); [intros hl Hl; apply near_if, Near, Hl|congruence].
Qed.

(* With lists for one to six lanes of two columns: any number of them, in any well. *)
Theorem any_narrow_lanes ps0 : (forall m, 1 <= m <= 6 -> exists T E, checked T ps0 [] m E = true) ->
  forall wide ps m, incl ps ps0 -> 1 <= m -> L wide ps m.
Proof.
  intros Lists wide ps m Incl. apply each_by_fewer. intros n ls Hn Apart Narrow. destruct (Lists n Hn) as (T & E & Checked).
  apply (sure_if_checked wide ps T ps0 n E Incl); auto. lia.
Qed.

Theorem every_even_width : (forall m, 1 <= m <= 6 -> exists T E, checked T pieces [] m E = true) ->
  forall m, 1 <= m -> exists rows, rows_for_ever (2 * m) rows.
Proof. intros Lists m Some. apply even_for_ever, (any_narrow_lanes pieces Lists); auto. now intros p. Qed.

(* Lanes with a list of positions that the checker accepts are sure. *)
From Coq Require Import Arith Bool List Lia Permutation Sorted.
From Lineproof Require Import Game Lists Rows OddWidths Apart Progress ManyLanes LaneLists LaneCheck
  ListsOnBoards.
Import ListNotations.

Lemma near_if hl : 1 <= list_max hl <= 4 /\ list_max hl <= least hl + 1 -> near hl = true.
Proof. intros Near. unfold near. rewrite !andb_true_iff, !Nat.leb_le. lia. Qed.

(* Any pieces may be dealt of those that the list answers. *)
Theorem sure_if_checked wide ps T ps0 widths E B : incl ps ps0 -> StronglySorted ge widths -> widths <> [] ->
  (forall w, In w widths -> w = 2 \/ w = 3 /\ ~ In Piece.O ps) -> checked T ps0 widths E = true ->
  forall ls, apart wide ls -> Permutation (map snd ls) widths -> smaller wide ps B ls ->
  sure wide ps (rows_by_list E (length widths) B) ls.
Proof.
  intros Incl Sorted Some Widths Checked ls Apart Perm Smaller.
  destruct (Permutation_map_inv _ _ (Permutation_sym Perm)) as (ls0 & Widths0 & Perm0).
  rewrite <- (Permutation_length Perm), map_length. apply (sure_by_list wide ps ls T E Apart) with ls0; auto.
  - intros e p He Hp. apply (checked_answered _ _ _ _ Checked); auto.
  - intros l Hl. apply Widths, (Permutation_in _ Perm), in_map, Hl.
  - intros ->. now apply Permutation_nil in Perm.
  - now apply Permutation_sym.
  - intros hs Near Len. apply (checked_begun T ps0 widths E Sorted Checked); [|congruence].
    intros hl Hl. apply near_if, Near, Hl.
Qed.

(* All but O. *)
Definition six : list piece := [Piece.I; Piece.Z; Piece.S; Piece.T; Piece.L; Piece.J].

(* There is a list for lanes of these widths. *)
Definition listed (ps : list piece) (widths : list nat) : Prop := exists T E, checked T ps widths E = true.

Lemma widths_sorted t m : StronglySorted ge (repeat 3 t ++ repeat 2 m).
Proof.
  induction t as [|t IH]; cbn; [induction m as [|m IH]; cbn|]; constructor; auto; apply Forall_forall; intros w Hw.
  - apply repeat_spec in Hw. lia.
  - apply in_app_iff in Hw as [Hw|Hw]; apply repeat_spec in Hw; lia.
Qed.

(* With seven lists, there is one number of rows for all sets of pieces and numbers of columns that have any. *)
Theorem one_number_by_lists :
  (forall m, 1 <= m <= 4 -> listed pieces (repeat 2 m)) -> (forall m, m <= 2 -> listed six (3 :: repeat 2 m)) ->
  exists rows, forall ps wide, 2 <= wide -> Nat.Even wide \/ ~ In Piece.O ps -> rows_for_ever ps wide rows.
Proof.
  intros Narrow Wide. assert few_sure as Few.
  { intros m t B Few. assert (exists ps0, listed ps0 (repeat 3 t ++ repeat 2 m) /\
      forall ps, (t = 1 -> ~ In Piece.O ps) -> incl ps ps0) as (ps0 & (T & E & Checked) & Incl).
    { destruct Few as [[-> Few]|[-> Few]]; [exists pieces|exists six]; split.
      - now apply Narrow.
      - intros ps _ p _. destruct p; cbn; tauto.
      - now apply Wide.
      - intros ps NotO p Hp. specialize (NotO eq_refl). destruct p; cbn; tauto. }
    exists (rows_by_list E (length (repeat 3 t ++ repeat 2 m)) B). intros wide ps ls NotO.
    apply (sure_if_checked wide ps T ps0 _ E B (Incl ps NotO) (widths_sorted t m)); auto.
    - destruct Few as [[-> Few]|[-> _]]; [destruct m; [lia|easy]|easy].
    - intros w Hw. apply in_app_iff in Hw as [Hw|Hw]; apply repeat_spec in Hw as E'; auto. right.
      destruct Few as [[-> _]|[-> _]]; [easy|auto]. }
  destruct (ordinary_sure Few) as [rows Sure]. exists rows. intros ps wide Two Ever.
  destruct (Nat.Even_or_Odd wide) as [[m ->]|Odd]; [apply even_for_ever; auto; lia|].
  destruct Ever as [Even|NotO]; [destruct (Nat.Even_Odd_False wide Even Odd)|]. destruct Odd as [m Odd].
  replace wide with (3 + 2 * (m - 1)) in * by lia. apply odd_for_ever; auto.
Qed.

(* Lanes with a list of positions that the checker accepts are sure. *)
From Coq Require Import Arith Bool List Lia Permutation Sorted.
From Lineproof Require Import Game Lists Rows RowsExamples Positions Apart Progress ManyLanes LaneLists LaneCheck ListsOnBoards.
Import ListNotations.

Lemma near_if hl : 1 <= list_max hl <= 4 /\ list_max hl <= least hl + 1 -> near hl = true.
Proof. intros Near. unfold near. rewrite !andb_true_iff, !Nat.leb_le. lia. Qed.

(* Any pieces may be dealt of those that the list answers. *)
Theorem sure_if_checked wide ps T ps0 widths E : incl ps ps0 -> StronglySorted ge widths -> widths <> [] ->
  (forall w, In w widths -> w = 2 \/ w = 3 /\ ~ In Piece.O ps) -> checked T ps0 widths E = true ->
  forall ls, apart wide ls -> Permutation (map snd ls) widths -> smaller wide ps ls -> sure wide ps ls.
Proof.
  intros Incl Sorted Some Widths Checked ls Apart Perm Smaller.
  destruct (Permutation_map_inv _ _ (Permutation_sym Perm)) as (ls0 & Widths0 & Perm0).
  apply (sure_by_list wide ps ls T E Apart) with ls0; auto.
  - intros e p He Hp. apply (checked_answered _ _ _ _ Checked); auto.
  - intros l Hl. apply Widths, (Permutation_in _ Perm), in_map, Hl.
  - intros ->. now apply Permutation_nil in Perm.
  - now apply Permutation_sym.
  - intros hs Near Len. apply (checked_begun T ps0 widths E Sorted Checked); [intros hl Hl; apply near_if, Near, Hl|congruence].
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

(* With seven lists, these pieces and the number of columns decide whether the player can complete rows for ever. *)
Theorem for_ever_iff : (forall m, 1 <= m <= 4 -> listed pieces (repeat 2 m)) -> (forall m, m <= 2 -> listed six (3 :: repeat 2 m)) ->
  forall ps wide, 2 <= wide -> (exists rows, rows_for_ever ps wide rows) <-> Nat.Even wide \/ ~ In Piece.O ps.
Proof.
  intros Narrow Wide ps wide Two. assert (forall ls, apart wide ls -> ordinary ps ls -> sure wide ps ls) as Lanes.
  { apply ordinary_sure. intros ls m t Few Apart. assert (exists ps0, incl ps ps0 /\ listed ps0 (repeat 3 t ++ repeat 2 m)) as
      (ps0 & Incl & T & E & Checked).
    { destruct Few as [[-> Few]|(-> & Few & NotO)]; [exists pieces|exists six].
      - split; [|now apply Narrow]. intros p _. destruct p; cbn; tauto.
      - split; [|now apply Wide]. intros p Hp. destruct p; cbn; tauto. }
    revert Apart. apply (sure_if_checked wide ps T ps0 _ E Incl (widths_sorted t m)); auto.
    - destruct Few as [[-> Few]|[-> _]]; [destruct m; [lia|easy]|easy].
    - intros w Hw. apply in_app_iff in Hw as [Hw|Hw]; apply repeat_spec in Hw as E'; auto. right.
      destruct Few as [[-> _]|(_ & _ & NotO)]; [easy|auto]. }
  split.
  - intros [rows For]. destruct (Nat.Even_or_Odd wide) as [|Odd]; auto. right. intros Dealt.
    now apply (odd_not_for_ever ps wide rows Dealt Odd).
  - intros Ever. destruct (Nat.Even_or_Odd wide) as [[m ->]|Odd]; [apply even_for_ever; auto; lia|].
    destruct Ever as [Even|NotO]; [now destruct (Nat.Even_Odd_False wide)|]. destruct Odd as [m Odd].
    replace wide with (3 + 2 * (m - 1)) in * by lia. now apply odd_for_ever.
Qed.

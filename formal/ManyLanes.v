(* If up to four lanes are sure, any number of them is; and if the lanes of a well are sure, rows go on for ever there. *)
From Coq Require Import Arith List Lia Permutation.
From Lineproof Require Import Game Lists Fall Usual TwoAtOnce Rows RowsFacts Drops Apart Reaching Progress Burying Pouring.
Import ListNotations.

(* The lanes cover the well. *)
Theorem sure_for_ever wide ps ls : 1 <= wide -> (forall x, x < wide <-> in_lanes ls x) -> sure wide ps ls ->
  exists rows, rows_for_ever ps wide rows.
Proof.
  intros Wide Cover [rows Sure]. exists rows. intros b0 _. exists (fun _ => True). split; auto. clear b0. intros b _.
  set (h := highest b). set (top := h + rows).
  assert (reaches wide ps ls (row_from ls h) top b) as R by (apply Sure; intros; apply height_le).
  assert (~ row_from ls h b) as Not.
  { intros (y & Hy & Row). assert (in_lanes ls 0) as H0 by (apply Cover; lia). apply Row, height_above in H0.
    pose proof (height_le b 0). unfold h in Hy. lia. }
  assert (highest b <= top) as High by (unfold top, h; lia). clearbody top h. clear Sure. revert b R Not High.
  apply (reaches_induction wide ps ls (row_from ls h) top (fun b => ~ row_from ls h b -> highest b <= top ->
    completes ps wide top (fun _ => True) b)).
  { intros b Row Not. now destruct Not. }
  intros b Next _ High. constructor. intros p Hp.
  destruct (Next p Hp) as (l & sh & x & b' & Hl & St & Low & _ & IH). exists b'. split; [apply St|].
  assert (highest b' <= top) as High'.
  { apply (dropped_highest _ _ _ _ _ _ (stands_dropped _ _ _ _ _ _ _ St) High). intros k s E. apply Low. exists l. split; auto.
    apply nth_error_lt in E. pose proof (stands_in _ _ _ _ _ _ _ St). unfold in_lane. lia. }
  split; auto. destruct (full_rows wide b') as [|y l'] eqn:Full; [left|right]; (split; [easy|]); auto.
  apply IH; auto. intros (y & _ & Row). assert (In y (full_rows wide b')) as F by (apply in_full_rows; auto; intros;
    now apply Row, Cover).
  now rewrite Full in F.
Qed.

Section Many.
Variables (wide : nat) (ps : list piece).

Lemma none_sure : sure wide ps [].
Proof. exists 0. intros h b _. apply reached. exists h. split; auto. intros x (l & [] & _). Qed.

Lemma smaller_lanes m ls : (forall k, 1 <= k < m -> L wide ps k) -> apart wide ls -> narrow m ls -> smaller wide ps ls.
Proof.
  intros Less Apart [Len Two] l Sub Short. destruct l as [|a l]; [apply none_sure|].
  apply (Less (length (a :: l))); [cbn in *; lia|now apply (apart_sublist wide _ ls)|]. split; auto.
  intros l' Hl'. now apply Two, (sublist_in _ _ _ Sub).
Qed.

(* Which one of the other lanes a piece has when one lane takes S, T and L, or T, L and J. *)
Definition number (p : piece) : nat :=
  match p with Piece.S | Piece.J => 1 | Piece.I => 2 | Piece.O => 3 | _ => 0 end.

(* Whichever lane is left out, there is one for each of these pieces, of two columns if it is not I. *)
Lemma enough ls ls0 : apart wide ls -> (forall l, In l ls -> snd l = 2 \/ snd l = 3 /\ ~ In Piece.O ps) -> smaller wide ps ls ->
  Permutation ls0 ls ->
  (forall p k, In p ps -> k <= number p + 1 -> k < length ls0 /\ (p = Piece.I \/ snd (nth k ls0 (0, 0)) = 2)) ->
  sure wide ps ls.
Proof.
  intros Apart Widths Smaller Perm Lane. apply (sure_by_pouring wide ps ls Apart Widths); auto. intros j Hj.
  pose proof (Permutation_NoDup (Permutation_sym Perm) (apart_distinct wide ls Apart)) as Once.
  apply (Permutation_in _ (Permutation_sym Perm)) in Hj. destruct (in_split _ _ Hj) as (A & B & ->).
  pose proof (NoDup_remove_1 _ _ _ Once) as Once'. pose proof (NoDup_remove_2 _ _ _ Once) as Not.
  assert (forall k, nth k (A ++ B) (0, 0) = nth (if k <? length A then k else S k) (A ++ j :: B) (0, 0)) as Same.
  { intros k. destruct (Nat.ltb_spec k (length A)); [now rewrite !app_nth1|]. rewrite !app_nth2 by lia.
    now replace (S k - length A) with (S (k - length A)) by lia. }
  assert (forall p, In p ps -> number p < length (A ++ B)) as Short.
  { intros p Hp. destruct (Lane p (number p + 1) Hp) as [Short _]; auto. rewrite app_length in *. cbn in Short. lia. }
  exists (fun p => nth (number p) (A ++ B) (0, 0)). split.
  - intros p Hp _. assert (In (nth (number p) (A ++ B) (0, 0)) (A ++ B)) as Other by (apply nth_In; auto). split; [|split].
    + apply (Permutation_in _ Perm). apply in_app_iff in Other. apply in_app_iff. cbn. tauto.
    + intros Eq. apply Not. now rewrite <- Eq.
    + rewrite Same. apply Lane; auto. destruct (_ <? _); lia.
  - intros p q Hp Hq Op Oq Eq. apply (proj1 (NoDup_nth (A ++ B) (0, 0)) Once') in Eq; auto. unfold poured in *.
    destruct (snd j =? 2), p, q; cbn in *; tauto || easy.
Qed.

(* Five lanes or more. *)
Lemma five m : 5 <= m -> (forall k, 1 <= k < m -> L wide ps k) -> L wide ps m.
Proof.
  intros Five Less ls Apart Narrow. pose proof (smaller_lanes m ls Less Apart Narrow) as Smaller. destruct Narrow as [Len Two].
  apply (enough ls ls); auto. intros p k _ Lk. assert (k < length ls) by (rewrite Len; destruct p; cbn in Lk; lia).
  split; auto. right. now apply Two, nth_In.
Qed.

(* All numbers of lanes hang on one to four; each of these may be proved with the help of fewer. *)
Theorem any_narrow m : 1 <= m ->
  (forall k ls, 1 <= k <= m -> k <= 4 -> apart wide ls -> narrow k ls -> smaller wide ps ls -> sure wide ps ls) -> L wide ps m.
Proof.
  induction m as [m IH] using lt_wf_ind. intros One Four. assert (forall k, 1 <= k < m -> L wide ps k) as Less.
  { intros k Hk. apply IH; try lia. intros k' ls Hk'. apply Four. lia. }
  destruct (Nat.le_gt_cases m 4); [|apply five; auto; lia]. intros ls Apart Narrow.
  apply (Four m); auto. now apply (smaller_lanes m).
Qed.

(* One lane of three columns, and m of two: M of docs/lines.md. O is never dealt. *)
Definition M (m : nat) : Prop := forall ls, apart wide ls -> Permutation (map snd ls) (3 :: repeat 2 m) -> sure wide ps ls.

Lemma sublist_widths ls m l : Permutation (map snd ls) (3 :: repeat 2 m) -> sublist l ls -> length l < length ls ->
  narrow (length l) l /\ length l <= m \/ exists k, k < m /\ Permutation (map (@snd nat nat) l) (3 :: repeat 2 k).
Proof.
  intros Widths Sub Short. assert (length ls = S m) as Len by (rewrite <- (map_length snd), (Permutation_length Widths);
    cbn; now rewrite repeat_length).
  rewrite Len in Short. clear Len.
  assert (forall ws, sublist ws (map snd ls) -> exists ws', sublist ws' (3 :: repeat 2 m) /\ Permutation ws ws') as Moved.
  { clear -Widths. induction Widths as [|w v v' _ IH|w w' v|v1 v2 v3 _ IH1 _ IH2]; intros ws Sub.
    - exists ws. auto.
    - inversion Sub as [|a s s' Sub'|a s s' Sub']; subst; destruct (IH _ Sub') as (ws' & Sub2 & Perm).
      + exists ws'. split; auto. now constructor.
      + exists (w :: ws'). split; auto. now constructor.
    - inversion Sub as [|a s s' Sub1|a s s' Sub1]; subst; inversion Sub1 as [|a s1 s1' Sub2|a s1 s1' Sub2]; subst.
      + exists ws. auto using sub_skip.
      + exists (w :: s1). auto using sub_skip, sub_keep.
      + exists (w' :: s). auto using sub_skip, sub_keep.
      + exists (w :: w' :: s1). split; [auto using sub_keep|apply perm_swap].
    - destruct (IH1 _ Sub) as (ws1 & Sub1 & Perm1). destruct (IH2 _ Sub1) as (ws2 & Sub2 & Perm2). exists ws2. split; auto.
      now apply Permutation_trans with ws1. }
  assert (sublist (map snd l) (map snd ls)) as Sub' by (clear -Sub; induction Sub; cbn; now constructor).
  destruct (Moved _ Sub') as (ws & Sub2 & Perm). clear Moved Sub Sub'.
  rewrite <- (map_length snd), (Permutation_length Perm) in Short.
  assert (forall v n, sublist v (repeat 2 n) -> v = repeat 2 (length v) /\ length v <= n) as Twos.
  { clear. intros v n. revert v. induction n as [|n IH]; cbn; intros v Sub; inversion Sub as [|a s s' Sub'|a s s' Sub'];
      subst; cbn; auto.
    - destruct (IH _ Sub'). auto.
    - destruct (IH _ Sub') as [E Le]. split; [now rewrite <- E|lia]. }
  inversion Sub2 as [|a s s' Sub'|a s s' Sub']; subst; destruct (Twos _ _ Sub') as [E Le].
  - left. assert (length l = length ws) as Len by (rewrite <- (map_length snd); now apply Permutation_length).
    split; [|lia]. split; auto.
    intros x Hx. apply (in_map snd), (Permutation_in _ Perm) in Hx. rewrite E in Hx. now apply repeat_spec in Hx.
  - right. exists (length s). cbn in Short. split; [lia|]. now rewrite <- E.
Qed.

Theorem any_mixed m : ~ In Piece.O ps -> (forall k, 1 <= k <= m -> L wide ps k) ->
  (forall k ls, k <= m -> k <= 2 -> apart wide ls -> Permutation (map snd ls) (3 :: repeat 2 k) -> smaller wide ps ls ->
    sure wide ps ls) ->
  M m.
Proof.
  intros NotO. induction m as [m IH] using lt_wf_ind. intros Narrow Few ls Apart Widths.
  assert (smaller wide ps ls) as Smaller.
  { intros l Sub Short. pose proof (apart_sublist wide _ _ Sub Apart) as Apart'.
    destruct (sublist_widths ls m l Widths Sub Short) as [[Two Len]|(k & Lk & Widths')].
    2: { apply (IH k); auto; [intros k' Hk'; apply Narrow|intros k' ls' Hk'; apply Few]; lia. }
    destruct l as [|a l]; [apply none_sure|]. apply (Narrow (length (a :: l))); auto. split; [cbn; lia|exact Len]. }
  destruct (Nat.le_gt_cases m 2); [now apply (Few m)|].
  assert (Permutation (repeat 2 m ++ [3]) (map snd ls)) as Widths'.
  { apply Permutation_sym, Permutation_trans with (3 :: repeat 2 m); auto. apply Permutation_cons_append. }
  destruct (Permutation_map_inv _ _ Widths') as (ls0 & Widths0 & Perm). apply (enough ls ls0); auto.
  - intros l Hl. apply (in_map snd), (Permutation_in _ Widths) in Hl as [<-|Hl]; auto. apply repeat_spec in Hl. auto.
  - now apply Permutation_sym.
  - pose proof (f_equal (@length nat) Widths0) as Len. rewrite map_length, app_length, repeat_length in Len. cbn in Len.
    unfold lane in *.
    intros p k Hp Lk. split; [rewrite <- Len; destruct p; cbn in Lk; try lia; easy|].
    destruct (piece_eq_dec p Piece.I); auto. right.
    assert (k < m) by (destruct p; cbn in Lk; try lia; easy).
    rewrite <- (map_nth snd), <- Widths0, app_nth1 by (now rewrite repeat_length). now apply nth_repeat_in.
Qed.
End Many.

(* Lanes of two columns from column x on, side by side. *)
Definition side_by_side (x m : nat) : list lane := map (fun i => (x + 2 * i, 2)) (seq 0 m).

Lemma in_side_by_side x m l : In l (side_by_side x m) <-> exists i, l = (x + 2 * i, 2) /\ i < m.
Proof.
  unfold side_by_side. rewrite in_map_iff. split; intros (i & E & H); exists i; (split; [now symmetry in E|]);
    rewrite in_seq in *; lia.
Qed.

Lemma cover_side_by_side x m z : in_lanes (side_by_side x m) z <-> x <= z < x + 2 * m.
Proof.
  split.
  - intros (l & Hl & Lz). apply in_side_by_side in Hl as (i & -> & Hi). unfold in_lane in Lz. cbn in Lz. lia.
  - intros Hz. exists (x + 2 * ((z - x) / 2), 2). rewrite in_side_by_side. pose proof (Nat.div_mod (z - x) 2 ltac:(lia)).
    pose proof (Nat.mod_upper_bound (z - x) 2 ltac:(lia)). unfold in_lane. cbn [fst snd].
    split; [exists ((z - x) / 2); split; auto; lia|lia].
Qed.

Lemma apart_side_by_side x m : apart (x + 2 * m) (side_by_side x m).
Proof.
  split.
  - unfold side_by_side. generalize (seq_NoDup m 0). induction 1 as [|n s Not _ IH]; constructor; auto. rewrite Forall_forall.
    intros l Hl z Nz Lz. apply in_map_iff in Hl as (i & <- & Hi). unfold in_lane in *. cbn in *.
    now replace i with n in Hi by lia.
  - intros l Hl. apply in_side_by_side in Hl as (i & -> & Hi). cbn. lia.
Qed.

Lemma side_by_side_widths x m : map snd (side_by_side x m) = repeat 2 m.
Proof. unfold side_by_side. rewrite map_map. cbn. induction m as [|m IH]; auto. rewrite seq_S, map_app, IH. cbn.
  now rewrite <- repeat_cons. Qed.

(* Wells of an even number of columns, and of an odd one. *)
Theorem even_for_ever ps m : 1 <= m -> L (2 * m) ps m -> exists rows, rows_for_ever ps (2 * m) rows.
Proof.
  intros One Sure. apply (sure_for_ever (2 * m) ps (side_by_side 0 m)); [lia| |apply Sure].
  - intros x. rewrite cover_side_by_side. lia.
  - apply (apart_side_by_side 0).
  - split; [unfold side_by_side; now rewrite map_length, seq_length|]. intros l Hl.
    now apply in_side_by_side in Hl as (i & -> & _).
Qed.

Theorem odd_for_ever ps m : M (3 + 2 * m) ps m -> exists rows, rows_for_ever ps (3 + 2 * m) rows.
Proof.
  intros Sure. apply (sure_for_ever (3 + 2 * m) ps ((0, 3) :: side_by_side 3 m)); [lia| |apply Sure].
  - intros x. split.
    + intros Hx. destruct (Nat.lt_ge_cases x 3); [exists (0, 3); split; [now left|unfold in_lane; cbn; lia]|].
      destruct (proj2 (cover_side_by_side 3 m x)) as (l & Hl & Lx); [lia|]. exists l. split; auto. now right.
    + intros (l & [<-|Hl] & Lx); [unfold in_lane in Lx; cbn in Lx; lia|]. apply (cover_side_by_side 3 m). now exists l.
  - destruct (apart_side_by_side 3 m) as [Pairs Inside]. split.
    + constructor; auto. rewrite Forall_forall. intros l Hl x Wx Lx. unfold in_lane in Wx. cbn in Wx.
      assert (in_lanes (side_by_side 3 m) x) as Hx by now exists l. apply cover_side_by_side in Hx. lia.
    + intros l [<-|Hl]; [cbn; lia|now apply Inside].
  - cbn [map snd]. now rewrite side_by_side_widths.
Qed.

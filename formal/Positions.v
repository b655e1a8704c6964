(* Positions of the usual game, and that a move on a position is one on each board that has
   it. SPEC.md, Positions. *)
From Coq Require Import Arith Bool List Permutation Lia FinFun.
From Lineproof Require Import Game Lists Dealers Fall Columns Usual TwoAtOnce Result.
Import ListNotations.
Local Open Scope result_scope.

(* Row 0 of a position is row m of the board: at the top of the lowest column, or the floor.
   A column is its height and its hole, both plus 1; 0 is no hole. *)
Definition position := (list bool * list (nat * nat))%type.

Definition start (wide : nat) : position := (true :: repeat false 15, repeat (1, 0) wide).

Definition mirror (P : position) : position := (fst P, rev (snd P)).

(* A column as the piece has come to rest: of the piece, it has the rows from low on, below
   high. *)
Record fallen := { top : nat; hole : nat; low : nat; high : nat }.

Definition beside (c : nat * nat) := {| top := fst c; hole := snd c; low := fst c; high := fst c |}.

Definition under (y : nat) (s c : nat * nat) :=
  {| top := fst c; hole := snd c; low := y + fst s; high := y + fst s + snd s |}.

Definition fall (x : nat) (sh : shape) (cs : list (nat * nat)) : option (list fallen) :=
  let win := firstn (length sh) (skipn x cs) in
  if length win =? length sh then
    Some (map beside (firstn x cs) ++ map2 (under (rest sh (map fst win))) sh win ++
          map beside (skipn (length sh) (skipn x cs)))
  else None.

Definition gap (k : nat) (c : fallen) : bool := (top c <=? k) && (k <? low c).

(* Row k is open, and full. *)
Definition completed (closed : list bool) (cs : list fallen) (k : nat) : bool :=
  negb (nth k closed false) && forallb (fun c => (k <? high c) && negb (gap k c)) cs.

Definition least (l : list nat) : nat := match l with [] => 0 | n :: l' => fold_right Nat.min n l' end.

Section Removal.
Variables (closed : list bool) (cs : list fallen) (full : nat -> bool).

(* A cell of the piece is left. *)
Definition left (c : fallen) : bool := existsb (fun k => negb (full k)) (seq (low c) (high c - low c)).

Definition shut (k : nat) : bool := nth k closed false || existsb (fun c => left c && gap k c) cs.

Definition settled (c : fallen) : nat * nat :=
  if left c then (high c, if top c <? low c then low c else hole c) else (top c, hole c).

(* The rows below row k that are left, which is where it comes down to. *)
Definition remain (k : nat) : nat := length (filter (fun k => negb (full k)) (seq 0 k)).

Definition rebased (closed' : list bool) (base : nat) (c : nat * nat) : nat * nat :=
  let h := remain (fst c) - base in
  let q := remain (snd c) - base in
  (h, if existsb (fun k => nth k closed' false) (seq q (h - q)) then 0 else q).

Definition most : nat := list_max (map high cs).

Definition covered (c : nat * nat) : bool := (snd c =? 0) || (remain (snd c) <? remain (fst c)).

Definition base : nat := pred (least (map (fun c => remain (fst (settled c))) cs)).

Definition closed_after : list bool :=
  let kept := map shut (filter (fun k => negb (full k)) (seq 0 most)) in
  let b := base in
  true :: map (fun k => nth (b + k) kept false) (seq 1 15).

Definition columns_after : list (nat * nat) :=
  let b := base in let cl := closed_after in map (fun c => rebased cl b (settled c)) cs.
End Removal.

(* A move, and whether it completes a row; checks 14, 27 and 28. *)
Definition move_position (here : place) (unread : bytes) (x : nat) (sh : shape) (P : position) : result (position * bool) :=
  let* cs := expect (fall x sh (snd P)) 14 here unread in
  let fulls := map (completed (fst P) cs) (seq 0 (most cs)) in
  let full k := nth k fulls false in
  require (forallb (fun c => covered full (settled full c)) cs) 27 here unread ;;
  let after := columns_after (fst P) cs full in
  require (forallb (fun c => fst c <=? 16) after) 28 here unread ;;
  Ok ((closed_after (fst P) cs full, after), existsb full (seq 0 (most cs))).

(* Row k of a column is filled. Rows count from 1; row 0 is the floor. *)
Definition has (b : board) (x k : nat) : Prop := match k with 0 => True | S r => In (x, r) b end.

(* What a position has to say truly of a board, with row 0 of the one at row m of the other.
   Open rows have no hole. A closed one has one, but for row 0, and is never full therefore.
   Of the closed rows that a column reaches, the highest has a cell there, or the column's
   hole. So the column stays as high as it seems, unless all above the hole is removed. *)
Record agrees_at (w m : nat) (b : board) (closed : list bool) (cs : list (nat * nat)) : Prop := {
  agrees_wide : length cs = w;
  agrees_none : none_full w b;
  agrees_floor : nth 0 closed false = true;
  agrees_top : forall x h q, nth_error cs x = Some (h, q) ->
    1 <= h /\ has b x (m + h - 1) /\ forall j, has b x j -> j < m + h;
  agrees_open : forall x h q k, nth_error cs x = Some (h, q) -> k < h ->
    nth k closed false = false -> has b x (m + k);
  agrees_closed : forall k, nth k closed false = true -> 1 <= k ->
    exists x h q, nth_error cs x = Some (h, q) /\ k < h /\ ~ has b x (m + k);
  agrees_hole : forall x h q k, nth_error cs x = Some (h, q) -> k < h -> nth k closed false = true ->
    (forall l, k < l < h -> nth l closed false = false) -> has b x (m + k) \/ q = S k;
}.

Definition agrees (w : nat) (b : board) (P : position) := exists m, agrees_at w m b (fst P) (snd P).

(* Where rows come down to. *)
Section Remain.
Variable full : nat -> bool.
Notation remain := (remain full).

Lemma remain_S k : remain (S k) = if full k then remain k else S (remain k).
Proof.
  unfold Positions.remain. rewrite seq_S, filter_app, app_length. cbn [filter Nat.add]. destruct (full k); cbn [negb length]; lia.
Qed.

Lemma remain_mono k l : k <= l -> remain k <= remain l.
Proof. induction 1 as [|l _ IH]; auto. rewrite remain_S. destruct (full l); lia. Qed.

Lemma remain_strict k l : full k = false -> k < l -> remain k < remain l.
Proof.
  intros F L. pose proof (remain_mono (S k) l L) as M. rewrite remain_S, F in M. lia.
Qed.

Lemma remain_onto j l : j < remain l -> exists k, k < l /\ full k = false /\ remain k = j.
Proof.
  induction l as [|l IH]; [cbn; lia|]. rewrite remain_S. intros Lj. destruct (full l) eqn:F.
  - destruct IH as (k & Hk & ?); auto. exists k. split; auto.
  - destruct (Nat.eq_dec j (remain l)) as [->|N]; [exists l; auto|].
    destruct IH as (k & Hk & ?); [lia|]. exists k. split; auto.
Qed.

Lemma remain_count k : remain k + length (filter full (seq 0 k)) = k.
Proof.
  induction k as [|k IH]; auto. rewrite remain_S, seq_S, filter_app, app_length. cbn [filter Nat.add].
  destruct (full k); cbn [length]; lia.
Qed.

Lemma nth_kept (f : nat -> bool) n k : k < n -> full k = false ->
  nth (remain k) (map f (filter (fun k => negb (full k)) (seq 0 n))) false = f k.
Proof.
  intros L F. rewrite (seq_split3 k 1 n) by lia. rewrite !filter_app, !map_app. cbn [seq filter]. rewrite F.
  cbn [negb map app]. unfold Positions.remain. rewrite app_nth2 by (rewrite map_length; lia).
  now rewrite map_length, Nat.sub_diag.
Qed.

Lemma nth_kept_true (f : nat -> bool) n j :
  nth j (map f (filter (fun k => negb (full k)) (seq 0 n))) false = true ->
  exists k, k < n /\ full k = false /\ remain k = j /\ f k = true.
Proof.
  intros T. destruct (Nat.lt_ge_cases j (remain n)) as [L|L].
  - apply remain_onto in L. destruct L as (k & L & F & <-). rewrite nth_kept in T by auto. eauto.
  - rewrite nth_overflow in T; [easy|]. now rewrite map_length.
Qed.
End Remain.

(* After the piece has come to rest. *)
Section Rested.
Variables (w m : nat) (b b' : board) (closed : list bool) (cs : list (nat * nat)) (r : list fallen) (full : nat -> bool).
Hypothesis Wide : 1 <= w.
Hypothesis Agrees : agrees_at w m b closed cs.
Hypothesis Columns : length r = w.
Hypothesis Same : forall x c, nth_error r x = Some c ->
  nth_error cs x = Some (top c, hole c) /\ top c <= low c <= high c /\
  forall j, has b' x j <-> has b x j \/ m + low c <= j < m + high c.
Hypothesis Full : forall k, full k = completed closed r k.
Notation left := (left full).
Notation shut := (shut closed r full).
Notation settled := (settled full).
Notation remain := (remain full).

Lemma column_exists x : x < w -> exists c, nth_error r x = Some c.
Proof. intros L. apply nth_error_exists. now rewrite Columns. Qed.

Lemma gap_spec k c : gap k c = true <-> top c <= k < low c.
Proof. unfold gap. now rewrite andb_true_iff, Nat.leb_le, Nat.ltb_lt. Qed.

Lemma gap_not k c : gap k c = false <-> ~ top c <= k < low c.
Proof. rewrite <- gap_spec. now destruct (gap k c). Qed.

Lemma full_spec k : full k = true <->
  nth k closed false = false /\ forall x c, nth_error r x = Some c -> k < high c /\ gap k c = false.
Proof.
  rewrite Full. unfold completed. rewrite andb_true_iff, negb_true_iff, forallb_forall. split; intros [Open All]; split; auto.
  - intros x c E. apply nth_error_In, All in E. now rewrite andb_true_iff, Nat.ltb_lt, negb_true_iff in E.
  - intros c Hc. apply In_nth_error in Hc as [x E]. apply All in E.
    now rewrite andb_true_iff, Nat.ltb_lt, negb_true_iff.
Qed.

Lemma left_spec c : left c = true <-> exists k, low c <= k < high c /\ full k = false.
Proof.
  unfold Positions.left. rewrite existsb_exists. split.
  - intros (k & Hk & F). apply in_seq in Hk. exists k. split; [lia|]. now apply negb_true_iff.
  - intros (k & Hk & F). exists k. split; [apply in_seq; lia|]. now rewrite F.
Qed.

Lemma not_left c k : left c = false -> low c <= k < high c -> full k = true.
Proof.
  intros Left Hk. destruct (full k) eqn:F; auto. assert (left c = true); [|congruence].
  apply left_spec. eauto.
Qed.

Lemma shut_spec k : shut k = true <->
  nth k closed false = true \/ exists x c, nth_error r x = Some c /\ left c = true /\ top c <= k < low c.
Proof.
  unfold Positions.shut. rewrite orb_true_iff, existsb_exists. split; (intros [C|C]; [now left|right]).
  - destruct C as (c & Hc & E). apply In_nth_error in Hc as [x Hc]. rewrite andb_true_iff, gap_spec in E. eauto.
  - destruct C as (x & c & E & L & G). exists c. apply nth_error_In in E. split; auto.
    now rewrite andb_true_iff, gap_spec.
Qed.

Lemma shut_open k : shut k = false -> nth k closed false = false /\
  forall x c, nth_error r x = Some c -> left c = true -> ~ top c <= k < low c.
Proof.
  intros S. split.
  - destruct (nth k closed false) eqn:C; auto. enough (shut k = true) by congruence. apply shut_spec. auto.
  - intros x c E L G. enough (shut k = true) by congruence. apply shut_spec. eauto 8.
Qed.

Lemma full_open k : full k = true -> shut k = false.
Proof.
  intros F. apply full_spec in F as [Open All]. destruct (shut k) eqn:S; auto. exfalso.
  apply shut_spec in S as [C|(x & c & E & _ & G)]; [congruence|].
  apply All in E as [_ E]. apply gap_not in E. lia.
Qed.

Lemma full_floor : full 0 = false.
Proof.
  destruct (full 0) eqn:F; auto. apply full_spec in F as [Open _]. rewrite (agrees_floor _ _ _ _ _ Agrees) in Open. easy.
Qed.

Ltac settle Left := unfold Positions.settled in *; rewrite Left in *; cbn [fst snd] in *.

Lemma settled_high x c : nth_error r x = Some c -> 1 <= top c <= fst (settled c) /\ fst (settled c) <= high c.
Proof.
  intros E. destruct (Same _ _ E) as (Ec & Order & _). destruct (agrees_top _ _ _ _ _ Agrees _ _ _ Ec) as [Positive _].
  unfold Positions.settled. destruct (left c); cbn; lia.
Qed.

(* Each filled cell is below the column's height, or will be removed. *)
Lemma rested_top x c j : nth_error r x = Some c -> has b' x j ->
  j < m + fst (settled c) \/ exists k, j = m + k /\ full k = true.
Proof.
  intros E Hj. pose proof (settled_high _ _ E). destruct (Same _ _ E) as (Ec & Order & Cells).
  destruct (agrees_top _ _ _ _ _ Agrees _ _ _ Ec) as (_ & _ & Below).
  apply Cells in Hj as [Hj|Hj]; [apply Below in Hj; lia|]. destruct (left c) eqn:L.
  - settle L. lia.
  - right. exists (j - m). split; [lia|]. apply (not_left c); auto. lia.
Qed.

Lemma rested_open x c k : nth_error r x = Some c -> k < fst (settled c) -> shut k = false -> has b' x (m + k).
Proof.
  intros E Hk Sk. apply shut_open in Sk as [Open NoGap]. destruct (Same _ _ E) as (Ec & Order & Cells). apply Cells.
  destruct (Nat.lt_ge_cases k (top c)) as [L|L].
  - left. eapply agrees_open; eauto.
  - destruct (left c) eqn:Left.
    + settle Left. right. specialize (NoGap x c E Left). lia.
    + settle Left. lia.
Qed.

Lemma rested_closed k : shut k = true -> 1 <= k ->
  exists x c, nth_error r x = Some c /\ k < fst (settled c) /\ ~ has b' x (m + k).
Proof.
  intros Sk Positive. apply shut_spec in Sk as [C|(x & c & E & L & G)].
  - destruct (agrees_closed _ _ _ _ _ Agrees k C Positive) as (x & h & q & E & Hk & Empty).
    destruct (column_exists x) as [c Ec].
    { rewrite <- (agrees_wide _ _ _ _ _ Agrees). eapply nth_error_lt; eauto. }
    exists x, c. split; auto. pose proof (settled_high _ _ Ec). destruct (Same _ _ Ec) as (Ec' & Order & Cells).
    rewrite E in Ec'. injection Ec' as -> ->. split; [lia|]. rewrite Cells. intros [|]; auto; lia.
  - exists x, c. split; auto. destruct (Same _ _ E) as (Ec & Order & Cells).
    settle L. split; [lia|]. rewrite Cells. intros [H|H]; [|lia].
    apply (agrees_top _ _ _ _ _ Agrees _ _ _ Ec) in H. lia.
Qed.

Lemma rested_hole x c k : nth_error r x = Some c -> k < fst (settled c) -> shut k = true ->
  (forall l, k < l < fst (settled c) -> shut l = false) -> has b' x (m + k) \/ snd (settled c) = S k.
Proof.
  intros E Hk Sk Above. pose proof (settled_high _ _ E). destruct (Same _ _ E) as (Ec & Order & Cells). rewrite Cells.
  assert (k < top c -> (has b x (m + k) \/ hole c = S k)) as Old.
  { intros L. destruct (nth k closed false) eqn:C; [|left; apply (agrees_open _ _ _ _ _ Agrees x _ _ _ Ec); auto].
    apply (agrees_hole _ _ _ _ _ Agrees x _ _ _ Ec); auto. intros l Hl. apply shut_open, Above. lia. }
  destruct (left c) eqn:Left.
  - settle Left. destruct (Nat.lt_ge_cases k (low c)) as [L|L]; [|left; right; lia].
    destruct (Nat.ltb_spec (top c) (low c)) as [G|G]; [|destruct Old; auto; lia].
    destruct (Nat.eq_dec k (low c - 1)) as [->|N]; [right; lia|]. exfalso.
    destruct (shut_open (low c - 1)) as [_ NoGap]; [apply Above; lia|]. apply (NoGap x c E Left). lia.
  - settle Left. destruct Old; auto.
Qed.

Lemma rested_full j : (forall x, x < w -> has b' x (S j)) <-> exists k, S j = m + k /\ full k = true.
Proof.
  split.
  - intros F. destruct (Nat.le_gt_cases (S j) m) as [L|L].
    + exfalso. apply (agrees_none _ _ _ _ _ Agrees j). intros x Hx. destruct (column_exists x Hx) as [c E].
      destruct (Same _ _ E) as (Ec & Order & Cells). pose proof (settled_high _ _ E).
      apply F, Cells in Hx. destruct Hx as [Hx|Hx]; [exact Hx|lia].
    + exists (S j - m). split; [lia|]. apply full_spec. split.
      * destruct (nth (S j - m) closed false) eqn:C; auto. exfalso.
        destruct (agrees_closed _ _ _ _ _ Agrees _ C) as (x & h & q & E & Hk & Empty); [lia|].
        assert (x < w) as Hx by (rewrite <- (agrees_wide _ _ _ _ _ Agrees); eapply nth_error_lt; eauto).
        destruct (column_exists x Hx) as [c Ec]. destruct (Same _ _ Ec) as (Ec' & Order & Cells).
        rewrite E in Ec'. injection Ec' as -> ->. specialize (F x Hx). apply Cells in F as [F|F]; [|lia].
        apply Empty. now replace (m + (S j - m)) with (S j) by lia.
      * intros x c E. assert (x < w) as Hx by (rewrite <- Columns; eapply nth_error_lt; eauto).
        destruct (Same _ _ E) as (Ec & Order & Cells). rewrite gap_not.
        specialize (F x Hx). apply Cells in F as [F|F]; [|lia].
        apply (agrees_top _ _ _ _ _ Agrees _ _ _ Ec) in F. lia.
  - intros (k & -> & F) x Hx. apply full_spec in F as [Open All]. destruct (column_exists x Hx) as [c E].
    destruct (All _ _ E) as [Hk G]. apply gap_not in G. destruct (Same _ _ E) as (Ec & Order & Cells). apply Cells.
    destruct (Nat.lt_ge_cases k (top c)) as [L|L]; [left; eapply agrees_open; eauto|right; lia].
Qed.

(* Removal. *)
Lemma is_full_row k : 1 <= m + k -> is_full w b' (m + k - 1) = full k.
Proof.
  intros Positive. apply eq_true_iff_eq. rewrite is_full_spec.
  pose proof (rested_full (m + k - 1)) as F. replace (S (m + k - 1)) with (m + k) in F by lia. cbn [has] in F.
  replace (m + k) with (S (m + k - 1)) in F by lia. cbn [has] in F. rewrite F. split.
  - intros (k' & E & T). now replace k with k' by lia.
  - intros T. exists k. split; [lia|auto].
Qed.

Lemma below_row k : 1 <= m + k -> below w b' (m + k - 1) = length (filter full (seq 0 k)).
Proof.
  intros Positive. unfold below. rewrite <- (map_length S), <- (map_length (Nat.add m) (filter full _)).
  apply Permutation_length, NoDup_Permutation.
  - apply Injective_map_NoDup, NoDup_filter, full_rows_nodup. intros u v E. lia.
  - apply Injective_map_NoDup, NoDup_filter, seq_NoDup. intros u v E. lia.
  - intros j. rewrite !in_map_iff. split.
    + intros (z & <- & H). rewrite filter_In, in_full_rows, Nat.ltb_lt in H by auto. destruct H as [F L].
      apply (rested_full z) in F as (l & E & F). exists l. split; [lia|]. apply filter_In. split; auto. apply in_seq. lia.
    + intros (l & <- & H). apply filter_In in H as [Hl F]. apply in_seq in Hl.
      destruct l as [|l]; [rewrite full_floor in F; easy|]. exists (m + l). split; [lia|].
      rewrite filter_In, in_full_rows, Nat.ltb_lt by auto. split; [|lia].
      apply (rested_full (m + l)). exists (S l). split; [lia|auto].
Qed.

Lemma has_removed x k : full k = false -> has (removed w b') x (m + remain k) <-> has b' x (m + k).
Proof.
  intros Open. pose proof (remain_count full k) as Count. destruct (m + k) as [|z] eqn:Ez.
  - assert (m = 0 /\ k = 0) as [-> ->] by lia. now cbn.
  - assert (1 <= m + k) as Positive by lia. pose proof (is_full_row k Positive) as Row. pose proof (below_row k Positive) as Below.
    pose proof (below_le w b' (m + k - 1)) as Le. replace (m + k - 1) with z in * by lia.
    destruct (m + remain k) as [|z'] eqn:Ez'; [lia|]. cbn [has]. rewrite in_removed. split.
    + intros (u & H & N & E). replace z with u; auto. apply (removed_same w b'); auto; [congruence|lia].
    + intros H. exists z. split; auto. split; [congruence|lia].
Qed.

(* Where the cells of a column that stay come from. *)
Lemma removed_from x j : has (removed w b') x j -> j < m \/ exists k, full k = false /\ j = m + remain k /\ has b' x (m + k).
Proof.
  destruct j as [|j].
  - intros _. destruct (Nat.lt_ge_cases 0 m) as [L|L]; [now left|right]. exists 0. split; [apply full_floor|].
    replace m with 0 by lia. now cbn.
  - cbn [has]. rewrite in_removed. intros (z & H & N & ->).
    destruct (Nat.lt_ge_cases (S z) m) as [L|L]; [left; lia|]. right. exists (S z - m).
    assert (1 <= m + (S z - m)) as Positive by lia. pose proof (is_full_row _ Positive) as Row.
    pose proof (below_row _ Positive) as Below.
    pose proof (remain_count full (S z - m)) as Count. pose proof (below_le w b' z) as Le.
    replace (m + (S z - m) - 1) with z in * by lia. split; [congruence|]. split; [lia|].
    now replace (m + (S z - m)) with (S z) by lia.
Qed.

Hypothesis Covered : forallb (fun c => covered full (settled c)) r = true.
Notation base := (base r full).
Notation closed' := (closed_after closed r full).
Notation cs' := (columns_after closed r full).
Hypothesis Low : forallb (fun c => fst c <=? 16) cs' = true.

Lemma nth_columns_after x c' : nth_error cs' x = Some c' ->
  exists c, nth_error r x = Some c /\ c' = rebased full closed' base (settled c).
Proof.
  unfold columns_after. rewrite nth_error_map. destruct (nth_error r x) as [c|]; [|easy]. cbn. intros [= <-]. eauto.
Qed.

Lemma remain_settled x c : nth_error r x = Some c -> 1 <= remain (fst (settled c)).
Proof.
  intros E. pose proof (settled_high _ _ E). pose proof (remain_strict full 0 (fst (settled c)) full_floor). lia.
Qed.

Lemma least_le l n : In n l -> least l <= n.
Proof.
  assert (forall l n a, (n = a \/ In n l) -> fold_right Nat.min a l <= n) as F.
  { clear. intros l. induction l as [|a' l IH]; cbn; intros n a [->|H]; auto; try easy.
    - pose proof (IH a a (or_introl eq_refl)). lia.
    - destruct H as [->|H]; [lia|]. pose proof (IH n a (or_intror H)). lia. }
  destruct l as [|a l]; [easy|]. cbn [In]. intros [->|H]; apply F; auto.
Qed.

Lemma base_below x c : nth_error r x = Some c -> base < remain (fst (settled c)).
Proof.
  intros E. pose proof (remain_settled _ _ E). unfold Positions.base.
  enough (least (map (fun c => remain (fst (settled c))) r) <= remain (fst (settled c))) by lia.
  apply least_le, in_map_iff. exists c. split; auto. eapply nth_error_In; eauto.
Qed.

Lemma below_most x c k : nth_error r x = Some c -> k < fst (settled c) -> k < most r.
Proof.
  intros E Hk. pose proof (settled_high _ _ E). apply nth_error_In in E. unfold most.
  enough (high c <= list_max (map high r)) by lia.
  assert (Forall (fun k => k <= list_max (map high r)) (map high r)) as A by now apply list_max_le.
  rewrite Forall_forall in A. apply A. now apply in_map.
Qed.

Lemma height_low x c : nth_error r x = Some c -> remain (fst (settled c)) - base <= 16.
Proof.
  intros E. rewrite forallb_forall in Low. specialize (Low (rebased full closed' base (settled c))).
  cbn [rebased fst] in Low. apply Nat.leb_le, Low. unfold columns_after. apply in_map_iff. exists c. split; auto.
  eapply nth_error_In; eauto.
Qed.

(* What the row that comes to row k, from 1, is. *)
Lemma closed_row x c k : nth_error r x = Some c -> k < fst (settled c) -> full k = false -> base < remain k ->
  nth (remain k - base) closed' false = shut k.
Proof.
  intros E Hk Open Above. pose proof (height_low _ _ E) as H16. pose proof (remain_strict _ _ _ Open Hk) as Lt.
  unfold closed_after. destruct (remain k - base) as [|i] eqn:Ei; [lia|]. cbn [nth].
  assert (i < 15) as Hi by lia. rewrite <- (seq_shift 15 0), map_map, nth_map_seq by auto.
  replace (base + S i) with (remain k) by lia. apply nth_kept; auto. now apply (below_most x c).
Qed.

Lemma closed_row_from s : 1 <= s -> nth s closed' false = true ->
  exists k, full k = false /\ remain k = base + s /\ shut k = true.
Proof.
  intros Positive. unfold closed_after. destruct s as [|i]; [lia|]. cbn [nth].
  destruct (Nat.lt_ge_cases i 15) as [Hi|Hi].
  - rewrite <- (seq_shift 15 0), map_map, nth_map_seq by auto. intros T. apply nth_kept_true in T.
    destruct T as (k & _ & Open & E & T). eauto.
  - now rewrite nth_overflow by (rewrite map_length, seq_length; lia).
Qed.

Theorem agrees_removed : agrees_at w (m + base) (removed w b') closed' cs'.
Proof.
  assert (forall x c, nth_error r x = Some c ->
    (forall j, has (removed w b') x j -> j < m + remain (fst (settled c))) /\
    has (removed w b') x (m + remain (fst (settled c)) - 1)) as Tops.
  { intros x c E. pose proof (remain_settled _ _ E) as Positive. split.
    - intros j Hj. apply removed_from in Hj as [|(k & Open & -> & Hk)]; [lia|].
      destruct (rested_top _ _ _ E Hk) as [L|(k' & Ek & Fk)].
      + pose proof (remain_strict full k (fst (settled c)) Open). lia.
      + replace k' with k in * by lia. congruence.
    - destruct (remain_onto full (remain (fst (settled c)) - 1) (fst (settled c))) as (k & Hk & Open & Ek); [lia|].
      replace (m + remain (fst (settled c)) - 1) with (m + remain k) by lia. apply has_removed; auto.
      destruct (shut k) eqn:Sk; [|apply (rested_open x c); auto].
      destruct (rested_hole x c k) as [|Hole]; auto.
      + intros l Hl. apply full_open. destruct (full l) eqn:Fl; auto.
        pose proof (remain_strict full k l Open). pose proof (remain_strict full l (fst (settled c)) Fl). lia.
      + exfalso. rewrite forallb_forall in Covered. specialize (Covered c (nth_error_In _ _ E)).
        unfold covered in Covered. rewrite Hole, remain_S, Open in Covered. cbn [Nat.eqb orb] in Covered.
        apply Nat.ltb_lt in Covered. lia. }
  split.
  - unfold columns_after. now rewrite map_length.
  - now apply removed_none_full.
  - easy.
  - intros x h q E. apply nth_columns_after in E as (c & E & C). injection C as -> _.
    pose proof (base_below _ _ E). destruct (Tops _ _ E) as [Below Top]. split; [lia|]. split.
    + now replace (m + base + (remain (fst (settled c)) - base) - 1) with (m + remain (fst (settled c)) - 1) by lia.
    + intros j Hj. apply Below in Hj. lia.
  - intros x h q s E Hs Open. apply nth_columns_after in E as (c & E & C). injection C as -> _.
    destruct (remain_onto full (base + s) (fst (settled c))) as (k & Hk & Fk & Ek); [lia|].
    replace (m + base + s) with (m + remain k) by lia. apply has_removed; auto.
    apply (rested_open x c); auto. rewrite <- (closed_row x c k); auto; [|destruct s; [easy|lia]].
    now replace (remain k - base) with s by lia.
  - intros s C Positive. destruct (closed_row_from s Positive C) as (k & Fk & Ek & Sk).
    destruct (rested_closed k Sk) as (x & c & E & Hk & Empty). { destruct k; [cbn in Ek; lia|lia]. }
    eexists x, _, _. split; [|split].
    + unfold columns_after. rewrite nth_error_map, E. reflexivity.
    + pose proof (remain_strict _ _ _ Fk Hk). lia.
    + replace (m + base + s) with (m + remain k) by lia. now rewrite has_removed.
  - intros x h q s E Hs C Above. apply nth_columns_after in E as (c & E & Ec). apply pair_equal_spec in Ec as [-> ->].
    destruct (remain_onto full (base + s) (fst (settled c))) as (k & Hk & Fk & Ek); [lia|].
    replace (m + base + s) with (m + remain k) by lia. rewrite has_removed by auto.
    destruct (shut k) eqn:Sk; [|left; apply (rested_open x c); auto].
    destruct (rested_hole x c k) as [|Hole]; auto.
    + intros l Hl. destruct (full l) eqn:Fl; [now apply full_open|].
      pose proof (remain_strict full k l Fk ltac:(lia)) as L1.
      pose proof (remain_strict full l (fst (settled c)) Fl ltac:(lia)) as L2.
      rewrite <- (closed_row x c l); auto; [|lia|lia]. apply Above. lia.
    + right. rewrite Hole, remain_S, Fk, Ek. replace (S (base + s) - base) with (S s) by lia.
      destruct (existsb _ _) eqn:Ex; auto. exfalso. apply existsb_exists in Ex as (l & Hl & Cl).
      apply in_seq in Hl. rewrite Above in Cl; [easy|lia].
Qed.
End Rested.

(* A piece comes to rest. *)
Definition fallen_on (sh : shape) (A win B : list (nat * nat)) : list fallen :=
  map beside A ++ map2 (under (rest sh (map fst win))) sh win ++ map beside B.

Lemma fall_spec x sh cs r : 1 <= length sh -> fall x sh cs = Some r ->
  exists A win B, cs = A ++ win ++ B /\ length A = x /\ length win = length sh /\ r = fallen_on sh A win B.
Proof.
  intros Some. unfold fall. destruct (Nat.eqb_spec (length (firstn (length sh) (skipn x cs))) (length sh)) as [L|]; [|easy].
  intros [= <-]. exists (firstn x cs), (firstn (length sh) (skipn x cs)), (skipn (length sh) (skipn x cs)).
  rewrite !firstn_skipn. repeat split; auto. rewrite firstn_length, skipn_length in L. rewrite firstn_length. lia.
Qed.

Lemma firstn_front {T} (l l' : list T) : firstn (length l) (l ++ l') = l.
Proof. induction l; cbn; congruence. Qed.

Lemma skipn_front {T} (l l' : list T) : skipn (length l) (l ++ l') = l'.
Proof. induction l; cbn; auto. Qed.

Lemma fall_complete sh A win B : length win = length sh ->
  fall (length A) sh (A ++ win ++ B) = Some (fallen_on sh A win B).
Proof.
  intros L. unfold fall. rewrite skipn_front, firstn_front, <- L, skipn_front, firstn_front, Nat.eqb_refl. auto.
Qed.

Lemma fallen_on_rev sh A win B : length sh = length win ->
  fallen_on (rev sh) (rev B) (rev win) (rev A) = rev (fallen_on sh A win B).
Proof.
  intros L. unfold fallen_on. rewrite !map_rev, rest_rev by now rewrite map_length. rewrite map2_rev by auto.
  now rewrite !rev_app_distr, app_assoc.
Qed.

Lemma rest_lifted sh hs gs m : length sh = length hs -> length sh = length gs ->
  (forall i h g, nth_error hs i = Some h -> nth_error gs i = Some g -> 1 <= h /\ g + 1 = m + h) ->
  (exists i n, nth_error sh i = Some (0, n)) -> rest sh gs + 1 = m + rest sh hs.
Proof.
  intros Lh Lg Same (i0 & n0 & Flat).
  assert (forall i s, nth_error sh i = Some s ->
    exists h g, nth_error hs i = Some h /\ nth_error gs i = Some g /\ 1 <= h /\ g + 1 = m + h) as Both.
  { intros i s E. apply nth_error_lt in E. destruct (nth_error_exists hs i) as [h Eh]; [lia|].
    destruct (nth_error_exists gs i) as [g Eg]; [lia|]. exists h, g. destruct (Same i h g); auto. }
  destruct (Both _ _ Flat) as (h0 & g0 & Eh0 & Eg0 & Positive & _).
  pose proof (rest_ge _ _ _ _ _ _ Flat Eh0) as Above.
  apply Nat.le_antisymm.
  - destruct (rest_attained sh gs Lg) as [->|(i & b & n & g & E & Eg & Eq & _)]; [lia|].
    destruct (Both _ _ E) as (h & g' & Eh & Eg' & _ & Lift). rewrite Eg in Eg'. injection Eg' as <-.
    pose proof (rest_ge _ _ _ _ _ _ E Eh). lia.
  - destruct (rest_attained sh hs Lh) as [Zero|(i & b & n & h & E & Eh & Eq & _)]; [lia|].
    destruct (Both _ _ E) as (h' & g & Eh' & Eg & _ & Lift). rewrite Eh in Eh'. injection Eh' as <-.
    pose proof (rest_ge _ _ _ _ _ _ E Eg). lia.
Qed.

Lemma shape_flat p sh : In sh (shapes p) -> exists i n, nth_error sh i = Some (0, n).
Proof.
  intros Hs. destruct p; cbn in Hs; repeat (destruct Hs as [<-|Hs];
    [first [exists 0; eexists; reflexivity | exists 1; eexists; reflexivity | exists 2; eexists; reflexivity]|]); easy.
Qed.

Lemma height_agrees w m b closed cs x h q : agrees_at w m b closed cs -> nth_error cs x = Some (h, q) ->
  1 <= h /\ height b x + 1 = m + h.
Proof.
  intros Agrees E. destruct (agrees_top _ _ _ _ _ Agrees _ _ _ E) as (Positive & Top & Below). split; auto.
  enough (m + h - 1 <= height b x /\ height b x < m + h) by lia. split.
  - destruct (m + h - 1) as [|r]; [lia|]. apply height_above in Top. lia.
  - apply Below. destruct (height_top b x) as [->|H]; [easy|]. destruct (height b x); [easy|].
    cbn [has]. now rewrite Nat.sub_succ, Nat.sub_0_r in H.
Qed.

Lemma in_rested d sh x y b i j : Fall.agrees d sh -> has (placed (cells d) x y ++ b) i j <->
  has b i j \/ exists i' bo n, nth_error sh i' = Some (bo, n) /\ i = x + i' /\ 1 + y + bo <= j < 1 + y + bo + n.
Proof.
  intros A. destruct j as [|j]; cbn [has]; [intuition|]. rewrite in_app_iff, (in_placed_shape _ _ _ _ _ _ A).
  split; (intros [H|H]; [|auto]); auto; destruct H as (i' & bo & n & E & -> & Hj); [right|left];
    exists i', bo, n; repeat split; auto; lia.
Qed.

Section Drop.
Variables (w : nat) (p : piece) (sh : shape) (b : board) (m : nat) (closed : list bool) (A win B : list (nat * nat)).
Hypothesis Shape : In sh (shapes p).
Hypothesis Length : length win = length sh.
Hypothesis Agrees : agrees_at w m b closed (A ++ win ++ B).

Lemma drops : exists b', drop w p b b' /\ forall x c, nth_error (fallen_on sh A win B) x = Some c ->
  nth_error (A ++ win ++ B) x = Some (top c, hole c) /\ top c <= low c <= high c /\
  forall j, has b' x j <-> has b x j \/ m + low c <= j < m + high c.
Proof.
  destruct (drawing_of_shape _ _ Shape) as (d & Hd & Ad).
  pose (x0 := length A). pose (y := rest sh (window b x0 (length sh))).
  assert (y + 1 = m + rest sh (map fst win)) as Lift.
  { apply rest_lifted; rewrite ?map_length, ?window_length; auto; [|eapply shape_flat; eauto].
    intros i h g Eh Eg. assert (i < length sh) as Li by (apply nth_error_lt in Eg; now rewrite window_length in Eg).
    rewrite nth_error_window in Eg by auto. injection Eg as <-. rewrite nth_error_map in Eh.
    destruct (nth_error win i) as [[h' q]|] eqn:Ew; [|easy]. injection Eh as <-.
    apply (height_agrees w m b closed (A ++ win ++ B) (x0 + i) h' q Agrees).
    unfold x0. rewrite nth_error_middle by lia. auto. }
  exists (placed (cells d) x0 y ++ b). split.
  - exists d, x0, y. destruct (proj2 (falls d sh b x0 Ad y) eq_refl) as [Free Rests]. repeat split; auto.
    intros [i j] Placed. apply (in_placed_shape _ _ _ _ _ _ Ad) in Placed. destruct Placed as (i' & bo & n & E & -> & _).
    cbn [fst]. rewrite <- (agrees_wide _ _ _ _ _ Agrees), !app_length. apply nth_error_lt in E. unfold x0. lia.
  - intros x c E. unfold fallen_on in E.
    assert (forall c0, nth_error (A ++ win ++ B) x = Some c0 -> (x < x0 \/ x0 + length sh <= x) -> c = beside c0 ->
      nth_error (A ++ win ++ B) x = Some (top c, hole c) /\ top c <= low c <= high c /\
      forall j, has (placed (cells d) x0 y ++ b) x j <-> has b x j \/ m + low c <= j < m + high c) as Beside.
    { intros [h q] Ec Out ->. cbn. split; auto. split; [lia|]. intros j. rewrite in_rested by eauto.
      split; (intros [|H]; [auto|]); [|lia].
      exfalso. destruct H as (i & bo & n & Es & -> & _). apply nth_error_lt in Es. lia. }
    destruct (Nat.lt_ge_cases x x0) as [L|L]; [|destruct (Nat.lt_ge_cases x (x0 + length sh)) as [R|R]].
    + rewrite nth_error_app1, nth_error_map in E by (rewrite map_length; auto).
      destruct (nth_error A x) as [c0|] eqn:E0; [|easy]. injection E as <-. apply (Beside c0); auto.
      rewrite nth_error_app1; auto.
    + replace x with (x0 + (x - x0)) in * by lia. set (i := x - x0) in *.
      unfold x0 in E at 1. rewrite <- (map_length beside A), nth_error_middle in E by (rewrite map2_length; lia).
      destruct (nth_error_exists sh i) as [[bo n] Es]; [lia|]. destruct (nth_error_exists win i) as [[h q] Ew]; [lia|].
      rewrite (nth_error_map2 _ _ _ _ _ _ Es Ew) in E. injection E as <-. cbn [under top hole low high fst snd].
      pose proof (rest_ge sh (map fst win) i bo n h Es (map_nth_error fst _ _ Ew)) as Above.
      split; [unfold x0; now rewrite nth_error_middle by lia|]. split; [lia|].
      intros j. rewrite in_rested by eauto. split; (intros [|H]; [auto|right]).
      * destruct H as (i' & bo' & n' & Es' & Ei & Hj). replace i' with i in * by lia. rewrite Es in Es'.
        injection Es' as <- <-. lia.
      * exists i, bo, n. repeat split; auto; lia.
    + rewrite app_assoc, nth_error_app2, nth_error_map in E by (rewrite app_length, map_length, map2_length; lia).
      rewrite app_length, map_length, map2_length in E by lia.
      destruct (nth_error B (x - (length A + length sh))) as [c0|] eqn:E0; [|easy]. injection E as <-. apply (Beside c0); auto.
      rewrite app_assoc, nth_error_app2, app_length, Length by (rewrite app_length; fold x0; lia). auto.
Qed.
End Drop.

Theorem agrees_after w p here unread x sh b P P' row : 1 <= w -> In sh (shapes p) ->
  agrees w b P -> move_position here unread x sh P = Ok (P', row) ->
  exists b', drop w p b b' /\ agrees w (removed w b') P' /\ (row = true -> 1 <= length (full_rows w b')).
Proof.
  intros Wide Shape [m Agrees] E. unfold move_position in E. first_step E as r Fall. apply expect_ok in Fall.
  required E as Covered. required E as Low. injection E as <- <-.
  destruct (drawing_of_shape _ _ Shape) as (d & _ & Ad). pose proof (agrees_some _ _ Ad) as Some.
  apply fall_spec in Fall; [|destruct sh; [easy|cbn; lia]]. destruct Fall as (A & win & B & Ecs & <- & Length & ->).
  destruct P as [closed cs]. cbn [fst snd] in *. subst cs.
  destruct (drops w p sh b m closed A win B Shape Length Agrees) as (b' & D & Same). exists b'. split; auto.
  set (r := fallen_on sh A win B) in *. set (full := fun k => nth k (map (completed closed r) (seq 0 (most r))) false) in *.
  assert (length r = w) as Columns.
  { rewrite <- (agrees_wide _ _ _ _ _ Agrees). unfold r, fallen_on.
    now rewrite !app_length, !map_length, map2_length, Length by lia. }
  assert (forall k, full k = completed closed r k) as Full.
  { intros k. unfold full. destruct (Nat.lt_ge_cases k (most r)) as [L|L]; [now rewrite nth_map_seq by auto|].
    rewrite nth_overflow by (rewrite map_length, seq_length; lia). destruct (completed closed r k) eqn:C; auto. exfalso.
    destruct (nth_error_exists r 0) as [c Ec]; [lia|]. unfold completed in C. apply andb_true_iff in C as [_ C].
    rewrite forallb_forall in C. specialize (C c (nth_error_In _ _ Ec)). apply andb_true_iff in C as [C _].
    apply Nat.ltb_lt in C. apply nth_error_In in Ec.
    assert (Forall (fun k => k <= most r) (map high r)) as All by now apply list_max_le.
    rewrite Forall_forall in All. specialize (All (high c) (in_map high _ _ Ec)). lia. }
  split.
  - exists (m + base r full). cbn [fst snd]. eapply agrees_removed; eauto.
  - intros Row. apply existsb_exists in Row as (k & _ & Fk).
    assert (1 <= m + k) as Positive.
    { destruct k; [|lia]. erewrite full_floor in Fk; eauto; easy. }
    destruct (full_rows w b') eqn:None; [|cbn; lia]. exfalso.
    assert (In (m + k - 1) (full_rows w b')) as H; [|now rewrite None in H].
    apply in_full_rows; auto. apply (rested_full w m b b' closed (A ++ win ++ B) r full Wide Agrees Columns Same Full (m + k - 1)).
    exists k. split; [lia|auto].
Qed.

(* Mirror images. *)
Lemma forallb_rev {T} (f : T -> bool) l : forallb f (rev l) = forallb f l.
Proof. induction l as [|a l IH]; cbn; auto. rewrite forallb_app, IH. cbn. rewrite andb_true_r. apply andb_comm. Qed.

Lemma existsb_rev {T} (f : T -> bool) l : existsb f (rev l) = existsb f l.
Proof. induction l as [|a l IH]; cbn; auto. rewrite existsb_app, IH. cbn. rewrite orb_false_r. apply orb_comm. Qed.

Lemma list_max_rev l : list_max (rev l) = list_max l.
Proof.
  induction l as [|a l IH]; auto. cbn [rev]. rewrite list_max_app, IH. unfold list_max. cbn [fold_right]. lia.
Qed.

Lemma least_in l : l <> [] -> In (least l) l.
Proof.
  destruct l as [|a l]; [easy|]. intros _. cbn [least]. induction l as [|a' l IH]; cbn [fold_right]; [now left|].
  destruct (Nat.min_spec a' (fold_right Nat.min a l)) as [[_ ->]|[_ ->]]; [right; now left|].
  destruct IH as [E|H]; [now left|]. right. now right.
Qed.

Lemma least_rev l : least (rev l) = least l.
Proof.
  destruct l as [|a l]; auto. assert (rev (a :: l) <> []) as Some by (cbn; now destruct (rev l)).
  apply Nat.le_antisymm; apply least_le.
  - rewrite <- in_rev. now apply least_in.
  - rewrite in_rev. now apply least_in.
Qed.

Lemma move_position_mirror here unread x sh P P' row : 1 <= length sh -> move_position here unread x sh P = Ok (P', row) ->
  exists x', move_position here unread x' (rev sh) (mirror P) = Ok (mirror P', row).
Proof.
  destruct P as [closed cs]. unfold move_position, mirror. cbn [fst snd]. intros Some E.
  first_step E as r Fall. apply expect_ok, fall_spec in Fall; auto. destruct Fall as (A & win & B & -> & _ & L & ->).
  exists (length (rev B)). rewrite !rev_app_distr, <- app_assoc, fall_complete, fallen_on_rev by (rewrite ?rev_length; auto).
  cbn [expect bind]. set (r := fallen_on sh A win B) in *.
  assert (most (rev r) = most r) as Most by (unfold most; now rewrite map_rev, list_max_rev).
  assert (forall f : nat -> bool, f = (fun k => nth k (map (completed closed r) (seq 0 (most r))) false) ->
    (fun k => nth k (map (completed closed (rev r)) (seq 0 (most (rev r)))) false) = f) as Fulls.
  { intros f ->. rewrite Most.
    now rewrite (map_ext _ (completed closed r)) by (intros k; unfold completed; now rewrite forallb_rev). }
  rewrite (Fulls _ eq_refl), Most. set (full := fun k => nth k (map (completed closed r) _) false) in *. clear Fulls.
  required E as Covered. required E as Low. injection E as <- <-. cbn [fst snd].
  assert (base (rev r) full = base r full) as Base by (unfold base; now rewrite map_rev, least_rev).
  assert (closed_after closed (rev r) full = closed_after closed r full) as Closed.
  { unfold closed_after. rewrite Base, Most. f_equal. apply map_ext. intros k. f_equal. apply map_ext. intros l.
    unfold shut. now rewrite existsb_rev. }
  unfold columns_after in *. rewrite Closed, Base, map_rev, !forallb_rev, Covered, Low. reflexivity.
Qed.

(* Checks a list of positions of lanes. The list is in no order, and has mirror images written out. *)
From Coq Require Import Arith NArith Bool List Lia Permutation Sorted FMapPositive.
From Lineproof Require Import Game Lists Fall Usual Drops Fronts LaneLists.
Import ListNotations.

(* Lanes in order: the wider ones first. *)
Fixpoint lex_leb (a b : list nat) : bool :=
  match a, b with
  | x :: a', y :: b' => match Nat.compare x y with Lt => true | Gt => false | Eq => lex_leb a' b' end
  | _, _ => true
  end.

Definition precedes (a b : list nat) : bool :=
  match Nat.compare (length a) (length b) with Gt => true | Lt => false | Eq => lex_leb a b end.

Fixpoint insert (a : list nat) (l : list (list nat)) : list (list nat) :=
  match l with [] => [a] | b :: l' => if precedes a b then a :: l else b :: insert a l' end.

Lemma insert_permutes a l : Permutation (insert a l) (a :: l).
Proof.
  induction l as [|b l IH]; cbn; auto. destruct (precedes a b); auto. rewrite IH. apply perm_swap.
Qed.

(* Entries by their heights. *)
Fixpoint ones (h : nat) (key : positive) : positive := match h with 0 => xO key | S h' => xI (ones h' key) end.
Definition key (hs : list (list nat)) : positive := fold_right (fun hl k => fold_right ones k hl) xH hs.

Definition table := PositiveMap.t (list entry).
Definition found (t : table) (hs : list (list nat)) : list entry :=
  match PositiveMap.find (key hs) t with Some l => l | None => [] end.
Definition keep (t : table) (e : entry) : table := PositiveMap.add (key (heights e)) (e :: found t (heights e)) t.
Definition table_of (E : list entry) : table := fold_left keep E (PositiveMap.empty _).

Lemma found_in E hs e : In e (found (table_of E) hs) -> In e E.
Proof.
  assert (forall t, In e (found (fold_left keep E t) hs) -> In e E \/ In e (found t hs)) as Any.
  { induction E as [|e' E IH]; intros t H; cbn in *; auto. apply IH in H as [H|H]; auto. unfold found at 1, keep in H.
    destruct (Pos.eq_dec (key hs) (key (heights e'))) as [Same|Other].
    - rewrite Same, PositiveMap.gss in H. destruct H as [->|H]; auto. right. unfold found in *. now rewrite Same.
    - rewrite PositiveMap.gso in H by auto. auto. }
  intros H. apply Any in H as [|H]; auto. unfold found in H. now rewrite PositiveMap.gempty in H.
Qed.

Fixpoint same (hs hs' : list (list nat)) : bool :=
  match hs, hs' with
  | [], [] => true
  | hl :: hs, hl' :: hs' => if forallb2 Nat.eqb hl hl' then same hs hs' else false
  | _, _ => false
  end.

Lemma same_eq hs hs' : same hs hs' = true -> hs = hs'.
Proof.
  assert (forall a b, forallb2 Nat.eqb a b = true -> a = b) as One.
  { intros a. induction a as [|x a IH]; intros [|y b]; cbn; try easy. intros S. apply andb_true_iff in S as [X S].
    apply Nat.eqb_eq in X as ->. f_equal. auto. }
  revert hs'. induction hs as [|hl hs IH]; intros [|hl' hs']; cbn; try easy.
  destruct (forallb2 Nat.eqb hl hl') eqn:O; [|easy]. intros S. apply One in O as ->. f_equal. auto.
Qed.

Section Check.
Variables (T : nat) (ps : list piece) (E : list entry) (t : table).
Hypothesis Table : t = table_of E.

Definition lowest (hs : list (list nat)) : nat := least (concat hs).

Definition fullb (hs : list (list nat)) (closed : list bool) : bool :=
  some (fun g => negb (nth g closed false)) (seq 0 (Nat.min T (lowest hs))).

Lemma fullb_full hs closed : fullb hs closed = true -> row_full T hs closed.
Proof.
  intros F. apply some_exists in F as (g & Lg & Open). apply in_seq in Lg. exists g. split; [lia|].
  split; [now apply negb_true_iff|]. intros hl h Hl Hh. assert (In h (concat hs)) as H by (apply in_concat; eauto).
  apply least_le in H. unfold lowest in Lg. lia.
Qed.

Definition lowered (k : nat) (hl : list nat) : list nat := cut T (map (fun h => h - k) hl).

(* Some entry whose rank is ok fits, k rows higher, where the lanes in order are `lanes`. *)
Definition meets_at (ok : nat -> bool) (uncut : bool) (hs lanes : list (list nat)) (closed' : list bool) (k : nat)
  : bool :=
  some (fun e => if ok (rank e) then if same (heights e) lanes then
      every (fun g => if nth g (closed e) false then true else open T uncut hs closed' (g + k)) (seq 0 T)
      else false else false)
    (found t lanes).

Definition meets (ok : nat -> bool) (uncut : bool) (hs : list (list nat)) (closed' : list bool)
  (lanes : nat -> list (list nat)) : bool :=
  some (fun k => meets_at ok uncut hs (lanes k) closed' k) (if uncut then seq 0 (1 + lowest hs) else [0]).

Lemma meets_fits ok uncut hs closed' lanes : (forall k, Permutation (lanes k) (map (lowered k) hs)) ->
  meets ok uncut hs closed' lanes = true -> exists k e, entry_fits T E uncut hs closed' k e /\ ok (rank e) = true.
Proof.
  intros Perm M. apply some_exists in M as (k & Hk & M). exists k.
  assert ((k = 0 \/ uncut = true) /\ k <= lowest hs) as [Uncut Low].
  { destruct uncut; [apply in_seq in Hk; split; [auto|lia]|]. destruct Hk as [<-|[]]. split; [auto|lia]. }
  apply some_exists in M as (e & Found & M). rewrite Table in Found. apply found_in in Found.
  destruct (ok (rank e)) eqn:Ok; [|easy]. destruct (same _ _) eqn:Same; [|easy]. apply same_eq in Same. exists e.
  split; auto. split; [auto|split; [|split; [auto|split]]].
  - intros hl h Hl Hh. assert (In h (concat hs)) as H by (apply in_concat; eauto). apply least_le in H.
    unfold lowest in Low. lia.
  - rewrite Same. apply Perm.
  - intros g Lg Open. apply every_in with (a := g) in M; [now rewrite Open in M|]. apply in_seq. lia.
Qed.

Fixpoint cleanb (y : nat) (sh : shape) (win : list nat) : bool :=
  match sh, win with
  | s :: sh', h :: win' => if h =? y + fst s then cleanb y sh' win' else false
  | _, _ => true
  end.

Lemma cleanb_cleanly y sh win : cleanb y sh win = true ->
  forall k s h, nth_error sh k = Some s -> nth_error win k = Some h -> h = y + fst s.
Proof.
  revert win. induction sh as [|s sh IH]; intros [|h win] C [|k]; cbn in *; try easy;
    destruct (Nat.eqb_spec h (y + fst s)); try easy.
  - now intros ? ? [= <-] [= <-].
  - eauto.
Qed.

(* Shape sh, over the columns from x on of lane hl; `others` are the other lanes, cut. *)
Definition move_answers (e : entry) (A : list (list nat)) (hl : list nat) (B others : list (list nat)) (uncut : bool)
  (sh : shape) (x : nat) : bool :=
  let after := settled x sh hl in
  let hs := A ++ after :: B in
  let closed' := covered x sh hl (closed e) in
  if fullb hs closed' then true else
  let ok := if cleanb (rest sh (beneath x sh hl)) sh (beneath x sh hl)
    then fun r => r <=? rank e else fun r => r <? rank e in
  meets ok uncut hs closed' (fun k => insert (lowered k after)
    (match k with 0 => others | _ => map (lowered k) (A ++ B) end)).

Definition lane_answers (e : entry) (uncut : bool) (p : piece) (A : list (list nat)) (hl : list nat)
  (B : list (list nat)) : bool :=
  let others := map (lowered 0) (A ++ B) in
  some (fun sh => some (move_answers e A hl B others uncut sh) (seq 0 (1 + length hl - length sh))) (shapes p).

Fixpoint some_lane (f : list (list nat) -> list nat -> list (list nat) -> bool) (A hs : list (list nat)) : bool :=
  match hs with
  | [] => false
  | hl :: B => if f A hl B then true else some_lane f (A ++ [hl]) B
  end.

Definition answers (e : entry) : bool :=
  let uncut := negb (existsb (passed T) (heights e)) in
  every (fun p => some_lane (lane_answers e uncut p) [] (heights e)) ps.

Lemma some_lane_exists f A0 hs : some_lane f A0 hs = true -> exists A hl B, A0 ++ hs = A ++ hl :: B /\ f A hl B = true.
Proof.
  revert A0. induction hs as [|hl B IH]; intros A0; cbn; [easy|]. destruct (f A0 hl B) eqn:F; [exists A0, hl, B; auto|].
  intros S. destruct (IH _ S) as (A & hl' & B' & Eq & F'). rewrite <- app_assoc in Eq. eauto.
Qed.

Lemma answers_answered e p : answers e = true -> In p ps -> answered T E e p.
Proof.
  intros All Hp. apply every_in with (a := p) in All; auto. apply some_lane_exists in All as (A & hl & B & Eq & Lane).
  apply some_exists in Lane as (sh & Shape & Lane). apply some_exists in Lane as (x & Hx & Move). apply in_seq in Hx.
  exists A, hl, B, sh, x. split; auto. split; auto. split; [pose proof (shape_length _ _ Shape); lia|]. cbn zeta.
  unfold move_answers in Move. destruct (fullb _ _) eqn:Full; [left; now apply fullb_full|right].
  apply meets_fits in Move as (k & e' & Fits & Ok).
  - exists k, e'. split; auto. destruct (cleanb _ _ _) eqn:Clean; [right|left; now apply Nat.ltb_lt].
    split; [now apply Nat.leb_le|]. exact (cleanb_cleanly _ _ _ Clean).
  - intros k. rewrite insert_permutes.
    replace (match k with 0 => map (lowered 0) (A ++ B) | _ => map (lowered k) (A ++ B) end)
      with (map (lowered k) (A ++ B)) by now destruct k.
    apply (Permutation_map (lowered k) (l := settled x sh hl :: A ++ B)), Permutation_middle.
Qed.

(* Beginnings: the columns of a lane are at most one apart, and its top is in rows 1 to 4. *)
Definition near (hl : list nat) : bool := (1 <=? list_max hl) && (list_max hl <=? 4) && (list_max hl <=? least hl + 1).

Fixpoint columns (n : nat) : list (list nat) :=
  match n with 0 => [[]] | S n' => flat_map (fun h => map (cons h) (columns n')) (seq 0 5) end.

Definition kinds (w : nat) : list (list nat) := filter near (columns w).

(* All of them in order, in lanes of such widths. *)
Fixpoint beginnings (ws : list nat) : list (list (list nat)) :=
  match ws with
  | [] => [[]]
  | w :: ws' => let ks := kinds w in
      flat_map (fun hs => map (fun hl => hl :: hs)
        (filter (fun hl => match hs with [] => true | b :: _ => precedes hl b end) ks)) (beginnings ws')
  end.

Definition begins (hs : list (list nat)) : bool :=
  meets (fun _ => true) true hs (repeat true T) (fun k => map (lowered k) hs).

Lemma begins_begun hs : begins hs = true -> begun T E hs.
Proof. intros B. apply meets_fits in B as (k & e & Fits & _); auto. exists k, e. auto. Qed.
End Check.

Lemma begun_in_any_order T E hs hs' : Permutation hs hs' -> begun T E hs -> begun T E hs'.
Proof.
  intros Perm (k & e & He & Low & Passed & Same & Open).
  assert (forall hl, In hl hs <-> In hl hs') as In' by (intros hl; split; apply Permutation_in;
    [|apply Permutation_sym]; exact Perm).
  assert (list_max (concat hs') = list_max (concat hs)) as Max.
  { assert (forall l l' : list (list nat), (forall hl, In hl l -> In hl l') ->
      list_max (concat l) <= list_max (concat l')) as Le.
    { intros l l' Sub. apply list_max_le, Forall_forall. intros h Hh. apply in_concat in Hh as (hl & Hl & Hh).
      pose proof (proj1 (list_max_le (concat l') _) (le_n _)) as All. rewrite Forall_forall in All.
      apply All, in_concat. eauto. }
    apply Nat.le_antisymm; apply Le; intros hl; apply Permutation_in; [now apply Permutation_sym|auto]. }
  exists k, e. split; auto. split; [|split; [auto|split]].
  - intros hl h Hl. apply Low. now apply In'.
  - rewrite Same. now apply Permutation_map.
  - intros g Lg Og. specialize (Open g Lg Og). unfold open in *. now rewrite Max.
Qed.

Lemma in_columns hl : (forall h, In h hl -> h <= 4) -> In hl (columns (length hl)).
Proof.
  induction hl as [|h hl IH]; intros Low; [now left|]. cbn [length columns]. apply in_flat_map. exists h. split.
  - apply in_seq. specialize (Low h (or_introl eq_refl)). lia.
  - apply in_map, IH. intros; apply Low. now right.
Qed.

Lemma in_kinds hl : near hl = true -> In hl (kinds (length hl)).
Proof.
  intros Near. apply filter_In. split; auto. apply in_columns. intros h Hh. unfold near in Near.
  rewrite !andb_true_iff, !Nat.leb_le in Near. pose proof (proj1 (list_max_le hl _) (le_n _)) as All.
  rewrite Forall_forall in All. specialize (All _ Hh). lia.
Qed.

(* Lanes of one width, sorted. *)
Fixpoint in_order (hs : list (list nat)) : Prop :=
  match hs with
  | [] => True
  | hl :: hs' => match hs' with [] => True | b :: _ => precedes hl b = true end /\ in_order hs'
  end.

Lemma precedes_either a b : precedes a b = true \/ precedes b a = true.
Proof.
  unfold precedes. rewrite (Nat.compare_antisym (length a) (length b)).
  destruct (Nat.compare (length a) (length b)); cbn; auto. revert b. induction a as [|x a IH]; intros [|y b]; cbn; auto.
  rewrite (Nat.compare_antisym x y). destruct (Nat.compare x y); cbn; auto.
Qed.

Lemma insert_in_order a hs : in_order hs -> in_order (insert a hs).
Proof.
  induction hs as [|b hs IH]; cbn; auto. intros [First Rest]. destruct (precedes a b) eqn:P; [cbn; auto|].
  assert (precedes b a = true) as P' by (destruct (precedes_either a b); congruence).
  specialize (IH Rest). cbn. split; auto. destruct hs as [|c hs]; cbn in *; auto. destruct (precedes a c); auto.
Qed.

Lemma in_beginnings hs : (forall hl, In hl hs -> near hl = true) -> in_order hs ->
  In hs (beginnings (map (@length _) hs)).
Proof.
  induction hs as [|hl hs IH]; intros Near Ord; [now left|]. destruct Ord as [First Ord]. cbn [map beginnings].
  apply in_flat_map. exists hs. split; [apply IH; auto; intros; apply Near; now right|].
  apply in_map_iff. exists hl. split; auto. apply filter_In. split; [apply in_kinds, Near; now left|].
  destruct hs; auto.
Qed.

Definition sorted (hs : list (list nat)) : list (list nat) := fold_right insert [] hs.

Lemma sorted_permutes hs : Permutation (sorted hs) hs.
Proof. induction hs as [|hl hs IH]; cbn; auto. rewrite insert_permutes. auto. Qed.

Lemma sorted_in_order hs : in_order (sorted hs).
Proof. induction hs as [|hl hs IH]; cbn; auto. now apply insert_in_order. Qed.

(* Lanes of these widths, the widest first. *)
Definition checked (T : nat) (ps : list piece) (widths : list nat) (E : list entry) : bool :=
  let t := table_of E in
  if every (answers T ps t) E then every (begins T t) (beginnings widths) else false.

Lemma insert_widths a l : (forall b, In b l -> length b <= length a) ->
  map (@length nat) (insert a l) = length a :: map (@length nat) l.
Proof.
  induction l as [|b l IH]; cbn; auto. intros Less. destruct (precedes a b) eqn:P; cbn; auto.
  rewrite IH by auto. replace (length b) with (length a); auto. specialize (Less b (or_introl eq_refl)).
  unfold precedes in P. destruct (Nat.compare_spec (length a) (length b)); auto; [lia|easy].
Qed.

Lemma sorted_widths hs : StronglySorted ge (map (@length nat) hs) ->
  map (@length nat) (sorted hs) = map (@length nat) hs.
Proof.
  induction hs as [|a hs IH]; auto. intros S. inversion S as [|w ws S' All]; subst.
  change (map (@length nat) (insert a (sorted hs)) = length a :: map (@length nat) hs). rewrite insert_widths, IH; auto.
  intros b Hb. apply (Permutation_in _ (sorted_permutes hs)), (in_map (@length nat)) in Hb.
  rewrite Forall_forall in All. now apply All.
Qed.

Theorem checked_begun T ps widths E : StronglySorted ge widths -> checked T ps widths E = true ->
  forall hs, (forall hl, In hl hs -> near hl = true) -> map (@length _) hs = widths -> begun T E hs.
Proof.
  unfold checked. destruct (every (answers _ _ _) E); [|easy]. intros S B hs Near <-.
  apply begun_in_any_order with (sorted hs); [apply sorted_permutes|].
  apply begins_begun with (t := table_of E); auto. eapply every_in; [exact B|]. rewrite <- (sorted_widths hs S).
  apply in_beginnings; [|apply sorted_in_order]. intros hl Hl. apply Near.
  eapply Permutation_in; [apply sorted_permutes|auto].
Qed.

Theorem checked_answered T ps widths E : checked T ps widths E = true -> forall e p, In e E -> In p ps ->
  answered T E e p.
Proof.
  unfold checked. destruct (every (answers _ _ _) E) eqn:All; [|easy]. intros _ e p He Hp.
  apply answers_answered with ps (table_of E); auto. exact (every_in _ _ _ All He).
Qed.

(* A list as a text, in bytes: lines of numbers, each line a rank, the open rows as bits, and the
   lanes; the columns of a lane have commas between them. The first line is passed over. Of each
   position and its mirror image, one is written. *)
Definition word := list N.
Record reader := { number : N; here : word; words : list word; lines : list (list word) }.

Definition read_byte (r : reader) (b : N) : reader :=
  let ended := rev (number r :: here r) in
  if (48 <=? b)%N then {| number := number r * 10 + b - 48; here := here r; words := words r; lines := lines r |}
  else if (b =? 44)%N then {| number := 0; here := number r :: here r; words := words r; lines := lines r |}
  else if (b =? 32)%N then {| number := 0; here := []; words := ended :: words r; lines := lines r |}
  else {| number := 0; here := []; words := []; lines := rev (ended :: words r) :: lines r |}.

Definition entry_of (T : nat) (line : list word) : list entry :=
  match line with
  | [r] :: [goals] :: hs =>
      let hs := sorted (map (map N.to_nat) hs) in
      let closed := map (fun g => negb (N.testbit_nat goals g)) (seq 0 T) in
      let e hs := {| heights := hs; closed := closed; rank := N.to_nat r |} in
      let mirrored := sorted (map (@rev nat) hs) in
      e hs :: if same hs mirrored then [] else [e mirrored]
  | _ => []
  end.

Definition entries (T : nat) (text : list N) : list entry :=
  flat_map (entry_of T)
    (tl (rev (lines (fold_left read_byte text {| number := 0; here := []; words := []; lines := [] |})))).

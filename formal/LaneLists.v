(* Lists of positions of lanes that stand apart, a checker, and that lanes with a list are sure. docs/lines.md has it in
   words. The list is in no order, and has mirror images written out. *)
From Coq Require Import Arith NArith Bool List Lia Permutation FMapPositive.
From Lineproof Require Import Game Lists Sort Fall Usual Rows RowsFacts Drops Fronts Apart Reaching Progress Burying
  LaneMoves.
Import ListNotations.

(* The heights of the lanes' columns above some row, which rows above it are closed, and a rank. *)
Record entry := { lanes : list (list nat); closed : list bool; rank : nat }.

(* Lanes in order: the wider ones first. *)
Definition precedes (a b : list nat) : bool :=
  match Nat.compare (length a) (length b) with
  | Gt => true | Lt => false | Eq => match lex Nat.compare a b with Gt => false | _ => true end
  end.

(* Entries by their lanes. *)
Fixpoint ones (h : nat) (key : positive) : positive := match h with 0 => xO key | S h' => xI (ones h' key) end.
Definition key (hs : list (list nat)) : positive := fold_right (fun hl k => fold_right ones k hl) xH hs.

Definition table := PositiveMap.t (list entry).
Definition found (t : table) (hs : list (list nat)) : list entry :=
  match PositiveMap.find (key hs) t with Some l => l | None => [] end.
Definition keep (t : table) (e : entry) : table := PositiveMap.add (key (lanes e)) (e :: found t (lanes e)) t.
Definition table_of (E : list entry) : table := fold_left keep E (PositiveMap.empty _).

Lemma found_in E hs e : In e (found (table_of E) hs) -> In e E.
Proof.
  assert (forall t, In e (found (fold_left keep E t) hs) -> In e E \/ In e (found t hs)) as Any.
  { induction E as [|e' E IH]; intros t H; cbn in *; auto. apply IH in H as [H|H]; auto. unfold found at 1, keep in H.
    destruct (Pos.eq_dec (key hs) (key (lanes e'))) as [Same|Other].
    - rewrite Same, PositiveMap.gss in H. destruct H as [->|H]; auto. right. unfold found in *. now rewrite Same.
    - rewrite PositiveMap.gso in H by auto. auto. }
  intros H. apply Any in H as [|H]; auto. unfold found in H. now rewrite PositiveMap.gempty in H.
Qed.

Definition same (hs hs' : list (list nat)) : bool := forallb2 (forallb2 Nat.eqb) hs hs'.

Lemma same_eq hs hs' : same hs hs' = true -> hs = hs'.
Proof.
  revert hs'. induction hs as [|hl hs IH]; intros [|hl' hs']; cbn; try easy. intros [->%same_heights S]%andb_prop.
  f_equal. auto.
Qed.

Section Lists.
(* Rows from 0 on, so many, are goals unless they are closed; what may be dealt; and the list. *)
Variables (T : nat) (listed : list piece) (E : list entry).

(* A lane has passed when it is above all of them. Then only its surface matters, and it is kept
   with its lowest column at T. *)
Definition passed (hl : list nat) : bool := forallb (fun h => T <=? h) hl.
Definition cut (hl : list nat) : list nat := if passed hl then map (fun h => h - (least hl - T)) hl else hl.
Definition lowered (k : nat) (hl : list nat) : list nat := cut (map (fun h => h - k) hl).

(* Open rows: goals, and while no lane has been cut, all rows above all columns. *)
Definition open (uncut : bool) (hs : list (list nat)) (closed : list bool) (g : nat) : bool :=
  (g <? T) && negb (nth g closed false) || (list_max (concat hs) <=? g) && uncut.

(* Some goal is full. *)
Definition full_goal (hs : list (list nat)) (closed : list bool) : bool :=
  some (fun g => negb (nth g closed false)) (seq 0 (Nat.min T (least (concat hs)))).

(* Some entry whose rank is ok says no more than what is known k rows higher, where `at_k` are the lanes in order. *)
Definition meets (t : table) (ok : nat -> bool) (uncut : bool) (hs : list (list nat)) (closed' : list bool)
    (at_k : nat -> list (list nat)) : bool :=
  some (fun k => let ls := at_k k in
      some (fun e => if ok (rank e) then if same (lanes e) ls then
          every (fun g => if nth g (closed e) false then true else open uncut hs closed' (g + k)) (seq 0 T)
        else false else false) (found t ls))
    (if uncut then seq 0 (1 + least (concat hs)) else [0]).

(* The move of shape sh, over the columns from x on of lane hl; `others` are the other lanes, cut. *)
Definition move_answers (t : table) (e : entry) (A : list (list nat)) (hl : list nat) (B others : list (list nat))
    (uncut : bool) (sh : shape) (x : nat) : bool :=
  let after := settled x sh hl in
  let hs := A ++ after :: B in
  let closed' := covered x sh hl (closed e) in
  if full_goal hs closed' then true else
  let ok := if cleanly x sh hl then fun r => r <=? rank e else fun r => r <? rank e in
  meets t ok uncut hs closed' (fun k => insert_sorted precedes (lowered k after)
    (match k with 0 => others | _ => map (lowered k) (A ++ B) end)).

Definition lane_answers (t : table) (e : entry) (uncut : bool) (p : piece) (A : list (list nat)) (hl : list nat)
    (B : list (list nat)) : bool :=
  let others := map (lowered 0) (A ++ B) in
  some (fun sh => some (move_answers t e A hl B others uncut sh) (seq 0 (1 + length hl - length sh))) (shapes p).

Fixpoint some_lane (f : list (list nat) -> list nat -> list (list nat) -> bool) (A hs : list (list nat)) : bool :=
  match hs with
  | [] => false
  | hl :: B => if f A hl B then true else some_lane f (A ++ [hl]) B
  end.

Definition answers (t : table) (e : entry) : bool :=
  let uncut := negb (existsb passed (lanes e)) in
  every (fun p => some_lane (lane_answers t e uncut p) [] (lanes e)) listed.

(* Beginnings: the columns of a lane are at most one apart, and its top is in rows 1 to 4. *)
Definition near (hl : list nat) : bool := (1 <=? list_max hl) && (list_max hl <=? 4) && (list_max hl <=? least hl + 1).

Definition beginnings (widths : list nat) : list (list (list nat)) :=
  fold_right (fun w all => flat_map (fun hl => map (cons hl) all) (filter near (lists w 5))) [[]] widths.

Definition begins (t : table) (hs : list (list nat)) : bool :=
  meets t (fun _ => true) true hs (repeat true T) (fun k => sorted precedes (map (lowered k) hs)).

(* Lanes of these widths. *)
Definition checked (widths : list nat) : bool :=
  let t := table_of E in if every (answers t) E then every (begins t) (beginnings widths) else false.

(* What this means on boards. *)
Variables (wide : nat) (ps : list piece) (ls : list lane).
Hypothesis Apart : apart wide ls.
Hypothesis Incl : incl ps listed.
Notation stands := (stands wide).

(* The lane has these heights above row base; if all have passed row T, they may be higher by any number. *)
Definition stand_at (base : nat) (b : board) (l : lane) (hl : list nat) : Prop :=
  exists up, (up = 0 \/ passed hl = true) /\ stand_just (base + up) b l hl.

(* The rows that are not closed have no hole. *)
Definition open_rows (base : nat) (b : board) (closed : list bool) : Prop :=
  filled ls (fun y => exists g, g < T /\ nth g closed false = false /\ y = base + g) b.

(* Entry e holds of the board. *)
Definition entry_holds (h : nat) (b : board) (e : entry) : Prop := exists base f, In e E /\ h <= base /\
  Permutation (lanes e) (map f ls) /\ (forall l, In l ls -> stand_at base b l (f l)) /\ open_rows base b (closed e).

Lemma passed_spec hl : passed hl = true <-> forall v, In v hl -> T <= v.
Proof. unfold passed. rewrite forallb_forall. split; intros All v Hv; apply Nat.leb_le; auto. Qed.

(* The base is raised, and a lane that has passed row T is lowered. *)
Lemma stand_lowered base b l hl k : stand_at base b l hl -> (forall v, In v hl -> k <= v) ->
  k = 0 \/ stand_just base b l hl -> stand_at (base + k) b l (lowered k hl).
Proof.
  intros At Low Zero. assert (exists up, (up = 0 \/ k = 0 /\ passed hl = true) /\ stand_just (base + up) b l hl)
    as (up & High & Just).
  { destruct Zero as [-> |Just]; [destruct At as (up & ? & ?); exists up; tauto|]. exists 0. rewrite Nat.add_0_r. auto.
    }
  unfold lowered, cut. set (hk := map (fun h => h - k) hl). destruct (passed hk) eqn:P.
  - rewrite passed_spec in P. assert (forall v, In v hl -> T <= least hk <= v - k) as Least.
    { intros v Hv. apply (in_map (fun h => h - k)) in Hv. split; [|now apply least_le]. apply P, least_in.
      intros None. unfold hk in None. now rewrite None in Hv. }
    exists (up + (least hk - T)). split.
    + right. apply passed_spec. intros w (u & <- & (v & <- & Hv)%in_map_iff)%in_map_iff. apply Least in Hv. lia.
    + unfold stand_just in *. rewrite Just. unfold hk at 3. rewrite !map_map. apply map_ext_in. intros v Hv.
      specialize (Low v Hv). apply Least in Hv. lia.
  - assert (up = 0) as ->.
    { destruct High as [|[-> High]]; auto. unfold hk in P. rewrite map_ext with (g := fun v => v) in P by (intros; lia).
      rewrite map_id in P. congruence. }
    exists 0. split; auto. unfold stand_just in *. rewrite Just. unfold hk. rewrite map_map. apply map_ext_in.
    intros v Hv. specialize (Low v Hv). lia.
Qed.

(* What the checker finds holds of the board. *)
Lemma meets_holds ok uncut hs closed' at_k h base b f : meets (table_of E) ok uncut hs closed' at_k = true ->
  (forall k, Permutation (at_k k) (map (lowered k) hs)) -> Permutation hs (map f ls) -> h <= base ->
  (forall l, In l ls -> stand_at base b l (f l) /\ (uncut = true -> stand_just base b l (f l))) ->
  open_rows base b closed' -> exists e, ok (rank e) = true /\ entry_holds h b e.
Proof.
  intros M Sorts Perm Base At Open. apply some_exists in M as (k & Hk & M).
  assert ((k = 0 \/ uncut = true) /\ k <= least (concat hs)) as [Uncut Low].
  { destruct uncut; [apply in_seq in Hk; split; [auto|lia]|]. destruct Hk as [<-|[]]. split; [auto|lia]. }
  assert (forall l v, In l ls -> In v (f l) -> In v (concat hs)) as Here.
  { intros l v Hl Hv. apply in_concat. exists (f l). split; auto.
    apply (Permutation_in _ (Permutation_sym Perm)), in_map, Hl. }
  apply some_exists in M as (e & Found & M). apply found_in in Found. exists e.
  destruct (ok (rank e)) eqn:Ok; [|easy]. destruct (same _ _) eqn:Same; [|easy]. apply same_eq in Same. split; auto.
  exists (base + k), (fun l => lowered k (f l)). split; [auto|split; [lia|split; [|split]]].
  - now rewrite Same, (Sorts k), (Permutation_map (lowered k) Perm), map_map.
  - intros l Hl. destruct (At l Hl) as [At' Just]. apply stand_lowered; auto; [|tauto].
    intros v Hv. pose proof (least_le _ _ (Here l v Hl Hv)). lia.
  - intros x y Hx (g & Lg & Not & ->) Below. apply (every_in _ _ g) in M; [|apply in_seq; lia]. cbn beta in M.
    rewrite Not in M. rewrite <- Nat.add_assoc, (Nat.add_comm k) in *.
    apply orb_prop in M as [[R1%Nat.ltb_lt R2%negb_true_iff]%andb_prop|[R1%Nat.leb_le R2]%andb_prop].
    + apply Open; auto. exists (g + k). auto.
    + exfalso. destruct Hx as (l & Hl & Lx). destruct (At l Hl) as [_ Just].
      destruct (stand_in _ _ _ _ x (Just R2) Lx) as (v & Hv & E'). pose proof (list_max_ge _ _ (Here l v Hl Hv)). lia.
Qed.

Lemma some_lane_exists f A0 hs : some_lane f A0 hs = true -> exists A hl B, A0 ++ hs = A ++ hl :: B /\ f A hl B = true.
Proof.
  revert A0. induction hs as [|hl B IH]; intros A0; cbn; [easy|]. destruct (f A0 hl B) eqn:F; [exists A0, hl, B; auto|].
  intros S. destruct (IH _ S) as (A & hl' & B' & Eq & F'). rewrite <- app_assoc in Eq. eauto.
Qed.

(* Each answer is a move on the board. *)
Lemma list_progress d h : every (answers (table_of E)) E = true ->
  (forall e hl v, In e E -> In hl (lanes e) -> In v hl -> v <= d) ->
  progress wide ps ls d (row_from ls h) (fun r b => exists e, rank e = r /\ entry_holds h b e).
Proof.
  intros Answers Level. split.
  - intros r b (e & _ & base & f & He & _ & Perm & At & _) l Hl. destruct (At l Hl) as (up & _ & Just).
    pose proof (some_column wide ls l Apart Hl) as Some. destruct (stand_tops _ _ _ _ Some Just) as [-> ->].
    enough (list_max (f l) <= d) by lia. apply (Level e (f l)); auto.
    + apply (Permutation_in _ (Permutation_sym Perm)), in_map, Hl.
    + apply list_max_in. intros None. apply stand_length in Just. rewrite None in Just. cbn in Just. lia.
  - intros r b (e & <- & base & f & He & Base & Perm & At & Open). right. intros p Hp.
    pose proof (every_in _ _ _ (every_in _ _ _ Answers He) (Incl p Hp)) as (A & hl & B & Eq & Lane)%some_lane_exists.
    cbn [app] in Eq. apply some_exists in Lane as (sh & Shape & Lane). apply some_exists in Lane as (x & Hx & Move).
    apply in_seq in Hx. pose proof (shape_length _ _ Shape). rewrite Eq in Perm.
    assert (exists l, f l = hl /\ In l ls) as (l & <- & Hl) by (apply in_map_iff, (Permutation_in _ Perm), in_elt).
    destruct (At l Hl) as (up & High & Just). pose proof (stand_length _ _ _ _ Just) as Len.
    destruct (can_stand wide ls l p sh (fst l + x) b Apart Hl Shape) as [b' St]; [lia..|].
    pose proof (stands_just Just St) as Just'. exists l, sh, (fst l + x), b'. split; [auto|split; [auto|]].
    set (f' := fun m => if lane_dec l m then settled x sh (f l) else f m).
    assert (Permutation (A ++ settled x sh (f l) :: B) (map f' ls)) as Perm'.
    { pose proof (apart_distinct wide ls Apart) as Once. destruct (in_split _ _ Hl) as (L1 & L2 & Els).
      rewrite Els in *.
      apply NoDup_remove_2 in Once. rewrite map_app in *. cbn [map] in *. apply Permutation_app_inv in Perm.
      unfold f' at 2. destruct (lane_dec l l); [|easy]. rewrite !(map_ext_in f' f); [now apply Permutation_elt|..];
        intros m Hm; unfold f'; destruct (lane_dec l m) as [<-|]; auto; destruct Once; apply in_app_iff; auto. }
    assert (passed (f l) = true -> passed (settled x sh (f l)) = true) as Still.
    { rewrite !passed_spec. intros P v Hv. apply (in_map (Nat.add (base + up))) in Hv. rewrite <- Just' in Hv.
      apply in_heights in Hv as (z & Lz & Ez). destruct (stand_in _ _ _ _ z Just Lz) as (u & Hu & Eu).
      pose proof (stands_grows wide St z). specialize (P u Hu). lia. }
    assert (forall m, In m ls -> exists up, (up = 0 \/ passed (f m) = true) /\ stand_just (base + up) b' m (f' m)) as
      At'.
    { intros m Hm. unfold f'. destruct (lane_dec l m) as [<-|N]; [now exists up|]. destruct (At m Hm) as (up' & ? & J).
      exists up'. split; auto. unfold stand_just in *. now rewrite (other_lane wide St ls m). }
    assert (open_rows base b' (covered x sh (f l) (closed e))) as Open'.
    { apply (stands_filled wide St).
      - intros k bo n y Es Hole (g & Lg & Not & ->). pose proof (nth_error_lt _ _ _ Es) as Lk. destruct High as [-> |P].
        + rewrite Nat.add_0_r in Just. apply not_true_iff_false in Not. apply Not, (covered_spec Just St). right. eauto.
        + destruct (stand_in _ _ _ _ (fst l + x + k) Just) as (u & Hu & Eu); [unfold in_lane; lia|].
          rewrite passed_spec in P. specialize (P u Hu). lia.
      - intros z y Hz (g & Lg & Not & ->) Low. apply Open; auto. exists g. split; [auto|split; [|auto]].
        apply not_true_iff_false. intros C. apply not_true_iff_false in Not. apply Not, (covered_spec Just St). auto. }
    unfold move_answers in Move. destruct (full_goal _ _) eqn:Full; [left|right].
    + apply some_exists in Full as (g & Lg%in_seq & Not%negb_true_iff). exists (base + g). split; [lia|].
      intros z (m & Hm & Lz). apply Open'; [now exists m|exists g; repeat split; auto; lia|].
      destruct (At' m Hm) as (up' & _ & Just2). destruct (stand_in _ _ _ _ z Just2 Lz) as (v & Hv & ->).
      enough (least (concat (A ++ settled x sh (f l) :: B)) <= v) by lia. apply least_le, in_concat. exists (f' m).
      split; auto. apply (Permutation_in _ (Permutation_sym Perm')), in_map, Hm.
    + apply (meets_holds _ _ _ _ _ h base b' f') in Move as (e' & Ok & Holds); auto.
      * exists (rank e'). split; [now exists e'|]. destruct (cleanly _ _ _) eqn:Clean; [right|left;
          now apply Nat.ltb_lt].
        split; [now apply Nat.leb_le|]. exact (cleanly_clean Just St Clean).
      * intros k. rewrite insert_permutes. replace (match k with 0 => _ | _ => _ end) with (map (lowered k) (A ++ B))
          by now destruct k. apply (Permutation_map (lowered k) (l := _ :: A ++ B)), Permutation_middle.
      * intros m Hm. destruct (At' m Hm) as (up' & High' & Just2). split.
        -- exists up'. split; auto. destruct High' as [|P]; auto. right. unfold f'. destruct (lane_dec l m); subst;
             auto.
        -- intros None. apply negb_true_iff in None. destruct High' as [->|P]; [now rewrite Nat.add_0_r in Just2|].
           assert (existsb passed (lanes e) = true); [|congruence]. apply existsb_exists. exists (f m). split; auto.
           rewrite Eq. apply (Permutation_in _ (Permutation_sym Perm)), in_map, Hm.
Qed.

Hypothesis Widths : forall l, In l ls -> snd l = 2 \/ snd l = 3 /\ ~ In Piece.O ps.

Lemma in_beginnings hs : (forall hl, In hl hs -> near hl = true) -> In hs (beginnings (map (@length _) hs)).
Proof.
  induction hs as [|hl hs IH]; intros Near; [now left|]. cbn. apply in_flat_map. exists hl. split.
  - specialize (Near hl (or_introl eq_refl)). apply filter_In. split; auto. apply in_lists. intros h Hh.
    unfold near in Near. rewrite !andb_true_iff, !Nat.leb_le in Near. apply list_max_ge in Hh. lia.
  - apply in_map, IH. intros; apply Near. now right.
Qed.

(* The columns of a lane are no more than so many apart, and the ranks no greater. *)
Definition most_apart : nat := list_max (concat (concat (map lanes E))).
Definition rows_by_list (lanes B : nat) : nat :=
  rows_to_bury lanes B + (list_max (map rank E) + 1) * step lanes B most_apart.

Theorem sure_by_list widths B : checked widths = true -> Permutation (map snd ls) widths -> ls <> [] ->
  smaller wide ps B ls -> sure wide ps (rows_by_list (length ls) B) ls.
Proof.
  unfold checked. destruct (every _ E) eqn:Answers; [|easy]. intros Begins Perm Some Smaller.
  apply sure_by_progress; auto. intros h rows b Buried.
  destruct (least_one (top b) ls Some) as (l & Hl & Least). destruct (Buried l Hl) as (_ & High & _).
  set (base := top b l - 1). set (f := fun m => map (fun v => v - base) (heights b m)).
  assert (forall m, In m ls -> stand_just base b m (f m) /\ near (f m) = true) as Near.
  { intros m Hm. destruct (Buried m Hm) as (Level & _ & Close). specialize (Close l Hl). specialize (Least m Hm).
    assert (stand_just base b m (f m)) as Just by (apply stand_above; unfold base; lia). split; auto.
    destruct (stand_tops _ _ _ _ (some_column wide ls m Apart Hm) Just) as [Top Low].
    unfold near. rewrite !andb_true_iff, !Nat.leb_le. unfold base in *. lia. }
  destruct (Permutation_map_inv _ _ (Permutation_sym Perm)) as (ls0 & -> & Perm0).
  assert (begins (table_of E) (map f ls0) = true) as B0.
  { apply (every_in _ _ _ Begins). replace (map snd ls0) with (map (@length nat) (map f ls0)).
    - apply in_beginnings. intros hl (m & <- & Hm)%in_map_iff. apply Near,
        (Permutation_in _ (Permutation_sym Perm0) Hm).
    - rewrite map_map. apply map_ext. intros m. unfold f. now rewrite map_length; apply window_length. }
  apply (meets_holds _ _ _ _ _ h base b f) in B0 as (e & _ & Holds).
  - exists (fun r b => exists e, rank e = r /\ entry_holds h b e), (rank e). pose proof Holds as (_ & _ & He & _).
    split; [now apply list_max_ge, in_map|split; [now exists e|]]. apply list_progress; auto.
    intros e' hl v He' Hl' Hv. apply list_max_ge, in_concat. exists hl. split; auto. apply in_concat. exists (lanes e').
    split; auto. now apply in_map.
  - intros k. apply sorted_permutes.
  - now apply Permutation_map, Permutation_sym.
  - unfold base. lia.
  - intros m Hm. destruct (Near m Hm) as [Just _]. split; auto. exists 0. rewrite Nat.add_0_r. auto.
  - intros z y _ (g & Lg & Not & _) _. now rewrite nth_repeat_in in Not.
Qed.
End Lists.

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
      let hs := sorted precedes (map (map N.to_nat) hs) in
      let closed := map (fun g => negb (N.testbit_nat goals g)) (seq 0 T) in
      let e hs := {| lanes := hs; closed := closed; rank := N.to_nat r |} in
      let mirrored := sorted precedes (map (@rev nat) hs) in
      e hs :: if same hs mirrored then [] else [e mirrored]
  | _ => []
  end.

Definition entries (T : nat) (text : list N) : list entry :=
  flat_map (entry_of T)
    (tl (rev (lines (fold_left read_byte text {| number := 0; here := []; words := []; lines := [] |})))).

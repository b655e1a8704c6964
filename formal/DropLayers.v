(* The layers of the drop game. SPEC.md, Layers. *)
From Coq Require Import Arith List Lia Bool.
From Lineproof Require Import Game Lists Dealers Fall Columns Sort Profile StaticallyLost Canonical.
From Lineproof Require Layers.
Import ListNotations.

Section DropLayers.
Variables (w : well) (d : dealer).

(* What a function says of each list of k heights below `rows`, worked out once. *)
Inductive table (A : Type) :=
| Value (a : A)
| Heights (l : list (table A)).
Arguments Value {A}.
Arguments Heights {A}.

Fixpoint tabulate {A} (k : nat) (f : list nat -> A) : table A :=
  match k with
  | 0 => Value (f [])
  | S k' => Heights (map (fun h => tabulate k' (fun hs => f (h :: hs))) (seq 0 (rows w)))
  end.

Fixpoint look {A} (t : table A) (hs : list nat) : option A :=
  match t, hs with
  | Value a, _ => Some a
  | Heights l, h :: hs' => match nth_error l h with Some t' => look t' hs' | None => None end
  | Heights _, [] => None
  end.

Lemma look_tabulate {A} k (f : list nat -> A) win B : length win = k -> (forall h, In h win -> h < rows w) ->
  look (tabulate k f) (win ++ B) = Some (f win).
Proof.
  intros <-. revert f; induction win as [|h win IH]; intros f Low; cbn; [now destruct B|].
  rewrite nth_error_map, nth_error_seq by (apply Low; now left). cbn. apply IH. intros h' Hh. apply Low. now right.
Qed.

(* The rows that get holes, from the lowest on. *)
Definition marks (sh : shape) (win : list nat) : list bool :=
  let y := rest sh win in
  let m := map (mark_row y sh win) (seq 0 (fold_right (fun s n => Nat.max (y + fst s) n) 0 sh)) in
  if existsb id m then m else [].

Fixpoint add_marks (m sac : list bool) : list bool :=
  match m, sac with a :: m', s :: sac' => (s || a) :: add_marks m' sac' | _, _ => sac end.

Lemma nth_marks sh win r : nth r (marks sh win) false = mark_row (rest sh win) sh win r.
Proof.
  unfold marks. set (y := rest sh win). set (most := fold_right _ 0 sh).
  assert (nth r (map (mark_row y sh win) (seq 0 most)) false = mark_row y sh win r) as Here.
  { destruct (Nat.lt_ge_cases r most) as [Lt|Ge]; [now apply nth_map_seq|].
    rewrite nth_overflow by now rewrite map_length, seq_length. symmetry. apply not_true_is_false. intros Mark.
    apply existsb_exists in Mark. destruct Mark as ([s h] & Hs & Mark). apply in_combine_l in Hs.
    apply andb_true_iff in Mark. rewrite Nat.ltb_lt in Mark. cbn [fst snd] in Mark.
    unfold most in Ge. clear most. clearbody y. revert Ge Hs.
    induction sh as [|s' sh IH]; cbn; [easy|]. intros Ge [->|Hs]; [lia|]. apply IH; auto. lia. }
  destruct (existsb _ _) eqn:Some; auto. rewrite <- Here. destruct r as [|r]; symmetry; apply not_true_is_false; intros Mark.
  all: enough (existsb id (map (mark_row y sh win) (seq 0 most)) = true) by congruence; apply existsb_exists;
    exists true; split; auto; rewrite <- Mark; apply nth_In; apply Nat.nle_gt; intros Le; rewrite nth_overflow in Mark by exact Le; easy.
Qed.

Lemma add_marks_spec f r m sac : (forall i, nth i m false = f (r + i)) -> add_marks m sac = mark_from r f sac.
Proof.
  revert r m; induction sac as [|s sac IH]; intros r m Same; [now destruct m|].
  pose proof (Same 0) as Here. rewrite Nat.add_0_r in Here. cbn [mark_from]. rewrite <- Here.
  assert (forall i, nth i (tl m) false = f (S r + i)) as Rest.
  { intros i. cbn [plus]. rewrite <- Nat.add_succ_r, <- Same. destruct m; [now destruct i|easy]. }
  destruct m as [|a m]; cbn [add_marks nth]; [rewrite orb_false_r|]; f_equal; [|now apply IH].
  rewrite <- (IH (S r) [] Rest). now destruct sac.
Qed.

(* Where a shape lands on columns of these heights: their new ones, and the holes. *)
Definition lands (sh : shape) (win : list nat) : option (list nat * list bool) :=
  match place_here w nat (fun h => h) (put_height w) sh win with
  | Some after => Some (after, marks sh win)
  | None => None
  end.

Definition landing := (nat * table (option (list nat * list bool)))%type.

Definition landings : list (list landing) :=
  map (fun p => map (fun sh => (length sh, tabulate (length sh) (lands sh))) (shapes p)) pieces.

(* All moves with a shape, from the profile whose heights are those of left, reversed, and
   then hs. *)
Fixpoint shifts (t : landing) (left hs : list nat) (sac : list bool) (acc : list profile) : list profile :=
  match hs with
  | [] => acc
  | h :: hs' =>
      shifts t (h :: left) hs' sac
        (match look (snd t) hs with
         | Some (Some (after, m)) => (rev_append left (after ++ skipn (fst t) hs), add_marks m sac) :: acc
         | _ => acc
         end)
  end.

Lemma shifts_keeps P t left hs sac acc : In P acc -> In P (shifts t left hs sac acc).
Proof.
  revert left acc; induction hs as [|h hs IH]; cbn [shifts]; auto. intros left acc Kept. apply IH.
  destruct (look _ _) as [[[after m]|]|]; cbn; auto.
Qed.

Lemma shifts_move sh left sac acc A win B after : sh <> [] ->
  height_move w sh A win B after ->
  In (rev left ++ after, mark (rest sh win) sh win sac)
    (shifts (length sh, tabulate (length sh) (lands sh)) left (A ++ win ++ B) sac acc).
Proof.
  intros NotEmpty [AllFit ->]. rewrite map_id in *. pose proof (Forall2_length AllFit) as L.
  revert left acc; induction A as [|a A IH]; intros left acc.
  - destruct win as [|h win]; [destruct sh; easy|]. cbn [app shifts fst snd]. apply shifts_keeps.
    change (h :: win ++ B) with ((h :: win) ++ B). rewrite look_tabulate; auto.
    + pose proof (place_complete _ _ (fun h => h) (put_height w) _ _ _ [] AllFit) as E. rewrite !app_nil_r in E.
      unfold lands, place_here. rewrite map_id, E. left.
      rewrite rev_append_rev, L, skipn_app, skipn_all, Nat.sub_diag. cbn [skipn app].
      f_equal. apply add_marks_spec. intros i. apply nth_marks.
    + intros h' Hh. apply In_nth_error in Hh. destruct Hh as [i Hi].
      destruct (nth_error_exists sh i) as [s Shape]; [apply nth_error_lt in Hi; lia|].
      apply Forall2_nth in AllFit. destruct AllFit as [_ Fits]. specialize (Fits _ _ _ Shape Hi).
      apply andb_true_iff in Fits. destruct Fits as [Open _]. now apply negb_true_iff, Nat.leb_gt in Open.
  - cbn [app shifts]. change (a :: A ++ map2 (put_height w (rest sh win)) sh win ++ B)
      with ([a] ++ A ++ map2 (put_height w (rest sh win)) sh win ++ B). rewrite app_assoc. apply (IH (a :: left)).
Qed.

Definition moves (all : list (list landing)) (p : piece) (P : profile) : list profile :=
  fold_left (fun acc t => shifts t [] (fst P) (snd P) acc) (nth (number_of_piece p) all []) [].

Lemma moves_spec p P sh P' : In sh (shapes p) -> pmove w sh P P' -> In P' (moves landings p P).
Proof.
  intros Hs (A & win & B & Before & Move & Sacrificed).
  assert (sh <> []) as NotEmpty.
  { destruct (drawing_of_shape _ _ Hs) as (dr & _ & Agrees). apply (agrees_some _ _ Agrees). }
  assert (forall acc, In P' (shifts (length sh, tabulate (length sh) (lands sh)) [] (fst P) (snd P) acc)) as Shifted.
  { intros acc. destruct P' as [hs' sac']. cbn in Sacrificed, Move. rewrite Before, Sacrificed.
    now apply (shifts_move sh []). }
  unfold moves, landings.
  replace (nth _ _ _) with (map (fun sh => (length sh, tabulate (length sh) (lands sh))) (shapes p)) by now destruct p.
  generalize (@nil profile). induction (shapes p) as [|sh' l IH]; [easy|]. cbn [map fold_left].
  assert (forall l acc, In P' acc ->
    In P' (fold_left (fun acc t => shifts t [] (fst P) (snd P) acc) l acc)) as Kept.
  { clear. intros l; induction l as [|t l IH]; cbn; auto. intros acc Hacc. apply IH. now apply shifts_keeps. }
  intros acc. destruct Hs as [->|Hs]; auto.
Qed.

(* A row that is not sacrificed, and that all columns reach. *)
Fixpoint least (n : nat) (hs : list nat) : nat :=
  match n, hs with S _, h :: hs' => least (if n <=? h then n else h) hs' | _, _ => n end.
Fixpoint open_below (n : nat) (sac : list bool) : bool :=
  match n, sac with S n', s :: sac' => negb s || open_below n' sac' | _, _ => false end.
Definition has_line (P : profile) := open_below (least (rows w) (fst P)) (snd P).

Lemma pline_has_line P : pline w P -> has_line P = true.
Proof.
  intros (r & Hr & Open & Reached).
  assert (r < least (rows w) (fst P)) as L.
  { revert Reached Hr. generalize (rows w). induction (fst P) as [|h hs IH]; intros [|n] Reached Hr; try easy.
    cbn [least]. apply IH; [intros h' Hh; apply Reached; now right|].
    specialize (Reached h (or_introl eq_refl)). destruct (_ <=? _); lia. }
  unfold has_line. clear Reached. revert r Open L Hr. generalize (least (rows w) (fst P)).
  induction (snd P) as [|s sac IH]; intros n r Open L Hr.
  - destruct r; easy.
  - destruct n as [|n]; [lia|]. destruct r as [|r]; cbn in *.
    + inversion Open. auto.
    + rewrite (IH n r); auto with bool; lia.
Qed.

Definition empty_profile : profile := (repeat 0 (width w), repeat false (rows w)).

Lemma profile_of_empty : profile_of w [] = empty_profile.
Proof.
  assert (forall A (f : nat -> A) a n s, (forall x, f x = a) -> map f (seq s n) = repeat a n) as Constant.
  { intros A f a n s E. revert s. induction n as [|n IH]; intros s; cbn; auto. now rewrite E, IH. }
  unfold profile_of, empty_profile. f_equal; apply Constant.
  - intros x. unfold cut_height. cbn. lia.
  - intros r. unfold hole. cbn. now induction (seq 0 (width w)).
Qed.

(* What the layers need: the form in which a layer has a position. *)
Definition settle (n : nat) (s : list piece) : profile -> option (list piece * profile) :=
  let lost := statically_lost d n s in
  let form := canonical w d s in
  fun P => if lost P then None else Some (form P).

Definition safe (n : nat) (a : list piece * profile) : Prop := survives w d n (fst a) (snd a).

Lemma safe_move n s P p : In p s ->
  (forall P', In P' (moves landings p P) -> has_line P' = false /\ safe n (next d s p, P')) -> safe (S n) (s, P).
Proof.
  intros Hp Then. exists p. split; auto. intros sh P' Hs Move.
  destruct (Then P' (moves_spec _ _ _ _ Hs Move)) as [NoLine Survives]. split; auto.
  intros Line. apply pline_has_line in Line. congruence.
Qed.

Lemma safe_lost n s P : settle n s P = None -> safe n (s, P).
Proof.
  unfold settle. destruct (statically_lost d n s P) eqn:Lost; [|easy]. intros _.
  now apply statically_lost_survives.
Qed.

Lemma safe_settled n s P b : settle n s P = Some b -> safe n b -> safe n (s, P).
Proof.
  unfold settle. destruct (statically_lost d n s P); [easy|]. intros [= <-]. apply safer_canonical.
Qed.

Lemma safe_dominated n s P Q : fst P = fst Q -> subset (snd P) (snd Q) -> safe n (s, P) -> safe n (s, Q).
Proof. intros Heights Subset. now apply (safer_dominated w d s P Q). Qed.

Definition first_drop : list piece * profile := (at_first d, empty_profile).

Theorem adversary_drop limit digest add_profile n sum bs r : 1 <= rows w -> 1 <= width w ->
  Layers.evidence_from nat Nat.compare d limit digest add_profile (moves landings) has_line settle first_drop n sum bs = Result.Ok r ->
  adversary_holds (line w) (move w) d n (at_first d) [].
Proof.
  intros Rows Width E. apply survives_holds; auto.
  - intros (y & _ & Filled). apply (Filled 0). lia.
  - rewrite profile_of_empty. change (safe n first_drop). revert E. apply Layers.evidence_survives.
    + exact Nat.compare_eq.
    + easy.
    + exact safe_move.
    + intros k s P _. apply safe_lost.
    + exact safe_settled.
    + exact safe_dominated.
    + unfold has_line. cbn. destruct (width w) as [|k]; [lia|]. destruct (rows w) as [|r0]; [lia|]. now destruct k.
Qed.
End DropLayers.

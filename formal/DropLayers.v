(* The layers of the drop game. SPEC.md, Layers. *)
From Coq Require Import Arith NArith List Lia Bool Permutation.
From Lineproof Require Import Game Lists Dealers Fall Columns Sort Packed Trees Profile StaticallyLost Canonical.
From Lineproof Require Layers.
Import ListNotations.

Section DropLayers.
Variables (w : well) (d : dealer).

(* A column gets holes from row h on, below row t. *)
Fixpoint holes (h t : nat) (sac : list bool) : list bool :=
  match t, sac with
  | S t', s :: sac' => match h with 0 => true :: holes 0 t' sac' | S h' => s :: holes h' t' sac' end
  | _, _ => sac
  end.

Lemma holes_length h t sac : length (holes h t sac) = length sac.
Proof. revert h t; induction sac as [|s sac IH]; intros [|h] [|t]; cbn; auto. Qed.

Lemma nth_holes h t sac r : nth r (holes h t sac) true = nth r sac true || (h <=? r) && (r <? t).
Proof.
  revert h t r; induction sac as [|s sac IH]; intros [|h] [|t] [|r]; cbn; rewrite ?IH, ?orb_true_r, ?orb_false_r; auto.
  cbn. now rewrite andb_false_r, orb_false_r.
Qed.

Lemma mark_cons y b n sh h win sac : mark y ((b, n) :: sh) (h :: win) sac =
  mark y sh win (if y + b <=? h then sac else holes h (y + b) sac).
Proof.
  apply (nth_ext _ _ true true); [rewrite !mark_length; destruct (_ <=? _); now rewrite ?holes_length|].
  intros r _. rewrite !nth_mark. unfold mark_row. cbn [combine existsb fst snd]. rewrite orb_assoc. f_equal.
  destruct (Nat.leb_spec (y + b) h); [|now rewrite nth_holes].
  destruct (Nat.leb_spec h r), (Nat.ltb_spec r (y + b)); cbn; rewrite ?orb_false_r; auto; lia.
Qed.

(* For each row on which a shape rests: for each of its columns, the row up to which it is
   empty then, and the new height; or nothing, if that is above the ceiling. *)
Definition landing (y : nat) (sh : shape) : option (list (nat * nat)) :=
  if forallb (fun s => ceiling_ok w (y + fst s + snd s)) sh
  then Some (map (fun s => (y + fst s, min (rows w) (y + fst s + snd s))) sh) else None.

Definition landings : list (list (shape * list (option (list (nat * nat))))) :=
  map (fun p => map (fun sh => (sh, map (fun y => landing y sh) (seq 0 (rows w)))) (shapes p)) pieces.

(* The heights, and the sacrificed rows, after that. *)
Fixpoint land (l : list (nat * nat)) (hs : list nat) (sac : list bool) : option profile :=
  match l, hs with
  | [], _ => Some (hs, sac)
  | (t, top) :: l', h :: hs' =>
      if rows w <=? h then None
      else
        match land l' hs' (if t <=? h then sac else holes h t sac) with
        | Some (after, sac') => Some (top :: after, sac')
        | None => None
        end
  | _, [] => None
  end.

Lemma land_spec y sh win B sac : Forall2 (fun s c => may_fill w nat (fun h => h) y s c = true) sh win ->
  exists l, landing y sh = Some l /\
    land l (win ++ B) sac = Some (map2 (put_height w y) sh win ++ B, mark y sh win sac).
Proof.
  intros AllFit. revert sac. induction AllFit as [|[b n] h sh win Fits _ IH]; intros sac.
  - exists []. split; auto. cbn. f_equal. f_equal. symmetry.
    apply (nth_ext _ _ true true); [apply mark_length|]. intros r _. now rewrite nth_mark, orb_false_r.
  - unfold may_fill in Fits. cbn [fst snd] in Fits. apply andb_true_iff in Fits. destruct Fits as [Open Under].
    apply negb_true_iff in Open. destruct (IH (if y + b <=? h then sac else holes h (y + b) sac)) as (l & Here & Land).
    exists ((y + b, min (rows w) (y + b + n)) :: l). unfold landing in *. cbn [forallb map fst snd]. rewrite Under.
    destruct (forallb _ sh); [|easy]. injection Here as <-. split; auto.
    cbn [land app map2]. now rewrite Open, Land, mark_cons.
Qed.

(* All moves with a shape, from the profile whose heights are those of left, reversed, and
   then hs. *)
Fixpoint shifts (t : shape * list (option (list (nat * nat)))) (left hs : list nat) (sac : list bool)
  (acc : list profile)
    : list profile :=
  match hs with
  | [] => acc
  | h :: hs' =>
      shifts t (h :: left) hs' sac
        (match nth_error (snd t) (rests_on (fst t) hs 0) with
         | Some (Some l) =>
             match land l hs sac with Some (after, sac') => (rev_append left after, sac') :: acc | None => acc end
         | _ => acc
         end)
  end.

Lemma shifts_keeps P t left hs sac acc : In P acc -> In P (shifts t left hs sac acc).
Proof.
  revert left acc; induction hs as [|h hs IH]; cbn [shifts]; auto. intros left acc Kept. apply IH.
  destruct (nth_error _ _) as [[l|]|]; auto. destruct (land _ _ _) as [[after sac']|]; cbn; auto.
Qed.

Lemma fits_rest y sh win : sh <> [] -> Forall2 (fun s c => may_fill w nat (fun h => h) y s c = true) sh win ->
  rest sh win < rows w.
Proof.
  intros NotEmpty AllFit. induction AllFit as [|[b n] h sh win Fits _ IH]; [easy|]. cbn [rest].
  apply andb_true_iff in Fits as [Open _]. apply negb_true_iff, Nat.leb_gt in Open.
  destruct sh as [|s sh]; [cbn; lia|]. specialize (IH ltac:(easy)). lia.
Qed.

Lemma shifts_move sh left sac acc A win B after : sh <> [] ->
  height_move w sh A win B after ->
  In (rev left ++ after, mark (rest sh win) sh win sac)
    (shifts (sh, map (fun y => landing y sh) (seq 0 (rows w))) left (A ++ win ++ B) sac acc).
Proof.
  intros NotEmpty [AllFit ->]. rewrite map_id in *. pose proof (Forall2_length AllFit) as L.
  revert left acc; induction A as [|a A IH]; intros left acc.
  - destruct win as [|h win]; [destruct sh; easy|]. cbn [app shifts fst snd]. apply shifts_keeps.
    change (h :: win ++ B) with ((h :: win) ++ B).
    rewrite rests_on_spec, Nat.max_0_l, (rest_front sh (h :: win) B) by auto. set (y := rest sh (h :: win)) in *.
    pose proof (fits_rest _ _ _ NotEmpty AllFit) as Ly. fold y in Ly.
    destruct (land_spec y sh (h :: win) B sac AllFit) as (l & Landing & Land).
    rewrite nth_error_map, nth_error_seq by exact Ly. cbn [option_map plus]. rewrite Landing, Land.
    left. now rewrite rev_append_rev.
  - cbn [app shifts]. change (a :: A ++ map2 (put_height w (rest sh win)) sh win ++ B)
      with ([a] ++ A ++ map2 (put_height w (rest sh win)) sh win ++ B). rewrite app_assoc. apply (IH (a :: left)).
Qed.

Definition moves (all : list (list (shape * list (option (list (nat * nat)))))) (p : piece) (P : profile) :
  list profile :=
  fold_left (fun acc t => shifts t [] (fst P) (snd P) acc) (nth (number_of_piece p) all []) [].

Lemma moves_spec p P sh P' : In sh (shapes p) -> pmove w sh P P' -> In P' (moves landings p P).
Proof.
  intros Hs (A & win & B & Before & Move & Sacrificed).
  assert (sh <> []) as NotEmpty by (apply shape_length in Hs; now destruct sh).
  assert (forall acc, In P' (shifts (sh, map (fun y => landing y sh) (seq 0 (rows w))) [] (fst P) (snd P) acc))
    as Shifted.
  { intros acc. destruct P' as [hs' sac']. cbn in Sacrificed, Move. rewrite Before, Sacrificed.
    now apply (shifts_move sh []). }
  unfold moves, landings.
  replace (nth _ _ _) with (map (fun sh => (sh, map (fun y => landing y sh) (seq 0 (rows w)))) (shapes p))
    by now destruct p.
  generalize (@nil profile). induction (shapes p) as [|sh' l IH]; [easy|]. cbn [map fold_left].
  assert (forall l acc, In P' acc -> In P' (fold_left (fun acc t => shifts t [] (fst P) (snd P) acc) l acc)) as Kept.
  { clear. intros l; induction l as [|t l IH]; cbn; auto. intros acc Hacc. apply IH. now apply shifts_keeps. }
  intros acc. destruct Hs as [->|Hs]; auto.
Qed.

(* A row that is not sacrificed, and that all columns reach. *)
Fixpoint open_below (n : nat) (sac : list bool) : bool :=
  match n, sac with S n', s :: sac' => negb s || open_below n' sac' | _, _ => false end.
Definition has_line (P : profile) := open_below (least_of (rows w) (fst P)) (snd P).

Lemma pline_has_line P : pline w P -> has_line P = true.
Proof.
  intros (r & Hr & Open & Reached). assert (r < least_of (rows w) (fst P)) as L.
  { destruct (least_of_spec (rows w) (fst P)) as [[<-|In] _]; auto. }
  unfold has_line. clear Reached. revert r Open L Hr. generalize (least_of (rows w) (fst P)).
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

(* What the layers need: the form in which a layer holds a profile. *)
Definition settle (n : nat) (s : list piece) : profile -> option (list piece * profile) :=
  let lost := statically_lost d n s in
  let form := canonical w d s in
  fun P => if lost P then None else Some (form P).

(* Heights as one number. *)
Definition key_of (hs : list nat) : key := (pack_heights hs, []).
Definition columns_of (k : key) : list nat := unpack_heights (fst k).

(* What is so of all profiles. *)
Record regular (P : profile) : Prop := {
  columns : length (fst P) = width w;
  low : Forall (fun h => h <= rows w) (fst P);
  known : length (snd P) = rows w;
}.

Hypothesis Rows15 : rows w <= 15.

Notation held_of := (Layers.held_of nat columns_of (rows w) d).
Notation code_of := (Layers.code_of nat key_of d).

Lemma coded s P : fair d s -> regular P -> held_of (code_of (s, P)) = (s, P).
Proof.
  intros Fair [Columns Low Known]. destruct P as [hs sac]. cbn [fst snd] in *.
  apply Layers.held_of_code; auto. unfold columns_of, key_of. cbn [fst]. rewrite unpack_heights_pack.
  rewrite <- (map_id hs) at 2. apply map_ext_in. rewrite Forall_forall in Low. intros h H. specialize (Low h H). lia.
Qed.

Lemma regular_move sh P P' : regular P -> pmove w sh P P' -> regular P'.
Proof.
  intros [Columns Low Known] (A & win & B & Before & [AllFit After] & Sacrificed).
  rewrite map_id in *. rewrite Before in Columns, Low. apply Forall_app in Low as [LowA Low].
  apply Forall_app in Low as [_ LowB]. pose proof (Forall2_length AllFit) as L. split.
  - rewrite After, <- Columns, !app_length, map2_length; lia.
  - rewrite After. apply Forall_app. split; auto. apply Forall_app. split; auto.
    clear - AllFit. generalize (rest sh win). induction AllFit; intros z; cbn [map2]; constructor; auto.
    unfold put_height. lia.
  - rewrite Sacrificed. now rewrite mark_length.
Qed.

Lemma regular_canonical s P : fair d s -> regular P -> fair d (fst (canonical w d s P)) /\
  regular (snd (canonical w d s P)).
Proof.
  intros Fair [Columns Low Known]. assert (forall some hs, length hs = width w -> Forall (fun h => h <= rows w) hs ->
    regular (joined some (parts w some hs), snd P)) as Regular.
  { intros some hs L Lo. pose proof (exchanged_heights w _ _ (joined_exchanged w some hs (snd P))) as Perm.
    cbn [fst] in Perm. split; cbn [fst snd]; auto.
    - rewrite <- L. now apply Permutation_length.
    - eapply Permutation_Forall; [symmetry; exact Perm|auto]. }
  pose proof (fun some => Regular some _ Columns Low) as Here.
  assert (forall some, regular (joined some (parts w some (rev_append (fst P) [])), snd P)) as There.
  { intros some. apply Regular; rewrite rev_append_rev, app_nil_r; [now rewrite rev_length|]. now apply Forall_rev. }
  unfold canonical. destruct (mirror_dealt d s) as [t|] eqn:Mirror; [|split; [auto|apply Here]].
  assert (fair d t) as Fair'.
  { unfold mirror_dealt in Mirror. destruct (closed s); [now injection Mirror as <-|].
    destruct d; [easy|]. injection Mirror as <-. apply fair_filter. }
  destruct (lex _ _ _); [destruct (cmp_stock s t)|..]; cbn [fst snd]; (split; [auto|apply Here || apply There]).
Qed.

Definition safe (n : nat) (a : list piece * profile) : Prop :=
  fair d (fst a) -> regular (snd a) -> survives w d n (fst a) (snd a).

Lemma safe_move n s P p : In p s ->
  (forall P', In P' (moves landings p P) -> has_line P' = false /\ safe n (next d s p, P')) -> safe (S n) (s, P).
Proof.
  intros Hp Then Fair Regular. exists p. split; auto. intros sh P' Hs Move.
  destruct (Then P' (moves_spec _ _ _ _ Hs Move)) as [NoLine Survives]. split.
  - intros Line. apply pline_has_line in Line. congruence.
  - apply Survives; [now apply fair_next|now apply (regular_move sh P)].
Qed.

Lemma safe_lost n s P : settle n s P = None -> safe n (s, P).
Proof.
  unfold settle. destruct (statically_lost d n s P) eqn:Lost; [|easy]. intros _ _ _. now apply statically_lost_survives.
Qed.

Lemma safe_settled n s P b : settle n s P = Some b -> safe n (held_of (code_of b)) -> safe n (s, P).
Proof.
  unfold settle. destruct (statically_lost d n s P); [easy|]. intros [= <-] Safe Fair Regular. cbn [fst snd] in *.
  apply safer_canonical. destruct (regular_canonical s P Fair Regular) as [Fair' Regular'].
  destruct (canonical w d s P) as [t Q]. rewrite coded in Safe by auto. now apply Safe.
Qed.

Lemma safe_dominated n s P Q : fst P = fst Q -> subset (snd P) (snd Q) -> safe n (s, P) -> safe n (s, Q).
Proof.
  intros Heights Subset Safe Fair [Columns Low Known]. apply (safer_dominated w d s P Q); auto. apply Safe; auto.
  split; cbn [snd]; rewrite ?Heights; auto. rewrite <- Known. exact (Forall2_length Subset).
Qed.

Definition first_drop : list piece * profile := (at_first d, empty_profile).

Theorem adversary_drop limit digest add_profile n sum bs r : 1 <= rows w -> 1 <= width w ->
  Layers.evidence_from nat key_of columns_of (rows w) d limit digest add_profile (moves landings) has_line settle
    first_drop n sum bs = Rejection.Ok r ->
  adversary_holds (line w) (move w) d n (at_first d) [].
Proof.
  intros Rows Width E. apply survives_holds; auto.
  - intros (y & _ & Filled). apply (Filled 0). lia.
  - rewrite profile_of_empty. apply (Layers.evidence_survives nat key_of columns_of (rows w) d limit digest add_profile
      (moves landings) has_line settle safe) with (first := first_drop) (n := n) in E.
    + apply E; [apply fair_first|]. split; cbn [fst snd first_drop empty_profile]; rewrite ?repeat_length; auto.
      apply Forall_forall. intros h H. apply repeat_spec in H. lia.
    + easy.
    + exact safe_move.
    + intros k s P _. apply safe_lost.
    + exact safe_settled.
    + exact safe_dominated.
    + unfold has_line. cbn. destruct (width w) as [|k]; [lia|]. destruct (rows w) as [|r0]; [lia|]. now destruct k.
Qed.
End DropLayers.

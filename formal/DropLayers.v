(* The layers of the drop game. SPEC.md, Layers. *)
From Coq Require Import Arith List Lia Bool.
From Lineproof Require Import Game Lists Dealers Fall Columns Sort Profile StaticallyLost Canonical.
From Lineproof Require Layers.
Import ListNotations.

Section DropLayers.
Variables (w : well) (d : dealer).

(* All moves with a shape, from the profile whose heights are those of left, reversed, and
   then hs. *)
Definition place_heights := place_here w nat (fun h => h) (put_height w).

Fixpoint shifts (sh : shape) (left hs : list nat) (sac : list bool) (acc : list profile) : list profile :=
  match hs with
  | [] => acc
  | h :: hs' =>
      shifts sh (h :: left) hs' sac
        (match place_heights sh hs with
         | None => acc
         | Some r => (rev_append left r, mark (rest sh hs) sh hs sac) :: acc
         end)
  end.

Lemma shifts_keeps P sh left hs sac acc : In P acc -> In P (shifts sh left hs sac acc).
Proof.
  revert left acc; induction hs as [|h hs IH]; cbn; auto. intros left acc Kept. apply IH.
  destruct (place_heights _ _); cbn; auto.
Qed.

Lemma shifts_move sh left sac acc A win B after : sh <> [] ->
  height_move w sh A win B after ->
  In (rev left ++ after, mark (rest sh win) sh win sac) (shifts sh left (A ++ win ++ B) sac acc).
Proof.
  intros NotEmpty. revert left acc after; induction A as [|a A IH]; intros left acc after M.
  - pose proof (Forall2_length (proj1 M)) as L.
    destruct win as [|h win]; [destruct sh; easy|]. cbn [app shifts]. apply shifts_keeps.
    assert (place_heights sh (h :: win ++ B) = Some after) as E.
    { apply (place_here_complete _ _ _ _ sh (h :: win) B). exact M. }
    rewrite E. left. f_equal; [apply rev_append_rev|].
    assert (rest sh (h :: win ++ B) = rest sh (h :: win)) as -> by (apply (rest_front sh (h :: win)); auto).
    apply mark_from_ext. intros r. unfold mark_row.
    now rewrite <- (combine_front sh (h :: win) B).
  - assert (exists after', after = a :: after' /\ height_move w sh A win B after') as (after' & -> & M').
    { destruct M as [M ->]. eexists. split; [reflexivity|]. split; auto. }
    cbn [app shifts]. specialize (IH (a :: left)
      (match place_heights sh (a :: A ++ win ++ B) with
         | None => acc
         | Some r => (rev_append left r, mark (rest sh (a :: A ++ win ++ B)) sh (a :: A ++ win ++ B) sac) :: acc
         end) after' M'). cbn [rev] in IH. rewrite <- app_assoc in IH. exact IH.
Qed.

Definition moves (k : piece) (P : profile) : list profile :=
  fold_left (fun acc sh => shifts sh [] (fst P) (snd P) acc) (shapes k) [].

Lemma moves_spec p P sh P' : In sh (shapes p) -> pmove w sh P P' -> In P' (moves p P).
Proof.
  intros Hs (A & win & B & Before & Move & Sacrificed).
  assert (sh <> []) as NotEmpty.
  { destruct (drawing_of_shape _ _ Hs) as (dr & _ & Agrees). apply (agrees_some _ _ Agrees). }
  assert (forall acc, In P' (shifts sh [] (fst P) (snd P) acc)) as Shifted.
  { intros acc. destruct P' as [hs' sac']. cbn in Sacrificed, Move. rewrite Before, Sacrificed.
    now apply (shifts_move sh []). }
  unfold moves. generalize (@nil profile). induction (shapes p) as [|sh' l IH]; cbn; [easy|].
  assert (forall l acc, In P' acc ->
    In P' (fold_left (fun acc sh => shifts sh [] (fst P) (snd P) acc) l acc)) as Kept.
  { clear. intros l; induction l as [|sh l IH]; cbn; auto. intros acc Hacc. apply IH. now apply shifts_keeps. }
  intros acc. destruct Hs as [->|Hs]; auto.
Qed.

(* A row that is not sacrificed, and that all columns reach. *)
Definition least (hs : list nat) := fold_left Nat.min hs (rows w).
Fixpoint open_below (n : nat) (sac : list bool) : bool :=
  match n, sac with S n', s :: sac' => negb s || open_below n' sac' | _, _ => false end.
Definition has_line (P : profile) := open_below (least (fst P)) (snd P).

Lemma pline_has_line P : pline w P -> has_line P = true.
Proof.
  intros (r & Hr & Open & Reached).
  assert (r < least (fst P)) as L.
  { unfold least. revert Reached Hr. generalize (rows w). induction (fst P) as [|h hs IH]; cbn; auto.
    intros n Reached Hr. apply IH; auto. specialize (Reached h (or_introl eq_refl)). lia. }
  unfold has_line. clear Reached. revert r Open L Hr. generalize (least (fst P)).
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
Definition settle (n : nat) (a : list piece * profile) : option (list piece * profile) :=
  if statically_lost d n (fst a) (snd a) then None else Some (canonical w d (fst a) (snd a)).

Definition safe (n : nat) (a : list piece * profile) : Prop := survives w d n (fst a) (snd a).

Lemma safe_move n s P p : In p s ->
  (forall P', In P' (moves p P) -> has_line P' = false /\ safe n (next d s p, P')) -> safe (S n) (s, P).
Proof.
  intros Hp Then. exists p. split; auto. intros sh P' Hs Move.
  destruct (Then P' (moves_spec _ _ _ _ Hs Move)) as [NoLine Survives]. split; auto.
  intros Line. apply pline_has_line in Line. congruence.
Qed.

Lemma safe_lost n a : settle n a = None -> safe n a.
Proof.
  unfold settle. destruct (statically_lost _ _ _ _) eqn:Lost; [|easy]. intros _.
  now apply statically_lost_survives.
Qed.

Lemma safe_settled n a b : settle n a = Some b -> safe n b -> safe n a.
Proof.
  unfold settle. destruct (statically_lost _ _ _ _); [easy|]. intros [= <-]. apply safer_canonical.
Qed.

Lemma safe_dominated n s P Q : fst P = fst Q -> subset (snd P) (snd Q) -> safe n (s, P) -> safe n (s, Q).
Proof. intros Heights Subset. now apply (safer_dominated w d s P Q). Qed.

Definition first_drop : list piece * profile := (at_first d, empty_profile).

Theorem adversary_drop limit digest add_profile n sum bs r : 1 <= rows w -> 1 <= width w ->
  Layers.evidence_from nat Nat.compare d limit digest add_profile moves has_line settle first_drop n sum bs = Result.Ok r ->
  adversary_holds (line w) (move w) d n (at_first d) [].
Proof.
  intros Rows Width E. apply survives_holds; auto.
  - intros (y & _ & Filled). apply (Filled 0). lia.
  - rewrite profile_of_empty. change (safe n first_drop). revert E. apply Layers.evidence_survives.
    + exact Nat.compare_eq.
    + easy.
    + exact safe_move.
    + intros k a _. apply safe_lost.
    + exact safe_settled.
    + exact safe_dominated.
    + unfold has_line. cbn. destruct (width w) as [|k]; [lia|]. cbn. rewrite Nat.min_0_r.
      assert (forall hs, fold_left Nat.min hs 0 = 0) as Zero by (intros hs; induction hs; auto). now rewrite Zero.
Qed.
End DropLayers.

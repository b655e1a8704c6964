(* Profiles that are the same to the game, or no better for the player.
   SPEC.md, Canonical profiles and Dominated profiles. *)
From Coq Require Import Arith List Lia Bool Permutation.
From Lineproof Require Import Game Lists Dealers Fall Columns Profile StaticallyLost Sort.
Import ListNotations.

Section Canonical.
Variables (w : well) (d : dealer).
Let top := rows w.

(* Everything is mirrored. *)
Definition mirror_profile (P : profile) : profile := (rev (fst P), snd P).

Lemma mark_rev y sh win sac : length sh = length win -> mark y (rev sh) (rev win) sac = mark y sh win sac.
Proof.
  intros L. apply map_ext. intros r. f_equal. unfold mark_row.
  rewrite !combine_map2, map2_rev by auto. apply eq_true_iff_eq. rewrite !existsb_exists.
  split; intros (c & Hc & E); exists c; split; auto; now rewrite <- in_rev in *.
Qed.

Lemma pmove_mirror sh P P' : pmove w sh P P' -> pmove w (rev sh) (mirror_profile P) (mirror_profile P').
Proof.
  intros (A & win & B & Before & Move & Sacrificed). pose proof (Forall2_length (proj1 Move)) as L.
  exists (rev B), (rev win), (rev A). split; [|split].
  - cbn. now rewrite Before, !rev_app_distr, app_assoc.
  - apply (window_move_rev _ _ _ _ _ _ _ _ _ Move).
  - cbn [snd mirror_profile]. now rewrite rest_rev, mark_rev, Sacrificed by auto.
Qed.

Theorem safer_mirror s t P : mirrored s t -> safer w d s (mirror_profile P) t P.
Proof.
  intros Mirror. apply (simulation w d (fun s P t Q => mirrored s t /\ P = mirror_profile Q)); auto.
  - clear. intros s P t Q [_ ->] (r & Hr & Open & Reached). exists r. repeat split; auto.
    intros h Hh. apply Reached. now apply in_rev.
  - clear. intros s P t Q p [Mirror ->] Hp. exists (mirror_piece p). split; [now apply Mirror|].
    intros sh' Q' Hs Move. exists (rev sh'), (mirror_profile Q'). repeat split.
    + apply mirror_shape in Hs. now rewrite mirror_mirror in Hs.
    + now apply pmove_mirror.
    + apply mirrored_next; auto.
    + apply mirrored_next; auto.
Qed.

(* SPEC.md: the sacrificed rows are a subset. *)
Lemma subset_mark y sh win a b : subset a b -> subset (mark y sh win a) (mark y sh win b).
Proof.
  rewrite !subset_nth, !mark_length. intros [L Subset]. split; auto.
  intros r. rewrite !nth_mark, !orb_true_iff. intros [|]; auto.
Qed.

(* SPEC.md: p dominates q. *)
Theorem safer_dominated s P Q : fst P = fst Q -> subset (snd P) (snd Q) -> safer w d s P s Q.
Proof.
  intros Heights Subset. apply (simulation w d (fun s P t Q => s = t /\ fst P = fst Q /\ subset (snd P) (snd Q))); auto.
  - clear. intros s P t Q (_ & Heights & Subset) (r & Hr & Open & Reached). exists r.
    rewrite Heights. repeat split; auto. destruct (nth r (snd P) true) eqn:Marked; auto.
    apply subset_nth in Subset as [_ Subset]. apply Subset in Marked. congruence.
  - clear. intros s P t Q p (<- & Heights & Subset) Hp. exists p. split; auto.
    intros sh' Q' Hs (A & win & B & Before & Move & Sacrificed).
    exists sh', (fst Q', mark (rest sh' win) sh' win (snd P)). repeat split; auto.
    + exists A, win, B. now rewrite Heights.
    + cbn. rewrite Sacrificed. now apply subset_mark.
Qed.

(* Components change places. Each ends with a full column, if there is one more behind the
   right wall. *)
Definition walled (c : list nat) := c ++ [top].

Definition exchanged (P Q : profile) := snd P = snd Q /\
  exists ls ls', Permutation ls ls' /\ fst P ++ [top] = flat_map walled ls /\ fst Q ++ [top] = flat_map walled ls'.

Lemma walled_end b ls : exists B, b ++ [top] ++ flat_map walled ls = B ++ [top].
Proof.
  revert b; induction ls as [|c ls IH]; intros b; [now exists b|]. destruct (IH (b ++ [top] ++ c)) as [B E].
  exists B. rewrite <- E. cbn. unfold walled. now rewrite <- !app_assoc.
Qed.

Lemma locate ls A win B : flat_map walled ls = A ++ win ++ B -> win <> [] -> ~ In top win ->
  exists l1 a b l2, ls = l1 ++ (a ++ win ++ b) :: l2 /\
    A = flat_map walled l1 ++ a /\ B = b ++ [top] ++ flat_map walled l2.
Proof.
  intros E N Open. revert A E. induction ls as [|c ls IH]; intros A E.
  - now destruct A, win.
  - cbn in E. apply app_split in E as [(k & -> & E)|(k & Nk & E & Rest)].
    + destruct (IH k E) as (l1 & a & b & l2 & -> & -> & ->). exists (c :: l1), a, b, l2. cbn. now rewrite <- app_assoc.
    + destruct (exists_last Nk) as (k0 & z & ->). unfold walled in E. rewrite app_assoc in E.
      apply app_inj_tail in E as [-> <-]. rewrite <- app_assoc in Rest.
      apply app_split in Rest as [(b & -> & ->)|(k & Nk' & -> & Rest)].
      * now exists [], A, b, ls.
      * destruct k as [|z k]; [easy|]. injection Rest as <- _. destruct Open. apply in_app_iff. right. now left.
Qed.

(* The piece lies in one component, wherever that is. *)
Lemma exchanged_move p sh P Q Q' : exchanged P Q -> In sh (shapes p) -> pmove w sh Q Q' ->
  exists P', pmove w sh P P' /\ exchanged P' Q'.
Proof.
  intros (SameRows & ls & ls' & Perm & EP & EQ) Hs (A & win & B & Before & Move & Sacrificed).
  assert (win <> []) as NotEmpty.
  { apply shape_length in Hs. pose proof (Forall2_length (proj1 Move)). now destruct sh, win. }
  assert (~ In top win) as Open.
  { intros Full. apply (window_open _ _ _ _ _ _ (proj1 Move)) in Full. unfold top in Full. lia. }
  rewrite Before, <- !app_assoc in EQ. symmetry in EQ.
  destruct (locate _ _ _ _ EQ NotEmpty Open) as (l1 & a & b & l2 & -> & -> & EB).
  destruct (in_split (a ++ win ++ b) ls) as (k1 & k2 & ->).
  { eapply Permutation_in; [symmetry; exact Perm|]. apply in_app_iff. cbn; auto. }
  apply Permutation_app_inv in Perm. destruct (walled_end b k2) as [B2 EB2].
  assert (forall k win l B, b ++ [top] ++ flat_map walled l = B ++ [top] ->
    flat_map walled (k ++ (a ++ win ++ b) :: l) = ((flat_map walled k ++ a) ++ win ++ B) ++ [top]) as Around.
  { intros k m l r E. rewrite flat_map_app. cbn. unfold walled at 2. rewrite <- !app_assoc. now rewrite E. }
  rewrite (Around _ _ _ _ EB2) in EP. apply app_inj_tail in EP as [EP _].
  destruct (window_move_elsewhere _ _ _ _ _ _ _ _ _ (flat_map walled k1 ++ a) B2 Move) as (win' & _ & After & Move').
  exists ((flat_map walled k1 ++ a) ++ win' ++ B2, mark (rest sh win) sh win (snd P)). split.
  - exists (flat_map walled k1 ++ a), win, B2. auto.
  - split; [cbn; now rewrite Sacrificed, SameRows|].
    exists (k1 ++ (a ++ win' ++ b) :: k2), (l1 ++ (a ++ win' ++ b) :: l2). repeat split.
    + now apply Permutation_elt.
    + now rewrite (Around _ _ _ _ EB2).
    + now rewrite (Around _ _ _ _ (eq_sym EB)), After.
Qed.

Lemma exchanged_heights P Q : exchanged P Q -> Permutation (fst P) (fst Q).
Proof.
  intros (_ & ls & ls' & Perm & EP & EQ). apply (Permutation_app_inv_r [top]). rewrite EP, EQ.
  now apply Permutation_flat_map.
Qed.

Lemma exchanged_line P Q : exchanged P Q -> pline w Q -> pline w P.
Proof.
  intros Ex (r & Hr & Open & Reached). exists r. rewrite (proj1 Ex). repeat split; auto.
  intros h Hh. apply Reached. revert Hh. now apply Permutation_in, exchanged_heights.
Qed.

(* SPEC.md: components may change places. *)
Theorem safer_exchanged s P Q : exchanged P Q -> safer w d s P s Q.
Proof.
  intros Ex. apply (simulation w d (fun s P t Q => s = t /\ exchanged P Q)); auto.
  - clear. intros s P t Q [_ Ex]. now apply exchanged_line.
  - clear. intros s P t Q p [<- Ex] Hp. exists p. split; auto. intros sh Q' Hs Move.
    destruct (exchanged_move _ _ _ _ _ Ex Hs Move) as (P' & Move' & Ex'). exists sh, P'. auto.
Qed.

(* The canonical profile: the smallest that exchanges and a mirror make. No proof needs
   that it is the smallest. *)
Fixpoint components (hs : list nat) (before : list nat) : list (list nat) :=
  match hs with
  | [] => [rev_append before [top]]
  | h :: hs' => if h =? top then rev_append before [top] :: components hs' [] else components hs' (h :: before)
  end.

Definition precedes (c c' : list nat) : bool := match lex Nat.compare c c' with Gt => false | _ => true end.

(* Without a full column there is one component. As each ends with a full column, to compare
   the lists of components is to compare the heights. *)
Definition parts (some : bool) (hs : list nat) := if some then sorted precedes (components hs []) else [hs].

Definition joined (some : bool) (l : list (list nat)) : list nat :=
  if some then removelast (concat l) else hd [] l.

Lemma components_spec hs before : exists ls, components hs before = map walled ls /\
  flat_map walled ls = rev before ++ walled hs.
Proof.
  revert before; induction hs as [|h hs IH]; intros before; cbn.
  - exists [rev before]. cbn. unfold walled. now rewrite rev_append_rev, app_nil_r.
  - destruct (Nat.eqb_spec h top) as [->|N].
    + destruct (IH []) as (ls & E & F). exists (rev before :: ls). cbn. rewrite E, F, rev_append_rev.
      unfold walled. now rewrite <- app_assoc.
    + destruct (IH (h :: before)) as (ls & E & F). exists ls. rewrite F. cbn. unfold walled. now rewrite <- app_assoc.
Qed.

Lemma joined_exchanged some hs sac : exchanged (joined some (parts some hs), sac) (hs, sac).
Proof.
  destruct (components_spec hs []) as (ls & E & F). split; auto. cbn [fst]. unfold joined, parts.
  destruct some; [|exists ls, ls; auto]. rewrite E. pose proof (sorted_permutes _ precedes (map walled ls)) as Perm.
  apply Permutation_map_inv in Perm as (ls' & -> & Perm). exists ls', ls. repeat split; auto.
  - now symmetry.
  - rewrite <- flat_map_concat_map. destruct ls' as [|c ls'].
    + apply Permutation_sym, Permutation_nil in Perm as ->. now apply app_cons_not_nil in F.
    + destruct (walled_end c ls') as [B Last]. cbn.
      unfold walled at 1 3. now rewrite <- app_assoc, Last, removelast_last.
Qed.

(* What can be dealt in the mirrored game. Where a set of pieces is not closed under
   mirroring, the mirror image is another game, and is not considered. *)
Definition closed (s : list piece) : bool :=
  Bool.eqb (has Piece.S s) (has Piece.Z s) && Bool.eqb (has Piece.L s) (has Piece.J s).

Definition mirror_dealt (s : list piece) : option (list piece) :=
  if closed s then Some s
  else match d with Only _ => None | Bag => Some (mirror_stock s) end.

Definition canonical (s : list piece) : profile -> list piece * profile :=
  match mirror_dealt s with
  | None => fun P => (s, (joined true (parts true (fst P)), snd P))
  | Some t =>
      let less := match cmp_stock s t with Gt => false | _ => true end in
      fun P =>
      let some := existsb (Nat.eqb top) (fst P) in
      let a := parts some (fst P) in
      let b := parts some (rev_append (fst P) []) in
      match lex (lex Nat.compare) a b with
      | Lt => (s, (joined some a, snd P))
      | Gt => (t, (joined some b, snd P))
      | Eq => if less then (s, (joined some a, snd P)) else (t, (joined some b, snd P))
      end
  end.

Lemma mirror_dealt_spec s t : mirror_dealt s = Some t -> mirrored t s.
Proof.
  unfold mirror_dealt, closed. destruct (_ && _) eqn:Closed.
  - intros [= <-]. apply andb_true_iff in Closed. destruct Closed as [SZ LJ].
    apply eqb_prop in SZ. apply eqb_prop in LJ. assert (forall p q, has p s = has q s -> In p s <-> In q s) as Same.
    { intros p q E. split; intros Hp; apply has_in; apply in_has in Hp; congruence. }
    intros p. destruct p; cbn; try easy; now apply Same.
  - destruct d as [ps|]; [easy|]. intros [= <-]. apply mirrored_sym, mirror_stock_spec.
Qed.

Theorem safer_canonical s P : safer w d (fst (canonical s P)) (snd (canonical s P)) s P.
Proof.
  destruct P as [hs sac]. unfold canonical. cbn [fst snd].
  assert (forall some, safer w d s (joined some (parts some hs), sac) s (hs, sac)) as Here
    by (intros some; apply safer_exchanged, joined_exchanged).
  destruct (mirror_dealt s) as [t|] eqn:Mirror; [|exact (Here true)]. apply mirror_dealt_spec in Mirror.
  assert (forall some, safer w d t (joined some (parts some (rev_append hs [])), sac) s (hs, sac)) as There.
  { intros some. rewrite rev_append_rev, app_nil_r. eapply safer_trans; [apply safer_exchanged, joined_exchanged|].
    now apply (safer_mirror t s (hs, sac)). }
  destruct (lex (lex Nat.compare) _ _); [destruct (cmp_stock s t)|..]; cbn; auto.
Qed.

End Canonical.

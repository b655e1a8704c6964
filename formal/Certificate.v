(* A whole certificate, and that what it proves holds. SPEC.md, Claims, Format, Checks. *)
From Coq Require Import ZArith Arith NArith String List Lia Bool.
From Lineproof Require Import Game Claims Winning Lists Dealers Sort Rejection Strategy Layers Adversary.
From Lineproof Require Slide Profile SlideProfile RowsList Survival States.
Import ListNotations.
Local Open Scope N_scope.
Local Open Scope result_scope.

Definition same (a b : bytes) : bool := match lex N.compare a b with Eq => true | _ => false end.

Definition among (t : bytes) (l : list bytes) : bool := existsb (same t) l.

Lemma same_eq a b : same a b = true <-> a = b.
Proof.
  unfold same. split; [|intros ->; induction b as [|x b IH]; cbn; rewrite ?N.compare_refl; auto].
  destruct (lex _ a b) eqn:E; try easy. intros _. now apply (lex_eq _ _ N.compare_eq).
Qed.

Lemma among_in t l : among t l = true <-> In t l.
Proof. unfold among. rewrite existsb_exists. setoid_rewrite same_eq. split; [now intros (u & Hu & ->)|eauto]. Qed.

Section Certificate.
Variable limit : N.

(* Makes a claim of a text, carelessly: only the text that Claims.text makes of the result is accepted. *)
Variable read_text : bytes -> option claim.

(* Check 4. *)
Definition read_claim (t : bytes) : option claim :=
  match read_text t with
  | Some c => if same (text_bytes c) t && in_range c then Some c else None
  | None => None
  end.

(* The digest of a section, empty, and with one more board, profile or position. *)
Variable digest : Type.
Variable no_digest : digest.
Variable add_board : digest -> list piece -> list (list bool) -> digest.
Variable add_profile : digest -> list piece -> Profile.profile -> digest.
Variable add_slide_profile : digest -> list piece -> SlideProfile.profile -> digest.
Variable add_position : digest -> list piece -> bytes -> N -> N -> digest.
Variable add_state : digest -> list piece -> list N -> N -> N -> digest.

Definition evidence (c : claim) (s : bytes) : result (digest * bytes) :=
  match c with
  | Player g d n => strategy g d limit digest add_board n no_digest s
  | Adversary g d pieces =>
      let n := match pieces with Some n => n | None => longest_game g end in
      adversary g d limit digest add_profile add_slide_profile n no_digest s
  | PlayerRows w r ps => RowsList.rows_evidence w ps limit digest add_position r no_digest s
  | Survives w c d hold => States.survival true w c d hold limit digest add_state no_digest s
  | Ends w c d hold => States.survival false w c d hold limit digest add_state no_digest s
  end.

Definition within {A} (i : nat) (r : result A) : result A :=
  match r with
  | Ok a => Ok a
  | Rejected e => Rejected {| check := check e; section := i; where_ := where_ e; unread := unread e |}
  end.

(* If claims are wanted, the certificate proves just these. *)
Variable wanted : list bytes.

Definition is_wanted (t : bytes) : bool := is_empty wanted || among t wanted.

(* One section: its claim, text and digest, and what follows it. *)
Definition read_section (texts : list bytes) (s : bytes) : result (claim * bytes * digest * bytes) :=
  let* (n, s1) := read_number 1 Whole s in
  let* (t, s2) := read (N.to_nat n) Whole s1 in
  let* c := expect (read_claim t) 4 Whole s2 in
  require (negb (among t texts)) 5 Whole s2 ;;
  require (is_wanted t) 6 Whole s2 ;;
  let* (sum, s3) := evidence c s2 in
  Ok (c, t, sum, s3).

(* Sections i, i+1, ...: this many. The texts are those of the sections before. *)
Fixpoint read_sections (announced i : nat) (texts : list bytes) (s : bytes)
    : result (list (claim * digest) * list bytes * bytes) :=
  match announced with
  | 0%nat => Ok ([], texts, s)
  | S announced' =>
      let* (c, t, sum, s') := within i (read_section texts s) in
      let* (rest, texts', s'') := read_sections announced' (S i) (t :: texts) s' in
      Ok ((c, sum) :: rest, texts', s'')
  end.

Definition verify (s : bytes) : result (list (claim * digest)) :=
  let* (magic, s1) := read 9 Whole s in
  require (same magic (ascii_bytes "lineproof")) 2 Whole s1 ;;
  let* (version, s2) := read_number 1 Whole s1 in
  require (version =? 2) 2 Whole s2 ;;
  let* (announced, s3) := read_number 1 Whole s2 in
  require (1 <=? announced) 3 Whole s3 ;;
  let* (verified, texts, s4) := read_sections (N.to_nat announced) 1 [] s3 in
  require (is_empty s4) 20 Whole (tl s4) ;;
  require (forallb (fun t => among t texts) wanted) 6 Whole [] ;;
  Ok verified.

Definition texts_of (l : list (claim * digest)) : list bytes := map (fun c => text_bytes (fst c)) l.

Lemma read_claim_ok t c : read_claim t = Some c -> text_bytes c = t /\ in_range c = true.
Proof.
  unfold read_claim. destruct (read_text t) as [c'|]; [|easy].
  destruct (_ && _) eqn:E; [|easy]. apply andb_true_iff in E. intros [= <-]. split; [now apply same_eq|easy].
Qed.

Lemma in_range_sensible g d n : in_range (Adversary g d n) = true -> sensible g /\ exists p, In p (at_first d).
Proof.
  unfold in_range, game_in_range. rewrite !andb_true_iff. intros [[Order Sizes] _]. split.
  - destruct g as [w|w]; unfold sizes_in_range, between, sensible in *; rewrite !andb_true_iff, !Nat.leb_le in Sizes;
      [destruct (_ <=? 12)%nat|]; lia.
  - destruct d as [[|p ps]|]; [easy|exists p; now left|exists Piece.I; now left].
Qed.

Lemma evidence_sound c s r : in_range c = true -> evidence c s = Ok r -> holds c.
Proof.
  intros Range E. destruct r as [sum s']. destruct c as [g d n|g d n|w r ps|w c d h|w c d h]; cbn [evidence] in E.
  - apply (in_range_sensible g d (Some n)) in Range. destruct Range. eapply strategy_sound; eauto.
  - apply in_range_sensible in Range. destruct Range.
    destruct n; [eapply adversary_sound; eauto|eapply adversary_for_ever; eauto].
  - cbn [in_range] in Range. unfold between in Range. rewrite !andb_true_iff, !Nat.leb_le in Range.
    cbn [holds]. eapply RowsList.rows_sound; [|exact E]. lia.
  - cbn [in_range] in Range. unfold between in Range. rewrite !andb_true_iff, !Nat.leb_le in Range.
    cbn [holds]. eapply States.survives_sound; [|exact E]. lia.
  - cbn [in_range] in Range. unfold between in Range. rewrite !andb_true_iff, !Nat.leb_le in Range.
    cbn [holds]. eapply States.ends_sound; [|exact E]. lia.
Qed.

Lemma within_ok {A} i (r : result A) a : within i r = Ok a -> r = Ok a.
Proof. destruct r; cbn; [auto|easy]. Qed.

(* What is so of each claim that is accepted. *)
Definition good (c : claim) := holds c /\ in_range c = true.

Lemma read_section_sound texts s c t sum s' : read_section texts s = Ok (c, t, sum, s') ->
  good c /\ text_bytes c = t /\ ~ In t texts /\ is_wanted t = true.
Proof.
  unfold read_section. intros E. first_step E as [n s1] Length. first_step E as [t' s2] Text.
  first_step E as c' Claim. apply expect_ok in Claim. required E as New. required E as Wanted.
  first_step E as [sum' s3] Evidence. injection E as <- <- _ _.
  apply read_claim_ok in Claim as [Same Range]. repeat split; auto.
  - eapply evidence_sound; eauto.
  - apply negb_true_iff in New. rewrite <- among_in. congruence.
Qed.

Lemma read_sections_sound announced i texts s l texts' s' :
  read_sections announced i texts s = Ok (l, texts', s') -> NoDup texts ->
  length l = announced /\ Forall (fun c => good (fst c)) l /\
  texts' = rev (texts_of l) ++ texts /\ NoDup texts' /\
  (forall t, In t (texts_of l) -> is_wanted t = true).
Proof.
  revert i texts s l texts' s'.
  induction announced as [|announced IH]; cbn [read_sections]; intros i texts s l texts' s' E Distinct.
  - injection E as <- <- _. repeat split; auto.
  - first_step E as [[[c t] sum] s1] Section. apply within_ok in Section.
    first_step E as [[rest texts1] s2] Rest. injection E as <- <- _.
    apply read_section_sound in Section. destruct Section as (Good & <- & New & Wanted).
    apply IH in Rest; [|now constructor]. destruct Rest as (Length & AllGood & -> & Distinct' & AllWanted).
    repeat split; auto.
    + cbn. congruence.
    + cbn. now rewrite <- app_assoc.
    + intros t [<-|Ht]; auto.
Qed.

(* What the checker accepts: some claims, in range, all with different texts, which hold;
   and if claims are wanted, it is these. *)
Theorem verify_sound s l : verify s = Ok l ->
  l <> [] /\ Forall (fun c => holds (fst c) /\ in_range (fst c) = true) l /\ NoDup (texts_of l) /\
  (wanted <> [] -> forall t, In t wanted <-> In t (texts_of l)).
Proof.
  unfold verify. intros E. first_step E as [magic s1] Magic. required E as IsMagic.
  first_step E as [version s2] Version. required E as IsVersion.
  first_step E as [announced s3] Announced. required E as Some.
  first_step E as [[l' texts] s4] Sections. required E as End. required E as Found. injection E as ->.
  apply read_sections_sound in Sections; [|constructor].
  destruct Sections as (Length & AllGood & -> & Distinct & AllWanted).
  rewrite app_nil_r in *. split; [|split; [auto|split]].
  - apply N.leb_le in Some. intros ->. cbn in Length. lia.
  - apply NoDup_rev in Distinct. now rewrite rev_involutive in Distinct.
  - intros NotEmpty t. split.
    + intros Ht. rewrite forallb_forall in Found. apply in_rev. now apply among_in, Found.
    + intros Ht. apply AllWanted in Ht. unfold is_wanted in Ht. apply orb_true_iff in Ht.
      destruct Ht as [Empty|Among]; [now destruct wanted|now apply among_in].
Qed.
End Certificate.

(* Of these claims, those that a certificate proves, without digests; none, where it is rejected. *)
Definition proves (claims : list claim) (s : bytes) : list claim :=
  match verify 4194304 (fun t => find (fun c => same (text_bytes c) t) claims) unit tt (fun _ _ _ => tt)
    (fun _ _ _ => tt) (fun _ _ _ => tt) (fun _ _ _ _ _ => tt) (fun _ _ _ _ _ => tt) [] s with
  | Ok l => map fst l
  | Rejected _ => []
  end.

Theorem certified s l : proves l s = l -> forall c, In c l -> holds c.
Proof.
  unfold proves. destruct (verify _ _ _ _ _ _ _ _ _ _ s) as [v|] eqn:E; [|now intros <-]. intros <- c Hc.
  apply verify_sound in E as (_ & All & _). apply in_map_iff in Hc as (a & <- & Hc).
  rewrite Forall_forall in All. now apply All.
Qed.

(* And where it is of both sides: *)
Theorem optimum_both g d n :
  holds (Player g d (1 + n)) -> holds (Adversary g d (Some n)) -> optimum g d (1 + n).
Proof.
  intros Wins Holds. split; auto. intros m Less Wins'.
  assert (m <= n)%nat as Le by lia. destruct g as [w|w]; apply (wins_more m n) in Wins'; auto; eapply not_both; eauto.
Qed.

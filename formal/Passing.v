(* However many lanes there are, no more than six have to be sure. Each piece has a lane that no other piece gets, until
   it has passed a window of some rows, and then another one; so all lanes but six pass the window, and are full
   there. *)
From Coq Require Import Arith List Lia.
From Lineproof Require Import Game Lists Fall Usual Rows RowsFacts Drops Apart Reaching Progress Burying Pouring.
Import ListNotations.

(* One of some alternatives holds in any case, or the other one for all of these. *)
Lemma always_or_all {A} (Q : Prop) (P : A -> Prop) l : (forall a, In a l -> Q \/ P a) -> Q \/ forall a, In a l -> P a.
Proof.
  induction l as [|a l IH]; intros Each; [now right|]. destruct (Each a (or_introl eq_refl)) as [|Pa]; auto.
  destruct IH as [|All]; [intros; apply Each; now right|auto|]. right. intros c [<-|Hc]; auto.
Qed.

Section Passing.
Variables (wide : nat) (ps : list piece) (ls : list lane).
Notation stands := (stands wide).
Hypothesis Apart : apart wide ls.
Hypothesis Widths : forall l, In l ls -> snd l = 2 \/ snd l = 3 /\ ~ In Piece.O ps.
Notation wides := (filter (fun l => snd l =? 3) ls).
Hypothesis OneWide : length wides <= 1.

Section Window.
(* Rows u to v - 1. *)
Variables (u v : nat).

(* Each lane has passed the window, or belongs to a piece, or is fresh. *)
Record passing (own : piece -> option lane) (b : board) : Prop := {
  passing_even : even ls 4 b;
  passing_filled : filled ls (fun y => u <= y < v) b;
  passing_own : forall p l, own p = Some l -> In l ls /\ exists n, takes u v [p] n b l;
  passing_once : forall p q l, own p = Some l -> own q = Some l -> p = q;
  passing_each : forall l, In l ls ->
    v <= low b l \/ (exists p, own p = Some l) \/ snd l = 2 /\ top b l + 8 <= u;
}.

(* A piece gets its lane, or a fresh one if that has passed. *)
Lemma passing_move own p l b : passing own b -> In l ls -> (exists n, takes u v [p] n b l) ->
  (forall q, own q = Some l -> q = p) -> (forall m, own p = Some m -> m = l \/ v <= low b m) ->
  exists sh x b' own', stands p l sh x b b' /\ passing own' b'.
Proof.
  intros [Even Filled Own Once Each] Hl [n Takes] Other Old.
  destruct (pour_lane wide ls Apart u v _ [p] n p l b Hl (or_introl eq_refl) Takes Even Filled)
    as (sh & x & b' & St & Takes' & Even' & Filled' & Others & _); [auto|].
  exists sh, x, b', (fun q => if piece_eq_dec q p then Some l else own q). split; auto. split; auto.
  - intros q m. destruct (piece_eq_dec q p) as [->|N]; [intros [= <-]; eauto|]. intros Eq.
    destruct (Own q m Eq) as (Hm & k & Then). split; auto. exists k. apply Others; auto. intros ->. now apply N, Other.
  - intros q r m. destruct (piece_eq_dec q p) as [->|Nq], (piece_eq_dec r p) as [->|Nr]; auto.
    + intros [= <-] Eq. symmetry. now apply Other.
    + intros Eq [= <-]. now apply Other.
    + apply Once.
  - intros m Hm. destruct (lane_dec l m) as [<-|N].
    { right. left. exists p. now destruct (piece_eq_dec p p). }
    destruct (other_tops wide St ls m) as [-> ->]; auto. destruct (Each m Hm) as [R|[[q Eq]|[Wm Low]]]; auto.
    destruct (piece_eq_dec q p) as [->|Nq]; [destruct (Old m Eq) as [->|]; auto; easy|]. right. left. exists q.
    now destruct (piece_eq_dec q p).
Qed.

(* The six other pieces have all lanes that have not passed, or there is a move. *)
Lemma passing_goes_on own p b : passing own b -> In p ps ->
  length (behind ls v b) <= 6 \/ exists l sh x b' own', In l ls /\ low b l < v /\ stands p l sh x b b' /\ passing own'
    b'.
Proof.
  intros Now Hp. set (others := map own (remove piece_eq_dec p pieces)).
  assert (forall q l, own q = Some l -> q <> p -> In (Some l) others) as Listed.
  { intros q l <- N. apply in_map, in_in_remove; auto. destruct q; cbn; tauto. }
  set (done := fun l => v <= low b l \/ In (Some l) others). assert (forall l, {done l} + {~ done l}) as Dec.
  { intros l. unfold done. destruct (le_dec v (low b l)); [now left; left|].
    assert (forall o o' : option lane, {o = o'} + {o <> o'}) as Same by repeat decide equality.
    destruct (in_dec Same (Some l) others); [now left; right|right; now intros [|]]. }
  destruct (Forall_Exists_dec _ Dec ls) as [All|Some]; unfold done in *; clear Dec done.
  - left. rewrite Forall_forall in All. replace 6 with (length others) by (subst others; destruct p; reflexivity).
    rewrite <- (map_length Some). apply NoDup_incl_length.
    + apply FinFun.Injective_map_NoDup; [now intros l m [=]|]. apply NoDup_filter, (apart_distinct wide), Apart.
    + intros o Ho. apply in_map_iff in Ho as (l & <- & Hl). apply filter_In in Hl as [Hl Lt%Nat.ltb_lt].
      destruct (All l Hl); auto. lia.
  - right. apply Exists_exists in Some as (l & Hl & Free). assert (low b l < v) as R by lia.
    assert (forall q, own q = Some l -> q = p) as Mine.
    { intros q Eq. destruct (piece_eq_dec q p) as [|N]; auto. exfalso. eauto. }
    enough (exists m, In m ls /\ low b m < v /\ (exists n, takes u v [p] n b m) /\
      (forall q, own q = Some m -> q = p) /\ forall k, own p = Some k -> k = m \/ v <= low b k)
      as (m & Hm & Rm & Tm & Alone & Old).
    { destruct (passing_move own p m b Now Hm Tm Alone Old) as (sh & x & b' & own' & St & Then).
      exists m, sh, x, b', own'. auto. }
    destruct Now as [Even _ Own Once Each].
    assert (own p = None \/ exists k, own p = Some k) as [None|[k Eq]] by (destruct (own p); eauto).
    2: destruct (le_dec v (low b k)) as [Rk|Rk]; [|apply Nat.nle_gt in Rk; destruct (Own p k Eq) as (Hk & Tk); exists k;
      repeat split; eauto; intros k' Eq'; left; congruence].
    all: exists l; destruct (Each l Hl) as [|[[q Eq']|[Wl Low]]]; [lia|pose proof (Mine q Eq') as ->;
      solve [congruence|replace k with l in Rk by congruence; lia]|]; repeat split; auto; [exists 2;
        apply (takes_soon wide ls Apart); auto; now apply (one_kind ps ls Widths); auto|];
      intros k' Eq'; solve [congruence|right; now replace k' with k by congruence].
Qed.

Lemma all_pass B own b : (forall f, length (filter f ls) <= 6 -> sure wide ps B (filter f ls)) -> u + gap 6 B 4 <= v ->
  passing own b -> below ls (v + 8) b -> reaches wide ps ls (row_from ls u) (v + 8) b.
Proof.
  intros Few Room. remember (missing ls (v + 4) b) as room eqn:Er. revert own b Er.
  induction room as [room Later] using lt_wf_ind. intros own b -> Now Low.
  destruct (always_or_all (length (behind ls v b) <= 6) (fun p => exists l sh x b' own', In l ls /\ low b l < v /\
      stands p l sh x b b' /\ passing own' b') ps) as [Six|Next]; [intros p Hp; now apply (passing_goes_on own)|..].
  - apply (the_drop wide ps ls 6 B 4 u v); auto; [apply Now|apply Now|lia].
  - apply reaches_next. intros p Hp. destruct (Next p Hp) as (l & sh & x & b' & own' & Hl & R & St & Now').
    pose proof (passing_even _ _ Now l Hl). exists l, sh, x, b'. split; [auto|split; [auto|]].
    assert (below ls (v + 8) b') as Low'.
    { intros m Hm. destruct (lane_dec l m) as [<-|N]; [pose proof (stands_low wide St); lia|].
      destruct (other_tops wide St ls m) as [-> _]; auto. }
    split; [auto|]. apply (Later (missing ls (v + 4) b')) with own'; auto. apply (missing_less wide St); auto. lia.
Qed.
End Window.

(* I has the wide lane at first. *)
Theorem sure_by_passing B : (forall f, length (filter f ls) <= 6 -> sure wide ps B (filter f ls)) ->
  sure wide ps (gap 6 B 4 + 20) ls.
Proof.
  intros Few. apply (sure_if_smooth wide ps ls Apart Widths); [lia|]. intros h b [Even Top].
  set (v := h + 12 + gap 6 B 4).
  apply reaches_implies with (row_from ls (h + 12)) (v + 8); [|unfold v; lia|intros b'; apply row_from_lower; lia].
  apply (all_pass (h + 12) v B (fun p => if piece_eq_dec p Piece.I then hd_error wides else None)); auto.
  2: { intros l Hl. specialize (Top l Hl). unfold v. lia. }
  assert (forall l, In l ls -> top b l + 8 <= h + 12) as Low by (intros l Hl; specialize (Top l Hl); lia). split; auto.
  - intros x y (l & Hl & Lx) Hy Below. specialize (Low l Hl). pose proof (top_ge b l x Lx). lia.
  - intros p l. destruct (piece_eq_dec p Piece.I) as [->|]; [|easy]. intros Eq. assert (In l ls) as Hl.
    { apply (filter_In (fun l => snd l =? 3)). destruct wides; [easy|]. injection Eq as ->. now left. }
    split; auto. exists 2. apply (takes_soon wide ls Apart); auto. apply (one_kind ps ls Widths); auto.
  - intros p q l. destruct (piece_eq_dec p Piece.I) as [->|], (piece_eq_dec q Piece.I) as [->|]; easy.
  - intros l Hl. right. destruct (Widths l Hl) as [Two|[Three _]]; [right; auto|left].
    exists Piece.I. cbn. assert (In l wides) as Here by (apply filter_In; now rewrite Three).
    destruct wides as [|m [|? ?]]; [easy| |cbn in OneWide; lia]. destruct Here as [->|[]]. auto.
Qed.
End Passing.

(* Facts about Game.v, for whoever wants to know that it says what it seems to say. *)
From Coq Require Import String Arith List Lia Bool.
From Lineproof Require Import Game Lists Dealers Fall Columns Cells Longest.
Import ListNotations.

(* The seven pieces have nineteen rotations of four different cells. *)
Theorem nineteen_rotations : map (fun p => length (drawings p)) pieces = [2; 2; 2; 4; 4; 4; 1].
Proof. reflexivity. Qed.

Theorem four_cells p d : In d (drawings p) -> length (cells d) = 4 /\ NoDup (cells d).
Proof.
  intros Hd. split; [|now apply cells_distinct with p].
  destruct (shape_of_drawing _ _ Hd) as (sh & _ & Agrees). apply (agrees_four _ _ Agrees).
Qed.

(* Turned by a quarter, a rotation of a piece is a rotation of the same piece, placed
   somewhere; and all of its rotations come about so. *)
Definition turned (cs : list cell) : list cell := map (fun c => (snd c, 3 - fst c)) cs.

Definition somewhere_else (a b : list cell) : bool :=
  existsb (fun x => existsb (fun y => same_cells (placed a x y) b || same_cells (placed b x y) a)
                      (seq 0 4)) (seq 0 4) ||
  existsb (fun x => existsb (fun y => same_cells (placed a x 0) (placed b 0 y)) (seq 0 4)) (seq 0 4).

Theorem rotations_turn p :
  forallb (fun d => existsb (fun d' => somewhere_else (turned (cells d)) (cells d')) (drawings p)) (drawings p) &&
  forallb (fun d' => existsb (fun d => somewhere_else (turned (cells d)) (cells d')) (drawings p)) (drawings p)
  = true.
Proof. destruct p; vm_compute; reflexivity. Qed.

(* No drawing is a drawing of another piece, or twice there. *)
Theorem drawings_differ :
  forallb (fun pd => let '(i, cs) := pd in
    forallb (fun qe => let '(j, cs') := qe in (i =? j) || negb (somewhere_else cs cs'))
      (combine (seq 0 19) (flat_map (fun p => map cells (drawings p)) pieces)))
    (combine (seq 0 19) (flat_map (fun p => map cells (drawings p)) pieces)) = true.
Proof. vm_compute. reflexivity. Qed.

(* A piece over any columns comes to rest in one place, and in one only. *)
Theorem rests_somewhere p d b x : In d (drawings p) -> exists y,
  (forall above, y <= above -> free b (placed (cells d) x above)) /\
  (y = 0 \/ ~ free b (placed (cells d) x (y - 1))) /\
  forall y', (forall above, y' <= above -> free b (placed (cells d) x above)) ->
    (y' = 0 \/ ~ free b (placed (cells d) x (y' - 1))) -> y' = y.
Proof.
  intros Hd. destruct (shape_of_drawing _ _ Hd) as (sh & _ & Agrees).
  exists (rest sh (window b x (length sh))).
  destruct (proj2 (falls d sh b x Agrees _) eq_refl) as [Free Rests].
  split; [|split]; auto. intros y' Free' Rests'. now apply (falls d sh b x Agrees).
Qed.

(* A line stays, so a line after the nth piece is one at some time until then. *)
Theorem line_stays w p b b' : line w b -> move w p b b' -> line w b'.
Proof.
  intros (y & Hy & Filled) (d & x & y' & _ & _ & _ & _ & ->). exists y. split; auto.
  intros c Hc. apply in_app_iff. auto.
Qed.

(* More pieces do not hurt the player, and fewer do not hurt the adversary. *)
Section Monotone.
Variables (B : Type) (ln : B -> Prop) (mv : piece -> B -> B -> Prop) (d : dealer).

Theorem wins_more n m s b : n <= m -> player_wins ln mv d n s b -> player_wins ln mv d m s b.
Proof.
  revert m s b; induction n as [|n IH]; intros m s b L Wins.
  - inversion Wins; subst. now apply wins_now.
  - inversion Wins as [|n' s' b' Moves]; subst; [now apply wins_now|].
    destruct m as [|m]; [lia|]. apply (wins_later _ _ _ _ m). intros p Hp.
    destruct (Moves p Hp) as (b' & Move & Then). exists b'. split; auto. apply IH; auto. lia.
Qed.

Theorem holds_less n m s b : m <= n -> adversary_holds ln mv d n s b -> adversary_holds ln mv d m s b.
Proof.
  revert n s b; induction m as [|m IH]; intros n s b L Holds.
  - apply holds_now. now inversion Holds.
  - inversion Holds as [|n' s' b' p NoLine Hp Then]; subst; [lia|].
    apply (holds_on _ _ _ _ m s b p); auto. intros b' Move. apply (IH n'); auto. lia.
Qed.

Theorem wins_holds n s b : adversary_wins ln mv d s b -> adversary_holds ln mv d n s b.
Proof.
  revert s b; induction n as [|n IH]; intros s b [s' b' p NoLine Hp Then].
  - now apply holds_now.
  - apply (holds_on _ _ _ _ n _ _ p); auto.
Qed.
End Monotone.

(* Exactly one side wins. There are finitely many moves, so this needs no axiom. *)
Section OneOfBoth.
Variable w : well.

Definition dec (P : Prop) := {P} + {~ P}.

Lemma dec_below (P : nat -> Prop) n : (forall x, dec (P x)) ->
  {x | x < n /\ ~ P x} + {forall x, x < n -> P x}.
Proof.
  intros Dec. induction n as [|n [(x & Hx & No)|All]].
  - right. lia.
  - left. exists x. split; auto.
  - destruct (Dec n) as [Yes|No].
    + right. intros x Hx. destruct (Nat.eq_dec x n) as [->|]; auto. apply All. lia.
    + left. exists n. split; auto.
Defined.

Lemma line_dec b : dec (line w b).
Proof.
  assert (forall y, dec (~ forall x, x < width w -> In (x, y) b)) as Row.
  { intros y. destruct (dec_below (fun x => In (x, y) b) (width w)) as [(x & Hx & No)|All].
    - intros x. apply in_dec. decide equality; apply Nat.eq_dec.
    - left. auto.
    - right. auto. }
  destruct (dec_below _ (rows w) Row) as [(y & Hy & Filled)|None].
  - left. exists y. split; auto. intros x Hx.
    destruct (in_dec (fun a b : cell => ltac:(decide equality; apply Nat.eq_dec)) (x, y) b); auto.
    exfalso. apply Filled. auto.
  - right. intros (y & Hy & Filled). now apply (None y Hy).
Defined.

(* The board after a rotation is dropped on column x, if that is legal. *)
Definition drop_at (sh : shape) (cs : list cell) (b : board) (x : nat) : list board :=
  let y := rest sh (window b x (length sh)) in
  if forallb (fun c => (fst c <? width w) && (height b (fst c) <? rows w) && ceiling_ok w (snd c + 1))
       (placed cs x y)
  then [placed cs x y ++ b] else [].

Definition boards_after (p : piece) (b : board) : list board :=
  flat_map (fun d => flat_map (fun sh =>
    if agreesb d sh then flat_map (drop_at sh (cells d) b) (seq 0 (width w)) else [])
    (shapes p)) (drawings p).

Lemma full_spec b x : 1 <= rows w -> full w b x <-> rows w <= height b x.
Proof.
  intros Rows. split.
  - intros (y & Filled & High). apply height_above in Filled. lia.
  - intros High. destruct (height_top b x) as [|Top]; [lia|]. eexists. split; [exact Top|lia].
Qed.

Lemma legal_spec b c : 1 <= rows w ->
  (fst c <? width w) && (height b (fst c) <? rows w) && ceiling_ok w (snd c + 1) = true <->
  fst c < width w /\ ~ full w b (fst c) /\ under_ceiling w (snd c).
Proof.
  intros Rows. rewrite !andb_true_iff, !Nat.ltb_lt, full_spec by auto.
  unfold ceiling_ok, under_ceiling. destruct (ceiling w) as [h|].
  - rewrite Nat.leb_le. lia.
  - intuition lia.
Qed.
Lemma placed_some d sh x y : agrees d sh -> exists c, In c (placed (cells d) x y).
Proof.
  intros Agrees. pose proof (agrees_four _ _ Agrees) as Four. unfold placed.
  destruct (cells d) as [|c cs]; [easy|]. eexists. now left.
Qed.

Lemma boards_after_spec p b b' : 1 <= rows w -> In b' (boards_after p b) <-> move w p b b'.
Proof.
  intros Rows. unfold boards_after. rewrite in_flat_map. split.
  - intros (d & Hd & Hb). apply in_flat_map in Hb. destruct Hb as (sh & Hs & Hb).
    destruct (agreesb d sh) eqn:E; [|easy]. pose proof (agreesb_agrees _ _ E) as Agrees.
    apply in_flat_map in Hb. destruct Hb as (x & Hx & Hb). unfold drop_at in Hb.
    set (y := rest sh (window b x (length sh))) in *.
    destruct (forallb _ _) eqn:Legal; [|easy]. destruct Hb as [<-|[]].
    destruct (proj2 (falls d sh b x Agrees y) eq_refl) as [Free Rests].
    exists d, x, y. do 3 (split; [auto|]). split; [|auto]. intros c Hc.
    rewrite forallb_forall in Legal. apply legal_spec; auto.
  - intros (d & x & y & Hd & Free & Rests & Legal & ->). exists d. split; auto.
    destruct (forallb2_left _ _ _ _ (shapes_agree p) Hd) as (sh & Hs & E).
    apply in_flat_map. exists sh. split; auto. rewrite E. pose proof (agreesb_agrees _ _ E) as Agrees.
    apply in_flat_map. exists x. split.
    + destruct (placed_some d sh x y Agrees) as [[c e] Hc]. destruct (Legal _ Hc) as [Inside _].
      apply (in_placed_shape _ _ _ _ _ _ Agrees) in Hc. destruct Hc as (i & bo & n & _ & -> & _).
      apply in_seq. cbn in Inside. lia.
    + assert (y = rest sh (window b x (length sh))) as Ey by now apply (falls d sh b x Agrees).
      unfold drop_at. rewrite <- Ey. replace (forallb _ _) with true; [now left|].
      symmetry. apply forallb_forall. intros c Hc. apply legal_spec; auto.
Qed.

Theorem one_of_both (dl : dealer) n s b : 1 <= rows w ->
  {player_wins (line w) (move w) dl n s b} + {adversary_holds (line w) (move w) dl n s b}.
Proof.
  intros Rows. revert s b. induction n as [|n IH]; intros s b;
    (destruct (line_dec b) as [Line|NoLine]; [left; now apply wins_now|]).
  - right. now apply holds_now.
  - (* For each piece, a move after which the player wins, or none; so for all pieces. *)
    assert (forall p, {b' | move w p b b' /\ player_wins (line w) (move w) dl n (next dl s p) b'} +
                      {forall b', move w p b b' -> adversary_holds (line w) (move w) dl n (next dl s p) b'}) as Piece.
    { intros p.
      assert (forall l, {b' | In b' l /\ player_wins (line w) (move w) dl n (next dl s p) b'} +
                        {forall b', In b' l -> adversary_holds (line w) (move w) dl n (next dl s p) b'}) as Among.
      { intros l. induction l as [|b1 l [(b' & Hb' & Wins)|Holds]].
        - right. easy.
        - left. exists b'. split; auto. now right.
        - destruct (IH (next dl s p) b1) as [Wins|Holds1].
          + left. exists b1. split; auto. now left.
          + right. intros b' [<-|Hb']; auto. }
      destruct (Among (boards_after p b)) as [(b' & Hb' & Wins)|Holds].
      - left. exists b'. split; auto. now apply boards_after_spec.
      - right. intros b' Move. apply Holds. now apply boards_after_spec. }
    assert (forall l, {p | In p l /\ forall b', move w p b b' -> adversary_holds (line w) (move w) dl n (next dl s p) b'} +
                      {forall p, In p l -> exists b', move w p b b' /\ player_wins (line w) (move w) dl n (next dl s p) b'}) as Pieces.
    { intros l. induction l as [|p l [(q & Hq & Holds)|Wins]].
      - right. easy.
      - left. exists q. split; auto. now right.
      - destruct (Piece p) as [(b' & Move & Wins')|Holds].
        + right. intros q [<-|Hq]; eauto.
        + left. exists p. split; auto. now left. }
    destruct (Pieces s) as [(p & Hp & Holds)|Wins].
    + right. now apply (holds_on _ _ _ _ n s b p).
    + left. now apply (wins_later _ _ _ _ n).
Qed.

Corollary exactly_one (dl : dealer) n s b : 1 <= rows w ->
  player_wins (line w) (move w) dl n s b <-> ~ adversary_holds (line w) (move w) dl n s b.
Proof.
  intros Rows. split.
  - intros Wins Holds. now apply (not_both _ _ _ _ _ _ Wins).
  - intros Not. destruct (one_of_both dl n s b Rows); auto. easy.
Qed.
End OneOfBoth.

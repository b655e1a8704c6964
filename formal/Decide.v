(* Who wins, worked out from Game.v and Slide.v alone: there are finitely many moves. So
   exactly one side wins, without the law of the excluded middle; and small wells need no
   certificate. *)
From Coq Require Import String ZArith Arith List Lia Bool.
From Lineproof Require Import Game Winning.
From Lineproof Require Slide.
Import ListNotations.

(* These stop at the first element that decides, also when Coq's machines run them. *)
Fixpoint some {A} (f : A -> bool) (l : list A) : bool :=
  match l with [] => false | a :: l' => if f a then true else some f l' end.

Fixpoint every {A} (f : A -> bool) (l : list A) : bool :=
  match l with [] => true | a :: l' => if f a then every f l' else false end.

Lemma some_true {A} (f : A -> bool) l : some f l = true <-> exists a, In a l /\ f a = true.
Proof. rewrite <- existsb_exists. induction l as [|a l IH]; cbn; [easy|]. now destruct (f a). Qed.

Lemma every_true {A} (f : A -> bool) l : every f l = true <-> forall a, In a l -> f a = true.
Proof. rewrite <- forallb_forall. induction l as [|a l IH]; cbn; [easy|]. now destruct (f a). Qed.

Lemma every_false {A} (f : A -> bool) l : every f l = false -> exists a, In a l /\ f a = false.
Proof.
  induction l as [|a l IH]; cbn; [easy|]. destruct (f a) eqn:E; eauto.
  intros H. destruct (IH H) as (b & Hb & F). eauto.
Qed.

Section Member.
Context {A : Type} (eqb : A -> A -> bool) (eqb_eq : forall a b, eqb a b = true <-> a = b).

Definition member (a : A) (l : list A) : bool := some (eqb a) l.

Lemma member_in a l : member a l = true <-> In a l.
Proof using eqb_eq.
  unfold member. rewrite some_true. split.
  - intros (b & Hb & E). apply eqb_eq in E. now subst.
  - intros Ha. exists a. split; auto. now apply eqb_eq.
Qed.
End Member.

(* Minimax. *)
Section Minimax.
Variables (B : Type) (line : B -> Prop) (move : piece -> B -> B -> Prop) (d : dealer).
Variables (lineb : B -> bool) (moves : piece -> B -> list B).
Hypothesis lineb_line : forall b, lineb b = true <-> line b.
Hypothesis moves_move : forall p b b', In b' (moves p b) <-> move p b b'.

Fixpoint player_winsb (n : nat) (s : list piece) (b : B) : bool :=
  if lineb b then true else
  match n with
  | 0 => false
  | S n' => every (fun p => some (player_winsb n' (next d s p)) (moves p b)) s
  end.

Theorem minimax n s b :
  if player_winsb n s b then player_wins line move d n s b else adversary_holds line move d n s b.
Proof using lineb_line moves_move.
  revert s b; induction n as [|n IH]; intros s b; cbn [player_winsb]; destruct (lineb b) eqn:Line.
  - now apply wins_now, lineb_line.
  - apply holds_now. rewrite <- lineb_line. congruence.
  - now apply wins_now, lineb_line.
  - destruct (every _ s) eqn:All.
    + rewrite every_true in All. apply (wins_later _ _ _ _ n). intros p Hp. specialize (All p Hp).
      apply some_true in All. destruct All as (b' & Hb' & Wins). exists b'. split; [now apply moves_move|].
      specialize (IH (next d s p) b'). now rewrite Wins in IH.
    + apply every_false in All. destruct All as (p & Hp & None). apply (holds_on _ _ _ _ n s b p); auto.
      * rewrite <- lineb_line. congruence.
      * intros b' Move. apply moves_move in Move. specialize (IH (next d s p) b').
        destruct (player_winsb n (next d s p) b') eqn:Wins; auto.
        assert (some (player_winsb n (next d s p)) (moves p b) = true) by (apply some_true; eauto). congruence.
Qed.

Corollary either n s b : {player_wins line move d n s b} + {adversary_holds line move d n s b}.
Proof using lineb moves lineb_line moves_move. pose proof (minimax n s b). destruct (player_winsb n s b); auto. Qed.
End Minimax.

(* The drop game. *)
Section Drop.
Variable w : well.

Definition filled_at (b : board) (c : cell) : bool :=
  member (fun c e => if fst c =? fst e then snd c =? snd e else false) c b.

Lemma filled_at_in b c : filled_at b c = true <-> In c b.
Proof.
  apply member_in. intros [x y] [x' y']. cbn. destruct (Nat.eqb_spec x x') as [->|N].
  - rewrite Nat.eqb_eq. split; congruence.
  - split; [easy|]. congruence.
Qed.

Definition lineb (b : board) : bool :=
  some (fun y => every (fun x => filled_at b (x, y)) (seq 0 (width w))) (seq 0 (rows w)).

Lemma lineb_line b : lineb b = true <-> line w b.
Proof.
  unfold lineb, line. rewrite some_true. split; intros (y & Hy & Filled); exists y.
  - apply in_seq in Hy. split; [lia|]. intros x Hx. rewrite every_true in Filled. apply filled_at_in, Filled, in_seq. lia.
  - split; [apply in_seq; lia|]. apply every_true. intros x Hx. apply in_seq in Hx. apply filled_at_in, Filled. lia.
Qed.

Definition freeb (b : board) cs : bool := every (fun c => negb (filled_at b c)) cs.

Lemma freeb_free b cs : freeb b cs = true <-> free b cs.
Proof.
  unfold freeb, free. rewrite every_true. split; intros Free c Hc; specialize (Free c Hc);
    rewrite negb_true_iff, <- filled_at_in in *; destruct (filled_at b c); easy.
Qed.

(* From above all cells, the piece falls until it would meet one. *)
Definition top (b : board) : nat := fold_right (fun c n => max (snd c + 1) n) 0 b.

Lemma below_top b c : In c b -> snd c < top b.
Proof.
  induction b as [|e b IH]; [easy|]. cbn. intros [->|Hc]; [|specialize (IH Hc)]; unfold top in *; lia.
Qed.

Fixpoint fall (cs : list cell) (b : board) (x y : nat) : nat :=
  match y with 0 => 0 | S y' => if freeb b (placed cs x y') then fall cs b x y' else y end.

Definition rests (cs : list cell) b x y := (forall above, y <= above -> free b (placed cs x above)) /\
  (y = 0 \/ ~ free b (placed cs x (y - 1))).

Lemma fall_rests cs b x y : (forall above, y <= above -> free b (placed cs x above)) -> rests cs b x (fall cs b x y).
Proof.
  induction y as [|y IH]; intros Free; cbn [fall]; [split; auto|].
  destruct (freeb b (placed cs x y)) eqn:E.
  - apply freeb_free in E. apply IH. intros above Le. destruct (Nat.eq_dec above y) as [->|]; auto. apply Free. lia.
  - split; auto. right. rewrite <- freeb_free. replace (S y - 1) with y by lia. congruence.
Qed.

Lemma top_rests cs b x : rests cs b x (fall cs b x (top b)).
Proof.
  apply fall_rests. intros above Le c Hc Filled. apply below_top in Filled.
  apply in_map_iff in Hc. destruct Hc as (e & <- & _). cbn in Filled. lia.
Qed.

Lemma rests_once cs b x y y' : rests cs b x y -> rests cs b x y' -> y = y'.
Proof.
  intros [Free Rests] [Free' Rests']. destruct (Nat.lt_trichotomy y y') as [Lt|[Eq|Lt]]; auto; exfalso.
  - destruct Rests' as [->|Rests']; [lia|]. apply Rests', Free. lia.
  - destruct Rests as [->|Rests]; [lia|]. apply Rests, Free'. lia.
Qed.

Definition legalb (b : board) (c : cell) : bool :=
  (fst c <? width w) && every (fun e => negb ((fst e =? fst c) && (rows w <=? snd e + 1))) b &&
  match ceiling w with None => true | Some h => snd c + 1 <=? h end.

Lemma legalb_legal b c : legalb b c = true <-> fst c < width w /\ ~ full w b (fst c) /\ under_ceiling w (snd c).
Proof.
  unfold legalb, full, under_ceiling. rewrite !andb_true_iff, Nat.ltb_lt, every_true, and_assoc.
  split; intros (Inside & Open & Under); repeat split; auto.
  - intros (y & Filled & High). specialize (Open _ Filled). cbn in Open.
    rewrite Nat.eqb_refl, (proj2 (Nat.leb_le _ _) High) in Open. easy.
  - destruct (ceiling w); auto. now apply Nat.leb_le.
  - intros [x y] Filled. apply negb_true_iff, not_true_is_false. rewrite andb_true_iff, Nat.eqb_eq, Nat.leb_le.
    cbn. intros [-> High]. eauto.
  - destruct (ceiling w); auto. now apply Nat.leb_le.
Qed.

Definition moves (p : piece) (b : board) : list board :=
  flat_map (fun dr => flat_map (fun x =>
    let cs := placed (cells dr) x (fall (cells dr) b x (top b)) in
    if every (legalb b) cs then [cs ++ b] else []) (seq 0 (width w))) (drawings p).

Lemma some_cell p dr : In dr (drawings p) -> exists c, In c (cells dr).
Proof. destruct p; cbn; intros H; repeat (destruct H as [<-|H]; [eexists; now left|]); easy. Qed.

Lemma moves_move p b b' : In b' (moves p b) <-> move w p b b'.
Proof.
  unfold moves. rewrite in_flat_map. split.
  - intros (dr & Hd & Hb). apply in_flat_map in Hb. destruct Hb as (x & _ & Hb). destruct (every _ _) eqn:Legal; [|easy].
    destruct Hb as [<-|[]]. rewrite every_true in Legal. destruct (top_rests (cells dr) b x).
    exists dr, x, (fall (cells dr) b x (top b)). do 4 (split; auto). intros c Hc. now apply legalb_legal, Legal.
  - intros (dr & x & y & Hd & Free & Rests & Legal & ->). exists dr. split; auto.
    assert (y = fall (cells dr) b x (top b)) as -> by (apply (rests_once (cells dr) b x); [now split|apply top_rests]).
    apply in_flat_map. exists x. split.
    + destruct (some_cell _ _ Hd) as (c & Hc). apply in_seq. apply (in_map (fun c => (fst c + x, snd c + fall (cells dr) b x (top b)))) in Hc.
      apply Legal in Hc. cbn in Hc. lia.
    + rewrite (proj2 (every_true _ _)); [now left|]. intros c Hc. now apply legalb_legal, Legal.
Qed.

Theorem one_of_both (dl : dealer) n s b :
  {player_wins (line w) (move w) dl n s b} + {adversary_holds (line w) (move w) dl n s b}.
Proof. apply (either _ _ _ dl _ _ lineb_line moves_move). Qed.

Corollary exactly_one (dl : dealer) n s b :
  player_wins (line w) (move w) dl n s b <-> ~ adversary_holds (line w) (move w) dl n s b.
Proof.
  split.
  - intros Wins Holds. apply (not_both _ _ _ Wins Holds).
  - intros Not. destruct (one_of_both dl n s b); auto. easy.
Qed.
End Drop.

(* The slide game. *)
Section SlideGame.
Local Open Scope Z_scope.
Variable w : Slide.well.

Definition slide_filled_at (b : Slide.board) (c : Slide.cell) : bool :=
  member (fun c e => if fst c =? fst e then snd c =? snd e else false) c b.

Lemma slide_filled_at_in b c : slide_filled_at b c = true <-> In c b.
Proof.
  apply member_in. intros [x y] [x' y']. cbn. destruct (Z.eqb_spec x x') as [->|N].
  - rewrite Z.eqb_eq. split; congruence.
  - split; [easy|]. congruence.
Qed.

(* a, a+1, ..., n of them. *)
Definition numbers (a : Z) (n : nat) : list Z := map (fun i => a + Z.of_nat i) (seq 0 n).

Lemma in_numbers a n x : In x (numbers a n) <-> a <= x < a + Z.of_nat n.
Proof.
  unfold numbers. rewrite in_map_iff. split.
  - intros (i & <- & Hi). apply in_seq in Hi. lia.
  - intros Hx. exists (Z.to_nat (x - a)). split; [lia|]. apply in_seq. lia.
Qed.

Definition slide_lineb (b : Slide.board) : bool :=
  some (fun y => every (fun x => slide_filled_at b (x, y)) (numbers 0 (Z.to_nat (Slide.width w))))
    (numbers 0 (Z.to_nat (Slide.height w))).

Lemma slide_lineb_line b : slide_lineb b = true <-> Slide.line w b.
Proof.
  unfold slide_lineb, Slide.line. rewrite some_true. split; intros (y & Hy & Filled); exists y.
  - apply in_numbers in Hy. split; [lia|]. intros x Hx. rewrite every_true in Filled.
    apply slide_filled_at_in, Filled, in_numbers. lia.
  - split; [apply in_numbers; lia|]. apply every_true. intros x Hx. apply in_numbers in Hx.
    apply slide_filled_at_in, Filled. lia.
Qed.

Definition fitsb (b : Slide.board) p s : bool := every (fun c =>
  (0 <=? fst c) && (fst c <? Slide.width w) && (0 <=? snd c) && (snd c <? Slide.height w + 4) &&
  negb (slide_filled_at b c)) (Slide.filled p s).

Lemma fitsb_fits b p s : fitsb b p s = true <-> Slide.fits w b p s.
Proof.
  unfold fitsb, Slide.fits. rewrite every_true. split; intros Fits c Hc; specialize (Fits c Hc);
    rewrite !andb_true_iff, negb_true_iff, !Z.leb_le, !Z.ltb_lt in *; rewrite <- slide_filled_at_in in *;
    destruct (slide_filled_at b c); intuition congruence.
Qed.

Definition state o x y := {| Slide.orientation := o; Slide.left := x; Slide.bottom := y |}.

Definition steps (p : piece) (s : Slide.state) : list Slide.state :=
  let (o, x, y) := s in
  [state ((o + 1) mod length (Slide.boxes p))%nat x y; state o (x - 1) y; state o (x + 1) y; state o x (y - 1)].

Lemma steps_step p s s' : In s' (steps p s) <-> Slide.step p s s'.
Proof.
  destruct s as [o x y]. cbn. split.
  - intros [<-|[<-|[<-|[<-|[]]]]]; constructor.
  - intros Step. inversion Step; subst; auto.
Qed.

Definition same_state (s t : Slide.state) : bool :=
  if Slide.left s =? Slide.left t then
    if Slide.bottom s =? Slide.bottom t then (Slide.orientation s =? Slide.orientation t)%nat else false
  else false.

Lemma same_state_eq s t : same_state s t = true <-> s = t.
Proof.
  destruct s as [o x y], t as [o' x' y']. unfold same_state. cbn. split.
  - destruct (Z.eqb_spec x x'); [|easy]. destruct (Z.eqb_spec y y'); [|easy]. intros E. apply Nat.eqb_eq in E. now subst.
  - intros [= -> -> ->]. now rewrite !Z.eqb_refl, Nat.eqb_refl.
Qed.

(* All states that are reached: breadth does not matter, and each step that fits is made. *)
Section Explore.
Variables (b : Slide.board) (p : piece).

Fixpoint explore (fuel : nat) (todo seen : list Slide.state) : option (list Slide.state) :=
  match todo with
  | [] => Some seen
  | s :: todo' =>
      match fuel with
      | O => None
      | S fuel' =>
          if member same_state s seen then explore fuel' todo' seen
          else explore fuel' (filter (fitsb b p) (steps p s) ++ todo') (s :: seen)
      end
  end.

Lemma explore_reached fuel todo seen l : explore fuel todo seen = Some l ->
  (forall s, In s todo \/ In s seen -> Slide.reached w b p s) -> forall s, In s l -> Slide.reached w b p s.
Proof.
  revert todo seen; induction fuel as [|fuel IH]; intros [|s todo] seen; cbn [explore]; intros E Reached; try easy.
  - injection E as <-. auto.
  - injection E as <-. auto.
  - destruct (member same_state s seen); apply (IH _ _ E).
    + intros t [Ht|Ht]; apply Reached; auto. left. now right.
    + intros t [Ht|[<-|Ht]]; [|apply Reached; left; now left|auto]. apply in_app_iff in Ht.
      destruct Ht as [Ht|Ht]; [|apply Reached; left; now right]. apply filter_In in Ht. destruct Ht as [Step Fits].
      apply Slide.reached_step with s; [apply Reached; left; now left|now apply steps_step|now apply fitsb_fits].
Qed.

Lemma explore_closed fuel todo seen l : explore fuel todo seen = Some l ->
  (forall s t, In s seen -> Slide.step p s t -> Slide.fits w b p t -> In t seen \/ In t todo) ->
  incl todo l /\ incl seen l /\ forall s t, In s l -> Slide.step p s t -> Slide.fits w b p t -> In t l.
Proof.
  revert todo seen; induction fuel as [|fuel IH]; intros [|s todo] seen; cbn [explore]; intros E Closed; try easy.
  1, 2: injection E as <-; repeat split; try easy; intros s t Hs Step Fits; now destruct (Closed s t Hs Step Fits).
  destruct (member same_state s seen) eqn:Seen.
  - apply (member_in _ same_state_eq) in Seen. destruct (IH _ _ E) as (Todo & Old & All).
    + intros a t Ha Step Fits. destruct (Closed a t Ha Step Fits) as [|[<-|]]; auto.
    + split; [|auto]. intros t [<-|Ht]; auto.
  - destruct (IH _ _ E) as (Todo & Old & All).
    + intros a t [<-|Ha] Step Fits.
      * right. apply in_app_iff. left. apply filter_In. split; [now apply steps_step|now apply fitsb_fits].
      * destruct (Closed a t Ha Step Fits) as [|[<-|]]; [left; now right|left; now left|right; apply in_app_iff; auto].
    + repeat split; auto.
      * intros t [<-|Ht]; [apply Old; now left|apply Todo, in_app_iff; auto].
      * intros t Ht. apply Old. now right.
Qed.

(* There are not more states than these, so the fuel is enough. *)
Definition states : list Slide.state :=
  flat_map (fun o => flat_map (fun x => map (state o x) (numbers (-3) (Z.to_nat (Slide.height w + 7))))
    (numbers (-3) (Z.to_nat (Slide.width w + 3)))) (seq 0 (length (Slide.boxes p))).

Lemma in_states s : In s states -> (Slide.orientation s < length (Slide.boxes p))%nat.
Proof.
  intros Hs. apply in_flat_map in Hs. destruct Hs as (o & Ho & Hs). apply in_seq in Ho.
  apply in_flat_map in Hs. destruct Hs as (x & _ & Hs). apply in_map_iff in Hs. destruct Hs as (y & <- & _). cbn. lia.
Qed.

Lemma fits_in_states s : (Slide.orientation s < length (Slide.boxes p))%nat -> Slide.fits w b p s -> In s states.
Proof.
  destruct s as [o x y]. cbn. intros Lo Fits.
  assert (exists c, In c (cells (nth o (Slide.boxes p) [])) /\ (fst c < 4 /\ snd c < 4)%nat) as (c & Hc & Small).
  { destruct p, o as [|[|[|[|o]]]]; cbn in Lo; try lia; (eexists; split; [now left|cbn; lia]). }
  destruct (Fits (Z.of_nat (fst c) + x, Z.of_nat (snd c) + y)) as (Columns & Rows & _).
  { apply in_map_iff. exists c. auto. }
  cbn in Columns, Rows. apply in_flat_map. exists o. split; [apply in_seq; lia|].
  apply in_flat_map. exists x. split; [apply in_numbers; lia|]. apply in_map_iff. exists y. split; auto.
  apply in_numbers. lia.
Qed.

Lemma explore_ends fuel todo seen : incl todo states -> incl seen states -> NoDup seen ->
  (5 * (length states - length seen) + length todo < fuel)%nat -> explore fuel todo seen <> None.
Proof.
  revert todo seen; induction fuel as [|fuel IH]; intros [|s todo] seen Todo Seen Distinct Enough; cbn [explore]; try easy.
  apply incl_cons_inv in Todo. destruct Todo as [Hs Todo]. destruct (member same_state s seen) eqn:New.
  - apply IH; auto. cbn [length] in Enough. lia.
  - assert (NoDup (s :: seen)) as Distinct' by (constructor; auto; rewrite <- (member_in _ same_state_eq); congruence).
    assert (incl (s :: seen) states) as Seen' by now apply incl_cons.
    pose proof (NoDup_incl_length Distinct' Seen') as Fewer. cbn [length] in Fewer, Enough. apply IH; auto.
    + apply incl_app; auto. intros t Ht. apply filter_In in Ht. destruct Ht as [Step Fits].
      apply fits_in_states; [|now apply fitsb_fits]. apply in_states in Hs. apply steps_step in Step.
      destruct Step; cbn in *; auto. apply Nat.mod_upper_bound. lia.
    + assert (length (filter (fitsb b p) (steps p s)) <= 4)%nat.
      { destruct s. cbn. repeat destruct (fitsb b p _); cbn; lia. }
      rewrite app_length. cbn [length]. lia.
Qed.

Definition starts : list Slide.state := if fitsb b p (Slide.start w) then [Slide.start w] else [].

Definition reached_states : list Slide.state :=
  match explore (5 * length states + 2) starts [] with Some l => l | None => [] end.

Lemma in_starts s : In s starts <-> s = Slide.start w /\ Slide.fits w b p (Slide.start w).
Proof.
  unfold starts. rewrite <- fitsb_fits. destruct (fitsb b p (Slide.start w)); cbn; intuition (auto; easy).
Qed.

Lemma reached_states_reached s : In s reached_states <-> Slide.reached w b p s.
Proof.
  unfold reached_states. destruct (explore _ starts []) as [l|] eqn:E.
  - split.
    + apply (explore_reached _ _ _ _ E). intros t [Ht|[]]. apply in_starts in Ht. destruct Ht as [-> Fits].
      now apply Slide.reached_start.
    + destruct (explore_closed _ _ _ _ E) as (Start & _ & Closed); [easy|].
      induction 1 as [Fits|s s' _ IH Step Fits]; [now apply Start, in_starts|eauto].
  - exfalso. revert E. apply explore_ends; [|easy|constructor|].
    + intros t Ht. apply in_starts in Ht. destruct Ht as [-> Fits]. apply fits_in_states; [|auto]. destruct p; cbn; lia.
    + unfold starts. destruct (fitsb _ _ _); cbn [length]; lia.
Qed.

(* Where the piece can come to rest. *)
Definition rest_states : list Slide.state :=
  filter (fun s => negb (fitsb b p (state (Slide.orientation s) (Slide.left s) (Slide.bottom s - 1))) &&
    every (fun c => snd c <? Slide.height w) (Slide.filled p s)) reached_states.
End Explore.

Definition slide_moves (p : piece) (b : Slide.board) : list Slide.board :=
  map (fun s => Slide.filled p s ++ b) (rest_states b p).

Lemma slide_moves_move p b b' : In b' (slide_moves p b) <-> Slide.move w p b b'.
Proof.
  unfold slide_moves, rest_states. rewrite in_map_iff. split.
  - intros ([o x y] & <- & Hs). apply filter_In in Hs. destruct Hs as [Reached Rests].
    apply reached_states_reached in Reached. apply andb_true_iff in Rests. destruct Rests as [Rests Low].
    rewrite every_true in Low. exists o, x, y. split; auto. split.
    + intros Fits. apply fitsb_fits in Fits. cbn in Rests. unfold state in Rests. now rewrite Fits in Rests.
    + split; auto. intros c Hc. now apply Z.ltb_lt, Low.
  - intros (o & x & y & Reached & Rests & Low & ->). exists (state o x y). split; auto. apply filter_In.
    split; [now apply reached_states_reached|]. apply andb_true_iff. split.
    + apply negb_true_iff, not_true_is_false. now rewrite fitsb_fits.
    + apply every_true. intros c Hc. now apply Z.ltb_lt, Low.
Qed.

Theorem one_of_both_slide (dl : dealer) n s b :
  {player_wins (Slide.line w) (Slide.move w) dl n s b} + {adversary_holds (Slide.line w) (Slide.move w) dl n s b}.
Proof. apply (either _ _ _ dl _ _ slide_lineb_line slide_moves_move). Qed.
End SlideGame.

(* Who wins, worked out: there are finitely many moves. So exactly one side wins, without the
   law of the excluded middle. *)
From Coq Require Import String ZArith Arith List Lia Bool.
From Lineproof Require Import Game Winning Lists Fall FreeRows.
From Lineproof Require Slide.
Import ListNotations.

Lemma some_or_all {A} (P Q : A -> Prop) l :
  (forall a, {P a} + {Q a}) -> {exists a, In a l /\ P a} + {forall a, In a l -> Q a}.
Proof.
  intros Dec. induction l as [|a l [Some|All]]; [now right|left; firstorder|].
  destruct (Dec a); [left; exists a; cbn; auto|right]. intros b [<-|Hb]; auto.
Qed.

(* Minimax. *)
Section Minimax.
Variables (B : Type) (line : B -> Prop) (move : piece -> B -> B -> Prop) (d : dealer).
Variable moves : piece -> B -> list B.
Hypothesis line_dec : forall b, {line b} + {~ line b}.
Hypothesis moves_move : forall p b b', In b' (moves p b) <-> move p b b'.

Theorem minimax n s b : {player_wins line move d n s b} + {adversary_holds line move d n s b}.
Proof using line_dec moves moves_move.
  revert s b; induction n as [|n IH]; intros s b; (destruct (line_dec b); [left; now apply wins_now|]).
  - right. now apply holds_now.
  - destruct (some_or_all (fun p => forall b', In b' (moves p b) -> adversary_holds line move d n (next d s p) b')
      (fun p => exists b', In b' (moves p b) /\ player_wins line move d n (next d s p) b') s) as [Deal|Answers].
    + intros p. destruct (some_or_all _ _ (moves p b) (IH (next d s p))); auto.
    + right. destruct Deal as (p & Hp & Holds). apply (holds_on _ _ _ _ n s b p); auto.
      intros b' Move. now apply Holds, moves_move.
    + left. apply (wins_later _ _ _ _ n). intros p Hp. destruct (Answers p Hp) as (b' & Move & Wins).
      exists b'. now rewrite <- moves_move.
Qed.
End Minimax.

(* A filled row, where these lists have the columns and the rows. *)
Lemma row_dec {A} (eq_dec : forall a b : A, {a = b} + {a <> b}) (b : list (A * A)) xs ys (column row : A -> Prop) :
  (forall x, In x xs <-> column x) -> (forall y, In y ys <-> row y) ->
  {exists y, row y /\ forall x, column x -> In (x, y) b} + {~ exists y, row y /\ forall x, column x -> In (x, y) b}.
Proof.
  intros Columns Rows. destruct (some_or_all (fun y => forall x, In x xs -> In (x, y) b)
    (fun y => exists x, In x xs /\ ~ In (x, y) b) ys) as [Filled|Gaps]; [|left|right]; [|firstorder..].
  intros y. destruct (some_or_all (fun x => ~ In (x, y) b) (fun x => In (x, y) b) xs); auto.
  intros x. assert (forall c e : A * A, {c = e} + {c <> e}) as Same by decide equality.
  destruct (in_dec Same (x, y) b); auto.
Qed.

(* The drop game. *)
Section Drop.
Variable w : well.

Lemma line_dec b : {line w b} + {~ line w b}.
Proof. apply (row_dec Nat.eq_dec b (seq 0 (width w)) (seq 0 (rows w))); intros x; rewrite in_seq; lia. Qed.

Lemma legal_dec b (c : cell) : {fst c < width w /\ ~ full w b (fst c) /\ under_ceiling w (snd c)} +
  {~ (fst c < width w /\ ~ full w b (fst c) /\ under_ceiling w (snd c))}.
Proof.
  assert ({full w b (fst c)} + {~ full w b (fst c)}) as Full.
  { destruct (le_dec (max 1 (rows w)) (height b (fst c))) as [High|Low]; [left|right].
    - destruct (height_top b (fst c)) as [Zero|Top]; [lia|]. eexists. split; [exact Top|lia].
    - intros (y & Filled & High). apply height_above in Filled. lia. }
  assert ({under_ceiling w (snd c)} + {~ under_ceiling w (snd c)}) as Under.
  { unfold under_ceiling. destruct (ceiling w); [apply le_dec|now left]. }
  destruct (lt_dec (fst c) (width w)), Full, Under; tauto.
Qed.

(* Each drawing with its shape. *)
Definition moves (p : piece) (b : board) : list board :=
  flat_map (fun ds => flat_map (fun x =>
    let cs := placed (cells (fst ds)) x (rest (snd ds) (window b x (length (snd ds)))) in
    if Forall_dec _ (legal_dec b) cs then [cs ++ b] else []) (seq 0 (width w)))
  (filter (fun ds => agreesb (fst ds) (snd ds)) (list_prod (drawings p) (shapes p))).

Lemma moves_move p b b' : In b' (moves p b) <-> move w p b b'.
Proof.
  unfold moves. rewrite in_flat_map. split.
  - intros ([d sh] & Hd & Hb). apply filter_In in Hd as [Hd Agrees]. apply in_prod_iff in Hd as [Hd _].
    apply agreesb_agrees in Agrees. apply in_flat_map in Hb as (x & _ & Hb). cbn [fst snd] in Hb.
    destruct (Forall_dec _ _ _) as [Legal|]; [|easy]. rewrite Forall_forall in Legal. destruct Hb as [<-|[]].
    destruct (proj2 (falls d sh b x Agrees _) eq_refl) as [Free Rests]. eexists d, x, _. eauto.
  - intros (d & x & y & Hd & Free & Rests & Legal & ->).
    destruct (forallb2_left _ _ _ _ (shapes_agree p) Hd) as (sh & Hs & Agrees). exists (d, sh). split.
    + apply filter_In. split; auto. now apply in_prod.
    + apply agreesb_agrees in Agrees. apply in_flat_map. exists x. cbn [fst snd]. split.
      * pose proof (agrees_four _ _ Agrees) as Four. destruct (cells d) as [|c cs]; [easy|].
        destruct (Legal _ (or_introl eq_refl)) as [Inside _]. apply in_seq. cbn in Inside. lia.
      * rewrite <- (proj1 (falls d sh b x Agrees y) (conj Free Rests)).
        destruct (Forall_dec _ _ _) as [|No]; [now left|]. destruct No. now apply Forall_forall.
Qed.

Theorem one_of_both (dl : dealer) n s b :
  {player_wins (line w) (move w) dl n s b} + {adversary_holds (line w) (move w) dl n s b}.
Proof. exact (minimax _ _ _ dl _ line_dec moves_move n s b). Qed.

Corollary exactly_one (dl : dealer) n s b :
  player_wins (line w) (move w) dl n s b <-> ~ adversary_holds (line w) (move w) dl n s b.
Proof.
  split.
  - intros Wins Holds. apply (not_both _ _ _ Wins Holds).
  - intros Not. now destruct (one_of_both dl n s b).
Qed.
End Drop.

(* The slide game. *)
Section SlideGame.
Local Open Scope Z_scope.
Variable w : Slide.well.

(* a, a+1, ..., n of them. *)
Definition numbers (a : Z) (n : nat) : list Z := map (fun i => a + Z.of_nat i) (seq 0 n).

Lemma in_numbers a n x : In x (numbers a n) <-> a <= x < a + Z.of_nat n.
Proof.
  unfold numbers. rewrite in_map_iff. split.
  - intros (i & <- & Hi). apply in_seq in Hi. lia.
  - intros Hx. exists (Z.to_nat (x - a)). split; [lia|]. apply in_seq. lia.
Qed.

Lemma slide_line_dec b : {Slide.line w b} + {~ Slide.line w b}.
Proof.
  apply (row_dec Z.eq_dec b (numbers 0 (Z.to_nat (Slide.width w))) (numbers 0 (Z.to_nat (Slide.height w))));
    intros x; rewrite in_numbers; lia.
Qed.

Definition slide_cell_dec (c e : Slide.cell) : {c = e} + {c <> e}.
Proof. decide equality; apply Z.eq_dec. Defined.

Definition slide_filled_at (b : Slide.board) (c : Slide.cell) : bool :=
  if in_dec slide_cell_dec c b then true else false.

Definition fitsb (b : Slide.board) p s : bool := every (fun c =>
  if (0 <=? fst c) && (fst c <? Slide.width w) && (0 <=? snd c) && (snd c <? Slide.height w + 4)
  then negb (slide_filled_at b c) else false) (Slide.filled p s).

Lemma fitsb_fits b p s : fitsb b p s = true <-> Slide.fits w b p s.
Proof.
  unfold fitsb, slide_filled_at, Slide.fits. rewrite every_forallb, forallb_forall.
  split; intros Fits c Hc; specialize (Fits c Hc); destruct (Z.leb_spec 0 (fst c)),
    (Z.ltb_spec (fst c) (Slide.width w)), (Z.leb_spec 0 (snd c)), (Z.ltb_spec (snd c) (Slide.height w + 4)),
    (in_dec slide_cell_dec c b); cbn in *; intuition (lia || easy).
Qed.

Definition steps (p : piece) (s : Slide.state) : list Slide.state :=
  let (o, x, y) := s in
  [state ((o + 1) mod length (Slide.boxes p))%nat x y; state o (x - 1) y; state o (x + 1) y; state o x (y - 1)].

Definition state_dec (s t : Slide.state) : {s = t} + {s <> t}.
Proof. decide equality; (apply Z.eq_dec || apply Nat.eq_dec). Defined.

Definition near (p : piece) (s : Slide.state) : Slide.state -> bool :=
  let next := steps p s in fun t => if in_dec state_dec t next then true else false.

Lemma near_step p s t : near p s t = true <-> Slide.step p s t.
Proof.
  transitivity (In t (steps p s)); [unfold near; now destruct (in_dec state_dec t _)|]. split.
  - destruct s. cbn. intros [<-|[<-|[<-|[<-|[]]]]]; constructor.
  - intros Step. destruct Step; cbn; auto 6.
Qed.

(* All states that are reached: those to go on from, and then others, each of which is taken
   from the fresh ones where a step leads to it. *)
Section Explore.
Variables (b : Slide.board) (p : piece).

Fixpoint explore (fuel : nat) (todo fresh : list Slide.state) : list Slide.state :=
  match fuel, todo with
  | S fuel', s :: todo' =>
      let (next, others) := partition (near p s) fresh in s :: explore fuel' (next ++ todo') others
  | _, _ => []
  end.

Lemma partition_filter {A} (f : A -> bool) l : partition f l = (filter f l, filter (fun a => negb (f a)) l).
Proof. induction l as [|a l IH]; cbn; auto. rewrite IH. now destruct (f a). Qed.

Lemma explore_reached fuel todo fresh : (forall s, In s todo -> Slide.reached w b p s) ->
  (forall s, In s fresh -> Slide.fits w b p s) -> forall s, In s (explore fuel todo fresh) -> Slide.reached w b p s.
Proof.
  revert todo fresh; induction fuel as [|fuel IH]; intros [|s todo] fresh Reached Fits; cbn [explore]; try easy.
  rewrite partition_filter. intros t [<-|Ht]; [apply Reached; now left|]. apply IH in Ht; auto; intros u Hu.
  - apply in_app_iff in Hu as [Hu|Hu]; [|apply Reached; now right]. apply filter_In in Hu as [Fresh Near].
    apply Slide.reached_step with s; [apply Reached; now left|now apply near_step|auto].
  - apply filter_In in Hu as [Fresh _]. auto.
Qed.

Lemma explore_closed fuel todo fresh : (length todo + length fresh <= fuel)%nat ->
  incl todo (explore fuel todo fresh) /\
  forall s t, In s (explore fuel todo fresh) -> Slide.step p s t -> In t fresh -> In t (explore fuel todo fresh).
Proof.
  revert todo fresh; induction fuel as [|fuel IH]; intros [|s todo] fresh Enough; cbn [explore length] in *;
    try easy; try lia.
  destruct (partition (near p s) fresh) as [next others] eqn:E. pose proof (partition_length _ _ E) as Length.
  destruct (IH (next ++ todo) others) as [Todo Closed]; [rewrite app_length; lia|].
  rewrite partition_filter in E. injection E as <- <-. split.
  - intros t [<-|Ht]; [now left|right]. apply Todo, in_app_iff. auto.
  - intros t u Ht Step Fresh. right. destruct (near p s u) eqn:Near.
    + apply Todo, in_app_iff. left. now apply filter_In.
    + destruct Ht as [<-|Ht]; [apply near_step in Step; congruence|].
      apply (Closed t u); auto. apply filter_In. now rewrite Near.
Qed.

(* There are not more that fit than these. *)
Definition states : list Slide.state :=
  flat_map (fun o => flat_map (fun x => map (state o x) (numbers (-3) (Z.to_nat (Slide.height w + 7))))
    (numbers (-3) (Z.to_nat (Slide.width w + 3)))) (seq 0 (length (Slide.boxes p))).

Lemma fits_in_states s : (Slide.orientation s < length (Slide.boxes p))%nat -> Slide.fits w b p s -> In s states.
Proof.
  destruct s as [o x y]. cbn. intros Lo Fits. assert (exists c, In c (cells (nth o (Slide.boxes p) []))) as (c & Hc).
  { destruct p, o as [|[|[|[|o]]]]; cbn in Lo; try lia; (eexists; now left). }
  destruct (Fits (Z.of_nat (fst c) + x, Z.of_nat (snd c) + y)) as (Columns & Rows & _); [apply in_filled; eauto|].
  apply box_small in Hc. cbn in Columns, Rows. apply in_flat_map. exists o. split; [apply in_seq; lia|].
  apply in_flat_map. exists x. split; [apply in_numbers; lia|]. apply in_map, in_numbers. lia.
Qed.

Definition starts (t : Slide.state) : bool := if state_dec (Slide.start w) t then true else false.

Definition reached_states : list Slide.state :=
  let (first, others) := partition starts (filter (fitsb b p) states) in
  explore (length first + length others) first others.

Lemma reached_states_reached s : In s reached_states <-> Slide.reached w b p s.
Proof.
  unfold reached_states. set (fitting := filter (fitsb b p) states). rewrite partition_filter. split.
  - apply explore_reached; intros t Ht; apply filter_In in Ht as [Ht Same]; apply filter_In in Ht as [_ Fits];
      apply fitsb_fits in Fits; auto.
    unfold starts in Same. destruct (state_dec _ t) as [<-|]; [|easy]. now apply Slide.reached_start.
  - assert (forall t, Slide.reached w b p t -> In t fitting) as Fitting.
    { intros t Reached. apply filter_In. assert (Slide.fits w b p t) as Fits by now destruct Reached.
      split; [|now apply fitsb_fits]. apply fits_in_states; auto. now apply (reached_orientation w b). }
    destruct (explore_closed _ (filter starts fitting) (filter (fun t => negb (starts t)) fitting) (le_n _))
      as [Start Closed].
    induction 1 as [Fits|s t Reached IH Step Fits].
    + apply Start, filter_In. split; [now apply Fitting, Slide.reached_start|].
      unfold starts. now destruct (state_dec _ _).
    + destruct (starts t) eqn:Same; [apply Start|apply (Closed s t); auto]; apply filter_In;
        (split; [now apply Fitting, Slide.reached_step with s|now rewrite Same]).
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
    rewrite every_forallb, forallb_forall in Low. exists o, x, y. split; auto. split.
    + intros Fits. apply fitsb_fits in Fits. cbn in Rests. unfold state in Rests. now rewrite Fits in Rests.
    + split; auto. intros c Hc. now apply Z.ltb_lt, Low.
  - intros (o & x & y & Reached & Rests & Low & ->). exists (state o x y). split; auto. apply filter_In.
    split; [now apply reached_states_reached|]. apply andb_true_iff. split.
    + apply negb_true_iff, not_true_is_false. now rewrite fitsb_fits.
    + rewrite every_forallb, forallb_forall. intros c Hc. now apply Z.ltb_lt, Low.
Qed.

Theorem one_of_both_slide (dl : dealer) n s b :
  {player_wins (Slide.line w) (Slide.move w) dl n s b} + {adversary_holds (Slide.line w) (Slide.move w) dl n s b}.
Proof. exact (minimax _ _ _ dl _ slide_line_dec slide_moves_move n s b). Qed.
End SlideGame.

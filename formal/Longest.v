(* No game has more than (width * (rows + 3)) / 4 pieces. SPEC.md, The game. *)
From Coq Require Import Arith List Lia Bool FinFun.
From Lineproof Require Import Game Lists Dealers Fall Columns Cells.
Import ListNotations.
Local Notation S := Datatypes.S.

Definition longest (w : well) := (width w * (rows w + 3)) / 4.

Fixpoint distinct_cells (l : list cell) : bool :=
  match l with [] => true | c :: l' => negb (mem c l') && distinct_cells l' end.

Lemma distinct_cells_spec l : distinct_cells l = true -> NoDup l.
Proof.
  induction l as [|c l IH]; cbn; [constructor|]. rewrite andb_true_iff, negb_true_iff.
  intros [New Distinct]. constructor; auto. intros Hc. apply mem_spec in Hc. congruence.
Qed.

Lemma drawings_distinct p : forallb (fun d => distinct_cells (cells d)) (drawings p) = true.
Proof. destruct p; reflexivity. Qed.

Lemma cells_distinct p d : In d (drawings p) -> NoDup (cells d).
Proof.
  intros Hd. apply distinct_cells_spec. pose proof (drawings_distinct p) as All.
  rewrite forallb_forall in All. auto.
Qed.

Lemma placed_distinct cs x y : NoDup cs -> NoDup (placed cs x y).
Proof.
  intros Distinct. apply FinFun.Injective_map_NoDup; auto.
  intros [a1 a2] [b1 b2] E. cbn in E. injection E as E1 E2. f_equal; lia.
Qed.

Lemma app_distinct {A} (l m : list A) : NoDup l -> NoDup m -> (forall a, In a l -> ~ In a m) -> NoDup (l ++ m).
Proof.
  intros Hl Hm Apart. induction Hl as [|a l Ha _ IH]; cbn; auto. constructor.
  - rewrite in_app_iff. intros [|Hm']; auto. apply (Apart a); auto. now left.
  - apply IH. intros b Hb. apply Apart. now right.
Qed.

(* After k pieces: their cells, all different, none of them above row `rows`+3. *)
Definition counted (w : well) (k : nat) (b : board) :=
  NoDup b /\ length b = 4 * k /\ forall c, In c b -> fst c < width w /\ snd c < rows w + 3.

Lemma counted_bound w k b : counted w k b -> k <= longest w.
Proof.
  intros (Distinct & Length & Inside).
  assert (length b <= width w * (rows w + 3)) as Room.
  { rewrite <- (seq_length (width w) 0), <- (seq_length (rows w + 3) 0), <- prod_length.
    apply NoDup_incl_length; auto. intros [x y] Hc. apply Inside in Hc. cbn in Hc.
    apply in_prod; apply in_seq; lia. }
  unfold longest. apply Nat.div_le_lower_bound; lia.
Qed.

(* SPEC.md: one of its cells is directly on top of a column that is not full. *)
Lemma rests_low w sh b x y d : 1 <= rows w -> agrees d sh -> y = rest sh (window b x (length sh)) ->
  (forall c, In c (placed (cells d) x y) -> ~ full w b (fst c)) -> y < rows w.
Proof.
  intros Rows Agrees Rests Open.
  destruct (rest_attained sh (window b x (length sh))) as [Zero|(i & bottom & n & h & Shape & Height & Eq & _)].
  - now rewrite window_length.
  - lia.
  - rewrite <- Rests in Eq. pose proof (nth_error_lt _ _ _ Shape) as Li.
    rewrite nth_error_window in Height by auto. injection Height as Height.
    pose proof (agrees_filled _ _ Agrees _ _ _ Shape) as Filled.
    destruct (Nat.lt_ge_cases h (rows w)) as [|High]; [lia|]. exfalso.
    apply (Open (x + i, y + bottom)).
    + apply (in_placed_shape _ _ _ _ _ _ Agrees). exists i, bottom, n. repeat split; auto; lia.
    + cbn [fst]. destruct (height_top b (x + i)) as [Zero|Top]; [lia|].
      eexists. split; [exact Top|lia].
Qed.

Lemma counted_move w p k b b' : 1 <= rows w -> counted w k b -> move w p b b' -> counted w (S k) b'.
Proof.
  intros Rows (Distinct & Length & Inside) (d & x & y & Hd & Free & Rests & Legal & ->).
  destruct (shape_of_drawing _ _ Hd) as (sh & _ & Agrees).
  assert (y < rows w) as Low.
  { apply (rests_low w sh b x y d); auto.
    - now apply (falls _ _ _ _ Agrees).
    - intros c Hc. now apply Legal. }
  split; [|split].
  - apply app_distinct; auto.
    + apply placed_distinct. eapply cells_distinct; eauto.
    + apply Free. lia.
  - assert (length (placed (cells d) x y) = 4) as Four
      by (rewrite <- (agrees_four _ _ Agrees); apply map_length).
    rewrite app_length, Length, Four. lia.
  - intros [c e] Hc. apply in_app_iff in Hc. destruct Hc as [Hc|Hc]; auto.
    split; [now apply Legal|]. apply (in_placed_shape _ _ _ _ _ _ Agrees) in Hc.
    destruct Hc as (i & bottom & n & Shape & -> & Placed).
    pose proof (agrees_low _ _ Agrees _ _ _ Shape). cbn. lia.
Qed.

(* The adversary holds as long as no game is longer: for ever. *)
Theorem holds_longest w d : 1 <= rows w -> (forall s p, In p s -> exists q, In q (next d s p)) ->
  (exists p, In p (at_first d)) ->
  adversary_holds (line w) (move w) d (longest w) (at_first d) [] ->
  adversary_wins (line w) (move w) d (at_first d) [].
Proof.
  intros Rows Next First.
  assert (forall n k s b, n + k = longest w -> counted w k b -> (exists p, In p s) ->
    adversary_holds (line w) (move w) d n s b -> adversary_wins (line w) (move w) d s b) as Holds.
  { cofix CH. intros n k s b E Counted [q Hq] Holds. destruct Holds as [s b NoLine|n s b p NoLine Hp Then].
    - apply (holds_for_ever _ _ _ _ s b q NoLine Hq). intros b' Move. exfalso.
      pose proof (counted_bound _ _ _ (counted_move _ _ _ _ _ Rows Counted Move)). lia.
    - apply (holds_for_ever _ _ _ _ s b p NoLine Hp). intros b' Move. apply (CH n (S k) (next d s p) b').
      + lia.
      + eapply counted_move; eauto.
      + now apply Next.
      + auto. }
  intros Start. apply (Holds (longest w) 0 (at_first d) []); auto. repeat split; try constructor; easy.
Qed.

(* The two sides exclude each other. *)
Theorem not_both {B} (ln : B -> Prop) mv d n s b :
  player_wins ln mv d n s b -> adversary_holds ln mv d n s b -> False.
Proof.
  revert s b; induction n as [|n IH]; intros s b Wins Holds.
  - inversion Wins as [n' s' b' Line|]; inversion Holds; subst; auto.
  - inversion Holds as [|n' s' b' p NoLine Hp Then]; subst.
    inversion Wins as [n' s' b' Line|n' s' b' Moves]; subst; [auto|].
    destruct (Moves p Hp) as (b' & Move & Wins'). eauto.
Qed.

(* Moves on a list of columns, of whatever kind these are: the piece comes to rest on a
   window of neighbouring columns, and changes these alone. These are the moves on cells. *)
From Coq Require Import Arith List Lia Bool.
From Lineproof Require Import Game Lists Dealers Fall.
Import ListNotations.

Definition ceiling_ok (w : well) (top : nat) :=
  match ceiling w with None => true | Some h => top <=? h end.

Lemma under_ceiling_ok w y : under_ceiling w y <-> ceiling_ok w (y + 1) = true.
Proof. unfold under_ceiling, ceiling_ok. destruct (ceiling w); [now rewrite Nat.leb_le|easy]. Qed.

Lemma full_height w b x : 1 <= rows w -> full w b x <-> rows w <= height b x.
Proof.
  intros Rows. split.
  - intros (y & Filled & High). apply height_above in Filled. lia.
  - intros High. destruct (height_top b x) as [Zero|Top]; [lia|]. eexists. split; [exact Top|lia].
Qed.

Lemma rest_app s1 s2 w1 w2 : length s1 = length w1 ->
  rest (s1 ++ s2) (w1 ++ w2) = max (rest s1 w1) (rest s2 w2).
Proof. revert w1; induction s1 as [|[b n] s1 IH]; intros [|h w1]; cbn; try easy. intros E. rewrite IH by lia. lia. Qed.

Lemma rest_front sh win B : length win = length sh -> rest sh (win ++ B) = rest sh win.
Proof. intros L. rewrite <- (app_nil_r sh) at 1. now rewrite rest_app, Nat.max_0_r. Qed.

Lemma rest_rev sh win : length sh = length win -> rest (rev sh) (rev win) = rest sh win.
Proof.
  revert win; induction sh as [|[b n] sh IH]; intros [|h win]; cbn; try easy.
  intros E. rewrite rest_app by (rewrite !rev_length; lia). rewrite IH by lia. cbn. lia.
Qed.

Section Columns.
Variable w : well.
Variable C : Type.
Variable len : C -> nat.
Variable put : nat -> nat * nat -> C -> C.

Definition may_fill (y : nat) (s : nat * nat) (c : C) : bool :=
  negb (rows w <=? len c) && ceiling_ok w (y + fst s + snd s).

Lemma window_open y sh win : Forall2 (fun s c => may_fill y s c = true) sh win ->
  forall c, In c win -> len c < rows w.
Proof.
  induction 1 as [|s c' sh win Fits _ IH]; [easy|]. intros c [<-|Hc]; auto.
  apply andb_true_iff in Fits as [Open _]. now apply negb_true_iff, Nat.leb_gt in Open.
Qed.

(* The shape comes to rest on the columns of win, between A and B. *)
Definition window_move (sh : shape) (A win B : list C) (after : list C) :=
  let y := rest sh (map len win) in
  Forall2 (fun s c => may_fill y s c = true) sh win /\ after = A ++ map2 (put y) sh win ++ B.

Lemma window_move_rev sh A win B after :
  window_move sh A win B after -> window_move (rev sh) (rev B) (rev win) (rev A) (rev after).
Proof.
  intros [F ->]. pose proof (Forall2_length F) as E.
  unfold window_move. rewrite map_rev, rest_rev by now rewrite map_length. split.
  - now apply Forall2_rev.
  - rewrite !rev_app_distr, map2_rev by auto. now rewrite app_assoc.
Qed.

Lemma window_move_elsewhere sh A win B after A' B' :
  window_move sh A win B after ->
  exists win', length win' = length win /\ after = A ++ win' ++ B /\ window_move sh A' win B' (A' ++ win' ++ B').
Proof.
  intros [F ->]. pose proof (Forall2_length F). eexists. split; [|split; [reflexivity|split; auto]].
  rewrite map2_length; auto.
Qed.

(* The shape placed on the first of the columns, with its lowest row at y. *)
Fixpoint place (y : nat) (sh : shape) (cs : list C) : option (list C) :=
  match sh, cs with
  | [], _ => Some cs
  | s :: sh', c :: cs' =>
      if may_fill y s c then
        match place y sh' cs' with Some r => Some (put y s c :: r) | None => None end
      else None
  | _, [] => None
  end.

Lemma place_sound y sh cs r : place y sh cs = Some r ->
  exists win B, cs = win ++ B /\ Forall2 (fun s c => may_fill y s c = true) sh win /\ r = map2 (put y) sh win ++ B.
Proof.
  revert cs r; induction sh as [|s sh IH]; intros cs r; cbn.
  - intros [= ->]. exists [], r. auto.
  - destruct cs as [|c cs]; [easy|]. destruct (may_fill y s c) eqn:Fits; [|easy].
    destruct (place y sh cs) as [q|] eqn:Placed; [|easy]. intros [= <-].
    destruct (IH _ _ Placed) as (win & B & -> & AllFit & ->). exists (c :: win), B. auto.
Qed.

Lemma place_complete y sh win B : Forall2 (fun s c => may_fill y s c = true) sh win ->
  place y sh (win ++ B) = Some (map2 (put y) sh win ++ B).
Proof. induction 1 as [|s c sh win Fits _ IH]; cbn; [easy|]. now rewrite Fits, IH. Qed.

Definition place_here sh cs := place (rest sh (map len cs)) sh cs.

(* With x columns to the left of the shape. *)
Fixpoint drop (x : nat) (sh : shape) (cs : list C) : option (list C) :=
  match x, cs with
  | 0, _ => place_here sh cs
  | S x', c :: cs' => match drop x' sh cs' with Some r => Some (c :: r) | None => None end
  | _, [] => None
  end.

Lemma drop_sound x sh cs r : drop x sh cs = Some r ->
  exists A win B, length A = x /\ cs = A ++ win ++ B /\ window_move sh A win B r.
Proof.
  revert cs r; induction x as [|x IH]; intros cs r.
  - replace (drop 0 sh cs) with (place_here sh cs) by now destruct cs.
    intros Placed. apply place_sound in Placed as (win & B & -> & AllFit & ->). pose proof (Forall2_length AllFit).
    exists [], win, B. unfold window_move. rewrite map_app, rest_front in * by now rewrite map_length. auto.
  - destruct cs as [|c cs]; cbn; [easy|]. destruct (drop x sh cs) as [q|] eqn:Dropped; [|easy].
    intros [= <-]. apply IH in Dropped. destruct Dropped as (A & win & B & <- & -> & [AllFit ->]).
    exists (c :: A), win, B. repeat split; auto.
Qed.

Lemma drop_complete sh A win B r :
  window_move sh A win B r -> drop (length A) sh (A ++ win ++ B) = Some r.
Proof.
  intros [AllFit ->]. pose proof (Forall2_length AllFit). induction A as [|a A IH].
  - replace (drop _ _ _) with (place_here sh (win ++ B)) by now destruct win; destruct B. unfold place_here.
    rewrite map_app, rest_front by now rewrite map_length. now apply place_complete.
  - cbn [length app drop]. now rewrite IH.
Qed.

(* A board as a list of columns: each shows a column of the board, as far as C knows of it. *)
Variable shows : board -> nat -> C -> Prop.
Definition represents (b : board) (cs : list C) :=
  length cs = width w /\ forall x c, nth_error cs x = Some c -> shows b x c.

(* Heights less than `rows` are known. A drop changes the columns below the piece, by put. *)
Hypothesis shows_height : forall b x c, shows b x c -> height b x < rows w \/ len c < rows w -> height b x = len c.
Hypothesis shows_below : forall sh x y b b' i s c, dropped sh x y b b' -> nth_error sh i = Some s ->
  shows b (x + i) c -> shows b' (x + i) (put y s c).
Hypothesis shows_beside : forall sh x y b b' i c, dropped sh x y b b' -> i < x \/ x + length sh <= i ->
  shows b i c -> shows b' i c.
Hypothesis Rows : 1 <= rows w.

Section Window.
Variables (d : list String.string) (sh : shape) (b : board) (A win B : list C).
Hypothesis Represents : represents b (A ++ win ++ B).
Hypothesis Agrees : agrees d sh.
Hypothesis Length : length sh = length win.
Let x := length A.

Lemma win_column i c : nth_error win i = Some c -> shows b (x + i) c.
Proof. intros E. apply Represents. unfold x. rewrite nth_error_middle; auto. eapply nth_error_lt; eauto. Qed.

Lemma win_heights y : Forall2 (fun s c => may_fill y s c = true) sh win -> map len win = window b x (length sh).
Proof.
  intros AllFit. apply nth_error_ext. intros i. destruct (Nat.lt_ge_cases i (length sh)) as [L|L].
  - rewrite nth_error_window by auto. rewrite Length in L. destruct (nth_error_exists _ _ L) as [c E].
    rewrite (map_nth_error _ _ _ E). f_equal. symmetry. apply shows_height; [now apply win_column|right].
    apply (window_open y sh win AllFit), (nth_error_In _ _ E).
  - rewrite !(proj2 (nth_error_None _ _)); auto; rewrite ?window_length, ?map_length; lia.
Qed.

Lemma represents_after y b' : dropped sh x y b b' -> represents b' (A ++ map2 (put y) sh win ++ B).
Proof.
  intros D. destruct Represents as [Width Shows].
  assert (length (map2 (put y) sh win) = length win) as L by now rewrite map2_length.
  split; [rewrite <- Width, !app_length; lia|]. intros c col E.
  destruct (nth_error_replaced A win (map2 (put y) sh win) B c L) as [(k & Lk & ->)|[Beside Same]].
  - rewrite nth_error_middle in E by lia. destruct (nth_error_exists win k Lk) as [col0 Column].
    rewrite <- Length in Lk. destruct (nth_error_exists sh k Lk) as [s Shape].
    rewrite (nth_error_map2 _ _ _ _ _ _ Shape Column) in E. injection E as <-.
    apply (shows_below _ _ _ _ _ _ _ _ D Shape), win_column, Column.
  - rewrite <- Length in Beside. apply (shows_beside _ _ _ _ _ _ _ D Beside), Shows. now rewrite <- Same.
Qed.

(* What the checker tests is that the move is legal. *)
Lemma fits_legal y : Forall2 (fun s c => may_fill y s c = true) sh win <->
  forall c, In c (placed (cells d) x y) -> fst c < width w /\ ~ full w b (fst c) /\ under_ceiling w (snd c).
Proof.
  rewrite Forall2_nth. unfold may_fill. split.
  - intros [_ Fit] [c e] Placed. apply (in_placed_shape _ _ _ _ _ _ Agrees) in Placed.
    destruct Placed as (i & bottom & n & Shape & -> & Above). pose proof (nth_error_lt _ _ _ Shape) as Li.
    rewrite Length in Li. destruct (nth_error_exists _ _ Li) as [col Column]. specialize (Fit _ _ _ Shape Column).
    apply andb_true_iff in Fit as [Open Under]. apply negb_true_iff, Nat.leb_gt in Open. cbn [fst snd] in *.
    destruct Represents as [<- _]. rewrite full_height, !app_length by auto.
    rewrite (shows_height (b) _ _ (win_column _ _ Column)) by auto. repeat split; [lia..|].
    unfold ceiling_ok, under_ceiling in *. destruct (ceiling w); auto. apply Nat.leb_le in Under. lia.
  - intros Legal. split; auto. intros i [bottom n] col Shape Column. pose proof (agrees_filled _ _ Agrees _ _ _ Shape).
    destruct (Legal (x + i, y + bottom + n - 1)) as (_ & Open & Under).
    + apply (in_placed_shape _ _ _ _ _ _ Agrees). exists i, bottom, n. repeat split; auto; lia.
    + cbn [fst snd] in *. rewrite full_height in Open by auto. apply andb_true_iff. split.
      * apply negb_true_iff, Nat.leb_gt. rewrite <- (shows_height b (x + i)); auto using win_column; lia.
      * apply under_ceiling_ok in Under. now rewrite Nat.sub_add in Under by lia.
Qed.
End Window.

Theorem window_move_move p sh b A win B after : In sh (shapes p) -> represents b (A ++ win ++ B) ->
  window_move sh A win B after -> exists b', move w p b b' /\ represents b' after.
Proof.
  intros Hs Represents [AllFit ->]. destruct (drawing_of_shape _ _ Hs) as (d & Hd & Agrees).
  pose proof (Forall2_length AllFit) as Length.
  pose proof (win_heights sh b A win B Represents Length _ AllFit) as Heights. rewrite Heights in *.
  set (y := rest _ _) in *. destruct (proj2 (falls d sh b (length A) Agrees y) eq_refl) as [Free Rests].
  exists (placed (cells d) (length A) y ++ b). split; [|eapply represents_after; eauto using dropped_placed].
  exists d, (length A), y. pose proof (proj1 (fits_legal d sh b A win B Represents Agrees Length y) AllFit). auto 7.
Qed.

Theorem move_window_move p b b' cs : represents b cs -> move w p b b' ->
  exists sh A win B after, In sh (shapes p) /\ cs = A ++ win ++ B /\ window_move sh A win B after /\
    represents b' after /\ map len win = window b (length A) (length sh) /\
    dropped sh (length A) (rest sh (map len win)) b b'.
Proof.
  intros Represents (d & x & y & Hd & Free & Rests & Legal & ->).
  destruct (shape_of_drawing _ _ Hd) as (sh & Hs & Agrees).
  pose proof (proj1 (falls d sh b x Agrees y) (conj Free Rests)) as Y. assert (x + length sh <= width w) as Inside.
  { destruct (shape_column p sh (pred (length sh)) Hs) as (bo & n & Shape & Ln & _).
    { pose proof (shape_length _ _ Hs). lia. }
    destruct (Legal (x + pred (length sh), y + bo)) as [Inside _]; [|cbn in Inside; lia].
    apply (in_placed_shape _ _ _ _ _ _ Agrees). exists (pred (length sh)), bo, n. repeat split; auto; lia. }
  destruct Represents as [Width Shows].
  set (A := firstn x cs). set (win := firstn (length sh) (skipn x cs)). set (B := skipn (length sh) (skipn x cs)).
  assert (cs = A ++ win ++ B) as E by (unfold A, win, B; now rewrite !firstn_skipn).
  assert (length A = x) as LA by (unfold A; rewrite firstn_length; lia).
  assert (length sh = length win) as L by (unfold win; rewrite firstn_length, skipn_length; lia).
  clearbody A win B. subst x cs. assert (represents b (A ++ win ++ B)) as Represents by now split.
  pose proof (proj2 (fits_legal d sh b A win B Represents Agrees L y) Legal) as AllFit.
  pose proof (win_heights sh b A win B Represents L y AllFit) as Heights.
  exists sh, A, win, B, (A ++ map2 (put y) sh win ++ B). unfold window_move. rewrite Heights, <- Y.
  pose proof (dropped_placed d sh (length A) b Agrees) as D. rewrite <- Y in D.
  do 3 (split; auto). split; [now apply (represents_after sh b A win B Represents L)|auto].
Qed.
End Columns.

Lemma mirror_shape p sh : In sh (shapes p) -> In (rev sh) (shapes (mirror_piece p)).
Proof. destruct p; cbn; intros Hs; repeat (destruct Hs as [<-|Hs]; [cbn; tauto|]); easy. Qed.

(* A lane for one piece alone: after the first one, none of them covers an empty cell. I never does, in lanes of any
   width. *)
From Coq Require Import Arith List Lia.
From Lineproof Require Import Game Lists Fall Usual Rows RowsFacts Drops Apart Reaching Progress Burying.
Import ListNotations.

(* How the next piece of its own finds the columns of a lane: it will cover no empty cell. *)
Definition ready (p : piece) (left right : nat) : Prop :=
  match p with
  | Piece.I => True
  | Piece.O => left = right
  | Piece.S => left = right + 1
  | Piece.Z => right = left + 1
  | Piece.T => left = right + 1 \/ right = left + 1
  | Piece.L => left = right \/ left = right + 2
  | Piece.J => left = right \/ right = left + 2
  end.

(* O stands on O; S and Z fit on themselves; T points to the left and to the right in turns;
   L and J stand on their foot and hang on
   their hook in turns. *)
Definition in_turn (p : piece) (left right : nat) : (nat * nat) * (nat * nat) :=
  match p with
  | Piece.S => ((1, 2), (0, 2))
  | Piece.Z => ((0, 2), (1, 2))
  | Piece.T => if right =? left + 1 then ((0, 3), (1, 1)) else ((1, 1), (0, 3))
  | Piece.L => if left =? right + 2 then ((2, 1), (0, 3)) else ((0, 3), (0, 1))
  | Piece.J => if right =? left + 2 then ((0, 3), (2, 1)) else ((0, 1), (0, 3))
  | _ => ((0, 2), (0, 2))
  end.

Section Pumping.
Variables (wide : nat) (ls : list lane).
Hypothesis Apart : apart wide ls.
Notation stands := (stands wide).

Definition is_ready (p : piece) (b : board) (l : lane) : Prop := ready p (height b (fst l)) (height b (fst l + 1)).

(* A shape of two columns stands in a lane. *)
Lemma stand_two l p b0 n0 b1 n1 b : In l ls -> snd l = 2 -> In [(b0, n0); (b1, n1)] (shapes p) ->
  exists b', stands p l [(b0, n0); (b1, n1)] (fst l) b b' /\
    let y := max (height b (fst l) - b0) (height b (fst l + 1) - b1) in
    rests [(b0, n0); (b1, n1)] (fst l) b = y /\ height b' (fst l) = y + b0 + n0 /\ height b' (fst l + 1) = y + b1 + n1.
Proof.
  intros Hl Two Shape. destruct (stand_across wide ls Apart l p _ b Hl Shape) as (b' & St & High); [now rewrite Two|].
  exists b'. split; auto.
  pose proof (High 0 _ _ eq_refl) as H0. pose proof (High 1 _ _ eq_refl) as H1. rewrite Nat.add_0_r in H0.
  rewrite Two in H0, H1. cbn zeta.
  rewrite H0, H1. unfold rests, window. cbn [length seq map rest]. rewrite Nat.max_0_r, Nat.add_1_r. auto.
Qed.

Lemma pump p l b : In l ls -> p = Piece.I \/ snd l = 2 -> top b l <= low b l + 4 ->
  exists sh x b', stands p l sh x b b' /\
  top b' l <= low b' l + 4 /\ is_ready p b' l /\ (is_ready p b l -> clean sh x b).
Proof.
  intros Hl Two Even. destruct (piece_eq_dec p Piece.I) as [->|NotI].
  - destruct (stand_lowest wide ls Apart l b Hl) as (x & b' & Lx & Low & St & Clean & High & Same).
    destruct (lowest_tops l x b b' Lx Low High Same). exists [(0, 4)], x, b'. repeat (split; auto). lia.
  - destruct Two as [|Two]; [easy|]. destruct (in_turn p (height b (fst l)) (height b (fst l + 1)))
      as [[b0 n0] [b1 n1]] eqn:E.
    destruct (stand_two l p b0 n0 b1 n1 b Hl Two) as (b' & St & Rests & H0 & H1).
    { destruct p; cbn in E; try destruct (_ =? _); injection E as <- <- <- <-; cbn; tauto. }
    exists [(b0, n0); (b1, n1)], (fst l), b'. split; [auto|]. rewrite (top_two b'), (low_two b') by auto.
    unfold is_ready in *. rewrite H0, H1. cbn zeta in *.
    assert (ready p (height b (fst l)) (height b (fst l + 1)) ->
      height b (fst l) = rests [(b0, n0); (b1, n1)] (fst l) b + b0 /\
      height b (fst l + 1) = rests [(b0, n0); (b1, n1)] (fst l) b + b1) as Clean.
    { rewrite Rests. intros Ready. destruct p; try easy; cbn in E, Ready;
        try (destruct (Nat.eqb_spec (height b (fst l)) (height b (fst l + 1) + 2)));
      try (destruct (Nat.eqb_spec (height b (fst l + 1)) (height b (fst l) + 1)));
      try (destruct (Nat.eqb_spec (height b (fst l + 1)) (height b (fst l) + 2))); injection E as <- <- <- <-; lia. }
    split; [|split].
    + destruct p; try easy; cbn in E; try destruct (_ =? _); injection E as <- <- <- <-; lia.
    + destruct p; try easy; cbn in E; try destruct (_ =? _); injection E as <- <- <- <-; cbn; lia.
    + intros Ready [|[|k]] bo n [=]; subst; try (rewrite Nat.add_0_r; now apply Clean);
        [now apply Clean|now destruct k].
Qed.
End Pumping.

(* Moves on a list of columns, of whatever kind these are: the piece comes to rest on a
   window of neighbouring columns, and changes these alone. *)
From Coq Require Import Arith List Lia Bool.
From Lineproof Require Import Game Lists Dealers Fall.
Import ListNotations.

Definition ceiling_ok (w : well) (top : nat) :=
  match ceiling w with None => true | Some h => top <=? h end.

Lemma rest_front sh win B : length win = length sh -> rest sh (win ++ B) = rest sh win.
Proof.
  revert win; induction sh as [|[b n] sh IH]; intros [|h win]; cbn; try easy.
  intros E. rewrite IH; auto.
Qed.

Lemma rest_app s1 s2 w1 w2 : length s1 = length w1 ->
  rest (s1 ++ s2) (w1 ++ w2) = max (rest s1 w1) (rest s2 w2).
Proof.
  revert w1; induction s1 as [|[b n] s1 IH]; intros [|h w1]; cbn; try easy.
  intros E. rewrite IH by lia. lia.
Qed.

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

Definition fits (y : nat) (s : nat * nat) (c : C) : bool :=
  negb (rows w <=? len c) && ceiling_ok w (y + fst s + snd s).

(* The shape comes to rest on the columns of win, between A and B. *)
Definition window_move (sh : shape) (A win B : list C) (after : list C) :=
  let y := rest sh (map len win) in
  Forall2 (fun s c => fits y s c = true) sh win /\ after = A ++ map2 (put y) sh win ++ B.

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
      if fits y s c then
        match place y sh' cs' with Some r => Some (put y s c :: r) | None => None end
      else None
  | _, [] => None
  end.

Lemma place_sound y sh cs r : place y sh cs = Some r ->
  exists win B, cs = win ++ B /\ Forall2 (fun s c => fits y s c = true) sh win /\ r = map2 (put y) sh win ++ B.
Proof.
  revert cs r; induction sh as [|s sh IH]; intros cs r; cbn.
  - intros [= ->]. exists [], r. auto.
  - destruct cs as [|c cs]; [easy|]. destruct (fits y s c) eqn:Fits; [|easy].
    destruct (place y sh cs) as [q|] eqn:Placed; [|easy]. intros [= <-].
    destruct (IH _ _ Placed) as (win & B & -> & AllFit & ->). exists (c :: win), B. auto.
Qed.

Lemma place_complete y sh win B : Forall2 (fun s c => fits y s c = true) sh win ->
  place y sh (win ++ B) = Some (map2 (put y) sh win ++ B).
Proof.
  induction 1 as [|s c sh win Fits _ IH]; cbn; [easy|]. now rewrite Fits, IH.
Qed.

Definition place_here sh cs := place (rest sh (map len cs)) sh cs.

(* With x columns to the left of the shape. *)
Fixpoint drop (x : nat) (sh : shape) (cs : list C) : option (list C) :=
  match x, cs with
  | 0, _ => place_here sh cs
  | S x', c :: cs' => match drop x' sh cs' with Some r => Some (c :: r) | None => None end
  | _, [] => None
  end.

Lemma place_here_sound sh cs r : place_here sh cs = Some r ->
  exists win B, cs = win ++ B /\ window_move sh [] win B r.
Proof.
  intros Placed. apply place_sound in Placed. destruct Placed as (win & B & -> & AllFit & ->).
  exists win, B. pose proof (Forall2_length AllFit).
  unfold window_move. rewrite map_app, rest_front in * by now rewrite map_length. auto.
Qed.

Lemma place_here_complete sh win B r : window_move sh [] win B r -> place_here sh (win ++ B) = Some r.
Proof.
  intros [AllFit ->]. pose proof (Forall2_length AllFit). unfold place_here.
  rewrite map_app, rest_front by now rewrite map_length. now apply place_complete.
Qed.

Lemma drop_sound x sh cs r : drop x sh cs = Some r ->
  exists A win B, length A = x /\ cs = A ++ win ++ B /\ window_move sh A win B r.
Proof.
  revert cs r; induction x as [|x IH]; intros cs r.
  - replace (drop 0 sh cs) with (place_here sh cs) by now destruct cs.
    intros Placed. apply place_here_sound in Placed. destruct Placed as (win & B & -> & Move).
    exists [], win, B. auto.
  - destruct cs as [|c cs]; cbn; [easy|]. destruct (drop x sh cs) as [q|] eqn:Dropped; [|easy].
    intros [= <-]. apply IH in Dropped. destruct Dropped as (A & win & B & <- & -> & [AllFit ->]).
    exists (c :: A), win, B. repeat split; auto.
Qed.

Lemma drop_complete sh A win B r :
  window_move sh A win B r -> drop (length A) sh (A ++ win ++ B) = Some r.
Proof.
  intros [AllFit ->]. induction A as [|a A IH].
  - replace (drop _ _ _) with (place_here sh (win ++ B)) by now destruct win; destruct B.
    now apply place_here_complete.
  - cbn [length app drop]. now rewrite IH.
Qed.

End Columns.

Lemma mirror_shape p sh : In sh (shapes p) -> In (rev sh) (shapes (mirror_piece p)).
Proof.
  destruct p; cbn; intros Hs; repeat (destruct Hs as [<-|Hs]; [cbn; tauto|]); easy.
Qed.

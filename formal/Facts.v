(* Facts about Game.v, for whoever wants to know that it says what it seems to say. *)
From Coq Require Import String Arith List Lia Bool.
From Lineproof Require Import Game Winning Lists Dealers Fall Columns Cells Longest.
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
Proof. vm_cast_no_check (eq_refl true). Qed.

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

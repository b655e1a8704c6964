(* Sets of bags, as four of Coq's machine integers: one for the bags with neither J nor O, one for those
   with J, with O, and with both. Each has 32 bits, one for each set of the other five pieces. *)
From Coq Require Import Uint63 List Bool.
From Lineproof Require Import Game Dealers.
Import ListNotations.
Local Open Scope uint63_scope.

Inductive bags := Bags (neither with_J with_O with_both : int).

Definition digit (b : bool) (n : int) : int := if b then n else 0.

Definition bit_of (i z s t l : bool) : int := digit i 1 + digit z 2 + digit s 4 + digit t 8 + digit l 16.

Definition mem (u : bags) (s : list piece) : bool :=
  let '(Bags n j o b) := u in
  bit (if has Piece.J s then if has Piece.O s then b else j else if has Piece.O s then o else n)
    (bit_of (has Piece.I s) (has Piece.Z s) (has Piece.S s) (has Piece.T s) (has Piece.L s)).

Definition each := 0xFFFFFFFF.
Definition no_bags := Bags 0 0 0 0.
Definition all_bags := Bags each each each each.

Definition union (u v : bags) : bags :=
  let '(Bags a b c d) := u in let '(Bags a' b' c' d') := v in Bags (a lor a') (b lor b') (c lor c') (d lor d').

Definition inter (u v : bags) : bags :=
  let '(Bags a b c d) := u in let '(Bags a' b' c' d') := v in Bags (a land a') (b land b') (c land c') (d land d').

Definition in_word (w w' : int) : bool := w lor w' =? w'.

Definition within (u v : bags) : bool :=
  let '(Bags a b c d) := u in let '(Bags a' b' c' d') := v in
  in_word a a' && in_word b b' && in_word c c' && in_word d d'.

(* The bags that are in u after piece p has been taken out, and those without p. The bits of `without`
   are those of the bags without p, and a bag with p has its bit n higher. *)
Definition shifted (n without w : int) : int := (w land without) << n lor without.

Definition before (p : piece) (u : bags) : bags :=
  let '(Bags n j o b) := u in
  let all (f : int -> int) := Bags (f n) (f j) (f o) (f b) in
  match p with
  | Piece.I => all (shifted 1 0x55555555)
  | Piece.Z => all (shifted 2 0x33333333)
  | Piece.S => all (shifted 4 0x0F0F0F0F)
  | Piece.T => all (shifted 8 0x00FF00FF)
  | Piece.L => all (shifted 16 0x0000FFFF)
  | Piece.J => Bags each n each o
  | Piece.O => Bags each each n j
  end.

Lemma mem_none s : mem no_bags s = false.
Proof.
  cbn. repeat match goal with |- context [has ?p s] => destruct (has p s) end; reflexivity.
Qed.

Lemma mem_union u v s : mem (union u v) s = mem u s || mem v s.
Proof. destruct u, v. cbn. destruct (has Piece.J s), (has Piece.O s); apply lor_spec. Qed.

Lemma mem_inter u v s : mem (inter u v) s = mem u s && mem v s.
Proof. destruct u, v. cbn. destruct (has Piece.J s), (has Piece.O s); apply land_spec. Qed.

Lemma in_word_spec w w' i : in_word w w' = true -> bit w i = true -> bit w' i = true.
Proof. intros E Bit. apply eqb_correct in E. now rewrite <- E, lor_spec, Bit. Qed.

Lemma mem_within u v s : within u v = true -> mem u s = true -> mem v s = true.
Proof.
  destruct u, v. cbn. rewrite !andb_true_iff. intros [[[? ?] ?] ?].
  destruct (has Piece.J s), (has Piece.O s); now apply in_word_spec.
Qed.

Lemma has_remove p q s : has q (remove piece_eq_dec p s) = if piece_eq_dec q p then false else has q s.
Proof.
  assert (forall s, has q s = true <-> In q s) as Has by (split; auto using has_in, in_has).
  apply eq_true_iff_eq. rewrite Has. destruct (piece_eq_dec q p) as [->|N].
  - split; [|easy]. intros H. now apply remove_In in H.
  - rewrite Has. split; [now intros [H _]%in_remove|now apply in_in_remove].
Qed.

Lemma bit_shifted n without w i : bit without i = false -> bit (shifted n without w) i = true -> bit w (i - n) = true.
Proof.
  unfold shifted. intros Other. rewrite lor_spec, bit_lsl, land_spec, Other, orb_false_r.
  destruct (_ || _); [easy|]. now intros [B _]%andb_prop.
Qed.

Lemma mem_before p u s : mem (before p u) s = true -> In p s -> mem u (remove piece_eq_dec p s) = true.
Proof.
  intros M Dealt. apply in_has in Dealt. destruct u as [n j o b].
  unfold mem. rewrite !has_remove. destruct p; cbn -[has] in *; rewrite Dealt in M; clear Dealt;
    repeat match goal with |- context [has ?q s] => destruct (has q s) end; try exact M;
    (apply bit_shifted in M; [exact M|reflexivity]).
Qed.

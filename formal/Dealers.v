(* What can be dealt, and its mirror image. *)
From Coq Require Import Arith NArith List Bool.
From Lineproof Require Import Game Sort Packed.
Import ListNotations.

Definition mirror_piece p :=
  match p with Piece.S => Piece.Z | Piece.Z => Piece.S | Piece.L => Piece.J | Piece.J => Piece.L | q => q end.

Lemma mirror_mirror p : mirror_piece (mirror_piece p) = p.
Proof. destruct p; auto. Qed.

Lemma mirror_inj p q : mirror_piece p = mirror_piece q -> p = q.
Proof. intros E. rewrite <- (mirror_mirror p), E. apply mirror_mirror. Qed.

Lemma in_pieces p : In p pieces.
Proof. destruct p; cbn; tauto. Qed.

Fixpoint has (p : piece) (s : list piece) : bool :=
  match s with [] => false | q :: s' => if piece_eq_dec p q then true else has p s' end.

Lemma has_in p s : has p s = true -> In p s.
Proof. induction s as [|q s IH]; cbn; [easy|]. destruct (piece_eq_dec p q); auto. Qed.

Lemma in_has p s : In p s -> has p s = true.
Proof. induction s as [|q s IH]; cbn; [easy|]. destruct (piece_eq_dec p q) as [|N]; auto. intros [E|]; auto. Qed.

(* The pieces of t are the mirror images of those of s. *)
Definition mirrored (s t : list piece) := forall p, In p s <-> In (mirror_piece p) t.

Definition mirror_stock (s : list piece) := filter (fun p => has (mirror_piece p) s) pieces.

Lemma mirror_stock_spec s : mirrored s (mirror_stock s).
Proof.
  intros p. unfold mirror_stock. rewrite filter_In, mirror_mirror. split; [|now intros [_ H%has_in]].
  split; [apply in_pieces|now apply in_has].
Qed.

Lemma mirrored_sym s t : mirrored s t -> mirrored t s.
Proof. intros M p. rewrite (M (mirror_piece p)). now rewrite mirror_mirror. Qed.

Lemma mirrored_next d s t p : mirrored s t -> mirrored (next d s p) (next d t (mirror_piece p)).
Proof.
  intros M. destruct d as [ps|]; cbn; auto.
  assert (mirrored (remove piece_eq_dec p s) (remove piece_eq_dec (mirror_piece p) t)) as M'.
  { intros q. split; intros H; apply in_remove in H as [Hq N]; (apply in_in_remove; [|now apply M]).
    - intros E. now apply N, mirror_inj.
    - congruence. }
  destruct (remove _ p s) as [|a l] eqn:Es, (remove _ _ t) as [|b m] eqn:Et; auto.
  - intros q. split; intros _; apply in_pieces.
  - exfalso. destruct (M' (mirror_piece b)) as [_ Q]. rewrite mirror_mirror in Q. destruct Q. now left.
  - exfalso. destruct (M' a) as [Q _]. destruct Q. now left.
Qed.

(* The numbers of the pieces, and their order. *)
Definition number_of_piece (p : piece) : nat :=
  match p with
  | Piece.I => 0 | Piece.Z => 1 | Piece.S => 2 | Piece.T => 3 | Piece.L => 4 | Piece.J => 5 | Piece.O => 6
  end.

Definition cmp_piece p q := Nat.compare (number_of_piece p) (number_of_piece q).

Lemma cmp_piece_eq p q : cmp_piece p q = Eq -> p = q.
Proof. destruct p, q; intros E; (reflexivity || discriminate E). Qed.

Lemma next_some d s p : In p s -> exists q, In q (next d s p).
Proof.
  intros Hp. destruct d as [ps|]; cbn; eauto. destruct (remove _ p s) as [|q l].
  - exists Piece.I. now left.
  - exists q. now left.
Qed.

(* The order by the number with bit p for piece p: the pieces are in ascending order. *)
Definition cmp_stock (s t : list piece) : comparison :=
  if list_eq_dec piece_eq_dec s t then Eq else lex cmp_piece (rev_append s []) (rev_append t []).

Lemma cmp_stock_eq s t : cmp_stock s t = Eq -> s = t.
Proof.
  unfold cmp_stock. destruct (list_eq_dec piece_eq_dec s t) as [|N]; auto. rewrite !rev_append_rev, !app_nil_r.
  intros E. apply lex_eq in E; [|apply cmp_piece_eq]. rewrite <- (rev_involutive s), E. apply rev_involutive.
Qed.

Definition is_anything (d : dealer) : bool :=
  match d with Only ps => length ps =? 7 | Bag => false end.

(* The same as a number, with bit p for piece p. Of a set, nothing has to be said. *)
Definition number_of_stock (d : dealer) (s : list piece) : N :=
  match d with Only _ => 0%N | Bag => bits (map (fun p => has p s) pieces) end.

Definition stock_of_number (d : dealer) (n : N) : list piece :=
  match d with Only ps => ps | Bag => map fst (filter snd (combine pieces (unbits 7 n))) end.

(* What the dealer can come to: of a bag, some of the pieces, in their order. *)
Definition fair (d : dealer) (s : list piece) : Prop :=
  match d with Only ps => s = ps | Bag => s = filter (fun p => has p s) pieces end.

Lemma stock_fair d s : fair d s -> stock_of_number d (number_of_stock d s) = s.
Proof.
  destruct d as [ps|]; cbn [fair stock_of_number number_of_stock]; [easy|]. intros Fair.
  change 7 with (length (map (fun p => has p s) pieces)) at 1. rewrite unbits_bits, Fair at 1. clear Fair.
  induction pieces as [|p ps IH]; auto. cbn [map combine filter snd]. destruct (has p s); cbn [map fst]; congruence.
Qed.

Lemma fair_filter f : fair Bag (filter f pieces).
Proof.
  unfold fair. apply filter_ext. intros p. apply eq_true_iff_eq. split; intros H.
  - apply in_has, filter_In. split; [apply in_pieces|auto].
  - now apply has_in, filter_In in H.
Qed.

Lemma fair_first d : fair d (at_first d).
Proof. now destruct d. Qed.

Lemma fair_next d s p : fair d s -> fair d (next d s p).
Proof.
  destruct d as [ps|]; [auto|]. intros Fair. cbn [next].
  destruct (remove piece_eq_dec p s) as [|q l] eqn:E; [reflexivity|].
  rewrite <- E, <- remove_alt. unfold remove'. rewrite Fair. generalize (fun p => has p s). intros f.
  assert (forall (g : piece -> bool) l, filter g (filter f l) = filter (fun p => if f p then g p else false) l) as Both.
  { intros g l'. induction l' as [|a l' IH]; auto. cbn [filter]. destruct (f a); cbn [filter]; now rewrite IH. }
  rewrite Both. apply fair_filter.
Qed.

(* Lists packed into numbers, and that they are the same when they are unpacked. *)
From Coq Require Import Arith NArith List Lia Bool.
From Lineproof Require Import Lists.
Import ListNotations.
Local Open Scope N_scope.

(* Heights, in four bits each, below a 1: the first one highest, so numbers are in the order of lists as long. What is
   greater is packed as 15. *)
Definition add_height (n : positive) (h : nat) : positive :=
  match h with
  | 0 => xO (xO (xO (xO n)))
  | 1 => xI (xO (xO (xO n)))
  | 2 => xO (xI (xO (xO n)))
  | 3 => xI (xI (xO (xO n)))
  | 4 => xO (xO (xI (xO n)))
  | 5 => xI (xO (xI (xO n)))
  | 6 => xO (xI (xI (xO n)))
  | 7 => xI (xI (xI (xO n)))
  | 8 => xO (xO (xO (xI n)))
  | 9 => xI (xO (xO (xI n)))
  | 10 => xO (xI (xO (xI n)))
  | 11 => xI (xI (xO (xI n)))
  | 12 => xO (xO (xI (xI n)))
  | 13 => xI (xO (xI (xI n)))
  | 14 => xO (xI (xI (xI n)))
  | _ => xI (xI (xI (xI n)))
  end%nat.

Fixpoint unpack_from (n : positive) (after : list nat) : list nat :=
  match n with
  | xO (xO (xO (xO n))) => unpack_from n (0 :: after)
  | xI (xO (xO (xO n))) => unpack_from n (1 :: after)
  | xO (xI (xO (xO n))) => unpack_from n (2 :: after)
  | xI (xI (xO (xO n))) => unpack_from n (3 :: after)
  | xO (xO (xI (xO n))) => unpack_from n (4 :: after)
  | xI (xO (xI (xO n))) => unpack_from n (5 :: after)
  | xO (xI (xI (xO n))) => unpack_from n (6 :: after)
  | xI (xI (xI (xO n))) => unpack_from n (7 :: after)
  | xO (xO (xO (xI n))) => unpack_from n (8 :: after)
  | xI (xO (xO (xI n))) => unpack_from n (9 :: after)
  | xO (xI (xO (xI n))) => unpack_from n (10 :: after)
  | xI (xI (xO (xI n))) => unpack_from n (11 :: after)
  | xO (xO (xI (xI n))) => unpack_from n (12 :: after)
  | xI (xO (xI (xI n))) => unpack_from n (13 :: after)
  | xO (xI (xI (xI n))) => unpack_from n (14 :: after)
  | xI (xI (xI (xI n))) => unpack_from n (15 :: after)
  | _ => after
  end%nat.

Definition pack_heights (hs : list nat) : N := Npos (fold_left add_height hs xH).
Definition unpack_heights (n : N) : list nat := match n with 0 => [] | Npos n => unpack_from n [] end.

Lemma unpack_heights_pack hs : unpack_heights (pack_heights hs) = map (Nat.min 15) hs.
Proof.
  unfold pack_heights, unpack_heights. enough (forall n after, unpack_from (fold_left add_height hs n) after =
    unpack_from n (map (Nat.min 15) hs ++ after)) as All by (rewrite All; apply app_nil_r).
  induction hs as [|h hs IH]; intros n after; auto. cbn [fold_left map app]. rewrite IH.
  do 15 (destruct h as [|h]; [reflexivity|]). reflexivity.
Qed.

Lemma pack_heights_inj hs hs' : pack_heights hs = pack_heights hs' -> Forall (fun h => h < 15)%nat hs' -> hs = hs'.
Proof.
  intros E Low. pose proof (unpack_heights_pack hs) as U. rewrite E, unpack_heights_pack in U.
  clear E. revert hs U. induction Low as [|h' hs' L _ IH]; intros [|h hs] U; try easy.
  cbn [map] in U. assert (Nat.min 15 h = Nat.min 15 h' /\
    map (Nat.min 15) hs = map (Nat.min 15) hs') as [H U'] by (split; congruence).
  f_equal; [lia|auto].
Qed.

(* Bits, the first one lowest. *)
Definition bits := fold_right (fun (b : bool) n => if b then N.succ_double n else N.double n) 0.

Fixpoint unbits (k : nat) (n : N) : list bool := match k with O => [] | S k' => N.odd n :: unbits k' (N.div2 n) end.

Lemma unbits_bits l : unbits (length l) (bits l) = l.
Proof.
  induction l as [|b l IH]; auto. cbn [length unbits bits fold_right]. fold (bits l).
  destruct b; rewrite ?N.div2_succ_double, ?N.div2_double, IH; now destruct (bits l).
Qed.

Lemma bits_less l : bits l < 2 ^ N.of_nat (length l).
Proof.
  induction l as [|b l IH]; [reflexivity|]. cbn [length]. rewrite Nat2N.inj_succ, N.pow_succ_r'.
  cbn [bits fold_right]. fold (bits l). destruct b; rewrite ?N.succ_double_spec, ?N.double_spec; lia.
Qed.

(* All bits of m are in n, too. *)
Lemma unbits_subset k m n : N.ldiff m n = 0 -> subset (unbits k m) (unbits k n).
Proof.
  revert m n. induction k as [|k IH]; intros m n E; cbn [unbits]; constructor.
  - rewrite <- !N.bit0_odd. intros M. destruct (N.testbit n 0) eqn:B; auto.
    assert (N.testbit (N.ldiff m n) 0 = true) as T by (rewrite N.ldiff_spec, M, B; auto). now rewrite E, N.bits_0 in T.
  - apply IH. rewrite !N.div2_spec, <- N.shiftr_ldiff, E. apply N.shiftr_0_l.
Qed.

(* Lists of bits of any length: a 1 stands above them. *)
Definition marked (l : list bool) : N := Npos (fold_right (fun (b : bool) n => if b then xI n else xO n) xH l).

Fixpoint below_mark (n : positive) : list bool :=
  match n with xH => [] | xI n' => true :: below_mark n' | xO n' => false :: below_mark n' end.

Definition unmarked (n : N) : list bool := match n with 0 => [] | Npos n' => below_mark n' end.

Lemma unmarked_marked l : unmarked (marked l) = l.
Proof. unfold unmarked, marked. induction l as [|[] l IH]; cbn; congruence. Qed.

Lemma marked_inj l m : marked l = marked m -> l = m.
Proof. intros E. now rewrite <- (unmarked_marked l), E, unmarked_marked. Qed.

Lemma succ_pos_inj a b : N.succ_pos a = N.succ_pos b -> a = b.
Proof. intros E. apply (f_equal Npos) in E. rewrite !N.succ_pos_spec in E. lia. Qed.

(* What a list of positions of lanes must fulfil, so that lanes that have one are sure. Heights are numbers above some base row. *)
From Coq Require Import Arith NArith List Lia Permutation.
From Lineproof Require Import Game Lists Fall Usual Rows RowsFacts Drops Apart Reaching Progress Burying.
Import ListNotations.

(* The heights of a lane's columns. *)
Definition state := list nat.

(* Shape sh is put on columns k, k + 1, ...: where it comes to rest, and the heights afterwards. *)
Definition lands (sh : shape) (k : nat) (s : state) : nat := rest sh (skipn k s).

Definition put (sh : shape) (k : nat) (s : state) : state :=
  firstn k s ++ map (fun c => lands sh k s + fst c + snd c) sh ++ skipn (k + length sh) s.

(* An empty cell of row j is covered. *)
Definition covers (sh : shape) (k : nat) (s : state) (j : nat) : Prop :=
  exists i bo n v, nth_error sh i = Some (bo, n) /\ nth_error s (k + i) = Some v /\ v <= j < lands sh k s + bo.

Definition fits_clean (sh : shape) (k : nat) (s : state) : Prop :=
  forall i bo n v, nth_error sh i = Some (bo, n) -> nth_error s (k + i) = Some v -> v = lands sh k s + bo.

Fixpoint replace {A} (i : nat) (a : A) (l : list A) : list A :=
  match l, i with [], _ => [] | _ :: l', 0 => a :: l' | b :: l', S i' => b :: replace i' a l' end.

Section Lists.
(* The rows that count are below row T. A lane that has passed them all may be written lower, but not below T. *)
Variable T : nat.

Definition not_passed (s : state) : Prop := exists v, In v s /\ v < T.

(* The base is raised by k; a lane that has passed all rows is lowered. *)
Definition settled (k : nat) (s s' : state) : Prop :=
  exists c, s = map (Nat.add (k + c)) s' /\ (c = 0 \/ forall v, In v s' -> T <= v).

Definition row_open (mask : N) (j : nat) : Prop := N.testbit mask (N.of_nat j) = true.

(* E r mask ss: a position of the list, with its rank, its open rows, and the lanes' states in some order. *)
Variable E : nat -> N -> list state -> Prop.

(* A move in lane i, from s to s', is good if it makes an open row full, or leads to a position of the list: with no greater rank if
   it is clean, and a smaller one otherwise. Rows at or above the highest column are open, while no lane has been lowered. *)
Definition won (mask : N) (sh : shape) (k : nat) (s : state) (ss' : list state) : Prop :=
  exists j, row_open mask j /\ ~ covers sh k s j /\ forall t v, In t ss' -> In v t -> j < v.

Definition leads (r : nat) (mask : N) (ss : list state) (sh : shape) (k : nat) (s : state) (ss' : list state) : Prop :=
  exists up r' mask' ss2 ss3, E r' mask' ss3 /\ Permutation ss2 ss3 /\ Forall2 (settled up) ss' ss2 /\
    (up = 0 \/ forall t, In t ss -> not_passed t) /\
    (forall j, row_open mask' j -> (row_open mask (up + j) /\ ~ covers sh k s (up + j)) \/
       (forall t, In t ss -> not_passed t) /\ (forall t v, In t ss' -> In v t -> v <= up + j)) /\
    (r' < r \/ r' <= r /\ fits_clean sh k s).

Record lane_list (ps : list piece) (d R : nat) : Prop := {
  list_rank : forall r mask ss, E r mask ss -> r <= R;
  list_level : forall r mask ss s v w, E r mask ss -> In s ss -> In v s -> In w s -> v <= w + d;
  list_rows : forall r mask ss j, E r mask ss -> row_open mask j -> j < T;
  list_moves : forall r mask ss p, E r mask ss -> In p ps -> exists i s sh k, nth_error ss i = Some s /\ In sh (shapes p) /\
    k + length sh <= length s /\ (won mask sh k s (replace i (put sh k s) ss) \/ leads r mask ss sh k s (replace i (put sh k s) ss));
}.

(* What the player can be left with by burying: columns of a lane at most one apart, the higher ones from 1 to 4, one of them 1. *)
Definition beginning (ss : list state) : Prop :=
  (forall s v w, In s ss -> In v s -> In w s -> v <= w + 1) /\ (forall s v, In s ss -> In v s -> v <= 4) /\
  (forall s, In s ss -> exists v, In v s /\ 1 <= v) /\ exists s, In s ss /\ forall v, In v s -> v <= 1.

Definition begins (ss : list state) : Prop :=
  exists r mask up ss2, E r mask ss2 /\ Permutation ss (map (map (Nat.add up)) ss2) /\
    forall j s v, row_open mask j -> In s ss -> In v s -> v <= up + j.
End Lists.

(* Then lanes of these widths are sure. *)
(* Theorem sure_by_list wide ps ls T E d R : apart wide ls -> ls <> [] -> smaller wide ps ls -> lane_list T E ps d R ->
  (forall ss, beginning ss -> map (@length nat) ss = map snd ls -> begins E ss) -> sure wide ps ls. *)

(* The evidence for the player, as bytes. SPEC.md, Format; Canonical strategies. *)
From Coq Require Import Arith NArith List Lia Bool FMapPositive.
From Lineproof Require Import Game Lists Dealers Fall Columns Cells Sort Result Replay.
Import ListNotations.
Local Notation S := Datatypes.S.
Local Open Scope N_scope.
Local Open Scope result_scope.

(* The empty columns of the box, left of the drawing. *)
Definition margin (p : piece) (r : nat) : nat :=
  match p, r with
  | T, 2%nat | L, 2%nat | J, 2%nat => 1
  | T, 3%nat | L, 3%nat | J, 3%nat => 2
  | _, _ => 0
  end.

Section Strategy.
Variables (w : well) (d : dealer) (limit : N).
Variable digest : Type.
Variable add_board : digest -> option (list piece) -> list (list bool) -> digest.

(* Checks 8 and 9. Four bytes 0 are no answer. *)
Definition read_answer (n : positive) (p : piece) (encoded unread : bytes) : result (option answer * bytes) :=
  let here := InNode (Npos n) (Some (number_of_piece p)) in
  match encoded with
  | 0 :: 0 :: 0 :: 0 :: encoded' => Ok (None, encoded')
  | move :: a :: b :: c :: encoded' =>
      let r := N.to_nat (move / 16) in
      require (r <? length (shapes p))%nat 8 here unread ;;
      let l := number [a; b; c] in
      require (negb (l =? 1) && (l / 2 <? Npos n) && (N.even l || is_anything d)) 9 here unread ;;
      Ok (Some {| rotation := r; column2 := N.to_nat (move mod 16) + margin p r;
             link := l / 2; mirrors := N.odd l |}, encoded')
  | _ => reject 1 here unread
  end.

Fixpoint read_answers n (ps : list piece) (encoded unread : bytes) : result node :=
  match ps with
  | [] => Ok []
  | p :: ps' =>
      let* (a, encoded') := read_answer n p encoded unread in
      let* nd := read_answers n ps' encoded' unread in
      Ok (a :: nd)
  end.

(* The depth of a node, by those of the nodes before it. *)
Definition depth_at (m : PositiveMap.t nat) k :=
  match PositiveMap.find k m with Some n => n | None => 0%nat end.

Definition link_of (a : option answer) : N := match a with Some a => link a | None => 0 end.

Definition depth_of (m : PositiveMap.t nat) (nd : node) : nat :=
  fold_left (fun n a => max n (S (match link_of a with N0 => 0 | Npos k => depth_at m k end)%nat)) nd 0%nat.

(* Check 10. *)
Definition ascends (depth depth' : nat) (encoded encoded' : bytes) : bool :=
  match Nat.compare depth depth' with
  | Lt => true
  | Gt => false
  | Eq => match lex N.compare encoded encoded' with Lt => true | _ => false end
  end.

(* Check 11: the columns of the four cells, where the leftmost one is at x. *)
Fixpoint columns_sum (sh : shape) (x : nat) : nat :=
  match sh with [] => 0 | (_, n) :: sh' => n * x + columns_sum sh' (S x) end%nat.

Definition lean (p : piece) (a : option answer) : comparison :=
  match a with
  | None => Lt
  | Some a => Nat.compare (columns_sum (nth (rotation a) (shapes p) []) (column2 a)) (2 * (width w - 1) + 8)
  end.

Definition leans_left (nd : node) : bool :=
  match nd with
  | [_; _; _; t; _; _; o] =>
      match lean O o with Lt => true | Gt => false
      | Eq => match lean T t with Lt => true | _ => false end end
  | _ => false
  end.

(* Check 12. *)
Definition use (used : PositiveMap.t unit) (nd : node) :=
  fold_left (fun used a => match link_of a with N0 => used | Npos k => PositiveMap.add k tt used end) nd used.

Definition all_used (used : PositiveMap.t unit) (nodes : list (positive * node)) : bool :=
  forallb (fun kn => match PositiveMap.find (fst kn) used with Some _ => true | None => false end) nodes.

(* The nodes that were read, the last first, and their depths. *)
Record reading := {
  nodes : list (positive * node);
  depths : PositiveMap.t nat;
  used : PositiveMap.t unit;
  before : nat * bytes;
}.

Definition read_node (n : positive) (r : reading) (s : bytes) : result (reading * bytes) :=
  let here := InNode (Npos n) None in
  require (Npos n <=? limit) 21 here s ;;
  let* (encoded, s') := read 28 here s in
  let* nd := read_answers n pieces encoded s' in
  let depth := depth_of (depths r) nd in
  require (ascends (fst (before r)) depth (snd (before r)) encoded) 10 here s' ;;
  require (negb (is_anything d) || leans_left nd) 11 here s' ;;
  Ok ({| nodes := (n, nd) :: nodes r; depths := PositiveMap.add n depth (depths r);
         used := use (used r) nd; before := (depth, encoded) |}, s').

(* Reads nodes n to last. There is more fuel than bytes, so it is enough. *)
Fixpoint read_nodes (fuel : bytes) (n last : positive) (r : reading) (s : bytes) : result (reading * bytes) :=
  match fuel with
  | [] => reject 1 Whole []
  | _ :: fuel' =>
      let* (r', s') := read_node n r s in
      if (n <? last)%positive then read_nodes fuel' (Pos.succ n) last r' s' else Ok (r', s')
  end.

Definition at_start : reading :=
  {| nodes := []; depths := PositiveMap.empty _; used := PositiveMap.empty _; before := (0%nat, []) |}.

(* The evidence is good for this many pieces; its digest, and what follows it. *)
Definition strategy (pieces : nat) (sum : digest) (s : bytes) : result (digest * bytes) :=
  let* (announced, s1) := read_number 4 Whole s in
  match announced with
  | 0 => reject 7 Whole s1
  | Npos last =>
      require (announced <=? 8388607) 7 Whole s1 ;;
      let* (r, s2) := read_nodes (0 :: s1) 1 last at_start s1 in
      let here := InNode announced None in
      require (all_used (used r) (tl (nodes r))) 12 here s2 ;;
      require (depth_at (depths r) last <=? pieces)%nat 13 here s2 ;;
      let empty := (at_first d, repeat [] (width w)) in
      let* sum' := replay w d limit s2 (depth_at (depths r)) digest add_board (nodes r)
                     (wait nothing last empty) sum in
      Ok (sum', s2)
  end.

Theorem strategy_sound n sum s sum' s' : strategy n sum s = Ok (sum', s') ->
  player_wins (line w) (move w) d n (at_first d) [].
Proof.
  unfold strategy. intros E. first_step E as [announced s1] Announced.
  destruct announced as [|last]; [easy|]. required E as Range.
  first_step E as [r s2] Nodes. required E as Used. required E as Depth. apply Nat.leb_le in Depth.
  first_step E as sum2 Replayed.
  apply wins_player_wins with (repeat [] (width w)); [apply represents_empty|].
  apply wins_more with (depth_at (depths r) last); auto.
  eapply replay_wins; [exact Replayed|].
  rewrite arrivals_wait. destruct (Pos.eq_dec last last); [now left|easy].
Qed.
End Strategy.

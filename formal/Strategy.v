(* The evidence for the player, as bytes. SPEC.md, Format; Canonical strategies. *)
From Coq Require Import ZArith Arith NArith List Lia Bool FMapPositive.
From Lineproof Require Import Game Winning Claims Lists Dealers Fall Columns Sort Rejection Replay Cells.
From Lineproof Require Slide Reach Levels SlideCells.
Import ListNotations.
Local Open Scope N_scope.
Local Open Scope result_scope.

Section Strategy.
Variables (g : game) (d : dealer) (limit : N).
Variable digest : Type.
Variable add_board : digest -> list piece -> list (list bool) -> digest.

(* What differs: the bytes of an answer, the rotations, and whether there are mirror images. *)
Definition answer_size : nat := match g with Drop _ => 4 | Slide _ => 5 end.

Definition rotations (p : piece) : nat :=
  match g with Drop _ => length (shapes p) | Slide _ => length (Reach.shapes p) end.

Definition has_mirror : bool := match g with Drop _ => is_anything d | Slide _ => false end.

(* Checks 8 and 9. Bytes 0 are no answer. *)
Definition read_answer (n : positive) (p : piece) (encoded unread : bytes) : result (option answer * bytes) :=
  let here := InNode (Npos n) (Some (number_of_piece p)) in
  let* (t, encoded') := read answer_size here encoded in
  if forallb (N.eqb 0) t then Ok (None, encoded') else
  let move := hd 0 t in
  let r := N.to_nat (move / 16) in
  require (r <? rotations p)%nat 8 here unread ;;
  let l := number (skipn (answer_size - 3) t) in
  require (negb (l =? 1) && (l / 2 <? Npos n) && (N.even l || has_mirror)) 9 here unread ;;
  Ok (Some {| rotation := r;
         column2 := N.to_nat (move mod 16) + (match g with Drop _ => margin p r | Slide _ => 0 end);
         lowest := match g with Drop _ => 0 | Slide _ => N.to_nat (hd 0 (tl t)) end;
         link := l / 2; mirrors := N.odd l |}, encoded').

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

Definition lean (wide : nat) (p : piece) (a : option answer) : comparison :=
  match a with
  | None => Lt
  | Some a => Nat.compare (columns_sum (nth (rotation a) (shapes p) []) (column2 a)) (2 * (wide - 1) + 8)
  end.

Definition leans_left (nd : node) : bool :=
  match g, nd with
  | Drop w, [_; _; _; t; _; _; o] =>
      match lean (width w) Piece.O o with Lt => true | Gt => false
      | Eq => match lean (width w) Piece.T t with Lt => true | _ => false end end
  | _, _ => false
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
  let* (encoded, s') := read (7 * answer_size) here s in
  let* nd := read_answers n pieces encoded s' in
  let depth := depth_of (depths r) nd in
  require (ascends (fst (before r)) depth (snd (before r)) encoded) 10 here s' ;;
  require (negb has_mirror || leans_left nd) 11 here s' ;;
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

(* All games, from the empty well at node n. *)
Definition replay_all (n : positive) (unread : bytes) (r : reading) (sum : digest) : result digest :=
  let depth := depth_at (depths r) in
  match g with
  | Drop w =>
      let m := wait nothing n (at_first d, repeat [] (width w)) in
      replay d limit (rows w) (rows w + 3) mirror_drop (carry_out_drop w) unread depth digest add_board
        (nodes r) m sum
  | Slide w =>
      let wide := Z.to_nat (Slide.width w) in
      let tall := Z.to_nat (Slide.height w) in
      let m := wait nothing n (at_first d, repeat (repeat false tall) wide) in
      replay d limit tall tall (fun a => a) (SlideCells.carry_out_slide wide tall) unread depth digest add_board
        (nodes r) m sum
  end.

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
      let* sum' := replay_all last s2 r sum in
      Ok (sum', s2)
  end.

(* A well has some rows and columns, but no more rows than numbers of profiles have room for; in
   slide, four columns. *)
Definition sensible (g : game) : Prop :=
  match g with
  | Drop w => (1 <= rows w <= 15 /\ 1 <= width w)%nat
  | Slide w => (4 <= Slide.width w /\ 0 <= Slide.height w <= 15)%Z
  end.

Theorem strategy_sound n sum s sum' s' : sensible g -> strategy n sum s = Ok (sum', s') ->
  holds (Player g d n).
Proof.
  unfold strategy. intros Sensible E. first_step E as [announced s1] Announced.
  destruct announced as [|last]; [easy|]. required E as Range.
  first_step E as [r s2] Nodes. required E as Used. required E as Depth. apply Nat.leb_le in Depth.
  first_step E as sum2 Replayed. clear E. unfold replay_all in Replayed.
  destruct g as [w|w]; cbn [holds].
  - destruct Sensible as [[Rows _] _]. apply (wins_drop w Rows d n _ _ (repeat [] (width w)));
      [apply represents_empty|].
    apply wins_more with (depth_at (depths r) last); auto.
    refine (replay_wins _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ Replayed _ _ (proj2 (keeps_wait _ _ _))).
    + apply mirror_drop_wins.
    + intros here s3 p a cs cs'. apply carry_out_drop_legal.
  - destruct Sensible as [Four Height]. destruct w as [wide tall]. cbn [Slide.width Slide.height] in *.
    rewrite <- (Z2Nat.id wide), <- (Z2Nat.id tall) by lia. assert (4 <= Z.to_nat wide)%nat as Four' by lia.
    apply (SlideCells.wins_slide _ (Z.to_nat tall) Four' d n _ _
      (repeat (repeat false (Z.to_nat tall)) (Z.to_nat wide))); [apply SlideCells.represents_empty|].
    apply wins_more with (depth_at (depths r) last); auto.
    refine (replay_wins _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ Replayed _ _ (proj2 (keeps_wait _ _ _))).
    + auto.
    + intros here s3 p a cs cs'. apply SlideCells.carry_out_slide_legal.
Qed.
End Strategy.

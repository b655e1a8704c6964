(* The claims, and what it means that they hold. SPEC.md, Claims. *)
From Coq Require Import String Ascii Arith NArith BinInt List DecimalString.
From Lineproof Require Import Game.
From Lineproof Require Slide Rows Survival.
Import ListNotations.

(* A game, in a well of its own. *)
Inductive game := Drop (w : Game.well) | Slide (w : Slide.well).

Inductive claim :=
| Player (g : game) (d : dealer) (pieces : nat)
| Adversary (g : game) (d : dealer) (pieces : option nat)
(* Rows for ever, in the usual game. *)
| PlayerRows (width rows : nat) (deals : list piece)
(* The usual game below a ceiling: it never ends, or it does. *)
| Survives (width ceiling : nat) (d : dealer) (hold : bool)
| Ends (width ceiling : nat) (d : dealer) (hold : bool).

(* The well is empty at first, but where rows go on for ever. *)
Definition holds (c : claim) : Prop :=
  match c with
  | Player (Drop w) d n => player_wins (Game.line w) (Game.move w) d n (at_first d) []
  | Adversary (Drop w) d (Some n) => adversary_holds (Game.line w) (Game.move w) d n (at_first d) []
  | Adversary (Drop w) d None => adversary_wins (Game.line w) (Game.move w) d (at_first d) []
  | Player (Slide w) d n => player_wins (Slide.line w) (Slide.move w) d n (at_first d) []
  | Adversary (Slide w) d (Some n) => adversary_holds (Slide.line w) (Slide.move w) d n (at_first d) []
  | Adversary (Slide w) d None => adversary_wins (Slide.line w) (Slide.move w) d (at_first d) []
  | PlayerRows w r ps => Rows.rows_for_ever ps w r
  | Survives w c d hold => Survival.survives w c d hold
  | Ends w c d hold => Survival.game_ends w c d hold
  end.

(* The player wins with n pieces, and not with fewer. *)
Definition optimum (g : game) (d : dealer) (n : nat) : Prop :=
  holds (Player g d n) /\ forall m, m < n -> ~ holds (Player g d m).

(* No game is longer; Longest.v proves it. *)
Definition longest (w : Game.well) := (Game.width w * (rows w + 3)) / 4.
Definition longest_slide (w : Slide.well) := (Z.to_nat (Slide.width w) * Z.to_nat (Slide.height w)) / 4.
Definition longest_game (g : game) := match g with Drop w => longest w | Slide w => longest_slide w end.

(* The claims that certificates can have are in range. *)
Definition between (a n b : nat) : bool := (a <=? n) && (n <=? b).

Definition sizes_in_range (g : game) : bool :=
  match g with
  | Drop w =>
      between 2 (Game.width w) 14 && between 1 (rows w) (if Game.width w <=? 12 then 15 else 8) &&
      match ceiling w with None => true | Some h => between (rows w) h (rows w + 2) end
  | Slide w => between 4 (Z.to_nat (Slide.width w)) 12 && between 1 (Z.to_nat (Slide.height w)) 15
  end.

(* Some pieces, each once, in the order of `pieces`. *)
Definition in_order (d : dealer) : bool :=
  match d with
  | Only [] => false
  | Only ps =>
      let those := filter (fun p => if in_dec piece_eq_dec p ps then true else false) pieces in
      if list_eq_dec piece_eq_dec ps those then true else false
  | Bag => true
  end.

Definition game_in_range (g : game) (d : dealer) (n : option nat) : bool :=
  in_order d && sizes_in_range g && match n with None => true | Some n => between 1 n (longest_game g) end.

Definition in_range (c : claim) : bool :=
  match c with
  | Player g d n => game_in_range g d (Some n)
  | Adversary g d n => game_in_range g d n
  | PlayerRows w r ps => in_order (Only ps) && between 2 w 14 && between 1 r 255
  | Survives w c d _ | Ends w c d _ => in_order d && between 2 w 14 && between 1 c 20
  end.

(* The text of a claim. *)
Local Open Scope string_scope.

Definition decimal (n : nat) : string := NilZero.string_of_uint (Nat.to_uint n).

Definition letter (p : piece) : string :=
  match p with
  | Piece.I => "I" | Piece.Z => "Z" | Piece.S => "S" | Piece.T => "T" | Piece.L => "L" | Piece.J => "J" | Piece.O => "O"
  end.

Definition text_of_game (g : game) : string :=
  match g with
  | Drop w =>
      " drop width=" ++ decimal (Game.width w) ++ " rows=" ++ decimal (rows w) ++
      match ceiling w with None => "" | Some h => " ceiling=" ++ decimal h end
  | Slide w =>
      " slide width=" ++ decimal (Z.to_nat (Slide.width w)) ++
      " rows=" ++ decimal (Z.to_nat (Slide.height w))
  end.

Definition text_of_dealer (d : dealer) : string :=
  match d with
  | Only ps => if (length ps =? 7)%nat then "" else " deals=" ++ String.concat "" (map letter ps)
  | Bag => " deals=bag"
  end.

Definition text_of_survival (w c : nat) (d : dealer) (hold : bool) : string :=
  " drop width=" ++ decimal w ++ " lines=any ceiling=" ++ decimal c ++ text_of_dealer d ++
    if hold then " hold=1" else "".

Definition text_of_pieces (n : nat) : string := " pieces=" ++ decimal n.

Definition text (c : claim) : string :=
  match c with
  | Player g d n => "player" ++ text_of_game g ++ text_of_dealer d ++ text_of_pieces n
  | Adversary g d None => "adversary" ++ text_of_game g ++ text_of_dealer d
  | Adversary g d (Some n) => "adversary" ++ text_of_game g ++ text_of_dealer d ++ text_of_pieces n
  | PlayerRows w r ps =>
      "player drop width=" ++ decimal w ++ " lines=any rows=" ++ decimal r ++ text_of_dealer (Only ps)
  | Survives w c d hold => "player" ++ text_of_survival w c d hold
  | Ends w c d hold => "adversary" ++ text_of_survival w c d hold
  end.

(* As bytes. *)
Definition ascii_bytes (s : string) : list N := map N_of_ascii (list_ascii_of_string s).
Definition text_bytes (c : claim) : list N := ascii_bytes (text c).

(* Certificates as literals in Coq: their bytes, compressed by LZW, three characters for
   each code, as pack.ml writes them. No theorem depends on this being right: what counts
   is which bytes come out, and that the checker accepts them. *)
From Coq Require Import NArith List Strings.Byte FMapPositive.
Import ListNotations.
Local Open Scope N_scope.

(* Strings as lists of bytes, which Coq reads faster than others. *)
Inductive packed := Packed (l : list byte).
Definition packed_of_bytes (l : list byte) : packed := Packed l.
Definition bytes_of_packed (p : packed) : list byte := match p with Packed l => l end.
Declare Scope packed_scope.
Delimit Scope packed_scope with packed.
String Notation packed packed_of_bytes bytes_of_packed : packed_scope.

Definition joined (parts : list packed) : packed := Packed (flat_map bytes_of_packed parts).

(* Three digits to base 92, from the character # on. *)
Definition base92 (a b c : byte) : N :=
  ((Byte.to_N a - 35) * 92 + (Byte.to_N b - 35)) * 92 + (Byte.to_N c - 35).

(* A phrase is its first byte, and all of its bytes, the last one first. *)
Definition phrase := (N * list N)%type.

Definition lookup (d : PositiveMap.t phrase) (n : N) : option phrase :=
  if n <? 256 then Some (n, [n]) else PositiveMap.find (N.succ_pos n) d.

(* Each code stands for a phrase. Its first byte makes a new phrase of the one before. *)
Fixpoint unpack_from (l : list byte) (d : PositiveMap.t phrase) (size : N) (before : phrase) (acc : list N) : list N :=
  match l with
  | a :: b :: c :: l' =>
      let longer x := (fst before, x :: snd before) in
      let p := match lookup d (base92 a b c) with Some p => p | None => longer (fst before) end in
      unpack_from l' (PositiveMap.add (N.succ_pos size) (longer (fst p)) d) (N.succ size) p (snd p ++ acc)
  | _ => rev_append acc []
  end.

Definition unpack (p : packed) : list N :=
  match p with
  | Packed (a :: b :: c :: l) =>
      let n := base92 a b c in unpack_from l (PositiveMap.empty _) 256 (n, [n]) [n]
  | _ => []
  end.

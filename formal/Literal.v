(* Certificates as literals in Coq: their bytes, compressed by LZW, two characters for each code,
   as pack.ml writes them. No theorem depends on this being right: what counts is which bytes
   come out, and that the checker accepts them. *)
From Coq Require Import NArith List Strings.Byte FMapPositive.
Import ListNotations.
Local Open Scope N_scope.

(* Strings as bytes, eight to a constructor: Coq reads them three times as fast as a list. *)
Inductive packed := Few (l : list byte) | Eight (a b c d e f g h : byte) (others : packed).

Fixpoint packed_of_bytes (l : list byte) : packed :=
  match l with
  | a :: b :: c :: d :: e :: f :: g :: h :: l' => Eight a b c d e f g h (packed_of_bytes l')
  | _ => Few l
  end.

Fixpoint bytes_of_packed (p : packed) : list byte :=
  match p with
  | Few l => l
  | Eight a b c d e f g h p' => a :: b :: c :: d :: e :: f :: g :: h :: bytes_of_packed p'
  end.

Declare Scope packed_scope.
Delimit Scope packed_scope with packed.
String Notation packed packed_of_bytes bytes_of_packed : packed_scope.

Definition joined (parts : list packed) : list byte := flat_map bytes_of_packed parts.

(* Two digits to base 221, from the character # on: there are 221 * 221 codes. *)
Definition code (a b : byte) : N := (Byte.to_N a - 35) * 221 + (Byte.to_N b - 35).
Definition codes : N := 221 * 221.

(* A phrase is its first byte, and all of its bytes, the last one first. *)
Definition phrase := (N * list N)%type.

Definition lookup (d : PositiveMap.t phrase) (n : N) : option phrase :=
  if n <? 256 then Some (n, [n]) else PositiveMap.find (N.succ_pos n) d.

(* Each code stands for a phrase. Its first byte makes a new phrase of the one before, while
   there are codes. *)
Fixpoint unpack_from (l : list byte) (d : PositiveMap.t phrase) (size : N) (before : phrase)
    (acc : list N) : list N :=
  match l with
  | a :: b :: l' =>
      let longer x := (fst before, x :: snd before) in
      let p := match lookup d (code a b) with Some p => p | None => longer (fst before) end in
      if size <? codes then
        unpack_from l' (PositiveMap.add (N.succ_pos size) (longer (fst p)) d) (N.succ size) p (snd p ++ acc)
      else unpack_from l' d size p (snd p ++ acc)
  | _ => rev_append acc []
  end.

Definition unpack (l : list byte) : list N :=
  match l with
  | a :: b :: l' => let n := code a b in unpack_from l' (PositiveMap.empty _) 256 (n, [n]) [n]
  | _ => []
  end.

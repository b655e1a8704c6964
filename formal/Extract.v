(* The verified checker, as OCaml. *)
From Coq Require Import Extraction ExtrOcamlBasic.
From Lineproof Require Import Bits Certificate.
Extraction Language OCaml.
Extraction Inline Result.bind Result.require Result.expect fst snd.

(* A row of bits becomes an integer, bit i of which is bit i of the row. All that touches such
   a row is in Bits.v, and here. No row gets longer than 30 bits. *)
Extract Constant Bits.row => "int".
Extract Inlined Constant Bits.no_cells => "0".
Extract Constant Bits.blank => "(fun r -> r = 0)".
Extract Inlined Constant Bits.inter => "(land)".
Extract Inlined Constant Bits.union => "(lor)".
Extract Constant Bits.minus => "(fun a b -> a land lnot b)".
Extract Constant Bits.within => "(fun a b c -> a land b land lnot c = 0)".
Extract Constant Bits.push => "(fun r -> r lsl 1)".
Extract Constant Bits.skip => "(let rec skip n r = match n with O -> r | S n' -> skip n' (r lsr 1) in skip)".
Extract Constant Bits.get => "(let rec get n r = match n with O -> r land 1 = 1 | S n' -> get n' (r lsr 1) in get)".
Extract Constant Bits.wall =>
  "(let rec bits = function [] -> 0 | b :: l -> 2 * bits l + (if b then 1 else 0) in fun l -> 8 * bits l)".
Extract Constant Bits.members =>
  "(let rec members i r = if r = 0 then [] else
      let l = members (S i) (r lsr 1) in if r land 1 = 1 then i :: l else l in members)".
Extract Constant Bits.slide =>
  "(fun room seeds ->
      let rec slide r = let s = (r lor (r lsl 1) lor (r lsr 1)) land room in if s = r then r else slide s in
      slide (seeds land room))".

Extraction "verified.ml" verify read_claim text_bytes Dealers.number_of_piece.

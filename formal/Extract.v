(* The verified checker, as OCaml. *)
From Coq Require Import NArith Extraction ExtrOcamlBasic.
From Lineproof Require Import Claims Packed Bits Certificate.
Extraction Language OCaml.
Extraction Inline Rejection.bind Rejection.require Rejection.expect fst snd.

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

(* Binary numbers become integers. None gets longer than 62 bits: they are bytes, numbers of four
   bytes, counts of what has been read or is in memory, and what Packed.v packs into one number,
   14 heights of four bits below a 1, or up to 27 bits of a profile, at most. *)
Extract Inductive positive => int ["(fun (p : int) -> 2 * p + 1)" "(fun (p : int) -> 2 * p)" "1"]
  "(fun i o h (p : int) -> if p = 1 then h () else if p land 1 = 1 then i (p lsr 1) else o (p lsr 1))".
Extract Inductive N => int ["0" ""] "(fun z p (n : int) -> if n = 0 then z () else p n)".
Extract Inlined Constant Pos.succ => "(fun (a : int) -> a + 1)".
Extract Inlined Constant Pos.ltb => "(fun (a : int) b -> a < b)".
Extract Inlined Constant N.eqb => "(fun (a : int) b -> a = b)".
Extract Inlined Constant N.leb => "(fun (a : int) b -> a <= b)".
Extract Inlined Constant N.ltb => "(fun (a : int) b -> a < b)".
Extract Inlined Constant N.max => "(fun (a : int) b -> if a < b then b else a)".
Extract Inlined Constant N.min => "(fun (a : int) b -> if b < a then b else a)".
Extract Inlined Constant N.compare => "(fun (a : int) b -> if a < b then Lt else if a = b then Eq else Gt)".
Extract Inlined Constant N.succ => "(fun (a : int) -> a + 1)".
Extract Inlined Constant N.pred => "(fun (a : int) -> if a = 0 then 0 else a - 1)".
Extract Inlined Constant N.add => "(+)".
Extract Inlined Constant N.sub => "(fun (a : int) b -> if a < b then 0 else a - b)".
Extract Inlined Constant N.mul => "( * )".
Extract Inlined Constant N.div => "(fun (a : int) b -> if b = 0 then 0 else a / b)".
Extract Inlined Constant N.modulo => "(fun (a : int) b -> if b = 0 then a else a mod b)".
Extract Inlined Constant N.double => "(fun (a : int) -> 2 * a)".
Extract Inlined Constant N.succ_double => "(fun (a : int) -> 2 * a + 1)".
Extract Inlined Constant N.div2 => "(fun (a : int) -> a lsr 1)".
Extract Inlined Constant N.odd => "(fun (a : int) -> a land 1 = 1)".
Extract Inlined Constant N.even => "(fun (a : int) -> a land 1 = 0)".
Extract Inlined Constant N.shiftl => "(fun (a : int) b -> a lsl b)".
Extract Inlined Constant N.shiftr => "(fun (a : int) b -> a lsr b)".
Extract Inlined Constant N.land => "(land)".
Extract Inlined Constant N.lor => "(lor)".
Extract Inlined Constant N.lxor => "(lxor)".
Extract Inlined Constant N.testbit => "(fun (a : int) b -> (a lsr b) land 1 = 1)".
Extract Inlined Constant N.ldiff => "(fun (a : int) b -> a land lnot b)".
Extract Inlined Constant N.ones => "(fun (a : int) -> 1 lsl a - 1)".
Extract Constant N.of_nat => "(let rec count k = function O -> k | S n -> count (k + 1) n in count 0)".
Extract Constant N.to_nat =>
  "(let rec unary n k = if k = 0 then n else unary (S n) (k - 1) in
    let small = Array.init 256 (unary O) in fun n -> if n < 256 then small.(n) else unary O n)".

Extraction "verified.ml" verify read_claim text_bytes Dealers.number_of_piece.

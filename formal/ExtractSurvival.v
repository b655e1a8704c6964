(* The checker of closed sets, as OCaml. *)
From Coq Require Import Uint63 Extraction ExtrOcamlBasic.
From Lineproof Require Import ClosedSets.
Extraction Language OCaml.

(* Coq's machine integers have 63 bits, as OCaml's have. *)
Extract Constant PrimInt63.int => "Int.t".
Extract Inlined Constant PrimInt63.land => "(land)".
Extract Inlined Constant PrimInt63.lor => "(lor)".
Extract Inlined Constant PrimInt63.lsl => "(fun a n -> if 0 <= n && n < 63 then a lsl n else 0)".
Extract Inlined Constant PrimInt63.lsr => "(fun a n -> if 0 <= n && n < 63 then a lsr n else 0)".
Extract Inlined Constant PrimInt63.add => "(+)".
Extract Inlined Constant PrimInt63.sub => "(-)".
Extract Inlined Constant PrimInt63.eqb => "Int.equal".

Extraction "survivor.ml" survives_in.

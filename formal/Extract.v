(* The verified checker, as OCaml. *)
From Coq Require Import Extraction ExtrOcamlBasic.
From Lineproof Require Import Certificate.
Extraction Language OCaml.
Extraction Inline Result.bind Result.require Result.expect.
Extraction "verified.ml" verify read_claim text_bytes Dealers.number_of_piece.

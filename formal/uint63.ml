(* Numbers that are written out in Coq. *)
let of_int (n : int) = n

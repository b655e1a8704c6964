(* Runs survives_by of ClosedSets.v, as Coq has extracted it. *)
let rec nat n = if n = 0 then Survivor.O else Survivor.S (nat (n - 1))

let () =
  match Array.map int_of_string_opt Sys.argv with
  | [| _; Some wide; Some top; Some rough |] when wide >= 1 && top >= 1 && rough >= 0 ->
      if Survivor.survives_by (nat wide) (nat top) (nat rough) (nat 1000) (nat 6)
      then Printf.printf "survives %d %d, by the extracted program\n" wide top
      else (prerr_endline "no closed set of such boards has been found"; exit 1)
  | _ -> prerr_endline "usage: survive WIDE TOP ROUGHNESS"; exit 2

(* Runs the checker of closed sets of ClosedSets.v, as Coq has extracted it. *)
let rec nat n = if n = 0 then Survivor.O else Survivor.S (nat (n - 1))

(* A set in a file: for each board the heights of its columns, a byte each; then for each kept piece four
   numbers of four bytes, the lowest first, which are the words of Bags.v. Boards make a tree by their heights. *)
type tree = Board of Survivor.row | Heights of tree array

let read wide top file =
  let size = wide + (7 * 16) in
  let record = Bytes.create size in
  let words at =
    let word i = Int32.to_int (Bytes.get_int32_le record (at + (4 * i))) land 0xFFFFFFFF in
    Survivor.Bags (word 0, word 1, word 2, word 3) in
  let row () =
    let of_kept k = words (wide + (16 * k)) in
    Survivor.Seven (of_kept 0, of_kept 1, of_kept 2, of_kept 3, of_kept 4, of_kept 5, of_kept 6) in
  let rec add column tree =
    if column = wide then Board (row ())
    else
      let heights = match tree with Heights [||] | Board _ -> Array.make (top + 1) (Heights [||]) | Heights a -> a in
      let h = Bytes.get_uint8 record column in
      heights.(h) <- add (column + 1) heights.(h);
      Heights heights in
  let rec table = function
    | Board r -> Survivor.Entry r
    | Heights a -> Survivor.Heights (List.map table (Array.to_list a)) in
  let rec all tree =
    match really_input file record 0 size with
    | () -> all (add 0 tree)
    | exception End_of_file -> tree in
  table (all (Heights [||]))

let () =
  match Array.map int_of_string_opt Sys.argv with
  | [| _; Some wide; Some top |] when wide >= 1 && top >= 1 ->
      set_binary_mode_in stdin true;
      if Survivor.survives_in (nat wide) (nat top) (read wide top stdin) (nat 6) then
        Printf.printf "survives %d %d, by the extracted program\n" wide top
      else (prerr_endline "the set is not closed, or the player does not get into it"; exit 1)
  | _ -> prerr_endline "usage: survive WIDE TOP <SET"; exit 2

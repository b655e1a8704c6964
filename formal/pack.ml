(* Writes a file as a literal of Literal.v: its bytes by LZW, three characters a code.
   usage: ocaml pack.ml NAME <FILE >FILE.v *)
let () =
  let codes = Hashtbl.create 65536 in
  for i = 0 to 255 do Hashtbl.add codes (String.make 1 (Char.chr i)) i done;
  let put n = List.iter (fun shift -> print_char (Char.chr (48 + ((n lsr shift) land 63)))) [ 12; 6; 0 ] in
  set_binary_mode_in stdin true;
  Printf.printf "From Lineproof Require Import Literal.\nDefinition %s : packed := \"" Sys.argv.(1);
  let rec go phrase =
    match input_char stdin with
    | exception End_of_file -> if phrase <> "" then put (Hashtbl.find codes phrase)
    | c ->
        let longer = phrase ^ String.make 1 c in
        if Hashtbl.mem codes longer then go longer
        else begin
          put (Hashtbl.find codes phrase);
          Hashtbl.add codes longer (Hashtbl.length codes);
          go (String.make 1 c)
        end in
  go "";
  print_string "\"%packed.\n"

(* Writes a certificate as a literal of Literal.v: its bytes by LZW, three characters a
   code. With "player", it is the first section alone, which has to be a player's.
   usage: ocaml pack.ml NAME [player] <FILE >FILE.v *)
let () =
  set_binary_mode_in stdin true;
  let buffer = Buffer.create 65536 in
  (try while true do Buffer.add_channel buffer stdin 1 done with End_of_file -> ());
  let bytes = Buffer.contents buffer in
  let bytes =
    if Array.length Sys.argv < 3 then bytes
    else
      (* magic, version, number of sections; length, claim, number of nodes, nodes *)
      let claim = Char.code bytes.[11] in
      let nodes = Int32.to_int (String.get_int32_be bytes (12 + claim)) in
      String.sub bytes 0 10 ^ "\001" ^ String.sub bytes 11 (1 + claim + 4 + (28 * nodes)) in
  let codes = Hashtbl.create 65536 in
  for i = 0 to 255 do Hashtbl.add codes (String.make 1 (Char.chr i)) i done;
  let put n = List.iter (fun shift -> print_char (Char.chr (48 + ((n lsr shift) land 63)))) [ 12; 6; 0 ] in
  Printf.printf "From Lineproof Require Import Literal.\nDefinition %s : packed := \"" Sys.argv.(1);
  let step phrase c =
    let longer = phrase ^ String.make 1 c in
    if Hashtbl.mem codes longer then longer
    else begin
      put (Hashtbl.find codes phrase);
      Hashtbl.add codes longer (Hashtbl.length codes);
      String.make 1 c
    end in
  let last = String.fold_left step "" bytes in
  if last <> "" then put (Hashtbl.find codes last);
  print_string "\"%packed.\n"

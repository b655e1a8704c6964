(* Writes a certificate as a literal of Literal.v: its bytes by LZW, two characters a
   code, in parts, since Coq needs much memory for a long literal. With "player", it is the
   first section alone, which has to be a player's.
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
  let written = Buffer.create 65536 in
  let put n = List.iter (fun digit -> Buffer.add_char written (Char.chr (35 + digit))) [ n / 221; n mod 221 ] in
  let step phrase c =
    let longer = phrase ^ String.make 1 c in
    if Hashtbl.mem codes longer then longer
    else begin
      put (Hashtbl.find codes phrase);
      if Hashtbl.length codes < 221 * 221 then Hashtbl.add codes longer (Hashtbl.length codes);
      String.make 1 c
    end in
  let last = String.fold_left step "" bytes in
  if last <> "" then put (Hashtbl.find codes last);
  print_string "From Lineproof Require Import Literal.\n";
  let length = Buffer.length written and most = 6000 in
  let names = List.init ((length + most - 1) / most) (Printf.sprintf "%s_%d" Sys.argv.(1)) in
  List.iteri (fun i name ->
    Printf.printf "Definition %s : packed := \"%s\"%%packed.\n" name
      (Buffer.sub written (i * most) (min most (length - (i * most))))) names;
  Printf.printf "Definition %s := joined (%snil).\n" Sys.argv.(1)
    (String.concat "" (List.map (fun name -> name ^ " :: ") names))

(* The verified checker as a program: bytes in, verdicts out. All that is checked is
   checked in verified.ml, which Coq has extracted from Certificate.v. *)
module V = Verified

let usage = {|usage: linecheck [--digest] [--limit N] FILE [CLAIM...]

Verifies a raw certificate (.cert) with the checker that is proved correct in Coq; - is
standard input. Prints a line "s VERIFIED CLAIM" for each claim that is proved, or
"s NOT VERIFIED". With claims given, word for word, the certificate must prove exactly
these. With --digest, a line with the SHA-256 of SPEC.md's trace follows. With --limit, N
stands for the number 4194304 of SPEC.md's limits.

Exit status: 0 all verified, 1 rejected, 2 wrong usage, a limit, or trouble with a file.
|}

(* Natural numbers of Coq. *)
let int_of_nat n = let rec count k = function V.O -> k | V.S n -> count (k + 1) n in count 0 n

let bytes_of_string s =
  let rec from i l = if i < 0 then l else from (i - 1) (Char.code s.[i] :: l) in
  from (String.length s - 1) []

let string_of_bytes l =
  String.of_seq (Seq.map (fun n -> Char.chr n) (List.to_seq l))

(* A claim of a text, carelessly: the checker accepts it only if its text is this one. *)
let claim_of_text bytes =
  let words = String.split_on_char ' ' (string_of_bytes bytes) in
  let value key =
    List.find_map (fun word ->
      match String.index_opt word '=' with
      | Some i when String.sub word 0 i = key -> Some (String.sub word (i + 1) (String.length word - i - 1))
      | _ -> None) words in
  let rec nat_of_int n = if n = 0 then V.O else V.S (nat_of_int (n - 1)) in
  let number key =
    match Option.bind (value key) int_of_string_opt with
    | Some n when 1 <= n && n <= 255 -> Some n
    | _ -> None in
  let count key = Option.map nat_of_int (number key) in
  let piece letter = Option.map (List.nth V.Piece.pieces) (String.index_opt "IZSTLJO" letter) in
  let dealer = match value "deals" with
    | None -> V.Only V.Piece.pieces
    | Some "bag" -> V.Bag
    | Some letters -> V.Only (List.filter_map piece (List.of_seq (String.to_seq letters))) in
  let player = List.mem "player" words and lines = List.mem "lines=any" words and hold = List.mem "hold=1" words in
  match number "width", number "rows", count "ceiling", count "pieces" with
  | Some w, Some r, ceiling, pieces ->
      let width = nat_of_int w and rows = nat_of_int r in
      let well =
        if List.mem "slide" words then V.Slide { V.width0 = V.Zpos w; V.height = V.Zpos r }
        else V.Drop { V.width; rows; ceiling } in
      (match lines, dealer, player, pieces with
       | true, V.Only ps, _, _ -> Some (V.PlayerRows (width, rows, ps))
       | false, _, true, Some n -> Some (V.Player (well, dealer, n))
       | false, _, false, n -> Some (V.Adversary (well, dealer, n))
       | _ -> None)
  | Some w, None, Some c, _ ->
      let w = nat_of_int w in
      Some (if player then V.Survives (w, c, dealer, hold) else V.Ends (w, c, dealer, hold))
  | _ -> None

(* SPEC.md's traces, of a section as pieces of text, the last one first. A bit is 1 for true, the
   first one lowest. *)
let rec int_of_bits = function [] -> 0 | bit :: bits -> (2 * int_of_bits bits) + if bit then 1 else 0

let int_of_pieces = List.fold_left (fun n p -> n + (1 lsl int_of_nat (V.number_of_piece p))) 0

(* So many numbers of two bytes, the first ones as given, the others 0. *)
let text_of_numbers count numbers =
  let b = Bytes.make (2 * count) '\000' in
  List.iteri (fun i n -> Bytes.set_uint16_be b (2 * i) n) numbers;
  Bytes.to_string b

let add_board trace may rows =
  text_of_numbers 1 [ int_of_pieces may ] :: text_of_numbers 18 (List.map int_of_bits rows) :: trace

let add_columns trace may columns sacrificed =
  text_of_numbers 2 [ sacrificed; int_of_pieces may ] :: text_of_numbers 14 columns :: trace

let add_profile trace may (heights, sacrificed) =
  add_columns trace may (List.map int_of_nat heights) (int_of_bits sacrificed)

let add_slide_profile trace may (columns, sacrificed) =
  add_columns trace may (List.map int_of_bits columns) (int_of_bits sacrificed)

let add_position trace may encoded depth rows =
  let four_bytes n = text_of_numbers 2 [ n lsr 16; n land 65535 ] in
  let closed, heights = match List.rev encoded with c :: h -> c, List.rev h | [] -> 0, [] in
  let columns = List.concat_map (fun h -> [ h lsr 4; h land 15 ]) heights in
  four_bytes rows :: four_bytes depth :: add_columns trace may columns closed

let add_state trace may rows kept round =
  let low = text_of_numbers 20 rows and rest = [ kept; int_of_pieces may; round lsr 16; round land 65535 ] in
  text_of_numbers 4 rest :: low :: trace

let digest traces =
  Sha256.hex (List.fold_left (fun sum trace -> List.fold_left Sha256.add sum (List.rev trace)) Sha256.empty traces)

(* SPEC.md's checks, in a few words. *)
let reason = function
  | 1 -> "the certificate is cut off"
  | 2 -> "this is not a certificate of this version"
  | 3 -> "no sections"
  | 4 -> "this is not a claim that this checker knows"
  | 5 -> "this is claimed twice"
  | 6 -> "the claims are not the wanted ones"
  | 7 -> "the number of nodes is not in its range"
  | 8 -> "there is no such rotation"
  | 9 -> "the link does not lead to an earlier node, or is odd where it may not be"
  | 10 -> "the node does not come after the one before it"
  | 11 -> "the node's mirror image belongs here"
  | 12 -> "no node refers to one of the nodes"
  | 13 -> "the strategy may need more pieces"
  | 14 -> "the move is not legal"
  | 15 -> "line and announced win do not agree"
  | 16 -> "there are not as many layers as are not empty"
  | 17 -> "there are not as many answers or deals as are needed"
  | 18 -> "this piece cannot be dealt here"
  | 19 -> "a move completes a line"
  | 20 -> "more follows the last section"
  | 21 -> "this goes beyond the limits of this checker"
  | 22 -> "an answer is missing, or to a piece that is not dealt here"
  | 23 -> "the piece does not get there"
  | 24 -> "the piece does not rest there"
  | 25 -> "this is not how the position is written"
  | 26 -> "the position does not come after the one before it"
  | 27 -> "an outcome of the answer leads to no position before this one"
  | 28 -> "a front, or the empty well, is missing"
  | 29 -> "no answer leads to one of the positions, which is no front"
  | 30 -> "the positions take more rows"
  | 31 -> "no piece can be kept here, or taken back"
  | _ -> "rejected"

let where e size =
  let section = int_of_nat e.V.section and index = string_of_int in
  let part = match e.V.where_ with
    | V.Whole -> ""
    | V.InNode (n, None) -> "node " ^ index (n) ^ ", "
    | V.InNode (n, Some p) -> Printf.sprintf "node %d, piece %d, " (n) (int_of_nat p)
    | V.InLayer (k, None) -> Printf.sprintf "layer %d, " (k)
    | V.InLayer (k, Some i) -> Printf.sprintf "layer %d, profile %d, " (k) (i)
    | V.InPosition (n, None) -> Printf.sprintf "position %d, " (n)
    | V.InPosition (n, Some p) -> Printf.sprintf "position %d, piece %d, " (n) (int_of_nat p)
    | V.InState (n, None) -> Printf.sprintf "state %d, " (n)
    | V.InState (n, Some p) -> Printf.sprintf "state %d, piece %d, " (n) (int_of_nat p) in
  Printf.sprintf "%s%sbyte %d" (if section = 0 then "" else "section " ^ index section ^ ", ")
    part (size - List.length e.V.unread)

let read name =
  let channel = if name = "-" then stdin else open_in_bin name in
  set_binary_mode_in channel true;
  let buffer = Buffer.create 65536 in
  (try while true do Buffer.add_channel buffer channel 1 done with End_of_file -> ());
  Buffer.contents buffer

exception Usage of string

(* A limit, as Go's flags have it. Numbers that are larger than OCaml's are all beyond what there is. *)
let positive text =
  let digits = if String.starts_with ~prefix:"+" text then String.sub text 1 (String.length text - 1) else text in
  match Int64.of_string_opt digits with
  | Some n when n > 0L && String.for_all (fun c -> '0' <= c && c <= '9') digits ->
      if n > Int64.of_int max_int then max_int else Int64.to_int n
  | _ -> raise (Usage "--limit takes a number from 1")

(* --limit=N is --limit and N. *)
let separate argument =
  match String.split_on_char '=' argument with
  | [ ("--limit" | "-limit") as flag; n ] -> [ flag; n ]
  | _ -> [ argument ]

let check with_digest limit name claims =
  List.iter (fun c ->
    if V.read_claim claim_of_text (bytes_of_string c) = None then raise (Usage (Printf.sprintf "%S is not a claim that this checker knows; flags come before FILE" c))) claims;
  match read name with
  | exception Sys_error problem ->
      let named = if String.starts_with ~prefix:name problem then problem else name ^ ": " ^ problem in
      prerr_endline ("linecheck: " ^ named); (* nothing was verified or rejected *)
      2
  | file ->
    let keep add trace a b = if with_digest then add trace a b else trace in
    let keep4 add trace a b c d = if with_digest then add trace a b c d else trace in
    match V.verify limit claim_of_text [] (keep add_board) (keep add_profile) (keep add_slide_profile) (keep4 add_position)
            (keep4 add_state) (List.map bytes_of_string claims) (bytes_of_string file) with
    | V.Rejected e ->
        let n = int_of_nat e.V.check in
        Printf.eprintf "linecheck: %s: %s: check %d: %s\n%!" name (where e (String.length file)) n (reason n);
        print_string "s NOT VERIFIED\n";
        if n = 21 then 2 else 1
    | V.Ok verified ->
        List.iter (fun (claim, _) -> print_string ("s VERIFIED " ^ string_of_bytes (V.text_bytes claim) ^ "\n")) verified;
        if with_digest then print_string ("digest " ^ digest (List.map snd verified) ^ "\n");
        0

(* OCaml ends a program for which there is no more memory. So the work is done by a child,
   and whatever ends it, there is a verdict. *)
let survive work =
  match Unix.fork () with
  | 0 -> exit (work ())
  | child ->
      let pass_on n = Sys.set_signal n (Sys.Signal_handle (fun _ -> Unix.kill child Sys.sigkill)) in
      List.iter pass_on [ Sys.sigint; Sys.sigterm; Sys.sighup ];
      let rec wait () = try snd (Unix.waitpid [] child) with Unix.Unix_error (Unix.EINTR, _, _) -> wait () in
      match wait () with
      | Unix.WEXITED status -> status
      | Unix.WSIGNALED _ | Unix.WSTOPPED _ ->
          prerr_endline "linecheck: the check was stopped; perhaps there is not enough memory";
          print_string "s NOT VERIFIED\n";
          2

let () =
  Gc.set { (Gc.get ()) with minor_heap_size = 1 lsl 18; space_overhead = 300; allocation_policy = 0 };
  let work () =
    try
      let rec run with_digest limit = function
        | ("--help" | "-h") :: _ -> print_string usage; 0
        | ("--digest" | "-digest") :: rest -> run true limit rest
        | ("--limit" | "-limit") :: n :: rest ->
            if limit <> 0 then raise (Usage "--limit is given twice");
            run with_digest (positive n) rest
        | [] | [ "--" ] -> raise (Usage "")
        | "--" :: name :: claims -> check with_digest (if limit = 0 then 4194304 else limit) name claims
        | name :: _ when name <> "-" && name <> "" && name.[0] = '-' -> raise (Usage ("there is no " ^ name))
        | file -> run with_digest limit ("--" :: file) in
      let status = run false 0 (List.concat_map separate (List.tl (Array.to_list Sys.argv))) in
      flush stdout;
      status
    with
    | Usage "" -> prerr_string usage; 2
    | Usage problem -> prerr_endline ("linecheck: " ^ problem ^ "; see \"linecheck --help\""); 2
    | Sys_error problem -> prerr_endline ("linecheck: " ^ problem); 2
    | Stack_overflow | Out_of_memory -> prerr_endline "linecheck: out of memory"; print_string "s NOT VERIFIED\n"; 2 in
  exit (survive work)

(* SHA-256 (FIPS 180-4), for digests that are compared with those of the other checkers.
   No verdict depends on it. *)
type t = { hash : int array; pending : string; length : int }

let mask = 0xffffffff

(* The first 32 bits of the fractional parts of the square roots of the first 8 primes,
   and of the cube roots of the first 64. *)
let empty = { pending = ""; length = 0; hash = [|
    0x6a09e667; 0xbb67ae85; 0x3c6ef372; 0xa54ff53a; 0x510e527f; 0x9b05688c; 0x1f83d9ab; 0x5be0cd19; |] }

let constants = [|
    0x428a2f98; 0x71374491; 0xb5c0fbcf; 0xe9b5dba5; 0x3956c25b; 0x59f111f1; 0x923f82a4; 0xab1c5ed5;
    0xd807aa98; 0x12835b01; 0x243185be; 0x550c7dc3; 0x72be5d74; 0x80deb1fe; 0x9bdc06a7; 0xc19bf174;
    0xe49b69c1; 0xefbe4786; 0x0fc19dc6; 0x240ca1cc; 0x2de92c6f; 0x4a7484aa; 0x5cb0a9dc; 0x76f988da;
    0x983e5152; 0xa831c66d; 0xb00327c8; 0xbf597fc7; 0xc6e00bf3; 0xd5a79147; 0x06ca6351; 0x14292967;
    0x27b70a85; 0x2e1b2138; 0x4d2c6dfc; 0x53380d13; 0x650a7354; 0x766a0abb; 0x81c2c92e; 0x92722c85;
    0xa2bfe8a1; 0xa81a664b; 0xc24b8b70; 0xc76c51a3; 0xd192e819; 0xd6990624; 0xf40e3585; 0x106aa070;
    0x19a4c116; 0x1e376c08; 0x2748774c; 0x34b0bcb5; 0x391c0cb3; 0x4ed8aa4a; 0x5b9cca4f; 0x682e6ff3;
    0x748f82ee; 0x78a5636f; 0x84c87814; 0x8cc70208; 0x90befffa; 0xa4506ceb; 0xbef9a3f7; 0xc67178f2; |]

let turn x n = ((x lsr n) lor (x lsl (32 - n))) land mask

let block hash s at =
  let w = Array.make 64 0 in
  for i = 0 to 15 do w.(i) <- Int32.to_int (String.get_int32_be s (at + (4 * i))) land mask done;
  for i = 16 to 63 do
    let a = w.(i - 15) and b = w.(i - 2) in
    let s0 = turn a 7 lxor turn a 18 lxor (a lsr 3) and s1 = turn b 17 lxor turn b 19 lxor (b lsr 10) in
    w.(i) <- (w.(i - 16) + s0 + w.(i - 7) + s1) land mask
  done;
  let v = Array.copy hash in
  for i = 0 to 63 do
    let a = v.(0) and e = v.(4) in
    let s1 = turn e 6 lxor turn e 11 lxor turn e 25 and choice = (e land v.(5)) lxor (lnot e land mask land v.(6)) in
    let t1 = v.(7) + s1 + choice + constants.(i) + w.(i) in
    let s0 = turn a 2 lxor turn a 13 lxor turn a 22
    and majority = (a land v.(1)) lxor (a land v.(2)) lxor (v.(1) land v.(2)) in
    Array.blit v 0 v 1 7;
    v.(4) <- (v.(4) + t1) land mask;
    v.(0) <- (t1 + s0 + majority) land mask
  done;
  Array.map2 (fun a b -> (a + b) land mask) hash v

let add t s =
  let all = t.pending ^ s in
  let whole = String.length all / 64 * 64 in
  let rec go hash at = if at = whole then hash else go (block hash all at) (at + 64) in
  { hash = go t.hash 0; pending = String.sub all whole (String.length all - whole);
    length = t.length + String.length s }

let hex t =
  let zeros = (119 - (t.length mod 64)) mod 64 in
  let ending = Bytes.make (zeros + 9) '\000' in
  Bytes.set ending 0 '\128';
  Bytes.set_int64_be ending (zeros + 1) (Int64.of_int (8 * t.length));
  let last = add t (Bytes.to_string ending) in
  String.concat "" (Array.to_list (Array.map (Printf.sprintf "%08x") last.hash))

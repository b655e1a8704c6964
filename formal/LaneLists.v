(* Lists of positions of lanes that stand apart, one goal row or more: what is checked of them, and
   how. ListsOnBoards.v says what it means on boards. docs/lines.md has it in words. *)
From Coq Require Import Arith Bool List Lia Permutation.
From Lineproof Require Import Game Lists Fall Usual Fronts.
Import ListNotations.

(* The heights of the lanes' columns above some row, which rows above it are closed, and a rank. *)
Record entry := { heights : list (list nat); closed : list bool; rank : nat }.

Section Entries.
(* Rows from 0 on, so many, are goals unless they are closed. *)
Variable (T : nat).

(* A lane has passed when it is above all of them. Then only its surface matters, and it is kept
   with its lowest column at T. *)
Definition passed (hl : list nat) : bool := forallb (fun h => T <=? h) hl.
Definition cut (hl : list nat) : list nat := if passed hl then map (fun h => h - (least hl - T)) hl else hl.

(* Open rows: goals, and while no lane has been cut, all rows above all columns. *)
Definition open (uncut : bool) (hs : list (list nat)) (closed : list bool) (g : nat) : bool :=
  (g <? T) && negb (nth g closed false) || (list_max (concat hs) <=? g) && uncut.

(* A goal is full. *)
Definition row_full (hs : list (list nat)) (closed : list bool) : Prop :=
  exists g, g < T /\ nth g closed false = false /\ forall hl h, In hl hs -> In h hl -> g < h.

(* Where shape sh comes to rest in a lane, over the columns from x on. *)
Definition beneath (x : nat) (sh : shape) (hl : list nat) : list nat := firstn (length sh) (skipn x hl).
Definition settled (x : nat) (sh : shape) (hl : list nat) : list nat :=
  let y := rest sh (beneath x sh hl) in
  firstn x hl ++ map (fun s => y + fst s + snd s) sh ++ skipn (length sh) (skipn x hl).
Definition covered (x : nat) (sh : shape) (hl : list nat) (closed : list bool) : list bool :=
  cover (map (fun s => rest sh (beneath x sh hl) + fst s) sh) (beneath x sh hl) closed.

(* No empty cell is covered. *)
Definition cleanly (x : nat) (sh : shape) (hl : list nat) : Prop :=
  forall k s h, nth_error sh k = Some s -> nth_error (beneath x sh hl) k = Some h ->
    h = rest sh (beneath x sh hl) + fst s.

Variable (E : list entry).

(* Entry e holds wherever these heights and closed rows do, k rows higher. *)
Definition entry_fits (uncut : bool) (hs : list (list nat)) (closed' : list bool) (k : nat) (e : entry) : Prop :=
  In e E /\ (forall hl h, In hl hs -> In h hl -> k <= h) /\ (k = 0 \/ uncut = true) /\
  Permutation (heights e) (map (fun hl => cut (map (fun h => h - k) hl)) hs) /\
  forall g, g < T -> nth g (closed e) false = false -> open uncut hs closed' (g + k) = true.

(* The entry has a move for piece p. *)
Definition answered (e : entry) (p : piece) : Prop := exists A hl B sh x,
  heights e = A ++ hl :: B /\ In sh (shapes p) /\ x + length sh <= length hl /\
  let hs := A ++ settled x sh hl :: B in
  let closed' := covered x sh hl (closed e) in
  row_full hs closed' \/ exists k e', entry_fits (negb (existsb passed (heights e))) hs closed' k e' /\
    (rank e' < rank e \/ rank e' <= rank e /\ cleanly x sh hl).

(* An entry holds of lanes with these heights, whatever lies beneath. *)
Definition begun (hs : list (list nat)) : Prop := exists k e, entry_fits true hs (repeat true T) k e.
End Entries.

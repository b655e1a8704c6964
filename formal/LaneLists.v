From Coq Require Import Arith Bool List Permutation.
From Lineproof Require Import Game Fall Positions.
Import ListNotations.
Record entry := { heights : list (list nat); closed : list bool; rank : nat }.
Section Lists.
Variables (T : nat) (E : list entry).
Definition passed (hl : list nat) : bool := forallb (fun h => T <=? h) hl.
Definition cut (hl : list nat) : list nat := if passed hl then map (fun h => h - (least hl - T)) hl else hl.
Definition open (hs : list (list nat)) (closed : list bool) (g : nat) : bool :=
  (g <? T) && negb (nth g closed false) || (list_max (concat hs) <=? g) && negb (existsb passed hs).
Definition full (hs : list (list nat)) (closed : list bool) : Prop := exists g, g < T /\ nth g closed false = false /\ forall hl h, In hl hs -> In h hl -> g < h.
Definition fits (hs : list (list nat)) (closed' : list bool) (k : nat) (e : entry) : Prop :=
  In e E /\ (forall hl h, In hl hs -> In h hl -> k <= h) /\ (k = 0 \/ existsb passed hs = false) /\
  Permutation (heights e) (map (fun hl => cut (map (fun h => h - k) hl)) hs) /\
  forall g, g < T -> nth g (closed e) false = false -> open hs closed' (g + k) = true.
Definition settled (x : nat) (sh : shape) (hl : list nat) : list nat :=
  let y := rest sh (firstn (length sh) (skipn x hl)) in
  firstn x hl ++ map (fun s => y + fst s + snd s) sh ++ skipn (length sh) (skipn x hl).
Definition answered (e : entry) (p : piece) : Prop := exists A hl B sh x, heights e = A ++ hl :: B /\ In sh (shapes p) /\ x + length sh <= length hl /\
  let win := firstn (length sh) (skipn x hl) in let y := rest sh win in
  let hs := A ++ settled x sh hl :: B in let closed' := cover y sh win (closed e) in
  full hs closed' \/ exists k e', fits hs closed' k e' /\
    (rank e' < rank e \/ rank e' <= rank e /\ forall k s h, nth_error sh k = Some s -> nth_error win k = Some h -> h = y + fst s).
Definition begun (hs : list (list nat)) : Prop := exists k e, fits hs (repeat true T) k e.
End Lists.

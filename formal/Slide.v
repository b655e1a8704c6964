(* The slide game, qntm's, on real cells: agree with this file, too, to believe a theorem
   about it. SPEC.md has the same in words: The slide game, Rules. His article is at
   https://qntm.org/tetris; the boxes and the moves are those of his program, tetris.c at
   https://github.com/qntm/tetris. *)
From Lineproof Require Import Game.
From Coq Require Import String ZArith List.
Import ListNotations.
Local Open Scope Z_scope.

(* The well has `height` rows, and four free rows above them. A cell is a column and a
   row, both from 0. *)
Record well := { width : Z; height : Z }.

Definition cell := (Z * Z)%type.
Definition board := list cell.

(* The orientations of a piece, in boxes of four by four cells. A turn leads from each
   to the next one, and from the last to the first. *)
Section Boxes.
Import Piece.
Definition boxes (p : piece) : list (list string) :=
  match p with
  | I => [["....";
           "####";
           "....";
           "...."]; ["..#.";
                     "..#.";
                     "..#.";
                     "..#."]]
  | Z => [["....";
           ".##.";
           "..##";
           "...."]; ["...#";
                     "..##";
                     "..#.";
                     "...."]]
  | S => [["....";
           "..##";
           ".##.";
           "...."]; ["..#.";
                     "..##";
                     "...#";
                     "...."]]
  | T => [["....";
           ".###";
           "..#.";
           "...."]; ["..#.";
                     ".##.";
                     "..#.";
                     "...."]; ["..#.";
                               ".###";
                               "....";
                               "...."]; ["..#.";
                                         "..##";
                                         "..#.";
                                         "...."]]
  | L => [["....";
           ".###";
           ".#..";
           "...."]; [".##.";
                     "..#.";
                     "..#.";
                     "...."]; ["...#";
                               ".###";
                               "....";
                               "...."]; ["..#.";
                                         "..#.";
                                         "..##";
                                         "...."]]
  | J => [["....";
           "###.";
           "..#.";
           "...."]; [".#..";
                     ".#..";
                     "##..";
                     "...."]; ["#...";
                               "###.";
                               "....";
                               "...."]; [".##.";
                                         ".#..";
                                         ".#..";
                                         "...."]]
  | O => [["....";
           ".##.";
           ".##.";
           "...."]]
  end%string.
End Boxes.

(* A piece on its way: its orientation, and the column and the row of the lowest left
   cell of its box. *)
Record state := { orientation : nat; left : Z; bottom : Z }.

Definition filled (p : piece) (s : state) : list cell :=
  map (fun c => (Z.of_nat (fst c) + left s, Z.of_nat (snd c) + bottom s))
    (cells (nth (orientation s) (boxes p) [])).

Definition start (w : well) : state :=
  {| orientation := 0; left := width w - 4 - (width w - 4) / 2; bottom := height w |}.

Inductive step (p : piece) : state -> state -> Prop :=
| turn o x y : step p {| orientation := o; left := x; bottom := y |}
    {| orientation := (o + 1) mod length (boxes p); left := x; bottom := y |}
| shift_left o x y : step p {| orientation := o; left := x; bottom := y |}
    {| orientation := o; left := x - 1; bottom := y |}
| shift_right o x y : step p {| orientation := o; left := x; bottom := y |}
    {| orientation := o; left := x + 1; bottom := y |}
| lower o x y : step p {| orientation := o; left := x; bottom := y |}
    {| orientation := o; left := x; bottom := y - 1 |}.

(* All cells are in the well or in the free rows, and not filled. *)
Definition fits (w : well) (b : board) (p : piece) (s : state) :=
  forall c, In c (filled p s) ->
    0 <= fst c < width w /\ 0 <= snd c < height w + 4 /\ ~ In c b.

(* A step after which the piece does not fit is not made. *)
Inductive reached (w : well) (b : board) (p : piece) : state -> Prop :=
| reached_start : fits w b p (start w) -> reached w b p (start w)
| reached_step s s' : reached w b p s -> step p s s' -> fits w b p s' -> reached w b p s'.

(* The piece rests when it is to be lowered and cannot be. A piece that rests with a
   cell in the free rows has lost the game, so that is no move. *)
Definition move (w : well) (p : piece) (b b' : board) :=
  exists o x y,
    reached w b p {| orientation := o; left := x; bottom := y |} /\
    ~ fits w b p {| orientation := o; left := x; bottom := y - 1 |} /\
    (forall c, In c (filled p {| orientation := o; left := x; bottom := y |}) -> snd c < height w) /\
    b' = filled p {| orientation := o; left := x; bottom := y |} ++ b.

Definition line (w : well) (b : board) :=
  exists y, 0 <= y < height w /\ forall x, 0 <= x < width w -> In (x, y) b.

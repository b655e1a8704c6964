package main

import (
	"fmt"
	"strings"
)

const usage = `lineproof finds out who can win a game of falling tetrominoes in which the
adversary chooses the pieces, and proves it with a certificate.

usage: lineproof COMMAND [ARGUMENT...]

  prove     prove the headline theorem about the well of ten columns
  solve     find out who wins a well, and prove it
  check     verify a certificate
  receipt   verify the receipt of a check
  convert   write a certificate in another format
  stats     count what is in a certificate
  render    draw a line of play, or a strategy's shape
  play      play against a certificate
  page      make a web page that checks a certificate, and plays against it
  table     find out who wins many wells, and prove it
  ideas     measure what makes the search fast
  help      show the usage of a command

A certificate is written in the form that its name tells: .cert is raw,
.cert.zst compressed. It is read by its first bytes; texts are told by their
names, .strategy and .witness, or by --from.
Results go to standard output, everything else to standard error.

Exit status: 0 full success, 1 certificate rejected or claim refuted, 2 wrong
usage, trouble with input or output, or interrupted.

Example:
  lineproof prove && lineproof check theorem.cert.zst
`

// What prove and solve have in common.
const (
	minimizeUsage = `With --minimize, it looks for smaller evidence, of the same claims: a strategy
with fewer nodes, in rounds until the budget is spent, and killer pieces by
which fewer profiles come about. It says how many rounds there were: the same
seed and number of rounds give the same certificate, on any machine.
`
	searchFlagsUsage = `  --minimize          look for smaller evidence
  --seed S            another one leads elsewhere (default 1)
  --rounds N          make so many rounds at the most
  --budget T          begin no round after this time, such as 90s or 1h (default
                      10m, or no end if --rounds is given)
  --memory MIB        memory for the search, in MiB (default 256, at least 64);
                      --minimize takes at least 256
  --workers N         goroutines that search (default 0: one for each processor)
`
)

const proveUsage = `usage: lineproof prove [-o FILE]
                       [--minimize [--seed S] [--rounds N] [--budget T]]
                       [--memory MIB] [--workers N]

Proves the headline theorem: in a well of ten columns the player can always
complete one of the lowest six rows, within N pieces and not within N-1, and the
adversary can keep the lowest five rows from completion for ever. The search
finds N. It writes the certificate, reads it back from the disk, has the checker
verify it, and prints a table of what that took, and a line "s VERIFIED CLAIM"
for each claim.

` + minimizeUsage + `
  -o, --output FILE   the certificate (default theorem.cert.zst)
` + searchFlagsUsage + `
The certificate does not depend on --memory or --workers.

Exit status: 0 proved, 1 the theorem does not hold (what holds instead is proved
all the same) or the certificate was rejected, 2 any other failure.

Example:
  lineproof prove -o theorem.cert.zst
`

const solveUsage = `usage: lineproof solve --width W --rows R [--ceiling C] [--pieces N]
                       [--tie-break article] [-o FILE]
                       [--minimize [--seed S] [--rounds N] [--budget T]]
                       [--memory MIB] [--workers N]
                       [--checkpoint FILE [--every T]]

Finds out who wins the well, and proves it: that the player completes a row
within N pieces for the least N, and that the adversary prevents it for N-1
pieces; or that the adversary prevents it for ever. The checker verifies the
certificate before a line "s VERIFIED CLAIM" is printed for each claim; it may
take as much memory as the search, and "lineproof check" may then need --memory.

With --pieces N, puts this one claim to the test: the player completes a row
within N pieces. If it is refuted, the certificate proves that the adversary
prevents it for N pieces, and the exit status is 1.

With --tie-break article, the player makes the moves of the article of 2022: in
each profile, for each piece by itself, the first one by rotation and then by
offset that wins as soon as any. This makes a larger strategy; what proves the
adversary's claims stays the same.

` + minimizeUsage + `
With --checkpoint, a long search can be interrupted and goes on from there, with
the same command: it saves what it has found out, from time to time and when it
is interrupted or fails, in a file that may take half as much as --memory. It
removes the file when the certificate is written and verified. What a checkpoint
says is believed by the search, and not by the checker.

  --width W           columns of the well, 2 to 12
  --rows R            a completed row counts among the lowest R, 1 to 15
  --ceiling C         no cell may come to rest above row C, R to R+2
  --pieces N          test one number of pieces instead of finding the least
  --tie-break RULE    the player's moves, where several win: article (default:
                      such that the certificate is small)
  -o, --output FILE   write the certificate (.cert or .cert.zst)
` + searchFlagsUsage + `  --checkpoint FILE   go on from this file, if it is there, and save into it
  --every T           how often, such as 90s or 1h (default 10m)

Exit status: 0 solved, or the claim of --pieces holds; 1 it is refuted, or the
certificate was rejected; 2 any other failure.

Examples:
  lineproof solve --width 4 --rows 5 -o four.cert
  lineproof solve --width 12 --rows 6 --pieces 15 --memory 8000 \
      --checkpoint twelve.checkpoint -o twelve.cert.zst
`

const checkUsage = `usage: lineproof check FILE [CLAIM...] [--json] [--limit N] [--receipt RECEIPT]
       lineproof check FILE --claim CLAIM [--from strategy] [--json] [--limit N]
       lineproof check FILE [--from witness] [--json] [--limit N]
       lineproof check FILE [CLAIM...] [--memory MIB] [--workers N] [--temp DIR]
                       [--json] [--limit N]

Verifies a certificate, raw or compressed, or what a text says as a certificate;
- is standard input. Prints a line "s VERIFIED CLAIM" for each claim that it
proves, in its order, or else "s NOT VERIFIED", and why on standard error. With
claims given as arguments, it must prove exactly these.

If it is rejected for what it says of the game (checks 13 to 16, and 19), a line
of play follows, as short as any: from the empty well to the fault, on one board
that is never mirrored, with pieces, rotations and offsets as SPEC.md draws
them. Where the certificate speaks of the mirrored board, the line says so: an S
is a (mirrored Z) of the certificate. Rows that count have walls. The last piece
has its letter, a small one if its move is not legal. For this, what is no
regular file is kept in memory, up to 64 MiB of the raw form.

A text is read as one if its name ends in .strategy or .witness, or by --from.
A strategy text carries no claim: --claim gives it one. If that has no pieces,
they are those of the strategy's worst case.

With --memory, --workers or --temp, package bulkcheck verifies the certificate,
instead of package checker: the layers of an adversary's claim may be larger
than memory, and several processors share the work. The verdict, the counts and
the digests are the same whatever these flags say, and the same as without them.
Players' claims are package checker's all the same, and take the memory that
--limit says. It says on standard error, and with --json as "checker", that it
was this package. No line of play is shown.

  --claim CLAIM   what a strategy text proves
  --from FORMAT   the file is a text: strategy or witness
  --json          print one JSON object instead, with the checker's counts or,
                  where a check failed, its number, place and byte offset, and
                  the line of play, if there is one: the claim; the moves, with
                  whether the certificate has them mirrored, and the cells as
                  columns from 0 and rows from 1, or none if one is outside; the
                  board's rows from 1 up, after the last move, or before it if
                  it is not legal; and the fault
  --limit N       how many profiles of a layer, nodes of a strategy, or boards
                  that wait to hold in memory, of 100, 500 and 250 bytes each;
                  more are rejected (default 4194304; none for profiles with
                  --memory, --workers or --temp)
  --memory MIB    memory for profiles, in MiB (default 256, at least 1). Beyond
                  it, they are sorted in temporary files, which are removed
  --workers N     goroutines that check (default 1; 0: one for each processor)
  --temp DIR      the folder of temporary files (default: the system's)
  --receipt RECEIPT
                  write down what was checked and what came of it, be it
                  verified or rejected; see "lineproof help receipt"

Exit status: 0 all verified; 1 rejected, be it that the file has not the format;
2 wrong usage, or it cannot be read.

Examples:
  lineproof check theorem.cert.zst
  lineproof check my.strategy --claim "player drop width=10 rows=6"
  lineproof check large.cert.zst --memory 4096 --workers 0 --temp /var/tmp
`

const receiptUsage = `usage: lineproof check CERTIFICATE [CLAIM...] --receipt RECEIPT
       lineproof receipt verify RECEIPT [CERTIFICATE] [--limit N]

A receipt ties a verdict to the bytes that were checked, to the rules and to the
checker. It is not signed, and proves nothing by itself: receipt verify checks
the certificate again, with the same claims asked for and the same limit, and
compares. Without CERTIFICATE it is the file that the receipt names, in the
receipt's folder; - is standard input.

If all is the same, it prints a line "s VERIFIED CLAIM" for each claim. If not,
or if the certificate was rejected and still is, it prints "s NOT VERIFIED", and
on standard error a line for each difference, or why it is rejected.

  --limit N   do not check with a limit greater than N, which takes more memory,
              whatever the receipt says (default 4194304)

A receipt is one JSON object, with just these keys:

  format       "lineproof receipt 1"
  verdict      "verified" or "rejected"
  rejection    only if rejected: the check that failed, its place, the byte
               offset and the reason; check 0 is damage in the compressed form
  sections     as check --json has them: the claims, counts, and digests of what
               was derived; none if rejected
  asked        the claims asked for, and the limit
  certificate  its name, and the SHA-256 of the file and of its raw form, whole
               even where the checker stopped before; of the raw form it is
               empty if that is damaged
  rules        SHA-256 of the sections of SPEC.md that say what claims mean
  checker      SHA-256 of the checker's files
  made         when (UTC), and how many seconds it took; the versions of
               lineproof and Go, and the revision of lineproof's repository, if
               it is known. All this, and the certificate's name, may differ

Rules and checker are what the program was built from. These show the same:

  sha256sum theorem.cert.zst
  zstd -dc theorem.cert.zst | sha256sum
  awk '/^## /{p=/^## The game$/} p' SPEC.md | sha256sum
  awk '/^## /{p=/^## Claims$/} p' SPEC.md | sha256sum
  sha256sum $(ls checker/*.go | grep -v _test)

Exit status: 0 all is the same, and verified; 1 something differs, the
certificate is rejected, or the receipt is damaged; 2 wrong usage, or something
cannot be read.

Examples:
  lineproof check theorem.cert.zst --receipt theorem.receipt.json
  lineproof receipt verify theorem.receipt.json
`

const convertUsage = `usage: lineproof convert IN OUT [--to FORMAT] [--from FORMAT] [--claim CLAIM]

Writes a certificate in another format; - is standard input, or output.

  cert       a certificate, raw (.cert)
  zst        a certificate, compressed (.cert.zst)
  strategy   the player's evidence as text: a line a state (.strategy)
  witness    the adversary's evidence as text: a line a profile (.witness)

  --to FORMAT     the format of OUT, if its name does not tell
  --from FORMAT   strategy or witness, if IN is one and its name does not tell;
                  certificates are known by their first bytes
  --claim CLAIM   of a strategy text, what it proves; if that has no pieces,
                  they are those of its worst case. Of anything else, the claim
                  that is converted; without it, all are, or for a text the
                  only one that it can hold

A strategy text is converted only if it wins each game. What else is converted
may prove nothing: lineproof check tells. Many texts become one certificate, as
there is one way to write it down. It proves the same as they, but need not name
states in their order, or may be the mirror image.
A certificate may have 1 GiB in its raw form, as it is held in memory; beyond
that, the exit status is 2.

Exit status: 0 converted; 1 IN is at fault, as it does not have its format, or
what it says is not true; 2 wrong usage, trouble with input or output, or
interrupted. OUT appears whole or not at all.

Examples:
  lineproof convert theorem.cert.zst player.strategy
  lineproof convert player.strategy - --to cert \
      --claim "player drop width=10 rows=6" | linecheck -
  lineproof convert theorem.cert.zst five.witness \
      --claim "adversary drop width=10 rows=5"
`

const statsUsage = `usage: lineproof stats FILE [--claim CLAIM] [--from FORMAT] [--json]

Counts what is in a certificate, raw or compressed, or in what a text says as a
certificate; - is standard input. Texts, --claim and --from are as for check.
The checker verifies it first; nothing is counted in one that it rejects. The
raw form may have up to 1 GiB.

For a player's claim, the strategy is played against all sequences of pieces:

  nodes       as the file has them: mirror images of each other are one
  states      the same when mirror images are two, as in a strategy's text
  boards      on which a piece is dealt, told apart by all their cells
  profiles    the same, told apart by the heights of the columns, cut off at the
              rows that count, and by which of these rows have a hole
  pieces      needed in the worst case
  sequences   of pieces, each up to the piece that completes a line

Its first table has the states by the pieces they need in the worst case, and
the sequences by their length; the second, how many sequences complete each row,
where one may complete several, and how many the highest row alone.

For an adversary's claim: the profiles that have a killer piece, by layer (those
of layer 2 come about after two pieces) and by this piece.

  --json   print one JSON object instead. Its sections have a claim, and player
           or adversary: an object with the keys
             player     nodes, states, boards, profiles, pieces, sequences,
                        states_by_pieces, sequences_by_pieces (from 1 piece on),
                        sequences_by_row (from row 1 on),
                        sequences_highest_row_alone
             adversary  layers, profiles, killers (by piece, I Z S T L J O),
                        profiles_by_layer, killers_by_layer (from layer 0 on)
           All numbers are exact, and may have more than 64 bits.

Exit status: 0 counted, 1 the certificate was rejected, 2 any other failure.

Example:
  lineproof stats theorem.cert.zst
`

const renderUsage = `usage: lineproof render FILE --deal PIECES [--claim CLAIM] [--from FORMAT]
                        [--to FORMAT] [-o OUT]
       lineproof render FILE --shape [--claim CLAIM] [--from strategy]
                        [--to text|svg] [-o OUT]
       lineproof render FILE [--from FORMAT] [--to FORMAT] [-o OUT]

Draws a line of play, as a strip of boards: one after each piece, which stands
out there. The checker verifies FILE first; texts, --from and - are as for
check.

With --deal, these pieces are dealt, and the strategy answers until a line is
complete, or the pieces are used up: then it says how many more are enough. With
--shape, it draws what the strategy is like: how many nodes there are by the
pieces still needed in the worst case, and how many sequences of pieces complete
each row; stats says what these numbers count.

If the checker rejects FILE for what it says of the game, the strip is the line
of play to the fault, as check describes it, and the last board shows the fault;
the exit status is 1.

Rows that count have walls, and a ceiling is a dashed line. An earlier piece is
pale, or # in a text; a piece whose move is not legal is white and red, or a
small letter. What is said below the boards, PNG leaves out.

fumen is the format of the Tetris community's tools (v115), for ten columns. It
has a page for each piece, with the board before it. Each legal move has the
lock flag, by which the tools put the piece there; a line would be removed only
on a page behind the last, and there is none. A move that is not legal is not
locked, and has no piece if a cell is outside. Comments hold the claim, and the
fault.

  --deal PIECES   the pieces, such as IZSTLJO
  --shape         the strategy's shape
  --claim CLAIM   the claim whose strategy it is (default: the first one of the
                  player); of a strategy text, what it proves, as for check
  --from FORMAT   FILE is a text: strategy or witness
  --to FORMAT     text, svg, png or fumen (default text, or what the name of OUT
                  tells: .txt, .svg, .png or .fumen)
  -o, --output OUT
                  write a file, which appears whole or not at all (default
                  standard output)

Exit status: 0 drawn, 1 the certificate was rejected, 2 any other failure, such
as pieces that are dealt when a line is complete.

Examples:
  lineproof render theorem.cert.zst --deal SZSZOOIT
  lineproof render theorem.cert.zst --deal OOOOOOOOOOOO -o line.svg
  lineproof render theorem.cert.zst --shape
`

const playUsage = `usage: lineproof play FILE [--as dealer|player] [--moves HISTORY]
                      [--claim CLAIM] [--from FORMAT]

Plays a game against a certificate. You deal the pieces, and the strategy places
them; or with --as player, the adversary deals them, and you place them. The
checker verifies FILE first, and nothing is searched: each answer stands in the
certificate. Texts, --from and what is said of a rejection are as for render.

Where standard input and output are a terminal, the game is on its screen, and
? shows the keys: a letter deals this piece; left, right and up move and turn
the piece, and space drops it; u takes back, r begins anew, h shows what the
certificate says of the board, q quits, and ctrl-Z stops the program. With
NO_COLOR set, or no colours there, letters say the same.

Anywhere else, or if TERM is dumb, not set or not known, it answers each line of
its input with a block of lines on standard output, after a first block with the
claim. An empty line ends a block. A line of input is one of these:

  O        deals this piece, one of I Z S T L J O, or a small letter
  0:3      with --as player, places the piece: its rotation, and the column of
           the left edge of its box, as in SPEC.md
  undo     takes the last piece back
  restart  begins anew with the empty well
  hint     asks what the certificate says here
  quit     ends the game, as the end of the input does; there is no block

A block shows how the game stands. It has these lines, some only where they
apply, and then the board: its rows from the highest in which a cell may come to
rest, with their numbers, and the columns. Rows that count have walls, or > and
< if they are complete; the last piece has its letter, # is a cell of another.

  claim CLAIM         in the first block only
  pieces N            how many are on the board
  move N PIECE R:O    the last of them, and its rotation and offset
  more N              for a dealer: whatever comes, so many more are enough
  node N [mirrored]   the node that answers the next piece; mirrored if it
                      speaks of the board's mirror image
  left N, left ever   for a player: how many more pieces complete no row
  deal PIECE          the piece to be placed
  legal R:O...        where it may go
  over TEXT           how the game has ended

A hint has no board. For a dealer, it is the line node, or over, and for each
piece that may come next:

  answer PIECE R:O more N   where it will go, and what is enough then

For a player, it is deal, over, or both if the piece can go nowhere, and one of
these:

  alone                          this piece, again and again, is enough
  layer K profile N [mirrored]   the piece is the killer of this profile; where
                                 that speaks of mirror images, the mirrored one

Any other line of input, or a move that is not legal, changes nothing: its block
is one line, error TEXT. So is that of a line of more than 256 bytes.

  --as SIDE        dealer or player (default dealer)
  --moves HISTORY  begin after these moves: for a dealer pieces, such as OIOZ;
                   for a player placements, such as 0:3,1:-1
  --claim CLAIM    the claim of the other side (default: the first one; of an
                   adversary, one without pieces if there is one); of a strategy
                   text, what it proves, as for check
  --from FORMAT    FILE is a text: strategy or witness

Exit status: 0 you quit, or the input ended, 1 the certificate was rejected, 2
any other failure, or interrupted, be it by ctrl-C.

Examples:
  lineproof play theorem.cert.zst
  lineproof play theorem.cert.zst --as player --moves 0:0,1:3
  printf 'O\nI\nhint\n' | lineproof play theorem.cert.zst
`

const pageUsage = `usage: lineproof page [FILE] -o OUT

Makes a web page that checks a certificate in the reader's browser, and plays
against it on both sides: the reader deals and the strategy places, or the
adversary deals and the reader places. FILE is a certificate, or - for standard
input. Without it, the page is about the headline's certificate, which the
program carries.

The page is one file, which loads nothing and sends nothing. In it are FILE as
it is, which the checker verifies first, and the checker as WebAssembly. Go
builds that, from sources which the program carries, and libraries that it
fetches if they are not there yet; so there has to be a go command. The same Go
makes the same page. It says which files the checker was made of, by their
SHA-256, as a receipt does.

In the page, the reader can also damage the certificate, or drop in another one,
and see what the checker says. The address of the page holds the game so far.

  -o, --output OUT   the page, such as page.html, which appears whole or not at
                     all; - is standard output

Exit status: 0 made, 1 the certificate was rejected, 2 any other failure, such
as no go command, or a page of more than 6 MB.

Examples:
  lineproof page -o page.html
  lineproof page w8r5.cert.zst -o w8r5.html
`

const tableUsage = `usage: lineproof table FOLDER [--widths NUMBERS] [--rows NUMBERS] [--ceilings]
                       [--budget T] [--limit MILLIONS] [--memory MIB]
                       [--workers N] [--format FORMAT] [-o FILE]...

Finds out who wins each well of a table, as solve does, and prints the table.
From line to line, the rows that count grow; from column to column the width, or
with --ceilings the ceiling: at the highest row R that counts, one or two rows
above it, and none.

What the table says is proved by the certificates in the folder, one for each
well: w10r6.cert.zst for width 10 and rows 6, w10r6c7.cert.zst with a ceiling at
row 7. Whenever a table is made, the checker verifies them, and only those wells
are solved for which they do not settle who wins. So a command that was
interrupted goes on where it stopped, and if all wells are settled, it takes as
long as the checks.

A well that takes more time, memory or positions than it may stays open. Its
certificate proves as much as could be proved: for the most part, that a number
of pieces is not enough. The next run tries again, and replaces the certificate
if it comes further. For each well that it tries, it says on standard error what
that took, and at which question it was given up.

  --widths NUMBERS    columns of the wells, 2 to 12, as in 8 or 2-8,10 (default
                      2-10; 10 with --ceilings, which takes one number)
  --rows NUMBERS      rows that count, 1 to 15 (default 1-6)
  --ceilings          the columns of the table are ceilings
  --budget T          time for each well, such as 90s or 1h, with a quarter of
                      it for evidence (default 10m, or no end if --limit is
                      given); 0 solves nothing, and makes a table of what is
                      there
  --limit MILLIONS    positions for each search, in millions, and again for the
                      evidence of each claim
  --memory MIB        memory for the search, in MiB (default 256, at least 64)
  --workers N         goroutines that search (default 0: one for each processor)
  --format FORMAT     what to print: text, markdown, json or svg (default text)
  -o, --output FILE   write the table to a file as well, in the format that its
                      name tells: .txt, .md, .json or .svg; may be repeated.
                      In Markdown, answers are links to their certificates

In the table, a number is that of the pieces that the player needs, and ∞ says
that the adversary wins. What else is there is explained below it. The JSON
object has a list, cells, with these keys; null is what is not there, or not
known:

  width, rows, ceiling   the well
  winner                 player or adversary
  pieces                 that the player needs
  within, not_within     the fewest pieces within which the player is proved to
                         win, and the most within which it is proved not to;
                         null where the adversary wins
  file, bytes            the certificate, compressed
  sections               what the checker verified, as in check --json

Exit status: 0 the table is printed, open wells or not; 1 a file in the folder
is rejected, or about another well than its name says, and nothing was solved; 2
any other failure, or interrupted.

Examples:
  lineproof table wells -o wells.md -o wells.svg
  lineproof table wells --widths 10 --rows 5-7 --ceilings --budget 1h
`

const ideasUsage = `usage: lineproof ideas [--width W] [--rows R] [--limit MILLIONS] [--memory MIB]

Measures what the ideas are worth that make the search fast. It finds the
optimum of a well with those that are on by default, then with each of them
switched off, or on where it is off by default, and with none of them. The lines
that ask "within N pieces?" do not look for the optimum: they put this question
alone, for the optimum, one piece less, and the longest game.

For each of these searches it prints a line:

  answer      the optimum, "never" if the adversary wins; or yes, or no
  positions   profiles expanded; they do not change from run to run
  seconds     time on the clock, with one worker
  MB          what was remembered: 8 bytes for each profile
  ratio       how many times what the default search takes
  displaced   of the profiles remembered, the share that gave way to others

A search that reaches the limit is given up; what it takes is more (>) than what
it has taken.

  --width W           columns of the well, 2 to 12 (default 8)
  --rows R            a completed row counts among the lowest R, 1 to 15
                      (default 6)
  --limit MILLIONS    positions after which to give up, in millions (default 20)
  --memory MIB        memory for a search, in MiB (default 1024, at least 64);
                      the table takes half of it at the most

Exit status: 0 measured, 2 any failure: even the default search reaches the
limit, two answers contradict each other, and so on.

Example:
  lineproof ideas --width 8 --rows 5
`

var usages = map[string]string{
	"prove":   proveUsage,
	"solve":   solveUsage,
	"check":   checkUsage,
	"receipt": receiptUsage,
	"convert": convertUsage,
	"stats":   statsUsage,
	"render":  renderUsage,
	"play":    playUsage,
	"page":    pageUsage,
	"table":   tableUsage,
	"ideas":   ideasUsage,
	"help":    usage,
}

// help prints the usage of a command, or of the whole program.
func (s *session) help(args []string) error {
	if len(args) == 0 {
		return s.print(usage)
	}
	text, known := usages[args[0]]
	if !known || len(args) > 1 {
		return usageError{text: fmt.Sprintf("no help on %q; there is help on prove, solve, check, receipt, convert, stats, render, play, page, table and ideas", strings.Join(args, " "))}
	}
	return s.print(text)
}

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

package main

import (
	"fmt"
	"strings"
)

const usage = `lineproof finds out who can win a game of falling tetrominoes in which the
adversary chooses the pieces, and proves it with a certificate.

usage: lineproof COMMAND [ARGUMENT...]

  prove   prove the headline theorem about the well of ten columns
  solve   find out who wins a well, and prove it
  check   verify a certificate
  help    show the usage of a command

A certificate's name decides its form: .cert is raw, .cert.zst compressed.
Results go to standard output, everything else to standard error.

Exit status: 0 full success, 1 certificate rejected or claim refuted, 2 wrong
usage, trouble with input or output, or interrupted.

Example:
  lineproof prove && lineproof check theorem.cert.zst
`

const proveUsage = `usage: lineproof prove [-o FILE] [--memory MIB] [--workers N]

Proves the headline theorem: in a well of ten columns the player can always
complete one of the lowest six rows, within N pieces and not within N-1, and the
adversary can keep the lowest five rows from completion for ever. The search
finds N. It writes the certificate, reads it back from the disk, has the checker
verify it, and prints a table of what that took, and a line "s VERIFIED CLAIM"
for each claim.

  -o, --output FILE   the certificate (default theorem.cert.zst)
  --memory MIB        memory for the search, in MiB (default 256, at least 64)
  --workers N         goroutines that search (default 0: one for each processor)

The certificate does not depend on --memory or --workers.

Exit status: 0 proved, 1 the theorem does not hold (what holds instead is proved
all the same) or the certificate was rejected, 2 any other failure.

Example:
  lineproof prove -o theorem.cert.zst
`

const solveUsage = `usage: lineproof solve --width W --rows R [--ceiling C] [--pieces N]
                       [-o FILE] [--memory MIB] [--workers N]

Finds out who wins the well, and proves it: that the player completes a row
within N pieces for the least N, and that the adversary prevents it for N-1
pieces; or that the adversary prevents it for ever. The checker verifies the
certificate before a line "s VERIFIED CLAIM" is printed for each claim.

With --pieces N, puts this one claim to the test: the player completes a row
within N pieces. If it is refuted, the certificate proves that the adversary
prevents it for N pieces, and the exit status is 1.

  --width W           columns of the well, 2 to 12
  --rows R            a completed row counts among the lowest R, 1 to 15
  --ceiling C         no cell may come to rest above row C, R to R+2
  --pieces N          test one number of pieces instead of finding the least
  -o, --output FILE   write the certificate (.cert or .cert.zst)
  --memory MIB        memory for the search, in MiB (default 256, at least 64)
  --workers N         goroutines that search (default 0: one for each processor)

Exit status: 0 solved, or the claim of --pieces holds; 1 it is refuted, or the
certificate was rejected; 2 any other failure.

Example:
  lineproof solve --width 4 --rows 5 -o four.cert
`

const checkUsage = `usage: lineproof check FILE [CLAIM...] [--json]

Verifies a certificate: .cert, .cert.zst, or - for a raw one on standard input.
Prints a line "s VERIFIED CLAIM" for each claim that it proves, in its order, or
else "s NOT VERIFIED", and why on standard error. With claims given, the
certificate must prove exactly these.

  --json   print one JSON object instead, with the checker's counts or, where a
           check failed, its number, place and byte offset

Exit status: 0 all verified, 1 rejected, 2 wrong usage, or it cannot be read.

Example:
  lineproof check theorem.cert.zst "adversary drop width=10 rows=5"
`

var usages = map[string]string{
	"prove": proveUsage,
	"solve": solveUsage,
	"check": checkUsage,
	"help":  usage,
}

// help prints the usage of a command, or of the whole program.
func (s *session) help(args []string) error {
	if len(args) == 0 {
		return s.print(usage)
	}
	text, known := usages[args[0]]
	if !known || len(args) > 1 {
		return usageError{text: fmt.Sprintf("no help on %q; there is help on prove, solve and check", strings.Join(args, " "))}
	}
	return s.print(text)
}

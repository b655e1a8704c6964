package answers

import (
	"strconv"

	"lineproof/certificate"
	"lineproof/internal/play"
)

// A Challenge counts the sequences of pieces that a strategy answers, each up to its line.
type Challenge struct {
	Sequences string // all of them
	Highest   string // those whose line is in the highest row that counts, and in no other
}

// maxVisits bounds the memory of a page.
const maxVisits = 1 << 20

// Challenge counts for a player's section, numbered from 1. The numbers are empty where there is
// no such sequence, or no other row, or another game.
func (s *Session) Challenge(number int) (c Challenge, err error) {
	section := &s.Sections[number-1]
	if section.Claim.Game != certificate.Drop || section.Claim.Rows == 1 {
		return c, nil
	}
	section.counter = play.NewCounter(section.evidence, maxVisits)
	n, err := section.counter.From(section.counter.First())
	if err == nil && n.Highest > 0 {
		c = Challenge{text(n.All), text(n.Highest)}
	}
	return c, err
}

// Ways are the sequences that meet the challenge and begin in the same way.
type Ways struct {
	Pieces int    // with which they begin
	Left   string // how many there are
}

// Ways returns for the pieces of a history the longest beginning that leaves a way to meet the challenge:
// all of them, if they do. Challenge must have found one.
func (s *Session) Ways(number int, history string) (w Ways, err error) {
	c := s.Sections[number-1].counter
	pieces, err := certificate.ParsePieces(history)
	for at, n := c.First(), 0; at.Node != 0 && err == nil; n++ {
		var left play.Counts
		if left, err = c.From(at); left.Highest > 0 {
			w = Ways{Pieces: n, Left: text(left.Highest)}
		}
		if n == len(pieces) || err != nil {
			break
		}
		at, _, err = c.Answer(at, pieces[n])
	}
	return w, err
}

func text(n uint64) string { return strconv.FormatUint(n, 10) }

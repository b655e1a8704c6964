package game

import (
	"lineproof/certificate"
	"lineproof/replay"
)

// A Strategy is the player's side of a certificate. It is for one goroutine.
type Strategy struct {
	section certificate.Section
	counter *replay.Counter
}

// NewStrategy returns the strategy of a player's section.
func NewStrategy(s certificate.Section) *Strategy {
	return &Strategy{s, replay.NewCounter(s.Strategy, s.Claim.Well)}
}

// Claim returns what the strategy proves.
func (s *Strategy) Claim() certificate.Claim { return s.section.Claim }

// Reply answers the pieces that are dealt, from 0 to 6. The error is ErrOver if a
// line is complete before the last one; then the reply is up to that line.
func (s *Strategy) Reply(pieces []int) (replay.Reply, error) {
	r := replay.Deal(s.section.Strategy, s.section.Claim.Well, pieces)
	if len(r.Moves) < len(pieces) {
		return r, ErrOver
	}
	return r, nil
}

// Answers returns the replies to the pieces that may come next, by piece.
func (s *Strategy) Answers(pieces []int) (answers [certificate.Pieces]replay.Reply, err error) {
	for piece := range answers {
		if answers[piece], err = s.Reply(With(pieces, piece)); err != nil {
			return answers, err
		}
	}
	return answers, nil
}

// Count counts the sequences of pieces with which a game may go on from a reply.
// The first time takes about as long as to check the strategy.
func (s *Strategy) Count(r replay.Reply) (replay.Count, error) { return s.counter.Count(r) }

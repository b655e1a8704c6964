package answers

import (
	"cmp"
	"fmt"

	"lineproof/internal/replay"
)

// A Deal is a game in which the reader deals the pieces.
type Deal struct {
	Problem string // with the history, which is played up to there
	replay.Reply
}

// Deal plays a game against the strategy of a player's section, numbered from 1.
// The history is what replay.ParsePieces reads.
func (s *Session) Deal(number int, history string) Deal {
	pieces, problem := replay.ParsePieces(history)
	reply, over := s.Sections[number-1].player.Reply(pieces)
	if over != nil {
		problem = fmt.Errorf("after piece %d %w", len(reply.Moves), over)
	}
	return Deal{message(problem), reply}
}

// A Count is how many sequences of pieces go on from a position, in decimal: they
// may be more than a number of JavaScript can count.
type Count struct {
	Sequences string
	Highest   string // those that complete the highest row and no other
}

// Count counts what goes on from where Deal comes to. The error is
// replay.ErrUncounted.
func (s *Session) Count(number int, history string) (Count, error) {
	n, err := s.Sections[number-1].player.Count(s.Deal(number, history).Reply)
	if err != nil {
		return Count{}, err
	}
	return Count{n.Sequences.String(), n.Highest.String()}, nil
}

// A Survival is a game in which the reader places the pieces.
type Survival struct {
	Problem string // with the history, which is played up to there
	replay.Turn
	Places []Place
}

// A Place is where the piece that is dealt may be dropped.
type Place struct {
	replay.Place
	Illegal string // why it may not come to rest there
}

// Survive plays a game against the adversary of a section, numbered from 1. The
// history is what replay.ParsePlacements reads. The first game takes as long as to
// check the section.
func (s *Session) Survive(number int, history string) (v Survival, err error) {
	section := &s.Sections[number-1]
	if section.adversary == nil {
		if section.adversary, err = replay.NewAdversary(section.evidence); err != nil {
			return v, err
		}
	}
	placed, malformed := replay.ParsePlacements(history)
	turn, problem := section.adversary.Turn(placed)
	if problem != nil && len(turn.Line.Moves) == len(placed) {
		return v, problem // which is no fault of a placement
	}
	v = Survival{message(cmp.Or(problem, malformed)), turn, []Place{}}
	for _, place := range turn.Places {
		v.Places = append(v.Places, Place{place, message(place.Illegal)})
	}
	return v, nil
}

// message returns the text of an error, which is empty if there is none.
func message(err error) string {
	if err == nil {
		return ""
	}
	return err.Error()
}

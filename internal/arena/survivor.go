package arena

import (
	"lineproof/certificate"
	"lineproof/internal/arena/topped"
	"lineproof/internal/play"
	"lineproof/internal/rules/usual"
)

// A survivor plays a certificate's answers for survival, up to a piece that its claim does not allow.
type survivor struct {
	*play.Answers
	state   usual.State
	seen    int          // pieces that were dealt
	planned *topped.Move // for the piece that was kept, in exchange for the one that came
}

func survivorOf(s certificate.Section) func(Seat) Player {
	answers := play.NewAnswers(s)
	return func(Seat) Player { return &survivor{Answers: answers, state: usual.Start(answers.Well)} }
}

func (s *survivor) Place(p *Game) *topped.Move {
	if len(p.Pieces) == s.seen { // the kept piece is back
		return s.planned
	}
	dealt := p.Pieces[s.seen]
	s.seen++
	s.planned = nil
	if !s.state.May.Has(dealt) {
		s.state.May = 0
		return nil
	}
	r, step := s.Answer(s.state, dealt)
	s.state = step.Next
	if r == certificate.Keep {
		return Keep
	}
	move := p.Well.Move(step.Piece, r.Placement())
	if r.TakesKept() {
		s.planned, move = move, Keep
	}
	return move
}

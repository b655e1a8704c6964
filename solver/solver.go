package solver

import (
	"context"
	"errors"
	"fmt"
	"math"

	"lineproof/certificate"
	"lineproof/internal/rules"
	"lineproof/internal/rules/drop"
	"lineproof/internal/rules/slide"
)

// DefaultMemory is that of a Solver if Options do not say, in bytes. Half of it is for the table, and windows.
const DefaultMemory = 256 << 20

// An engine is the search of a game, from the empty well.
type engine interface {
	fewestPieces() int // pieces below which the player does not win

	// winsWithin reports whether the player wins within n pieces. All workers search together.
	winsWithin(ctx context.Context, n int) (won bool, err error)

	// These build evidence for what is true.
	buildStrategy(ctx context.Context, n int) (certificate.Strategy, error)
	buildDeals(ctx context.Context, n int) ([][]byte, error)
}

// A Solver finds out who wins a well, and why. Its methods are to be called one
// at a time, but for Progress and Save.
type Solver struct {
	well   certificate.Well
	shared *shared
	engine engine
	lost   int // the player is known not to win within this many pieces
	won    int // within this many it does; rules.Never if that is not known
}

// Check returns an error for a well that a Solver does not take.
func Check(w certificate.Well) error {
	if err := w.Check(); err != nil {
		return err
	}
	if w.Game == certificate.Slide {
		return nil
	}
	return drop.CheckRoom(w)
}

// New returns a Solver for a well. The error says what of the well or the options is out
// of range, or that the well has a bag, and more columns or rows than the search takes.
func New(w certificate.Well, o Options) (*Solver, error) {
	if err := Check(w); err != nil {
		return nil, err
	}
	work, err := NewWork(o, DefaultMemory)
	if err != nil {
		return nil, err
	}
	s := &Solver{well: w, won: rules.Never, shared: &shared{Work: work}}
	if w.Game == certificate.Slide {
		all := newSearch[slide.Profile](s, slide.New(w), work.Memory/2)
		all.compare = func(p, q slide.Profile) int { return rules.CompareInFile(all.Rules, p, q) }
		s.engine = all
	} else {
		s.engine = newDropSearch(s)
	}
	s.lost = s.engine.fewestPieces() - 1
	return s, nil
}

// newDropSearch returns a search whose table and windows have half of the memory.
func newDropSearch(s *Solver) *Search[drop.Profile] {
	g := drop.New(s.well)
	walls := windowsOf(g, windowColumns(s.well))
	all := newSearch[drop.Profile](s, g, s.shared.Memory/2-walls.byteSize())
	if walls[0] != nil {
		all.leastInWindows = walls.leastPieces
	}
	return all
}

// Search returns the Search of the solver, a *Search[drop.Profile] or a *Search[slide.Profile], for
// those who make its evidence smaller.
func (s *Solver) Search() any { return s.engine }

// tableFor returns the size in bytes of a table that has two words for every
// profile that the well could have at all.
func tableFor(w certificate.Well) int64 {
	if w.Game == certificate.Slide {
		return 2 * wordSize << min(w.Width*w.Rows+w.Rows+certificate.Pieces, 50)
	}
	profiles := math.Pow(float64(w.Rows+1), float64(w.Width)) * math.Pow(2, float64(w.Rows))
	if w.Deals == certificate.Bag {
		profiles *= float64(certificate.AllPieces)
	}
	return int64(min(2*wordSize*profiles, math.MaxInt64/2))
}

// Progress does what it does for a Work.
func (s *Solver) Progress() (stage string, expanded int64) { return s.shared.Progress() }

// Expanded returns how many profiles the Solver has expanded, exactly. It must not be
// called while another method is at work. With one worker, and the same memory, it is the
// same for the same questions.
func (s *Solver) Expanded() (profiles int64) {
	for _, n := range s.shared.byWorker {
		profiles += *n
	}
	return profiles
}

// Wins reports whether the player can complete a row within n pieces, 1 to the well's
// Longest, whatever is dealt. The error says that n is out of range, or it is that of a
// cancelled context, or ErrLimit.
func (s *Solver) Wins(ctx context.Context, n int) (bool, error) {
	if n < 1 || n > s.well.Longest() {
		return false, fmt.Errorf("pieces %d is not in 1 to %d", n, s.well.Longest())
	}
	s.shared.startLimit()
	return s.wins(ctx, n)
}

func (s *Solver) wins(ctx context.Context, n int) (bool, error) {
	switch {
	case n <= s.lost:
		return false, nil
	case n >= s.won:
		return true, nil
	}
	s.shared.SetStage("can the player win by piece %d?", n)
	won, err := s.engine.winsWithin(ctx, n)
	if err == nil && won {
		s.won = n
	} else if err == nil {
		s.lost = n
	}
	return won, err
}

// Optimum returns the least number of pieces within which the player can
// complete a row, or 0 if the adversary can prevent that for ever. It deepens
// step by step: what it learns for fewer pieces orders the search for more. With
// an error, it returns a number of pieces, at least 1, such that fewer are not
// enough.
func (s *Solver) Optimum(ctx context.Context) (int, error) {
	s.shared.startLimit()
	for n := s.lost + 1; n <= s.well.Longest(); n++ {
		won, err := s.wins(ctx, n)
		if won || err != nil {
			return n, err
		}
	}
	return 0, nil
}

// ErrFalse is in the error of Prove for a claim that is false.
var ErrFalse = errors.New("the claim is false")

// Prove builds the evidence for a claim about the well: the player's or the adversary's,
// for at most the well's Longest pieces. It asks Wins whether the claim is true, unless that is
// known. The error says that the claim is malformed, or about another well; or it is that of a
// cancelled context, or ErrLimit, or wraps ErrFalse or ErrMemory.
func (s *Solver) Prove(ctx context.Context, claim certificate.Claim) (section certificate.Section, err error) {
	if err := s.CheckClaim(claim); err != nil {
		return section, err
	}
	s.shared.startLimit()
	n := claim.Within()
	won, err := s.wins(ctx, n)
	if err != nil {
		return section, err
	}
	if won != claim.Player {
		return section, fmt.Errorf("%v: %w", claim, ErrFalse)
	}
	if claim.Player {
		section.Strategy, err = s.engine.buildStrategy(ctx, n)
	} else {
		section.Deals, err = s.engine.buildDeals(ctx, n)
	}
	section.Claim = claim
	return section, err
}

// CheckClaim returns an error for a claim that is malformed, or about another well.
func (s *Solver) CheckClaim(claim certificate.Claim) error {
	if claim.Well != s.well {
		return fmt.Errorf("%v is not about the solver's well", claim)
	}
	return claim.Check()
}

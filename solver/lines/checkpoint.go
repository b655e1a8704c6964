package lines

import (
	"errors"
	"io"

	"lineproof/certificate"
	"lineproof/internal/checkpoint"
)

// A state is how far a search has come: what a checkpoint holds. Positions and moves are no
// part of it, as they take much more room than time.
type state struct {
	Claim       certificate.Claim // without pieces
	Asked       int               // pieces, 0 for the fewest
	Roughness   int
	Least, Most int     // pieces: fewer than Least are not enough, and Most are, if Ranks has them
	Ranks       []uint8 // without an end: none is greater than the position's rank for Most pieces
	Round       int     // of making the strategy smaller
	Random      []byte  // of rand.PCG, before that round
	Worth       []int32 // with which the strategy was built
}

// checkpointKind tells such a checkpoint, of this version, from other files.
const checkpointKind = "lineproof lines checkpoint 2"

// keep has the next checkpoint hold what the state is now. The slices are not changed later.
func (s *Solver) keep() {
	kept := s.state
	s.kept.Store(&kept)
}

// Save writes a checkpoint. It may be called at any time, from any goroutine, while the
// Solver is at work.
func (s *Solver) Save(w io.Writer) error {
	return checkpoint.Write(w, checkpointKind, func(put func(any) error) error { return put(s.kept.Load()) })
}

// Resume takes over what a checkpoint holds, before any other method is called. Memory may
// be more or less than it was. After an error, which may be solver.ErrNotCheckpoint or
// solver.ErrDamaged, the Solver must not be used.
func (s *Solver) Resume(r io.Reader) error {
	var kept state
	if err := checkpoint.Read(r, checkpointKind, func(next func(any) error) error { return next(&kept) }); err != nil {
		return err
	}
	if kept.Claim != s.claim {
		return errors.New("a checkpoint of another claim")
	}
	s.state = kept
	s.keep()
	return nil
}

package lines

import (
	"compress/gzip"
	"encoding/gob"
	"errors"
	"io"

	"lineproof/certificate"
	"lineproof/solver"
)

// A state is how far a search has come: what a checkpoint holds. Positions and moves are no
// part of it, as they take much more room than time. It is for the program that wrote it,
// and nothing to be believed.
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

// checkpointName tells such a checkpoint, of this version, from other files.
const checkpointName = "lineproof lines checkpoint 1"

// keep has the next checkpoint hold what the state is now. The slices are not changed later.
func (s *Solver) keep() {
	kept := s.state
	s.kept.Store(&kept)
}

// Save writes a checkpoint. It may be called at any time, from any goroutine, while the
// Solver is at work.
func (s *Solver) Save(w io.Writer) error {
	z, err := gzip.NewWriterLevel(w, gzip.BestSpeed)
	if err != nil {
		return err
	}
	z.Comment = checkpointName
	if err := gob.NewEncoder(z).Encode(s.kept.Load()); err != nil {
		return err
	}
	return z.Close()
}

// Resume takes over what a checkpoint holds, before any other method is called. Memory may
// be more or less than it was. After an error, which may be solver.ErrNotCheckpoint or
// solver.ErrDamaged, the Solver must not be used.
func (s *Solver) Resume(r io.Reader) error {
	z, err := gzip.NewReader(r)
	if errors.Is(err, gzip.ErrHeader) || err == io.EOF || err == io.ErrUnexpectedEOF || err == nil && z.Comment != checkpointName {
		return solver.ErrNotCheckpoint
	}
	if err != nil {
		return err
	}
	var kept state
	if err := gob.NewDecoder(z).Decode(&kept); err != nil {
		return solver.ErrDamaged
	}
	if rest, err := io.Copy(io.Discard, z); rest > 0 || err != nil { // the checksum, above all
		return solver.ErrDamaged
	}
	if kept.Claim != s.claim {
		return errors.New("a checkpoint of another claim")
	}
	s.state = kept
	s.keep()
	return nil
}

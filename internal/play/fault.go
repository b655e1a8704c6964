package play

import "lineproof/checker"

// A Fault is what is wrong in evidence.
type Fault struct {
	Check  int // the number of the check that fails (SPEC.md, Checks)
	Number int // of the node, from 1, or of the layer, from 0
	Index  int // of the piece, or of the profile, from 0; -1 for a layer as a whole
	Reason error
}

func (f *Fault) Error() string { return f.Reason.Error() }

// OfLink reports whether what comes after a move is wrong, and not the move.
func (f *Fault) OfLink() bool { return f.Check == checker.CheckWin }

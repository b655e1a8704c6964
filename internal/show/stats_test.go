package show

import (
	"encoding/json"
	"math/big"
	"strings"
	"testing"

	"lineproof/internal/audit/require"
)

// TestStatsBig prints a number that no word of a machine holds.
func TestStatsBig(t *testing.T) {
	const digits = "4318114567396436564035293097707728087552248849"
	n, _ := new(big.Int).SetString(digits, 10)
	p := &Player{Sequences: n, StatesByPieces: []int{1}, SequencesByPieces: []*big.Int{n}, SequencesByRow: []*big.Int{n},
		HighestRowAlone: n}
	if got := string(require.Value(json.Marshal(p))(t)); strings.Count(got, ":"+digits) != 2 {
		t.Errorf("got %s, want it twice", got)
	}
	if got := p.text(); strings.Count(got, " "+digits+"\n") != 5 {
		t.Errorf("got it %d times, want 5, in\n%s", strings.Count(got, " "+digits+"\n"), got)
	}
}

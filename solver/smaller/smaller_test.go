package smaller

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"lineproof/certificate"
	"lineproof/internal/audit/oracle"
	"lineproof/internal/audit/require"
	"lineproof/solver"
)

// TestEffort asks for smaller evidence, with efforts in and out of range.
func TestEffort(t *testing.T) {
	well := certificate.Well{Width: 4, Rows: 4}
	claim := certificate.Claim{Player: true, Well: well, Pieces: 3}
	for _, test := range []struct {
		name   string
		claim  certificate.Claim
		effort Effort
		memory int64
		want   string // of the error
	}{
		{"rounds", claim, Effort{Rounds: 1}, MinMemory, ""},
		{"budget", claim, Effort{Budget: 1}, MinMemory, ""},
		{"both", claim, Effort{Rounds: 1, Budget: 1}, MinMemory, ""},
		{"default memory", claim, Effort{Rounds: 1}, 0, ""},
		{"no end", claim, Effort{}, MinMemory, "rounds, or a budget"},
		{"negative rounds", claim, Effort{Rounds: -1, Budget: 1}, MinMemory, "rounds, or a budget"},
		{"negative budget", claim, Effort{Rounds: 1, Budget: -1}, MinMemory, "rounds, or a budget"},
		{"little memory", claim, Effort{Rounds: 1}, MinMemory - 1<<20,
			"255 MiB of memory is below the least for making evidence smaller, 256 MiB"},
		{"another well", certificate.Claim{Well: certificate.Well{Width: 4, Rows: 3}}, Effort{Rounds: 1}, MinMemory,
			"adversary drop width=4 rows=3 is not about the solver's well"},
	} {
		s := require.Value(solver.New(well, solver.Options{Memory: test.memory}))(t)
		section := prove(t, s, claim)
		section.Claim = test.claim
		_, _, err := Minimize(t.Context(), s, section, test.effort)
		if (err == nil) != (test.want == "") || err != nil && !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s: got error %v, want one with %q", test.name, err, test.want)
		}
	}
}

// TestCancel has a deadline end what would take for ever.
func TestCancel(t *testing.T) {
	for _, test := range []struct {
		claim  string
		effort Effort
	}{
		{"player drop width=6 rows=5 pieces=6", Effort{Budget: 1000 * time.Hour}},
		{"adversary drop width=6 rows=5 pieces=5", Effort{Rounds: 1 << 30}},
	} {
		claim := require.Value(certificate.ParseClaim(test.claim))(t)
		s := newSolver(t, claim.Well, solver.Options{Workers: 2})
		first := prove(t, s, claim)
		ctx, cancel := context.WithTimeout(t.Context(), 50*time.Millisecond)
		defer cancel()
		for _, when := range []string{"while it runs", "before it starts"} {
			if _, _, err := Minimize(ctx, s, first, test.effort); !errors.Is(err, context.DeadlineExceeded) {
				t.Errorf("%v, %s: got error %v, want %v", claim, when, err, context.DeadlineExceeded)
			}
		}
	}
}

// TestWrong has less memory than it takes to make evidence smaller, on either side, and evidence of what
// is false.
func TestWrong(t *testing.T) {
	const enough = MinMemory
	for _, test := range []struct {
		player bool
		pieces int
		memory int64
		want   error
	}{
		{false, 5, 1 << 12, solver.ErrMemory},
		{true, 6, 1 << 19, solver.ErrMemory},
		{false, 6, enough, solver.ErrContradiction},
		{true, 5, enough, solver.ErrContradiction},
	} {
		s, search := searchOf(t, oracle.Well{Width: 6, Rows: 5})
		section := prove(t, s, certificate.Claim{Player: test.player, Well: search.Well, Pieces: 5 + map[bool]int{true: 1}[test.player]})
		search.Memory = test.memory
		var err error
		if test.player {
			_, _, err = fewNodes(t.Context(), search, Effort{Rounds: 1}, test.pieces, section.Strategy)
		} else {
			_, err = smallLayers(t.Context(), search, Effort{Rounds: 1}, test.pieces, section.Deals)
		}
		if !errors.Is(err, test.want) {
			t.Errorf("%+v: got error %v", test, err)
		}
	}
}

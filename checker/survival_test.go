package checker

import (
	"maps"
	"math/rand/v2"
	"strings"
	"testing"

	"lineproof/internal/audit/oracle"
)

// heldState writes a state as the oracle has it.
func heldState(w oracle.Well, s state) oracle.HeldState {
	h := oracle.HeldState{Locked: s.kept >= justKept}
	for y, row := range s.rows[:w.Ceiling] {
		for x := range w.Width {
			h.Board[y][x] = row>>x&1 == 1
		}
	}
	if s.kept != nothing {
		h.Kept = letters[s.kept%justKept:][:1]
	}
	for piece, letter := range letters {
		if s.may.has(piece) {
			h.Left += string(letter)
		}
	}
	return h
}

// TestResponses plays random games, and compares in each state what the legal answers lead to with what the oracle
// finds on real cells.
func TestResponses(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	checks := make(map[int]int)
	for range 400 {
		claim := Claim{Width: 2 + random.IntN(6), Ceiling: 1 + random.IntN(8), Deals: "bag", Hold: random.IntN(2)}
		g := &survival{verifier: &verifier{claim: claim}}
		w := oracle.Well{Width: claim.Width, Rows: claim.Ceiling, Ceiling: claim.Ceiling, Deals: "bag"}
		game := oracle.Held{Well: w, Holds: claim.Hold == 1}
		s := state{kept: nothing, may: claim.first()}
		for range 60 {
			piece := random.IntN(len(letters))
			for !s.may.has(piece) {
				piece = random.IntN(len(letters))
			}
			var after []state
			got, want := make(map[oracle.HeldState]bool), make(map[oracle.HeldState]bool)
			for answer := range 256 {
				next, failed := g.respond(s, piece, byte(answer))
				if checks[failed]++; failed == 0 {
					after = append(after, next)
					got[heldState(w, next)] = true
				}
			}
			for _, option := range game.Options(heldState(w, s), letters[piece:][:1]) {
				want[option] = true
			}
			if !maps.Equal(got, want) {
				t.Fatalf("%+v, %+v, piece %d: got %v, want %v", claim, s, piece, got, want)
			}
			if len(after) == 0 {
				break
			}
			s = after[random.IntN(len(after))]
		}
	}
	for _, check := range []int{0, CheckRotation, CheckLegal, CheckHold} {
		if checks[check] < 1000 {
			t.Errorf("got check %d %d times, want more", check, checks[check])
		}
	}
}

// With O, each piece completes two rows of two columns. It does not fit below one row, so the player can only keep one.
var smallest = map[string]string{
	"player drop width=2 lines=any ceiling=2 deals=O":           "\x00\x00\x00\x01\x02",
	"player drop width=2 lines=any ceiling=2 deals=O hold=1":    "\x00\x00\x00\x01\x02",
	"adversary drop width=2 lines=any ceiling=1 deals=O":        "\x00\x00\x00\x01\x06",
	"adversary drop width=2 lines=any ceiling=1 deals=O hold=1": "\x00\x00\x00\x02\x06\x06",
}

func TestSurvival(t *testing.T) {
	for claim, evidence := range smallest {
		raw := "lineproof\x02\x01" + string(rune(len(claim))) + claim + evidence
		got, err := Verify(strings.NewReader(raw), Options{Wanted: []string{claim}})
		if want := len(evidence) - 4; err != nil || len(got) != 1 || got[0].States != want {
			t.Errorf("%s: got %+v, error %v, want %d states", claim, got, err, want)
		}
	}
}

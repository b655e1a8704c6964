package explain

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"

	"lineproof/certificate"
	"lineproof/checker"
	"lineproof/internal/audit/oracle"
	"lineproof/internal/audit/proofs"
	"lineproof/internal/play"
	"lineproof/internal/rules"
	"lineproof/internal/rules/games"
)

// A rejected is a rejection, and the line of play to what is wrong, if there is one.
type rejected struct {
	*checker.Rejection
	line *play.Game
}

// checked has the checker verify a certificate. It returns nil if it does.
func checked(t *testing.T, raw []byte) *rejected {
	t.Helper()
	r := rejected{Rejection: new(checker.Rejection)}
	_, err := checker.Verify(bytes.NewReader(raw), checker.Options{})
	if err == nil {
		return nil
	}
	if !errors.As(err, &r.Rejection) {
		t.Fatal(err)
	}
	if _, l, err := Rejection(raw, r.Rejection); err == nil {
		r.line = &l
	}
	return &r
}

// TestLines breaks certificates of small wells at random, and follows the line of
// play to each rejection for what they say of the game, on boards of real cells
// and by the certificate's own words. It must be there whatever stands after it.
func TestLines(t *testing.T) {
	seen := make(map[string]int)
	first := proofs.Of(t, "adversary drop width=2 rows=1")
	for i, text := range []string{
		"player drop width=2 rows=6 pieces=2",
		"player drop width=4 rows=4 pieces=3",
		"player drop width=4 rows=5 ceiling=5 pieces=4",
		"player drop width=6 rows=5 ceiling=7 pieces=6",
		"adversary drop width=4 rows=5 pieces=2",
		"adversary drop width=4 rows=3",
		"adversary drop width=4 rows=3 ceiling=3 pieces=6",
		"adversary drop width=6 rows=3",
		"adversary drop width=6 rows=4 pieces=6",
		"adversary drop width=6 rows=5 pieces=5",
	} {
		good := proofs.Of(t, text)
		random := rand.New(rand.NewPCG(5, uint64(i)))
		for range 500 {
			bad := broken(random, good)
			raw := proofs.Raw(t, first, bad)
			r := checked(t, raw)
			if r == nil || r.Place.Section != 2 {
				continue
			}
			seen[fmt.Sprint("check ", r.Check)]++
			if err := lineFits(bad, r, seen); err != nil {
				t.Fatalf("%v: %v\n%+v", r, err, r.line)
			}
			if r.line == nil {
				continue
			}
			tail := make([]byte, random.IntN(20))
			for i := range tail {
				tail[i] = byte(random.Uint32())
			}
			again := checked(t, append(raw[:r.Offset:r.Offset], tail...))
			if !reflect.DeepEqual(again, r) {
				t.Errorf("%v, with %x after it: got %v, %+v, want %+v", r, tail, again, again.line, r.line)
			}
		}
	}
	t.Log(seen)
	for _, want := range []string{"check 14", "check 15", "check 16", "check 19", "outside", "full", "ceiling",
		"mirrored"} {
		if seen[want] < 10 {
			t.Errorf("%s was seen %d times, which is no test", want, seen[want])
		}
	}
}

// broken changes a section at random. It still has the format, and a strategy
// its one order.
func broken(random *rand.Rand, good certificate.Section) certificate.Section {
	bad := good
	if random.IntN(3) == 0 {
		bad.Claim = anotherClaim(random, good.Claim)
	}
	if !good.Claim.Player {
		bad.Deals = brokenDeals(random, good.Deals)
		return bad
	}
	bad.Strategy = slices.Clone(good.Strategy)
	for range random.IntN(3) {
		node, piece := random.IntN(len(bad.Strategy)), random.IntN(certificate.Pieces)
		a := &bad.Strategy[node][piece]
		switch random.IntN(3) {
		case 0:
			a.Offset = int8(random.IntN(bad.Claim.Width+4) - 2)
		case 1:
			a.Rotation = int8(random.IntN(len(certificate.Shapes(piece))))
		default:
			a.Next = random.IntN(node + 1)
			a.Mirrored = a.Next != 0 && random.IntN(2) == 0
		}
	}
	bad.Strategy = bad.Strategy.Canonical(bad.Claim.Well)
	if (certificate.Certificate{bad}).Encode(io.Discard) != nil { // a mirrored move may lie too far outside
		return broken(random, good)
	}
	return bad
}

func brokenDeals(random *rand.Rand, good [][]byte) (bad [][]byte) {
	for _, layer := range good {
		bad = append(bad, slices.Clone(layer))
	}
	if random.IntN(4) == 0 {
		return bad[:random.IntN(len(bad)+1)]
	}
	for range random.IntN(3) {
		layer := bad[random.IntN(len(bad))]
		layer[random.IntN(len(layer))] = byte(random.IntN(certificate.Pieces))
	}
	return bad
}

func anotherClaim(random *rand.Rand, c certificate.Claim) certificate.Claim {
	for {
		d := c
		switch random.IntN(4) {
		case 0:
			d.Rows += random.IntN(5) - 2
		case 1:
			d.Ceiling = d.Rows + random.IntN(3)
		case 2:
			d.Pieces += random.IntN(5) - 2
		default:
			d.Width += random.IntN(3) - 1
		}
		if d != c && d.Check() == nil {
			return d
		}
	}
}

// lineFits returns an error unless the line of play belongs to the rejection.
func lineFits(s certificate.Section, r *rejected, seen map[string]int) error {
	if r.Check == 22 { // these claims have no deals, so an answer is missing
		if r.line == nil || r.line.Reason != "there is no answer" {
			return errors.New("want a line to a missing answer")
		}
		return nil
	}
	// of its kinds, that where profiles are left
	due := slices.Contains([]int{14, 15, 19}, r.Check) || r.Check == 16 && r.Place.Number == len(s.Deals)
	switch {
	case due != (r.line != nil):
		return fmt.Errorf("a line is due: %v", due)
	case !due:
		return nil
	case r.line.Well != s.Claim.Well:
		return fmt.Errorf("want the well of %v", s.Claim)
	case s.Claim.Player:
		return strategyLine(s, r, seen)
	default:
		return dealsLine(s, r)
	}
}

// strategyLine follows a line through the nodes.
func strategyLine(s certificate.Section, r *rejected, seen map[string]int) error {
	w := oracle.Well(s.Claim.Well)
	end, wrong, last, err := follows(s.Strategy, w, *r.line)
	if r.line.Moves[len(r.line.Moves)-1].Mirrored {
		seen["mirrored"]++
	}
	switch {
	case err != nil:
		return err
	case r.Check == 14:
		return wantFault(w, last, !end.link, r.line, seen)
	case r.Check == 15 && (!wrong || end != (wrongAnswer{r.Place.Number, r.Place.Index, true})):
		return fmt.Errorf("it ends at %+v: %v", end, wrong)
	}
	return nil
}

// wantFault holds the reason why the last move is not legal against the cells.
func wantFault(w oracle.Well, b oracle.Board, illegal bool, l *play.Game, seen map[string]int) error {
	m := l.Moves[len(l.Moves)-1]
	open := oracle.Well{Width: w.Width, Rows: w.Rows}
	_, inside := open.Drop(oracle.Board{}, m.Piece, int(m.Rotation), int(m.Offset))
	_, low := open.Drop(b, m.Piece, int(m.Rotation), int(m.Offset))
	reason, word := "a cell comes to rest above the ceiling", "ceiling"
	switch {
	case !inside:
		reason, word = "a cell is outside the well: the piece takes column", "outside"
	case !low:
		reason, word = "column ", "full"
	}
	seen[word]++
	if !illegal || !strings.HasPrefix(l.Reason, reason) || inside != (len(m.Cells) == 4) {
		return fmt.Errorf("illegal: %v, want %q", illegal, reason)
	}
	return nil
}

// dealsLine follows a line through the layers.
func dealsLine(s certificate.Section, r *rejected) error {
	w := oracle.Well(s.Claim.Well)
	var layers [][]certificate.Profile
	for layer := range games.Layers(s) {
		layers = append(layers, layer)
	}
	moves, last := r.line.Moves, 0 // of check 16, the first profile that is left to answer
	if r.Check == 19 {
		moves, last = moves[:len(moves)-1], r.Place.Index
	}
	if len(moves) != r.Place.Number {
		return fmt.Errorf("it ends after %d moves", len(moves))
	}
	b, err := reaches(w, layers, s.Deals, moves, last)
	if err != nil || r.Check == 16 {
		return err
	}
	m := r.line.Moves[len(moves)]
	if !slices.Contains(dealsOn(w, b, layers[len(moves)], s.Deals[len(moves)], m.Mirrored), m.Piece) {
		return errors.New("the last piece is not dealt")
	}
	if after, legal := w.Drop(b, m.Piece, int(m.Rotation), int(m.Offset)); !legal || !w.Line(after) ||
		rules.Board(oracle.Well{}.Cells(after)) != r.line.Board {
		return errors.New("the last move completes no line")
	}
	return nil
}

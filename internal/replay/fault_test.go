package replay

import (
	"bytes"
	"context"
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
	"lineproof/internal/oracle"
	"lineproof/solver"
)

// proven has the solver prove a claim.
func proven(t *testing.T, text string) certificate.Section {
	t.Helper()
	claim, err := certificate.ParseClaim(text)
	if err != nil {
		t.Fatal(err)
	}
	game, err := solver.New(claim.Well, solver.Options{Memory: solver.MinMemory, Workers: 1})
	if err != nil {
		t.Fatal(err)
	}
	section, err := game.Prove(context.Background(), claim.Player, claim.Pieces)
	if err != nil {
		t.Fatal(err)
	}
	return section
}

func rawOf(t *testing.T, c ...certificate.Section) []byte {
	t.Helper()
	var raw bytes.Buffer
	if err := certificate.Certificate(c).Encode(&raw); err != nil {
		t.Fatal(err)
	}
	return raw.Bytes()
}

// A rejected is a rejection, and the line of play to what is wrong, if there is one.
type rejected struct {
	*checker.Rejection
	line *Line
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
	if m, err := FindMisplay(raw, r.Rejection); err == nil {
		if l, err := m.Line(); err == nil {
			r.line = &l
		}
	}
	return &r
}

// TestLines breaks certificates of small wells at random, and follows the line of
// play to each rejection for what they say of the game, on boards of real cells
// and by the certificate's own words. It must be there whatever stands behind.
func TestLines(t *testing.T) {
	seen := make(map[string]int)
	first := proven(t, "adversary drop width=2 rows=1")
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
		good := proven(t, text)
		random := rand.New(rand.NewPCG(5, uint64(i)))
		for range 500 {
			bad := broken(random, good)
			raw := rawOf(t, first, bad)
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
				t.Errorf("%v, with %x behind: got %v, %+v, want %+v", r, tail, again, again.line, r.line)
			}
		}
	}
	t.Log(seen)
	for _, want := range []string{"check 13", "check 14", "check 15", "check 16", "check 19", "outside", "full", "ceiling", "mirrored"} {
		if seen[want] < 10 {
			t.Errorf("%s was seen %d times, which is no test", want, seen[want])
		}
	}
}

// TestLinesOfShipped changes a byte of shipped certificates, deep in each of three
// sections.
func TestLinesOfShipped(t *testing.T) {
	var c certificate.Certificate
	for _, name := range []string{"w8r6", "w8r5"} {
		sections, err := certificate.Load("../../testdata/wells/" + name + ".cert.zst")
		if err != nil {
			t.Fatal(err)
		}
		c = append(c, sections...)
	}
	for i, change := range []func(s *certificate.Section){
		func(s *certificate.Section) { s.Strategy[0][5].Offset++ },
		func(s *certificate.Section) { s.Deals[len(s.Deals)-1][0] = 0 },
		func(s *certificate.Section) { s.Deals[9][len(s.Deals[9])/2] = 1 },
	} {
		bad := c[i]
		bad.Strategy, bad.Deals = slices.Clone(bad.Strategy), nil
		for _, layer := range c[i].Deals {
			bad.Deals = append(bad.Deals, slices.Clone(layer))
		}
		change(&bad)
		r := checked(t, rawOf(t, bad))
		if r == nil || r.line == nil {
			t.Fatalf("section %d: %v, no line", i+1, r)
		}
		if err := lineFits(bad, r, make(map[string]int)); err != nil {
			t.Errorf("%v: %v", r, err)
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
		if r.line == nil || r.line.Reason != errNoAnswer.Error() {
			return errors.New("want a line to a missing answer")
		}
		return nil
	}
	due := slices.Contains([]int{13, 14, 15, 19}, r.Check) || r.Check == 16 && r.Place.Number == len(s.Deals) // of its kinds, that where profiles are left
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
		return dealsLine(s, r, seen)
	}
}

// play makes the line's moves on a board of real cells, and calls visit before
// each. All but the last must be legal and complete no line; this returns what the
// last one does.
func play(w oracle.Well, l *Line, visit func(i int, b oracle.Board, piece int) error) (last oracle.Board, legal bool, err error) {
	legal = true
	for i, m := range l.Moves {
		if !legal || w.Line(last) {
			return last, legal, fmt.Errorf("move %d comes after the end", i+1)
		}
		if err := visit(i, last, m.Piece); err != nil {
			return last, legal, fmt.Errorf("move %d: %w", i+1, err)
		}
		var after oracle.Board
		if after, legal = w.Drop(last, m.Piece, int(m.Rotation), int(m.Offset)); !legal {
			break
		}
		for _, c := range m.Cells {
			if !after[c.Row-1][c.Column] || last[c.Row-1][c.Column] {
				return last, legal, fmt.Errorf("move %d does not fill %v", i+1, c)
			}
		}
		if len(m.Cells) != 4 {
			return last, legal, fmt.Errorf("move %d fills %v", i+1, m.Cells)
		}
		last = after
	}
	var rows []string // from the highest down
	for row := l.Board.Highest(); row > 0; row-- {
		rows = append(rows, l.Board.Row(l.Well, row))
	}
	if oracle.Draw(rows...) != last {
		err = fmt.Errorf("the board should be\n%s", w.Picture(last))
	}
	return last, legal, err
}

// strategyLine follows a line through the nodes.
func strategyLine(s certificate.Section, r *rejected, seen map[string]int) error {
	w := oracle.Well(s.Claim.Well)
	node, mirrored := len(s.Strategy), false
	var at, nodePiece int // the last answer
	var a certificate.Answer
	last, legal, err := play(w, r.line, func(i int, b oracle.Board, piece int) error {
		if node == 0 {
			return errors.New("the strategy has won")
		}
		at, nodePiece = node, piece
		if mirrored {
			nodePiece = certificate.MirrorPiece(piece)
			seen["mirrored"]++
		}
		a = s.Strategy[node-1][nodePiece]
		m := r.line.Moves[i]
		if m.Mirrored != mirrored {
			return fmt.Errorf("mirrored: got %v", m.Mirrored)
		}
		if got, want := placed(w, piece, int(m.Rotation), int(m.Offset), false), placed(w, nodePiece, int(a.Rotation), int(a.Offset), mirrored); got != want {
			return fmt.Errorf("got the cells %s, want %s", got, want)
		}
		node, mirrored = a.Next, mirrored != a.Mirrored
		return nil
	})
	if err != nil {
		return err
	}
	wrong := !legal || w.Line(last) != (a.Next == 0)
	switch r.Check {
	case 13:
		if !wrong && (len(r.line.Moves) <= s.Claim.Pieces || a.Next != 0) {
			return errors.New("it does not take too long")
		}
		return nil
	case 14:
		return wantFault(w, last, legal, r.line, seen)
	}
	if !legal || !wrong || at != r.Place.Number || nodePiece != r.Place.Index {
		return fmt.Errorf("it ends at node %d, piece %d: %v", at, nodePiece, wrong)
	}
	return nil
}

// placed lists the cells of a piece, with the lowest in row 0.
func placed(w oracle.Well, piece, rotation, offset int, mirrored bool) string {
	var all []oracle.Cell
	low := 3
	for _, c := range oracle.Pieces[piece][rotation] {
		low = min(low, c.Y)
	}
	for _, c := range oracle.Pieces[piece][rotation] {
		c = oracle.Cell{X: offset + c.X, Y: c.Y - low}
		if mirrored {
			c.X = w.Width - 1 - c.X
		}
		all = append(all, c)
	}
	slices.SortFunc(all, func(a, b oracle.Cell) int { return 100*(a.Y-b.Y) + a.X - b.X })
	return fmt.Sprint(all)
}

// wantFault holds the reason why the last move is not legal against the cells.
func wantFault(w oracle.Well, b oracle.Board, legal bool, l *Line, seen map[string]int) error {
	m := l.Moves[len(l.Moves)-1]
	open := oracle.Well{Width: w.Width, Rows: w.Rows}
	_, inside := open.Drop(oracle.Board{}, m.Piece, int(m.Rotation), int(m.Offset))
	_, low := open.Drop(b, m.Piece, int(m.Rotation), int(m.Offset))
	reason, word := "a cell comes to rest above the ceiling", "ceiling"
	switch {
	case !inside:
		reason, word = "a cell is outside the well: the piece takes column", "outside"
	case !low:
		reason, word = "a cell is in a full column", "full"
	}
	seen[word]++
	if legal || !strings.HasPrefix(l.Reason, reason) || inside != (len(m.Cells) == 4) {
		return fmt.Errorf("legal: %v, want %q", legal, reason)
	}
	return nil
}

// dealsLine follows a line through the layers.
func dealsLine(s certificate.Section, r *rejected, seen map[string]int) error {
	w := oracle.Well(s.Claim.Well)
	var layers [][]certificate.Profile
	for layer := range Layers(s) {
		layers = append(layers, layer)
	}
	last := -1
	end, legal, err := play(w, r.line, func(k int, b oracle.Board, piece int) error {
		straight, turned := indexOf(w, b, layers[k]), indexOf(w, w.Mirror(b), layers[k])
		last = max(straight, turned)
		if straight < 0 {
			seen["mirrored"]++
		}
		mirrored := r.line.Moves[k].Mirrored
		if !mirrored && straight >= 0 && int(s.Deals[k][straight]) == piece ||
			mirrored && turned >= 0 && certificate.MirrorPiece(int(s.Deals[k][turned])) == piece {
			return nil
		}
		return fmt.Errorf("the piece is not dealt on\n%s", w.Picture(b))
	})
	if err != nil {
		return err
	}
	moves := len(r.line.Moves)
	if r.Check == 19 && (!w.Line(end) || moves != r.Place.Number+1 || last != r.Place.Index) {
		return fmt.Errorf("it ends in layer %d, profile %d", moves-1, last)
	}
	if r.Check == 16 && (w.Line(end) || moves != r.Place.Number || max(indexOf(w, end, layers[moves]), indexOf(w, w.Mirror(end), layers[moves])) < 0) {
		return fmt.Errorf("it ends after %d moves", moves)
	}
	if !legal {
		return errors.New("the last move is not legal")
	}
	return nil
}

// indexOf returns the index in a layer of the profile that is the board's when
// components change places, or -1.
func indexOf(w oracle.Well, b oracle.Board, layer []certificate.Profile) int {
	all := w.Arrangements(w.Profile(b))
	for _, p := range all[:len(all)/2] { // the others are mirrored
		var q certificate.Profile
		for x, h := range p.Height {
			q.Heights[x] = uint16(h)
		}
		for y, sacrificed := range p.Sacrificed {
			if sacrificed {
				q.Sacrificed |= 1 << y
			}
		}
		if i := slices.Index(layer, q); i >= 0 {
			return i
		}
	}
	return -1
}

package checker

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"math/bits"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"lineproof/certificate"
	"lineproof/internal/oracle"
)

// TestDrop compares with real cells, in wells of 2 to 5 columns and 1 to 6 rows with
// one board for each profile that can be reached, without a ceiling and, but for
// the two largest, with each one; and in wide wells with the boards of random
// games: which moves are legal, the profile after them, whether a line is complete,
// and, but for the two largest, the board.
func TestDrop(t *testing.T) {
	wells := oracle.WithCeilings(append(decidedWells(), oracle.WideWells()...))
	for _, w := range oracle.SmallWells() {
		if w.Width*w.Rows > 24 {
			wells = append(wells, w)
		}
	}
	eachWell(t, wells, func(w oracle.Well, claim Claim) error {
		largest := w.Width == 5 && w.Rows > 4
		return eachBoard(w, func(b oracle.Board) error {
			from, p := boardOf(b), codeOf(w.Profile(b))
			return eachMove(claim, func(piece, rotation, offset int) error {
				sh := &shapes[piece][rotation]
				if from != (board{}) && !inside(sh, offset, w.Width) {
					return nil // as on the empty board
				}
				after, want := w.Drop(b, piece, rotation, offset)
				q := p
				got := (&drop{claim}).place(&q, sh, offset)
				if got != want || want && (q != codeOf(w.Profile(after)) || lineIn(claim, q) != w.Line(after)) {
					return fmt.Errorf("got profile %v, legal %v, want legal %v and\n%s", q, got, want, w.Picture(after))
				}
				if largest {
					return nil
				}
				next, check := rest(&drop{claim}, from, piece, answer{rotation: uint8(rotation), offset: int8(offset)})
				if want && (check != 0 || next != boardOf(after)) || !want && check != 14 {
					return fmt.Errorf("got board %v, check %d, want legal %v and\n%s", next, check, want, w.Picture(after))
				}
				return nil
			})
		})
	})
}

// lineIn reports whether settle finds a line.
func lineIn(claim Claim, p heights) bool {
	p.deal = claim.next(0, 0)
	line, _ := (&drop{claim}).settle(&p, 0)
	return line
}

// lostIn reports whether settle finds a profile statically lost.
func lostIn(claim Claim, p heights, left int) bool {
	_, lost := (&drop{claim}).settle(&p, left)
	return lost
}

func inside(sh *shape, offset, width int) bool {
	return !slices.ContainsFunc(sh[:], func(c cell) bool { return offset+c.x < 0 || offset+c.x >= width })
}

// TestProfilesOfAllBoards visits every board of some wells, where the test above
// visits one for each profile: so boards with one profile go on alike.
func TestProfilesOfAllBoards(t *testing.T) {
	for _, w := range []oracle.Well{{Width: 2, Rows: 5}, {Width: 3, Rows: 3}, {Width: 3, Rows: 4, Ceiling: 5}, {Width: 4, Rows: 3}, {Width: 5, Rows: 2}} {
		claim := claimOf(w)
		oracle.Reachable(w, oracle.Well.Cells, func(b oracle.Board) {
			p := codeOf(w.Profile(b))
			err := eachMove(claim, func(piece, rotation, offset int) error {
				got := p
				legal := (&drop{claim}).place(&got, &shapes[piece][rotation], offset)
				after, want := w.Drop(b, piece, rotation, offset)
				if legal != want || legal && got != codeOf(w.Profile(after)) {
					return fmt.Errorf("got %v, legal %v, want legal %v and\n%s", got, legal, want, w.Picture(after))
				}
				return nil
			})
			if err != nil {
				t.Errorf("%v: %v, on the board\n%s", w, err, w.Picture(b))
			}
		})
	}
}

// TestCanonical compares with the definition: the smallest of all arrangements
// of the components, and those of the mirror image, if mirrored pieces may be dealt.
// It is the same for all of them, and so for itself.
func TestCanonical(t *testing.T) {
	wells := append(oracle.SmallWells(), oracle.WideWells()...)
	for _, deals := range []string{"bag", "ZSTO", "ZT", "L"} {
		wells = append(wells, oracle.Well{Width: 4, Rows: 4, Deals: deals}, oracle.Well{Width: 11, Rows: 7, Deals: deals})
	}
	eachWell(t, wells, func(w oracle.Well, claim Claim) error {
		left, mirrored := w.First(), w.First()
		if w.Deals == "bag" {
			left, mirrored = "ISLO", "IZJO"
		}
		return eachBoard(w, func(b oracle.Board) error {
			all := arrangements(w, w.Profile(b), left)
			want := slices.MinFunc(all, byHeights)
			for _, p := range all {
				if got := canonicalOf(claim, p); got != want {
					return fmt.Errorf("canonical of %v: got %v, want %v", p, got, want)
				}
			}
			image := codeWith(w.Profile(w.Mirror(b)), mirrored)
			got := canonicalOf(claim, image)
			if same := got == want; !same && oracle.Mirrors(w) || same && !slices.Contains(all, image) {
				return fmt.Errorf("canonical of the mirror image: got %v, want %v", got, want)
			}
			return nil
		})
	})
}

// arrangements lists the profiles that are the same to the game.
func arrangements(w oracle.Well, p oracle.Profile, left string) (same []heights) {
	all := w.Arrangements(p)
	for i, q := range all {
		switch {
		case i < len(all)/2:
			same = append(same, codeWith(q, left))
		case oracle.Mirrors(w):
			same = append(same, codeWith(q, oracle.MirrorLetters(left)))
		}
	}
	return same
}

// TestCanonicalFull has nothing but full columns, which makes as many
// components as there can be.
func TestCanonicalFull(t *testing.T) {
	for width := 2; width <= maxWidth; width++ {
		var full oracle.Profile
		for y := range maxRows {
			full.Sacrificed[y] = true
		}
		for x := range width {
			full.Height[x] = maxRows
		}
		p := codeOf(full)
		if got := canonicalOf(Claim{Width: width, Rows: maxRows}, p); got != p {
			t.Errorf("width %d: got %v, want %v", width, got, p)
		}
	}
}

// TestCanonicalValue shows what canonical profiles are for: the player needs as
// many pieces from them.
func TestCanonicalValue(t *testing.T) {
	eachWell(t, oracle.WithCeilings(decidedWells()), func(w oracle.Well, claim Claim) error {
		game := oracle.NewProfileGame(w)
		return eachBoard(w, func(b oracle.Board) error {
			p := canonicalOf(claim, codeOf(w.Profile(b)))
			canonical, ok := w.Build(decode(p))
			if !ok {
				return fmt.Errorf("no board has the profile %v", p)
			}
			if got, want := game.Optimum(canonical), game.Optimum(b); got != want {
				return fmt.Errorf("from %v: got %d pieces, want %d", p, got, want)
			}
			return nil
		})
	})
}

// TestStaticallyLost compares with the definition, by tiling the rows in all ways, and
// with the game: from a statically lost profile, the player cannot win with the pieces
// left.
func TestStaticallyLost(t *testing.T) {
	wells := append(oracle.WithCeilings(decidedWells()),
		oracle.WithDealers([]oracle.Well{{Width: 2, Rows: 3}, {Width: 3, Rows: 3}, {Width: 4, Rows: 2}})...)
	eachWell(t, append(wells, oracle.Well{Width: 4, Rows: 3, Deals: "bag"}), func(w oracle.Well, claim Claim) error {
		game := oracle.NewProfileGame(w)
		mays := []string{w.First()}
		if w.Deals == "bag" {
			mays = append(mays, "I", "O", "ZO", "IT", "ITLJ", "ZSLJO", "ZSTLJO")
		}
		return eachBoard(w, func(b oracle.Board) error {
			p := w.Profile(b)
			for _, may := range mays {
				code := codeWith(p, may)
				for left := range w.Longest() + 1 {
					got, want := lostIn(claim, code, left), lost(w, p, may, left)
					if got != want {
						return fmt.Errorf("with %d pieces left, %s: got statically lost %v, want %v", left, may, got, want)
					}
					if got && game.WinsWith(b, may, left) {
						return fmt.Errorf("with %d pieces left, %s: got statically lost, but the player wins", left, may)
					}
				}
			}
			return nil
		})
	})
}

// TestGroups tiles all rows of the widest well in all ways.
func TestGroups(t *testing.T) {
	for row := range 1 << maxWidth {
		for _, n := range []int{2, 4} {
			got, want := bits.OnesCount(uint(row))-(n-1)*groups(row, n), tile(row, []int{1, 1<<n - 1})
			if got != want {
				t.Errorf("%014b: got %d pieces of 1 and %d cells, want %d", row, got, n, want)
			}
		}
	}
}

// lost is SPEC.md's definition of statically lost.
func lost(w oracle.Well, p oracle.Profile, may string, left int) bool {
	again := func(piece string) bool { return w.Deals != "bag" && strings.Contains(may, piece) }
	if again("O") && needs(w, p, 0b11) > left || again("I") && needs(w, p, 0b1, 0b1111) > left {
		return true
	}
	cells := 0
	for ; left > 0; left-- {
		piece := strings.IndexAny("ZSOTLJI", may)
		cells += int("2223334"[piece] - '0')
		may = w.After(may, strings.IndexByte("IZSTLJO", "ZSOTLJI"[piece]))
	}
	return needs(w, p, 0b1) > cells // needs counts the cells
}

// TestFewest derives how many cells of a row each piece fills at most from the
// drawing.
func TestFewest(t *testing.T) {
	for piece := range shapes {
		most := 0
		for _, sh := range shapes[piece] {
			var inRow [4]int
			for _, c := range sh {
				inRow[c.y]++
			}
			most = max(most, slices.Max(inRow[:]))
		}
		if got := (&drop{Claim{Deals: "IZSTLJO"[piece : piece+1]}}).fewest(1<<piece, 10); got != 10*most {
			t.Errorf("piece %d: got %d cells of ten pieces, want %d each", piece, got, most)
		}
	}
}

// TestLayers follows SPEC.md's layers with the oracle's cells and the definitions
// that the tests above compare with. The adversary prefers pieces that a solver
// deals last. The checker must derive the same layers, and try as many moves.
func TestLayers(t *testing.T) {
	for _, text := range []string{
		"adversary drop width=2 rows=5",
		"adversary drop width=4 rows=1",
		"adversary drop width=4 rows=3",
		"adversary drop width=4 rows=3 ceiling=4",
		"adversary drop width=4 rows=4 pieces=2",
		"adversary drop width=4 rows=4 ceiling=4",
		"adversary drop width=6 rows=2",
		"adversary drop width=6 rows=3 pieces=5",
		"adversary drop width=6 rows=3",
		"adversary drop width=6 rows=5 pieces=5",
		"adversary drop width=4 rows=1 deals=bag",
		"adversary drop width=4 rows=2 deals=bag",
		"adversary drop width=4 rows=4 deals=bag pieces=2",
		"adversary drop width=5 rows=2 ceiling=3 deals=bag",
		"adversary drop width=5 rows=2 deals=ZS",
		"adversary drop width=5 rows=2 deals=ZT",
		"adversary drop width=4 rows=2 deals=ZTL",
		"adversary drop width=5 rows=1 deals=IJ",
		"adversary drop width=7 rows=2 deals=ZSLJ pieces=3",
	} {
		t.Run(text, func(t *testing.T) {
			t.Parallel()
			claim, err := certificate.ParseClaim(text)
			if err != nil {
				t.Fatal(err)
			}
			deals, moves, digest := layersOf(t, oracle.Well(claim.Well), claim.Pieces, []int{5, 3, 4, 0, 2, 1, 6})
			var raw bytes.Buffer
			if err := (certificate.Certificate{{Claim: claim, Deals: deals}}).Encode(&raw); err != nil {
				t.Fatal(err)
			}
			sections, err := Verify(&raw, Options{Wanted: []string{text}})
			if err != nil {
				t.Fatal(err)
			}
			want := Section{Claim: sections[0].Claim, Moves: moves, Layers: len(deals), Digest: digest}
			for _, layer := range deals {
				want.Profiles += len(layer)
			}
			if got := sections[0]; got != want {
				t.Errorf("got %+v, want %+v", got, want)
			}
		})
	}
}

// layersOf derives the layers of an adversary's claim, which must be true, and
// chooses the first deal in the order. It also counts legal moves, and makes
// the digest.
func layersOf(t *testing.T, w oracle.Well, left int, order []int) (deals [][]byte, moves int, digest [sha256.Size]byte) {
	if left == 0 {
		left = w.Longest()
	}
	game := oracle.NewProfileGame(w)
	var profiles []byte
	for layer := layerOf(w, left, []state{{oracle.Board{}, w.First()}}); len(layer) > 0; {
		var chosen []byte
		var next []state
		for _, p := range layer {
			digits := ""
			all := decode(p).Height
			for _, h := range all[:12] {
				digits += fmt.Sprintf("%x", h)
			}
			last := uint16(all[12])<<12 | uint16(all[13])<<8
			profiles = fmt.Appendf(profiles, "%s%04x", digits, last|p.sacrificed)
			if w.Deals == "bag" {
				profiles = fmt.Appendf(profiles, "%02x", uint16(p.deal))
			}
			may := p.deal.String()
			b, _ := w.Build(decode(p))
			for _, deal := range order {
				if !oracle.MayDeal(may, deal) {
					continue
				}
				after, then := afterAll(w, b, deal), w.After(may, deal)
				if slices.ContainsFunc(after, func(a oracle.Board) bool { return w.Line(a) || game.WinsWith(a, then, left-1) }) {
					continue
				}
				chosen = append(chosen, byte(deal))
				for _, a := range after {
					next = append(next, state{a, then})
				}
				moves += len(after)
				break
			}
			if len(chosen) == 0 {
				t.Fatal("the claim is false")
			}
		}
		deals = append(deals, chosen)
		left--
		layer = layerOf(w, left, next)
	}
	summed, _ := hex.DecodeString(string(profiles))
	return deals, moves, sha256.Sum256(summed)
}

// afterAll lists the boards to which all moves with a piece lead, by different
// moves.
func afterAll(w oracle.Well, b oracle.Board, piece int) (after []oracle.Board) {
	for rotation := range 4 {
		for offset := -3; offset < w.Width; offset++ {
			next, legal := w.Drop(b, piece, rotation, offset)
			if legal && !slices.Contains(after, next) {
				after = append(after, next)
			}
		}
	}
	return after
}

// A state is a board, and the pieces that may be dealt.
type state struct {
	board oracle.Board
	may   string
}

// String has the letters of the pieces.
func (s set) String() (letters string) {
	for p, letter := range "IZSTLJO" {
		if s>>p&1 == 1 {
			letters += string(letter)
		}
	}
	return letters
}

// layerOf makes a layer of boards: of canonical profiles, without the
// statically lost and the dominated, in order.
func layerOf(w oracle.Well, left int, states []state) (layer []heights) {
	var all []heights
	for _, s := range states {
		if p := w.Profile(s.board); !lost(w, p, s.may, left) {
			all = append(all, slices.MinFunc(arrangements(w, p, s.may), byHeights))
		}
	}
	for _, p := range all {
		dominated := slices.ContainsFunc(all, func(q heights) bool { return p.deal == q.deal && dominates(decode(q), decode(p)) })
		if !dominated && !slices.Contains(layer, p) {
			layer = append(layer, p)
		}
	}
	sortInFile(layer)
	return layer
}

const tooMany = 99

// needs returns the least number of pieces that fill what some row without a
// hole lacks, or tooMany.
func needs(w oracle.Well, p oracle.Profile, pieces ...int) int {
	least := tooMany
	for y := range w.Rows {
		open := 0
		for x := range w.Width {
			if int(p.Height[x]) <= y {
				open |= 1 << x
			}
		}
		if !p.Sacrificed[y] {
			least = min(least, tile(open, pieces))
		}
	}
	return least
}

// tile returns the least number of pieces that fill the open cells of a row, each
// of them once: one of them fills the first.
func tile(open int, pieces []int) int {
	if open == 0 {
		return 0
	}
	least := tooMany
	for _, piece := range pieces {
		if piece <<= bits.TrailingZeros(uint(open)); piece&^open == 0 {
			least = min(least, 1+tile(open&^piece, pieces))
		}
	}
	return min(least, tooMany)
}

// TestDomination shows that one more sacrificed row never helps the player, with
// all heights and sacrificed rows that small wells can have, reached or not.
func TestDomination(t *testing.T) {
	wells := []oracle.Well{
		{Width: 2, Rows: 4}, {Width: 2, Rows: 6}, {Width: 3, Rows: 4}, {Width: 3, Rows: 6},
		{Width: 4, Rows: 2}, {Width: 4, Rows: 3}, {Width: 4, Rows: 4}, {Width: 5, Rows: 2}, {Width: 5, Rows: 3},
	}
	eachWell(t, oracle.WithCeilings(wells), func(w oracle.Well, _ Claim) error {
		game := oracle.NewProfileGame(w)
		value := func(p oracle.Profile) (int, bool) {
			b, ok := w.Build(p)
			if !ok {
				return 0, false
			}
			if n := game.Optimum(b); n != oracle.Never {
				return n, true
			}
			return tooMany, true
		}
		compared := 0
		err := eachProfile(w, func(p oracle.Profile) error {
			better, ok := value(p)
			for y := range w.Rows {
				q := p
				q.Sacrificed[y] = true
				if worse, also := value(q); ok && also {
					compared++
					if worse < better {
						return fmt.Errorf("%v: got %d pieces, but %d with row %d sacrificed", codeOf(p), better, worse, y+1)
					}
				}
			}
			return nil
		})
		if err == nil && compared < 20 {
			err = fmt.Errorf("got %d pairs of profiles, want more", compared)
		}
		return err
	})
}

// eachProfile calls visit with all heights and sets of rows.
func eachProfile(w oracle.Well, visit func(oracle.Profile) error) error {
	var p oracle.Profile
	var from func(x int) error
	from = func(x int) error {
		if x == w.Width {
			for rows := range 1 << w.Rows {
				for y := range w.Rows {
					p.Sacrificed[y] = rows>>y&1 == 1
				}
				if err := visit(p); err != nil {
					return err
				}
			}
			return nil
		}
		for h := range w.Rows + 1 {
			p.Height[x] = int8(h)
			if err := from(x + 1); err != nil {
				return err
			}
		}
		return nil
	}
	return from(0)
}

// TestUndominated compares with the definition, on layers in which many profiles
// have the same heights, and expects the order of a layer.
func TestUndominated(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	for size := range 300 {
		layer := make(map[heights]bool)
		next := make(map[heights][]uint16)
		for range size {
			var p heights
			p.columns = random.Uint64N(3)<<60 | random.Uint64N(3)<<16
			p.sacrificed = uint16(random.IntN(32)) << 10
			p.deal = set(1 + random.IntN(2))
			layer[p] = true
		}
		for p := range layer {
			rows := p.sacrificed
			p.sacrificed = 0
			next[p] = append(next[p], rows)
		}
		var want []heights
	profiles:
		for p := range layer {
			for q := range layer {
				if p.deal == q.deal && dominates(decode(q), decode(p)) {
					continue profiles
				}
			}
			want = append(want, p)
		}
		sortInFile(want)
		if got := undominated(next, &drop{}); !slices.Equal(got, want) {
			t.Fatalf("undominated(%v): got %v, want %v", layer, got, want)
		}
	}
}

// dominates reports whether p and q have the same heights, and the sacrificed
// rows of p are some of those of q, but not all.
func dominates(p, q oracle.Profile) bool {
	for y := range p.Sacrificed {
		if p.Sacrificed[y] && !q.Sacrificed[y] {
			return false
		}
	}
	return p != q && p.Height == q.Height
}

package main

import (
	"bytes"
	"cmp"
	"slices"
	"strings"

	"lineproof/certificate"
)

// A pile is the board of the usual game from row m up (SPEC.md, Positions): its rows from
// below, with '.', '#' or 'x' for a cell that is empty, filled or buried, '=' for the floor.
type pile string

// A usual has the rules of the usual game, of which one may be wrong.
type usual struct {
	certificate.Claim
	difference int  // how much higher than the lowest a column may be, 15
	outside    int  // columns at the right of the well that a piece may fill in part
	uncovers   bool // buried holes, which stay buried then
	idle       bool // no row needs to be completed
	better     func(a, b pile) int
	won        map[goal]bool
}

// A dropped is where a piece can be put, and what follows.
type dropped struct {
	certificate.Placement
	pile
	completed bool
}

// height is the row of a column's highest cell that is not empty, above row m.
func (u *usual) height(p pile, x int) int {
	y := len(p)/u.Width - 1
	for p[y*u.Width+x] == '.' {
		y--
	}
	return y
}

func (u *usual) row(p pile, y int) string { return string(p[y*u.Width : (y+1)*u.Width]) }

// position is what matters of a pile: the heights, the holes, and the closed rows.
func (u *usual) position(p pile) string {
	closed := func(y int) bool { return strings.ContainsAny(u.row(p, y), "x=") }
	var position []byte
	for x := range u.Width {
		y := u.height(p, x)
		position = append(position, byte(y))
		for y >= 0 && p[y*u.Width+x] == '#' && !closed(y) {
			y--
		}
		if y < 0 || p[y*u.Width+x] != 'x' {
			y = -1
		}
		position = append(position, byte(y+1))
	}
	for y := range len(p) / u.Width {
		if closed(y) {
			position = append(position, byte(y))
		}
	}
	return string(position)
}

func (u *usual) mirror(p pile) (image pile) {
	for y := range len(p) / u.Width {
		row := []byte(u.row(p, y))
		slices.Reverse(row)
		image += pile(row)
	}
	return image
}

// drops returns what can be done with a piece.
func (u *usual) drops(p pile, piece int) (all []dropped) {
	for r, s := range certificate.Shapes(piece) {
		for left := 0; left < u.Width && left+len(s.Bottom) <= u.Width+u.outside; left++ {
			if after, completed, ok := u.drop(p, s, left); ok {
				all = append(all, dropped{certificate.Placement{Rotation: int8(r), Offset: int8(left - s.Left)}, after, completed})
			}
		}
	}
	if u.better != nil {
		slices.SortStableFunc(all, func(a, b dropped) int { return u.better(a.pile, b.pile) })
	}
	return all
}

// drop fills the cells of a shape, removes the full rows, and marks what is buried.
func (u *usual) drop(p pile, s certificate.Shape, left int) (after pile, completed, ok bool) {
	inside := min(len(s.Bottom), u.Width-left)
	y := 0 // where one cell lies outside, it lies on row m
	for i := range inside {
		y = max(y, u.height(p, left+i)+1-s.Bottom[i])
	}
	var rows [][]byte
	for n := range max(len(p)/u.Width, y+4) {
		row := bytes.Repeat([]byte("."), u.Width)
		copy(row, p[min(len(p), n*u.Width):])
		for i := range inside {
			if n >= y+s.Bottom[i] && n < y+s.Top[i] {
				row[left+i] = '#'
			}
		}
		if strings.Trim(string(row), "#") == "" {
			completed = true
		} else {
			rows = append(rows, row)
		}
	}
	for x := range u.Width {
		covered := false
		for _, row := range slices.Backward(rows) {
			switch {
			case row[x] == '#':
				covered = true
			case row[x] == 'x' && !covered && !u.uncovers:
				return "", false, false
			case row[x] == '.' && covered:
				row[x] = 'x'
			}
		}
	}
	after = pile(bytes.Join(rows, nil))
	least, most := len(rows), 0
	for x := range u.Width {
		least, most = min(least, u.height(after, x)), max(most, u.height(after, x))
	}
	return after[least*u.Width : (most+1)*u.Width], completed, most-least <= u.difference
}

// A usualState is a board that a strategy gets to, with so many lines left.
type usualState struct {
	pile
	lines int
}

// after returns where a drop leads to, or nothing if all lines are complete, and within how
// many pieces the next row has to be.
func (u *usual) after(d dropped, lines, pieces int) (next usualState, left int) {
	next, left = usualState{d.pile, lines}, pieces-1
	if d.completed && lines == 1 {
		return usualState{}, 0
	}
	if d.completed {
		next.lines = max(lines, 1) - 1
	}
	if d.completed && !u.idle {
		left = u.Pieces
	}
	return next, left
}

// A goal is to complete the next row within so many pieces, and each of the others that are
// left within as many as the claim says; or if no row needs to be completed, to put so many
// pieces somewhere.
type goal struct {
	usualState
	pieces int
}

func (u *usual) wins(g goal) bool {
	if g.pieces == 0 {
		return u.idle
	}
	wins, known := u.won[g]
	if !known {
		wins = true
		for piece := 0; piece < certificate.Pieces && wins; piece++ {
			wins = slices.ContainsFunc(u.drops(g.pile, piece), func(d dropped) bool {
				next, left := u.after(d, g.lines, g.pieces)
				return next.pile == "" || u.wins(goal{next, left})
			})
		}
		u.won[g] = wins
	}
	return wins
}

// key is the same for what needs one reply: with a board's mirror image, too.
func (u *usual) key(s usualState) string {
	return min(u.position(s.pile), u.position(u.mirror(s.pile))) + string(rune(s.lines))
}

// replies returns a strategy for the empty well, in which waits are as long as they can be,
// or none if the player does not win.
func (u *usual) replies() (all []certificate.Reply) {
	start := usualState{pile(strings.Repeat("=", u.Width)), u.Lines}
	if !u.wins(goal{start, u.Pieces}) {
		return nil
	}
	waits := map[string]int{u.key(start): u.Pieces}
	for changed := true; changed; {
		changed, all = false, nil
		met, first := []usualState{start}, map[string]usualState{u.key(start): start}
		for n := 0; n < len(met); n++ {
			r := certificate.Reply{Wait: waits[u.key(met[n])]}
			for piece := range r.Moves {
				d, next, left := u.answer(met[n], piece, r.Wait, first)
				r.Moves[piece] = d.Placement
				if next.pile == "" {
					continue
				}
				if u.idle {
					left = u.Pieces
				}
				key := u.key(next)
				if _, known := first[key]; !known {
					met, first[key] = append(met, next), next
				}
				if wait, known := waits[key]; !known || wait > left {
					waits[key], changed = left, true
				}
			}
			all = append(all, r)
		}
	}
	return all
}

// answer returns the first drop after which the player wins, and what it leads to: of what
// needs one reply, what was met first.
func (u *usual) answer(from usualState, piece, wait int, first map[string]usualState) (d dropped, next usualState, left int) {
	for _, d := range u.drops(from.pile, piece) {
		next, left := u.after(d, from.lines, wait)
		if next.pile == "" {
			return d, next, left
		}
		next = cmp.Or(first[u.key(next)], next)
		if u.wins(goal{next, left}) {
			return d, next, left
		}
	}
	panic("corpus: " + u.Claim.String() + ": no answer")
}

// usualFor is the game of a claim, of which a rule may be wrong.
func usualFor(claim string, wrong func(*usual)) *usual {
	u := &usual{Claim: must(certificate.ParseClaim(claim)), difference: 15, won: make(map[goal]bool)}
	wrong(u)
	return u
}

// linesWithWrongRule is a claim of lines with a strategy for when a rule is wrong.
func linesWithWrongRule(claim string, wrong func(*usual)) section {
	u := usualFor(claim, wrong)
	all := u.replies()
	if all == nil {
		panic("corpus: " + claim + ": no strategy even with the wrong rule")
	}
	return encoded(certificate.Section{Claim: u.Claim, Replies: all})
}

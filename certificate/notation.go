package certificate

import (
	"cmp"
	"fmt"
	"strconv"
	"strings"
	"unicode"
)

// ParsePieces reads pieces, wherever people name them: letters such as IZO or i, z, o.
// With an error come the pieces before the fault.
func ParsePieces(text string) (pieces []int, err error) {
	for _, letter := range text {
		if letter == ',' || unicode.IsSpace(letter) {
			continue
		}
		piece := strings.IndexRune(Letters, letter)
		if 'a' <= letter && letter <= 'z' {
			piece = strings.IndexRune(Letters, letter-'a'+'A')
		}
		if piece < 0 {
			return pieces, fmt.Errorf("piece %d: %q is not one of %s", len(pieces)+1, letter, Letters)
		}
		pieces = append(pieces, piece)
	}
	return pieces, nil
}

// ParseSet reads a set of pieces, in any order.
func ParseSet(text string) (set Set, err error) {
	pieces, err := ParsePieces(text)
	for i, p := range pieces {
		if err == nil && set.Has(p) {
			err = fmt.Errorf("piece %d: %c is there already", i+1, Letters[p])
		}
		set |= 1 << p
	}
	if err == nil && set == 0 {
		err = fmt.Errorf("none of the pieces %s", Letters)
	}
	return set, err
}

// ParsePlacement reads a placement as its Text writes it.
func ParsePlacement(text string) (p Placement, err error) {
	rotation, rest, _ := strings.Cut(text, ":")
	offset, row, hasRow := strings.Cut(rest, ":")
	number := func(text string) int8 {
		n, failed := strconv.ParseInt(text, 10, 8)
		err = cmp.Or(err, failed)
		return int8(n)
	}
	p.Rotation, p.Offset = number(rotation), number(offset)
	if hasRow {
		p.Row = uint8(number(row))
	}
	if err != nil || p.Text() != text {
		return p, fmt.Errorf("%q is not a rotation and an offset, such as 1:-2, and in slide a row, such as 1:-2:1", text)
	}
	return p, nil
}

// ParsePlacements reads the history of a game with an Adversary: placements with
// commas between them, and blanks. With an error come those before the fault.
func ParsePlacements(text string) (placed []Placement, err error) {
	if text == "" {
		return nil, nil
	}
	for field := range strings.SplitSeq(text, ",") {
		p, err := ParsePlacement(strings.TrimSpace(field))
		if err != nil {
			return placed, fmt.Errorf("move %d: %w", len(placed)+1, err)
		}
		placed = append(placed, p)
	}
	return placed, nil
}

// Counted returns a number of things, whose name is that of one of them.
func Counted(n int, thing string) string {
	if n != 1 {
		thing += "s"
	}
	return fmt.Sprintf("%d %s", n, thing)
}

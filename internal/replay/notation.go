package replay

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"lineproof/certificate"
)

// ParsePieces reads the history of a game with a Strategy: letters of pieces, such
// as IZO. With an error come the pieces before the fault.
func ParsePieces(text string) (pieces []int, err error) {
	for _, letter := range text {
		piece := strings.IndexRune(certificate.Letters, letter)
		if piece < 0 {
			return pieces, fmt.Errorf("piece %d: %q is none of the pieces %s", len(pieces)+1, letter, certificate.Letters)
		}
		pieces = append(pieces, piece)
	}
	return pieces, nil
}

// FormatPieces is the inverse of ParsePieces.
func FormatPieces(pieces []int) string {
	var b strings.Builder
	for _, piece := range pieces {
		b.WriteByte(certificate.Letters[piece])
	}
	return b.String()
}

// String writes a placement as ROTATION:OFFSET, such as 1:-2.
func (p Placement) String() string { return fmt.Sprintf("%d:%d", p.Rotation, p.Offset) }

// At returns where a piece was placed.
func At(m Placed) Placement { return Placement{m.Rotation, m.Offset} }

// ParsePlacement reads a placement as String writes it.
func ParsePlacement(text string) (p Placement, err error) {
	rotation, offset, _ := strings.Cut(text, ":")
	if p.Rotation, err = strconv.Atoi(rotation); err == nil {
		p.Offset, err = strconv.Atoi(offset)
	}
	if err != nil || p.String() != text {
		return Placement{}, fmt.Errorf("%q is not a rotation and an offset, such as 1:-2", text)
	}
	return p, nil
}

// ParsePlacements reads the history of a game with an Adversary: placements with
// commas between them. With an error come those before the fault.
func ParsePlacements(text string) (placed []Placement, err error) {
	if text == "" {
		return nil, nil
	}
	for field := range strings.SplitSeq(text, ",") {
		p, err := ParsePlacement(field)
		if err != nil {
			return placed, fmt.Errorf("move %d: %w", len(placed)+1, err)
		}
		placed = append(placed, p)
	}
	return placed, nil
}

// FormatPlacements is the inverse of ParsePlacements.
func FormatPlacements(placed []Placement) string {
	var all []string
	for _, p := range placed {
		all = append(all, p.String())
	}
	return strings.Join(all, ",")
}

// Undo leaves out the last move of a game. It returns false if there is none.
func Undo[M any](game *[]M) bool {
	if len(*game) == 0 {
		return false
	}
	*game = (*game)[:len(*game)-1]
	return true
}

// With returns a game with one move more. The one that is given stays as it is.
func With[M any](game []M, move M) []M { return append(slices.Clip(game), move) }

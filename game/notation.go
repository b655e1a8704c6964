package game

import (
	"fmt"
	"strconv"
	"strings"

	"lineproof/certificate"
	"lineproof/replay"
)

// ParsePieces reads pieces from their letters, such as IZO. It is also the
// history of a game with a Strategy.
func ParsePieces(text string) (pieces []int, err error) {
	for _, letter := range text {
		piece := strings.IndexRune(certificate.Letters, letter)
		if piece < 0 {
			return nil, fmt.Errorf("%q is none of the pieces %s", letter, certificate.Letters)
		}
		pieces = append(pieces, piece)
	}
	return pieces, nil
}

// String writes a placement as ROTATION:OFFSET, such as 1:-2.
func (p Placement) String() string { return fmt.Sprintf("%d:%d", p.Rotation, p.Offset) }

// At returns where a piece was placed.
func At(m replay.Placed) Placement { return Placement{m.Rotation, m.Offset} }

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

// ParsePlacements reads placements with commas between them: the history of a
// game with an Adversary.
func ParsePlacements(text string) (placed []Placement, err error) {
	if text == "" {
		return nil, nil
	}
	for field := range strings.SplitSeq(text, ",") {
		p, err := ParsePlacement(field)
		if err != nil {
			return nil, err
		}
		placed = append(placed, p)
	}
	return placed, nil
}

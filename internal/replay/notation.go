package replay

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"lineproof/certificate"
)

// ParsePieces reads the history of a game with a Player: letters of pieces, such as
// IZO or izo. With an error come the pieces before the fault.
func ParsePieces(text string) (pieces []int, err error) {
	for _, letter := range text {
		piece := strings.IndexRune(certificate.Letters, letter)
		if 'a' <= letter && letter <= 'z' {
			piece = strings.IndexRune(certificate.Letters, letter-'a'+'A')
		}
		if piece < 0 {
			return pieces, fmt.Errorf("piece %d: %q is none of the pieces %s", len(pieces)+1, letter, certificate.Letters)
		}
		pieces = append(pieces, piece)
	}
	return pieces, nil
}

// String writes a placement as ROTATION:OFFSET, such as 1:-2, and in slide with :ROW
// behind it.
func (p Placement) String() string {
	if p.Row == 0 {
		return fmt.Sprintf("%d:%d", p.Rotation, p.Offset)
	}
	return fmt.Sprintf("%d:%d:%d", p.Rotation, p.Offset, p.Row)
}

// At returns where a piece was placed.
func At(m Placed) Placement { return Placement{m.Rotation, m.Offset, m.Row} }

// ParsePlacement reads a placement as String writes it.
func ParsePlacement(text string) (p Placement, err error) {
	rotation, rest, _ := strings.Cut(text, ":")
	offset, row, hasRow := strings.Cut(rest, ":")
	if p.Rotation, err = strconv.Atoi(rotation); err == nil {
		p.Offset, err = strconv.Atoi(offset)
	}
	if err == nil && hasRow {
		p.Row, err = strconv.Atoi(row)
	}
	if err != nil || p.String() != text {
		return Placement{}, fmt.Errorf("%q is not a rotation and an offset, such as 1:-2, and in slide a row, such as 1:-2:1", text)
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

// A History is the moves of a game: pieces that are dealt, or placements.
type History[M any] []M

// With returns a history with one move more. The one that is given stays as it is.
func (h History[M]) With(move M) History[M] { return append(slices.Clip(h), move) }

// ErrNoMove is the error of Undo at the beginning of a game.
var ErrNoMove = errors.New("there is no move to undo")

// Undo takes the last move back.
func (h *History[M]) Undo() error {
	if len(*h) == 0 {
		return ErrNoMove
	}
	*h = (*h)[:len(*h)-1]
	return nil
}

// Restart goes back to the empty well.
func (h *History[M]) Restart() { *h = nil }

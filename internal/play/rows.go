package play

import (
	"lineproof/certificate"
	"lineproof/internal/rules"
	"lineproof/internal/rules/usual"
)

// Rows plays a list for rows for ever, on a board of any height.
type Rows struct {
	*List
	begun usual.Board
	board usual.Board
	stage
	steps []placed // one for each piece
}

// A stage is what the player goes by, and what has come of its game.
type stage struct {
	lines    int                  // completed rows
	top      int                  // the highest row with a filled cell when the player began with this row
	position certificate.Position // in the list, as it is or mirrored
	base     int                  // the row below row 1 of the position
}

// A placed is a piece that was placed, and what takes it back.
type placed struct {
	rules.Placed
	removed []usual.Row // those that it completed
	before  stage
	heights usual.Heights // before
}

// NewRows returns the player of a list, on a board, which stays as it is.
func NewRows(l *List, on usual.Board) *Rows {
	r := &Rows{List: l, begun: on, board: on.Clone()}
	r.begin(0)
	return r
}

// begin begins at the front of the board.
func (r *Rows) begin(lines int) {
	position, base := r.Front(&r.board)
	r.stage = stage{lines: lines, top: r.board.Top(), position: position, base: base}
}

func (r *Rows) Claim() certificate.Claim { return r.claim }

// Board returns the board, which is not to be changed.
func (r *Rows) Board() *usual.Board { return &r.board }

// last returns the last piece where it came to rest, and the rows that it completed, which are
// removed by now. Before the first piece, it has no cells.
func (r *Rows) last() rules.Placed {
	if len(r.steps) == 0 {
		return rules.Placed{Cells: []rules.Cell{}}
	}
	return r.steps[len(r.steps)-1].Placed
}

// piecesLeft returns a number of pieces with which a row is complete at the latest, whatever is dealt.
// A piece after which the position is the same lies below row 1, where there is room for only a few.
func (r *Rows) piecesLeft() int {
	n, _ := r.Find(r.position)
	room, heights := 0, r.board.Heights()
	for x := range r.Width {
		room += max(0, r.base-heights[x])
	}
	return r.depths[n] + room/4
}

// Move places a piece, and goes on from the outcome that happens. After a completed row, it begins anew.
func (r *Rows) Move(m certificate.Move) error {
	if !r.Deals.Has(m.Piece) {
		return undealt(len(r.steps)+1, m.Piece, r.Deals)
	}
	s := placed{before: r.stage, heights: r.board.Heights()}
	s.Move = certificate.Move{Piece: m.Piece, Placement: r.Answer(r.position, m.Piece)}
	s.Cells = r.board.Rest(m.Piece, s.Placement)
	s.Rows, s.removed = r.board.Put(r.Width, m.Piece, s.Cells)
	r.steps = append(r.steps, s)
	if len(s.Rows) > 0 {
		r.begin(r.lines + len(s.Rows))
		return nil
	}
	o := r.Rest(r.position, m.Piece, s.Placement, s.Cells[0].Row-r.base)
	r.position, r.base = o.Next, r.base+int(o.Shift)
	return nil
}

func (r *Rows) Undo() bool {
	last := len(r.steps) - 1
	if last < 0 {
		return false
	}
	s := r.steps[last]
	r.board.Take(s.heights, s.Cells, s.Rows, s.removed)
	r.stage, r.steps = s.before, r.steps[:last]
	return true
}

func (r *Rows) Turn() Turn {
	t := Turn{Pieces: len(r.steps), Lines: r.lines, Rows: r.last().Rows, Left: r.Deals, PiecesLeft: r.piecesLeft(),
		Height: r.board.Top(), Begun: r.top, Allowed: r.top + r.claim.Rows}
	t.Below, t.Lying = r.sight()
	t.Node, t.NodeMirrored = r.Find(r.position)
	return t
}

func (r *Rows) Played() Game {
	g := Game{Well: r.claim.Well, Left: r.Deals, Rows: r.last().Rows, Lying: r.begun.Lying(0, r.begun.Top())}
	for _, s := range r.steps {
		g.Moves = append(g.Moves, s.Placed)
	}
	return g
}

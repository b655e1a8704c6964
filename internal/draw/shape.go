package draw

import (
	"fmt"
	"math/big"
	"slices"
	"strconv"
	"strings"

	"lineproof/certificate"
	"lineproof/internal/game/usual"
	"lineproof/internal/replay"
)

// A Shape is what a strategy is like: charts with a bar for each number.
type Shape struct {
	title, summary string
	charts         []chart
}

type chart struct {
	title, head string
	bars        []*big.Int // the last one is of 1, the one before of 2
}

// name returns the name of a bar.
func (c chart) name(bar int) string { return strconv.Itoa(len(c.bars) - bar) }

// ShapeOf returns the shape of a player's section, whose strategy has no fault: its
// nodes from the first piece on, and its sequences by rows, the highest first, as
// they lie. About rows for ever, it has positions instead.
func ShapeOf(s certificate.Section) (Shape, error) {
	if s.Claim.Game == certificate.Usual {
		return shapeOfPositions(s), nil
	}
	games, err := replay.Summarize(s.Strategy.Unmirrored(s.Claim.Width), s.Claim.Well)
	if err != nil {
		return Shape{}, fmt.Errorf("%v: %w", s.Claim, err)
	}
	nodes := make([]int64, games.Pieces+1) // at n, those that need n pieces
	for _, n := range s.Strategy.Depths()[1:] {
		nodes[n]++
	}
	byPieces := chart{title: "nodes, by the pieces still needed in the worst case", head: "pieces"}
	for n := games.Pieces; n > 0; n-- {
		byPieces.bars = append(byPieces.bars, big.NewInt(nodes[n]))
	}
	byRow := chart{title: "sequences of pieces that complete each row, alone or with others", head: "row"}
	for row := s.Claim.Rows; row > 0; row-- {
		byRow.bars = append(byRow.bars, games.Lines[row])
	}
	summary := fmt.Sprintf("%s, %s at the most, %v sequences",
		certificate.Counted(len(s.Strategy), "node"), certificate.Counted(games.Pieces, "piece"), games.Sequences)
	return Shape{s.Claim.String(), summary, []chart{byPieces, byRow}}, nil
}

// shapeOfPositions returns the shape of a section about rows for ever: its positions, those
// that take longest first.
func shapeOfPositions(s certificate.Section) Shape {
	byDepth := chart{title: "positions, by the pieces that complete a row in the worst case", head: "pieces"}
	for _, positions := range slices.Backward(usual.NewList(s.Claim.Width, s.Replies).Depths()[1:]) {
		byDepth.bars = append(byDepth.bars, big.NewInt(int64(positions)))
	}
	return Shape{s.Claim.String(), certificate.Counted(len(s.Replies), "position"), []chart{byDepth}}
}

// Draw draws the charts in a format: text or svg.
func (s Shape) Draw(format string) ([]byte, error) {
	switch format {
	case "text":
		return []byte(s.Text()), nil
	case "svg":
		return s.SVG(), nil
	default:
		return nil, fmt.Errorf("a shape is drawn as text or svg, not as %s", format)
	}
}

// lengths returns how long the bars are if the longest is so long. A number that
// is not zero has something of a bar.
func (c chart) lengths(longest int64) (all []int) {
	most := big.NewInt(1)
	for _, bar := range c.bars {
		if bar.Cmp(most) > 0 {
			most = bar
		}
	}
	for _, bar := range c.bars {
		n := new(big.Int).Mul(bar, big.NewInt(longest))
		all = append(all, max(bar.Sign(), int(n.Div(n, most).Int64())))
	}
	return all
}

// Text draws the charts for terminals.
func (s Shape) Text() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s\n%s\n", s.title, s.summary)
	for _, c := range s.charts {
		table := Table{{c.head, ""}}
		for i, bar := range c.bars {
			table = append(table, []any{c.name(i), bar})
		}
		fmt.Fprintf(&b, "\n%s\n\n", c.title)
		lengths := append([]int{0}, c.lengths(40)...)
		for i, line := range strings.Split(strings.TrimSuffix(table.Text(), "\n"), "\n") {
			fmt.Fprintln(&b, strings.TrimRight(line+"  "+strings.Repeat("#", lengths[i]), " "))
		}
	}
	return b.String()
}

// SVG draws the charts as a picture.
func (s Shape) SVG() []byte {
	const top, head, height, left = 76, 44, 22, margin + 40
	bottom := top + margin
	for _, c := range s.charts {
		bottom += head + len(c.bars)*height
	}
	picture := newSVG(minWidth, bottom, s.title+": "+s.summary)
	picture.text(margin, 34, titleText, s.title)
	picture.text(margin, 58, faintText, s.summary)
	y := top
	for _, c := range s.charts {
		picture.text(margin, y+28, headText, c.title)
		y += head
		for i, length := range c.lengths(400) {
			picture.text(left-10, y+15, rightEnd, c.name(i))
			picture.rect(left, y+2, length, height-4, bars)
			picture.text(left+length+8, y+15, faintText, c.bars[i].String())
			y += height
		}
	}
	return picture.end()
}

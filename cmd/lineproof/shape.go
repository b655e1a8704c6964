package main

import (
	"fmt"
	"math/big"
	"strconv"
	"strings"

	"lineproof/certificate"
	"lineproof/internal/english"
	"lineproof/internal/replay"
)

// A shape is what a strategy is like.
type shape struct {
	claim certificate.Claim
	nodes []int // at n, those that need n pieces in the worst case
	games replay.Summary
}

// newShape returns the shape of a section's strategy.
func newShape(section certificate.Section) (s shape, err error) {
	all, err := count(certificate.Certificate{section})
	if err != nil {
		return s, err
	}
	depths := section.Strategy.Depths()
	s = shape{section.Claim, make([]int, depths[len(depths)-1]+1), all[0].games}
	for _, n := range depths[1:] {
		s.nodes[n]++
	}
	return s, nil
}

// A chart is a table with a bar for each number.
type chart struct {
	title, head string
	bars        []bar
	most        *big.Int // the number of the longest bar
}

type bar struct {
	name   string
	number *big.Int
}

// charts returns what is shown: the nodes from the first piece on, and the rows
// from the highest down, as they lie.
func (s shape) charts() []chart {
	nodes := chart{"nodes, by the pieces still needed in the worst case", "pieces", nil, new(big.Int)}
	for n := len(s.nodes) - 1; n > 0; n-- {
		nodes.bars = append(nodes.bars, bar{strconv.Itoa(n), big.NewInt(int64(s.nodes[n]))})
	}
	rows := chart{"sequences of pieces that complete each row, alone or with others", "row", nil, new(big.Int)}
	for row := len(s.games.Lines) - 1; row > 0; row-- {
		rows.bars = append(rows.bars, bar{strconv.Itoa(row), s.games.Lines[row]})
	}
	for _, c := range []chart{nodes, rows} {
		for _, b := range c.bars {
			if b.number.Cmp(c.most) > 0 {
				c.most.Set(b.number)
			}
		}
	}
	return []chart{nodes, rows}
}

// of returns how much of a length the bar takes: something, if it is not zero.
func (c chart) of(b bar, length int) int {
	if b.number.Sign() == 0 {
		return 0
	}
	n := new(big.Int).Mul(b.number, big.NewInt(int64(length)))
	return max(1, int(n.Div(n, c.most).Int64()))
}

// summary says how many there are in all.
func (s shape) summary() string {
	nodes := 0
	for _, n := range s.nodes {
		nodes += n
	}
	return fmt.Sprintf("%s, %s at the most, %v sequences",
		english.Counted(nodes, "node"), english.Counted(s.games.Pieces, "piece"), s.games.Sequences)
}

func (s shape) text() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%v\n%s\n", s.claim, s.summary())
	for _, c := range s.charts() {
		rows := [][]string{{c.head, ""}}
		for _, bar := range c.bars {
			rows = append(rows, []string{bar.name, bar.number.String()})
		}
		fmt.Fprintf(&b, "\n%s\n\n", c.title)
		for i, line := range strings.Split(strings.TrimSuffix(columns(rows), "\n"), "\n") {
			if i > 0 {
				line += "  " + strings.Repeat("#", c.of(c.bars[i-1], 40))
			}
			fmt.Fprintln(&b, strings.TrimRight(line, " "))
		}
	}
	return b.String()
}

// Sizes in the picture of a shape, in pixels.
const (
	barHeight  = 22
	barLeft    = margin + 40
	longestBar = 400
)

func (s shape) svg() []byte {
	height := 76 + margin
	for _, c := range s.charts() {
		height += 44 + len(c.bars)*barHeight
	}
	picture := newSVG(minPicture, height, s.claim.String()+": "+s.summary())
	picture.text(margin, 34, `font-size="17" font-weight="600"`, s.claim.String())
	picture.text(margin, 58, `fill="#555555"`, s.summary())
	y := 76
	for _, c := range s.charts() {
		picture.text(margin, y+28, `font-weight="600"`, c.title)
		y += 44
		for _, b := range c.bars {
			long := c.of(b, longestBar)
			picture.text(barLeft-10, y+15, `text-anchor="end"`, b.name)
			picture.rect(barLeft, y+2, long, barHeight-4, shades[optimal].fill)
			picture.text(barLeft+long+8, y+15, `fill="#555555"`, b.number.String())
			y += barHeight
		}
	}
	return picture.bytes()
}

package main

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"

	"lineproof/certificate"
	"lineproof/internal/audit/pictures"
	solver "lineproof/solver/rows"
)

// A list is the evidence for rows for ever: positions, each with its answers, as bytes.
type list struct {
	width int
	all   []string
}

// of is the claim that a row takes so many rows, with the list.
func (l list) of(rows int) section {
	claim := fmt.Sprintf("player drop width=%d lines=any rows=%d", l.width, rows)
	return section{claim, uint32Of(len(l.all)) + strings.Join(l.all, "")}
}

// listed is what a lister finds, and the rows that it takes.
func listed(width, highest int, change func(*lister)) (list, int) {
	l := &lister{width: width, highest: highest}
	change(l)
	replies, rows := l.list()
	return listOf(width, replies), rows
}

func listOf(width int, replies []certificate.Reply) list {
	l := list{width: width}
	for _, r := range replies {
		var p []byte
		for x := 0; x < width; x += 2 {
			p = append(p, byte(r.Height(x)<<4|r.Height(x+1)))
		}
		p = append(p, r.Closed())
		for _, at := range r.Moves {
			p = append(p, byte(at.Rotation<<4|(at.Offset+2)))
		}
		l.all = append(l.all, string(p))
	}
	return l
}

// with is the list after a change of its positions.
func (l list) with(change func(all []string) []string) list {
	return list{l.width, change(slices.Clone(l.all))}
}

// set is the list with another byte in a position.
func (l list) set(n, at int, b byte) list {
	return l.with(func(all []string) []string {
		all[n] = all[n][:at] + string([]byte{b}) + all[n][at+1:]
		return all
	})
}

// position reads position n, and answer what it does with a piece.
func (l list) position(n int) (p position) {
	for x := range l.width {
		p.heights[x] = int8(l.all[n][x/2] >> (4 - x%2*4) & 15)
	}
	p.closed = uint16(l.all[n][l.width/2])
	return p
}

func (l list) answer(n, piece int) step {
	move := l.all[n][l.width/2+1+piece]
	return (&lister{width: l.width}).drop(l.position(n), pictures.Drop[piece][move>>4], int(move&15)-2)
}

// pruned is the list without what no lane surface needs, of those that a lister knows.
func (l list) pruned(lanes *lister) list {
	needed := make(map[position]bool)
	lanes.eachEnd(position{}, 0, func(p position) {
		s, _ := lanes.surface(p)
		needed[s] = true
	})
	return l.with(func(all []string) (some []string) {
		for n := len(all) - 1; n >= 0; n-- {
			if needed[l.position(n)] {
				some = append(some, all[n])
				for piece := range certificate.Pieces {
					if s := l.answer(n, piece); !s.completes {
						needed[s.next] = true
					}
				}
			}
		}
		slices.Reverse(some)
		return some
	})
}

// twice is a list with a position of another one besides its own, and with what that leads to.
func (l list) twice(p position, other list) list {
	all, again := make(map[position]string), ""
	for n := range other.all {
		if all[other.position(n)] = other.all[n]; other.position(n) == p {
			again = other.all[n]
		}
	}
	for n := range l.all {
		all[l.position(n)] = l.all[n]
	}
	depths := make(map[string]int)
	var depth func(entry string) int
	depth = func(entry string) int {
		if depths[entry] == 0 {
			most := 0
			for piece := range certificate.Pieces {
				if s := (list{l.width, []string{entry}}).answer(0, piece); !s.completes {
					most = max(most, depth(all[s.next]))
				}
			}
			depths[entry] = most + 1
		}
		return depths[entry]
	}
	return list{l.width, slices.SortedFunc(slices.Values(append(slices.Collect(maps.Values(all)), again)), func(a, b string) int {
		return cmp.Or(depth(a)-depth(b), strings.Compare(a, b))
	})}
}

// circle has just the lane surfaces, which lead to each other in circles, or nowhere.
func circle() list {
	l := &lister{width: 4, highest: certificate.MaxHeight, all: make(map[position]*value)}
	l.eachEnd(position{}, 0, func(p position) {
		s, _ := l.surface(p)
		l.meet(s)
	})
	slices.SortFunc(l.order, position.less)
	var replies []certificate.Reply
	for _, p := range l.order {
		for piece := range certificate.Pieces {
			l.all[p].plays[piece] = slices.MaxFunc(l.steps(p, piece), func(a, b step) int { return l.circling(p, a) - l.circling(p, b) })
		}
		replies = append(replies, l.reply(p))
	}
	return listOf(l.width, replies)
}

// circling is how well a step serves a circle: that leads to a lane surface which stands later
// is best, and to one before not possible.
func (l *lister) circling(from position, s step) int {
	switch {
	case s.completes:
		return 0
	case l.all[s.next] == nil:
		return 1
	case s.next.less(from) < 0:
		return -1
	}
	return 2
}

// manyLines are claims about rows for ever: good ones, and checks 25 to 30 with those of the
// others that they take.
func manyLines() []entry {
	right := func(*lister) {}
	w4, rows := listed(4, 3, right)
	six := must(must(solver.New(6, solver.Options{Workers: 1})).Prove(context.Background(), 0))
	w6, rows6 := listOf(6, six.Replies), six.Claim.Rows
	tall, tallRows := listed(4, 8, func(l *lister) { l.towers = true })
	nine, _ := listed(4, 9, func(l *lister) {
		l.towers, l.tower = true, position{heights: [certificate.MaxWidth]int8{0, 0, 0, 1}, closed: 1}
	})
	step := position{heights: [certificate.MaxWidth]int8{1, 0, 1, 1}, closed: 1}
	deeper, _ := listed(4, 6, func(l *lister) { l.towers, l.tower = true, step })
	more, _ := listed(4, 3, func(l *lister) { l.also = []position{{heights: [certificate.MaxWidth]int8{0, 0, 0, 3}}} })
	w2, rows2 := listed(2, 4, right)
	wrong := func(highest int, rule func(*lister)) string {
		l, rows := listed(4, highest, rule)
		return file(l.of(rows))
	}
	ever := w4.of(rows)
	likeEver := func(claim string) string { return under(claim, ever) }
	last := len(w4.all) - 1
	return []entry{
		good("lines_w4", "rows for ever in four columns", ever),
		good("lines_w6", "rows for ever in six columns", w6.of(rows6)),
		good("lines_w4_255", "more rows than the list takes", w4.of(255)),
		good("lines_w4_high", "columns that are 8 rows higher than the others", tall.of(tallRows)),
		good("lines_and_rows", "claims about one line, and about rows for ever", goodTwo, ever, goodRow, w6.of(rows6)),

		bad(1, "positions", "the positions are missing", cut(file(ever), len(ever.evidence))),
		bad(1, "position_half", "the last position is cut off", cut(file(ever), 4)),
		bad(1, "position_more", "one position more is announced than is there", file(section{ever.claim, uint32Of(last+2) + ever.evidence[4:]})),

		bad(4, "lines_1", "one line", likeEver("player drop width=4 lines=1 rows=9")),
		bad(4, "lines_2", "two lines", likeEver("player drop width=4 lines=2 rows=9")),
		bad(4, "lines_all", "a word that means any", likeEver("player drop width=4 lines=all rows=9")),
		bad(4, "lines_rows_0", "rows 0", likeEver("player drop width=4 lines=any rows=0")),
		alone(4, "lines_rows_256", "more rows than a claim can have", likeEver("player drop width=4 lines=any rows=256")),
		bad(4, "lines_no_rows", "the rows are missing", likeEver("player drop width=4 lines=any")),
		alone(4, "lines_order", "rows stand before lines", likeEver("player drop width=4 rows=9 lines=any")),
		alone(4, "lines_again", "lines twice", likeEver("player drop width=4 lines=any lines=any rows=9")),
		alone(4, "lines_pieces", "a number of pieces", likeEver("player drop width=4 lines=any rows=9 pieces=5")),
		alone(4, "lines_ceiling", "lines under a ceiling", likeEver("player drop width=4 lines=any rows=9 ceiling=9")),
		alone(4, "lines_deals", "lines from some pieces", likeEver("player drop width=4 lines=any rows=9 deals=IO")),
		alone(4, "lines_slide", "lines in slide", likeEver("player slide width=4 lines=any rows=9")),
		alone(4, "lines_adversary", "an adversary's claim", likeEver("adversary drop width=4 lines=any rows=9")),
		alone(4, "lines_width_2", "two columns", file(w2.of(rows2))),
		bad(4, "lines_width_5", "five columns", likeEver("player drop width=5 lines=any rows=9")),
		bad(4, "lines_width_16", "sixteen columns", likeEver("player drop width=16 lines=any rows=9")),

		alone(5, "lines_twice", "a list twice", file(ever, ever)),
		alone(6, "lines_fewer", "a claim with fewer rows is asked for", file(ever)).asks("player drop width=4 lines=any rows=8"),
		bad(8, "lines_rotation", "rotation 2 of O", file(w4.set(last, 9, 0x22).of(rows))),
		bad(14, "lines_outside", "right if pieces could stick out of the well", wrong(4, func(l *lister) { l.outside = 1 })),
		bad(14, "lines_far", "the greatest offset, 13", file(w4.set(last, 3, 0x0f).of(rows))),
		alone(20, "position", "a position follows that is not counted", file(ever)+w4.all[0]),

		alone(25, "nine", "a column is 9 rows higher than the others", file(nine.of(255))),
		bad(25, "mirrored", "the heights of a position are mirrored", file(w4.set(last, 0, w4.all[last][1]>>4|w4.all[last][1]<<4).set(last, 1, w4.all[last][0]>>4|w4.all[last][0]<<4).of(rows))),
		bad(25, "lowest", "no column has height 0", file(w4.set(0, 0, 0x11).of(rows))),
		bad(25, "closed", "a closed row is above the highest column", file(w4.set(0, 2, 0x80).of(rows))),

		alone(26, "exchanged", "two positions of one depth have changed places", file(w4.with(func(all []string) []string {
			all[0], all[1] = all[1], all[0]
			return all
		}).of(rows))),
		alone(26, "depth", "a position stands before one that is less deep", file(w4.with(func(all []string) []string {
			all[13], all[14] = all[14], all[13]
			return all
		}).of(rows))),
		bad(26, "twice", "a position twice", file(w4.with(func(all []string) []string { return slices.Insert(all, 1, all[0]) }).of(rows))),
		alone(26, "twice_deeper", "a position twice, the second time with an answer that makes it deeper", file(w4.twice(step, deeper).pruned(&lister{width: 4}).of(255))),

		alone(27, "circle", "answers lead to positions that stand later, or nowhere", file(circle().of(255))),
		bad(27, "later", "the last position stands first", file(w4.with(func(all []string) []string { return append(all[last:], all[:last]...) }).of(rows))),
		bad(27, "forgets", "right if what a piece covers closed no row", wrong(4, func(l *lister) { l.forgets = true })),
		bad(27, "counts", "right if closed rows counted", wrong(4, func(l *lister) { l.counts = true })),
		bad(27, "swaps", "right if the outer columns could change places", wrong(4, func(l *lister) { l.swaps = true })),
		bad(27, "exchanged", "the answers to S and Z have changed places", file(w4.set(last, 4, w4.all[last][5]).set(last, 5, w4.all[last][4]).of(rows))),

		alone(28, "last", "the lane surface is missing that stands last", file(w4.with(func(all []string) []string { return all[:last] }).of(rows))),
		alone(28, "upright", "right if I never lay across the last two lanes", file(w6.pruned(&lister{width: 6, upright: true}).of(255))),
		alone(28, "none", "no positions; the claim is false", file(list{width: 4}.of(4))),

		alone(29, "unmet", "a position that nothing leads to, with what it leads to", file(more.of(rows))),

		alone(30, "one_row_fewer", "right with one row more", file(w4.of(rows-1))),
		alone(30, "lanes", "right if the rows that the lanes take did not count", file(tall.of(tallRows-1))),
		alone(30, "one_row", "one row; the claim is false", file(w4.of(1))),
	}
}

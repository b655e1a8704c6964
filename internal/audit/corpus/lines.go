package main

import (
	"context"
	"encoding/binary"
	"slices"

	"lineproof/certificate"
	"lineproof/internal/endless"
)

// stepped is the position with a step in column 1, over a closed row.
const stepped = certificate.Position(0x1011<<48 | 1)

// wrongLists has the rules that lists of the corpus take to hold. The first five are not wrong.
var wrongLists = map[string]func(*lister){
	"right":        func(*lister) {},
	"towers":       func(l *lister) { l.towers = 2 },
	"towersAtWall": func(l *lister) { l.towers, l.tower = 2, 0x0001<<48|1 },
	"towersAtStep": func(l *lister) { l.towers, l.tower = 2, stepped },
	"unmet":        func(l *lister) { l.also = []certificate.Position{0x0003 << 48} },

	"sticksOut": func(l *lister) { l.outside = 1 },
	"forgets":   func(l *lister) { l.forgets = true },
	"counts":    func(l *lister) { l.counts = true },
	"swaps":     func(l *lister) { l.swaps = true },
}

// listed is a lister that has searched.
func listed(width, highest int, rule string) *lister {
	l := &lister{width: width, highest: highest}
	wrongLists[rule](l)
	l.search()
	return l
}

// listOf writes a list.
func listOf(width int, all []certificate.Reply) string {
	raw := uint32Of(len(all))
	for _, r := range all {
		p := binary.BigEndian.AppendUint64(nil, uint64(r.Position))
		raw += string(p[:width/2]) + string(p[7:])
		for _, at := range r.Moves {
			raw += byteOf(int(at.Rotation<<4 | (at.Offset + 2)))
		}
	}
	return raw
}

// solved is the solver's list.
func solved(width int) []certificate.Reply {
	s := must(endless.NewSearch(width, endless.Options{Workers: 1}))
	return must(s.Prove(context.Background(), 0)).Replies
}

// upright is what of the solver's list is needed if I never lies across the last two lanes.
func upright(width int) []certificate.Reply {
	l := &lister{width: width, all: make(map[certificate.Position]*value)}
	for _, r := range solved(width) {
		for piece, at := range r.Moves {
			l.meet(r.Position).plays[piece] = l.drop(r.Position, piece, at)
		}
	}
	var met []*value
	for _, heights := range ends(width) {
		if heights[width-1] < 4 {
			met = l.follow(l.all[endless.LaneSurface(heights).Canonical(width)], met)
		}
	}
	return replies(met)
}

// twiceDeeper has a position twice, the second time with an answer that makes it deeper.
func twiceDeeper() []certificate.Reply {
	l, good := listed(4, 6, "towersAtStep"), listed(4, 3, "right")
	again := *l.all[stepped]
	good.list()
	for p, v := range good.all {
		if v.depth > 0 {
			l.all[p].plays = v.plays
		}
	}
	met := l.follow(&again, nil)
	for _, heights := range ends(l.width) {
		met = l.follow(l.all[l.canonical(endless.LaneSurface(heights))], met)
	}
	return replies(met)
}

// circle has just the lane surfaces. Their answers lead to one that stands later, if one does,
// and else nowhere, or complete a row.
func circle() []certificate.Reply {
	l := &lister{width: 4, highest: certificate.MaxHeight}
	l.meetSurfaces()
	for _, v := range l.order {
		for piece := range v.plays {
			v.plays[piece] = slices.MaxFunc(l.steps(v.Position, piece), func(a, b step) int {
				return l.circling(v, a) - l.circling(v, b)
			})
		}
	}
	return replies(l.order)
}

// circling is how well a step serves a circle.
func (l *lister) circling(from *value, s step) int {
	switch {
	case s.completes:
		return 0
	case l.all[s.next] == nil:
		return 1
	case s.next < from.Position:
		return -1
	}
	return 2
}

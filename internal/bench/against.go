package main

import (
	"context"
	"fmt"
	"io"
	"math"

	"lineproof/certificate"
	"lineproof/internal/article"
)

// What the article says of its own searches, in ten columns and six rows.
const (
	articleStates   = 750_000_000 // explored with pruning
	articleUnpruned = 2_000_000_000
)

var articleHours = map[article.Question]int{article.WhoWins: 1, article.Soonest: 10, article.Unpruned: 18}

// ourOrder is the order in which package solver deals the pieces.
var ourOrder = []int{6, 1, 2, 0, 3, 4, 5}

// duels are the wells that both are to search.
var duels = grid([]int{6, 8, 10}, []int{3, 4, 5, 6})

// grid lists all wells of some widths and rows.
func grid(widths, rows []int) (all []certificate.Well) {
	for _, w := range widths {
		for _, r := range rows {
			all = append(all, certificate.Well{Width: w, Rows: r})
		}
	}
	return all
}

const againstText = `The article's algorithm is [internal/article](internal/article/article.go): what «Can
you be sure to clear a line at Tetris?» tells of its search, and where it is silent, what
makes it faster. Ours is package solver as it comes, with one worker.

In the columns ×, the article's number is given as a multiple of ours; > stands before
what a search had taken when it was ended. *MB held* is what all states take that were
remembered, with eight bytes for each in both; *MB in all* is the most that the process
took. Where a search had come to is told by its first moves: I 2/17 is the second of
seventeen with an I.

`

// against measures the solver against the article's algorithm.
func (b *bench) against(ctx context.Context) error {
	b.page.WriteString(againstText)
	for _, d := range []struct {
		title    string
		question article.Question
		deals    []int
		wells    []certificate.Well
	}{
		{"Who wins, and how many pieces does the player need?", article.Soonest, nil, duels},
		{"Who wins?", article.WhoWins, nil, duels},
		{"Pieces needed, if the article's algorithm gets our order of pieces, O Z S I T L J",
			article.Soonest, ourOrder, grid([]int{8, 10}, []int{5, 6})},
	} {
		fmt.Fprintf(&b.page, "### %s\n\n", d.title)
		if err := b.duel(ctx, d.question, d.deals, d.wells); err != nil {
			return err
		}
	}
	return b.threeSearches(ctx, certificate.Well{Width: 8, Rows: 6})
}

// duel asks both about some wells.
func (b *bench) duel(ctx context.Context, q article.Question, deals []int, wells []certificate.Well) error {
	table := markdown{{"columns × rows", "wins", "positions, ours", "article's", "×", "seconds, ours", "article's", "×",
		"MB held, ours", "article's", "×", "MB in all, ours", "article's"}}
	var stopped []note
	for _, w := range wells {
		results, err := b.alternately(ctx,
			task{Do: ours, Well: w, Question: q, Budget: b.budget},
			task{Do: plain, Well: w, Question: q, Deals: deals, Budget: b.budget, Memory: b.memory})
		if err != nil {
			return err
		}
		us, them := results[0], results[1]
		if us.Ended && them.Ended && them.Answer != us.Answer {
			return &disagreement{fmt.Errorf("%s: %s by the solver, %s by the article's algorithm", size(w), us.Answer, them.Answer)}
		}
		table.add(size(w), us.answer(), us.positions(), them.positions(), them.ratio(us, positions),
			us.took(), them.took(), them.ratio(us, took), us.held(), them.held(), them.ratio(us, held), us.peak(), them.peak())
		if !them.Ended {
			stopped = append(stopped, note{w, q, them})
		}
		if q == article.Soonest && deals == nil {
			b.plain = append(b.plain, point{w, them})
		}
	}
	table.write(&b.page)
	for _, n := range stopped {
		n.write(&b.page)
	}
	return nil
}

// A note is about a search that did not end.
type note struct {
	certificate.Well
	question article.Question
	result
}

// write says how far the search came: to which moves in the empty well, and then,
// each by its piece, and its number among that piece's moves.
func (n note) write(out io.Writer) {
	states := n.Held / article.EntrySize
	fmt.Fprintf(out, "In %s, the article's algorithm came to the end of %s with %d positions of %d states", size(n.Well), n.Why, n.Positions, states)
	if n.Width == 10 && n.Rows == 6 && n.question == article.Soonest {
		fmt.Fprintf(out, ", %.1f%% of the %d million that the article gives for its own search", 100*float64(states)/articleStates, articleStates/1_000_000)
	}
	fmt.Fprintf(out, ", at the moves %s, and so on.\n\n", n.Line)
}

// threeSearches measures the article's three searches against each other, and
// holds them against what it says of them.
func (b *bench) threeSearches(ctx context.Context, w certificate.Well) error {
	fmt.Fprintf(&b.page, "### The article's three searches\n\nIn %s here, in 10 × 6 in the article:\n\n", size(w))
	searches := []struct {
		name     string
		question article.Question
		states   string // as the article gives them
	}{
		{"who wins, stopping at the first move that does", article.WhoWins, ""},
		{"pieces needed, with pruning", article.Soonest, fmt.Sprintf("%.2f", float64(articleStates)/articleUnpruned)},
		{"pieces needed, without", article.Unpruned, "1"},
	}
	var tasks []task
	for _, s := range searches {
		tasks = append(tasks, task{Do: plain, Well: w, Question: s.question, Budget: b.budget, Memory: b.memory})
	}
	results, err := b.alternately(ctx, tasks...)
	if err != nil {
		return err
	}
	all := results[2]
	table := markdown{{"search", "states", "ratio", "in the article", "seconds", "ratio", "in the article"}}
	for i, s := range searches {
		r := results[i]
		table.add(s.name, fmt.Sprintf("%s%d", r.more(), r.Held/article.EntrySize), r.ratio(all, held), s.states,
			r.took(), r.ratio(all, took), significant(float64(articleHours[s.question])/float64(articleHours[article.Unpruned])))
	}
	table.write(&b.page)
	possible := math.Pow(float64(w.Rows+1), float64(w.Width)) * math.Pow(2, float64(w.Rows))
	fmt.Fprintf(&b.page, "Without pruning, %s%s%% of the %.0f states that heights and rows could make are explored; in the article, 11%%.\n\n",
		all.more(), significant(100*float64(all.Held/article.EntrySize)/possible), possible)
	return nil
}

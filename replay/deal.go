package replay

import "lineproof/certificate"

// Deal plays a strategy's answers to pieces, up to the one that completes a line.
// More is how many pieces it takes from there in the worst case. The strategy
// may speak of mirror images; the pieces are those of the one board.
func Deal(s certificate.Strategy, w certificate.Well, pieces []int) (l Line, more int) {
	s = s.Unmirrored(w.Width)
	node := len(s)
	for i, piece := range pieces {
		if node == 0 {
			pieces = pieces[:i]
			break
		}
		node = s[node-1][piece].Next
	}
	return follow(s, w, pieces), s.Depths()[node]
}

package oracle

import "slices"

// Remove takes the full rows away, as in the usual game, and returns how many they are.
// What is above a row comes down by one; it takes them from the highest to the lowest.
func (w Well) Remove(b Board) (after Board, rows int) {
	for y := height - 1; y >= 0; y-- {
		if !slices.Contains(b[y][:w.Width], false) {
			copy(b[y:], b[y+1:])
			b[height-1] = [MaxWidth]bool{}
			rows++
		}
	}
	return b, rows
}

package main

import (
	"math/bits"

	"lineproof/certificate"
)

// drop returns the board after a shape has come to rest with its left cells in a column, and its highest row.
func (b board) drop(shape certificate.Shape, left int, heights []int) (board, int) {
	y, top := 0, 0
	for i, bottom := range shape.Bottom {
		y = max(y, heights[left+i]-bottom)
	}
	for i, bottom := range shape.Bottom {
		for z := y + bottom; z < y+shape.Top[i] && z < mostHeight; z++ {
			b.rows[z] |= 1 << (left + i)
		}
		top = max(top, y+shape.Top[i])
	}
	b.n = min(max(b.n, top), mostHeight)
	return b, top
}

// removeFull removes the full rows, and returns how many there were.
func (b *board) removeFull(full uint16) (removed int) {
	for y := b.n - 1; y >= 0; y-- {
		if b.rows[y] == full {
			b.remove(y, y+1)
			removed++
		}
	}
	return removed
}

// remove removes the rows from one to below another.
func (b *board) remove(from, to int) {
	copy(b.rows[from:], b.rows[to:b.n])
	clear(b.rows[b.n-to+from : b.n])
	b.n -= to - from
}

// forget forgets so many rows, from the lowest one on, and returns how many it were.
func (b *board) forget(rows int) int {
	if rows <= 0 {
		return 0
	}
	b.remove(0, rows)
	b.cut = true
	return rows
}

// holes counts the empty cells below filled ones.
func (b *board) holes() (n int) {
	above := uint16(0)
	for y := b.n - 1; y >= 0; y-- {
		n += bits.OnesCount16(above &^ b.rows[y])
		above |= b.rows[y]
	}
	return n
}

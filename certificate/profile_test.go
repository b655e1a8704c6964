package certificate

import "testing"

// TestPositions mirrors positions of all widths.
func TestPositions(t *testing.T) {
	for width := MinWidth; width <= MaxWidth; width++ {
		p, want := Position(0xa5), Position(0xa5)
		for x := range width {
			p |= Column(x, x%9)
			want |= Column(width-1-x, x%9)
		}
		for x := range width {
			if p.Height(x) != x%9 || p.Closed() != 0xa5 {
				t.Errorf("width %d, column %d: got height %d, closed %x, want %d, a5", width, x, p.Height(x), p.Closed(), x%9)
			}
		}
		if got := p.Mirror(width); got != want || want.Mirror(width) != p || p.Canonical(width) != want.Canonical(width) {
			t.Errorf("width %d: got mirror image %x, want %x", width, got, want)
		}
	}
}

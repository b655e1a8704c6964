package main

import (
	"fmt"
	"testing"

	"lineproof/internal/audit/require"
)

// TestWins compares with what guarantee finds on whole boards (docs/open.md).
func TestWins(t *testing.T) {
	for _, test := range []struct {
		width, keep int
		tops        []int
		want        bool
	}{
		{4, 1, []int{4}, false},
		{4, 1, []int{5}, true},
		{4, 1, []int{6, 6}, false},
		{4, 1, []int{7, 7}, true},
		{4, 1, []int{5, 7}, true},
		{4, 20, []int{8, 8, 8}, false},
		{4, 1, []int{10, 10, 10}, true},
		{4, 0, []int{12, 12, 12, 12}, false}, // it is sure: too much is forgotten
		{4, 1, []int{12, 12, 12, 12}, true},
		{6, 20, []int{8, 8}, false},
		{6, 1, []int{9, 9}, true},
	} {
		t.Run(fmt.Sprint(test.width, test.keep, test.tops), func(t *testing.T) {
			s := require.Value(newSearch(test.width, test.tops, test.keep, roughest))(t)
			if got := s.wins(&board{}, 0, s.height()); got != test.want {
				t.Errorf("got %t, want %t", got, test.want)
			}
		})
	}
}

func TestRefuses(t *testing.T) {
	for _, test := range [][]int{{5, 9}, {12, 9}, {4, 9, 8}, {4, 21}} {
		if _, err := newSearch(test[0], test[1:], 1, roughest); err == nil {
			t.Errorf("%d: got no error", test)
		}
	}
}

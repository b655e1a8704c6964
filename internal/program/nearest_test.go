package program

import "testing"

func TestDidYouMean(t *testing.T) {
	for _, test := range []struct{ name, want string }{
		{"chekc", " (did you mean check?)"},
		{"CHECK", " (did you mean check?)"},
		{"p", " (did you mean play or page?)"},
		{"pley", " (did you mean play?)"},
		{"s", ""},
		{"", ""},
		{"render", ""},
	} {
		if got := DidYouMean(test.name, []string{"check", "play", "page"}); got != test.want {
			t.Errorf("%q: got %q, want %q", test.name, got, test.want)
		}
	}
}

func TestEdits(t *testing.T) {
	for _, test := range []struct {
		a, b string
		want int
	}{
		{"", "", 0}, {"", "abc", 3}, {"abc", "", 3}, {"abc", "abc", 0}, {"abc", "abd", 1},
		{"abc", "ac", 1}, {"ac", "abc", 1}, {"kitten", "sitting", 3}, {"ab", "ba", 2},
	} {
		if got := edits(test.a, test.b); got != test.want {
			t.Errorf("%q to %q: got %d, want %d", test.a, test.b, got, test.want)
		}
	}
}

package page

import (
	"math"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

// TestContrast reads the colours of page.css, light and dark: letters on the cells of
// pieces, and texts on what is behind them. The browser's tests look at the rest.
func TestContrast(t *testing.T) {
	css := read("page.css")
	variables := func(block string) map[string]string {
		found := make(map[string]string)
		for _, m := range regexp.MustCompile(`--([a-z-]+): *([^;]+);`).FindAllStringSubmatch(block, -1) {
			found[m[1]] = m[2]
		}
		return found
	}
	light, rest, _ := strings.Cut(css, "@media (prefers-color-scheme: dark) {")
	dark, rest, _ := strings.Cut(rest, "\n}\n")
	for scheme, vars := range map[string]map[string]string{"light": variables(light), "dark": variables(dark)} {
		check := func(name, on, behind string, least float64) {
			t.Helper()
			if got := contrast(rgb(t, on), rgb(t, behind)); got < least {
				t.Errorf("%s, %s: %s on %s has a contrast of %.1f", scheme, name, on, behind, got)
			}
		}
		for _, on := range []string{"ink", "soft", "good", "bad"} {
			for _, behind := range []string{"paper", "card"} {
				check(on, vars[on], vars[behind], 4.5)
			}
		}
		check("a button", vars["on-strong"], vars["strong"], 4.5)
		check("a wall", vars["ink"], vars["air"], 4.5)
		pieces := regexp.MustCompile(`(?m)^\.([A-Z]) \{ --fill: (#\w+); --on: (#\w+); \}`).FindAllStringSubmatch(rest, -1)
		if len(pieces) != 7 {
			t.Fatalf("%d pieces have colours", len(pieces))
		}
		share, err := strconv.Atoi(strings.TrimSuffix(vars["faded"], "%"))
		if err != nil {
			t.Fatal(err)
		}
		for _, p := range pieces {
			check(p[1], p[3], p[2], 4.5)
			fill, counts := rgb(t, p[2]), rgb(t, vars["counts"])
			for i := range fill {
				fill[i] = (fill[i]*float64(share) + counts[i]*float64(100-share)) / 100
			}
			if got := contrast(rgb(t, vars["faded-ink"]), fill); got < 4.5 {
				t.Errorf("%s, an old %s has a contrast of %.1f", scheme, p[1], got)
			}
		}
	}
}

// rgb returns the parts of a colour, from 0 to 1.
func rgb(t *testing.T, color string) (parts [3]float64) {
	t.Helper()
	digits := strings.TrimPrefix(color, "#")
	if len(digits) == 3 {
		digits = strings.Repeat(digits[:1], 2) + strings.Repeat(digits[1:2], 2) + strings.Repeat(digits[2:], 2)
	}
	number, err := strconv.ParseUint(digits, 16, 24)
	if err != nil {
		t.Fatalf("%q is no colour", color)
	}
	for i := range parts {
		parts[i] = float64(number>>(16-8*i)&255) / 255
	}
	return parts
}

// contrast is how well one colour can be read on another, from 1 to 21, as WCAG
// defines it.
func contrast(a, b [3]float64) float64 {
	light := func(c [3]float64) float64 {
		for i, part := range c {
			if c[i] = part / 12.92; part > 0.04045 {
				c[i] = math.Pow((part+0.055)/1.055, 2.4)
			}
		}
		return 0.2126*c[0] + 0.7152*c[1] + 0.0722*c[2]
	}
	la, lb := light(a), light(b)
	return (max(la, lb) + 0.05) / (min(la, lb) + 0.05)
}

package program

import "strings"

// Nearest returns those that begin with a name, or that at most two edits make of it: of a
// short name, at most half as many as it has letters.
func Nearest(name string, known []string) (near []string) {
	name = strings.ToLower(name)
	for _, k := range known {
		small := strings.ToLower(k)
		if name != "" && (strings.HasPrefix(small, name) || edits(name, small) <= min(2, len(name)/2)) {
			near = append(near, k)
		}
	}
	return near
}

// DidYouMean asks whether one of Nearest was meant, in brackets for the end of an error.
// It says nothing if there is none.
func DidYouMean(name string, known []string) string {
	near := Nearest(name, known)
	if len(near) == 0 {
		return ""
	}
	return " (did you mean " + strings.Join(near, " or ") + "?)"
}

// edits returns how many letters are to be changed, added or left out to make b of a.
func edits(a, b string) int {
	row := make([]int, len(b)+1) // of the first letters of a, to each beginning of b
	for j := range row {
		row[j] = j
	}
	for i := range len(a) {
		diagonal := row[0]
		row[0] = i + 1
		for j := range len(b) {
			changed := diagonal
			if a[i] != b[j] {
				changed++
			}
			diagonal = row[j+1]
			row[j+1] = min(changed, row[j]+1, row[j+1]+1)
		}
	}
	return row[len(b)]
}

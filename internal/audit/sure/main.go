// Command sure finds out whether the player can be sure of some rows in the usual game with
// a top, from the empty well on, and forgets most of what is buried:
//
//	go run ./internal/audit/sure [-keep K] [-roughness Q] COLUMNS TOP...
//
// There is one TOP for each row that is to be completed: until then, no cell may come to rest above
// it. The last one is the height of the well. What is more than K rows below the lowest column is
// forgotten (1 if it is not given), and surfaces are at most Q rough. So "sure" is proved, by this
// program, and "not found" says nothing, unless all TOPs are equal, at most 8, K is as great, and
// there is no Q.
package main

import (
	"flag"
	"fmt"
	"os"
	"strconv"

	"lineproof/certificate"
)

// roughest is as rough as a surface can be, and more.
const roughest = certificate.MaxHeight * certificate.MaxWidth

func main() {
	keep := flag.Int("keep", 1, "rows below the lowest column that are not forgotten")
	roughness := flag.Int("roughness", roughest, "how rough a surface may be")
	flag.Parse()
	numbers := make([]int, flag.NArg())
	for i, arg := range flag.Args() {
		n, err := strconv.Atoi(arg)
		if err != nil || n < 1 {
			fail(fmt.Errorf("%s: want a number", arg))
		}
		numbers[i] = n
	}
	if len(numbers) < 2 {
		fail(fmt.Errorf("want columns, and a top for each row, such as 6 8 9"))
	}
	s, err := newSearch(numbers[0], numbers[1:], *keep, *roughness)
	if err != nil {
		fail(err)
	}
	result := "not found"
	if s.wins(&board{}, 0, s.height()) {
		result = "sure"
	}
	fmt.Printf("%d columns, tops %d: %s (%d boards)\n", s.Width, s.tops, result, len(s.known))
}

func fail(err error) {
	fmt.Fprintf(os.Stderr, "sure: %v\n", err)
	os.Exit(2)
}

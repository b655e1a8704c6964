package checker_test

import (
	"fmt"
	"os"

	"lineproof/checker"
)

// Verify a file, which has to prove just the claims of SPEC.md's example.
func ExampleVerify() {
	file, err := os.Open("../testdata/example.cert")
	if err != nil {
		fmt.Println(err)
		return
	}
	defer file.Close()
	sections, err := checker.Verify(file, checker.Options{
		Wanted: []string{"player drop width=2 rows=6 pieces=2", "adversary drop width=2 rows=1"},
	})
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, s := range sections {
		fmt.Println(s.Claim, "after", s.Moves, "moves")
	}
	// Output:
	// player drop width=2 rows=6 pieces=2 after 14 moves
	// adversary drop width=2 rows=1 after 1 moves
}

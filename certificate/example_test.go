package certificate_test

import (
	"fmt"
	"strings"

	"lineproof/certificate"
)

// Decode a file, and follow its strategy from the empty well, which the last node
// answers, to a line.
func ExampleLoad() {
	c, err := certificate.Load("../testdata/wells/w6r5.cert.zst")
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(c[0].Claim)
	s, width := c[0].Strategy, c[0].Claim.Width
	node, mirrored := len(s), false
	for _, letter := range "TOSIZJ" {
		piece := strings.IndexRune(certificate.Letters, letter)
		answers := s[node-1]
		if mirrored { // the node is about the mirrored board
			answers = answers.Mirror(width)
		}
		a := answers[piece]
		fmt.Printf("%c: rotation %d, offset %d\n", letter, a.Rotation, a.Offset)
		if node, mirrored = a.Next, a.Mirrored; node == 0 {
			fmt.Println("a row is complete")
			return
		}
	}
	// Output:
	// player drop width=6 rows=5 pieces=6
	// T: rotation 1, offset 0
	// O: rotation 0, offset 2
	// S: rotation 1, offset 4
	// a row is complete
}

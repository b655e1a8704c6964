package solver_test

import (
	"bytes"
	"context"
	"fmt"

	"lineproof/certificate"
	"lineproof/checker"
	"lineproof/solver"
)

// Solve a well, write a certificate of the answer, and have it checked.
func Example() {
	ctx, well := context.Background(), certificate.Well{Width: 4, Rows: 4}
	s, err := solver.New(well, solver.Options{})
	if err != nil {
		panic(err)
	}
	n, err := s.Optimum(ctx)
	if err != nil {
		panic(err)
	}
	fmt.Println("pieces:", n)
	wins, err := s.Prove(ctx, certificate.Claim{Player: true, Well: well, Pieces: n})
	if err != nil {
		panic(err)
	}
	least, err := s.Prove(ctx, certificate.Claim{Well: well, Pieces: n - 1})
	if err != nil {
		panic(err)
	}
	var file bytes.Buffer
	if err := (certificate.Certificate{wins, least}).Encode(&file); err != nil {
		panic(err)
	}
	verified, err := checker.Verify(&file, checker.Options{})
	if err != nil {
		panic(err)
	}
	for _, section := range verified {
		fmt.Println("s VERIFIED", section.Claim)
	}
	// Output:
	// pieces: 3
	// s VERIFIED player drop width=4 rows=4 pieces=3
	// s VERIFIED adversary drop width=4 rows=4 pieces=2
}

package main

import "fmt"

// without are the mutants that leave out a check where it is not enough to let it
// pass, as the checker would crash then, or go on in another way than is natural.
var without = map[int]mutant{
	1:  {file: "verify.go", old: `s.require(len(got) == n, 1, "the certificate is cut off")`, new: "got = append(got, make([]byte, n-len(got))...)", does: "bytes that are missing are zeros"},
	7:  {file: "player.go", old: `s.require(count >= 1 && count <= maxNodes, 7, "%d nodes, not 1 to %d", count, maxNodes)`, new: "if count == 0 {\n\t\treturn\n\t}", does: "without nodes, there is nothing to replay"},
	8:  {file: "player.go", old: "int(encoded[0]>>4)", new: "int(encoded[0]>>4) % len(shapes[p])", does: "the rotation is taken modulo those that there are"},
	18: {file: "adversary.go", old: "deal := s.read(1)[0]", new: "deal := s.read(1)[0] % 7", does: "a deal is taken modulo 7"},
	19: {file: "adversary.go", old: `s.require(!after.complete(claim), 19, "a move completes a line")`, new: "if after.complete(claim) {\n\t\t\t\t\t\tcontinue\n\t\t\t\t\t}", does: "a move that completes a line is not followed"},
}

// checks are the mutants that leave out a check of SPEC.md, but for the limits of
// check 21.
func checks() (all []mutant) {
	for check := 1; check <= 20; check++ {
		m, ok := without[check]
		if !ok {
			m = mutant{file: "verify.go", old: "if !holds {", new: fmt.Sprintf("if !holds && check != %d {", check), does: "it passes whatever it is"}
		}
		m.check, m.does = check, fmt.Sprintf("check %d is left out: %s", check, m.does)
		all = append(all, m)
	}
	return all
}

// others are mutants of everything else. What they do would let something false
// pass, unless it says otherwise.
var others = []mutant{
	{file: "player.go", old: "b[claim.Rows-1:]", new: "b[claim.Rows-1 : claim.Rows]", does: "a column is full if its cell in the highest row is filled"},
}

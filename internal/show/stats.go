package show

import (
	"fmt"

	"lineproof/certificate"
	"lineproof/internal/play"
)

// mostVisits bounds the memory for the visits of a strategy that are counted.
const mostVisits = 1 << 23

// Count returns what there is in the strategy of a section about one line, and in all games that it plays.
func Count(s certificate.Section) (Table, error) {
	c := play.NewCounter(s, mostVisits)
	n, err := c.From(c.First())
	if err != nil {
		return nil, fmt.Errorf("%v: %w", s.Claim, err)
	}
	return Table{
		{"states", c.Nodes()},
		{"profiles", c.Profiles()},
		{"sequences", n.All},
		{fmt.Sprintf("row %d alone", c.Rows), n.Highest},
	}, nil
}

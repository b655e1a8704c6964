package main

import (
	"fmt"
	"math"

	"lineproof/certificate"
	"lineproof/checker"
)

// heldBytes is the memory of the checker for each thing that it holds at its peak, by what it was
// reading when there were too many: SPEC.md, Limits.
var heldBytes = map[string]int{"layer": 350, "node": 500, "position": 250, "state": 300}

// enough says which --limit should do where the checker's limit was too low, and how much memory that
// takes. Where the certificate does not tell, it says four times as much.
func enough(raw []byte, r *checker.Rejection, limit int) string {
	held, word := 4*limit, "may do"
	sections, _ := certificate.Decode(raw)
	if n := announced(sections, r, limit); n > limit {
		held, word = n, "should do"
	}
	held = min(held, maxHeld)
	gigabytes := float64(held) * float64(heldBytes[r.Place.Kind]) / 1e9
	return fmt.Sprintf("--limit %d %s, with about %.1f GB of memory", held, word, max(gigabytes, 0.1))
}

// announced returns how many things the checker has to hold at once for the section at which it met
// its limit, as far as the section's counts tell; 0 where they do not.
func announced(sections certificate.Certificate, r *checker.Rejection, limit int) int {
	if r.Place.Section < 1 || len(sections) < r.Place.Section {
		return 0
	}
	s := sections[r.Place.Section-1]
	switch r.Place.Kind {
	case "node":
		return len(s.Strategy) // where boards are too many, not the nodes, within the limit
	case "position":
		return len(s.List)
	case "state":
		return len(s.Survival)
	}
	return largestLayer(s.Deals, r.Place, limit)
}

// largestLayer estimates how many profiles the largest layer has before dominated ones are dropped,
// if the moves from the first profiles of a layer lead to as many as the limit: as many for each of the
// others, and in later layers for each that stays a quarter more than in the layer before, as ever more are
// dominated. That is rounded up to two digits.
func largestLayer(deals [][]byte, at checker.Place, limit int) int {
	if at.Number >= len(deals) || at.Index < 0 {
		return 0
	}
	next := float64(limit) * float64(len(deals[at.Number])) / float64(at.Index+1)
	largest := next
	if after := deals[at.Number+1:]; len(after) > 0 && len(after[0]) > 0 {
		each := next / float64(len(after[0]))
		for _, layer := range after {
			largest = max(largest, each*float64(len(layer)))
			each *= 1.25
		}
	}
	unit := math.Pow(10, math.Floor(math.Log10(largest))-1)
	return int(math.Ceil(largest/unit) * unit)
}

package rules

import (
	"cmp"
	"slices"
)

// A Profile is what a game needs to know of a board (SPEC.md, Profiles), as a number
// with its highest word first: whatever says which cells may still be filled and what is
// left in a bag, and in its lowest bits the sacrificed rows, row r in bit r-1.
type Profile interface{ ~[1]uint64 | ~[4]uint64 }

// Size returns the memory, in bytes, that a profile takes.
func Size[P Profile]() int {
	var p P
	return 8 * len(p)
}

// Compare orders profiles as numbers: those that are alike but for sacrificed rows stand
// together, each after those that dominate it.
func Compare[P Profile](p, q P) int {
	for i := range len(p) {
		if p[i] != q[i] {
			return cmp.Compare(p[i], q[i])
		}
	}
	return 0
}

// Sacrificed returns the sacrificed rows of a profile, of all rows.
func Sacrificed[P Profile](p P, all uint64) uint64 { return p[len(p)-1] & all }

// WithRows returns a profile with other sacrificed rows.
func WithRows[P Profile](p P, all, rows uint64) P {
	p[len(p)-1] = p[len(p)-1]&^all | rows
	return p
}

// Distinct sorts profiles by Compare and takes each of them once.
func Distinct[P Profile](profiles []P) []P {
	slices.SortFunc(profiles, Compare[P])
	return slices.Compact(profiles)
}

// Undominated sorts profiles by Compare and takes each of them once, without those that
// another one dominates: alike, but with a proper subset of its sacrificed rows.
func Undominated[P Profile](profiles []P, all uint64) []P {
	kept := profiles[:0]
	group := 0 // where those like the last one begin in kept
	for _, p := range Distinct(profiles) {
		if group < len(kept) && WithRows(kept[group], all, 0) != WithRows(p, all, 0) {
			group = len(kept)
		}
		rows := Sacrificed(p, all)
		if !slices.ContainsFunc(kept[group:], func(q P) bool { return Sacrificed(q, all)&^rows == 0 }) {
			kept = append(kept, p)
		}
	}
	return kept
}

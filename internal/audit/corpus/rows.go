package main

import "lineproof/certificate"

// A wrongRule says what lists of the corpus take to hold. The first two fields are not wrong as in "right".
type wrongRule struct {
	deepest, shallowest int  // rows in which deep columns are taken to end, from row 0 down
	outside             int  // columns at the right of the well that a piece may fill in part
	outsideLeft         int  // columns at its left
	forgets             bool // what a piece covers closes no row
	counts              bool // closed rows, too, are complete when all columns reach them
	deepIsFull          bool // deep columns reach all rows
	returns             bool // the position stays, too, if it is the same after its rows are counted anew
	returnsMirrored     bool // or if it is the mirror image of itself then
	swaps               bool // positions are one, too, if their outer columns have changed places
	mirrors             bool // the set of pieces does not matter for mirror images
	noFloor             bool // the floor is an open row
	noShift             bool // rows that are forgotten do not count
	onlyLast            bool // only the last outcome of an answer counts for rows
	neverO              bool // O is not dealt
}

var wrongLists = map[string]wrongRule{
	"right":           {deepest: 3},
	"endAtFloor":      {deepest: 0},
	"endThreeDeep":    {deepest: 3, shallowest: -3},
	"endTwoDeep":      {deepest: 2},
	"endOneDeep":      {deepest: 1},
	"sticksOut":       {deepest: 3, outside: 1},
	"sticksOutLeft":   {deepest: 3, outsideLeft: 2},
	"forgets":         {deepest: 3, forgets: true},
	"counts":          {deepest: 3, counts: true},
	"deepIsFull":      {deepest: 3, deepIsFull: true},
	"returns":         {deepest: 3, returns: true},
	"returnsMirrored": {deepest: 3, returnsMirrored: true},
	"swaps":           {deepest: 3, swaps: true},
	"mirrors":         {deepest: 3, mirrors: true},
	"noFloor":         {deepest: 3, noFloor: true},
	"noShift":         {deepest: 3, noShift: true},
	"onlyLast":        {deepest: 3, onlyLast: true},
	"neverO":          {deepest: 3, neverO: true},
}

// listFor is a list with columns of some height for a claim, for when a rule is wrong, without the fronts of
// some numbers: bit x is for column x, and the number with all bits for the empty well.
func listFor(claim string, highest int, rule string, without []int) string {
	c := parsed(claim)
	l := &lister{Well: c.Well, highest: highest, wrongRule: wrongLists[rule], without: without,
		all: make(map[certificate.Position]*value)}
	l.search()
	return encoded(certificate.Section{Claim: c, List: l.list()}).evidence
}

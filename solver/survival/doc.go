// Package survival finds out whether the player survives for ever below a ceiling, or the adversary can end the
// game, and makes the evidence (SPEC.md, Evidence for survival).
//
//	search.go     what is tried, one after another
//	board.go      boards of the usual game below a ceiling, as bits
//	state.go      states, and the answers in them
//	family.go     the boards that answers lead to, and where pieces lead from them
//	bags.go       sets of what may be dealt
//	closed.go     the greatest closed set: the states from which the player never has to leave it
//	opening.go    how the player gets there from other boards, such as the empty well
//	price.go      a small strategy of all that stay there
//	fewer.go      smaller ones, on fewer boards
//	adversary.go  the deals that end a game
//	budget.go     when a search gives up
//
// Ten columns have too many boards for one family. Their strategies are looked for in two sides of the well: four
// columns take S, Z and T, and have the hold; six columns take L, J, O and I. As a bag fills three rows of the first
// ones, and 2⅔ of the others, one of S, Z and T has to go to the other side now and then.
//
//	wide.go       what is done one after another
//	side.go       the surfaces of a side, and from which states it goes on for ever
//	core.go       few states between which a side goes on for ever
//	ranking.go    in how many deals the player gets to some states of both sides
//	diversion.go  ways from the cores back to them, with pieces that go to the other side
//	guide.go      the plan that these make, without regard to heights: which boards are worth looking at
//	ways.go       ways from any two sides to the closed set of those boards
package survival

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
//	adversary.go  the deals that end a game
//	budget.go     when a search gives up
package survival

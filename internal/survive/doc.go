// Package survive finds out whether the player survives for ever below a top if the adversary deals
// from a bag, and how: docs/top.md has the question, and what is known.
//
//	board.go   boards of the usual game below a top, as bits
//	hands.go   what the player knows of the pieces: the next one, the kept one
//	family.go  the boards that answers lead to, and where pieces lead from them
//	bags.go    sets of bags
//	closed.go  the greatest closed set: the states from which the player never has to leave it
//	answer.go  how the player gets there, from the empty well and other boards, and stays
package survive

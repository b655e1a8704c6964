// Package solver finds out who wins drop or slide in a well, and builds the evidence for certificates.
// Nothing that it says has to be believed: package checker, with which it shares no code,
// verifies every certificate.
//
// # Map
//
//	solver.go      Solver: the optimum, step by step, and claims
//	work.go        what all searches share: workers, their stop, progress, memory
//	search.go      does the player win from a profile within n pieces?
//	window.go      what is lost in the columns at a wall is lost, in the drop game
//	table.go       what the search remembers of profiles: the transposition table
//	checkpoint.go  the table in a file
//	player.go      the player's side of a claim, as a strategy
//	adversary.go   the adversary's side, as deals by layers
//
// Package smaller makes the evidence smaller. The searches for rows for ever and for survival
// are packages lists and survival.
//
// # Search
//
// One question is asked, over and over: does the player win from this profile
// within n pieces? The adversary deals pieces until one refutes it; the player
// tries its moves on each piece until one wins, in the order of a static score.
// Both stop at the first success. The table keeps a lower and an upper bound of
// the pieces needed for each canonical profile. A static bound cuts off what is lost
// against only O or only I, and a table of windows what is lost in the columns at a wall
// alone. Iterative deepening asks for n = 1, 2, 3, and so on. docs/theorem.md says what each
// of these saves.
//
// # Several workers
//
// Workers are goroutines that search the same question with one table. Each
// says at which profile it is, and leaves moves to that profile for last when
// another is there already. (The idea is that of ABDADA, J.-C. Weill 1996, in
// the simple form of T. Kerrigan.)
//
// An answer is a fact of the game, so it depends neither on the number of
// workers nor on their timing, nor on what the table has forgotten. Strategies
// and deals are chosen by such answers alone, never by what happens to stand in
// the table: the same claim gives the same evidence.
//
// # Memory
//
// The table and the windows have a fixed size, half of Options.Memory or less. When a
// bucket is full, an entry gives way; what was lost is searched again. A quarter is for
// evidence while it is built: about 30 bytes for each profile of the
// adversary's largest layers, and about 500 for each node of the player's.
// Where that is not enough, there is an error. The rest is left to Go, which has
// to be told (debug.SetMemoryLimit).
package solver

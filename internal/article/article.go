// Package article is the search of the article «Can you be sure to clear a line
// at Tetris?» (2022), section "Finding the strategy", as the article describes it.
// Package solver is measured against it. It shares the rules of the game with the
// solver, and no more. It uses none of the ideas that the article says it did
// without, and none of ours: no mirror images, components, bounds, iterative
// deepening, or order of moves or pieces.
//
//	search.go   the three searches for which the article gives times
//	table.go    the hash table of states
//
// # What the article says
//
//   - "the board state consists of the height of each column (between 0 and 6
//     inclusive) and the set of sacrificed lines", in a word of 64 bits
//     (drop.Profile).
//   - "board states where all lines are sacrificed are immediately losing."
//   - Recursion from the empty board, deepest first. "When we are done exploring
//     the tree from some board state, we remember whether this state is losing
//     or winning, and if it is winning we remember in how many moves. This is
//     done with a hash table" (table).
//   - "It is fast (one hour) to check that a winning strategy exists by
//     terminating the search for a board state and piece as soon as a winning
//     move is found" (WhoWins).
//   - "It is longer (18 hours) to find a strategy that wins as fast as possible,
//     because this requires us to explore the full tree" (Unpruned).
//   - "When trying to put a piece, when we have found a winning option, we
//     consider other options but only exploring them up to a depth that would
//     give a strictly shorter strategy than the currently known best option. This
//     lowers the running time to 10 hours" (Soonest).
//   - The options for a piece are considered "first by rotation, then by column".
//   - Symmetry, what is known of other rows sacrificed, iterative deepening and
//     an order of moves "would have been possible, but I did not implement them".
//
// # What it does not say
//
// There this package does what makes the search faster:
//
//   - Pictures of a piece that fill the same cells are one move.
//   - A piece that no move answers decides a state: the others are not dealt.
//   - For a state that was not won within some depth, that depth is remembered,
//     or more where its moves show more. The state is explored again only for a
//     greater one. A state that is lost at any depth is lost.
//   - At depth 0, nothing is explored or looked up.
//   - The hash table is open addressing with eight bytes for each state. A C++
//     unordered_set takes several times as much.
//
// The order in which the pieces are dealt is not named either. By default it is
// the order of their numbers. To find a better one takes an idea that the article
// does not have; Options.Deals is there to measure what a better one saves.
package article

// Mutants changes the checker's source in one place at a time, and expects that
// some test of the checker fails for each change: what no test notices, no test
// protects. A changed source is a mutant; a test that fails kills it. Some
// mutants do just what the source does, and can't be killed: equivalent.txt has
// them, with the reasons.
//
//	doc.go          what is changed
//	mutant.go       all mutants of a package
//	walk.go         the way through a file's syntax tree, and how its text is changed
//	expressions.go  what changes in expressions
//	statements.go   what changes in statements, loops and checks
//	drawing.go      what changes in the drawn pieces
//	run.go          one mutant, compiled and tested within limits
//	all.go          many at the same time, and notes of what became of them
//	equivalent.go   the mutants that are known to be equivalent
//	report.go       tables, and what is wrong
//	main.go         the command
//
// The kinds of change:
//
//	arguments   two neighbouring arguments of the same type change places
//	bound       a slice's bound is left out, or moved by one; an index is moved
//	call        a call gives way to its argument, or receiver, of the same type
//	cell        a cell of a drawn piece is removed, or moves to a neighbour, in the
//	            rotations that count
//	check       a call of require lets everything pass, or names another check
//	comparison  < becomes <=, != and >=, and so on
//	condition   the condition of an if or for, or an operand of && and ||, is
//	            always true, or always false; a ! goes
//	field       a field gives way to the next of its type
//	logic       && becomes ||, and the other way round
//	loop        a loop over a range leaves out its first or its last turn
//	minmax      min becomes max, and the other way round; or one argument of them
//	number      an integer or a character is one more, or one less
//	operand     an operator gives way to its left, or its right operand
//	operator    an operator of arithmetic, or of bits, becomes another
//	result      what a function returns as true or false is negated; true becomes
//	            false, and the other way round
//	statement   an assignment, call, loop, continue or defer goes; continue breaks
//	text        a string is another
//
// What only changes messages is left alone: the reasons that require, panic and
// fmt.Errorf are given, and the texts in methods called Error. So is what another
// change does already, to the letter.
package main

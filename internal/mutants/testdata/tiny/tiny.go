// Package tiny is so small that it is known what becomes of its mutants.
package tiny

// Tested has a test for each side of its bound.
func Tested(n int) bool {
	return n > 5
}

// Careless has a test that is not at its bound.
func Careless(n int) bool {
	return n > 6
}

// Untested has no test.
func Untested(n int) bool {
	return n > 7
}

// Late has a test that -short leaves out.
func Late(n int) bool {
	return n > 8
}

// Count ends if its condition does.
func Count(n int) (i int) {
	for i < n {
		i++
	}
	return i
}

// Fill takes memory until it ends.
func Fill(n int) (all []int) {
	for len(all) < n {
		all = append(all, make([]int, 1<<16)...)
	}
	return all
}

// Third is looked up before any test begins.
var Third = letters[2]

var letters = []byte{'a', 'b', 'c'}

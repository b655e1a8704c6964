// Package game plays against a certificate: the strategy places the pieces that
// somebody deals, or the adversary deals the pieces that somebody places. It
// never searches: whatever it answers is read off the certificate, which package
// checker has verified.
//
// A game is its history, and each of its positions is found from that anew. So
// to take something back is to leave out its end, and a game that is written
// down can be gone on with anywhere.
//
//	strategy.go   the player's side
//	adversary.go  the adversary's side
//	notation.go   histories, written down
package game

import "errors"

// Undo leaves out the last move of a history. It returns false if there is none.
func Undo[M any](history *[]M) bool {
	if len(*history) == 0 {
		return false
	}
	*history = (*history)[:len(*history)-1]
	return true
}

// With returns a history with one move more. The one that is given stays as it is.
func With[M any](history []M, move M) []M {
	return append(history[:len(history):len(history)], move)
}

// ErrOver says that a history goes on behind the end of its game.
var ErrOver = errors.New("the game is over")

// Package draw shows games and what is counted of them: as text, as SVG and PNG
// pictures, and as fumen, which other Tetris programs read.
//
//	game.go     a line of play, board by board: as text
//	picture.go  the same as pictures
//	fumen.go    the same as a fumen
//	shape.go    a strategy, by how many nodes and sequences it has
//	grid.go     aligned text and Markdown, and answers about many wells
//	canvas.go   colours, and what is drawn on: SVG and PNG
package draw

// Package wells finds out who wins many wells. What is known of each is proved by a
// certificate in a folder, from which a table is read, or made larger.
//
//	table.go    the wells, by width or by ceiling
//	answer.go   what is proved of one
//	folder.go   their certificates
//	attempt.go  a search that may be given up
//	json.go     the table as JSON
package wells

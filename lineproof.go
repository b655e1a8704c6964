// Package lineproof holds the sources of package checker as the program has them: the
// compiler and go:embed take them from the same files. It also holds the headline's
// certificate, and the page about it.
package lineproof

import "embed"

// Checker is package checker without its tests.
//
//go:embed checker/verify.go checker/claim.go checker/piece.go
//go:embed checker/player.go checker/adversary.go checker/drop.go checker/slide.go checker/survival.go checker/list.go
var Checker embed.FS

// Theorem is the headline's certificate, compressed.
//
//go:embed testdata/theorem.cert.zst
var Theorem []byte

// Page is the page about it.
//
//go:embed docs/play.html
var Page string

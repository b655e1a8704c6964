package main

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"lineproof/certificate"
	"lineproof/checker"
	"lineproof/internal/program"
)

// outputFormat returns the format of an output: --to, or what its name tells, if anything.
func (b base) outputFormat(name, named, to string) (string, error) {
	switch {
	case to == "" && named == "":
		return "", b.UsageError("--to is missing: the name %s does not tell the format", name)
	case to != "" && named != "" && named != to:
		return "", b.UsageError("--to %s: the name %s is that of another format, %s", to, name, named)
	}
	return cmp.Or(to, named), nil
}

func (b base) game() *string {
	return b.Choice("game", "drop", "the `GAME`: drop, or slide", certificate.Drop.String(), certificate.Slide.String())
}

// gameOf returns the game of a word of --game.
func gameOf(word string) certificate.Game {
	if word == certificate.Slide.String() {
		return certificate.Slide
	}
	return certificate.Drop
}

// deals defines --deals, as certificate.Well.Deals has it, or one of other words.
func (b base) deals(about string, others ...string) *string {
	words := append([]string{certificate.Bag}, others...)
	return program.Value(b.Flags, "deals", "", about, func(text string) (string, error) {
		if small := strings.ToLower(text); slices.Contains(words, small) {
			return small, nil
		}
		set, err := certificate.ParseSet(text)
		switch {
		case err != nil:
			return "", fmt.Errorf("%q is not %s, or a set of pieces: %w", text, strings.Join(words, " or "), err)
		case set == certificate.AllPieces:
			return "", nil // no limit
		}
		return set.String(), nil
	})
}

// limit defines --limit of the checker: 0 if it is not given.
func (b base) limit() *int {
	limit := b.Number("limit", 0, program.Range{Least: 1, Most: maxHeld},
		"hold at most `N` profiles, nodes, positions or boards")
	b.Lookup("limit").DefValue = fmt.Sprint(checker.Limit)
	return limit
}

// mebibytes is the range of --memory.
func mebibytes(least int) program.Range {
	return program.Range{Least: least, Most: maxMemory, Of: "MiB"}
}

// maxPieces is how many pieces the longest game of any well has.
var maxPieces = certificate.Well{Width: certificate.TallWidth, Rows: certificate.MaxRows}.Longest()

// Limits of numbers in flags. What exceeds them is a mistake.
const (
	maxMemory = 1 << 20   // MiB
	maxHeld   = 1<<31 - 1 // of the checker's limit
	million   = 1_000_000 // also of millions of profiles, which take weeks
)

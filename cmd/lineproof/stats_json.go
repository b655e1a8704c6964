package main

import (
	"encoding/json"
	"math/big"
)

// The tallies as JSON; statsUsage says what the keys mean.
type (
	jsonTallies struct {
		Sections []jsonTally `json:"sections"`
	}
	jsonTally struct {
		Claim     string         `json:"claim"`
		Player    *jsonPlayer    `json:"player,omitempty"`
		Adversary *jsonAdversary `json:"adversary,omitempty"`
	}
	jsonPlayer struct {
		Nodes             int        `json:"nodes"`
		States            int        `json:"states"`
		Boards            int        `json:"boards"`
		Profiles          int        `json:"profiles"`
		Pieces            int        `json:"pieces"`
		Sequences         *big.Int   `json:"sequences"`
		StatesByPieces    []int      `json:"states_by_pieces"`
		SequencesByPieces []*big.Int `json:"sequences_by_pieces"`
		SequencesByRow    []*big.Int `json:"sequences_by_row"`
		HighestRowAlone   *big.Int   `json:"sequences_highest_row_alone"`
	}
	jsonAdversary struct {
		Layers          int       `json:"layers"`
		Profiles        int       `json:"profiles"`
		Deals           killers   `json:"killers"`
		ProfilesByLayer []int     `json:"profiles_by_layer"`
		KillersByLayer  []killers `json:"killers_by_layer"`
	}
)

// talliesJSON is the tallies as one line of JSON.
func talliesJSON(all []tally) string {
	var out jsonTallies
	for _, t := range all {
		section := jsonTally{Claim: t.claim.String()}
		if t.claim.Player {
			section.Player = playerJSON(t)
		} else {
			section.Adversary = adversaryJSON(t)
		}
		out.Sections = append(out.Sections, section)
	}
	text, err := json.Marshal(out)
	if err != nil {
		panic("lineproof: talliesJSON: " + err.Error()) // there is nothing in it that cannot be written
	}
	return string(text) + "\n"
}

// playerJSON gives lists that begin with one piece, or row 1.
func playerJSON(t tally) *jsonPlayer {
	g := t.games
	return &jsonPlayer{
		t.nodes, g.States, g.Boards, g.Profiles, g.Pieces, g.Sequences,
		g.Depths[1:], g.Lengths[1:], g.Lines[1:], g.Highest,
	}
}

// adversaryJSON gives lists that begin with layer 0, and are empty, not null,
// where there is none.
func adversaryJSON(t tally) *jsonAdversary {
	sum := total(t.killers)
	a := &jsonAdversary{
		len(t.killers), sum.profiles(), sum,
		[]int{}, append([]killers{}, t.killers...),
	}
	for _, layer := range t.killers {
		a.ProfilesByLayer = append(a.ProfilesByLayer, layer.profiles())
	}
	return a
}

package main

import (
	"fmt"
	"strconv"
	"strings"

	"lineproof/certificate"
	"lineproof/internal/replay"
)

// talliesText is the tallies as tables.
func talliesText(all []tally) string {
	var sections []string
	for _, t := range all {
		evidence := killersText(t.killers)
		if t.claim.Player {
			evidence = playerText(t.nodes, t.games)
		}
		sections = append(sections, t.claim.String()+"\n\n"+evidence)
	}
	return strings.Join(sections, "\n")
}

func playerText(nodes int, games replay.Summary) string {
	counts := [][]string{
		{"nodes", strconv.Itoa(nodes)},
		{"states", strconv.Itoa(games.States)},
		{"boards", strconv.Itoa(games.Boards)},
		{"profiles", strconv.Itoa(games.Profiles)},
		{"pieces", strconv.Itoa(games.Pieces)},
		{"sequences", games.Sequences.String()},
	}
	byPieces := [][]string{{"pieces", "states", "sequences"}}
	for n := 1; n <= games.Pieces; n++ {
		byPieces = append(byPieces, []string{strconv.Itoa(n), strconv.Itoa(games.Depths[n]), games.Lengths[n].String()})
	}
	byPieces = append(byPieces, []string{"total", strconv.Itoa(games.States), games.Sequences.String()})
	byRow := [][]string{{"row", "sequences"}}
	for row, sequences := range games.Lines[1:] {
		byRow = append(byRow, []string{strconv.Itoa(row + 1), sequences.String()})
	}
	byRow = append(byRow, []string{fmt.Sprintf("%d alone", len(games.Lines)-1), games.Highest.String()})
	return columns(counts) + "\n" + columns(byPieces) + "\n" + columns(byRow)
}

func killersText(layers []killers) string {
	rows := [][]string{append([]string{"layer", "profiles"}, strings.Split(certificate.Letters, "")...)}
	add := func(name string, k killers) {
		row := []string{name, strconv.Itoa(k.profiles())}
		for _, dealt := range k {
			row = append(row, strconv.Itoa(dealt))
		}
		rows = append(rows, row)
	}
	for i, k := range layers {
		add(strconv.Itoa(i), k)
	}
	add("total", total(layers))
	return columns(rows)
}

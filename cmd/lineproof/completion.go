package main

import (
	"maps"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"lineproof/certificate"
	"lineproof/internal/arena"
	"lineproof/internal/wells"
)

// values are those of flags that have only a few; of some, they depend on the command.
var values = map[string][]string{
	"game": {"drop", "slide"}, "deals": {certificate.Bag}, "table deals": {certificate.Bag, wells.AllSets}, "as": {"dealer", "player"},
	"from": {string(strategyFormat), string(witnessFormat)}, "tie-break": {"article"},
	"to": slices.Sorted(maps.Values(pictures)), "convert to": formats, "format": slices.Sorted(maps.Values(wells.Formats)),
	"player": beginnings(arena.Players), "dealer": beginnings(arena.Dealers),
}

// beginnings returns forms of names up to where something is in brackets or capitals.
func beginnings(forms []string) (all []string) {
	for _, form := range forms {
		all = append(all, form[:strings.IndexFunc(form+"A", func(r rune) bool { return r == '[' || 'A' <= r && r <= 'Z' })])
	}
	return all
}

// complete has a shell complete the values of a command's flags. The names of these
// values, which help shows, are in backticks, which a shell does not.
func complete(command *cobra.Command, asked bool) {
	command.Flags().VisitAll(func(flag *pflag.Flag) {
		all, own := values[command.Name()+" "+flag.Name]
		if !own {
			all = values[flag.Name]
		}
		if all != nil {
			command.RegisterFlagCompletionFunc(flag.Name, cobra.FixedCompletions(all, cobra.ShellCompDirectiveNoFileComp))
		}
		if asked {
			flag.Usage = strings.ReplaceAll(flag.Usage, "`", "")
		}
	})
}

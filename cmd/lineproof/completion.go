package main

import (
	"context"
	"io"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// completion is the command that writes completion scripts.
func completion(s *session, f flags) action {
	return func(_ context.Context, args []string) error {
		root := s.root()
		write, known := map[string]func(io.Writer) error{
			"bash":       func(w io.Writer) error { return root.GenBashCompletionV2(w, true) },
			"zsh":        root.GenZshCompletion,
			"fish":       func(w io.Writer) error { return root.GenFishCompletion(w, true) },
			"powershell": root.GenPowerShellCompletionWithDesc,
		}[args[0]]
		if !known {
			return f.wrong("there is no script for %q, but for bash, zsh, fish and powershell", args[0])
		}
		var script strings.Builder
		if err := write(&script); err != nil {
			return err
		}
		return s.print(script.String())
	}
}

// values are those of flags that have only a few; of some, they depend on the command.
var values = map[string]string{
	"game": "drop slide", "deals": "bag", "table deals": "bag all", "from": "strategy witness", "tie-break": "article",
	"to": "text svg png fumen", "convert to": "cert zst strategy witness", "as": "dealer player", "format": "text markdown json svg",
	"dealer": "uniform bag sz greedy adversary", "player": "random bergmark: linear: preview: strategy",
}

// complete has a shell complete the values of a command's flags. The names of these
// values, which help shows, are in backticks, which a shell does not.
func complete(command *cobra.Command, asked bool) {
	command.Flags().VisitAll(func(flag *pflag.Flag) {
		all, own := values[command.Name()+" "+flag.Name]
		if !own {
			all = values[flag.Name]
		}
		if all != "" {
			command.RegisterFlagCompletionFunc(flag.Name, cobra.FixedCompletions(strings.Fields(all), cobra.ShellCompDirectiveNoFileComp))
		}
		if asked {
			flag.Usage = strings.ReplaceAll(flag.Usage, "`", "")
		}
	})
}

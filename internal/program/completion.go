package program

import (
	"context"
	_ "embed"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

//go:embed completion.txt
var completionHelp string

// shells are those for which there are scripts that complete a command line.
var shells = []string{"bash", "zsh", "fish", "powershell"}

// completionCommand writes the script of a shell.
func (p *Program) completionCommand() Command {
	return Command{
		Use: "completion SHELL", Short: "write the completion script for a shell", Arity: cobra.ExactArgs(1),
		Help: strings.ReplaceAll(completionHelp, "PROGRAM", p.Name()),
		Define: func(f Flags) func(context.Context, []string) error {
			f.command.ValidArgs = shells
			return func(_ context.Context, args []string) error {
				switch out := p.session.Results(); args[0] {
				case "bash":
					return p.GenBashCompletionV2(out, true)
				case "zsh":
					return p.GenZshCompletion(out)
				case "fish":
					return p.GenFishCompletion(out, true)
				case "powershell":
					return p.GenPowerShellCompletionWithDesc(out)
				}
				return f.UsageError("%s: want %s", shown(args[0]), OneOf(shells))
			}
		},
	}
}

// Completed is the annotation of a flag that has the values that a shell completes, and filesAfter
// of one that has those after which there is the name of a file.
const (
	Completed  = "completed"
	filesAfter = "files after"
)

// Completes has a shell complete the values of a flag.
func (f Flags) Completes(name string, values []string) { f.SetAnnotation(name, Completed, values) }

// CompletesFiles has a shell complete the name of a file after some values of a flag.
func (f Flags) CompletesFiles(name string, values ...string) {
	f.SetAnnotation(name, filesAfter, values)
}

// CompletesBy has a shell complete a flag by what find says for the arguments of the command.
func (f Flags) CompletesBy(name string, find func(args []string) []string) {
	f.command.RegisterFlagCompletionFunc(name, func(_ *cobra.Command, args []string, _ string) (
		[]string, cobra.ShellCompDirective) {
		return find(args), cobra.ShellCompDirectiveNoFileComp
	})
}

// completeFlags has a shell complete names of files only where a flag takes them.
func (f Flags) completeFlags() {
	f.VisitAll(func(flag *pflag.Flag) {
		what, _ := pflag.UnquoteUsage(flag)
		values, after := flag.Annotations[Completed], flag.Annotations[filesAfter]
		if _, known := f.command.GetFlagCompletionFunc(flag.Name); known || what == "FILE" {
			return
		}
		f.command.RegisterFlagCompletionFunc(flag.Name,
			func(_ *cobra.Command, _ []string, word string) ([]string, cobra.ShellCompDirective) {
				if what == "FOLDER" {
					return nil, cobra.ShellCompDirectiveFilterDirs
				}
				return completeValue(word, values, after)
			})
	})
}

// completeValue returns what a word may become: one of some values, or a file after one of others.
// There is no blank after a value that goes on.
func completeValue(word string, values, after []string) (all []string, how cobra.ShellCompDirective) {
	for _, v := range after {
		if name, begun := strings.CutPrefix(word, v); begun {
			return filesLike(v, name), cobra.ShellCompDirectiveNoFileComp | cobra.ShellCompDirectiveNoSpace
		}
	}
	all = slices.DeleteFunc(slices.Clone(values), func(v string) bool { return !strings.HasPrefix(v, word) })
	if len(all) > 0 && !slices.ContainsFunc(all, func(v string) bool { return !strings.HasSuffix(v, ":") }) {
		how = cobra.ShellCompDirectiveNoSpace
	}
	return all, how | cobra.ShellCompDirectiveNoFileComp
}

// filesLike lists the files whose names begin with one, with a text before each.
func filesLike(before, name string) (all []string) {
	folder, begin := filepath.Split(name)
	entries, _ := os.ReadDir(filepath.Clean(folder))
	for _, e := range entries {
		if strings.HasPrefix(e.Name(), begin) && (begin != "" || e.Name()[0] != '.') {
			end := ""
			if e.IsDir() {
				end = string(filepath.Separator)
			}
			all = append(all, before+folder+e.Name()+end)
		}
	}
	return all
}

// completeArguments has a shell complete names of files only where a command takes them.
func completeArguments(c *cobra.Command) {
	switch {
	case c.ValidArgs != nil || strings.Contains(c.Use, "FILE") || strings.Contains(c.Use, "IN"):
	case strings.Contains(c.Use, "FOLDER"):
		c.ValidArgsFunction = func(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
			return nil, cobra.ShellCompDirectiveFilterDirs
		}
	default:
		c.ValidArgsFunction = cobra.NoFileCompletions
	}
}

// completeCommands completes the name of a command, as an argument of help.
func (p *Program) completeCommands(_ *cobra.Command, args []string, word string) (
	names []string, how cobra.ShellCompDirective) {
	for _, c := range p.Commands() {
		if len(args) == 0 && !c.Hidden && strings.HasPrefix(c.Name(), word) {
			names = append(names, c.Name()+"\t"+c.Short)
		}
	}
	return names, cobra.ShellCompDirectiveNoFileComp
}

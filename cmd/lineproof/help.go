package main

import (
	"cmp"
	"context"
	"fmt"
	"runtime"
	"runtime/debug"
	"strings"

	"github.com/spf13/cobra"
)

const usage = `lineproof finds out who can win a game of falling tetrominoes in which the
adversary chooses the pieces, and proves it with a certificate.

usage: lineproof COMMAND [ARGUMENT...]

COMMANDS

A certificate is written in the form that its name tells: .cert is raw,
.cert.zst compressed. It is read by its first bytes; texts are told by their
names, .strategy and .witness, or by --from.
Results go to standard output, everything else to standard error.

Exit status: 0 full success, 1 certificate rejected or claim refuted, 2 wrong
usage, trouble with input or output, or interrupted.

Example:
  lineproof prove && lineproof check theorem.cert.zst
`

// An action does the work of a command with the arguments that are no flags.
type action func(ctx context.Context, args []string) error

// A command has a file of its name. The text of its help has a line FLAGS, where
// the flags are listed as they are defined.
type command struct {
	name, args, short, text string // args as for flags.refuse
	define                  func(*session, flags) action
}

func commands() []command {
	return []command{
		{"prove", "", "prove the headline theorem about wells of ten columns", proveUsage, prove},
		{"solve", "", "find out who wins a well, and prove it", solveUsage, solve},
		{"check", "file...", "verify a certificate", checkUsage, check},
		{"convert", "IN OUT", "write a certificate in another format", convertUsage, convert},
		{"stats", "file", "count what is in a certificate", statsUsage, countAll},
		{"render", "file", "draw a line of play, or a strategy's shape", renderUsage, render},
		{"play", "file", "play against a certificate", playUsage, play},
		{"page", "[file]", "make a web page that checks a certificate, and plays against it", pageUsage, makePage},
		{"table", "folder", "find out who wins many wells, and prove it", tableUsage, table},
		{"arena", "", "play the usual game, with other players and dealers too", arenaUsage, playArena},
		{"ideas", "", "measure what makes the search fast", ideasUsage, ideas},
		{"completion", "SHELL", "write the completion script for a shell", completionUsage, completion},
		{"man", "folder", "write the pages of the manual", manUsage, man},
		{"version", "", "print the version, as --version does", versionUsage, version},
	}
}

// root returns the program as one command that has the others.
func (s *session) root() *cobra.Command {
	cobra.EnableCommandSorting = false
	root := &cobra.Command{
		Use: "lineproof", Long: usage, Version: thisBuild(),
		Args: cobra.ArbitraryArgs, SilenceErrors: true, SilenceUsage: true,
	}
	root.SetVersionTemplate("lineproof {{.Version}}\n")
	root.RunE = func(_ *cobra.Command, args []string) error {
		if len(args) == 0 {
			fmt.Fprint(s.stderr, helpOn(root))
			return flags{root.Flags()}.wrong("no command given")
		}
		return unknown(root, args[0])
	}
	root.SetIn(s.stdin)
	root.SetOut(s.stdout)
	root.SetErr(s.stderr)
	root.PersistentFlags().BoolP("help", "h", false, "show the usage of the command")
	root.SetHelpFunc(func(c *cobra.Command, _ []string) { s.unprinted = s.print(helpOn(c)) })
	root.SetFlagErrorFunc(func(c *cobra.Command, err error) error { return flags{c.Flags()}.invalid(err) })
	root.CompletionOptions.DisableDefaultCmd = true // there is our own
	for _, c := range commands() {
		command := &cobra.Command{Use: c.name, Short: c.short, Long: c.text}
		f := flags{command.Flags()}
		f.SortFlags = false
		act := c.define(s, f)
		if f.Lookup("output") != nil || c.name == "convert" {
			f.Bool("no-clobber", false, "keep a file that is there already, and write nothing")
		}
		command.RunE = func(command *cobra.Command, args []string) error {
			if err := s.refuse(f, args, c.args); err != nil {
				return err
			}
			return act(command.Context(), args)
		}
		complete(command, s.completing)
		root.AddCommand(command)
	}
	root.SetHelpCommand(&cobra.Command{
		Use: "help", Short: "show the usage of a command", Long: usage,
		RunE: func(_ *cobra.Command, args []string) error {
			c, rest, err := root.Find(args)
			if err != nil || len(rest) > 0 {
				return unknown(root, strings.Join(args, " "))
			}
			return s.print(helpOn(c))
		},
	})
	return root
}

// helpOn returns the text of help on a command.
func helpOn(c *cobra.Command) string {
	var list strings.Builder
	for _, command := range c.Root().Commands() {
		fmt.Fprintf(&list, "  %-10s  %s\n", command.Name(), command.Short)
	}
	return strings.NewReplacer(
		"\nFLAGS\n", "\n"+c.LocalFlags().FlagUsagesWrapped(80),
		"\nCOMMANDS\n", "\n"+list.String(),
	).Replace(c.Long)
}

const versionUsage = `usage: lineproof version

Prints the version of lineproof, the commit that it was built from, and the
version of Go. What is not known of them, it says.

Exit status: 0 printed, 2 any failure.
`

// version is the command that prints the version.
func version(s *session, f flags) action {
	return func(context.Context, []string) error {
		return s.print(fmt.Sprintf("lineproof %v\n", thisBuild()))
	}
}

// thisBuild is what Go says about how the program was built.
func thisBuild() string {
	version, revision := "", ""
	if info, ok := debug.ReadBuildInfo(); ok {
		version = info.Main.Version
		for _, setting := range info.Settings {
			if setting.Key == "vcs.revision" {
				revision = setting.Value
			}
		}
	}
	return fmt.Sprintf("%s, commit %s, %s", cmp.Or(version, "(unknown version)"), cmp.Or(revision, "unknown"), runtime.Version())
}

// unknown says that there is no such command, and what may be meant.
func unknown(root *cobra.Command, name string) error {
	text := ""
	root.SuggestionsMinimumDistance = min(2, len(name)/2)
	if near := root.SuggestionsFor(name); len(near) > 0 {
		text = fmt.Sprintf("; did you mean %s?", strings.Join(near, " or "))
	}
	return flags{root.Flags()}.wrong("unknown command %q%s", name, text)
}

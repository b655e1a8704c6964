package main

import (
	"cmp"
	"context"
	"embed"
	"fmt"
	"runtime"
	"runtime/debug"
	"strings"

	"github.com/spf13/cobra"
)

// An action does the work of a command with the arguments that are no flags.
type action func(ctx context.Context, args []string) error

// manuals are those of help: help/COMMAND.txt, where the lines FLAGS, COMMANDS, DEALS and
// MINIMIZE stand for the flags as they are defined, and for what several manuals have.
//
//go:embed help
var manuals embed.FS

// textOf returns the text of help on a command, or what several have.
func textOf(name string) string {
	text, err := manuals.ReadFile("help/" + name + ".txt")
	if err != nil {
		panic(err) // a command without its text
	}
	return string(text)
}

// A command has a file of its name.
type command struct {
	name, args, short string // args as for flags.arguments
	define            func(*session, flags) action
}

func commands() []command {
	return []command{
		{"prove", "", "prove the headline theorem about wells of ten columns", prove},
		{"solve", "", "find out who wins a well, and prove it", solve},
		{"check", "file...", "verify a certificate", check},
		{"convert", "IN OUT", "write a certificate in another format", convert},
		{"stats", "file", "count what is in a certificate", countAll},
		{"render", "file", "draw a line of play", render},
		{"play", "file", "play against a certificate", play},
		{"page", "[file]", "make a web page that checks a certificate, and plays against it", makePage},
		{"table", "folder", "find out who wins many wells, and prove it", table},
		{"arena", "", "play the usual game, with other players and dealers too", playArena},
	}
}

// root returns the program as one command that has the others.
func (s *session) root() *cobra.Command {
	cobra.EnableCommandSorting = false
	root := &cobra.Command{
		Use: "lineproof", Long: textOf("lineproof"), Version: thisBuild(),
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
	root.SetOut(printer{s})
	root.SetErr(s.stderr)
	root.PersistentFlags().BoolP("help", "h", false, "show the usage of the command")
	root.SetHelpFunc(func(c *cobra.Command, _ []string) { s.unprinted = s.print(helpOn(c)) })
	root.SetFlagErrorFunc(func(c *cobra.Command, err error) error { return flags{c.Flags()}.unusable(err) })
	for _, c := range commands() {
		command := &cobra.Command{Use: c.name, Short: c.short, Long: textOf(c.name)}
		f := flags{command.Flags()}
		f.SortFlags = false
		act := c.define(s, f)
		if f.Lookup("output") != nil || c.name == "convert" {
			f.Bool("no-clobber", false, "keep a file that is there already, and write nothing")
		}
		f.takeOneValue()
		command.Args = f.arguments(c.args)
		command.RunE = func(command *cobra.Command, args []string) error {
			if err := s.checkCommon(f, args); err != nil {
				return err
			}
			return act(command.Context(), args)
		}
		complete(command, s.completing)
		root.AddCommand(command)
	}
	root.SetHelpCommand(&cobra.Command{
		Use: "help", Short: "show the usage of a command", Long: textOf("lineproof"),
		RunE: func(_ *cobra.Command, args []string) error {
			c, rest, err := root.Find(args)
			if err != nil || len(rest) > 0 {
				return unknown(root, strings.Join(args, " "))
			}
			return s.print(helpOn(c))
		},
	})
	root.InitDefaultCompletionCmd() // cobra's
	shells, _, _ := root.Find([]string{"completion"})
	shells.Short = "write the completion script for a shell"
	shells.RunE = func(*cobra.Command, []string) error { return flags{shells.Flags()}.wrong("no shell given") }
	return root
}

// helpOn returns the text of help on a command; on those of completion, cobra's.
func helpOn(c *cobra.Command) string {
	if !strings.Contains(c.Long, "usage: ") {
		// In lines that fit.
		return strings.NewReplacer("\t", " ", " already, you can", ", you can", " information about a command.", ".").Replace(c.Long + "\n\n" + c.UsageString())
	}
	var list strings.Builder
	for _, command := range c.Root().Commands() {
		fmt.Fprintf(&list, "  %-10s  %s\n", command.Name(), command.Short)
	}
	return strings.NewReplacer(
		"\nFLAGS\n", "\n"+c.LocalFlags().FlagUsagesWrapped(80),
		"\nCOMMANDS\n", "\n"+list.String(),
		"\nDEALS\n", "\n"+textOf("deals"),
		"\nMINIMIZE\n", "\n"+textOf("minimize"),
	).Replace(c.Long)
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
	var known []string
	for _, c := range root.Commands() {
		known = append(known, c.Name())
	}
	return flags{root.Flags()}.wrong("unknown command %q%s", name, near("", name, known))
}

// near says which of some names may be meant, each with a prefix.
func near(prefix, name string, known []string) string {
	all := &cobra.Command{SuggestionsMinimumDistance: min(2, len(name)/2)}
	for _, k := range known {
		all.AddCommand(&cobra.Command{Use: k, Run: func(*cobra.Command, []string) {}})
	}
	some := all.SuggestionsFor(name)
	if len(some) == 0 {
		return ""
	}
	return fmt.Sprintf("; did you mean %s%s?", prefix, strings.Join(some, " or "+prefix))
}

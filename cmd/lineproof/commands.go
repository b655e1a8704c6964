package main

import (
	"cmp"
	"context"
	"embed"
	"fmt"
	"runtime/debug"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"lineproof/certificate"
)

// helpTexts are those of help: help/COMMAND.txt, where the lines FLAGS and COMMANDS stand for
// the flags and the commands as they are defined.
//
//go:embed help
var helpTexts embed.FS

func helpText(name string) string {
	text, err := helpTexts.ReadFile("help/" + name + ".txt")
	if err != nil {
		panic(err) // a command without its text
	}
	return string(text)
}

// A command has a file of its name.
type command struct {
	use, short string // use has the arguments
	arity      cobra.PositionalArgs
	define     func(*session, flags) runner
}

// A runner is a command with its flags. It runs with the other arguments.
type runner interface {
	run(ctx context.Context, args []string) error
}

func commands() []command {
	return []command{
		{"prove", "prove the headline theorem about wells of ten columns", cobra.NoArgs, newProve},
		{"solve", "find out who wins a well, and prove it", cobra.NoArgs, newSolve},
		{"check FILE [FILE...] [CLAIM...]", "verify a certificate", cobra.MinimumNArgs(1), newCheck},
		{"convert IN OUT", "write a certificate in another format", cobra.ExactArgs(2), newConvert},
		{"stats FILE", "count what is in a certificate", cobra.ExactArgs(1), newStats},
		{"render FILE", "draw a line of play", cobra.ExactArgs(1), newRender},
		{"play FILE", "play against a certificate", cobra.ExactArgs(1), newPlay},
		{"page [FILE]", "make a web page that checks a certificate, and plays against it", cobra.MaximumNArgs(1), newPage},
		{"table FOLDER", "find out who wins many wells, and prove it", cobra.ExactArgs(1), newTable},
		{"arena", "play the usual game, with other players and dealers too", cobra.NoArgs, newArena},
	}
}

// root returns the program as one command that has the others.
func (s *session) root() *cobra.Command {
	cobra.EnableCommandSorting = false
	root := &cobra.Command{
		Use: "lineproof COMMAND", Long: helpText("lineproof"), Version: thisBuild(), DisableFlagsInUseLine: true,
		Args: cobra.ArbitraryArgs, SilenceErrors: true, SilenceUsage: true,
	}
	root.SetVersionTemplate("lineproof {{.Version}}\n")
	root.RunE = func(_ *cobra.Command, args []string) error {
		if len(args) > 0 {
			return unknownCommand(root, args[0])
		}
		fmt.Fprint(s.stderr, helpOn(root))
		return flags{root.Flags()}.usageError("no command given")
	}
	root.SetIn(s.stdin)
	root.SetOut(printer{s})
	root.SetErr(s.stderr)
	root.PersistentFlags().BoolP("help", "h", false, "show the usage of the command")
	root.PersistentFlags().Lookup("help").Hidden = true // the usage of the program says it
	root.SetHelpFunc(func(c *cobra.Command, _ []string) { s.unprinted = s.print(helpOn(c)) })
	root.SetFlagErrorFunc(func(c *cobra.Command, err error) error { return flags{c.Flags()}.explain(err) })
	for _, c := range commands() {
		root.AddCommand(s.child(c))
	}
	root.SetHelpCommand(&cobra.Command{
		Use: "help [COMMAND]", Short: "show the usage of a command", Long: helpText("lineproof"),
		RunE: func(_ *cobra.Command, args []string) error {
			c, rest, err := root.Find(args)
			if err != nil || len(rest) > 0 {
				return unknownCommand(root, strings.Join(args, " "))
			}
			return s.print(helpOn(c))
		},
	})
	root.InitDefaultCompletionCmd() // cobra's
	shells, _, _ := root.Find([]string{"completion"})
	shells.Short = "write the completion script for a shell"
	return root
}

func (s *session) child(c command) *cobra.Command {
	name, _, _ := strings.Cut(c.use, " ")
	child := &cobra.Command{Use: c.use, Short: c.short, Long: helpText(name)}
	f := flags{child.Flags()}
	f.SortFlags = false
	defined := c.define(s, f)
	if f.Lookup("output") != nil || name == "convert" {
		f.Bool("no-clobber", false, "never replace a file")
	}
	child.Args = f.arguments(c.arity)
	child.RunE = func(child *cobra.Command, args []string) error {
		if err := s.checkCommonFlags(f, args); err != nil {
			return err
		}
		return defined.run(child.Context(), args)
	}
	f.VisitAll(func(flag *pflag.Flag) {
		if values := flag.Annotations[completed]; values != nil {
			child.RegisterFlagCompletionFunc(flag.Name, cobra.FixedCompletions(values, cobra.ShellCompDirectiveNoFileComp))
		}
		if s.completing { // a shell shows the help on a flag as it is
			flag.Usage = strings.ReplaceAll(flag.Usage, "`", "")
		}
	})
	f.takeOneValue()
	return child
}

// helpOn returns the text of help on a command; on those of completion, cobra's.
func helpOn(c *cobra.Command) string {
	if c.Name() == "completion" || c.HasParent() && c.Parent().Name() == "completion" {
		return c.Long + "\n\n" + c.UsageString()
	}
	if c.Name() == "help" {
		c = c.Root()
	}
	var list strings.Builder
	for _, command := range c.Root().Commands() {
		fmt.Fprintf(&list, "  %-10s  %s\n", command.Name(), command.Short)
	}
	return "usage: " + c.UseLine() + "\n\n" + strings.NewReplacer(
		"\nFLAGS\n", "\n"+c.LocalFlags().FlagUsagesWrapped(80),
		"\nCOMMANDS\n", "\n"+list.String(),
	).Replace(c.Long)
}

// thisBuild is what Go says about how the program was built: the version has the commit.
func thisBuild() string {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return "(unknown version)"
	}
	return info.Main.Version + ", " + info.GoVersion
}

// unknownCommand returns the error that there is no such command, with those that may be meant.
func unknownCommand(root *cobra.Command, name string) error {
	var known []string
	for _, c := range root.Commands() {
		known = append(known, c.Name())
	}
	return flags{root.Flags()}.usageError("unknown command %q%s", name, didYouMean("", name, known))
}

// arguments returns a check of arguments: how many there are, and that none is empty.
func (f flags) arguments(arity cobra.PositionalArgs) cobra.PositionalArgs {
	return func(c *cobra.Command, args []string) error {
		if arity(c, args) != nil {
			_, want, _ := strings.Cut(c.Use, " ")
			return f.usageError("want %s, got %s", cmp.Or(want, "flags only"), certificate.Counted(len(args), "argument"))
		}
		for i, arg := range args {
			if arg == "" {
				return f.usageError("argument %d is empty", i+1)
			}
		}
		return nil
	}
}

// didYouMean says which of some names may be meant, each with a prefix.
func didYouMean(prefix, name string, known []string) string {
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

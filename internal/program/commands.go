package program

import (
	"cmp"
	"context"
	"fmt"
	"runtime/debug"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"lineproof/certificate"
)

// A Command is one of a program, or all of it.
type Command struct {
	Use   string // its name, and the arguments
	Short string // what it does, for a list of commands
	Help  string // where the lines FLAGS and COMMANDS stand for what is defined
	Arity cobra.PositionalArgs

	// Define defines its flags, and returns what runs it with its other arguments.
	Define func(Flags) func(ctx context.Context, args []string) error
}

// A Program is a line of commands, for one run.
type Program struct {
	*cobra.Command
	session   *Session
	many      bool              // it has commands
	unprinted error             // of help
	moved     map[string]string // words that are no commands here, and what they are
}

// New returns a program that is one command.
func New(s *Session, c Command) *Program {
	p := &Program{session: s}
	p.Command = p.child(c)
	p.complete()
	p.SetHelpCommand(&cobra.Command{Hidden: true}) // --help is enough
	return p
}

// NewOfMany returns a program that has commands. Its name, and help, are those of its
// flag --help. Words that are moved are no commands, and the error says what they are.
func NewOfMany(s *Session, name, help string, all []Command, moved map[string]string) *Program {
	cobra.EnableCommandSorting = false
	p := &Program{session: s, many: true, moved: moved, Command: &cobra.Command{
		Use: name + " COMMAND", Long: help, DisableFlagsInUseLine: true, Args: cobra.ArbitraryArgs,
	}}
	p.RunE = func(_ *cobra.Command, args []string) error {
		if len(args) > 0 {
			return p.unknown(args[0])
		}
		fmt.Fprint(s.Stderr, Help(p.Command))
		return flagsOf(p.Command).UsageError("no command given")
	}
	for _, c := range all {
		p.AddCommand(p.child(c))
	}
	p.AddCommand(p.child(p.completionCommand()))
	p.SetHelpCommand(&cobra.Command{
		Use: "help [COMMAND]", Short: "show the usage of a command", Long: help, ValidArgsFunction: p.completeCommands,
		RunE: func(_ *cobra.Command, args []string) error {
			c, rest, err := p.Find(args)
			if err != nil || len(rest) > 0 {
				return p.unknown(strings.Join(args, " "))
			}
			return s.Print(Help(c))
		},
	})
	p.complete()
	return p
}

// complete adds what all programs have.
func (p *Program) complete() {
	p.Version, p.SilenceErrors, p.SilenceUsage = thisBuild(), true, true
	p.SetVersionTemplate(p.Name() + " {{.Version}}\n")
	p.SetIn(p.session.Stdin)
	p.SetOut(p.session.Results())
	p.SetErr(p.session.Stderr)
	p.Flags().BoolP("version", "v", false, "show the version")
	p.PersistentFlags().BoolP("help", "h", false, "show the usage of the command")
	p.PersistentFlags().Lookup("help").Hidden = true // the usage of the program says it
	p.SetHelpFunc(func(c *cobra.Command, _ []string) { p.unprinted = p.session.Print(Help(c)) })
	p.SetFlagErrorFunc(func(c *cobra.Command, err error) error { return flagsOf(c).explain(err) })
	p.InitDefaultHelpCmd()                       // that was set
	p.CompletionOptions.DisableDefaultCmd = true // there is one of our own
}

// Run carries out what args ask.
func (p *Program) Run(ctx context.Context, args []string) error {
	if len(args) > 0 && strings.HasPrefix(args[0], cobra.ShellCompRequestCmd) {
		p.showFlagsAsTheyAre()
	} else if len(args) > 0 && !strings.HasPrefix(args[0], "-") && p.lacks(args[0]) {
		return p.unknown(args[0]) // whatever flags come after it
	} else if !p.many && len(args) > 0 && args[0] == "completion" {
		p.AddCommand(p.child(p.completionCommand()))
	}
	p.SetArgs(args)
	return cmp.Or(p.ExecuteContext(ctx), p.unprinted)
}

// lacks tells whether a program of several commands has none of this name.
func (p *Program) lacks(name string) bool {
	return p.many && !slices.ContainsFunc(p.Commands(), func(c *cobra.Command) bool { return c.Name() == name })
}

// showFlagsAsTheyAre takes out what help takes out, for a shell.
func (p *Program) showFlagsAsTheyAre() {
	for _, c := range p.All() {
		c.Flags().VisitAll(func(flag *pflag.Flag) { flag.Usage = strings.ReplaceAll(flag.Usage, "`", "") })
	}
}

// All returns the commands, and at the end the program.
func (p *Program) All() []*cobra.Command { return append(p.Commands(), p.Command) }

// child returns a command, with checks of what is wrong in any.
func (p *Program) child(c Command) *cobra.Command {
	child := &cobra.Command{Use: c.Use, Short: c.Short, Long: c.Help}
	f := flagsOf(child)
	f.SortFlags = false
	run := c.Define(f)
	if f.Lookup("output") != nil || child.Name() == "convert" {
		f.Bool("no-clobber", false, "never replace a file")
	}
	child.Args = f.arguments(c.Arity)
	child.RunE = func(child *cobra.Command, args []string) error {
		if err := f.check(args); err != nil {
			return err
		}
		return run(child.Context(), args)
	}
	f.completeFlags()
	completeArguments(child)
	f.takeOneValue()
	return child
}

// Help returns the text of help on a command.
func Help(c *cobra.Command) string {
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

// unknown returns the error that there is no such command, with what may be meant.
func (p *Program) unknown(name string) error {
	if is, moved := p.moved[name]; moved {
		return flagsOf(p.Command).UsageError("unknown command %q: %s", name, is)
	}
	known := []string{"--version", "--help"}
	for _, c := range p.Commands() {
		known = append(known, c.Name())
	}
	return flagsOf(p.Command).UsageError("unknown command %q%s", name, DidYouMean(name, known))
}

// arguments returns a check of arguments: how many there are, and that none is empty.
func (f Flags) arguments(arity cobra.PositionalArgs) cobra.PositionalArgs {
	return func(c *cobra.Command, args []string) error {
		if arity(c, args) != nil {
			_, want, _ := strings.Cut(c.Use, " ")
			return f.UsageError("want %s, got %s", cmp.Or(want, "flags only"), certificate.Counted(len(args), "argument"))
		}
		for i, arg := range args {
			if arg == "" {
				return f.UsageError("argument %d is empty", i+1)
			}
		}
		return nil
	}
}

package program

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"runtime/debug"
	"slices"
	"strings"

	"github.com/spf13/pflag"

	"lineproof/certificate"
)

// A Command is one of a program, or all of it.
type Command struct {
	Use         string // its name, and the arguments
	Short       string // what it does, for a list of commands
	Text        string // of help, where the lines FLAGS and COMMANDS stand for what is defined
	Least, Most int    // how many arguments there are; Most is 0 for any number from Least on, if that is not 0

	// Define defines its flags, and returns what runs it with its arguments.
	Define func(Flags) func(ctx context.Context, args []string) error

	Flags
	run func(ctx context.Context, args []string) error
}

func (c *Command) Name() string {
	name, _, _ := strings.Cut(c.Use, " ")
	return name
}

// A Program is a line of commands, for one run.
type Program struct {
	Command             // that is the program, or names it
	Commands []*Command // empty: it is one command
	session  *Session
	moved    map[string]string // words that are no commands here, and what they are
}

// New returns a program that is one command.
func New(s *Session, c Command) *Program {
	p := &Program{session: s, Command: c}
	p.define(&p.Command)
	return p
}

// NewOfMany returns a program that has commands, with its name and its text of help. Words that are
// moved are no commands, and the error says what they are.
func NewOfMany(s *Session, name, text string, all []*Command, moved map[string]string) *Program {
	p := &Program{session: s, Command: Command{Use: name + " COMMAND", Text: text}, Commands: all, moved: moved}
	for _, c := range append(all, &p.Command) {
		p.define(c)
	}
	return p
}

// define defines the flags of a command: its own, and those that all have.
func (p *Program) define(c *Command) {
	c.Flags = Flags{pflag.NewFlagSet(c.Name(), pflag.ContinueOnError), c, p}
	c.SortFlags = false
	c.Usage = func() {} // Run shows it
	if c.Define != nil {
		c.run = c.Define(c.Flags)
	}
	if c.Lookup("output") != nil || c.Name() == "convert" {
		c.Bool("no-clobber", false, "never replace a file")
	}
	if c == &p.Command {
		c.BoolP("version", "v", false, "show the version")
	}
	c.takeOneValue()
}

// Run carries out what args ask.
func (p *Program) Run(ctx context.Context, args []string) error {
	c := &p.Command
	if len(p.Commands) > 0 && len(args) > 0 && !strings.HasPrefix(args[0], "-") {
		if args[0] == "help" {
			return p.help(args[1:])
		}
		i := slices.IndexFunc(p.Commands, func(c *Command) bool { return c.Name() == args[0] })
		if i < 0 {
			return p.unknown(args[0])
		}
		c, args = p.Commands[i], args[1:]
	}
	err := c.Parse(args)
	version := c.Lookup("version")
	switch {
	case errors.Is(err, pflag.ErrHelp):
		return p.session.Print(p.Help(c))
	case err != nil:
		return c.explain(err)
	case version != nil && version.Changed:
		return p.session.Print(fmt.Sprintf("%s %s\n", p.Name(), thisBuild()))
	case c.run == nil && c.NArg() > 0:
		return p.unknown(c.Arg(0))
	case c.run == nil:
		fmt.Fprint(p.session.Stderr, p.Help(c))
		return c.UsageError("no command given")
	}
	if err := c.check(c.Args()); err != nil {
		return err
	}
	return c.run(ctx, c.Args())
}

// help prints the help on a command, or on the program.
func (p *Program) help(args []string) error {
	if len(args) == 0 || slices.Equal(args, []string{"help"}) || strings.HasPrefix(args[0], "-") {
		return p.session.Print(p.Help(&p.Command))
	}
	for _, c := range p.Commands {
		if len(args) == 1 && c.Name() == args[0] {
			return p.session.Print(p.Help(c))
		}
	}
	return p.unknown(strings.Join(args, " "))
}

// Help returns the text of help on a command.
func (p *Program) Help(c *Command) string {
	list, use := "", c.Use
	for _, command := range p.Commands {
		list += fmt.Sprintf("  %-10s  %s\n", command.Name(), command.Short)
	}
	if c != &p.Command {
		use = p.Name() + " " + use
	}
	if c.run != nil {
		use += " [flags]"
	}
	return "usage: " + use + "\n\n" + strings.NewReplacer(
		"\nFLAGS\n", "\n"+c.FlagUsagesWrapped(80),
		"\nCOMMANDS\n", "\n"+list+"  help        show the usage of a command\n",
	).Replace(c.Text)
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
		return p.UsageError("unknown command %q: %s", name, is)
	}
	known := []string{"--version", "--help", "help"}
	for _, c := range p.Commands {
		known = append(known, c.Name())
	}
	return p.UsageError("unknown command %q%s", name, DidYouMean(name, known))
}

// checkCount returns an error for too few arguments, or too many, or one that is empty.
func (c *Command) checkCount(args []string) error {
	if len(args) < c.Least || len(args) > c.Most && (c.Most > 0 || c.Least == 0) {
		_, want, _ := strings.Cut(c.Use, " ")
		return c.UsageError("want %s, got %s", cmp.Or(want, "flags only"), certificate.Counted(len(args), "argument"))
	}
	if i := slices.Index(args, ""); i >= 0 {
		return c.UsageError("argument %d is empty", i+1)
	}
	return nil
}

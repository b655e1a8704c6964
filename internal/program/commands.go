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
	Name, Arguments string // the arguments are such as FILE [CLAIM...]
	Short           string // what it does, for a list of commands
	Text            string // of help, where the lines FLAGS and COMMANDS stand for what is defined

	// Define defines its flags, and returns what runs it with its arguments.
	Define func(Flags) func(ctx context.Context, args []string) error

	Flags
	run func(ctx context.Context, args []string) error
}

// A Program is a line of commands, for one run.
type Program struct {
	Command             // that is the program, or names it
	Commands []*Command // empty: it is one command
	session  *Session
}

// New returns a program that is one command, or has some.
func New(s *Session, c Command, commands ...*Command) *Program {
	p := &Program{c, commands, s}
	for _, one := range append(commands, &p.Command) {
		name := p.Name
		if one != &p.Command {
			name += " " + one.Name
		}
		one.Flags = Flags{pflag.NewFlagSet(name, pflag.ContinueOnError)}
		one.SortFlags = false
		one.Usage = func() {} // Run shows it
		if one.Define != nil {
			one.run = one.Define(one.Flags)
		}
	}
	p.Bool("version", "v", "show the version")
	return p
}

// Run carries out what args ask.
func (p *Program) Run(ctx context.Context, args []string) error {
	c := &p.Command
	if len(p.Commands) > 0 && len(args) > 0 && !strings.HasPrefix(args[0], "-") {
		if args[0] == "help" {
			rest := slices.DeleteFunc(slices.Clone(args[1:]), func(arg string) bool { return arg == "--" })
			return p.Run(ctx, append(rest, "--help"))
		}
		var names []string
		for _, c := range p.Commands {
			names = append(names, c.Name)
		}
		i := slices.Index(names, args[0])
		if i < 0 {
			return p.UsageError("unknown command %q: want %s", args[0], strings.Join(names, " or "))
		}
		c, args = p.Commands[i], args[1:]
	}
	err := c.parse(args)
	version, _ := p.GetBool("version")
	switch {
	case errors.Is(err, pflag.ErrHelp):
		return p.session.Print(p.Help(c))
	case err != nil:
		return c.UsageError("%v", err)
	case version:
		build, _ := debug.ReadBuildInfo() // the version has the commit
		return p.session.Print(fmt.Sprintf("%s %s, %s\n", p.Name, build.Main.Version, build.GoVersion))
	case c.run == nil:
		fmt.Fprint(p.session.Stderr, p.Help(c))
		return c.UsageError("no command given")
	}
	if err := cmp.Or(c.checkCount(), c.check(c.inputs())); err != nil {
		return c.UsageError("%v", err)
	}
	return c.run(ctx, c.Args())
}

// inputs are the arguments without OUT, which a command may write in place of an input, or to standard output.
func (c *Command) inputs() []string {
	all := slices.Clone(c.Args())
	if i := slices.Index(strings.Fields(c.Arguments), "OUT"); i >= 0 && i < len(all) {
		return slices.Delete(all, i, i+1)
	}
	return all
}

// checkCount returns an error for too few arguments, or too many.
func (c *Command) checkCount() error {
	most := len(strings.Fields(c.Arguments))
	least, any := most-strings.Count(c.Arguments, "["), strings.Contains(c.Arguments, "...")
	if c.NArg() < least || c.NArg() > most && !any {
		return fmt.Errorf("want %s, got %s", cmp.Or(c.Arguments, "flags only"), certificate.Counted(c.NArg(), "argument"))
	}
	return nil
}

// Help returns the text of help on a command.
func (p *Program) Help(c *Command) string {
	list, use := "", c.FlagSet.Name()+" "+c.Arguments
	for _, command := range p.Commands {
		list += fmt.Sprintf("  %-10s  %s\n", command.Name, command.Short)
	}
	if c.run != nil {
		use = strings.TrimSpace(use) + " [flags]"
	}
	return "usage: " + use + "\n\n" + strings.NewReplacer(
		"\nFLAGS\n", "\n"+c.FlagUsagesWrapped(80),
		"\nCOMMANDS\n", "\n"+list+"  help        show the usage of a command\n",
	).Replace(c.Text)
}

package main

import (
	"context"
	"embed"
	"strings"

	"github.com/spf13/cobra"

	"lineproof/internal/commands"
	"lineproof/internal/program"
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
	define     func(base) runner
}

// A base is what all commands have: the session in which they run, and their flags.
type base struct {
	*program.Session
	commands.Flags
}

// A runner is a command with its flags. It runs with the other arguments.
type runner interface {
	run(ctx context.Context, args []string) error
}

func allCommands() []command {
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
		{"conform COMMAND", "try a checker of somebody else's with the corpus", cobra.ExactArgs(1), newConform},
	}
}

// newProgram returns the program with its commands.
func newProgram(s *program.Session) *commands.Program {
	var all []commands.Command
	for _, c := range allCommands() {
		all = append(all, c.of(s))
	}
	return commands.NewOfMany(s, "lineproof", helpText("lineproof"), all,
		map[string]string{"arena": "the arena is a program of its own, arena"})
}

// of returns the command as one of a program that runs in a session.
func (c command) of(s *program.Session) commands.Command {
	name, _, _ := strings.Cut(c.use, " ")
	return commands.Command{
		Use: c.use, Short: c.short, Help: helpText(name), Arity: c.arity,
		Define: func(f commands.Flags) func(context.Context, []string) error {
			b := base{s, f}
			defined := c.define(b)
			return func(ctx context.Context, args []string) error {
				if err := b.checkMemory(); err != nil {
					return err
				}
				return defined.run(ctx, args)
			}
		},
	}
}

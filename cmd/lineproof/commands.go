package main

import (
	"context"
	"embed"
	"strings"

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

// A base is what all commands have: the session in which they run, and their flags.
type base struct {
	*program.Session
	program.Flags
}

// A runner is a command with its flags. It runs with the other arguments.
type runner interface {
	run(ctx context.Context, args []string) error
}

// newProgram returns the program with its commands. Each has a file of its name.
func newProgram(s *program.Session) *program.Program {
	command := func(use, short string, least, most int, define func(base) runner) *program.Command {
		name, _, _ := strings.Cut(use, " ")
		return &program.Command{
			Use: use, Short: short, Text: helpText(name), Least: least, Most: most,
			Define: func(f program.Flags) func(context.Context, []string) error { return define(base{s, f}).run },
		}
	}
	return program.NewOfMany(s, "lineproof", helpText("lineproof"), []*program.Command{
		command("prove", "prove the headline theorem about wells of ten columns", 0, 0, newProve),
		command("solve", "find out who wins a well, and prove it", 0, 0, newSolve),
		command("check FILE [FILE...] [CLAIM...]", "verify a certificate", 1, 0, newCheck),
		command("convert IN OUT", "write a certificate in another format", 2, 2, newConvert),
		command("stats FILE", "count what is in a certificate", 1, 1, newStats),
		command("render FILE", "draw a line of play", 1, 1, newRender),
		command("play FILE", "play against a certificate", 1, 1, newPlay),
		command("page [FILE]", "make a web page that checks a certificate, and plays against it", 0, 1, newPage),
		command("table FOLDER", "find out who wins many wells, and prove it", 1, 1, newTable),
	}, map[string]string{"arena": "the arena is a program of its own, arena"})
}

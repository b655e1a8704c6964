package main

import (
	"context"
	"embed"

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
	command := func(name, args, short string, define func(base) runner) *program.Command {
		return &program.Command{
			Name: name, Arguments: args, Short: short, Text: helpText(name),
			Define: func(f program.Flags) func(context.Context, []string) error { return define(base{s, f}).run },
		}
	}
	whole := program.Command{Name: "lineproof", Arguments: "COMMAND", Text: helpText("lineproof")}
	return program.New(s, whole,
		command("prove", "", "prove the headline theorem about wells of ten columns", newProve),
		command("solve", "", "find out who wins a well, and prove it", newSolve),
		command("check", "FILE [FILE...] [CLAIM...]", "verify a certificate", newCheck),
		command("convert", "IN OUT", "write a certificate in another format", newConvert),
		command("stats", "FILE", "count the games of a strategy", newStats),
		command("render", "FILE", "draw a line of play", newRender),
		command("play", "FILE", "play against a certificate", newPlay),
		command("page", "[FILE]", "make a web page that checks a certificate, and plays against it", newPage),
		command("table", "FOLDER", "find out who wins many wells, and prove it", newTable),
	)
}

// Lineproof finds out who wins the games drop, slide and usual, proves it, and checks
// proofs. Each command has a file of its name, and its help in the folder help.
package main

import (
	"context"

	"lineproof/internal/program"
)

func main() {
	program.Main("lineproof", func(ctx context.Context, run *program.Session, args []string) int {
		s := &session{Session: run, ownsProcess: true}
		return s.execute(ctx, args)
	})
}

// A session is one run of a command.
type session struct {
	*program.Session
	ownsProcess bool // it limits the memory of the process; false in tests
}

// execute carries out the command that args name, and returns the exit status.
func (s *session) execute(ctx context.Context, args []string) int {
	return s.End(s.program().Run(ctx, args))
}

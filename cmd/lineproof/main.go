// Lineproof finds out who wins the games drop, slide and usual, proves it, and checks
// proofs. Each command has a file of its name, and its help in the folder help.
package main

import (
	"context"

	"lineproof/internal/program"
	"lineproof/internal/prove"
)

func main() {
	prove.OwnsProcess = true
	program.Main("lineproof", execute)
}

// execute carries out the command that args name, and returns the exit status.
func execute(ctx context.Context, s *program.Session, args []string) int {
	return s.End(newProgram(s).Run(ctx, args))
}

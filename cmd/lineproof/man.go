package main

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"lineproof/internal/files"
)

// man is the command that writes the manual.
func man(s *session, f flags) action {
	return func(_ context.Context, args []string) error {
		if err := os.MkdirAll(args[0], 0o777); err != nil {
			return err
		}
		root := s.root()
		root.Short = "find out who wins a game of falling pieces, and prove it"
		for _, c := range append(root.Commands(), root) {
			name := strings.ReplaceAll(c.CommandPath(), " ", "-")
			if err := files.Write(filepath.Join(args[0], name+".1"), []byte(manual(name, c))); err != nil {
				return err
			}
		}
		return nil
	}
}

// manual returns the text of help as a page, line for line, from its left edge.
func manual(name string, c *cobra.Command) string {
	text := strings.NewReplacer(`\`, `\e`, "-", `\-`, "\n.", "\n\\&.", "\n'", "\n\\&'").Replace(helpOn(c))
	return fmt.Sprintf(".TH %s 1 \"\" \"lineproof %v\"\n.SH NAME\n%s \\- %s\n.SH DESCRIPTION\n.in 0\n.nf\n%s.fi\n",
		strings.ToUpper(name), thisBuild(), name, c.Short, text)
}

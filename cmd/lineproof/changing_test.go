package main

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// A changing file is changed once a number of portions were read of it.
type changing struct {
	*os.File
	reads  int
	change func()
	given  bytes.Buffer // what was read
}

func (c *changing) Read(p []byte) (int, error) {
	const portion = 100
	if c.reads == 0 {
		c.change()
	}
	c.reads--
	n, err := c.File.Read(p[:min(portion, len(p))])
	c.given.Write(p[:n])
	return n, err
}

// changes are what can happen to a file while it is read.
var changes = map[string]func(name string, content []byte) error{
	"emptied":     func(name string, content []byte) error { return os.Truncate(name, 0) },
	"halved":      func(name string, content []byte) error { return os.Truncate(name, int64(len(content)/2)) },
	"a byte less": func(name string, content []byte) error { return os.Truncate(name, int64(len(content)-1)) },
	"a byte more": func(name string, content []byte) error {
		return os.WriteFile(name, append(slices.Clip(content), 'x'), 0)
	},
	"twice": func(name string, content []byte) error {
		return os.WriteFile(name, slices.Concat(content, content), 0)
	},
	"other bytes": func(name string, content []byte) error {
		return os.WriteFile(name, bytes.Repeat([]byte{0}, len(content)), 0)
	},
	"another file": func(name string, content []byte) error {
		if err := os.WriteFile(name+"~", nil, 0o600); err != nil {
			return err
		}
		return os.Rename(name+"~", name)
	},
}

// TestChangingFile changes files while they are read. What a command says must
// hold for the bytes that it has read, and for no others: it is what it says to
// those bytes when nothing changes.
func TestChangingFile(t *testing.T) {
	s, _, _ := newTestSession()
	found, err := s.settle(context.Background(), won.Well, small)
	if err != nil {
		t.Fatal(err)
	}
	raw, packed, err := found.certificate().Bytes()
	if err != nil {
		t.Fatal(err)
	}
	var strategy strings.Builder
	if err := found[0].Strategy.WriteStates(&strategy, won.Width); err != nil {
		t.Fatal(err)
	}
	for content, flags := range map[string][]string{
		string(raw):       nil,
		string(packed):    nil,
		strategy.String(): {"--from=strategy", "--claim=player drop width=4 rows=5 pieces=3"},
	} {
		for _, args := range [][]string{{"check", "-"}, {"check", "-", "--json"}, {"stats", "-"}, {"convert", "-", "-", "--to=cert"}} {
			for what, change := range changes {
				for reads := range 4 {
					name := fmt.Sprintf("%s of %d bytes, %s after %d reads", args, len(content), what, reads)
					heldAgainst(t, name, content, slices.Concat(args, flags), reads, change)
				}
			}
		}
	}
}

// heldAgainst runs a command on a changing file, and on what it has read of it.
func heldAgainst(t *testing.T, what, content string, args []string, reads int, change func(string, []byte) error) {
	t.Helper()
	name := filepath.Join(t.TempDir(), "in")
	if err := os.WriteFile(name, []byte(content), 0o600); err != nil {
		t.Fatal(err)
	}
	file, err := os.Open(name)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	c := &changing{File: file, reads: reads, change: func() {
		if err := change(name, []byte(content)); err != nil {
			t.Error(err)
		}
	}}
	got := said(args, c)
	if want := said(args, bytes.NewReader(c.given.Bytes())); got != want {
		t.Errorf("%s: says %q, and to these %d bytes alone %q", what, got, c.given.Len(), want)
	}
}

// said returns all that a command says to its standard input.
func said(args []string, stdin io.Reader) string {
	var stdout, stderr strings.Builder
	status := run(context.Background(), args, stdin, &stdout, &stderr)
	return fmt.Sprintf("status %d, stdout %q, stderr %q", status, &stdout, &stderr)
}

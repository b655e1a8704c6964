package main

import (
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

const (
	four    = "../../testdata/corpus/good_four.cert"
	claim   = "player drop width=4 rows=4 pieces=3"
	nothing = "s NOT VERIFIED\n"
)

// TestRun runs the program without building it: what it prints, where, and its exit status.
func TestRun(t *testing.T) {
	good, err := os.ReadFile(four)
	if err != nil {
		t.Fatal(err)
	}
	forged := filepath.Join(t.TempDir(), "a\ns VERIFIED b")
	for _, test := range []struct {
		name     string
		args     []string
		in       string
		status   int
		out, err string // what is printed, and a part of it
	}{
		{"a file", []string{four}, "", 0, "s VERIFIED " + claim + "\n", ""},
		{"its claim", []string{four, claim}, "", 0, "s VERIFIED " + claim + "\n", ""},
		{"standard input", []string{"-"}, string(good), 0, "s VERIFIED " + claim + "\n", ""},
		{"two sections", []string{"../../testdata/example.cert"}, "", 0, "s VERIFIED player drop width=2 rows=6 pieces=2\ns VERIFIED adversary drop width=2 rows=1\n", ""},
		{"rows for ever", []string{"../../testdata/corpus/good_lines_w4.cert"}, "", 0, "s VERIFIED player drop width=4 lines=any rows=5\n", ""},
		{"another claim", []string{four, "adversary drop width=3 rows=4"}, "", 1, nothing, "check 6: "},
		{"a bad file", []string{"../../testdata/corpus/15_wins.cert"}, "", 1, nothing, "15_wins.cert: section 1, node 1, piece 0, byte "},
		{"nothing in it", []string{"-"}, "", 1, nothing, "linecheck: byte 0: check 1: "},
		{"a compressed file", []string{"../../testdata/theorem.cert.zst"}, "", 1, nothing, " (a .cert.zst has to be decompressed first)\n"},
		{"another version", []string{"-"}, "lineproof\x01", 1, nothing, "is of another version than 2\n"},
		{"a limit", []string{"--limit", "4", four}, "", 2, "", "check 21: more than 4 nodes; this limit says nothing about the claim: --limit sets another\n"},
		{"a limit that is kept", []string{"--limit", "9", four}, "", 0, "s VERIFIED " + claim + "\n", ""},
		{"no such file", []string{"none.cert"}, "", 2, "", "linecheck: open none.cert: "},
		{"a folder", []string{"."}, "", 2, "", "linecheck: .: "},
		{"a name that would forge a line", []string{forged}, "", 2, "", "a?s VERIFIED b: "},
		{"an empty name", []string{""}, "", 2, "", "linecheck: open : "},
		{"no arguments", nil, "", 2, "", "usage: linecheck "},
		{"a claim that is none", []string{four, "player"}, "", 2, "", "linecheck: \"player\" is not a claim"},
		{"a claim without rows", []string{four, "adversary drop width=8"}, "", 2, "", "is not a claim: it needs rows from 1 to 15; see"},
		{"an unknown flag", []string{"--fast", four}, "", 2, "", "; see \"linecheck --help\"\n"},
		{"a flag after FILE", []string{four, "--limit", "5"}, "", 2, "", "linecheck: --limit comes before FILE; see"},
		{"a limit of 0", []string{"--limit=0", four}, "", 2, "", "linecheck: --limit 0: want a number from 1; see"},
		{"a limit that is no number", []string{"--limit=1e3", four}, "", 2, "", "\"1e3\" for flag -limit: parse error; see"},
		{"a limit that is too large", []string{"--limit=99999999999999999999", four}, "", 2, "", "for flag -limit: value out of range; see"},
		{"help", []string{"--help"}, "", 0, usage, ""},
		{"the version", []string{"--version"}, "", 0, version(), ""},
	} {
		t.Run(test.name, func(t *testing.T) {
			var out, complaints strings.Builder
			status := streams{strings.NewReader(test.in), &out, &complaints}.run(test.args)
			if status != test.status || out.String() != test.out || !strings.Contains(complaints.String(), test.err) ||
				(test.err == "") != (complaints.Len() == 0) {
				t.Errorf("got status %d, %q, %q; want %d, %q, %q", status, out.String(), complaints.String(), test.status,
					test.out, test.err)
			}
		})
	}
}

// TestUnprinted wants no success where the verdict cannot be printed, or the input not read.
func TestUnprinted(t *testing.T) {
	broken, write := io.Pipe()
	broken.CloseWithError(errors.New("broken pipe"))
	if status := (streams{nil, write, io.Discard}).run([]string{four}); status != 2 {
		t.Errorf("got status %d, want 2", status)
	}
	var out strings.Builder
	if status := (streams{broken, &out, io.Discard}).run([]string{"-"}); status != 2 || out.Len() > 0 {
		t.Errorf("got status %d, %q, want 2", status, out.String())
	}
}

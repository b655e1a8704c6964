package main

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"

	"lineproof/certificate"
	"lineproof/internal/audit/require"
	"lineproof/internal/rules/games"
)

// TestMemory holds the program to SPEC.md's limits: it takes 16 MB, and what
// they say for each profile of a layer, each node, or each board that waits, of which the
// limit says how many there can be. The certificates have more than that. And it holds
// the solver to --memory.
func TestMemory(t *testing.T) {
	if os.Getenv("EXHAUSTIVE") == "" || runtime.GOOS != "linux" {
		t.Skip("builds the program, and asks Linux what it took; EXHAUSTIVE=1 has it")
	}
	program := filepath.Join(t.TempDir(), "lineproof")
	if out, err := exec.Command("go", "build", "-o", program, "lineproof/cmd/lineproof").CombinedOutput(); err != nil {
		t.Fatalf("go build: %v\n%s", err, out)
	}
	boards := require.Value(os.ReadFile("../../../testdata/corpus/21_boards.cert"))(t)
	drop, slide := certificate.Well{Width: 12, Rows: 15}, certificate.Well{Width: 12, Rows: 15, Game: certificate.Slide}
	for _, test := range []struct {
		want  string
		raw   []byte
		limit int
		bytes int // for each
	}{
		{"more than 500000 profiles", manyProfiles(drop, 5), 500_000, 250},
		{"761601 profiles are left to answer", manyProfiles(drop, 5), 860_000, 250}, // and 95,000 were dominated
		{"147253 profiles are left to answer", manyProfiles(slide, 4), 151_000, 350},
		{"more than 500000 nodes", manyNodes(), 500_000, 500},
		{"more than 500000 boards", boards, 500_000, 250},
		{"more than 1000000 boards", boards, 1_000_000, 250},
	} {
		t.Run(test.want, func(t *testing.T) {
			file := filepath.Join(t.TempDir(), "large.cert")
			require.NoError(t, os.WriteFile(file, test.raw, 0o600))
			out, took := peak(t, exec.Command(program, "check", "--limit", fmt.Sprint(test.limit), file))
			if !strings.Contains(out, test.want) {
				t.Errorf("got %q, want %q", out, test.want)
			}
			most := 16<<20 + test.limit*test.bytes
			t.Logf("%d MB of %d", took>>20, most>>20)
			if took > most {
				t.Errorf("got %d bytes of memory, want at most %d", took, most)
			}
		})
	}
	t.Run("searches one after the other", func(t *testing.T) {
		out, took := peak(t, exec.Command(program, "table", t.TempDir(), "--widths=8-9", "--rows=5-6", "--memory=64"))
		if t.Logf("%d MB of 64", took>>20); took == 0 || took > 64<<20 {
			t.Errorf("got %d bytes of memory: %s", took, out)
		}
	})
}

// peak runs a command, and returns what it printed and how many bytes of memory
// it took, as far as can be seen every millisecond. (What wait reports is never
// less than what this process takes itself.)
func peak(t *testing.T, run *exec.Cmd) (out string, most int) {
	var printed bytes.Buffer
	run.Stdout, run.Stderr = &printed, &printed
	require.NoError(t, run.Start())
	done := make(chan error)
	go func() { done <- run.Wait() }()
	for {
		select {
		case <-done: // a rejection is no success
			return printed.String(), most
		case <-time.After(time.Millisecond):
			status, _ := os.ReadFile(fmt.Sprintf("/proc/%d/status", run.Process.Pid)) // gone at the end
			if _, line, ok := strings.Cut(string(status), "VmHWM:"); ok {
				var kib int
				fmt.Sscan(line, &kib)
				most = max(most, kib<<10)
			}
		}
	}
}

// manyProfiles returns a certificate without the layer, of some hundred thousand, that
// follows from these: one T and four pieces S fill at most eleven cells of a row, so that no
// row of twelve columns is complete with the fifth.
func manyProfiles(w certificate.Well, layers int) []byte {
	s := certificate.Section{Claim: certificate.Claim{Well: w}, Deals: make([][]byte, layers)}
	k := 0
	for layer := range games.Layers(s) {
		if k == len(s.Deals) {
			break
		}
		deal := [...]byte{certificate.T, certificate.S}[min(k, 1)]
		s.Deals[k] = bytes.Repeat([]byte{deal}, len(layer))
		k++
	}
	return encoded(certificate.Certificate{s})
}

// manyNodes returns a certificate with nodes that differ in their moves, and
// announce a win with each of them.
func manyNodes() []byte {
	claim := certificate.Claim{Player: true, Well: certificate.Well{Width: 12, Rows: 15}, Pieces: 54}
	s := certificate.Section{Claim: claim, Strategy: make(certificate.Strategy, 1<<19)}
	for i := range s.Strategy {
		n := &s.Strategy[i]
		for p, rest := 5, i; p >= 0; p, rest = p-1, rest/10 {
			n[p].Offset = int8(rest % 10)
		}
	}
	return encoded(certificate.Certificate{s})
}

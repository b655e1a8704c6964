package main

import (
	"bytes"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"lineproof/certificate"
	"lineproof/checker"
	"lineproof/internal/oracle"
)

const there = "../../" + dir

// TestCorpus wants the files that are there to be the ones that are made, and
// no others.
func TestCorpus(t *testing.T) {
	fresh := t.TempDir()
	if err := write(fresh, entries()); err != nil {
		t.Fatal(err)
	}
	want, got := contents(t, fresh), contents(t, there)
	for name, raw := range want {
		if old, ok := got[name]; !ok {
			t.Errorf("%s is missing; go run ./internal/corpus makes it", name)
		} else if !bytes.Equal(old, raw) {
			t.Errorf("%s: got %d bytes, want the %d that are made", name, len(old), len(raw))
		}
	}
	for name := range got {
		if _, ok := want[name]; !ok {
			t.Errorf("%s: got a file that nothing makes", name)
		}
	}
}

func contents(t *testing.T, dir string) map[string][]byte {
	t.Helper()
	files, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	all := make(map[string][]byte)
	for _, f := range files {
		if all[f.Name()], err = os.ReadFile(filepath.Join(dir, f.Name())); err != nil {
			t.Fatal(err)
		}
	}
	return all
}

// An item is a line of the index, as SPEC.md describes it.
type item struct {
	file   string
	check  int // 0: good
	alone  bool
	claims []string
	remark string
	raw    []byte
}

// items reads the index with its files, as another program would.
func items(t *testing.T) (all []item) {
	t.Helper()
	files := contents(t, there)
	for line := range strings.Lines(string(files["index.txt"])) {
		columns := strings.Split(strings.TrimSuffix(line, "\n"), "\t")
		if len(columns) != 5 {
			t.Fatalf("%q: got %d columns, want 5", line, len(columns))
		}
		i := item{file: columns[0], alone: columns[2] == "alone", remark: columns[4], raw: files[columns[0]]}
		if columns[1] != "good" {
			check, err := strconv.Atoi(columns[1])
			if err != nil {
				t.Fatalf("%q: %v", line, err)
			}
			i.check = check
		}
		if columns[3] != "-" {
			i.claims = strings.Split(columns[3], ";")
		}
		if i.raw == nil || i.remark == "" || columns[2] != "alone" && columns[2] != "-" || i.check == 0 && i.alone {
			t.Errorf("%q: got no such line, want one as in SPEC.md", line)
		}
		all = append(all, i)
	}
	names := make(map[string]bool)
	for _, i := range all {
		names[i.file] = true
	}
	if len(names) != len(all) || len(files) != len(all)+1 {
		t.Errorf("got %d lines for %d files, of %d", len(all), len(names), len(files)-1)
	}
	return all
}

// TestChecks wants every check to be broken, and all but the limits to be broken
// alone.
func TestChecks(t *testing.T) {
	broken, alone := make(map[int]bool), make(map[int]bool)
	for _, i := range items(t) {
		broken[i.check] = true
		alone[i.check] = alone[i.check] || i.alone
	}
	for check := 1; check <= 21; check++ {
		if !broken[check] || !alone[check] && check != 21 {
			t.Errorf("check %d: got broken %v, alone %v", check, broken[check], alone[check])
		}
	}
	if len(broken) != 22 {
		t.Errorf("got %d checks, want 21, and 0 for good certificates", len(broken))
	}
}

// TestTruth asks the minimax about the claims of small wells: in a certificate
// that is good all are true, and where one is false the remark says so.
func TestTruth(t *testing.T) {
	games := make(map[oracle.Well]*oracle.Game[oracle.Profile])
	asked, refuted := 0, 0
	for _, i := range items(t) {
		lie := false
		for _, text := range claimText.FindAllString(string(i.raw), -1) {
			claim, err := certificate.ParseClaim(text)
			if err != nil || claim.Width*claim.Rows > 36 && claim.Pieces != 1 || i.check == 4 {
				continue
			}
			w := oracle.Well{Width: claim.Width, Rows: claim.Rows, Ceiling: claim.Ceiling}
			if games[w] == nil {
				games[w] = oracle.NewProfileGame(w)
			}
			pieces := claim.Pieces
			if pieces == 0 {
				pieces = w.Longest()
			}
			if games[w].Wins(oracle.Board{}, pieces) != claim.Player {
				lie = true
				refuted++
			}
			asked++
		}
		if says := strings.Contains(i.remark, "false"); lie != says {
			t.Errorf("%s: got a false claim %v, and the remark %q", i.file, lie, i.remark)
		}
		if lie && i.check == 0 {
			t.Errorf("%s: got a false claim in a good certificate", i.file)
		}
	}
	t.Logf("%d claims, %d of them false", asked, refuted)
}

var claimText = regexp.MustCompile(`(player|adversary) drop width=\d+ rows=\d+( ceiling=\d+)?( pieces=\d+)?`)

// TestNoMistake shows that strategies and deals made here are wrong by nothing but the rule or the mistake they are made with:
// with none, what they build is verified, and is built wherever the claim is true.
func TestNoMistake(t *testing.T) {
	for _, w := range oracle.WithCeilings(oracle.SmallWells()) {
		if w.Width*w.Rows > 16 {
			continue
		}
		optimum := oracle.NewProfileGame(w).Optimum(oracle.Board{})
		well := certificate.Well{Width: w.Width, Rows: w.Rows, Ceiling: w.Ceiling}
		for pieces := 0; pieces <= w.Longest(); pieces++ {
			wins := optimum != oracle.Never && (pieces >= optimum || pieces == 0)
			killers, ok := dealsFor(certificate.Claim{Well: well, Pieces: pieces}, noMistake)
			if ok == wins {
				t.Errorf("%v, %d pieces: got killers %v, want %v", w, pieces, ok, !wins)
			}
			if claim := (certificate.Claim{Well: well, Pieces: pieces}); ok {
				verifies(t, section{claim.String(), layers(killers...)})
			}
			if pieces == 0 {
				continue
			}
			for _, wrong := range []func(*mover){noWrongRule, lineAvoided} {
				s := strategyFor(well, pieces, wrong)
				if (s != nil) != wins {
					t.Errorf("%v, %d pieces: got a strategy of %d nodes, want one %v", w, pieces, len(s), wins)
				}
				if s != nil {
					verifies(t, encoded(certificate.Section{Claim: certificate.Claim{Player: true, Well: well, Pieces: pieces}, Strategy: s}))
				}
			}
		}
	}
}

func verifies(t *testing.T, s section) {
	t.Helper()
	if _, err := checker.Verify(strings.NewReader(file(s)), checker.Limit, s.claim); err != nil {
		t.Errorf("%s: %v", s.claim, err)
	}
}

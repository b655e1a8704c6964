package main

import (
	"bytes"
	"cmp"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"

	"lineproof/certificate"
	"lineproof/checker"
	"lineproof/internal/audit/oracle"
)

const there = "../../../" + dir

var all = sync.OnceValue(entries)

// TestCorpus wants the files that are there to be the ones that are made, and
// no others.
func TestCorpus(t *testing.T) {
	fresh := t.TempDir()
	if err := write(fresh, all()); err != nil {
		t.Fatal(err)
	}
	want, got := contents(t, fresh), contents(t, there)
	for name, raw := range want {
		if old, ok := got[name]; !ok {
			t.Errorf("%s is missing; go run ./internal/audit/corpus makes it", name)
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

// TestChecks wants every check to be broken, and all but the limits to be broken
// alone.
func TestChecks(t *testing.T) {
	broken, alone := make(map[int]bool), make(map[int]bool)
	for _, e := range all() {
		broken[e.check] = true
		alone[e.check] = alone[e.check] || e.alone == "alone"
	}
	for check := checker.CheckCutOff; check <= checker.CheckRows; check++ {
		if !broken[check] || !alone[check] && check != checker.CheckLimit {
			t.Errorf("check %d: got broken %v, alone %v", check, broken[check], alone[check])
		}
	}
	if len(broken) != 31 || alone[0] {
		t.Errorf("got %d checks, want 30, and 0 for good certificates", len(broken)-1)
	}
}

// TestTruth asks the minimax about the claims of small wells: in a certificate
// that is good all are true, and where one is false the remark says so.
func TestTruth(t *testing.T) {
	games := make(map[certificate.Well]*oracle.Game)
	asked, refuted := 0, 0
	for _, i := range all() {
		lie := false
		for _, text := range claimText.FindAllString(i.raw, -1) {
			claim, err := certificate.ParseClaim(text)
			if err == nil && claim.Game == certificate.Usual && i.check != 4 {
				if oracle.NoRow(claim.Width, claim.Rows) {
					lie = true
					refuted++
				}
				asked++
				continue
			}
			if err != nil || claim.Width*claim.Rows > 36 && claim.Pieces != 1 || i.check == 4 || claim.Game == certificate.Slide && claim.Width*claim.Rows > 20 {
				continue
			}
			if games[claim.Well] == nil {
				games[claim.Well] = oracle.NewProfileGame(oracle.Well(claim.Well))
			}
			g := games[claim.Well]
			if g.Wins(oracle.Board{}, cmp.Or(claim.Pieces, g.Longest())) != claim.Player {
				lie = true
				refuted++
			}
			asked++
		}
		if says := strings.Contains(i.remark, "false"); lie != says {
			t.Errorf("%s: got a false claim %v, and the remark %q", i.file(), lie, i.remark)
		}
		if lie && i.check == 0 {
			t.Errorf("%s: got a false claim in a good certificate", i.file())
		}
	}
	t.Logf("%d claims, %d of them false", asked, refuted)
}

var claimText = regexp.MustCompile(`(player|adversary) (?:drop|slide) width=\d+( lines=any)? rows=\d+( ceiling=\d+)?( deals=\w+)?( pieces=\d+)?`)

// TestNoWrongRule shows that strategies made here are wrong by nothing but their
// rule: with a right one, what is built is verified, and is built wherever the player
// wins.
func TestNoWrongRule(t *testing.T) {
	wells := slices.DeleteFunc(oracle.WithCeilings(oracle.SmallWells()), func(w oracle.Well) bool { return w.Width*w.Rows > 16 })
	for _, w := range append(wells, oracle.Well{Width: 4, Rows: 4, Game: certificate.Slide}, oracle.Well{Width: 4, Rows: 5, Game: certificate.Slide}) {
		optimum := oracle.NewProfileGame(w).Optimum(oracle.Board{})
		for pieces := 1; pieces <= w.Longest(); pieces++ {
			claim := certificate.Claim{Player: true, Well: certificate.Well(w), Pieces: pieces}
			wins := optimum != oracle.Never && pieces >= optimum
			for _, wrong := range []func(*builder){right, lineAvoided} {
				s := strategyFor(claim.Well, pieces, wrong)
				if (s != nil) != wins {
					t.Errorf("%v: got a strategy of %d nodes, want one %v", claim, len(s), wins)
				}
				if s != nil {
					verifies(t, encoded(certificate.Section{Claim: claim, Strategy: s}))
				}
			}
		}
	}
}

// TestNoWrongLists is the same for lists: where a player can complete a row by rough surfaces, a
// list is found and verified, in no more rows.
func TestNoWrongLists(t *testing.T) {
	for highest, want := range map[int]int{2: never, 3: 9, 4: 9, 5: 9} {
		l, rows := listed(4, highest, func(*lister) {})
		if rows != want {
			t.Errorf("columns up to %d: got %d rows, want %d", highest, rows, want)
		}
		if rows < never {
			verifies(t, l.of(rows))
		}
	}
}

func verifies(t *testing.T, s section) {
	t.Helper()
	if _, err := checker.Verify(strings.NewReader(file(s)), checker.Options{Wanted: []string{s.claim}}); err != nil {
		t.Errorf("%s: %v", s.claim, err)
	}
}

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
	"lineproof/internal/audit/recheck"
	"lineproof/internal/audit/require"
)

const there = "../../../" + dir

var made = sync.OnceValues(entries)

// TestCorpus wants the files that are there to be the ones that are made, and
// no others.
func TestCorpus(t *testing.T) {
	fresh := t.TempDir()
	all, refuted := made()
	require.NoError(t, write(fresh, all, refuted))
	want, got := contents(t, fresh), contents(t, there)
	for name, raw := range want {
		if old, ok := got[name]; !ok {
			t.Errorf("%s is missing; go run ./internal/audit/corpus makes it", name)
		} else if !bytes.Equal(old, raw) {
			t.Errorf("%s: got %d bytes, want the %d that are made", name, len(old), len(raw))
		}
	}
	for name := range got {
		if _, ok := want[name]; !ok && name != "conform.py" {
			t.Errorf("%s: got a file that nothing makes", name)
		}
	}
}

func contents(t *testing.T, dir string) map[string][]byte {
	t.Helper()
	all := make(map[string][]byte)
	for _, f := range require.Value(os.ReadDir(dir))(t) {
		all[f.Name()] = require.Value(os.ReadFile(filepath.Join(dir, f.Name())))(t)
	}
	return all
}

// TestChecks wants every check to be broken, and all but the limits to be broken
// alone.
func TestChecks(t *testing.T) {
	all, _ := made()
	broken, alone := make(map[int]bool), make(map[int]bool)
	for _, e := range all {
		broken[e.check] = true
		alone[e.check] = alone[e.check] || e.alone == "alone"
	}
	for check := 1; check <= recheck.Checks; check++ {
		if !broken[check] || !alone[check] && check != checker.CheckLimit {
			t.Errorf("check %d: got broken %v, alone %v", check, broken[check], alone[check])
		}
	}
	if len(broken) != recheck.Checks+1 || alone[0] {
		t.Errorf("got %d checks, want %d, and 0 for good certificates", len(broken)-1, recheck.Checks)
	}
}

// TestTruth asks the minimax about the claims of small wells: in a certificate
// that is good all are true, and where one is false the remark says so.
func TestTruth(t *testing.T) {
	all, _ := made()
	asked, refuted := 0, 0
	for _, e := range all {
		lies := 0
		for _, text := range claimText.FindAllString(e.raw, -1) {
			claim, err := certificate.ParseClaim(text)
			if err != nil || e.check == 4 || !isSmall(claim) {
				continue
			}
			asked++
			if !holds(claim) {
				lies++
			}
		}
		refuted += lies
		if says := strings.Contains(e.remark, "false"); lies > 0 != says || lies > 0 && e.check == 0 {
			t.Errorf("%s: got %d false claims, and the remark %q", e.file(), lies, e.remark)
		}
	}
	t.Logf("%d claims, %d of them false", asked, refuted)
}

// TestFalse has the contrary of each false claim proved: other tests verify these certificates.
func TestFalse(t *testing.T) {
	_, refuted := made()
	for _, pair := range refuted {
		claim := require.Value(certificate.ParseClaim(pair[0]))(t)
		if pair[1] == "-" {
			if holds(claim) {
				t.Errorf("%v is true", claim)
			}
			continue
		}
		all := require.Value(certificate.Load("../../../testdata/" + pair[1] + ".cert.zst"))(t)
		if !slices.ContainsFunc(all.Claims(), func(c certificate.Claim) bool { return contradict(c, claim) }) {
			t.Errorf("%s: nothing contradicts %v", pair[1], claim)
		}
	}
}

// contradict reports whether two claims cannot both hold.
func contradict(a, b certificate.Claim) bool {
	player, adversary := a, b
	if b.Player {
		player, adversary = b, a
	}
	return a.Well == b.Well && player.Player && !adversary.Player &&
		(adversary.Pieces == 0 || player.Pieces <= adversary.Pieces)
}

var claimText = regexp.MustCompile(`(player|adversary) (drop|slide)( [a-z]+=\w+)+`)

// isSmall reports whether the minimax answers in little time.
func isSmall(c certificate.Claim) bool {
	size := c.Width * c.Rows
	if c.Survival() {
		return c.Width*c.Ceiling <= 16 && (c.Deals != certificate.Bag || !c.Hold)
	}
	if c.Game == certificate.Slide {
		return c.Pieces == 1 || size <= 20 || size <= 25 && 0 < c.Pieces && c.Pieces <= 4
	}
	return c.Game == certificate.Usual || size <= 36 || c.Pieces == 1
}

var games = make(map[certificate.Well]*oracle.Game)

func holds(c certificate.Claim) bool {
	if c.Survival() {
		well := oracle.Well(c.Well)
		well.Rows = c.Ceiling
		return oracle.Held{Well: well, Holds: c.Hold}.Endless() == c.Player
	}
	if c.Game == certificate.Usual {
		return !oracle.NoRow(c.Width, c.Rows, c.Deals)
	}
	if games[c.Well] == nil {
		games[c.Well] = oracle.NewProfileGame(oracle.Well(c.Well))
	}
	g := games[c.Well]
	return g.Wins(oracle.Board{}, cmp.Or(c.Pieces, g.Longest())) == c.Player
}

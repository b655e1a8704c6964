package main

import (
	"bytes"
	"errors"
	"io"
	"os"
	"testing"

	"lineproof/checker"
	"lineproof/internal/audit/recheck"
	"lineproof/internal/audit/require"
)

// TestShipped gives the headline to both checkers.
func TestShipped(t *testing.T) {
	if os.Getenv("EXHAUSTIVE") == "" {
		t.Skip("the second checker plays five million moves, slowly")
	}
	strategies, layers := sections("../../../testdata/theorem.cert.zst")
	got, err := judgeAll(3, each(append(strategies, layers...)))
	if err != nil || got != (tally{3, 3, 0}) {
		t.Errorf("got %+v, %v", got, err)
	}
}

// each returns what gives one after the other.
func each(certificates [][]byte) func() []byte {
	i := -1
	return func() []byte {
		i++
		return certificates[i]
	}
}

// TestRandom tries random certificates, all of which are right, and what random
// changes make of them.
func TestRandom(t *testing.T) {
	random := randomOnes(7, 300)
	if got, err := judgeAll(300, each(random)); err != nil || got != (tally{300, 300, 300}) {
		t.Errorf("got %+v, %v; want all accepted and true", got, err)
	}
	got, err := judgeAll(1500, newMaker(8).changes(random))
	if err != nil || got.accepted < 20 || got.accepted > 300 || got.known < got.accepted/2 {
		t.Errorf("changed: got %+v, %v; want few accepted, and most of these known", got, err)
	}
	answers, deals := sections("../../../testdata/corpus/good_survival_*.cert")
	got, err = judgeAll(1000, newMaker(12).changes(append(answers, deals...)))
	if err != nil || got.accepted < 50 || got.accepted > 300 || got.known < got.accepted/3 {
		t.Errorf("survival, changed: got %+v, %v; want few accepted, and a third of these known", got, err)
	}
}

func randomOnes(seed uint64, n int) (all [][]byte) {
	for m := newMaker(seed); len(all) < n; {
		all = append(all, m.certificate())
	}
	return all
}

// TestFindings shows that differences and false claims are found.
func TestFindings(t *testing.T) {
	raw := example(t)
	for name, change := range map[string]func(s *recheck.Section){
		"claim":    func(s *recheck.Section) { s.Claim += " " },
		"moves":    func(s *recheck.Section) { s.Moves++ },
		"nodes":    func(s *recheck.Section) { s.Nodes++ },
		"boards":   func(s *recheck.Section) { s.Boards++ },
		"layers":   func(s *recheck.Section) { s.Layers = append(s.Layers, 1) },
		"profiles": func(s *recheck.Section) { s.Layers[0]++ },
		"nothing":  func(s *recheck.Section) {},
	} {
		first, err1 := checker.Verify(bytes.NewReader(raw), checker.Options{})
		second, err2 := recheck.Verify(bytes.NewReader(raw), io.Discard, checker.Limit)
		require.NoError(t, errors.Join(err1, err2))
		change(&second[1])
		if err := compare(raw, first, second); (err == nil) != (name == "nothing") {
			t.Errorf("%s changed: got error %v", name, err)
		}
	}
	lie := bytes.Replace(raw, []byte("player drop width=2 rows=6"), []byte("player drop width=2 rows=5"), 1)
	if _, err := newMaker(0).truths(lie); err == nil {
		t.Error("a false claim: got no error")
	}
}

func example(t *testing.T) []byte {
	return require.Value(os.ReadFile("../../../testdata/example.cert"))(t)
}

// FuzzCheckers wants that what one checker accepts the other accepts, that both
// saw the same, and that it is true. The corpus is where it begins.
func FuzzCheckers(f *testing.F) {
	for _, name := range require.Files(f, "../../../testdata/corpus/*.cert") {
		raw := require.Value(os.ReadFile(name))(f)
		if len(raw) < 5_000 {
			f.Add(raw)
		}
	}
	m := newMaker(0)
	f.Fuzz(func(t *testing.T, raw []byte) {
		accepted, err := judge(raw, 10_000)
		if accepted {
			_, err = m.truths(raw)
		}
		if err != nil {
			t.Error(err)
		}
	})
}

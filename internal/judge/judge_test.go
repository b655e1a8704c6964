package judge

import (
	"bytes"
	"errors"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"lineproof/certificate"
	"lineproof/certificate/texts"
	"lineproof/internal/audit/proofs"
	"lineproof/internal/audit/require"
)

const (
	player    = "player drop width=4 rows=5 pieces=3"
	adversary = "adversary drop width=4 rows=5 pieces=2"
	forEver   = "player drop width=4 lines=any rows=5"
)

// TestJudge has a certificate in each form, its texts, and what is wrong with some.
func TestJudge(t *testing.T) {
	won, lost := proofs.Of(t, player), proofs.Of(t, adversary)
	raw := proofs.Raw(t, won, lost)
	var strategy, witness, list bytes.Buffer
	require.NoError(t, texts.WriteStrategy(&strategy, won))
	require.NoError(t, texts.WriteWitness(&witness, lost))
	require.NoError(t, texts.WriteStrategy(&list, require.Value(certificate.Load("../../testdata/lines/w4.cert"))(t)[0]))
	file := func(content []byte, form Form, claim string) File {
		f := File{Content: content, Form: form}
		if claim != "" {
			c := require.Value(certificate.ParseGoal(claim))(t)
			f.Claim = &c
		}
		return f
	}
	said, packed := strategy.Bytes(), certificate.Compress
	wrong := bytes.Clone(raw)
	wrong[len(wrong)-1] = 0 // another deal, with which the player completes a line
	for _, test := range []struct {
		name    string
		file    File
		options Options
		want    []string         // the claims that are verified
		kind    certificate.Kind // of the error
		notes   int
		game    bool // there is one that shows the error
	}{
		{"raw", file(raw, "", ""), Options{}, []string{player, adversary}, "", 0, false},
		{"packed", file(packed(raw), Packed, ""), Options{}, []string{player, adversary}, "", 0, false},
		{"one claim", file(raw, Raw, adversary), Options{}, []string{adversary}, "", 0, false},
		{"another claim", file(raw, Raw, "adversary drop width=4 rows=5"), Options{}, nil, certificate.Missing, 0, false},
		{"wanted", file(raw, Raw, ""), Options{Wanted: []string{adversary}}, nil, certificate.Rejected, 0, false},
		{"strategy", file(said, Strategy, "player drop width=4 rows=5"), Options{}, []string{player}, "", 1, false},
		{"packed strategy", file(packed(said), Strategy, player), Options{}, []string{player}, "", 0, false},
		{"other well", file(said, Strategy, "player drop width=5 rows=5"), Options{}, nil, certificate.Rejected, 0, true},
		{"other side", file(said, Strategy, adversary), Options{}, nil, certificate.Missing, 0, false},
		{"no claim", file(said, Strategy, ""), Options{}, nil, Unreadable, 0, false},
		{"witness", file(witness.Bytes(), Witness, ""), Options{}, []string{adversary}, "", 0, false},
		{"list", file(list.Bytes(), Strategy, ""), Options{}, []string{forEver}, "", 0, false},
		{"no certificate", file(witness.Bytes(), Raw, ""), Options{}, nil, certificate.Malformed, 0, false},
		{"wrong deal", file(wrong, Raw, ""), Options{}, nil, certificate.Rejected, 0, true},
		{"small limit", file(raw, Raw, ""), Options{Limit: 1}, nil, certificate.Limited, 0, false},
		{"few bytes", file(raw, Raw, ""), Options{Most: len(raw) - 1}, nil, certificate.Limited, 0, false},
	} {
		t.Run(test.name, func(t *testing.T) {
			last, size := 0, 0
			test.options.Progress = func(read, total int) { last, size = read, total }
			v, err := Judge(test.file, test.options)
			if err != nil && (KindOf(err) != test.kind || test.want != nil) || err == nil && test.want == nil {
				t.Fatalf("got error %v, want %q", err, test.kind)
			}
			shown := new(Shown)
			if game := errors.As(err, &shown); game != test.game || game && len(shown.Game.Moves) == 0 {
				t.Errorf("%v: got the game %+v, want one: %v", err, shown.Game, test.game)
			}
			if err == nil && len(v.Notes) != test.notes {
				t.Errorf("got notes %q, want %d", v.Notes, test.notes)
			}
			if err != nil {
				return
			}
			if last != size || size != len(v.Raw) {
				t.Errorf("read %d of %d bytes, want %d", last, size, len(v.Raw))
			}
			var claims []string
			for _, s := range v.Sections {
				claims = append(claims, s.Claim.String())
			}
			evidence := require.Value(v.Evidence())(t)
			if !slices.Equal(claims, test.want) || !reflect.DeepEqual(evidence.Claims(), claimsOf(t, test.want)) {
				t.Errorf("got %q, evidence for %q, want %q", claims, evidence.Claims(), test.want)
			}
		})
	}
}

func claimsOf(t *testing.T, texts []string) (all []certificate.Claim) {
	for _, text := range texts {
		all = append(all, require.Value(certificate.ParseClaim(text))(t))
	}
	return all
}

// TestOnlyWay reads the sources of all programs: nothing else says that a claim is verified, or asks the checker.
func TestOnlyWay(t *testing.T) {
	root := "../.."
	for word, want := range map[string][]string{
		`"s VERIFIED`:     {"cmd/linecheck/main.go", "internal/judge/text.go"},
		`"s NOT VERIFIED`: {"cmd/linecheck/main.go", "internal/judge/text.go"},
		"checker.Verify(": {"cmd/linecheck/main.go", "internal/judge/judge.go"},
		"SetGCPercent(":   {"cmd/linecheck/main.go", "internal/judge/judge.go", "internal/page/wasm/main.go"},
	} {
		var got []string
		require.NoError(t, filepath.WalkDir(root, func(path string, entry fs.DirEntry, err error) error {
			name, _ := filepath.Rel(root, path)
			if err != nil || !strings.HasSuffix(name, ".go") || strings.HasSuffix(name, "_test.go") ||
				strings.HasPrefix(name, filepath.FromSlash("internal/audit/")) {
				return err
			}
			content, err := os.ReadFile(path)
			if strings.Contains(string(content), word) {
				got = append(got, filepath.ToSlash(name))
			}
			return err
		}))
		if !slices.Equal(got, want) {
			t.Errorf("%s stands in %q, want %q", word, got, want)
		}
	}
}

// TestNoSearch wants the checker in what gives verdicts, and no search.
func TestNoSearch(t *testing.T) {
	packages := strings.Fields(string(require.Value(exec.Command("go", "list", "-deps", ".").Output())(t)))
	if !slices.Contains(packages, "lineproof/checker") || slices.ContainsFunc(packages, func(name string) bool {
		return strings.HasPrefix(name, "lineproof/solver")
	}) {
		t.Errorf("got %q", packages)
	}
}

// TestJSON has the keys of a verdict and of an error.
func TestJSON(t *testing.T) {
	raw := proofs.Raw(t, proofs.Of(t, adversary))
	v, err := Judge(File{Content: raw}, Options{Digest: true})
	want := `{"file":"x.cert","verified":true,"sections":[{"claim":"` + adversary +
		`","layers":2,"moves":23,"profiles":4}],"digest":"` + v.Digest + "\"}\n"
	if got := v.JSON("x.cert", err); got != want || len(v.Digest) != 64 {
		t.Errorf("got  %s\nwant %s", got, want)
	}
	v, err = Judge(File{Content: raw[:9]}, Options{Digest: true})
	want = `{"verified":false,"sections":[],"error":{"kind":"rejected",` +
		`"message":"byte 9: check 1: the certificate is cut off","check":1,"place":{"index":0,"kind":"","number":0,"section":0},"offset":9}}` + "\n"
	if got := v.JSON("", err); got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
}

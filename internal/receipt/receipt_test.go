package receipt

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"strings"
	"testing"
	"time"

	"lineproof/certificate"
	"lineproof/checker"
)

// examples returns receipts of the example of SPEC.md: as it is, with its last byte
// changed, which is a deal, and with damage in the compressed form.
func examples(t testing.TB) map[string]Receipt {
	raw, err := os.ReadFile("../../testdata/example.cert")
	if err != nil {
		t.Fatal(err)
	}
	asked := Asked{[]string{"player drop width=2 rows=6 pieces=2", "adversary drop width=2 rows=1"}, 1000}
	check := func(raw []byte) Receipt {
		sections, err := checker.Verify(bytes.NewReader(raw), checker.Options{Wanted: asked.Claims, Limit: asked.Limit})
		return New("some/x.cert", raw, raw, asked, sections, err, time.Now())
	}
	bad := bytes.Clone(raw)
	bad[len(bad)-1] = 7
	damaged := fmt.Errorf("x.cert.zst: %w: some reason", certificate.ErrDamaged)
	return map[string]Receipt{
		"verified": check(raw),
		"rejected": check(bad),
		"damaged":  New("x.cert.zst", raw[:9], nil, asked, nil, damaged, time.Now()),
	}
}

// TestRules wants the sections as they begin and end, and no more.
func TestRules(t *testing.T) {
	for heading, last := range map[string]string{"The game": "adversarial_tetris.html\n\n", "Claims": ".\n\n", "The slide game": "strategy_sound`.*\n\n"} {
		text := string(rules(heading))
		if !strings.HasPrefix(text, "## "+heading+"\n\n") || !strings.HasSuffix(text, last) || strings.Count(text, "\n## ") > 0 {
			t.Errorf("%s: got\n%s", heading, text)
		}
	}
}

// TestLayouts writes receipts as other programs would. They say the same.
func TestLayouts(t *testing.T) {
	for name, r := range examples(t) {
		written := string(r.Encode())
		var compact, wide bytes.Buffer
		var any map[string]any // whose keys are sorted when it is written
		if err := errors.Join(json.Compact(&compact, r.Encode()), json.Indent(&wide, r.Encode(), " ", "\t"), json.Unmarshal(r.Encode(), &any)); err != nil {
			t.Fatal(err)
		}
		sorted, err := json.Marshal(any)
		if err != nil {
			t.Fatal(err)
		}
		for layout, text := range map[string]string{
			"as it is": written, "compact": compact.String(), "wide": wide.String(), "sorted": string(sorted),
			"for Windows": strings.ReplaceAll(written, "\n", "\r\n"), "without a newline": strings.TrimSpace(written),
		} {
			back, err := Parse([]byte(text))
			if err != nil {
				t.Errorf("%s, %s: %v", name, layout, err)
			} else if d := back.Differences(r); len(d) > 0 {
				t.Errorf("%s, %s: %q", name, layout, d)
			}
		}
	}
}

// places returns the places of all values in an object or a list, and what sets
// one of them.
func places(place string, v any, visit func(place string, old any, set func(any), remove func())) {
	switch v := v.(type) {
	case map[string]any:
		for key, old := range v {
			at := strings.TrimPrefix(place+"."+key, ".")
			visit(at, old, func(value any) { v[key] = value }, func() { delete(v, key) })
			places(at, old, visit)
		}
	case []any:
		for i, old := range v {
			at := fmt.Sprintf("%s[%d]", place, i)
			visit(at, old, func(value any) { v[i] = value }, nil)
			places(at, old, visit)
		}
	}
}

// TestDifferences changes and removes every value of receipts, one by one, and adds
// keys. It wants each to be missed, but for those that may differ.
func TestDifferences(t *testing.T) {
	for name, r := range examples(t) {
		var tree map[string]any
		if err := json.Unmarshal(r.Encode(), &tree); err != nil {
			t.Fatal(err)
		}
		changed := 0
		want := func(what, place string) {
			t.Helper()
			text, err := json.Marshal(tree)
			if err != nil {
				t.Fatal(err)
			}
			changed++
			back, err := Parse(text)
			if err != nil { // which names the place, or what it is in
				return
			}
			said := strings.Join(back.Differences(r), "\n")
			free := place == "made" || strings.HasPrefix(place, "made.") || place == "certificate.name" || place == "asked.limit"
			if !free && !strings.Contains(said, place) {
				t.Errorf("%s, %s %s: says %q", name, what, place, said)
			}
		}
		places("", tree, func(place string, old any, set func(any), remove func()) {
			switch value := old.(type) {
			case string:
				set(value + "x")
			case float64:
				set(value + 1)
			case bool:
				set(!value)
			case []any:
				set(append(value, "more"))
			case map[string]any:
				value["more"] = 1
				want("more in", place+".more")
				delete(value, "more")
				set("less")
			}
			want("changed", place)
			set(nil)
			want("null", place)
			if remove != nil {
				remove()
				if list, isList := old.([]any); !isList || len(list) > 0 {
					want("without", place)
				}
			}
			set(old)
		})
		if changed < 100 {
			t.Errorf("%s: %d changes are no test", name, changed)
		}
	}
}

func TestParseRefuses(t *testing.T) {
	good := string(examples(t)["verified"].Encode())
	for _, test := range []struct{ name, text, want string }{
		{"nothing", "", "unexpected end of JSON input"},
		{"half of one", good[:500], "unexpected end of JSON input"},
		{"one and a half", good + good[:500], "after top-level value"},
		{"a list", "[]", "cannot unmarshal array"},
		{"another version", strings.Replace(good, "receipt 2", "receipt 1", 1), `its format is "lineproof receipt 1", and not "lineproof receipt 2"`},
		{"no version", "{}", `its format is "", and not`},
		{"another kind", strings.Replace(good, "1000", `"many"`, 1), "cannot unmarshal string into Go struct field Asked.asked.limit"},
	} {
		_, err := Parse([]byte(test.text))
		if !errors.As(err, new(*certificate.Fault)) || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s: got %v, want %q", test.name, err, test.want)
		}
	}
}

// FuzzParse wants no panic, be it when receipts are compared.
func FuzzParse(f *testing.F) {
	all := examples(f)
	for _, r := range all {
		f.Add(r.Encode())
	}
	f.Fuzz(func(t *testing.T, content []byte) {
		r, err := Parse(content)
		if err != nil && !errors.As(err, new(*certificate.Fault)) {
			t.Fatalf("got %v, want a flaw", err)
		}
		if err != nil {
			return
		}
		for name, other := range all {
			if again, err := Parse(r.Encode()); err != nil || len(r.Differences(other)) < len(again.Differences(other)) {
				t.Errorf("%s: %v, %v, %v", name, err, r.Differences(other), again.Differences(other))
			}
		}
	})
}

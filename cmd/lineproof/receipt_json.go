package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"strings"
	"time"
	"unicode"

	"lineproof/certificate"
	"lineproof/checker"
	"lineproof/internal/verdict"
)

// A receipt ties a verdict to what was checked; receiptUsage says what the keys
// mean. There is one way to write it down.
type (
	receipt struct {
		Format      string            `json:"format"`
		Verdict     string            `json:"verdict"`
		Rejection   *jsonRefusal      `json:"rejection,omitempty"`
		Sections    []verdict.Section `json:"sections"`
		Asked       asked             `json:"asked"`
		Certificate jsonFile          `json:"certificate"`
		Rules       map[string]string `json:"rules"`
		Checker     map[string]string `json:"checker"`
		Made        made              `json:"made"`
	}
	// A jsonRefusal is a checker.Rejection, or with check 0 damage in the
	// compressed form.
	jsonRefusal struct {
		Check  int           `json:"check"`
		Place  verdict.Place `json:"place"`
		Offset int64         `json:"offset"`
		Reason string        `json:"reason"`
	}
	asked struct {
		Claims []string `json:"claims"`
		Limit  int      `json:"limit"`
	}
	jsonFile struct {
		Name      string `json:"name"`
		SHA256    string `json:"sha256"`
		RawSHA256 string `json:"raw_sha256"`
	}
	made struct {
		Start   time.Time `json:"start"`
		Seconds float64   `json:"seconds"`
		build
	}
)

func (f jsonFile) sameRaw(g jsonFile) bool {
	return f.RawSHA256 == g.RawSHA256 && f.RawSHA256 != "" && f.SHA256 != g.SHA256
}

func (m made) String() string {
	return fmt.Sprintf("made %s in %v s by lineproof %q, built with %q", m.Start.Format(time.RFC3339), m.Seconds, m.Version, m.Go)
}

const (
	receiptFormat = "lineproof receipt 1"
	maxReceipt    = 1 << 20 // bytes
)

// receipt returns the receipt of an examination of the named file.
func (e examination) receipt(name string, q asked, m made) receipt {
	r := receipt{
		Format:      receiptFormat,
		Verdict:     "verified",
		Sections:    verdict.Sections(e.sections),
		Asked:       q,
		Certificate: jsonFile{filepath.Base(name), e.file, e.raw},
		Rules:       rulesSums(),
		Checker:     checkerSums(),
		Made:        m,
	}
	if e.rejection != nil {
		r.Verdict, r.Rejection = "rejected", refusal(e.rejection)
	}
	return r
}

// refusal is why a certificate was rejected. What the decompressor says of
// damage is left out: it is not ours, and may change.
func refusal(err error) *jsonRefusal {
	r := new(checker.Rejection)
	if errors.As(err, &r) {
		return &jsonRefusal{r.Check, verdict.Place(r.Place), r.Offset, r.Reason}
	}
	return &jsonRefusal{Reason: certificate.ErrDamaged.Error()}
}

// encode writes the receipt down.
func (r receipt) encode() []byte {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	e.SetIndent("", "  ")
	if err := e.Encode(r); err != nil {
		panic("lineproof: receipt.encode: " + err.Error()) // there is nothing in it that cannot be written
	}
	return b.Bytes()
}

// readReceipt reads a receipt. The error is a *certificate.Flaw, or else one of
// reading.
func readReceipt(from io.Reader) (r receipt, err error) {
	content, err := io.ReadAll(io.LimitReader(from, maxReceipt+1))
	if err != nil {
		return r, err
	}
	if len(content) > maxReceipt {
		return r, receiptFlaw(fmt.Sprintf("byte %d", maxReceipt), "too long for a receipt")
	}
	var head struct{ Format string }
	if err := parseJSON(content, &head); err != nil {
		return r, err
	}
	if head.Format != receiptFormat {
		return r, receiptFlaw("format", "%.60q, where %q is wanted", head.Format, receiptFormat)
	}
	if err := parseJSON(content, &r); err != nil {
		return r, err
	}
	i := bytes.IndexFunc(content, func(r rune) bool { return r != '\n' && unicode.IsControl(r) })
	if i >= 0 { // people are to be shown what it says
		return r, receiptFlaw(fmt.Sprintf("byte %d", i+1), "a control character")
	}
	if err := sameLines(string(content), string(r.encode())); err != nil {
		return r, err
	}
	return r, r.check()
}

func receiptFlaw(place, format string, args ...any) error {
	return &certificate.Flaw{Place: place, Text: fmt.Sprintf(format, args...)}
}

// parseJSON reads JSON, and says where it goes wrong.
func parseJSON(content []byte, into any) error {
	err := json.Unmarshal(content, into)
	syntax, kind := new(json.SyntaxError), new(json.UnmarshalTypeError)
	switch {
	case err == nil:
		return nil
	case errors.As(err, &syntax):
		return receiptFlaw(fmt.Sprintf("byte %d", syntax.Offset), "%v", syntax)
	case errors.As(err, &kind):
		return receiptFlaw(fmt.Sprintf("byte %d", kind.Offset), "%.60s, where another kind of value is wanted", kind.Value)
	default: // the only value that has a syntax of its own
		return receiptFlaw("made.start", "%v", err)
	}
}

// sameLines returns a flaw unless a receipt is written as it should be: with
// each key, in order, and no other one.
func sameLines(got, want string) error {
	there, wanted := strings.SplitAfter(got, "\n"), strings.SplitAfter(want, "\n")
	for i := range min(len(there), len(wanted)) {
		if there[i] != wanted[i] {
			return receiptFlaw(fmt.Sprintf("line %d", i+1), "%.60q, where %.60q is wanted", there[i], wanted[i])
		}
	}
	return nil // the last element of both is what no newline ends, so neither goes on
}

// check returns a flaw where the receipt's questions cannot be asked again.
func (r receipt) check() error {
	if r.Asked.Limit < 1 || r.Asked.Limit > maxHeld {
		return receiptFlaw("asked.limit", "%d is not in 1 to %d", r.Asked.Limit, maxHeld)
	}
	if r.Asked.Claims == nil {
		return receiptFlaw("asked.claims", "null is no list")
	}
	for _, text := range r.Asked.Claims {
		if _, err := certificate.ParseClaim(text); err != nil {
			return receiptFlaw("asked.claims", "%v", err)
		}
	}
	if !isFileName(r.Certificate.Name) {
		return receiptFlaw("certificate.name", "%.60q is not the name of a file", r.Certificate.Name)
	}
	return nil
}

// isFileName reports whether a name is one without a folder, for a receipt.
func isFileName(name string) bool {
	return filepath.IsLocal(name) && filepath.Base(name) == name && !strings.ContainsFunc(name, unicode.IsControl)
}

// Package receipt ties the verdict on a certificate to the bytes that were
// checked, to the rules, and to the checker.
package receipt

import (
	"cmp"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"math"
	"path/filepath"
	"reflect"
	"runtime"
	"runtime/debug"
	"slices"
	"strings"
	"time"

	"lineproof"
	"lineproof/certificate"
	"lineproof/checker"
	"lineproof/internal/verdict"
)

// format is the first key of a receipt, and tells its version.
const format = "lineproof receipt 2"

// MaxSize is how many bytes a receipt may have.
const MaxSize = 1 << 20

// A Receipt says what was checked, and what came of it. The help on the command
// receipt says what the keys mean.
type Receipt struct {
	Format      string            `json:"format"`
	Verdict     string            `json:"verdict"`
	Rejection   *Rejection        `json:"rejection,omitempty"`
	Sections    []verdict.Section `json:"sections"`
	Asked       Asked             `json:"asked"`
	Certificate File              `json:"certificate"`
	Rules       map[string]string `json:"rules"`
	Checker     map[string]string `json:"checker"`
	Made        Made              `json:"made"`

	written []byte // as it was parsed
}

// A Rejection is a checker.Rejection, or with check 0 damage in the compressed
// form.
type Rejection struct {
	verdict.Rejection
	Reason string `json:"reason"`
}

// Asked is what a check was asked for.
type Asked struct {
	Claims []string `json:"claims"`
	Limit  int      `json:"limit"`
}

// A File is a certificate, and the SHA-256 of it and its raw form.
type File struct {
	Name      string `json:"name"`
	SHA256    string `json:"sha256"`
	RawSHA256 string `json:"raw_sha256"` // empty if the compressed form is damaged
}

// Made is when a receipt was made, and by what.
type Made struct {
	Start   string  `json:"start"`
	Seconds float64 `json:"seconds"`
	Build
}

func (m Made) String() string {
	return fmt.Sprintf("made %s in %v s by lineproof %q, built with %q", m.Start, m.Seconds, m.Version, m.Go)
}

// A Build is what Go says about how the program was built. What it does not know
// is empty.
type Build struct {
	Version  string `json:"lineproof"`
	Revision string `json:"revision"` // of the repository
	Modified bool   `json:"modified"` // whether the files differed from it
	Go       string `json:"go"`
}

// ThisBuild is that of the program that runs.
func ThisBuild() Build {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return Build{Go: runtime.Version()}
	}
	settings := make(map[string]string)
	for _, s := range info.Settings {
		settings[s.Key] = s.Value
	}
	return Build{info.Main.Version, settings["vcs.revision"], settings["vcs.modified"] == "true", runtime.Version()}
}

func (b Build) String() string {
	return fmt.Sprintf("%s, commit %s, %s", cmp.Or(b.Version, "(unknown version)"), cmp.Or(b.Revision, "unknown"), b.Go)
}

// New returns the receipt of a check that began at start. The error is nil, or
// that of a certificate that was rejected.
func New(name string, file, raw []byte, asked Asked, sections []checker.Section, rejected error, start time.Time) Receipt {
	r := Receipt{
		Format:      format,
		Verdict:     "verified",
		Sections:    verdict.Sections(sections),
		Asked:       Asked{append([]string{}, asked.Claims...), asked.Limit},
		Certificate: File{filepath.Base(name), sum(file), sum(raw)},
		Rules:       make(map[string]string),
		Checker:     checkerSums(),
		Made:        Made{start.UTC().Format(time.RFC3339), math.Round(time.Since(start).Seconds()*1000) / 1000, ThisBuild()},
	}
	for _, heading := range []string{"The game", "Claims", "The slide game"} {
		r.Rules[heading] = sum(rules(heading))
	}
	rejection := new(checker.Rejection)
	switch {
	case errors.As(rejected, &rejection):
		r.Verdict, r.Rejection = "rejected", &Rejection{*verdict.Rejected(rejection), rejection.Reason}
	case rejected != nil: // what the decompressor says is not ours, and may change
		r.Verdict, r.Rejection = "rejected", &Rejection{Reason: certificate.ErrDamaged.Error()}
		r.Certificate.RawSHA256 = ""
	}
	return r
}

// sum returns a SHA-256 as sha256sum prints it.
func sum(content []byte) string { return fmt.Sprintf("%x", sha256.Sum256(content)) }

// rules returns a section of SPEC.md, from its heading up to the next one of its
// level.
func rules(heading string) []byte {
	_, from, _ := strings.Cut(lineproof.Spec, "\n## "+heading+"\n")
	section, _, _ := strings.Cut(from, "\n## ")
	return []byte("## " + heading + "\n" + section + "\n")
}

// checkerSums returns the sums of package checker's files, by their names.
func checkerSums() map[string]string {
	sums := make(map[string]string)
	entries, _ := lineproof.Checker.ReadDir("checker") // what is embedded can be read
	for _, entry := range entries {
		content, _ := lineproof.Checker.ReadFile("checker/" + entry.Name())
		sums[entry.Name()] = sum(content)
	}
	return sums
}

// Encode writes the receipt down.
func (r Receipt) Encode() []byte {
	text, err := json.MarshalIndent(r, "", "  ")
	if err != nil {
		panic("receipt: Encode: " + err.Error()) // there is nothing in it that cannot be written
	}
	return append(text, '\n')
}

// Parse reads a receipt, in any layout. The error is a *certificate.Fault.
func Parse(content []byte) (r Receipt, err error) {
	err = json.Unmarshal(content, &r)
	if err == nil && r.Format != format {
		err = fmt.Errorf("its format is %q, and not %q", r.Format, format)
	}
	if err != nil {
		err = &certificate.Fault{Place: "no receipt", Text: err.Error()}
	}
	r.written = content
	return r, err
}

// Differences returns a line for each difference between a receipt that was parsed
// and one that was made now. When and by what they were made may differ, and so
// may the name of the certificate.
func (r Receipt) Differences(now Receipt) []string {
	var a, b any
	if err := cmp.Or(json.Unmarshal(r.written, &a), json.Unmarshal(now.Encode(), &b)); err != nil {
		panic("receipt: Differences: " + err.Error()) // both have been parsed, or written, before
	}
	return differences("", a, b)
}

// differences compares two values that stand at a place in JSON. nil is none.
func differences(place string, then, now any) (lines []string) {
	if place == "made" || place == "certificate.name" {
		return nil
	}
	a, b := members(then), members(now)
	if a == nil || b == nil {
		if !reflect.DeepEqual(then, now) {
			lines = append(lines, fmt.Sprintf("%s: the receipt says %s, and now it is %s", place, show(then), show(now)))
		}
		return lines
	}
	keys := maps.Clone(a)
	maps.Copy(keys, b)
	for _, key := range slices.Sorted(maps.Keys(keys)) {
		lines = append(lines, differences(strings.TrimPrefix(place+key, "."), a[key], b[key])...)
	}
	return lines
}

// members returns what an object or a list has, by what is added to its place; nil
// for anything else.
func members(v any) map[string]any {
	all := make(map[string]any)
	switch v := v.(type) {
	case map[string]any:
		for key, member := range v {
			all["."+key] = member
		}
	case []any:
		for i, member := range v {
			all[fmt.Sprintf("[%d]", i)] = member
		}
	default:
		return nil
	}
	return all
}

// show returns a value as people are shown it.
func show(v any) string {
	if v == nil {
		return "nothing"
	}
	text, _ := json.Marshal(v) // it came from JSON
	return string(text)
}

package main

import (
	"crypto/sha256"
	"encoding/hex"
	"io/fs"
	"runtime"
	"runtime/debug"
	"strings"

	"lineproof"
)

// sum returns the SHA-256 of a text as sha256sum prints it.
func sum(text string) string {
	s := sha256.Sum256([]byte(text))
	return hex.EncodeToString(s[:])
}

// rulesSums returns the sums of SPEC.md's sections that say what a claim means,
// by their headings.
func rulesSums() map[string]string {
	sums := make(map[string]string)
	for _, heading := range []string{"The game", "Claims"} {
		sums[heading] = sum(specSection(heading))
	}
	return sums
}

// specSection returns a section of SPEC.md, from its heading up to the next one
// of its level.
func specSection(heading string) string {
	var section strings.Builder
	inside := false
	for line := range strings.Lines(lineproof.Spec) {
		if strings.HasPrefix(line, "## ") {
			inside = line == "## "+heading+"\n"
		}
		if inside {
			section.WriteString(line)
		}
	}
	return section.String()
}

// checkerSums returns the sums of package checker's files, by their names.
func checkerSums() map[string]string {
	sums := make(map[string]string)
	err := fs.WalkDir(lineproof.Checker, "checker", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		content, err := lineproof.Checker.ReadFile(name)
		sums[entry.Name()] = sum(string(content))
		return err
	})
	if err != nil {
		panic("lineproof: checkerSums: " + err.Error())
	}
	return sums
}

// A build is what Go says about how the program was built. What it does not
// know is empty.
type build struct {
	Version  string `json:"lineproof"`
	Revision string `json:"revision"` // of the repository
	Modified bool   `json:"modified"` // whether the files differed from it
	Go       string `json:"go"`
}

func thisBuild() build {
	b := build{Go: runtime.Version()}
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return b
	}
	b.Version = info.Main.Version
	for _, setting := range info.Settings {
		switch setting.Key {
		case "vcs.revision":
			b.Revision = setting.Value
		case "vcs.modified":
			b.Modified = setting.Value == "true"
		}
	}
	return b
}

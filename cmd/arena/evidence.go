package main

import (
	"fmt"
	"os"

	"lineproof"
	"lineproof/certificate"
	"lineproof/internal/arena/topped"
	"lineproof/internal/judge"
	"lineproof/internal/program"
)

// fileReader reads the files of players and dealers. All its errors are fileErrors.
type fileReader struct {
	*program.Session
	holds bool // the game has a hold
}

// A fileError is an error of a file, and no wrong usage.
type fileError struct{ error }

func (r *fileReader) Evidence(name string) (certificate.Certificate, error) {
	file := lineproof.Theorem
	if name != "" {
		var err error
		if file, err = r.Text(name, certificate.MaxSize); err != nil {
			return nil, err
		}
	}
	v, err := judge.Judge(judge.File{Content: file}, judge.Options{})
	if err != nil {
		return nil, named(name, err)
	}
	all, err := v.Evidence()
	return all, named(name, err)
}

func (r *fileReader) Text(name string, most int) (text []byte, err error) {
	if err = r.CheckInput(name); err == nil {
		text, err = program.ReadFile(name, r.Stdin, most)
	}
	return text, named(name, err)
}

// Survival finds that of the highest ceiling for which the well has room.
func (r *fileReader) Survival(w *topped.Well) (string, error) {
	for ceiling := min(w.Height, certificate.MaxCeiling); ceiling > 0; ceiling-- {
		name := fmt.Sprintf("testdata/survival/w%dc%d.cert.zst", w.Width, ceiling)
		if _, err := os.Stat(name); err == nil {
			return name, nil
		}
	}
	return "", fmt.Errorf("there is no file testdata/survival/w%dc%d.cert.zst here, or of a lower ceiling; "+
		"survive:FILE takes another", w.Width, w.Height)
}

func (r *fileReader) Holds() bool { return r.holds }

// named returns an error of a file, if there is one.
func named(name string, err error) error {
	if err == nil {
		return nil
	}
	return fileError{program.Named(name, err)}
}

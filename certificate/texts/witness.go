package texts

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"

	"lineproof/certificate"
	"lineproof/checker"
	"lineproof/internal/rules"
	"lineproof/internal/rules/games"
)

// A witness is what a certificate holds of a witness text: it leaves out the profiles, which follow.
type witness struct {
	claim certificate.Claim // an adversary's
	deals [][]byte          // by layer and profile, the number of the piece
}

// ReadWitness reads a witness text, whose profiles must be just those that follow from its
// deals. The error is a *certificate.Fault.
func ReadWitness(text []byte) (*Text, error) {
	w, err := parseWitness(text)
	if err != nil {
		return nil, err
	}
	t := &Text{Section: certificate.Section{Claim: w.claim, Deals: w.deals}, text: text}
	t.locate = func(r *checker.Rejection) spot {
		at := spot{line: w.line(r.Place.Number, max(r.Place.Index, 0)), dealt: -1}
		if r.Place.Index >= 0 {
			at.field, at.dealt = w.fields()-1, int(w.deals[r.Place.Number][r.Place.Index])
		}
		return at
	}
	l := newLineReader(text)
	_ = l.next() // the claim
	k := 0
	for profiles, err := range games.Layers(t.Section) {
		if errors.As(err, new(*rules.LayerFault)) {
			t.unsound = err
			return t, nil
		}
		if err == nil {
			err = w.compare(l, k, profiles)
		}
		if err != nil {
			return nil, err
		}
		k++
	}
	return t, nil
}

// compare reads the lines of layer k, and returns a fault unless they have the profiles that follow.
func (w *witness) compare(l *lineReader, k int, profiles []certificate.Profile) error {
	lines := 0
	if k < len(w.deals) {
		lines = len(w.deals[k])
	}
	for i, p := range profiles {
		want := fmt.Sprintf("%d %s ", k, p.Text(w.claim.Well))
		if i == lines || l.next() != nil || string(l.text[:len(l.text)-1]) != want {
			return faultAt(w.line(k, i), 1, "what follows here from the lines before is %s", want[:len(want)-1])
		}
	}
	if lines > len(profiles) {
		return faultAt(w.line(k, len(profiles)), 1, "this profile does not follow from the lines before")
	}
	return nil
}

// WriteWitness writes an adversary's section as a witness text. It can be too large for one.
func WriteWitness(out io.Writer, s certificate.Section) error {
	total := 0
	for _, layer := range s.Deals {
		total += len(layer)
	}
	if total > maxText {
		return certificate.TooLarge("%d profiles are more than the %d of a text", total, maxText)
	}
	b := bufio.NewWriter(out)
	fmt.Fprintln(b, s.Claim)
	k := 0
	for profiles, err := range games.Layers(s) {
		if fault := new(rules.LayerFault); errors.As(err, &fault) {
			err = &certificate.Fault{Place: s.Claim.String(), Text: fault.Error()}
		}
		if err != nil {
			return err
		}
		for i, p := range profiles {
			fmt.Fprintf(b, "%d %s %c\n", k, p.Text(s.Claim.Well), certificate.Letters[s.Deals[k][i]])
		}
		k++
	}
	return b.Flush()
}

// line returns the line, from 1, of a layer's profile, both from 0; the layer's size stands for
// the line after its last profile.
func (w *witness) line(layer, profile int) int {
	line := 2 + profile
	for _, before := range w.deals[:layer] {
		line += len(before)
	}
	return line
}

// fields returns how many fields a line has. The deal is the last one.
func (w *witness) fields() int {
	if w.claim.Deals == certificate.Bag {
		return 5
	}
	return 4
}

// parseWitness reads a witness text, but skips its profiles. The error is a *certificate.Fault.
func parseWitness(text []byte) (*witness, error) {
	w, l := new(witness), newLineReader(text)
	err := l.next()
	switch {
	case errors.Is(err, io.EOF):
		return nil, faultAt(1, 1, "no claim")
	case err != nil:
		return nil, err
	}
	w.claim, err = certificate.ParseClaim(string(l.text))
	switch {
	case err != nil:
		return nil, l.fault(0, "%v", err)
	case w.claim.Survival():
		return nil, l.fault(0, "%q: deals that end the usual game have no text", l.text)
	case w.claim.Player:
		return nil, l.fault(0, "a player's claim, where a witness has an adversary's")
	}
	return w, l.each("profiles", func() error { return w.addLine(l) })
}

// addLine reads the first and the last field of a line: its layer, which it may begin, and the deal.
func (w *witness) addLine(l *lineReader) error {
	layer, _, _ := bytes.Cut(l.text, []byte(" "))
	next := len(w.deals)
	if next == 0 || string(layer) != strconv.Itoa(next-1) {
		if string(layer) != strconv.Itoa(next) {
			return l.fault(0, "layer %q, where layer %d goes on, or %d begins", shorten(layer), max(next-1, 0), next)
		}
		if next == certificate.MaxPieces {
			return l.fault(0, "more than %d layers", certificate.MaxPieces)
		}
		w.deals = append(w.deals, nil)
	}
	at := bytes.LastIndexByte(l.text, ' ') + 1
	letter := string(l.text[at:])
	deal := strings.Index(certificate.Letters, letter)
	if len(letter) != 1 || deal < 0 {
		return l.fault(at, "%q is not a piece: want one of %s", shorten(l.text[at:]), certificate.Letters)
	}
	last := &w.deals[len(w.deals)-1]
	*last = append(*last, byte(deal))
	return nil
}

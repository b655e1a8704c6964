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

// A witness is an adversary's evidence with its profiles written out.
type witness struct {
	claim  certificate.Claim // an adversary's
	layers [][]dealt
}

// A dealt is a profile, and the number of the piece that is dealt in it.
type dealt struct {
	certificate.Profile
	deal byte
}

// ReadWitness reads a witness text, whose profiles must be just those that follow from its
// deals. The error is a *certificate.Fault.
func ReadWitness(text []byte) (*Text, error) {
	w, err := parseWitness(text)
	if err != nil {
		return nil, err
	}
	t := &Text{Section: certificate.Section{Claim: w.claim, Deals: w.deals()}, text: text}
	t.locate = func(r *checker.Rejection) spot {
		at := spot{w.line(r.Place.Number, max(r.Place.Index, 0)), 0, -1}
		if r.Place.Index >= 0 {
			at.field, at.dealt = w.fields()-1, int(t.Section.Deals[r.Place.Number][r.Place.Index])
		}
		return at
	}
	k := 0
	for profiles, err := range games.Layers(t.Section) {
		if errors.As(err, new(*rules.LayerFault)) {
			t.unsound = err
			return t, nil
		}
		if err == nil {
			err = w.compare(k, profiles)
		}
		if err != nil {
			return nil, err
		}
		k++
	}
	return t, nil
}

// compare returns a fault of the text unless its layer k has the profiles that
// follow.
func (w witness) compare(k int, profiles []certificate.Profile) error {
	var layer []dealt
	if k < len(w.layers) {
		layer = w.layers[k]
	}
	for i, p := range profiles {
		if i == len(layer) || layer[i].Profile != p {
			return faultAt(w.line(k, i), 1, "what follows here from the lines before is %d %s", k, p.Text(w.claim.Well))
		}
	}
	if len(layer) > len(profiles) {
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

// deals returns the part of the witness that a certificate holds.
func (w witness) deals() (deals [][]byte) {
	for _, layer := range w.layers {
		var of []byte
		for _, d := range layer {
			of = append(of, d.deal)
		}
		deals = append(deals, of)
	}
	return deals
}

// line returns the line, from 1, of a layer's profile, both from 0; the layer's size stands for
// the line after its last profile.
func (w witness) line(layer, profile int) int {
	line := 2 + profile
	for _, before := range w.layers[:layer] {
		line += len(before)
	}
	return line
}

// fields returns how many fields a line has. The deal is the last one.
func (w witness) fields() int {
	if w.claim.Deals == certificate.Bag {
		return 5
	}
	return 4
}

// parseWitness reads a witness text. The error is a *certificate.Fault.
func parseWitness(text []byte) (w witness, err error) {
	l := newLineReader(text)
	err = l.next()
	switch {
	case errors.Is(err, io.EOF):
		return w, faultAt(1, 1, "no claim")
	case err != nil:
		return w, err
	}
	w.claim, err = certificate.ParseClaim(string(l.text))
	switch {
	case err != nil:
		return w, l.fault(0, "%v", err)
	case w.claim.Survival():
		return w, l.fault(0, "%q: deals that end the usual game have no text", l.text)
	case w.claim.Player:
		return w, l.fault(0, "a player's claim, where a witness has an adversary's")
	}
	all := make([]dealt, 0, min(bytes.Count(l.rest, []byte("\n"))+1, maxText)) // append would leave more unused
	err = l.each("profiles", func() error {
		d, err := w.dealt(l)
		if err != nil {
			return err
		}
		all = append(all, d)
		last := &w.layers[len(w.layers)-1]
		*last = all[len(all)-len(*last)-1:]
		return nil
	})
	return w, err
}

// dealt reads the current line, which may begin a layer.
func (w *witness) dealt(l *lineReader) (d dealt, err error) {
	fields := bytes.Split(l.text, []byte(" "))
	want := w.fields()
	if len(fields) != want {
		return d, l.fault(0, "%d fields with one blank between two of them, not %d", len(fields), want)
	}
	var at [5]int // where the fields begin
	for i := range fields[1:] {
		at[i+1] = at[i] + len(fields[i]) + 1
	}
	if err := w.addLayer(string(fields[0])); err != nil {
		return d, l.fault(at[0], "%v", err)
	}
	if d.Heights, err = parseHeights(fields[1], w.claim.Well); err != nil {
		return d, l.fault(at[1], "%v", err)
	}
	if d.Sacrificed, err = parseSacrificed(fields[2], w.claim.Well); err != nil {
		return d, l.fault(at[2], "%v", err)
	}
	if w.claim.Deals == certificate.Bag {
		if d.Left, err = parseLeft(fields[3]); err != nil {
			return d, l.fault(at[3], "%v", err)
		}
	}
	letter := fields[want-1]
	deal := strings.Index(certificate.Letters, string(letter))
	if len(letter) != 1 || deal < 0 {
		return d, l.fault(at[want-1], "%q is not a piece: want one of %s", shorten(letter), certificate.Letters)
	}
	d.deal = byte(deal)
	return d, nil
}

// addLayer begins a layer if the text is not the number of the last one.
func (w *witness) addLayer(text string) error {
	next := len(w.layers)
	if next > 0 && text == strconv.Itoa(next-1) {
		return nil
	}
	if text != strconv.Itoa(next) {
		return fmt.Errorf("layer %q, where layer %d goes on, or %d begins", shorten([]byte(text)), max(next-1, 0), next)
	}
	if next == certificate.MaxPieces {
		return fmt.Errorf("more than %d layers", certificate.MaxPieces)
	}
	w.layers = append(w.layers, nil)
	return nil
}

func parseHeights(text []byte, w certificate.Well) (heights [certificate.MaxWidth]uint16, err error) {
	digits, most, unit, name := w.ColumnDigits(), w.Rows, "heights", "height"
	if w.Game == certificate.Slide {
		most, unit, name = 1<<w.Rows-1, "digits of columns", "column"
	}
	if len(text) != w.Width*digits {
		return heights, fmt.Errorf("%d %s, not %d", len(text), unit, w.Width*digits)
	}
	for x := range w.Width {
		column := string(text[x*digits:][:digits])
		h, err := strconv.ParseUint(column, 16, 16)
		if err != nil || int(h) > most || strings.ToLower(column) != column {
			return heights, fmt.Errorf("%s %q is not in 0 to %x", name, column, most)
		}
		heights[x] = uint16(h)
	}
	return heights, nil
}

func parseLeft(text []byte) (left certificate.Set, err error) {
	for _, letter := range text {
		left |= 1 << max(0, strings.IndexByte(certificate.Letters, letter))
	}
	if left == 0 || left.String() != string(text) {
		return 0, fmt.Errorf("%q is not what is left in a bag: some of %s in this order", shorten(text), certificate.Letters)
	}
	return left, nil
}

func parseSacrificed(text []byte, w certificate.Well) (rows uint16, err error) {
	if string(text) == "-" {
		return 0, nil
	}
	last := 0
	for _, field := range bytes.Split(text, []byte(",")) {
		r, ok := parseNumber(field)
		if !ok || r <= last || r > w.Rows {
			return 0, fmt.Errorf("%q is not a list of rows: want -, or rows from 1 to %d, ascending, with commas between them",
				shorten(text), w.Rows)
		}
		rows |= 1 << (r - 1)
		last = r
	}
	return rows, nil
}

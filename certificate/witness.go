package certificate

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
	"strconv"
	"strings"
)

// A Witness is an adversary's evidence with its profiles written out (docs/check.md,
// Witnesses). Nothing here tells whether these are the profiles that follow
// from the deals: internal/play derives them.
type Witness struct {
	Claim  Claim // an adversary's
	Layers [][]Dealt
}

// A Dealt is a profile, and the number of the piece that is dealt in it.
type Dealt struct {
	Profile
	Deal byte
}

// A Profile is what the game needs to know of a board (SPEC.md, Profiles).
type Profile struct {
	// By column, the height, cut off at the well's rows, or in slide the open cells,
	// row r in bit r-1; 0 beyond the well's width.
	Heights    [MaxWidth]uint16
	Sacrificed uint16 // row r in bit r-1
	Left       Set    // what is left in the bag, if there is one; else 0
}

// columnDigits returns how many hexadecimal digits a column has in a witness text.
func (w Well) columnDigits() int {
	if w.Game == Slide {
		return (w.Rows + 3) / 4
	}
	return 1
}

// Text writes the profile as a witness text has it: heights, sacrificed rows, and
// what is left in a bag. The well must be one that Well.Check accepts.
func (p Profile) Text(w Well) string {
	var heights strings.Builder
	for _, h := range p.Heights[:w.Width] {
		fmt.Fprintf(&heights, "%0*x", w.columnDigits(), h)
	}
	var rows []string
	for r := 1; r <= w.Rows; r++ {
		if p.Sacrificed>>(r-1)&1 == 1 {
			rows = append(rows, strconv.Itoa(r))
		}
	}
	if len(rows) == 0 {
		rows = []string{"-"}
	}
	text := heights.String() + " " + strings.Join(rows, ",")
	if w.Deals == Bag {
		text += " " + p.Left.String()
	}
	return text
}

// Deals returns the part of the witness that a certificate holds.
func (w Witness) Deals() (deals [][]byte) {
	for _, layer := range w.Layers {
		var of []byte
		for _, d := range layer {
			of = append(of, d.Deal)
		}
		deals = append(deals, of)
	}
	return deals
}

// Line returns the line, from 1, of a layer's profile, both from 0; the layer's size stands for
// the line after its last profile.
func (w Witness) Line(layer, profile int) int {
	line := 2 + profile
	for _, before := range w.Layers[:layer] {
		line += len(before)
	}
	return line
}

// Fault returns the fault of the text with the profile of Line.
func (w Witness) Fault(layer, profile int, format string, args ...any) *Fault {
	return faultAt(w.Line(layer, profile), 1, format, args...)
}

// DealField returns the index of the field of a line that is the deal, the last one.
func (w Witness) DealField() int {
	if w.Claim.Deals == Bag {
		return 4
	}
	return 3
}

// Write writes the witness as a text. It can be too large for one. The
// claim must be one that Claim.Check accepts, and deals are 0 to 6.
func (w Witness) Write(out io.Writer) error {
	total := 0
	for _, layer := range w.Layers {
		total += len(layer)
	}
	if total > maxText {
		return TooLarge("%d profiles are more than the %d of a text", total, maxText)
	}
	b := bufio.NewWriter(out)
	fmt.Fprintln(b, w.Claim)
	for k, layer := range w.Layers {
		for _, d := range layer {
			fmt.Fprintf(b, "%d %s %c\n", k, d.Text(w.Claim.Well), Letters[d.Deal])
		}
	}
	return b.Flush()
}

// ReadWitness reads a witness text. The error is a *Fault.
func ReadWitness(text []byte) (w Witness, err error) {
	l := newLineReader(text)
	err = l.next()
	switch {
	case err == io.EOF:
		return w, faultAt(1, 1, "no claim")
	case err != nil:
		return w, err
	}
	w.Claim, err = ParseClaim(string(l.text))
	switch {
	case err != nil:
		return w, l.fault(0, "%v", err)
	case w.Claim.Survival():
		return w, faultAt(1, 1, "%q: deals that end the usual game have no text", l.text)
	case w.Claim.Survival():
		return w, l.fault(0, "deals that end the usual game have no text")
	case w.Claim.Player:
		return w, l.fault(0, "a player's claim, where a witness has an adversary's")
	}
	all := make([]Dealt, 0, min(bytes.Count(l.rest, []byte("\n"))+1, maxText)) // append would leave more unused
	err = l.each("profiles", func() error {
		d, err := w.dealt(l)
		if err != nil {
			return err
		}
		all = append(all, d)
		last := &w.Layers[len(w.Layers)-1]
		*last = all[len(all)-len(*last)-1:]
		return nil
	})
	return w, err
}

// dealt reads the current line, which may begin a layer.
func (w *Witness) dealt(l *lineReader) (d Dealt, err error) {
	fields := bytes.Split(l.text, []byte(" "))
	want := w.DealField() + 1
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
	if d.Heights, err = parseHeights(fields[1], w.Claim.Well); err != nil {
		return d, l.fault(at[1], "%v", err)
	}
	if d.Sacrificed, err = parseSacrificed(fields[2], w.Claim.Well); err != nil {
		return d, l.fault(at[2], "%v", err)
	}
	if w.Claim.Deals == Bag {
		if d.Left, err = parseLeft(fields[3]); err != nil {
			return d, l.fault(at[3], "%v", err)
		}
	}
	letter := fields[want-1]
	deal := strings.Index(Letters, string(letter))
	if len(letter) != 1 || deal < 0 {
		return d, l.fault(at[want-1], "%q is not a piece: want one of %s", shorten(letter), Letters)
	}
	d.Deal = byte(deal)
	return d, nil
}

// addLayer begins a layer if the text is not the number of the last one.
func (w *Witness) addLayer(text string) error {
	next := len(w.Layers)
	if next > 0 && text == strconv.Itoa(next-1) {
		return nil
	}
	if text != strconv.Itoa(next) {
		return fmt.Errorf("layer %q, where layer %d goes on, or %d begins", shorten([]byte(text)), max(next-1, 0), next)
	}
	if next == maxLayers {
		return fmt.Errorf("more than %d layers", maxLayers)
	}
	w.Layers = append(w.Layers, nil)
	return nil
}

func parseHeights(text []byte, w Well) (heights [MaxWidth]uint16, err error) {
	digits, most, unit, name := w.columnDigits(), w.Rows, "heights", "height"
	if w.Game == Slide {
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

func parseLeft(text []byte) (left Set, err error) {
	for _, letter := range text {
		left |= 1 << max(0, strings.IndexByte(Letters, letter))
	}
	if left == 0 || left.String() != string(text) {
		return 0, fmt.Errorf("%q is not what is left in a bag: some of %s in this order", shorten(text), Letters)
	}
	return left, nil
}

func parseSacrificed(text []byte, w Well) (rows uint16, err error) {
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

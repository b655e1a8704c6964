package texts

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"io"
	"strconv"

	"lineproof/certificate"
)

// Limits of a text (docs/check.md).
const (
	maxLine = 1000      // bytes of a line without its end
	maxText = 1<<23 - 1 // states, positions or profiles
)

// A lineReader reads a text line by line. Its errors are io.EOF, or a *certificate.Fault.
type lineReader struct {
	rest []byte // after the current line
	line int    // the number of the current line, from 1
	text []byte // the current line without its end
	at   int    // where its next field is looked for
}

// mark is the byte order mark that may come before a text.
const mark = "\ufeff"

// Lines returns the lines of a text without their ends, but no blank ones at its end, and no byte
// order mark.
func Lines(text []byte) (lines []string) {
	text = bytes.TrimRight(bytes.TrimPrefix(text, []byte(mark)), " \t\r\n")
	for line := range bytes.Lines(text) {
		lines = append(lines, string(bytes.TrimRight(line, "\r\n")))
	}
	return lines
}

// newLineReader returns a reader of a text, whose byte order mark it skips.
func newLineReader(text []byte) *lineReader {
	return &lineReader{rest: bytes.TrimPrefix(text, []byte(mark))}
}

// fault returns a fault at a byte of the current line, from 0.
func (l *lineReader) fault(at int, format string, args ...any) error {
	return faultAt(l.line, at+1, format, args...)
}

// faultAt returns a fault at a line and a column, both from 1.
func faultAt(line, column int, format string, args ...any) error {
	return &certificate.Fault{Place: fmt.Sprintf("line %d, column %d", line, column), Text: fmt.Sprintf(format, args...)}
}

// place returns where a field of a text is, as a Fault has it.
func (s spot) place(text []byte) string {
	l := newLineReader(text)
	for l.line < s.line && l.readLine() == nil {
	}
	at := 0
	for range s.field + 1 {
		_, at = l.field()
	}
	return fmt.Sprintf("line %d, column %d", s.line, at+1)
}

// next goes on to the next line that is not blank; io.EOF says that there is
// none. Blank lines before others are a fault.
func (l *lineReader) next() error {
	blank := 0 // the number of the first blank line, 0 for none
	for {
		if err := l.readLine(); err != nil {
			return err
		}
		_, at := l.field()
		l.at = 0
		switch {
		case at == len(l.text):
			blank = cmp.Or(blank, l.line)
		case blank != 0:
			return faultAt(blank, 1, "a blank line before the end")
		default:
			return nil
		}
	}
}

// each calls read for each line that is left, of which there may be as many as a text may
// have of what they are.
func (l *lineReader) each(what string, read func() error) error {
	for n := 0; ; n++ {
		switch err := l.next(); {
		case errors.Is(err, io.EOF):
			return nil
		case err != nil:
			return err
		case n == maxText:
			return certificate.TooLarge("line %d: more than %d %s", l.line, maxText, what)
		}
		if err := read(); err != nil {
			return err
		}
	}
}

func (l *lineReader) readLine() error {
	if len(l.rest) == 0 {
		return io.EOF
	}
	text, rest, ended := bytes.Cut(l.rest, []byte("\n"))
	if ended {
		text = bytes.TrimSuffix(text, []byte("\r"))
	}
	l.line++
	if len(text) > maxLine {
		return l.fault(maxLine, "the line has more than %d bytes", maxLine)
	}
	l.rest, l.text, l.at = rest, text, 0
	return nil
}

// field returns the next field, which blanks or tabs separate, and where it
// begins; at the end of the line an empty one.
func (l *lineReader) field() (text []byte, at int) {
	const blanks = " \t"
	at = len(l.text) - len(bytes.TrimLeft(l.text[l.at:], blanks))
	l.at = bytes.IndexAny(l.text[at:], blanks) + at
	if l.at < at {
		l.at = len(l.text)
	}
	return l.text[at:l.at], at
}

// A numberReader reads the current line, which has as many numbers as are wanted. It keeps its first
// error, and gives zeros after it.
type numberReader struct {
	*lineReader
	want, read int
	err        error
}

// next reads a number from least to most.
func (r *numberReader) next(what string, least, most int) int {
	text, at := r.field()
	n, ok := parseNumber(text)
	switch {
	case r.err != nil:
		return 0
	case len(text) == 0:
		r.err = r.fault(at, "%d numbers, not %d", r.read, r.want)
	case !ok:
		r.err = r.fault(at, "%q is not a decimal number without plus sign and leading zeros", shorten(text))
	case n < least || n > most:
		r.err = r.fault(at, "%s %s is not in %d to %d", what, shorten(text), least, most)
	}
	r.read++
	return n
}

// end returns the error of the line, which may have more numbers.
func (r *numberReader) end() error {
	if text, at := r.field(); r.err == nil && len(text) > 0 {
		r.err = r.fault(at, "more than %d numbers", r.want)
	}
	return r.err
}

// parseNumber reads a decimal number as it is written in texts: without a plus
// sign, leading zeros, or a minus sign before zero. Those too large for an int become
// one that is too large for every range.
func parseNumber(text []byte) (n int, ok bool) {
	n, err := strconv.Atoi(string(text))
	var again [20]byte
	return n, errors.Is(err, strconv.ErrRange) || bytes.Equal(strconv.AppendInt(again[:0], int64(n), 10), text)
}

// shorten makes a field fit into an error.
func shorten(text []byte) string {
	const most = 20
	if len(text) > most {
		return string(text[:most]) + "…"
	}
	return string(text)
}

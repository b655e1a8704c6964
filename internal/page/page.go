// Package page makes a web page that checks a certificate, and plays against it,
// in the reader's browser: one file, which loads nothing and sends nothing. In it
// are the certificate, and package checker as WebAssembly.
//
//	page.go      the page from its parts
//	build.go     the WebAssembly, from the sources in a checkout
//	page.html    what it looks like: page.css
//	script/      what it does (worker.js runs the WebAssembly)
//	answers/     what the WebAssembly answers
//	wasm/        the program around that
package page

import (
	"bytes"
	"compress/gzip"
	"context"
	"crypto/sha256"
	"embed"
	"encoding/base64"
	"fmt"
	"slices"
	"strings"
	"text/template"

	"lineproof/certificate"
	"lineproof/internal/page/answers"
)

//go:embed page.html page.css script
var files embed.FS

// MaxSize is how many bytes a page may have.
const MaxSize = 6_000_000

// scripts are what the page does, in this order: a file uses what is above it.
var scripts = []string{"parts", "board", "link", "tabs", "verify", "game", "deal", "survive", "main"}

// Build makes the page about a file, which is a certificate in either form that
// the checker has accepted. The same Go makes the same bytes of the same file.
func (c Checkout) Build(ctx context.Context, name string, file []byte) ([]byte, error) {
	session, err := answers.Open(file)
	if err != nil {
		return nil, err
	}
	program, err := c.build(ctx)
	if err != nil {
		return nil, err
	}
	style, script, worker := readEmbedded("page.css"), "", program.glue+readEmbedded("script/worker.js")
	for _, name := range scripts {
		script += readEmbedded("script/" + name + ".js")
	}
	text := strings.ToLower(worker + script)
	if strings.Contains(text, "</script") || strings.Contains(text, "<!--") {
		return nil, fmt.Errorf("a script of %s has the end of a script in it", c.version)
	}
	var page bytes.Buffer
	err = template.Must(template.New("page").Parse(readEmbedded("page.html"))).Execute(&page, map[string]any{
		"Policy":      contentPolicy(style, script),
		"Style":       style,
		"Script":      script,
		"Worker":      worker,
		"Code":        base64.StdEncoding.EncodeToString(gzipped(program.code)),
		"Certificate": base64.StdEncoding.EncodeToString(file),
		"Name":        name,
		"Bytes":       len(file),
		"Sum":         session.Sum,
		"Sections":    session.Sections,
		"Go":          c.version,
		"CodeSum":     answers.Sum(program.code),
		"CodeBytes":   len(program.code),
		"Sums":        c.sums,
		"Pieces":      pieceDrawings(),
		"First":       firstPart(session.Sections),
	})
	if err == nil && page.Len() > MaxSize {
		err = fmt.Errorf("the page would have %d bytes, more than %d: the certificate has %d", page.Len(), MaxSize, len(file))
	}
	return page.Bytes(), err
}

// firstPart names the part that is shown first: the reader deals if there is a strategy that
// answers.
func firstPart(sections []answers.Section) string {
	if slices.ContainsFunc(sections, func(s answers.Section) bool { return s.Player }) {
		return "deal"
	}
	return "survive"
}

// contentPolicy returns the page's Content-Security-Policy: nothing but this style and
// script, WebAssembly, and workers that the script makes.
func contentPolicy(style, script string) string {
	hash := func(text string) string {
		sum := sha256.Sum256([]byte(text))
		return "'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) + "'"
	}
	return "default-src 'none'; connect-src 'none'; style-src " + hash(style) + "; script-src " + hash(script) +
		" 'wasm-unsafe-eval'; worker-src blob:; base-uri 'none'; form-action 'none'"
}

// gzipped compresses in memory, which does not fail.
func gzipped(content []byte) []byte {
	var b bytes.Buffer
	w, _ := gzip.NewWriterLevel(&b, gzip.BestCompression)
	w.Write(content)
	w.Close()
	return b.Bytes()
}

func readEmbedded(name string) string {
	content, err := files.ReadFile(name)
	if err != nil {
		panic("page: readEmbedded: " + err.Error())
	}
	return string(content)
}

// A drawing is a piece as a button shows it, in the rotation in which it appears: the
// last one of the widest.
type drawing struct {
	Letter        string
	Width, Height int      // with a margin of a pixel on each side
	Cells         [][2]int // the upper left corners of squares of ten pixels
}

func pieceDrawings() (all []drawing) {
	for piece := range certificate.Pieces {
		shapes := certificate.Shapes(piece)
		s := shapes[0]
		for _, other := range shapes {
			if len(other.Bottom) >= len(s.Bottom) {
				s = other
			}
		}
		top := slices.Max(s.Top)
		d := drawing{certificate.Letters[piece : piece+1], 10*len(s.Bottom) + 2, 10*top + 2, nil}
		for x, bottom := range s.Bottom {
			for y := bottom; y < s.Top[x]; y++ {
				d.Cells = append(d.Cells, [2]int{10 * x, 10 * (top - y - 1)})
			}
		}
		all = append(all, d)
	}
	return all
}

// Package page makes a web page that checks a certificate, and plays against it,
// in the reader's browser: one file, which loads nothing and sends nothing. In it
// are the certificate, and package checker as WebAssembly.
//
// The one page that the repository holds, docs/play.html, is about the headline and the game that never
// ends. Pages about other certificates take the WebAssembly from it. It is made anew for a release alone:
// .ci/run makes a page of the sources as they are, to test that, and has this one verify all that is offered.
//
//	page.go    the page from its parts
//	generate   makes the WebAssembly anew, and docs/play.html from it
//	page.html  what it looks like: page.css
//	script     what it does (worker.js runs the WebAssembly)
//	answers    what the WebAssembly answers
//	wasm       the program around that
package page

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"embed"
	"encoding/base64"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"slices"
	"strings"
	"text/template"

	"lineproof"
	"lineproof/certificate"
	"lineproof/internal/page/answers"
)

//go:embed page.html page.css script
var files embed.FS

// A Program is what runs in the browser.
type Program struct {
	Code []byte // the checker as WebAssembly, compressed by gzip
	Glue string // Go's script that runs it
	Go   string // the version of Go that made both
}

// Tracked returns the program of docs/play.html.
func Tracked() Program { return programOf(lineproof.Page) }

// programOf returns the program of a page.
func programOf(page string) Program {
	between := func(begin, end string) string {
		_, text, begun := strings.Cut(page, begin)
		text, _, ended := strings.Cut(text, end)
		if !begun || !ended {
			panic("page: programOf: the page has no " + begin)
		}
		return text
	}
	version := between(`id="code" data-go="`, `"`)
	code, err := base64.StdEncoding.DecodeString(between(`data-go="`+version+`">`, "</script>"))
	if err != nil {
		panic("page: programOf: " + err.Error())
	}
	return Program{Code: code, Glue: between(`id="glue">`, "</script>"), Go: version}
}

// MaxSize is how many bytes a page may have.
const MaxSize = 6_000_000

// scripts are what the page does, in this order: a file uses what is above it.
var scripts = strings.Fields("parts board link tabs verify game dealing deal place survive main")

// A File is a certificate in either form that the checker has accepted.
type File struct {
	Name    string
	Content []byte
}

// A held is a file in a page.
type held struct {
	Name, Sum, Content string
	Parts              string // of the page, those that play it
	Sections           []answers.Section
}

// A dealing is a part of the page in which the reader deals.
type dealing struct {
	Part             string
	Survives, Hidden bool
	Pieces           []drawing
}

// Build makes the page of a program about files. Each part plays the first file that it can.
func Build(p Program, files ...File) ([]byte, error) {
	var all []held
	var sections []answers.Section
	parts, size, first := make(map[string]bool), 0, "verify"
	for _, f := range files {
		session, err := answers.Open(f.Content)
		if err != nil {
			return nil, err
		}
		of := make(map[string]bool)
		for _, s := range session.Sections {
			of[s.Part], parts[s.Part] = true, true
		}
		names := strings.Join(slices.Sorted(maps.Keys(of)), " ")
		all = append(all, held{
			Name: f.Name, Sum: session.Sum, Content: base64.StdEncoding.EncodeToString(f.Content),
			Parts: names, Sections: session.Sections,
		})
		sections, size = append(sections, session.Sections...), size+len(f.Content)
	}
	for _, part := range []string{"survive", "place", "deal"} {
		if parts[part] {
			first = part
		}
	}
	code, pieces := unpacked(p.Code), pieceDrawings()
	style, script, worker := readEmbedded("page.css"), "", readEmbedded("script/worker.js")
	for _, name := range scripts {
		script += readEmbedded("script/" + name + ".js")
	}
	text := strings.ToLower(p.Glue + worker + script)
	if strings.Contains(text, "</script") || strings.Contains(text, "<!--") {
		panic("page: Build: a script has the end of a script in it")
	}
	var page bytes.Buffer
	page.WriteString("\ufeff") // it is UTF-8, whatever a server says
	err := template.Must(template.New("page").Parse(readEmbedded("page.html"))).Execute(&page, map[string]any{
		"Policy":    contentPolicy(style, script),
		"Style":     style,
		"Script":    script,
		"Worker":    worker,
		"Code":      base64.StdEncoding.EncodeToString(p.Code),
		"Glue":      p.Glue,
		"Files":     all,
		"Go":        p.Go,
		"CodeSum":   answers.Sum(code),
		"CodeBytes": len(code),
		"Sums":      checkerSums(),
		"Deal":      dealing{Part: "deal", Pieces: pieces},
		"Survive":   dealing{Part: "survive", Survives: true, Hidden: true, Pieces: pieces},
		"Parts":     parts,
		"First":     first,
		"OneRow":    has(sections, func(c certificate.Claim) bool { return c.Game != certificate.Usual }),
		"Rows":      has(sections, func(c certificate.Claim) bool { return c.Game == certificate.Usual && !c.Survival() }),
	})
	if err == nil && page.Len() > MaxSize {
		err = fmt.Errorf("the page would have %d bytes, more than %d: its certificates have %d", page.Len(), MaxSize, size)
	}
	return page.Bytes(), err
}

func has(sections []answers.Section, of func(certificate.Claim) bool) bool {
	return slices.ContainsFunc(sections, func(s answers.Section) bool { return of(s.Claim) })
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

// checkerSums returns the SHA-256 of each file of package checker.
func checkerSums() map[string]string {
	sums := make(map[string]string)
	names, _ := fs.Glob(lineproof.Checker, "checker/*")
	for _, name := range names {
		content, _ := lineproof.Checker.ReadFile(name)
		sums[name] = answers.Sum(content)
	}
	return sums
}

// unpacked decompresses a program's code.
func unpacked(packed []byte) []byte {
	r, err := gzip.NewReader(bytes.NewReader(packed))
	if err == nil {
		var content []byte
		if content, err = io.ReadAll(r); err == nil {
			return content
		}
	}
	panic("page: unpacked: " + err.Error())
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
		d := drawing{Letter: certificate.Letters[piece : piece+1], Width: 10*len(s.Bottom) + 2, Height: 10*top + 2}
		for x, bottom := range s.Bottom {
			for y := bottom; y < s.Top[x]; y++ {
				d.Cells = append(d.Cells, [2]int{10 * x, 10 * (top - y - 1)})
			}
		}
		all = append(all, d)
	}
	return all
}

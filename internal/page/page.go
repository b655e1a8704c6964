// Package page makes a web page that checks a certificate, and plays against it,
// in the reader's browser: one file, which loads nothing and sends nothing. Inside
// are the certificate, and package checker as WebAssembly.
//
//	page.go      the page from its parts
//	build.go     the WebAssembly, from the sources that are embedded
//	pieces.go    the pieces, drawn
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
	"io/fs"
	"strings"
	"text/template"

	"lineproof"
	"lineproof/internal/page/answers"
)

//go:embed page.html page.css script
var files embed.FS

// MaxSize is how many bytes a page may have.
const MaxSize = 6_000_000

// scripts are what the page does, in this order: a file uses what is above it.
var scripts = []string{"parts", "board", "link", "tabs", "verify", "game", "deal", "survive", "main"}

// Contents are what a page is about.
type Contents struct {
	Name        string // of the certificate's file
	Certificate []byte // in either form; the checker has accepted it
}

// Build makes the page. The same Go makes the same bytes of the same contents.
func Build(ctx context.Context, c Contents) ([]byte, error) {
	session, err := answers.Open(c.Certificate)
	if err != nil {
		return nil, err
	}
	program, err := build(ctx)
	if err != nil {
		return nil, err
	}
	code, err := squeeze(program.code)
	if err != nil {
		return nil, err
	}
	style, script, worker := read("page.css"), "", read("script/worker.js")
	for _, name := range scripts {
		script += read("script/" + name + ".js")
	}
	blocks := program.glue + worker
	if strings.Contains(strings.ToLower(blocks+script), "</script") || strings.Contains(blocks+script, "<!--") {
		return nil, fmt.Errorf("a script of %s has the end of a script in it", program.version)
	}
	var page bytes.Buffer
	err = template.Must(template.New("page").Parse(read("page.html"))).Execute(&page, map[string]any{
		"Policy":      policy(style, script),
		"Style":       style,
		"Script":      script,
		"Worker":      blocks,
		"Code":        base64.StdEncoding.EncodeToString(code),
		"Certificate": base64.StdEncoding.EncodeToString(c.Certificate),
		"Name":        c.Name,
		"Bytes":       len(c.Certificate),
		"Sum":         session.Sum,
		"Sections":    session.Sections,
		"Go":          program.version,
		"CodeSum":     answers.Sum(program.code),
		"CodeBytes":   len(program.code),
		"Sums":        checkerSums(),
		"Pieces":      drawings(),
	})
	if err != nil {
		return nil, err
	}
	if page.Len() > MaxSize {
		return nil, fmt.Errorf("the page would have %d bytes, more than %d: the certificate has %d", page.Len(), MaxSize, len(c.Certificate))
	}
	return page.Bytes(), nil
}

// policy returns the page's Content-Security-Policy: nothing but this style and
// script, WebAssembly, and workers that the script makes.
func policy(style, script string) string {
	hash := func(text string) string {
		sum := sha256.Sum256([]byte(text))
		return "'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) + "'"
	}
	return "default-src 'none'; connect-src 'none'; style-src " + hash(style) + "; script-src " + hash(script) +
		" 'wasm-unsafe-eval'; worker-src blob:; base-uri 'none'; form-action 'none'"
}

func squeeze(content []byte) ([]byte, error) {
	var b bytes.Buffer
	w, err := gzip.NewWriterLevel(&b, gzip.BestCompression)
	if err == nil {
		_, err = w.Write(content)
	}
	if err == nil {
		err = w.Close()
	}
	return b.Bytes(), err
}

// read returns an embedded file.
func read(name string) string {
	content, err := files.ReadFile(name)
	if err != nil {
		panic("page: read: " + err.Error())
	}
	return string(content)
}

// A sum is the SHA-256 of a file.
type sum struct{ Name, Sum string }

// checkerSums returns the sums of package checker's files.
func checkerSums() (all []sum) {
	names, err := fs.Glob(lineproof.Checker, "checker/*")
	for _, name := range names {
		var content []byte
		if content, err = lineproof.Checker.ReadFile(name); err != nil {
			break
		}
		all = append(all, sum{name, answers.Sum(content)})
	}
	if err != nil {
		panic("page: checkerSums: " + err.Error())
	}
	return all
}

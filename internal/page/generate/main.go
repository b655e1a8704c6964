// Generate makes a page about certificates anew, with the checker as WebAssembly:
//
//	go run ./internal/page/generate docs/play.html testdata/theorem.cert.zst testdata/survival/w10c10.cert.zst
//
// The same Go makes the same bytes of the same sources, in any folder, whatever is set for Go.
package main

import (
	"bytes"
	"compress/gzip"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"

	"lineproof/internal/page"
)

func main() {
	if len(os.Args) < 3 {
		fmt.Fprintln(os.Stderr, "usage: generate FILE CERTIFICATE...")
		os.Exit(2)
	}
	if err := generate(os.Args[1], os.Args[2:]); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(2)
	}
}

func generate(file string, certificates []string) error {
	var files []page.File
	for _, name := range certificates {
		content, err := os.ReadFile(name)
		if err != nil {
			return err
		}
		files = append(files, page.File{Name: filepath.Base(name), Content: content})
	}
	temporary, err := os.MkdirTemp("", "lineproof-page-*")
	if err != nil {
		return err
	}
	defer os.RemoveAll(temporary)
	output := filepath.Join(temporary, "page.wasm")
	if err := build(output); err != nil {
		return err
	}
	code, err := os.ReadFile(output)
	if err != nil {
		return err
	}
	goroot, err := exec.Command("go", "env", "GOROOT").Output()
	if err != nil {
		return err
	}
	glue, err := os.ReadFile(filepath.Join(string(bytes.TrimSpace(goroot)), "lib", "wasm", "wasm_exec.js"))
	if err != nil {
		return err
	}
	p := page.Program{Code: gzipped(code), Glue: string(glue), Go: runtime.Version()}
	content, err := page.Build(p, files...)
	if err != nil {
		return err
	}
	return os.WriteFile(file, content, 0o644)
}

// build has the go command build the program. What shapes it is the same everywhere. An empty
// value would stand for what "go env -w" has set, so an empty list is written with a comma.
func build(output string) error {
	cmd := exec.Command("go", "build", "-trimpath", "-buildvcs=false", "-ldflags=-s -w -buildid=",
		"-o", output, "lineproof/internal/page/wasm")
	cmd.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm", "GOWORK=off", "GOFLAGS=-mod=readonly",
		"CGO_ENABLED=0", "GOWASM=,", "GOEXPERIMENT=,", "GOFIPS140=off")
	cmd.Stderr = os.Stderr
	return cmd.Run()
}

// gzipped compresses in memory, which does not fail.
func gzipped(content []byte) []byte {
	var b bytes.Buffer
	w, _ := gzip.NewWriterLevel(&b, gzip.BestCompression)
	w.Write(content)
	w.Close()
	return b.Bytes()
}

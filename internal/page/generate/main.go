// Generate makes the folder program of package page: the checker as WebAssembly, which the page
// holds, Go's script that runs it, and the version of Go that made them. "go generate
// ./internal/page" runs it. The same Go makes the same bytes of the same sources, in any folder,
// whatever is set for Go.
package main

import (
	"bytes"
	"compress/gzip"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
)

func main() {
	if err := generate("program"); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(2)
	}
}

func generate(folder string) error {
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
	for name, content := range map[string][]byte{
		"page.wasm.gz": gzipped(code), "wasm_exec.js": glue, "version.txt": []byte(runtime.Version() + "\n"),
	} {
		if err := os.WriteFile(filepath.Join(folder, name), content, 0o644); err != nil {
			return err
		}
	}
	return nil
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

package page

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"time"

	"lineproof"
	"lineproof/internal/page/answers"
	"lineproof/internal/show"
)

// A Checkout is the one of lineproof in whose folders this program runs, and the Go that is there:
// the page's program is built from it.
type Checkout struct {
	version string // of Go
	goroot  string
	sums    map[string]string // SHA-256 of package checker's files
}

// FindCheckout returns the checkout. The error says that there is none, or no Go.
func FindCheckout(ctx context.Context) (c Checkout, err error) {
	printed, err := runGo(ctx, os.TempDir(), "env", "GOVERSION", "GOROOT", "GOMOD")
	if err != nil {
		return c, err
	}
	env := strings.Split(printed, "\n") // one value after the other
	sums, err := checkerSums(filepath.Dir(env[2]))
	return Checkout{env[0], env[1], sums}, err
}

// A program is the page's WebAssembly, and what a browser needs to run it.
type program struct {
	code []byte // the WebAssembly
	glue string // Go's wasm_exec.js
}

// build has the go command build the program. The same Go makes the same bytes of the same
// sources, wherever the checkout is, and whatever is set for Go.
func (c Checkout) build(ctx context.Context) (p program, err error) {
	glue, err := os.ReadFile(filepath.Join(c.goroot, "lib", "wasm", "wasm_exec.js"))
	if err != nil {
		return p, err
	}
	folder, err := os.MkdirTemp("", "lineproof-page-*")
	if err != nil {
		return p, err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(folder)) }()
	output := filepath.Join(folder, "page.wasm")
	_, err = runGo(ctx, folder, "build", "-trimpath", "-buildvcs=false", "-ldflags=-s -w -buildid=",
		"-o", output, "lineproof/internal/page/wasm")
	if err != nil {
		return p, err
	}
	code, err := os.ReadFile(output)
	return program{code, string(glue)}, err
}

// checkerSums returns the sums of package checker's files in a checkout, which
// have to be those from which this program was built itself.
func checkerSums(checkout string) (map[string]string, error) {
	sums := make(map[string]string)
	names, err := fs.Glob(lineproof.Checker, "checker/*")
	for _, name := range names {
		own, _ := lineproof.Checker.ReadFile(name)
		content, err := os.ReadFile(filepath.Join(checkout, filepath.FromSlash(name)))
		if err != nil || !bytes.Equal(content, own) {
			return nil, errors.New("the page is built from the sources of lineproof: " +
				"run this in a checkout of lineproof, of the version of this program")
		}
		sums[name] = answers.Sum(content)
	}
	return sums, err
}

// runGo runs the go command for WebAssembly, and returns what it prints. The
// folder is for its temporary files. An interrupt lets it stop what it has started.
func runGo(ctx context.Context, folder string, args ...string) (string, error) {
	cmd := exec.CommandContext(ctx, "go", args...)
	cmd.Cancel = func() error { return cmd.Process.Signal(os.Interrupt) }
	cmd.WaitDelay = 5 * time.Second // then it is killed
	// What shapes the program is the same everywhere. An empty value would stand for what
	// "go env -w" has set, so an empty list is written with a comma.
	cmd.Env = append(os.Environ(), "GOTMPDIR="+folder, "GOOS=js", "GOARCH=wasm", "GOWORK=off", "GOFLAGS=-mod=readonly",
		"CGO_ENABLED=0", "GOWASM=,", "GOEXPERIMENT=,", "GOFIPS140=off")
	var stdout, stderr strings.Builder
	cmd.Stdout, cmd.Stderr = &stdout, &stderr
	err := cmd.Run()
	switch {
	case ctx.Err() != nil:
		err = ctx.Err()
	case errors.Is(err, exec.ErrNotFound):
		err = fmt.Errorf("the page's program is built by Go, and there is no go command: %w", err)
	case err != nil:
		err = &goError{fmt.Errorf("go %s: %w", args[0], err), stderr.String()}
	}
	return stdout.String(), err
}

// A goError is one of the go command, and what it says.
type goError struct {
	error
	said string
}

func (e *goError) Unwrap() error { return e.error }

// Details is what the go command says, for people.
func (e *goError) Details() (text string) {
	for line := range strings.Lines(e.said) {
		text += show.Printable(strings.TrimRight(line, "\r\n")) + "\n"
	}
	return text
}

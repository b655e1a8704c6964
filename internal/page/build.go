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
)

// A program is the page's WebAssembly, and what a browser needs to run it.
type program struct {
	code    []byte // the WebAssembly
	glue    string // Go's wasm_exec.js
	version string // of Go
}

// build has the go command build the program from the sources that are embedded
// here, in a folder that it removes. The folder's name does not get into it: the
// same Go makes the same bytes of the same sources.
func build(ctx context.Context) (p program, err error) {
	if _, err := exec.LookPath("go"); err != nil {
		return p, fmt.Errorf("the page's program is built by Go, and there is no go command: %w", err)
	}
	folder, err := os.MkdirTemp("", "lineproof-page-*")
	if err != nil {
		return p, err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(folder)) }()
	if err := writeSources(folder); err != nil {
		return p, err
	}
	said, err := goCommand(ctx, folder, "env", "GOVERSION", "GOROOT")
	if err != nil {
		return p, err
	}
	version, root, _ := strings.Cut(strings.TrimSpace(said), "\n")
	if p.version = version; root == "" {
		return p, fmt.Errorf("go env says %q, and not where Go is", said)
	}
	glue, err := readGlue(root)
	if err != nil {
		return p, err
	}
	p.glue = string(glue)
	const output = "page.wasm"
	if _, err := goCommand(ctx, folder, "build", "-trimpath", "-buildvcs=false", "-ldflags=-s -w -buildid=", "-o", output, "./internal/page/wasm"); err != nil {
		return p, err
	}
	p.code, err = os.ReadFile(filepath.Join(folder, output))
	return p, err
}

// writeSources writes the embedded sources, without tests.
func writeSources(folder string) error {
	return fs.WalkDir(lineproof.Sources, ".", func(name string, entry fs.DirEntry, err error) error {
		target := filepath.Join(folder, filepath.FromSlash(name))
		switch {
		case err != nil:
			return err
		case entry.IsDir() && entry.Name() == "testdata":
			return fs.SkipDir
		case entry.IsDir():
			return os.MkdirAll(target, 0o755)
		case strings.HasSuffix(name, "_test.go"):
			return nil
		}
		content, err := lineproof.Sources.ReadFile(name)
		if err != nil {
			return err
		}
		return os.WriteFile(target, content, 0o644)
	})
}

// goCommand runs the go command in the folder, for WebAssembly, and returns what
// it prints. An interrupt lets it stop what it has started.
func goCommand(ctx context.Context, folder string, args ...string) (string, error) {
	cmd := exec.CommandContext(ctx, "go", args...)
	cmd.Cancel = func() error { return cmd.Process.Signal(os.Interrupt) }
	cmd.WaitDelay = 5 * time.Second // then it is killed
	cmd.Dir = folder
	// GOFLAGS must not be empty: then it would be what "go env -w" has set.
	cmd.Env = append(os.Environ(), "PWD="+folder, "GOTMPDIR="+folder,
		"GOOS=js", "GOARCH=wasm", "CGO_ENABLED=0", "GOWORK=off", "GOFLAGS=-mod=readonly")
	var stdout, stderr bytes.Buffer
	cmd.Stdout, cmd.Stderr = &stdout, &stderr
	err := cmd.Run()
	if ctx.Err() != nil {
		return "", ctx.Err()
	}
	if err != nil {
		return "", fmt.Errorf("go %s: %w\n%s", args[0], err, strings.TrimSpace(stderr.String()))
	}
	return stdout.String(), nil
}

// readGlue reads the script that comes with Go for its WebAssembly.
func readGlue(root string) ([]byte, error) {
	glue, err := os.ReadFile(filepath.Join(root, "lib", "wasm", "wasm_exec.js"))
	if errors.Is(err, fs.ErrNotExist) { // before Go 1.24
		glue, err = os.ReadFile(filepath.Join(root, "misc", "wasm", "wasm_exec.js"))
	}
	return glue, err
}

package main

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log"
	"os"
	"path/filepath"
	"sync"
)

// many are so many mutants that they are not to leave their traces, a few
// megabytes each, in the user's cache of the go command.
const many = 100

// runAll tests mutants, some at the same time.
func runAll(ctx context.Context, folder string, o options, chosen []Mutant, progress io.Writer) ([]result, error) {
	notes, err := openNotes(o.log, folder)
	if err != nil {
		return nil, err
	}
	defer notes.close()
	results := make([]result, len(chosen))
	left := make(chan int, len(chosen))
	for i, m := range chosen {
		if n, ok := notes.of[m.Name()]; ok {
			results[i] = result{m, n.Outcome, n.By}
			continue
		}
		left <- i
	}
	close(left)
	logger := log.New(progress, "", 0)
	logger.Printf("%d mutants, of which %d were noted before", len(chosen), len(chosen)-len(left))
	if len(left) == 0 {
		return results, nil
	}
	scratch, err := os.MkdirTemp("", "mutants")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(scratch)
	shared, err := newRunner(ctx, folder)
	if err != nil {
		return nil, err
	}
	runners := make([]*runner, o.workers)
	for i := range runners {
		if runners[i] = shared; len(left) < many {
			continue
		}
		if runners[i], err = shared.withCache(ctx, filepath.Join(scratch, fmt.Sprint(i))); err != nil {
			return nil, err
		}
		shared.cache = runners[i].cache // to be copied from
	}
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	var running sync.WaitGroup
	for _, r := range runners {
		running.Go(func() {
			for i := range left {
				m := chosen[i]
				outcome, by, err := r.run(ctx, m)
				results[i] = result{m, outcome, by}
				if err == nil {
					err = notes.add(results[i])
				}
				if err != nil {
					cancel(err)
					return
				}
				logger.Printf("%d of %d: %s, %s: %v %s", i+1, len(chosen), m.place(), m.Kind, outcome, by)
			}
		})
	}
	running.Wait()
	return results, context.Cause(ctx)
}

// notes are what became of mutants, one line of a file each, so that a run that was
// interrupted can go on. They hold for the same files of the package.
type notes struct {
	files string          // their digest
	of    map[string]note // by name
	mu    sync.Mutex
	file  *os.File // nil for none
}

type note struct {
	Files   string
	Name    string
	Outcome Outcome
	By      string
}

func openNotes(name, folder string) (*notes, error) {
	n := &notes{of: make(map[string]note)}
	if name == "" {
		return n, nil
	}
	names, err := filepath.Glob(filepath.Join(folder, "*.go"))
	if err != nil {
		return nil, err
	}
	digest := sha256.New()
	for _, name := range names {
		text, err := os.ReadFile(name)
		if err != nil {
			return nil, err
		}
		fmt.Fprintf(digest, "%s %d\n%s", filepath.Base(name), len(text), text)
	}
	n.files = hex.EncodeToString(digest.Sum(nil))
	if n.file, err = os.OpenFile(name, os.O_RDWR|os.O_CREATE|os.O_APPEND, 0o666); err != nil {
		return nil, err
	}
	for lines := json.NewDecoder(n.file); ; {
		var one note
		if err := lines.Decode(&one); errors.Is(err, io.EOF) {
			return n, nil
		} else if err != nil {
			n.close()
			return nil, fmt.Errorf("%s: %w", name, err)
		}
		if one.Files == n.files {
			n.of[one.Name] = one
		}
	}
}

func (n *notes) add(r result) error {
	if n.file == nil {
		return nil
	}
	n.mu.Lock()
	defer n.mu.Unlock()
	return json.NewEncoder(n.file).Encode(note{n.files, r.Name(), r.outcome, r.by})
}

func (n *notes) close() {
	if n.file != nil {
		n.file.Close()
	}
}

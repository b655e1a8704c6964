package main

import (
	"context"
	"fmt"
	"io"
	"os"
	"runtime"
	"time"

	"lineproof/checker"
	"lineproof/internal/bulk"
)

// minBulkMemory is the least that --memory can be for a check, in MiB.
const minBulkMemory = 1

// A bulkFlags holds the flags with which package bulkcheck verifies a
// certificate, instead of package checker.
type bulkFlags struct {
	flags
	memory, workers *int
	temp            *string
}

func (f flags) bulk() *bulkFlags {
	return &bulkFlags{f, f.number("memory", bulk.DefaultMemory>>20), f.number("workers", 1), f.String("temp", "", "")}
}

// given reports whether there is one of these flags.
func (f *bulkFlags) given() bool {
	return f.Changed("memory") || f.Changed("workers") || f.Changed("temp")
}

// check looks at the values of the flags, and at what they do not go with.
func (f *bulkFlags) check(file input) error {
	switch {
	case !f.given():
		return nil
	case f.Changed("receipt"):
		return f.wrong("--receipt is of what package checker says, which has no --memory, --workers or --temp")
	case file.form.text():
		return f.wrong("--memory, --workers and --temp are for certificates, and %s is a text; lineproof convert makes a certificate of it", file.name)
	case *f.memory < minBulkMemory || *f.memory > maxMemory:
		return f.wrong("memory %d is not in %d to %d", *f.memory, minBulkMemory, maxMemory)
	}
	if f.Changed("temp") {
		if info, err := os.Stat(*f.temp); err != nil || !info.IsDir() {
			return f.wrong("--temp %q is not a folder", *f.temp)
		}
	}
	return f.checkWorkers(*f.workers)
}

// options returns what the flags say. There is no limit of profiles if no flag
// sets one.
func (f *bulkFlags) options(limit int, wanted []string) bulk.Options {
	o := bulk.Options{Wanted: wanted, Memory: int64(*f.memory) << 20, Workers: *f.workers, Temp: *f.temp}
	if o.Workers == 0 {
		o.Workers = runtime.GOMAXPROCS(0)
	}
	if f.Changed("limit") {
		o.Limit = limit
	}
	return o
}

// verifyBulk has package bulkcheck verify the named certificate, or standard
// input. It returns within an interrupt, without its temporary files.
func (s *session) verifyBulk(ctx context.Context, name string, o bulk.Options) ([]checker.Section, error) {
	file, err := await(ctx, func() (io.ReadCloser, error) { return open(name, s.stdin) })
	if err != nil {
		return nil, err
	}
	if !temporaries.TryRLock() {
		return nil, errInterrupted
	}
	defer temporaries.RUnlock()
	o.Progress = new(bulk.Progress)
	stop := s.watch(o.Progress.String)
	var sections []checker.Section
	done := make(chan struct{})
	go func() {
		defer close(done)
		sections, err = bulk.Verify(ctx, file, o)
	}()
	select {
	case <-done:
	case <-ctx.Done():
		select {
		case <-done:
		case <-time.After(time.Second): // it waits for input
		}
	}
	stop()
	if ctx.Err() != nil { // the file may still be read from
		return nil, errInterrupted
	}
	file.Close()
	fmt.Fprintf(s.stderr, "checked by package bulkcheck, with %.1f MiB written to temporary files\n", float64(o.Progress.Spilled())/(1<<20))
	return sections, inFile(name, err)
}

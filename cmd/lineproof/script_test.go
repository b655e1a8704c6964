package main

import (
	"runtime"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"

	"lineproof/internal/audit/scripts"
)

func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){"lineproof": main, "lineproof-one-thread": mainOnOneThread})
}

// mainOnOneThread is the program with its main goroutine, which does all that
// is done to the output, on one thread.
func mainOnOneThread() {
	runtime.LockOSThread()
	main()
}

// TestScripts runs testdata/script. The scripts find lineproof, which is this test's binary, linecheck, whose
// package is to have no tests that import more than it does itself, and arena.
func TestScripts(t *testing.T) { scripts.Run(t, "../../testdata/script", "linecheck", "arena") }

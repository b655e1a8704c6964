package main

import "runtime/debug"

// ownsProcess is true if the process does nothing but this command, so that Go's memory is its to
// limit. Tests run several commands at a time in one process.
var ownsProcess bool

// uncounted is the memory, in bytes, that the program takes besides what Go's
// limit counts: its own text, above all.
const uncounted = 12 << 20

// limitMemory sets Go's limit, and returns the one before.
func limitMemory(bytes int64) (before int64) {
	if !ownsProcess {
		return bytes
	}
	return debug.SetMemoryLimit(bytes)
}

// freeMemory gives back to the system what is used no more.
func freeMemory() {
	if ownsProcess {
		debug.FreeOSMemory()
	}
}

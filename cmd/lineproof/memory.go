package main

import (
	"io/fs"
	"math"
	"os"
	"path"
	"runtime/debug"
	"slices"
	"strconv"
	"strings"

	"github.com/pbnjay/memory"
)

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

// memoryThere returns how many bytes of memory there are, on the machine, or in the container in
// which the program runs; 0 where nobody knows.
func memoryThere() uint64 {
	if machine := memory.TotalMemory(); machine > 0 {
		return min(machine, groupLimit(os.DirFS("/")))
	}
	return 0
}

// groupLimit returns the least limit of the control groups of Linux that this process is in, of
// version 2 or 1. A container may see its own group as the highest.
func groupLimit(system fs.FS) uint64 {
	least := uint64(math.MaxUint64)
	own, _ := fs.ReadFile(system, "proc/self/cgroup") // "0::/PATH", or "N:memory:/PATH"
	for line := range strings.Lines(string(own)) {
		_, rest, _ := strings.Cut(strings.TrimSpace(line), ":")
		kinds, group, _ := strings.Cut(rest, ":")
		folder, name := "sys/fs/cgroup", "memory.max"
		if kinds != "" {
			folder, name = "sys/fs/cgroup/memory", "memory.limit_in_bytes"
			if !slices.Contains(strings.Split(kinds, ","), "memory") {
				continue
			}
		}
		for group = path.Clean("/" + group); ; group = path.Dir(group) {
			text, _ := fs.ReadFile(system, path.Join(folder, group, name))
			if n, err := strconv.ParseUint(strings.TrimSpace(string(text)), 10, 64); err == nil {
				least = min(least, n)
			}
			if group == "/" {
				break
			}
		}
	}
	return least
}

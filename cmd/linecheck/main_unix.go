//go:build unix

package main

import (
	"os/signal"
	"syscall"
)

// init has a closed pipe be an output error like any other. Otherwise it would kill the program.
func init() { signal.Ignore(syscall.SIGPIPE) }

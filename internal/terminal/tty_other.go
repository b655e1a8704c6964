//go:build !unix

package terminal

import "os"

// There are no jobs to be stopped here.

func notifyContinued(chan<- os.Signal) {}

func stopJob() error { return nil }

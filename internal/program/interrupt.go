package program

import (
	"context"
	"os"
	"os/signal"
	"sync"
	"syscall"
	"time"
)

// Main runs a program, which execute does, and ends it. At an interrupt, it also calls the
// functions that end what has to end with the program.
func Main(name string, execute func(context.Context, *Session, []string) int, abandon ...func()) {
	// Without this a closed pipe would kill the program, instead of being an output error
	// like any other. It is not ignored: programs that are started would ignore it then, too.
	signal.Notify(make(chan os.Signal, 1), syscall.SIGPIPE)
	interrupts := make(chan os.Signal, 2)
	notify(interrupts)
	ctx, interrupt := context.WithCancel(context.Background())
	s := &Session{Name: name, Stdin: os.Stdin, Stdout: os.Stdout, Stderr: os.Stderr}
	go func() {
		<-interrupts
		interrupt()
		s.abandon(interrupts, abandon)
	}()
	status := execute(ctx, s, os.Args[1:])
	if err := os.Stdout.Close(); err != nil { // some disks only tell now
		s.PrintError(err)
		status = Failed
	}
	os.Exit(status)
}

// notify has interrupts sent to a channel, but for those that the program was started to
// ignore: a hangup by nohup, ctrl-C and ctrl-\ in the background of a script. Go does not know
// whether the last one is ignored, but shells ignore the two together.
func notify(interrupts chan<- os.Signal) {
	signal.Notify(interrupts, syscall.SIGTERM) // Go does not tell whether it was ignored
	if !signal.Ignored(syscall.SIGHUP) {
		signal.Notify(interrupts, syscall.SIGHUP)
	}
	if signal.Ignored(os.Interrupt) {
		signal.Ignore(syscall.SIGQUIT)
	} else {
		signal.Notify(interrupts, os.Interrupt, syscall.SIGQUIT)
	}
}

// Grace is how long an interrupted command may take to end by itself.
const Grace = 500 * time.Millisecond

// abandon ends the program after an interrupt. A command that watches its context
// ends by itself before that, and has the time that it takes while it holds
// s.finishing. Another interrupt does not wait for that. Unfinished files are
// removed.
func (s *Session) abandon(again <-chan os.Signal, more []func()) {
	over := make(chan bool)
	time.AfterFunc(Grace, func() {
		s.finishing.Lock()
		close(over)
	})
	select {
	case <-over:
	case <-again:
		time.Sleep(Grace)
	}
	for _, end := range more {
		end()
	}
	AbandonFiles()
	s.PrintError(context.Canceled)
	os.Exit(Failed)
}

// End prints the error with which a command has ended by itself, if any, and returns the exit
// status. From then on, no interrupt says so as well.
func (s *Session) End(err error) int {
	if err != nil {
		s.finishing.Lock() // for good
		s.PrintError(err)
	}
	return ExitStatus(err)
}

// DelayInterrupt has an interrupt wait until release is called, so that what is found can be
// kept.
func (s *Session) DelayInterrupt() (release func()) {
	s.finishing.Lock()
	return sync.OnceFunc(s.finishing.Unlock)
}

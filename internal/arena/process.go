package arena

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strings"
	"sync"
	"time"

	"lineproof/internal/show"
)

// mostAnswer is how many bytes a line of a program may have.
const mostAnswer = 1 << 16

// A process is one of another program, with those that it starts in a group of their own.
type process struct {
	cmd      *exec.Cmd
	errors   lastLine
	answered bool
	several  bool // it plays several games

	gone               chan struct{} // closed when it has ended, and what it has started was killed
	questions, answers *os.File
	lines              *bufio.Reader // of the answers
}

// running has all processes. It is locked while one is started or ended.
var running = struct {
	sync.Mutex
	all map[*process]bool
}{all: make(map[*process]bool)}

// Abandon ends all processes, at the end of the program. It keeps the lock, so that none is
// started any more.
func Abandon() {
	running.Lock()
	for p := range running.all {
		killGroup(p.cmd)
	}
}

// startProcess has sh run a command.
func startProcess(command string) (*process, error) {
	in, questions, err := os.Pipe()
	if err != nil {
		return nil, err
	}
	defer in.Close()
	answers, out, err := os.Pipe()
	if err != nil {
		questions.Close()
		return nil, err
	}
	defer out.Close()
	p := &process{cmd: exec.Command("sh", "-c", command), questions: questions, answers: answers,
		gone: make(chan struct{})}
	p.lines = bufio.NewReaderSize(answers, mostAnswer)
	p.cmd.Stdin, p.cmd.Stdout, p.cmd.Stderr, p.cmd.WaitDelay = in, out, &p.errors, time.Second
	ownGroup(p.cmd)
	running.Lock()
	defer running.Unlock()
	if err := p.cmd.Start(); err != nil {
		questions.Close()
		answers.Close()
		return nil, err
	}
	running.all[p] = true
	go p.wait()
	return p, nil
}

// wait waits for the end of the process, and kills what it has left behind, which could hold its
// output open.
func (p *process) wait() {
	p.cmd.Wait()
	running.Lock()
	killGroup(p.cmd)
	delete(running.all, p)
	running.Unlock()
	close(p.gone)
}

func (p *process) end() {
	p.questions.Close()
	p.answers.Close()
	running.Lock()
	if running.all[p] {
		killGroup(p.cmd)
	}
	running.Unlock()
	<-p.gone
}

// until sets the time at which the process has to have read and answered.
func (p *process) until(t time.Time) {
	p.questions.SetDeadline(t)
	p.answers.SetDeadline(t)
}

// send writes a line. That the process has ended is seen from its answer.
func (p *process) send(what any) error {
	line, err := json.Marshal(what)
	if err != nil {
		return err
	}
	_, err = p.questions.Write(append(line, '\n'))
	if errors.Is(err, os.ErrDeadlineExceeded) {
		return err
	}
	return nil
}

func (p *process) read() (a answer, err error) {
	line, err := p.lines.ReadSlice('\n')
	switch {
	case errors.Is(err, bufio.ErrBufferFull):
		return a, fmt.Errorf("its answer has more than %d bytes", mostAnswer)
	case errors.Is(err, io.EOF):
		return a, errEnded
	case err != nil:
		return a, err
	}
	mistyped := new(json.UnmarshalTypeError)
	switch err := json.Unmarshal(line, &a); {
	case errors.As(err, &mistyped) && mistyped.Field != "":
		return a, fmt.Errorf("%q has a %s for %q", clipped(string(line)), mistyped.Value, mistyped.Field)
	case err != nil:
		return a, fmt.Errorf("%q is not an object of JSON", clipped(string(line)))
	}
	return a, nil
}

var errEnded = errors.New("it ended")

// A lastLine keeps the end of what is written to it.
type lastLine struct{ bytes []byte }

func (l *lastLine) Write(b []byte) (int, error) {
	l.bytes = append(l.bytes, b...)
	l.bytes = l.bytes[max(0, len(l.bytes)-1000):]
	return len(b), nil
}

func (l *lastLine) text() string {
	all := bytes.TrimSpace(l.bytes)
	return clipped(string(all[bytes.LastIndexByte(all, '\n')+1:]))
}

// clipped is a program's text, as it fits on a line and can be shown.
func clipped(text string) string {
	text = strings.TrimSpace(text)
	return show.Printable(text[:min(len(text), 100)])
}

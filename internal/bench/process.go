package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"os/exec"
	"slices"
	"strings"
	"time"
)

// childArgument is the argument with which this program is a process that carries
// out one task: it reads the task, and writes the result, as JSON.
const childArgument = "measure"

func child(ctx context.Context, in io.Reader, out io.Writer) error {
	var t task
	if err := json.NewDecoder(in).Decode(&t); err != nil {
		return err
	}
	r, err := t.run(ctx)
	if err != nil {
		return err
	}
	return json.NewEncoder(out).Encode(r)
}

// inProcess carries out a task in a process of its own.
func inProcess(ctx context.Context, t task) (r result, err error) {
	program, err := os.Executable()
	if err != nil {
		return r, err
	}
	in, err := json.Marshal(t)
	if err != nil {
		return r, err
	}
	var out, complaints bytes.Buffer
	run := exec.CommandContext(ctx, program, childArgument)
	run.Stdin, run.Stdout, run.Stderr = bytes.NewReader(in), &out, &complaints
	if err := run.Run(); err != nil {
		if ctx.Err() != nil {
			return r, ctx.Err()
		}
		err = fmt.Errorf("%v: %w: %s", t, err, strings.TrimSpace(complaints.String()))
		if run.ProcessState != nil && run.ProcessState.ExitCode() == 1 {
			err = &disagreement{err}
		}
		return r, err
	}
	return r, json.Unmarshal(out.Bytes(), &r)
}

// String says what is measured.
func (t task) String() string {
	return fmt.Sprintf("%s, width %d, rows %d", t.Do, t.Well.Width, t.Well.Rows)
}

const (
	rounds = 3
	long   = 10 * time.Second // a round that takes so long is the only one
)

// alternately measures the tasks one after the other, and again if that did not
// take long. It returns the fastest result of each.
func (b *bench) alternately(ctx context.Context, tasks ...task) ([]result, error) {
	best := make([]result, len(tasks))
	for round := range rounds {
		var took time.Duration
		for i, t := range tasks {
			fmt.Fprintf(os.Stderr, "%v ...\n", t)
			r, err := b.measure(ctx, t)
			if err != nil {
				return nil, err
			}
			took += r.Took
			if round == 0 {
				best[i] = r
				continue
			}
			if !r.same(best[i]) {
				return nil, &disagreement{fmt.Errorf("%v: twice the same, and %+v is not %+v", t, r, best[i])}
			}
			if r.Took < best[i].Took {
				best[i] = r
			}
		}
		if took > long {
			break
		}
	}
	return best, nil
}

// same reports whether two results of one task agree in all that does not depend
// on time.
func (r result) same(s result) bool {
	if !r.Ended || !s.Ended {
		return true
	}
	return r.Answer == s.Answer && r.Positions == s.Positions && r.Held == s.Held && r.Size == s.Size &&
		slices.Equal(r.Claims, s.Claims)
}

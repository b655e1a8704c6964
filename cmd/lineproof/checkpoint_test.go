package main

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
	"time"

	"lineproof/certificate"
	"lineproof/internal/audit/require"
	"lineproof/solver"
)

// interrupting asks a question, and interrupts it after so many positions.
func interrupting(ask question, positions int64) question {
	return func(ctx context.Context, game *solver.Solver) ([]certificate.Claim, error) {
		ctx, cancel := context.WithCancel(ctx)
		defer cancel()
		go func() {
			for ctx.Err() == nil && game.Progress().Expanded < positions {
				time.Sleep(time.Millisecond)
			}
			cancel()
		}()
		return ask(ctx, game)
	}
}

// TestCheckpoint interrupts a search, goes on, and finds the same evidence as
// without that.
func TestCheckpoint(t *testing.T) {
	w := certificate.Well{Width: 8, Rows: 6}
	keep := checkpoint{name: filepath.Join(t.TempDir(), "checkpoint"), every: time.Hour}
	s, _, stderr := newTestSession()
	for _, positions := range []int64{1, 4000} {
		_, err := s.find(context.Background(), w, small, interrupting(whoWins(w), positions), keep)
		if !errors.Is(err, context.Canceled) || !strings.HasSuffix(stderr.String(), "the same command goes on from "+keep.name+"\n") {
			t.Fatalf("error %v, stderr %q", err, stderr)
		}
	}
	if got := strings.Count(stderr.String(), "going on from "+keep.name+"\n"); got != 1 {
		t.Errorf("%d searches go on, want 1: %q", got, stderr)
	}
	resumed := require.Value(s.find(context.Background(), w, small, whoWins(w), keep))(t)
	fresh := require.Value(s.find(context.Background(), w, small, whoWins(w), checkpoint{}))(t)
	if !reflect.DeepEqual(resumed.certificate(), fresh.certificate()) {
		t.Error("the evidence differs from that of a search from the beginning")
	}
	if err := keep.remove(); err != nil {
		t.Error(err)
	}
	if _, err := os.Stat(keep.name); err == nil {
		t.Error("the checkpoint is still there")
	}
}

// TestCheckpointOften waits in a search for the file to be saved, and to be saved
// again.
func TestCheckpointOften(t *testing.T) {
	w := certificate.Well{Width: 4, Rows: 5}
	keep := checkpoint{name: filepath.Join(t.TempDir(), "checkpoint"), every: time.Millisecond}
	s, _, stderr := newTestSession()
	found, err := s.find(context.Background(), w, small, func(ctx context.Context, game *solver.Solver) ([]certificate.Claim, error) {
		for range 2 {
			for os.Remove(keep.name) != nil {
				time.Sleep(time.Millisecond)
			}
		}
		return whoWins(w)(ctx, game)
	}, keep)
	if err != nil || len(found) != 2 || stderr.Len() > 0 {
		t.Errorf("found %v, error %v, stderr %q", found, err, stderr)
	}
}

// TestCheckpointUnsaved has no folder to save into when the search fails: the
// error is that of the search, and the other one is told as well.
func TestCheckpointUnsaved(t *testing.T) {
	w := certificate.Well{Width: 4, Rows: 5}
	folder := t.TempDir()
	keep := checkpoint{name: filepath.Join(folder, "away", "checkpoint"), every: time.Hour}
	s, _, stderr := newTestSession()
	failure := errors.New("a failure")
	_, err := s.find(context.Background(), w, small, func(context.Context, *solver.Solver) ([]certificate.Claim, error) {
		return nil, failure
	}, keep)
	if err != failure || !strings.Contains(stderr.String(), keep.name+" cannot be written: ") {
		t.Errorf("error %v, stderr %q", err, stderr)
	}
}

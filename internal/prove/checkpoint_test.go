package prove

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
	"lineproof/internal/program"
	"lineproof/solver"
)

// interruptAt asks who wins a well, and interrupts the search after some positions.
func interruptAt(t *testing.T, s *program.Session, w certificate.Well, keep Checkpoint, positions int64) error {
	t.Helper()
	ctx, cancel := context.WithCancel(t.Context())
	x := &Search{Session: s, Options: Options{Options: small, Checkpoint: keep}}
	require.NoError(t, x.begin(w))
	search := x.now.Solver
	go func() {
		for expanded := int64(0); ctx.Err() == nil && expanded < positions; _, expanded = search.Progress() {
			time.Sleep(time.Millisecond)
		}
		cancel()
	}()
	release, err := x.Run(ctx, certificate.Claim{Player: true, Well: w})
	release()
	return err
}

// TestCheckpoint interrupts a search, goes on, and finds the same evidence as
// without that.
func TestCheckpoint(t *testing.T) {
	w := certificate.Well{Width: 8, Rows: 6}
	keep := Checkpoint{Name: filepath.Join(t.TempDir(), "checkpoint"), Every: time.Hour}
	s, _, stderr := newTestSession()
	for _, positions := range []int64{1, 4000} {
		err := interruptAt(t, s, w, keep, positions)
		if !errors.Is(err, context.Canceled) || !strings.HasSuffix(stderr.String(), "the same command goes on from "+keep.Name+"\n") {
			t.Fatalf("error %v, stderr %q", err, stderr)
		}
	}
	if got := strings.Count(stderr.String(), "going on from "+keep.Name+"\n"); got != 1 {
		t.Errorf("%d searches go on, want 1: %q", got, stderr)
	}
	resumed := &Search{Session: s, Options: Options{Options: small, Checkpoint: keep}}
	release, err := resumed.Run(t.Context(), certificate.Claim{Player: true, Well: w})
	release()
	if fresh := whoWins(t, s, w); err != nil || !reflect.DeepEqual(resumed.Certificate(), fresh) {
		t.Errorf("error %v, or the evidence differs from that of a search from the beginning", err)
	}
	if err := keep.Remove(); err != nil {
		t.Error(err)
	}
	if _, err := os.Stat(keep.Name); err == nil {
		t.Error("the checkpoint is still there")
	}
}

// TestCheckpointOften waits in a search for the file to be saved, and to be saved
// again.
func TestCheckpointOften(t *testing.T) {
	w := certificate.Well{Width: 4, Rows: 5}
	keep := Checkpoint{Name: filepath.Join(t.TempDir(), "checkpoint"), Every: time.Millisecond}
	s, _, stderr := newTestSession()
	x := &Search{Session: s, Options: Options{Options: small, Checkpoint: keep}}
	require.NoError(t, x.begin(w))
	for range 2 {
		for os.Remove(keep.Name) != nil {
			time.Sleep(time.Millisecond)
		}
	}
	release, err := x.Run(t.Context(), certificate.Claim{Player: true, Well: w})
	release()
	if err != nil || len(x.Found) != 2 || stderr.Len() > 0 {
		t.Errorf("found %v, error %v, stderr %q", x.Found, err, stderr)
	}
}

// TestCheckpointUnsaved has no folder to save into when the search fails: the
// error is that of the search, and the other one is told as well.
func TestCheckpointUnsaved(t *testing.T) {
	folder := t.TempDir()
	keep := Checkpoint{Name: filepath.Join(folder, "away", "checkpoint"), Every: time.Hour}
	s, _, stderr := newTestSession()
	o := small
	o.Expanded = 1
	x := &Search{Session: s, Options: Options{Options: o, Checkpoint: keep}}
	release, err := x.Run(t.Context(), certificate.Claim{Player: true, Well: certificate.Well{Width: 8, Rows: 6}})
	release()
	if !errors.Is(err, solver.ErrLimit) || !strings.Contains(stderr.String(), keep.Name+" cannot be written: ") {
		t.Errorf("error %v, stderr %q", err, stderr)
	}
}

package main

import (
	"context"
	"fmt"
	"io"
	"strings"
	"testing"
	"time"
)

// TestArenaInterrupted interrupts games, at whatever moment that is. The table has
// those that are over, and is the same as with so many games.
func TestArenaInterrupted(t *testing.T) {
	args := []string{"arena", "--player", "linear:mh,nh", "--workers", "2", "--games"}
	ctx, interrupt := context.WithCancel(t.Context())
	time.AfterFunc(100*time.Millisecond, interrupt)
	var stdout, stderr strings.Builder
	silent, _ := io.Pipe()
	if got := run(ctx, append(args, "1000000"), silent, &stdout, &stderr); got != failed || stderr.String() != "lineproof: interrupted\n" {
		t.Errorf("status %d, stderr %q", got, &stderr)
	}
	var player, dealer string
	var games int
	_, rows, _ := strings.Cut(stdout.String(), "\n")
	if _, err := fmt.Sscan(rows, &player, &dealer, &games); err != nil {
		t.Skip("no game is over")
	}
	var again strings.Builder
	if got := run(t.Context(), append(args, fmt.Sprint(games)), silent, &again, &stderr); got != success || again.String() != stdout.String() {
		t.Errorf("status %d, got\n%swith %d games\n%s", got, &stdout, games, &again)
	}
}

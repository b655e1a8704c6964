package main

import (
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"syscall"
	"testing"

	"lineproof/internal/audit/require"
	"lineproof/internal/program"
)

// TestProgramsEnd interrupts a game that a program plays, and that is not read as it is shown:
// the command is at work on that, or waits. No child of the program is left, which would keep a
// pipe open.
func TestProgramsEnd(t *testing.T) {
	for signals := range 3 {
		folder := t.TempDir()
		pipe, script := filepath.Join(folder, "pipe"), filepath.Join(folder, "player.sh")
		if err := syscall.Mkfifo(pipe, 0o600); err != nil {
			t.Skip(err)
		}
		plays := "while read asked; do echo '{\"move\": 0}'; done"
		if signals > 0 { // before the game ends
			plays = "wait"
		}
		require.NoError(t, os.WriteFile(script, []byte("exec 9>pipe; sleep 1000 & read setup; "+plays), 0o600))
		cmd := exec.Command("arena", "--watch", "--height", "24", "--player", "exec:sh player.sh")
		cmd.Dir = folder
		out := require.Value(cmd.StdoutPipe())(t)
		require.NoError(t, cmd.Start())
		file := require.Value(os.Open(pipe))(t)
		for range signals {
			cmd.Process.Signal(os.Interrupt)
		}
		if signals == 0 { // the game goes on to its end
			io.Copy(io.Discard, out)
		}
		if _, err := io.ReadAll(file); err != nil {
			t.Error(err)
		}
		cmd.Wait()
		want := map[bool]int{true: program.Success, false: program.Failed}[signals == 0]
		if got := cmd.ProcessState.ExitCode(); got != want {
			t.Errorf("%d interrupts: exit status %d, want %d", signals, got, want)
		}
	}
}

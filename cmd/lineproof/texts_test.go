package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"lineproof/internal/audit/require"
	"lineproof/internal/program"
)

// TestTexts wants the scripts in Python to read just the texts that lineproof reads.
func TestTexts(t *testing.T) {
	if _, err := exec.LookPath("python3"); err != nil {
		t.Skip("no Python")
	}
	folder := t.TempDir()
	does := func(args ...string) int {
		var out, errs strings.Builder
		return run(t.Context(), args, nil, &out, &errs)
	}
	for _, kind := range []string{"strategy", "witness"} {
		good, name := filepath.Join(folder, "good."+kind), filepath.Join(folder, "other."+kind)
		args := []string{"convert", "../../testdata/corpus/good_w4r5.cert", good}
		if kind == "strategy" {
			args = append(args, "--write-claim")
		}
		if does(args...) != program.Success {
			t.Fatal(args)
		}
		text := string(require.Value(os.ReadFile(good))(t))
		head, rest, _ := strings.Cut(text, "\n")
		in := func(old, new string) string { return head + "\n" + strings.Replace(rest, old, new, 1) }
		for _, test := range []struct {
			name, text string
			strategy   bool // whether it is one
			witness    bool
		}{
			{"as written", text, true, true},
			{"byte order mark", "\ufeff" + text, true, true},
			{"two byte order marks", "\ufeff\ufeff" + text, false, false},
			{"blank lines at the end", text + "\n \t\n\r\n", true, true},
			{"a blank line before", "\n" + text, false, false},
			{"a blank line between", head + "\n\n" + rest, false, false},
			{"no end of the last line", strings.TrimSuffix(text, "\n"), true, true},
			{"lines for Windows", strings.ReplaceAll(text, "\n", "\r\n"), true, true},
			{"a carriage return at the end alone", strings.TrimSuffix(text, "\n") + "\r", false, false},
			{"two carriage returns", in("\n", "\r\r\n"), false, false},
			{"carriage return", in("\n", "\r"), false, false},
			{"vertical tab", in("\n", "\v"), false, false},
			{"form feed", in("\n", "\f"), false, false},
			{"form feed at the end", text + "\f\n", false, false},
			{"next line", in("\n", "\u0085"), false, false},
			{"line separator", in("\n", "\u2028"), false, false},
			{"line separator after the claim", head + "\u2028" + rest, false, false},
			{"file separator", in("\n", "\x1c"), false, false},
			{"no-break space", in(" ", "\u00a0"), false, false},
			{"no-break space before the claim", strings.Replace(text, " ", "\u00a0", 1), false, false},
			{"no-break space after the claim", head + "\u00a0\n" + rest, false, false},
			{"no-break space at the end", text + "\u00a0\n", false, false},
			{"unit separator", in(" ", "\x1f"), false, false},
			{"zero byte", in(" ", "\x00"), false, false},
			{"tab", in(" ", "\t"), true, false},
			{"two blanks", in(" ", "  "), true, false},
			{"blank before", head + "\n " + rest, true, false},
			{"blank after", in("\n", " \n"), true, false},
			{"blank after the claim", head + " \n" + rest, true, false},
			{"plus sign", in("1 ", "+1 "), false, false},
			{"leading zero", in("1 ", "01 "), false, false},
			{"other digits", in("1 ", "\u0661 "), false, false},
			{"a long blank line at the end", text + strings.Repeat(" ", 1001) + "\n", false, false},
			{"nothing", "", false, false},
		} {
			require.NoError(t, os.WriteFile(name, []byte(test.text), 0o600))
			want := map[string]bool{"strategy": test.strategy, "witness": test.witness}[kind]
			if got := does("check", name) == program.Success; got != want {
				t.Errorf("%s, %s: lineproof accepts it: %v, want %v", kind, test.name, got, want)
			}
			out, err := exec.Command("python3", "../../testdata/"+kind+".py", name).CombinedOutput()
			if got := err == nil; got != want || strings.Contains(string(out), "Traceback") {
				t.Errorf("%s, %s: the script accepts it: %v, want %v: %s", kind, test.name, got, want, out)
			}
		}
	}
}

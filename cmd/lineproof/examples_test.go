package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"lineproof/certificate"
	"lineproof/internal/audit/require"
	"lineproof/internal/audit/scripts"
	"lineproof/internal/program"
)

// slowExamples run with EXHAUSTIVE=1, and endlessExamples take minutes or hours: of
// these, only the flags are tried, with an argument that no command takes.
var (
	slowExamples    = regexp.MustCompile(`prove( |$)|page|lines any|table wells -o|bergmark|--height|junk`)
	endlessExamples = regexp.MustCompile(`--minimize|--checkpoint|table wells --widths|table sets|survive`)
)

// TestExamples runs the examples of all texts of help, with files that have the names
// that stand there.
func TestExamples(t *testing.T) {
	if _, err := exec.LookPath("sh"); err != nil {
		t.Skip(err)
	}
	bin, folder, s := scripts.Build(t, "linecheck", "arena"), exampleFiles(t), newSession(nil, nil, nil)
	help := []string{string(require.Value(os.ReadFile("../arena/help.txt"))(t))}
	p := newProgram(s)
	for _, c := range append(p.Commands, &p.Command) {
		help = append(help, c.Text)
	}
	examples := 0
	for _, text := range help {
		_, text, _ := strings.Cut(text, "\nExample")
		_, text, _ = strings.Cut(text, "\n")
		text, _, _ = strings.Cut(text, "\nMore: ")
		for example := range strings.SplitSeq(strings.ReplaceAll(text, "\\\n", ""), "\n") {
			if example = strings.Join(strings.Fields(example), " "); example == "" {
				continue
			}
			examples++
			t.Run(example, func(t *testing.T) {
				t.Parallel()
				want := ""
				if endlessExamples.MatchString(example) || slowExamples.MatchString(example) && os.Getenv("EXHAUSTIVE") == "" {
					example, want = strings.Split(example, " && ")[0]+" a b c", " arguments; see"
				}
				cmd := exec.Command("sh", "-ec", example)
				cmd.Dir = folder
				if strings.HasPrefix(example, "lineproof page") { // which is built from the sources
					page := filepath.Join(t.TempDir(), "page.html")
					cmd.Dir, cmd.Args[2] = "../..", strings.NewReplacer(" w8r5.cert", " testdata/wells/w8r5.cert", "-o page.html", "-o "+page, "-o w8r5.html", "-o "+page).Replace(example)
				}
				cmd.Env = append(os.Environ(), "HOME="+folder, "PATH="+bin+string(os.PathListSeparator)+os.Getenv("PATH"))
				out, err := cmd.CombinedOutput()
				if (err != nil) != (want != "") || !strings.Contains(string(out), want) {
					t.Errorf("%v\n%s", err, out)
				}
			})
		}
	}
	if examples < 25 {
		t.Errorf("only %d examples", examples)
	}
}

// exampleFiles makes a folder with the files of examples: of the theorem, the first section
// and the last, which take less time than the second.
func exampleFiles(t *testing.T) string {
	folder := t.TempDir()
	for name, from := range map[string]string{"theorem": "theorem", "large": "wells/w8r6", "w8r5": "wells/w8r5", "rows": "wells/w4r4"} {
		c := require.Value(certificate.Load("../../testdata/" + from + ".cert.zst"))(t)
		if name == "theorem" {
			c = slices.Delete(c, 1, 2)
		}
		_, packed := require.Values(c.Bytes())(t)
		require.NoError(t, os.WriteFile(filepath.Join(folder, name+".cert.zst"), packed, 0o666))
	}
	for _, name := range []string{"my.strategy", "player.strategy"} {
		s, _, _ := newTestSession()
		if got := execute(t.Context(), s, []string{"convert", filepath.Join(folder, "theorem.cert.zst"), filepath.Join(folder, name)}); got != program.Success {
			t.Fatalf("convert exits with %d", got)
		}
	}
	player := require.Value(os.ReadFile("../../docs/player.py"))(t)
	require.NoError(t, os.WriteFile(filepath.Join(folder, "player.py"), player, 0o666))
	return folder
}

package main

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"lineproof/certificate"
	"lineproof/internal/audit/require"
	"lineproof/internal/judge"
	"lineproof/internal/program"
	"lineproof/internal/prove"
	"lineproof/solver"
)

// games are wells of each game and width, with each kind of dealer and each ceiling.
func games() (all []certificate.Well) {
	for width := certificate.MinWidth; width <= certificate.MaxWidth; width++ {
		for rows := 2; rows <= 3; rows++ {
			for ceiling := rows; ceiling <= rows+certificate.Overhang; ceiling++ {
				all = append(all, certificate.Well{Width: width, Rows: rows, Ceiling: ceiling % (rows + certificate.Overhang)})
			}
			for _, deals := range []string{certificate.Bag, "I", "ZO", "ITLJ"} {
				all = append(all, certificate.Well{Width: width, Rows: rows, Deals: deals})
			}
		}
		for _, deals := range []string{"", certificate.Bag, "O", "ISL"} {
			all = append(all, certificate.Well{Width: width, Rows: 2, Deals: deals, Game: certificate.Slide})
		}
	}
	return all
}

// TestGames has each command read certificates of each game: a good one, and those with
// another last byte. With EXHAUSTIVE=1, there are more.
func TestGames(t *testing.T) {
	for _, w := range games() {
		some := w.Rows == 2 && (w.Width < 4 || w.Width > 12 || w.Game == certificate.Slide && w.Width == 12)
		if w.Check() != nil || !some && os.Getenv("EXHAUSTIVE") == "" {
			continue
		}
		t.Run(certificate.Claim{Well: w}.String(), func(t *testing.T) {
			t.Parallel()
			folder := t.TempDir()
			good, bad := filepath.Join(folder, "good.cert"), filepath.Join(folder, "bad.cert")
			s, _, _ := newTestSession()
			if err := solver.Check(w); err != nil {
				t.Skip(err)
			}
			x := &prove.Search{Session: s, Options: prove.Options{Options: small}}
			release := require.Value(x.Run(t.Context(), certificate.Claim{Player: true, Well: w}))(t)
			release()
			require.Value(x.Publish(good))(t)
			raw := require.Value(os.ReadFile(good))(t)
			does := func(want int, stdin string, args ...string) (stdout, stderr string) {
				t.Helper()
				var out, errs strings.Builder
				if got := run(context.Background(), args, strings.NewReader(stdin), &out, &errs); got != want {
					t.Errorf("%q exits with %d, want %d: %s", args, got, want, &errs)
				}
				return out.String(), errs.String()
			}
			first := x.Found[0].Claim
			does(program.Success, "", "check", good)
			does(program.Success, "", "check", good, "--json", "--claim", first.String())
			text := filepath.Join(folder, "x.witness")
			if first.Player {
				does(program.Success, "", "stats", good)
				text = filepath.Join(folder, "x.strategy")
				does(program.Success, "", "render", good, "--deal", "")
				does(program.Success, "I\nhint\nz\nO\nL\nu\nr\nT\n", "play", good)
			} else {
				_, said := does(program.Success, "", "render", good, "--place", "")
				game, _ := does(program.Success, "hint\n", "play", good, "--as=player")
				_, legal, _ := strings.Cut(game, "\nlegal ")
				place, _, _ := strings.Cut(strings.Fields(legal + " -")[0], "\n")
				if place != "-" {
					does(program.Success, place+"\nhint\nu\nr\n", "play", good, "--as=player")
					does(program.Success, "", "render", good, "--place", place, "-o", filepath.Join(folder, "x.svg"))
					does(program.Success, "", "render", good, "--place", place, "-o", filepath.Join(folder, "x.svg"))
				}
				if strings.Contains(said, "panic") {
					t.Error(said)
				}
			}
			does(program.Success, "", "convert", good, text, "--claim", first.String())
			does(program.Success, "", "check", text, "--claim", first.String())
			lines := 0
			for last := range byte(certificate.Pieces) {
				raw[len(raw)-1] = last
				require.NoError(t, os.WriteFile(bad, raw, 0o666))
				if _, err := verify(s, inputOf(bad), judge.Options{}); err == nil {
					continue // as good as the one that was there
				}
				out, said := does(program.Refuted, "", "check", bad)
				if out != "s NOT VERIFIED\n" {
					t.Errorf("last byte %d: %s", last, out)
				}
				if strings.Contains(said, "line of play") {
					lines++
					does(program.Refuted, "", "render", bad)
					does(program.Refuted, "", "render", bad, "--to=svg")
					does(program.Refuted, "", "render", bad, "--to=svg", "-o", filepath.Join(folder, "bad.svg"))
				}
				does(program.Refuted, "", "check", bad, "--json")
				does(program.Refuted, "", "stats", bad)
				does(program.Refuted, "", "play", bad)
				does(program.Refuted, "", "convert", bad, "-", "--to=zst")
			}
			if lines == 0 && w.Deals == "" && w.Game != certificate.Slide && w.Ceiling == 0 && w.Width%2 == 0 {
				t.Error("no line of play to any other byte")
			}
		})
	}
}

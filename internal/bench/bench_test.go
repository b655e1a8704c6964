package main

import (
	"bytes"
	"context"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"lineproof/certificate"
	"lineproof/internal/article"
)

// TestMain lets the test be the process that carries out a task.
func TestMain(m *testing.M) {
	if len(os.Args) == 2 && os.Args[1] == childArgument {
		exit(child(context.Background(), os.Stdin, os.Stdout))
	}
	os.Exit(m.Run())
}

func well(width, rows int) certificate.Well { return certificate.Well{Width: width, Rows: rows} }

// generous limits are not reached.
func generous(t task) task {
	t.Budget, t.Memory = time.Hour, 1<<30
	return t
}

// TestTasks pins the positions of small wells.
func TestTasks(t *testing.T) {
	for _, test := range []struct {
		task      task
		answer    string
		positions int64
	}{
		{task{Do: ours, Well: well(4, 4), Question: article.Soonest}, "the player, 3", 10},
		{task{Do: ours, Well: well(6, 6), Question: article.Soonest}, "the player, 6", 488},
		{task{Do: ours, Well: well(8, 4), Question: article.Soonest}, adversaryWins, 4305},
		{task{Do: ours, Well: well(6, 6), Question: article.WhoWins}, "the player", 574},
		{task{Do: plain, Well: well(4, 4), Question: article.Soonest}, "the player, 3", 321},
		{task{Do: plain, Well: well(6, 6), Question: article.Soonest}, "the player, 6", 137574},
		{task{Do: plain, Well: well(6, 6), Question: article.Soonest, Deals: ourOrder}, "the player, 6", 64763},
		{task{Do: plain, Well: well(8, 4), Question: article.WhoWins}, adversaryWins, 96751},
	} {
		got, err := generous(test.task).run(t.Context())
		if err != nil || !got.Ended || got.Answer != test.answer || got.Positions != test.positions {
			t.Errorf("%v, question %d: got %+v, error %v, want %s after %d positions",
				test.task, test.task.Question, got, err, test.answer, test.positions)
		}
	}
}

// TestInProcess has the same measured here and in a process of its own.
func TestInProcess(t *testing.T) {
	file := filepath.Join(t.TempDir(), "well.cert.zst")
	for _, test := range []task{
		{Do: ours, Well: well(6, 5), Question: article.Soonest},
		{Do: plain, Well: well(6, 5), Question: article.WhoWins, Deals: ourOrder},
		{Do: prove, Well: well(6, 6), Question: article.Soonest, File: file},
		{Do: check, Well: well(6, 6), File: file},
	} {
		here, err := generous(test).run(t.Context())
		if err != nil {
			t.Fatalf("%v: %v", test, err)
		}
		there, err := inProcess(t.Context(), generous(test))
		if err != nil {
			t.Fatalf("%v: %v", test, err)
		}
		if !here.same(there) || !there.Ended {
			t.Errorf("%v: got %+v, want %+v", test, there, here)
		}
	}
}

// TestUnended has searches that reach their limits.
func TestUnended(t *testing.T) {
	for _, test := range []struct {
		task task
		why  string
	}{
		{task{Do: ours, Well: well(12, 9), Question: article.Soonest, Budget: time.Millisecond}, "the budget of 1ms"},
		{task{Do: plain, Well: well(10, 6), Question: article.Soonest, Budget: time.Millisecond, Memory: 1 << 30}, "the budget of 1ms"},
		{task{Do: plain, Well: well(10, 6), Question: article.WhoWins, Budget: time.Hour, Memory: 1 << 20}, "its memory, 1 MiB,"},
	} {
		got, err := test.task.run(t.Context())
		if err != nil || got.Ended || got.Why != test.why || got.Answer != "" || got.answer() != "?" {
			t.Errorf("%v: got %+v, error %v", test.task, got, err)
		}
	}
}

// TestRejected has a certificate checked that is none.
func TestRejected(t *testing.T) {
	file := filepath.Join(t.TempDir(), "well.cert")
	if err := os.WriteFile(file, []byte("lineproof\x01\x00"), 0o600); err != nil {
		t.Fatal(err)
	}
	_, err := inProcess(t.Context(), generous(task{Do: check, File: file}))
	if !errors.As(err, new(*disagreement)) {
		t.Errorf("got error %v", err)
	}
	_, err = inProcess(t.Context(), generous(task{Do: check, File: file + "x"}))
	if err == nil || errors.As(err, new(*disagreement)) {
		t.Errorf("a file that is not there: got error %v", err)
	}
}

// invented gives results of tasks that nobody measured: the article's algorithm
// does not end in ten columns.
func invented(_ context.Context, t task) (result, error) {
	r := result{Ended: true, Positions: int64(t.Well.Width * t.Well.Width * t.Well.Rows), Took: 12 * time.Second,
		Held: 1000, Peak: 1 << 20, Answer: adversaryWins}
	switch {
	case t.Do == plain && t.Well.Width == 10:
		r.Ended, r.Answer, r.Why, r.Line = false, "", "the budget of 1s", "I 1/17"
	case t.Do == check:
		r.Took = time.Second
	}
	if t.Do == plain {
		r.Positions *= 1e6
	}
	return r, nil
}

// TestPage writes all the tables and the picture.
func TestPage(t *testing.T) {
	name := filepath.Join(t.TempDir(), "PAGE.md")
	if err := run(t.Context(), []string{"-o", name}, invented); err != nil {
		t.Fatal(err)
	}
	page, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{
		"| 10 × 6 | the adversary | 600 | >600000000 | >1000000 | 12.0 | >12.0 | >1.00 |",
		"In 10 × 6, the article's algorithm came to the end of the budget of 1s with 600000000 positions of 125 states, 0.0% of the 750 million",
		"at the moves I 1/17, and so on.",
		"| 6 | 24 ∞ | 96 ∞ | 216 ∞ | 384 ∞ | 600 ∞ |  |",
		"take 12.0 times as long to solve as to check",
		"![Positions by rows and width](PAGE.svg)",
	} {
		if !strings.Contains(string(page), want) {
			t.Errorf("the page lacks %q", want)
		}
	}
	bars := 0 // of the table's head
	for i, line := range strings.Split(string(page), "\n") {
		n := strings.Count(line, "|")
		if n != 0 && bars != 0 && n != bars {
			t.Errorf("line %d: %d bars, its head has %d", i+1, n, bars)
		}
		bars = n
	}
	picture, err := os.ReadFile(filepath.Join(filepath.Dir(name), "PAGE.svg"))
	if err != nil {
		t.Fatal(err)
	}
	examine(t, picture)
}

// examine reads a picture as XML, and wants all text to be inside, in a wide font,
// too.
func examine(t *testing.T, picture []byte) {
	t.Helper()
	for d := xml.NewDecoder(bytes.NewReader(picture)); ; {
		token, err := d.Token()
		if err == io.EOF {
			return
		}
		if err != nil {
			t.Fatal(err)
		}
		e, ok := token.(xml.StartElement)
		if !ok || e.Name.Local != "text" {
			continue
		}
		at := make(map[string]string)
		for _, a := range e.Attr {
			at[a.Name.Local] = a.Value
		}
		content, err := d.Token()
		text, ok := content.(xml.CharData)
		if err != nil || !ok {
			t.Fatalf("a text without text: %v", err)
		}
		x, _ := strconv.ParseFloat(at["x"], 64)
		y, _ := strconv.ParseFloat(at["y"], 64)
		length := 9 * float64(len([]rune(string(text))))
		left := x - map[string]float64{"": 0, "start": 0, "middle": length / 2, "end": length}[at["text-anchor"]]
		if left < 0 || left+length > pictureWidth || y < 14 || y > pictureHeight-4 {
			t.Errorf("%q at %.0f, %.0f is not inside", text, x, y)
		}
	}
}

// TestParts wants each part alone to be written, and nothing else.
func TestParts(t *testing.T) {
	for _, p := range parts {
		name := filepath.Join(t.TempDir(), p.name+".md")
		if err := run(t.Context(), []string{p.name, "-o", name}, invented); err != nil {
			t.Fatal(err)
		}
		page, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		if want := fmt.Sprintf("## %s\n", p.title); !strings.HasPrefix(string(page), want) || strings.Count(string(page), "\n## ") > 0 {
			t.Errorf("%s: got\n%s", p.name, page)
		}
	}
}

// TestDisagreements invents results that contradict each other.
func TestDisagreements(t *testing.T) {
	rounds := int64(0)
	for name, lie := range map[string]func(task, *result){
		"two answers":    func(t task, r *result) { r.Answer = string(t.Do) },
		"other claims":   func(t task, r *result) { r.Claims = []string{string(t.Do)} },
		"other the next": func(_ task, r *result) { r.Took = time.Second; rounds++; r.Positions = rounds },
	} {
		err := run(t.Context(), nil, func(ctx context.Context, t task) (result, error) {
			r, err := invented(ctx, t)
			lie(t, &r)
			return r, err
		})
		if !errors.As(err, new(*disagreement)) {
			t.Errorf("%s: got error %v", name, err)
		}
	}
}

// TestAlternately counts the rounds, and wants the fastest.
func TestAlternately(t *testing.T) {
	for _, test := range []struct {
		took []time.Duration // of a task, by round
		want []time.Duration // the fastest
		runs int
	}{
		{[]time.Duration{3, 2, 4}, []time.Duration{2, 2}, 6},
		{[]time.Duration{long, 1, 1}, []time.Duration{long, long}, 2},
	} {
		runs := 0
		b := bench{measure: func(context.Context, task) (result, error) {
			runs++
			return result{Ended: true, Took: test.took[(runs-1)/2]}, nil
		}}
		got, err := b.alternately(t.Context(), task{Do: ours}, task{Do: plain})
		if err != nil || runs != test.runs || got[0].Took != test.want[0] || got[1].Took != test.want[1] {
			t.Errorf("%v: got %v in %d runs, error %v", test.took, got, runs, err)
		}
	}
}

func TestUsage(t *testing.T) {
	for _, args := range [][]string{
		{"growing"}, {"--budget", "0s"}, {"--memory", "0"}, {"--memory", "-1"}, {"--colour"},
		{"-o", "growth.svg"}, {"-o", filepath.Join(t.TempDir(), "none", "growth.md")},
	} {
		err := run(t.Context(), args, func(context.Context, task) (result, error) {
			return result{}, errors.New("something is measured")
		})
		if err == nil || errors.As(err, new(*disagreement)) || strings.Contains(err.Error(), "measured") {
			t.Errorf("%q: got error %v", args, err)
		}
	}
}

func TestSignificant(t *testing.T) {
	for _, test := range []struct {
		x    float64
		want string
	}{
		{0, "0"}, {1, "1.00"}, {12.345, "12.3"}, {123.45, "123"}, {123456.7, "123457"}, {0.012345, "0.0123"}, {0.000012345, "0.0000123"},
	} {
		if got := significant(test.x); got != test.want {
			t.Errorf("%v: got %s, want %s", test.x, got, test.want)
		}
	}
}

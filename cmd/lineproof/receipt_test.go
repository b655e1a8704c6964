package main

import (
	"bytes"
	"context"
	"errors"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"testing/iotest"

	"lineproof/certificate"
	"lineproof/checker"
)

// example returns the example of SPEC.md, raw and compressed, and with its last
// byte changed, which is a killer.
func example(t testing.TB) (good, packed, bad []byte) {
	good, err := os.ReadFile("../../testdata/example.cert")
	if err != nil {
		t.Fatal(err)
	}
	c, err := certificate.Decode(bytes.NewReader(good))
	if err != nil {
		t.Fatal(err)
	}
	if _, packed, err = c.Bytes(); err != nil {
		t.Fatal(err)
	}
	bad = bytes.Clone(good)
	bad[len(bad)-1] = 7
	return good, packed, bad
}

// TestRules wants the sections as they begin and end, and no more.
func TestRules(t *testing.T) {
	for heading, last := range map[string]string{
		"The game": "adversarial_tetris.html\n\n", "Claims": "Other games get other words, in later versions.\n\n",
	} {
		section := specSection(heading)
		if !strings.HasPrefix(section, "## "+heading+"\n\n") || !strings.HasSuffix(section, last) || strings.Count(section, "\n#") > 0 {
			t.Errorf("%s: got\n%s", heading, section)
		}
		if got, want := rulesSums()[heading], sum(section); got != want {
			t.Errorf("%s: got %s, want %s", heading, got, want)
		}
	}
}

// once is a reader that may not be asked for more after its end.
type once struct {
	io.Reader
	t     *testing.T
	ended bool
}

func (o *once) Read(p []byte) (int, error) {
	if o.ended {
		o.t.Error("read after the end")
	}
	n, err := o.Reader.Read(p)
	o.ended = err != nil
	return n, err
}

// TestExamine wants the sums of all bytes, wherever the checker stops.
func TestExamine(t *testing.T) {
	good, packed, bad := example(t)
	long := append(bytes.Clone(bad), make([]byte, 1<<20)...)
	skipped := append(bytes.Clone(packed), "\x50\x2a\x4d\x18\x03\x00\x00\x00abc"...)
	for _, test := range []struct {
		name      string
		file, raw []byte // no raw form: nil
		check     int    // that fails; 0: none, or the damage comes first
	}{
		{"raw", good, good, 0},
		{"compressed", packed, good, 0},
		{"compressed, with a frame to be skipped", skipped, good, 0},
		{"rejected", bad, bad, 18},
		{"rejected long before its end", long, long, 18},
		{"rejected, with a second certificate", append(bytes.Clone(packed), packed...), append(bytes.Clone(good), good...), 20},
		{"damaged", packed[:len(packed)-1], nil, 0},
		{"damaged behind what is rejected", append(append(bytes.Clone(packed), packed...), 1), nil, 20},
		{"no certificate", []byte("line"), []byte("line"), 1},
		{"nothing", nil, []byte{}, 1},
	} {
		for _, how := range []struct {
			name   string
			reader func(io.Reader) io.Reader
		}{
			{"in large pieces", func(r io.Reader) io.Reader { return r }},
			{"byte by byte", iotest.OneByteReader},
			{"with the end at once", iotest.DataErrReader},
		} {
			t.Run(test.name+", "+how.name, func(t *testing.T) {
				e, err := examine("-", &once{Reader: how.reader(bytes.NewReader(test.file)), t: t}, checker.Limit, nil)
				if err != nil {
					t.Fatal(err)
				}
				rejection := new(checker.Rejection)
				errors.As(e.rejection, &rejection)
				damaged := test.raw == nil
				if rejection.Check != test.check || (e.rejection == nil) != (len(e.sections) == 2) ||
					errors.Is(e.rejection, certificate.ErrDamaged) != (damaged && test.check == 0) {
					t.Errorf("got %d sections and %v, want check %d", len(e.sections), e.rejection, test.check)
				}
				if want := sum(string(test.file)); e.file != want {
					t.Errorf("file: got %s, want %s", e.file, want)
				}
				if want := sum(string(test.raw)); !damaged && e.raw != want || damaged && e.raw != "" {
					t.Errorf("raw form: got %q, want %s or, if it is damaged, none", e.raw, want)
				}
			})
		}
	}
}

// TestExamineUnreadable wants no examination without the end of the file, be it
// that the checker has rejected what came before.
func TestExamineUnreadable(t *testing.T) {
	good, packed, bad := example(t)
	broken := errors.New("broken")
	for name, before := range map[string][]byte{
		"verified": good, "compressed": packed, "rejected": bad, "rejected at once": []byte("no certificate"), "nothing": nil,
	} {
		_, err := examine("-", io.MultiReader(bytes.NewReader(before), iotest.ErrReader(broken)), checker.Limit, nil)
		if !errors.Is(err, broken) || status(err) != failed {
			t.Errorf("%s: got %v, want %v", name, err, broken)
		}
	}
}

// TestReceiptFields changes every value of receipts, one by one. It wants each
// to be missed when the receipt is verified, but for those that may differ.
func TestReceiptFields(t *testing.T) {
	good, _, bad := example(t)
	free := regexp.MustCompile(`^ +"(limit|name|start|seconds|lineproof|revision|modified|go)":`)
	folder := t.TempDir()
	file, changed := filepath.Join(folder, "x.cert"), filepath.Join(folder, "changed.json")
	verify := func(content string) (status int, stdout, stderr string) {
		if err := os.WriteFile(changed, []byte(content), 0o666); err != nil {
			t.Fatal(err)
		}
		var out, told strings.Builder
		status = run(context.Background(), []string{"receipt", "verify", changed, file}, nil, &out, &told)
		return status, out.String(), told.String()
	}
	for _, test := range []struct {
		name    string
		content []byte
		status  int
		values  int
	}{{"verified", good, success, 34}, {"rejected", bad, refuted, 27}} {
		if err := os.WriteFile(file, test.content, 0o666); err != nil {
			t.Fatal(err)
		}
		receipt := filepath.Join(folder, test.name+".json")
		run(context.Background(), []string{"check", file, "--limit=1000", "--receipt", receipt}, nil, io.Discard, io.Discard)
		content, err := os.ReadFile(receipt)
		if err != nil {
			t.Fatal(err)
		}
		lines := strings.SplitAfter(string(content), "\n")
		values := 0
		for i, line := range lines {
			altered := alter(line)
			if altered == line {
				continue
			}
			values++
			lines[i] = altered
			status, stdout, stderr := verify(strings.Join(lines, ""))
			lines[i] = line
			key := regexp.MustCompile(`"([^"]+)":`).FindStringSubmatch(line)[1]
			missed := status == refuted && stdout == "s NOT VERIFIED\n" && strings.Contains(stderr, "changed.json: ") && strings.Contains(stderr, key)
			if free.MatchString(line) && (status != test.status || strings.Contains(stderr, "does not match")) || !free.MatchString(line) && !missed {
				t.Errorf("%s: with %q: status %d, says %q", test.name, altered, status, stderr)
			}
		}
		if values != test.values {
			t.Errorf("%s: got %d values, want %d", test.name, values, test.values)
		}
	}
}

// alter returns a line of a receipt with another value, if it has one.
func alter(line string) string {
	m := regexp.MustCompile(`^( *"[^"]+": )("?)(.*?)("?,?\n)$`).FindStringSubmatch(line)
	if m == nil || strings.ContainsAny(m[3], "[{") {
		return line
	}
	value := m[3]
	switch n, err := strconv.ParseFloat(value, 64); {
	case value == "false":
		value = "true"
	case m[2] == "" && err == nil:
		value = strconv.FormatFloat(n+1, 'f', -1, 64)
	case value == "":
		value = "x"
	default:
		value = string(value[0]+1) + value[1:]
	}
	return m[1] + m[2] + value + m[4]
}

// TestReceiptInterrupted interrupts a check that has been rejected and waits for
// the end of its input. There is no receipt then.
func TestReceiptInterrupted(t *testing.T) {
	folder := t.TempDir()
	ctx, cancel := context.WithCancel(context.Background())
	r, w := io.Pipe()
	go func() {
		w.Write([]byte("no certificate"))
		w.Write([]byte("and more of it")) // returns when the checker has rejected it
		cancel()
	}()
	var stdout, stderr strings.Builder
	status := run(ctx, []string{"check", "-", "--receipt", filepath.Join(folder, "r.json")}, r, &stdout, &stderr)
	if status != failed || stdout.String() != "s NOT VERIFIED\n" || stderr.String() != "lineproof: interrupted\n" {
		t.Errorf("status %d, stdout %q, stderr %q", status, &stdout, &stderr)
	}
	if left, _ := os.ReadDir(folder); len(left) > 0 {
		t.Errorf("%s is left", left[0].Name())
	}
}

// FuzzReadReceipt wants one way to write a receipt down, and no panic, be it when
// it is compared.
func FuzzReadReceipt(f *testing.F) {
	good, packed, bad := example(f)
	var receipts []receipt
	for _, file := range [][]byte{good, packed, bad, packed[1:], packed[:len(packed)-1]} {
		e, err := examine("-", bytes.NewReader(file), checker.Limit, nil)
		if err != nil {
			f.Fatal(err)
		}
		r := e.receipt("x.cert", asked{[]string{"adversary drop width=2 rows=1"}, checker.Limit}, made{build: thisBuild()})
		receipts = append(receipts, r)
		f.Add(r.encode())
	}
	f.Fuzz(func(t *testing.T, content []byte) {
		r, err := readReceipt(bytes.NewReader(content))
		if flaw := new(certificate.Flaw); err != nil && !errors.As(err, &flaw) {
			t.Fatalf("got %v, want a flaw", err)
		}
		if err != nil {
			return
		}
		if got := r.encode(); !bytes.Equal(got, content) {
			t.Errorf("got\n%s\nof\n%s", got, content)
		}
		for _, other := range receipts {
			r.differences(other)
		}
	})
}

package main

import (
	"cmp"
	"context"
	"errors"
	"os"
	"slices"
	"strings"
	"time"

	"lineproof/certificate"
	"lineproof/checker"
	"lineproof/internal/bulk"
	"lineproof/internal/texts"
	"lineproof/internal/verdict"
)

// check is the command that verifies certificates, or texts as such.
func check(s *session, f flags) action {
	in := f.input()
	asJSON := f.Bool("json", false, "print a JSON object for each file instead, on a line of its own")
	quiet := f.BoolP("quiet", "q", false, "print nothing: the exit status is the verdict")
	limit := f.number("limit", checker.Limit, 1, maxHeld, "hold at most `N` profiles of a layer, nodes of a strategy, or boards that wait, of 350, 500 and 250 bytes each at the most; more are rejected (with --memory, --workers or --temp, any number of profiles)")
	large := f.large()
	return func(ctx context.Context, args []string) error {
		names, claims, err := f.filesAndClaims(args)
		switch {
		case err != nil:
			return err
		case len(names) > 1 && len(claims) > 0:
			return f.wrong("claims as arguments are for one file")
		case *quiet && *asJSON:
			return f.wrong("--quiet prints nothing, and --json an object")
		}
		q := demand{Options: checker.Options{Wanted: claims}}
		if f.Changed("limit") {
			q.Limit = *limit
		}
		if q.bulk, err = large(); err != nil {
			return err
		}
		var files []input
		for _, name := range names {
			file, err := in.of(name)
			if err == nil && q.bulk != nil && file.form.text() {
				err = f.wrong("--memory, --workers and --temp are for certificates, and %s is a text; lineproof convert makes a certificate of it", name)
			}
			if err != nil {
				return err
			}
			files = append(files, file)
		}
		sections, failed := s.checkAll(ctx, files, q, *asJSON, *quiet)
		if *quiet || *asJSON {
			return failed
		}
		return s.report(sections, failed)
	}
}

// checkAll has files verified, one after the other, and returns the worst error. It says
// what became of each, as an object for JSON, or of several in a line on standard error.
func (s *session) checkAll(ctx context.Context, files []input, q demand, asJSON, quiet bool) (all []checker.Section, failed error) {
	good, told := 0, len(files) > 1 && !quiet && !asJSON
	for _, file := range files {
		d, err := await(ctx, func() (document, error) { return s.verify(ctx, file, q) })
		all = append(all, d.sections...)
		if err == nil {
			good++
		}
		switch {
		case asJSON:
			err = s.conclude(verdictJSON(file.name, d, err), err)
		case told && err == nil:
			s.note("%s: verified, %s", file.name, certificate.Counted(len(d.sections), "claim"))
		case told:
			s.note("%s: not verified", file.name)
		}
		if failed = s.worse(failed, err); ctx.Err() != nil {
			break
		}
	}
	if told {
		s.note("%d of %d files verified", good, len(files))
	}
	return all, failed
}

// filesAndClaims tells the names of files in the arguments from claims.
func (f flags) filesAndClaims(args []string) (names, claims []string, err error) {
	for i, arg := range args {
		side, _, claim := strings.Cut(arg, " ")
		switch {
		case i == 0 || side != "player" && side != "adversary":
			names = append(names, arg)
			continue
		case !claim:
			return nil, nil, f.wrong("a claim is one argument, in quotes: %q", strings.Join(args[i:], " "))
		}
		if _, err := certificate.ParseClaim(arg); err != nil {
			return nil, nil, f.wrong("%v", err)
		}
		claims = append(claims, arg)
	}
	if i := slices.Index(names, "-"); i >= 0 && slices.Contains(names[i+1:], "-") {
		return nil, nil, f.wrong("- is standard input, which can be read only once")
	}
	return names, claims, nil
}

// worse returns the worse one of two errors, and tells of the other.
func (s *session) worse(a, b error) error {
	if a == nil || b == nil {
		return cmp.Or(a, b)
	}
	if status(b) > status(a) {
		a, b = b, a
	}
	s.complain(b)
	return a
}

// await returns what work returns. After an interrupt it waits only a moment, so
// that a verdict is given all the same. Then work goes on until the program ends.
func await[T any](ctx context.Context, work func() (T, error)) (T, error) {
	var result, none T
	var err error
	done := make(chan bool)
	go func() {
		result, err = work()
		close(done)
	}()
	select {
	case <-done:
		return result, err
	case <-ctx.Done():
	}
	select {
	case <-done:
	case <-time.After(grace / 2):
	}
	return none, errInterrupted
}

// minLarge is the least that --memory can be for a check, in MiB.
const minLarge = 1

// large adds the flags of package bulk, and returns what reads them: nil if there is
// none of them.
func (f flags) large() func() (*bulk.Options, error) {
	memory := f.number("memory", bulk.DefaultMemory>>20, minLarge, maxMemory, "memory for profiles, in `MIB`, at least 1; beyond it, they are sorted in temporary files")
	workers := f.workers(1, "check")
	temp := f.String("temp", "", "the `folder` of temporary files (default: the system's)")
	return func() (*bulk.Options, error) {
		switch info, err := os.Stat(*temp); {
		case !f.Changed("memory") && !f.Changed("workers") && !f.Changed("temp"):
			return nil, nil
		case f.Changed("temp") && (err != nil || !info.IsDir()):
			return nil, f.wrong("--temp %q is not a folder", *temp)
		}
		return &bulk.Options{Memory: int64(*memory) << 20, Workers: workers(), Temp: *temp}, nil
	}
}

// report prints the verdict on a certificate, one line for each section in its
// order, and passes on the error that came with it.
func (s *session) report(sections []checker.Section, err error) error {
	return s.conclude(verdict.Text(sections, err), err)
}

// conclude prints the text of a verdict. Standard output that fails is the
// worse of two errors: then nobody learns the verdict.
func (s *session) conclude(text string, err error) error {
	if unprinted := s.print(text); unprinted != nil {
		return s.worse(unprinted, err)
	}
	return err
}

// verdictJSON is the verdict on a file as JSON.
func verdictJSON(file string, d document, err error) string {
	v := verdict.Of(file, d.sections, told(err))
	if d.bulk {
		v.Checker = "bulk"
	}
	if err != nil {
		v.Error.Kind = kind(err)
	}
	if with := new(lineError); errors.As(err, &with) {
		v.Error.Line = with.game.JSON()
	}
	return v.String()
}

// kind says in a word or two what kind of error it is.
func kind(err error) string {
	rejection := new(checker.Rejection)
	rejected := errors.As(err, &rejection)
	switch {
	case errors.Is(told(err), errInterrupted):
		return "interrupted"
	case rejected && rejection.Check == checker.CheckLimit || errors.As(err, new(certificate.TooLarge)):
		return "beyond a limit"
	case rejected && rejection.Check != checker.CheckVersion || errors.As(err, new(*texts.Fault)):
		return "rejected"
	case isRejection(err):
		return "not a certificate"
	case errors.As(err, new(refutation)):
		return "refuted"
	default:
		return "unreadable"
	}
}

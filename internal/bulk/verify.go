// Package bulk verifies certificates whose layers are larger than memory, with
// several workers. It gives the same verdict, counts and traces as package
// checker, and rejects by the same check at the same place. There is one
// exception: check 21 of a layer counts the whole layer, so it comes after the
// layer's other checks and names no profile. It takes no claim of the drop game with
// a bag that package drop does not take.
//
// Package checker is shorter, and the one to trust. It also verifies the players'
// sections here, because their boards are few.
//
// A layer is a sequence of profiles in the certificate's order. The workers make the
// moves and collect the profiles that they lead to. A worker whose memory is full
// sorts what it has, and writes it to a temporary file as a run. Then all runs are
// merged in an order by columns, in which equal and dominated profiles stand
// together. What is left is the next layer; it is sorted in the certificate's
// order, in runs again if it is larger than memory.
//
//	verify.go  the whole certificate, and how far it is
//	layers.go  an adversary's section, layer by layer
//	sorter.go  sorting in memory and temporary files
package bulk

import (
	"bufio"
	"bytes"
	"cmp"
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"os"
	"runtime/debug"
	"slices"
	"sync/atomic"

	"lineproof/certificate"
	"lineproof/checker"
	"lineproof/internal/rules/drop"
	"lineproof/internal/rules/games"
	"lineproof/internal/rules/slide"
)

// Options say what is asked for, and what it may take.
type Options struct {
	// Wanted are the claims asked for, for check 6; none: any will do.
	Wanted []string

	// Limit is that of check 21. Without it, 0, layers have none, and
	// strategies have checker.Limit.
	Limit int

	// Memory is how many bytes the profiles of layers may take; 0:
	// DefaultMemory. Each worker takes up to a MiB beside that. Layers of drop and slide
	// in one certificate take it twice, and strategies do not keep to it.
	Memory int64

	// Workers is how many goroutines make the moves; 0: one.
	Workers int

	// Temp is the folder for temporary files; empty: os.TempDir().
	Temp string

	// Trace is that of checker.Options.
	Trace io.Writer

	// Progress, if it is not nil, is told how far this is.
	Progress *Progress
}

// DefaultMemory is the usual Options.Memory.
const DefaultMemory = 256 << 20

// Verify reads a certificate in its raw form up to the end of r, and returns what
// it has verified. The error is a *checker.Rejection, that of the context, or
// else one of reading r or of temporary files. Verify ends soon after the context
// does, unless it waits for r. No temporary file is left when it returns.
func Verify(ctx context.Context, r io.Reader, o Options) ([]checker.Section, error) {
	o.Workers = max(1, o.Workers)
	return verify(ctx, r, o, sizesFor(cmp.Or(o.Memory, DefaultMemory), o.Workers))
}

func verify(ctx context.Context, r io.Reader, o Options, s sizes) (verified []checker.Section, err error) {
	o.Progress, o.Temp = cmp.Or(o.Progress, new(Progress)), cmp.Or(o.Temp, os.TempDir())
	v := &verifier{Options: o, sizes: s, ctx: ctx, in: bufio.NewReaderSize(contextReader{ctx, r}, 1<<16)}
	v.small.begin(v)
	v.large.begin(v)
	defer v.small.close()
	defer v.large.close()
	verified, err = v.run()
	if rejected := new(checker.Rejection); !errors.As(err, &rejected) {
		return verified, err
	}
	for _, readOn := range []func() error{v.small.readOn, v.large.readOn} {
		if changed := readOn(); changed != nil {
			return nil, changed
		}
	}
	return nil, err
}

// run verifies the whole, and returns what a check or must has ended it with.
func (v *verifier) run() (verified []checker.Section, err error) {
	defer catch(&err)
	return v.certificate(), nil
}

// A contextReader fails when its context has ended.
type contextReader struct {
	ctx context.Context
	r   io.Reader
}

func (c contextReader) Read(p []byte) (int, error) {
	if err := c.ctx.Err(); err != nil {
		return 0, err
	}
	return c.r.Read(p)
}

// A verifier reads a certificate, and knows where it is in it.
type verifier struct {
	Options
	sizes
	ctx    context.Context
	in     *bufio.Reader
	offset int64 // bytes read
	place  checker.Place
	small  proof[drop.Profile]
	large  proof[slide.Profile]
}

// A failure is what ends the checks: must and require panic with it.
type failure struct{ err error }

// must ends the checks with an error that is not about the certificate.
func must(err error) {
	if err != nil {
		panic(failure{err})
	}
}

// catch recovers from a failure, and stores its error.
func catch(err *error) {
	switch e := recover().(type) {
	case nil:
	case failure:
		*err = e.err
	default:
		panic(e) // a defect of this package, or of what it reads from
	}
}

// require is one of SPEC.md's numbered checks.
func (v *verifier) require(holds bool, check int, format string, args ...any) {
	if !holds {
		must(&checker.Rejection{Check: check, Place: v.place, Offset: v.offset, Reason: fmt.Sprintf(format, args...)})
	}
}

// fill reads until buf is full or the certificate ends. The error is one of
// reading.
func (v *verifier) fill(buf []byte) (int, error) {
	n, err := io.ReadFull(v.in, buf)
	v.offset += int64(n)
	if err == nil || err == io.EOF || err == io.ErrUnexpectedEOF {
		return n, nil
	}
	return n, fmt.Errorf("byte %d: %w", v.offset, err)
}

// read reads n bytes; check 1.
func (v *verifier) read(n int) []byte {
	buf := make([]byte, n)
	got, err := v.fill(buf)
	must(err)
	v.require(got == n, checker.CheckCutOff, "the certificate is cut off")
	return buf
}

func (v *verifier) certificate() (verified []checker.Section) {
	v.require(string(v.read(9)) == "lineproof", checker.CheckVersion, "this is not a certificate")
	v.require(v.read(1)[0] == 2, checker.CheckVersion, "the certificate is of another version than 2")
	sections := int(v.read(1)[0])
	v.require(sections > 0, checker.CheckSections, "no sections")
	var claims []string
	for i := range sections {
		v.place = checker.Place{Section: i + 1}
		v.Progress.start(v.place, 0)
		text := string(v.read(int(v.read(1)[0])))
		claim, err := certificate.ParseClaim(text)
		v.require(err == nil, checker.CheckClaim, "%v", err)
		v.require(!slices.Contains(claims, text), checker.CheckTwice, "%q is claimed twice", text)
		v.require(len(v.Wanted) == 0 || slices.Contains(v.Wanted, text), checker.CheckWanted,
			"%q is not one of the wanted %q", text, v.Wanted)
		claims = append(claims, text)
		if claim.Player {
			verified = append(verified, v.strategy(claim))
			continue
		}
		section, err := games.In(claim.Well, claim, v.small.verify, v.large.verify)
		if err != nil {
			must(fmt.Errorf("%v: %w; it is only checked without --memory, --workers and --temp", claim, err))
		}
		verified = append(verified, section)
	}
	v.place = checker.Place{}
	more, err := v.fill(make([]byte, 1))
	must(err)
	v.require(more == 0, checker.CheckEnd, "more follows the last section")
	for _, text := range v.Wanted {
		v.require(slices.Contains(claims, text), checker.CheckWanted, "the wanted claim %q is missing", text)
	}
	return verified
}

// strategy has package checker verify a strategy's section, as a certificate of its
// own, which ends with as many nodes as it announces. As in linecheck, garbage is
// collected sooner than usual meanwhile, to keep to the memory of SPEC.md's limits.
func (v *verifier) strategy(c certificate.Claim) checker.Section {
	defer debug.SetGCPercent(debug.SetGCPercent(50))
	claim, size := c.String(), int64(28)
	switch {
	case c.Game == certificate.Usual:
		size = int64(c.Width/2 + 8)
	case c.Game == certificate.Slide:
		size = 35
	}
	head := slices.Concat([]byte("lineproof\x02\x01"), []byte{byte(len(claim))}, []byte(claim))
	count := make([]byte, 4)
	before := v.offset
	got, err := v.fill(count)
	must(err)
	nodes := int64(0)
	if got == len(count) {
		nodes = int64(binary.BigEndian.Uint32(count))
	}
	rest := &io.LimitedReader{R: v.in, N: size * nodes}
	alone := io.MultiReader(bytes.NewReader(head), bytes.NewReader(count[:got]), rest)
	sections, err := checker.Verify(alone, checker.Options{Wanted: []string{claim}, Limit: v.Limit, Trace: v.Trace})
	v.offset += size*nodes - rest.N
	if r := new(checker.Rejection); errors.As(err, &r) {
		r.Place.Section = v.place.Section
		r.Offset += before - int64(len(head))
	} else if err != nil {
		err = fmt.Errorf("byte %d: %w", v.offset, errors.Unwrap(err))
	}
	must(err)
	return sections[0]
}

// A Progress says how far Verify is, while it is at work.
type Progress struct {
	place       atomic.Pointer[checker.Place] // of a section, or of one of its layers
	dealt, size atomic.Int64                  // profiles of the layer
	spilled     atomic.Int64                  // bytes
	layers      atomic.Bool                   // of an adversary's section
}

func (p *Progress) start(at checker.Place, size int) {
	p.place.Store(&at)
	p.dealt.Store(0)
	p.size.Store(int64(size))
}

// Layers reports whether there was an adversary's section, which package bulk verifies
// itself.
func (p *Progress) Layers() bool { return p.layers.Load() }

// Spilled is how many bytes were written to temporary files.
func (p *Progress) Spilled() int64 { return p.spilled.Load() }

func (p *Progress) String() string {
	switch at := p.place.Load(); {
	case at == nil:
		return "the beginning"
	case at.Kind == "":
		return fmt.Sprintf("section %d", at.Section)
	default:
		return fmt.Sprintf("section %d, layer %d: %.1f of %.1f million profiles; %.1f MiB spilled", at.Section, at.Number,
			float64(p.dealt.Load())/1e6, float64(p.size.Load())/1e6, float64(p.Spilled())/(1<<20))
	}
}

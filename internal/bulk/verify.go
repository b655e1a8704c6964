// Package bulk verifies certificates whose layers are larger than memory,
// with several workers. It says the same as package checker, which is shorter,
// and the one to trust: the same verdict, counts and digests, and where it
// rejects, the same check at the same place. There is one exception: check 21, of
// a layer's profiles, is made when the layer is complete, has the whole of it as
// its place, and comes after the other checks of the layer.
//
// An adversary's section is derived anew, in code that shares nothing with any
// other of this repository. A player's is given to package checker as it is, for
// its boards are few.
//
// A layer is a stream of profiles in SPEC.md's order. Workers take chunks of it,
// make the moves, and gather what they lead to, in an order in which equal heights
// are neighbours. Where memory ends, what a worker gathered is sorted and becomes a
// run in a temporary file. All runs are then merged; what is equal or dominated is
// found among neighbours; and the rest is sorted once more, in runs if it is more
// than memory holds, for SPEC.md's order.
//
//	claim.go     what can be claimed
//	piece.go     the pieces, drawn
//	source.go    bytes in, rejections out
//	well.go      profiles as numbers, canonical ones, tables of a well
//	deal.go      all moves from a profile
//	layers.go    an adversary's section, layer by layer
//	crew.go      workers, and the chunks that they take
//	bench.go     the memory, and how it is divided
//	sort.go      sorting in memory
//	spill.go     temporary files, and runs in them
//	merge.go     runs, merged
//	progress.go  how far it is
//	verify.go    the whole certificate
package bulk

import (
	"bufio"
	"bytes"
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"

	"lineproof/checker"
)

// Options say what is asked for, and what it may take.
type Options struct {
	// Wanted are the claims asked for, for check 6; none: any will do.
	Wanted []string

	// Limit is that of check 21. Without it, 0, layers have none, and
	// strategies have checker.Limit.
	Limit int

	// Memory is how many bytes the profiles of layers may take; 0:
	// DefaultMemory. Each worker takes a tenth of a MiB beside that, and some
	// thousand bytes of it at least. Strategies do not keep to it.
	Memory int64

	// Workers is how many goroutines make the moves; 0: one.
	Workers int

	// Temp is the folder for temporary files; empty: os.TempDir().
	Temp string

	// Progress, if it is not nil, is told how far this is.
	Progress *Progress
}

// DefaultMemory is the usual Options.Memory.
const DefaultMemory = 256 << 20

// Verify reads a certificate in its raw form up to the end of r, and returns what
// it has verified. The error is a *checker.Rejection, that of the context, or
// else one of reading r or of temporary files. Verify does not wait for r after the context
// has ended, but r may be in use then. No temporary file is left when it returns.
func Verify(ctx context.Context, r io.Reader, o Options) ([]checker.Section, error) {
	return verify(ctx, r, o, sizesFor(cmp.Or(o.Memory, DefaultMemory), max(1, o.Workers)))
}

func verify(ctx context.Context, r io.Reader, o Options, s sizes) (verified []checker.Section, err error) {
	b := &bench{sizes: s, ctx: ctx, temp: cmp.Or(o.Temp, os.TempDir()), limit: o.Limit, progress: cmp.Or(o.Progress, new(Progress))}
	defer b.sweep()
	defer func() {
		e := recover()
		if f, ok := e.(failure); ok {
			verified, err = nil, f.err
		} else if e != nil {
			panic(e) // a fault of this package, or of r
		}
	}()
	const size = 1 << 16
	in := bufio.NewReaderSize(&interruptible{ctx, r, make([]byte, size)}, size)
	return (&source{r: in}).certificate(b, o), nil
}

// certificate verifies the whole.
func (s *source) certificate(b *bench, o Options) (verified []checker.Section) {
	s.require(string(s.read(9)) == "lineproof", 2, "not a raw certificate (decompress a .cert.zst first)")
	s.require(s.read(1)[0] == 1, 2, "the certificate is of another version than 1")
	sections := int(s.read(1)[0])
	s.require(sections > 0, 3, "no sections")
	var claims []string
	for i := range sections {
		s.place = checker.Place{Section: i + 1}
		b.progress.start(s.place, 0)
		text := string(s.read(int(s.read(1)[0])))
		claim := s.parseClaim(text)
		s.require(!slices.Contains(claims, text), 5, "%q is claimed twice", text)
		s.require(len(o.Wanted) == 0 || slices.Contains(o.Wanted, text), 6, "%q is not one of the wanted %q", text, o.Wanted)
		claims = append(claims, text)
		if claim.Side == "player" {
			verified = append(verified, s.player(b.ctx, text, cmp.Or(o.Limit, checker.Limit)))
			continue
		}
		section := checker.Section{Claim: claim}
		p := &proof{source: s, bench: b, well: newWell(claim), section: &section, digest: sha256.New()}
		p.adversary()
		p.digest.Sum(section.Digest[:0])
		verified = append(verified, section)
	}
	s.place = checker.Place{}
	more, err := s.fill(make([]byte, 1))
	must(err)
	s.require(more == 0, 20, "more follows the last section")
	for _, text := range o.Wanted {
		s.require(slices.Contains(claims, text), 6, "the wanted claim %q is missing", text)
	}
	return verified
}

// player has package checker verify a player's section, as a certificate of its
// own, which ends with as many nodes as it announces.
func (s *source) player(ctx context.Context, claim string, limit int) checker.Section {
	head := slices.Concat([]byte("lineproof\x01\x01"), []byte{byte(len(claim))}, []byte(claim))
	count := make([]byte, 4)
	before := s.offset
	got, err := s.fill(count)
	must(err)
	nodes := int64(0)
	if got == len(count) {
		nodes = int64(binary.BigEndian.Uint32(count))
	}
	rest := &io.LimitedReader{R: s.r, N: 28 * nodes}
	alone := io.MultiReader(bytes.NewReader(head), bytes.NewReader(count[:got]), rest)
	sections, err := await(ctx, func() ([]checker.Section, error) { return checker.Verify(alone, limit, claim) })
	must(ctx.Err())
	s.offset += 28*nodes - rest.N
	if r := new(checker.Rejection); errors.As(err, &r) {
		r.Place.Section = s.place.Section
		r.Offset += before - int64(len(head))
	} else if err != nil {
		err = fmt.Errorf("byte %d: %w", s.offset, errors.Unwrap(err))
	}
	must(err)
	return sections[0]
}

package main

import (
	"context"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"time"

	"lineproof/checker"
)

const receiptUsage = `usage: lineproof check CERTIFICATE [CLAIM...] --receipt RECEIPT
       lineproof receipt verify RECEIPT [CERTIFICATE] [--limit N]

A receipt ties a verdict to the bytes that were checked, to the rules and to the
checker. It is not signed, and proves nothing by itself: receipt verify checks
the certificate again, with the same claims asked for and the same limit, and
compares. Without CERTIFICATE it is the file that the receipt names, in the
receipt's folder; - is standard input.

If all is the same, it prints a line "s VERIFIED CLAIM" for each claim. If not,
or if the certificate was rejected and still is, it prints "s NOT VERIFIED", and
on standard error a line for each difference, or why it is rejected.

  --limit N   do not check with a limit greater than N, which takes more memory,
              whatever the receipt says (default 4194304)

A receipt is one JSON object, with just these keys:

  format       "lineproof receipt 1"
  verdict      "verified" or "rejected"
  rejection    only if rejected: the check that failed, its place, the byte
               offset and the reason; check 0 is damage in the compressed form
  sections     as check --json has them: the claims, counts, and digests of what
               was derived; none if rejected
  asked        the claims asked for, and the limit
  certificate  its name, and the SHA-256 of the file and of its raw form, whole
               even where the checker stopped before; of the raw form it is
               empty if that is damaged
  rules        SHA-256 of the sections of SPEC.md that say what claims mean
  checker      SHA-256 of the checker's files
  made         when (UTC), and how many seconds it took; the versions of
               lineproof and Go, and the revision of lineproof's repository, if
               it is known. All this, and the certificate's name, may differ

Rules and checker are what the program was built from. These show the same:

  sha256sum theorem.cert.zst
  zstd -dc theorem.cert.zst | sha256sum
  awk '/^## /{p=/^## The game$/} p' SPEC.md | sha256sum
  awk '/^## /{p=/^## Claims$/} p' SPEC.md | sha256sum
  sha256sum $(ls checker/*.go | grep -v _test)

Exit status: 0 all is the same, and verified; 1 something differs, the
certificate is rejected, or the receipt is damaged; 2 wrong usage, or something
cannot be read.

Examples:
  lineproof check theorem.cert.zst --receipt theorem.receipt.json
  lineproof receipt verify theorem.receipt.json
`

// checkReceipt looks at the value of --receipt, so that a bad name costs the
// user neither the time of a check nor the certificate.
func (f flags) checkReceipt(name string, file input) error {
	switch form := formatOf(name); {
	case file.form.text():
		return f.wrong("--receipt is for certificates, and %s is a text; lineproof convert makes a certificate of it", file.name)
	case name == "" || name == "-":
		return f.wrong("--receipt %q is not the name of a file", name)
	case form != "":
		return f.wrong("--receipt %s: the name says that it is a %s", name, form)
	case !isFileName(filepath.Base(file.name)):
		return f.wrong("--receipt: %q is not a name to be written down", file.name)
	}
	old, err := os.Stat(name)
	if read, missing := os.Stat(file.name); err == nil && missing == nil && os.SameFile(old, read) {
		return f.wrong("--receipt %s: that is the certificate", name)
	}
	return probe(name)
}

// verifyFor has the checker verify the named certificate as verifyFile does, and
// writes a receipt of that, be it a rejection. Of what cannot be read there is
// none.
func (s *session) verifyFor(ctx context.Context, receipt, name string, limit int, wanted []string) ([]checker.Section, error) {
	e, r, err := s.examined(ctx, name, asked{wanted, limit})
	if err != nil {
		return nil, err
	}
	if err := s.save(ctx, receipt, r.encode()); err != nil {
		if e.rejection != nil {
			s.complain(e.rejection)
		}
		return nil, err
	}
	return e.sections, e.rejection
}

// examined examines the named certificate, and makes the receipt of that.
func (s *session) examined(ctx context.Context, name string, q asked) (examination, receipt, error) {
	start := time.Now()
	e, err := s.examine(ctx, name, q.Limit, q.Claims)
	if err != nil {
		return e, receipt{}, err
	}
	took := math.Round(time.Since(start).Seconds()*1000) / 1000
	return e, e.receipt(name, q, made{start.UTC().Truncate(time.Second), took, thisBuild()}), nil
}

// verifyReceipt is the command that verifies a receipt and its certificate.
func verifyReceipt(ctx context.Context, s *session, args []string) error {
	f := newFlags("receipt")
	limit := f.number("limit", checker.Limit)
	if err := f.parse(args); err != nil {
		return err
	}
	switch {
	case f.NArg() == 0 || f.Arg(0) != "verify":
		return f.wrong("say receipt verify; lineproof check makes receipts, with --receipt")
	case f.NArg() == 1:
		return f.wrong("no receipt given")
	case f.Arg(1) == "-":
		return f.wrong("a receipt is a file; only the certificate may be standard input")
	case f.NArg() == 3 && f.Arg(2) == "":
		return f.wrong("the name of the certificate is empty")
	case f.NArg() > 3:
		return f.wrong("extra argument %q", f.Arg(3))
	}
	if err := f.checkLimit(*limit); err != nil {
		return err
	}
	sections, err := s.verifyReceipt(ctx, f.Arg(1), f.Arg(2), *limit)
	return s.report(sections, err)
}

// verifyReceipt compares the named receipt with what the checker says now. An
// empty name stands for the certificate that the receipt names.
func (s *session) verifyReceipt(ctx context.Context, name, certificate string, limit int) ([]checker.Section, error) {
	then, err := s.loadReceipt(ctx, name)
	switch {
	case err != nil:
		return nil, err
	case then.Asked.Limit > limit:
		return nil, fmt.Errorf("%s: the limit was %d; to hold so many, say --limit %[2]d", name, then.Asked.Limit)
	case certificate == "" && then.Certificate.Name == "-":
		return nil, fmt.Errorf("%s: the certificate was standard input; name it behind the receipt", name)
	case certificate == "":
		certificate = filepath.Join(filepath.Dir(name), then.Certificate.Name)
	}
	fmt.Fprintf(s.stderr, "%s: %v\n", name, then.Made)
	e, now, err := s.examined(ctx, certificate, then.Asked)
	if err != nil {
		return nil, err
	}
	differences := then.differences(now)
	for _, difference := range differences {
		s.complain(fmt.Errorf("%s: %s", name, difference))
	}
	switch {
	case len(differences) > 0:
		return nil, mismatch{name, certificate, then.Certificate.sameRaw(now.Certificate)}
	case e.rejection != nil:
		return nil, fmt.Errorf("%w; this is what %s says", e.rejection, name)
	}
	return e.sections, nil
}

// loadReceipt reads the named receipt.
func (s *session) loadReceipt(ctx context.Context, name string) (receipt, error) {
	r, err := await(ctx, func() (receipt, error) {
		file, err := os.Open(name)
		if err != nil {
			return receipt{}, err
		}
		defer file.Close()
		return readReceipt(file)
	})
	return r, inFile(name, err)
}

// A mismatch is the error that a receipt does not match a certificate.
type mismatch struct {
	receipt, certificate string
	sameRaw              bool // the raw form matches, and the file does not
}

func (mismatch) refutes() {}

func (m mismatch) Error() string {
	text := fmt.Sprintf("%s does not match %s", m.receipt, m.certificate)
	if m.sameRaw {
		text += ", although the raw form is the same"
	}
	return text
}

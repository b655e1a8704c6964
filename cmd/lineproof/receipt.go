package main

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"time"

	"lineproof/checker"
	"lineproof/internal/files"
	"lineproof/internal/receipt"
)

const receiptUsage = `usage: lineproof check CERTIFICATE [CLAIM...] --receipt RECEIPT
       lineproof receipt verify RECEIPT [CERTIFICATE] [--json] [--limit N]

A receipt ties a verdict to the bytes that were checked, to the rules and to the
checker. It is not signed, and proves nothing by itself: receipt verify checks
the certificate again, with the same claims asked for and the same limit, and
compares. Without CERTIFICATE it is the file that the receipt names, in the
receipt's folder; one of the two may be - for standard input. RECEIPT may have
1 MiB, and CERTIFICATE 256 MiB, and as many in its raw form.

If all is the same, it prints a line "s VERIFIED CLAIM" for each claim. If not,
or if the certificate was rejected and still is, it prints "s NOT VERIFIED", and
on standard error a line for each difference, or why it is rejected. With --json
there is an object as of check --json, whose file is the receipt, with a list of
differences if there are any.

FLAGS

A receipt is one JSON object, in any layout, with just these keys:

  format       "lineproof receipt 2"
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
  awk '/^## /{p=/^## The slide game$/} p' SPEC.md | sha256sum
  sha256sum $(ls checker/*.go | grep -v _test)

Exit status: 0 all is the same, and verified; 1 something differs, the
certificate is rejected, or the receipt is damaged; 2 wrong usage, or something
cannot be read.

Examples:
  lineproof check theorem.cert.zst --receipt theorem.receipt.json
  lineproof receipt verify theorem.receipt.json
`

// checkReceipt looks at the value of check's --receipt, so that a bad name costs
// the user neither the time of a check nor the certificate.
func (f flags) checkReceipt(name string, file input) error {
	switch form := formatOf(name); {
	case file.form.text():
		return f.wrong("--receipt is for certificates, and %s is a text; lineproof convert makes a certificate of it", file.name)
	case name == "":
		return f.wrong("--receipt %q is not the name of a file", name)
	case name == "-":
		return nil
	case form != "":
		return f.wrong("--receipt %s: the name says that it is a %s", name, form)
	}
	old, err := os.Stat(name)
	if read, missing := os.Stat(file.name); err == nil && missing == nil && os.SameFile(old, read) {
		return f.wrong("--receipt %s: that is the certificate", name)
	}
	return files.Probe(name)
}

// examine has the checker verify a file, and makes the receipt of that. It is good
// if the error is nil, or a rejection.
func (s *session) examine(in input, q receipt.Asked) (sections []checker.Section, r receipt.Receipt, err error) {
	start := time.Now()
	d, err := s.load(in)
	if err == nil {
		sections, err = d.verify(q.Limit, q.Claims...)
	}
	if err == nil || isRejection(err) {
		r = receipt.New(in.name, d.file, d.raw, q, sections, err, start)
	}
	return sections, r, err
}

// verifyFor has the checker verify a file, and writes the receipt of that, unless
// its name is empty. Of what cannot be read there is none.
func (s *session) verifyFor(name string, in input, q receipt.Asked) ([]checker.Section, error) {
	sections, r, err := s.examine(in, q)
	if name == "" || err != nil && !isRejection(err) {
		return sections, err
	}
	if failed := s.save(name, r.Encode()); failed != nil {
		if err != nil {
			s.complain(err)
		}
		return nil, failed
	}
	return sections, err
}

// verifyReceipt is the command that verifies a receipt and its certificate.
func verifyReceipt(s *session, f flags) action {
	limit := f.number("limit", checker.Limit, 1, maxHeld, "do not check with a limit greater than `N`, which takes more memory, whatever the receipt says")
	asJSON := f.Bool("json", false, "print one JSON object instead")
	return func(ctx context.Context, args []string) error {
		switch {
		case len(args) == 0 || args[0] != "verify":
			return f.wrong("say receipt verify; lineproof check makes receipts, with --receipt")
		case len(args) == 1:
			return f.wrong("no receipt given")
		case len(args) == 3 && args[1] == "-" && args[2] == "-":
			return f.wrong("only one of the two can be standard input")
		case len(args) == 3 && args[2] == "":
			return f.wrong("the name of the certificate is empty")
		case len(args) > 3:
			return f.wrong("extra argument %q", args[3])
		}
		file := input{form: rawFormat}
		if len(args) == 3 {
			file.name = args[2]
		}
		sections, err := await(ctx, func() ([]checker.Section, error) { return s.verifyReceipt(args[1], file, *limit) })
		if *asJSON {
			return s.conclude(verdictJSON(args[1], false, sections, err), err)
		}
		return s.report(sections, err)
	}
}

// A mismatch says that a receipt and a certificate do not match.
type mismatch struct {
	error
	differences []string
}

// verifyReceipt compares the named receipt with what the checker says now. An
// empty name of the file stands for the certificate that the receipt names.
func (s *session) verifyReceipt(name string, file input, limit int) ([]checker.Section, error) {
	content, err := files.Read(name, s.stdin, receipt.MaxSize)
	if err != nil {
		return nil, inFile(name, err)
	}
	then, err := receipt.Parse(content)
	switch {
	case err != nil:
		return nil, inFile(name, err)
	case then.Asked.Limit > limit:
		return nil, fmt.Errorf("%s: the limit was %d; to hold so many, say --limit %[2]d", name, then.Asked.Limit)
	case file.name == "" && then.Certificate.Name == "-":
		return nil, fmt.Errorf("%s: the certificate was standard input; name it behind the receipt", name)
	case file.name == "":
		file.name = filepath.Join(filepath.Dir(name), filepath.Base(then.Certificate.Name))
	}
	s.note("%s: %v", name, then.Made)
	sections, now, err := s.examine(file, then.Asked)
	if err != nil && !isRejection(err) {
		return nil, err
	}
	differences := then.Differences(now)
	for _, difference := range differences {
		s.note("lineproof: %s: %s", name, difference)
	}
	a, b := then.Certificate, now.Certificate
	switch {
	case len(differences) > 0 && a.SHA256 != b.SHA256 && a.RawSHA256 == b.RawSHA256 && a.RawSHA256 != "":
		return nil, refutation{mismatch{fmt.Errorf("%s does not match %s, although the raw form is the same", name, file.name), differences}}
	case len(differences) > 0:
		return nil, refutation{mismatch{fmt.Errorf("%s does not match %s", name, file.name), differences}}
	case err != nil:
		return nil, fmt.Errorf("%w; this is what %s says", err, name)
	}
	return sections, nil
}

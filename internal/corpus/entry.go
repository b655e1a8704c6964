package main

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
)

// An entry is a certificate of the corpus.
type entry struct {
	check  int    // that must refuse it; 0: it is good
	name   string // after what is wrong
	remark string
	raw    string
	alone  bool     // it breaks this check and no other
	claims []string // to ask for
}

// bad is a certificate that a check must refuse; others may, too.
func bad(check int, name, remark, raw string) entry {
	return entry{check: check, name: name, remark: remark, raw: raw}
}

// alone is one that breaks a single check: a checker that leaves it out accepts
// the certificate.
func alone(check int, name, remark, raw string) entry {
	return entry{check: check, name: name, remark: remark, raw: raw, alone: true}
}

func good(name, remark string, sections ...section) entry {
	e := entry{name: name, remark: remark, raw: file(sections...)}
	for _, s := range sections {
		e.claims = append(e.claims, s.claim)
	}
	return e
}

// asks returns the entry with claims to ask for.
func (e entry) asks(claims ...string) entry {
	e.claims = claims
	return e
}

func (e entry) file() string {
	if e.check == 0 {
		return "good_" + e.name + ".cert"
	}
	return fmt.Sprintf("%02d_%s.cert", e.check, e.name)
}

// line is the entry's line in the index.
func (e entry) line() string {
	verdict, single, claims := "good", "-", "-"
	if e.check != 0 {
		verdict = fmt.Sprint(e.check)
	}
	if e.alone {
		single = "alone"
	}
	if len(e.claims) > 0 {
		claims = strings.Join(e.claims, ";")
	}
	return strings.Join([]string{e.file(), verdict, single, claims, e.remark}, "\t")
}

func index(all []entry) string {
	text := ""
	for _, e := range all {
		text += e.line() + "\n"
	}
	return text
}

// entries returns the corpus, in the order of its files' names.
func entries() []entry {
	all := slices.Concat(goodOnes(), frames(), claims(), ends(), written(), played(), answered())
	slices.SortFunc(all, func(a, b entry) int { return cmp.Compare(a.file(), b.file()) })
	return all
}

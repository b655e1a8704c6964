// Package answers answers what a web page asks about a certificate: whether the
// checker accepts it, and how a game against it goes on. The answers can be
// written as JSON, in which the page's scripts know them by these names. No rule
// stands here: package checker decides, and package play plays.
package answers

import (
	"cmp"
	"crypto/sha256"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"

	"lineproof/certificate"
	"lineproof/checker"
	"lineproof/internal/judge"
	"lineproof/internal/play"
	"lineproof/internal/rules"
	"lineproof/internal/rules/usual"
	"lineproof/internal/show"
)

// maxRaw is how many bytes a certificate may have in its raw form: more would
// not fit into a page's memory along with what is derived from it.
const maxRaw = 64 << 20

// Raw returns the raw form of a certificate in either form.
func Raw(file []byte) ([]byte, error) { return certificate.Raw(file, maxRaw) }

// Sum returns the SHA-256 of a file as sha256sum prints it.
func Sum(content []byte) string {
	return fmt.Sprintf("%x", sha256.Sum256(content))
}

// A Verdict is what the checker says of a certificate.
type Verdict struct {
	Text     string // as lineproof check prints it
	Sections []map[string]any
	Unplayed []string    // claims that the page only checks
	Error    string      // empty if the checker accepts it
	Check    int         // that failed, if one did
	Game     *FaultyGame // that ends with what is wrong, if there is one
	Seconds  float64
}

// A FaultyGame is one of evidence that is wrong.
type FaultyGame struct {
	Section Section
	Moves   []rules.Placed
	Rows    []int  // that the last one completes
	Illegal bool   // the last one is not legal
	Reason  string // what is wrong with it, or with what comes after it
}

// Verify has the checker verify a certificate in either form. From time to time,
// it reports how many bytes of the raw form the checker has read.
func Verify(content []byte, progress func(read, total int)) Verdict {
	start := time.Now()
	found, err := judge.Judge(judge.File{Content: content}, judge.Options{Most: maxRaw, Progress: progress})
	v := Verdict{
		Text: judge.Text(found.Sections, err), Sections: judge.Counts(found.Sections), Error: errorText(err),
		Unplayed: unplayed(found.Sections), Seconds: time.Since(start).Seconds(),
	}
	if rejection := new(checker.Rejection); errors.As(err, &rejection) {
		v.Error = strings.Replace(v.Error, fmt.Sprintf("byte %d", rejection.Offset),
			fmt.Sprintf("after reading %d bytes", rejection.Offset), 1)
		v.Check = rejection.Check
	}
	if shown := new(judge.Shown); errors.As(err, &shown) {
		g := shown.Game
		v.Game = &FaultyGame{
			Section: sectionOf(certificate.Section{Claim: shown.Claim}),
			Moves:   g.Moves, Rows: g.Rows, Illegal: g.Illegal != nil, Reason: g.Reason,
		}
	}
	return v
}

// unplayed returns the claims that no part of the page plays.
func unplayed(sections []checker.Section) []string {
	claims := []string{}
	for _, s := range sections {
		c, err := certificate.ParseClaim(s.Claim.String())
		if err == nil && sectionOf(certificate.Section{Claim: c}).Part == "" {
			claims = append(claims, c.String())
		}
	}
	return claims
}

// A Session is a certificate that the checker has accepted, and games against it.
type Session struct {
	Sum      string // SHA-256 of the file
	Sections []Section
}

// A Section is one claim of a certificate, and who plays for it.
type Section struct {
	Text  string // of the claim
	Words string // the claim as a sentence
	Game  string // drop, slide or usual
	Part  string // of the page, that plays it: deal, place or survive; empty if none does
	Top   int    // no cell comes to rest above this row; of rows for ever, as many rows are shown
	certificate.Claim
	evidence certificate.Section
	opponent play.Opponent      // nil before the first game
	begun    string             // the seed of the junk on which it began; empty for the empty well
	moves    []certificate.Move // so far
	counter  *play.Counter      // of sequences, once Challenge has made it
}

// Open opens a certificate, which the checker has accepted.
func Open(content []byte) (*Session, error) {
	raw, err := Raw(content)
	if err != nil {
		return nil, err
	}
	all, err := certificate.Decode(raw)
	if err != nil {
		return nil, err
	}
	s := &Session{Sum: Sum(content)}
	for _, evidence := range all {
		s.Sections = append(s.Sections, sectionOf(evidence))
	}
	return s, nil
}

func sectionOf(evidence certificate.Section) Section {
	c := evidence.Claim
	s := Section{
		Text: c.String(), Words: show.Statement(c), Game: c.Game.String(), Top: c.Top(), Claim: c, evidence: evidence,
	}
	switch {
	case c.Survival() && c.Player:
		s.Part = "survive"
	case c.Survival(): // the page does not play an adversary's evidence
	case c.Game == certificate.Usual:
		s.Part, s.Top = "deal", play.Shown
	case c.Player:
		s.Part = "deal"
	default:
		s.Part = "place"
	}
	return s
}

// Fumen returns the game so far as fumen, or an empty text where fumen has no such well.
func (s *Session) Fumen(number int) string {
	section := s.Sections[number-1]
	text, _ := show.Game{Title: section.Text, Game: section.opponent.Played()}.Fumen()
	return text
}

// A Standing is how a game stands.
type Standing struct {
	Problem string // with the history, which is played up to there
	History string // of rows for ever: as far as it is played
	play.Turn
	Places []Place
}

// A Place is where the piece that is dealt may be dropped.
type Place struct {
	rules.Place
	Illegal string // why it may not come to rest there
}

// Play plays a game against the evidence of a section, numbered from 1. The history is what
// play.ParseHistory reads; of rows for ever, the seed of the junk on which the game begins may
// stand before it. It goes on where the last game was, as far as histories begin alike. Against an
// adversary, the first game takes as long as to check the section.
func (s *Session) Play(number int, history string) (a Standing, err error) {
	section := &s.Sections[number-1]
	letters := history
	seed := ""
	if section.Claim.Game == certificate.Usual && !section.Claim.Survival() {
		letters = strings.TrimLeft(history, "0123456789")
		seed = strings.TrimSuffix(history, letters)
	}
	if section.opponent == nil || seed != section.begun {
		if err := section.begin(seed); err != nil {
			return a, err
		}
	}
	problem := section.goOn(letters)
	a = Standing{Problem: errorText(problem), Turn: section.opponent.Turn(), Places: []Place{}}
	for _, place := range a.Turn.Places {
		a.Places = append(a.Places, Place{place, errorText(place.Illegal)})
	}
	if section.Claim.Game == certificate.Usual {
		a.History = seed
		for _, m := range section.moves {
			a.History += certificate.Letters[m.Piece : m.Piece+1]
		}
	}
	return a, nil
}

func (s *Section) begin(seed string) (err error) {
	board := usual.Board{}
	if seed != "" {
		n, _ := strconv.ParseUint(seed, 10, 64) // the greatest of these, if it is beyond
		board = usual.Random(s.Claim.Width, usual.JunkRows, n)
	}
	s.begun, s.moves = seed, nil
	s.opponent, err = play.New(s.evidence, board)
	return err
}

// goOn plays the game of a history, up to a move that is not possible.
func (s *Section) goOn(history string) error {
	moves, malformed := play.ParseHistory(s.Claim, history)
	same := 0
	for same < min(len(moves), len(s.moves)) && moves[same] == s.moves[same] {
		same++
	}
	for range s.moves[same:] {
		s.opponent.Undo()
	}
	problem := play.Continue(s.opponent, moves[same:])
	s.moves = moves[:s.opponent.Turn().Pieces]
	if errors.Is(problem, play.ErrOver) && s.Claim.Player { // for an adversary's, the place is in it
		problem = fmt.Errorf("after piece %d %w", len(s.moves), problem)
	}
	return cmp.Or(problem, malformed)
}

// errorText returns the text of an error, which is empty if there is none.
func errorText(err error) string {
	if err == nil {
		return ""
	}
	return err.Error()
}

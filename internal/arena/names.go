package arena

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"lineproof/certificate"
	"lineproof/certificate/texts"
	"lineproof/internal/arena/topped"
	"lineproof/internal/play"
)

// Files read the files of players and dealers.
type Files interface {
	// Evidence returns the sections of a certificate that was verified; of the headline's, if the
	// name is empty.
	Evidence(name string) (certificate.Certificate, error)
	// Survival returns the name of the shipped certificate about survival in a well.
	Survival(w *topped.Well) (string, error)
	Holds() bool // whether the player may keep a piece
	// Text returns a text that has at most this number of bytes.
	Text(name string, most int) ([]byte, error)
}

// FileOf returns the file that the name of a player or a dealer has, if any.
func FileOf(name string) (file string, found bool) {
	kind, file, _ := strings.Cut(name, ":")
	return file, file != "" && slices.Contains([]string{"strategy", "survive", "adversary", "file"}, kind)
}

// maxPower is that of the powers of bergmark: sums of them fit in 64 bits, as many
// as there are.
const maxPower = 9

// Players and Dealers are the names that PlayerOf and DealerOf read. What belongs after one
// is in capitals, and in brackets what may be left out.
var (
	Players = slices.Concat([]string{"random", "bergmark:F,G,N", "linear:WEIGHTS", "preview:WEIGHTS"}, people,
		[]string{"survive[:FILE]", "strategy[:FILE]", "exec:COMMAND"})
	Dealers = []string{"uniform", "bag", "worst", "sz", "singles", "greedy[:2]", "bastet", "adversary[:FILE]", "file:FILE",
		"exec:COMMAND"}
)

// PlayerOf returns the player of a name, for a well. docs/arena.md has all names.
func PlayerOf(name string, w *topped.Well, read Files) (e Entrant[Player], err error) {
	e.Name = name
	kind, rest, more := strings.Cut(name, ":")
	switch {
	case kind == "exec" && strings.TrimSpace(rest) != "":
		e.Program = &Program{role: "player", command: rest}
		e.New = func(s Seat) Player { return e.Program.performer(s) }
	case kind == "bergmark" && more:
		e.New, err = bergmarkOf(rest)
	case name == "random" || slices.Contains(people, name) || more && (kind == "linear" || kind == "preview"):
		weights := known[name]
		if more {
			weights, err = weightsOf(rest)
		}
		if err == nil {
			err = weights.misfit(w)
		}
		e.New = func(s Seat) Player { return newLinear(weights, s.Rand) }
		if kind == "preview" {
			e.Preview = 2
		}
	case kind == "survive":
		var s certificate.Section
		if s, err = survivalFor(w, name, read); err == nil {
			e.New = survivorOf(s)
		}
	case kind == "strategy":
		var s certificate.Section
		s, err = sectionFor(w, name, read)
		if err == nil {
			e.New = strategyOf(s)
		}
	default:
		return e, unknown("player", name, Players)
	}
	if err != nil {
		err = fmt.Errorf("player %q: %w", name, err)
	}
	return e, err
}

// DealerOf returns the dealer of a name, for a well.
func DealerOf(name string, w *topped.Well, read Files) (e Entrant[Dealer], err error) {
	kind, rest, _ := strings.Cut(name, ":")
	e.Name, e.Blind = name, slices.Contains([]string{"uniform", "bag", "sz", "file"}, kind)
	switch {
	case name == "uniform":
		e.New = func(s Seat) Dealer { return uniform{s.Rand} }
	case kind == "exec" && strings.TrimSpace(rest) != "":
		e.Program = &Program{role: "dealer", command: rest}
		e.New = func(s Seat) Dealer { return e.Program.performer(s) }
	case name == "bag":
		e.New = func(s Seat) Dealer { return &bag{Rand: s.Rand} }
	case name == "worst":
		e.New = func(s Seat) Dealer {
			return &worst{left: certificate.AllPieces, player: newLinear(known["dellacherie"], s.Rand)}
		}
	case name == "sz":
		e.New = func(Seat) Dealer { return turns{} }
	case kind == "file" && rest != "":
		var pieces []int
		pieces, err = piecesOf(rest, read)
		e.New = func(Seat) Dealer { return sequence(pieces) }
	case name == "bastet":
		e.New = func(s Seat) Dealer { return bastet{s.Rand} }
	case name == "singles":
		e.New = func(Seat) Dealer { return singles{} }
	case name == "greedy", name == "greedy:2":
		e.New = func(Seat) Dealer { return greedy{strings.Count(name, ":2")} }
	case kind == "adversary":
		var s certificate.Section
		var a *play.Adversary
		if s, err = sectionFor(w, name, read); err == nil {
			a, err = play.NewAdversary(s)
		}
		e.New = func(Seat) Dealer { return &adversary{Adversary: a, left: a.Claim().First()} }
	default:
		return e, unknown("dealer", name, Dealers)
	}
	if err != nil {
		err = fmt.Errorf("dealer %q: %w", name, err)
	}
	return e, err
}

func bergmarkOf(text string) (func(Seat) Player, error) {
	parts := strings.Split(text, ",")
	if len(parts) < 3 || len(parts) > 4 {
		return nil, fmt.Errorf("want two powers and the steps of prediction, such as 3,2,1")
	}
	var numbers [3]int
	for i, part := range parts[:3] {
		most := []int{maxPower, maxPower, maxSteps}[i]
		n, err := strconv.Atoi(part)
		switch {
		case part == "none" && i < 2:
			n = none
		case err != nil || part != strconv.Itoa(n) || n < 0 || n > most:
			return nil, fmt.Errorf("%s is not in 0 to %d", part, most)
		}
		numbers[i] = n
	}
	if len(parts) == 3 {
		parts = append(parts, "first")
	}
	choose, known := ties[parts[3]]
	if !known {
		return nil, fmt.Errorf("%q is not one of %s", parts[3], strings.Join(slices.Sorted(maps.Keys(ties)), ", "))
	}
	h := newHoles(numbers[0], numbers[1])
	return func(s Seat) Player { return &bergmark{holes: h, steps: numbers[2], choose: choose, Rand: s.Rand} }, nil
}

// mostDealt is how many bytes a file of pieces may have.
const mostDealt = 1 << 24

// piecesOf reads a file of letters; blanks and the ends of lines do not count.
func piecesOf(file string, read Files) ([]int, error) {
	text, err := read.Text(file, mostDealt)
	if err != nil {
		return nil, err
	}
	pieces, err := certificate.ParsePieces(strings.Join(strings.Fields(strings.Join(texts.Lines(text), " ")), ""))
	if err == nil && pieces == nil {
		err = fmt.Errorf("%s has no pieces", file)
	}
	return pieces, err
}

// unknown says what there is instead of a name, or what belongs after its first part. The
// forms have that in capitals, and in brackets what may be left out.
func unknown(what, name string, forms []string) error {
	kind, _, _ := strings.Cut(name, ":")
	var kinds []string
	for _, form := range forms {
		k := form[:strings.IndexAny(form+":", "[:")]
		if k == kind {
			return fmt.Errorf("%s %q: want %s", what, name, form)
		}
		kinds = append(kinds, k)
	}
	if strings.ContainsAny(kind, "./ ") {
		return fmt.Errorf("unknown %s %q; a program is exec:COMMAND, or exec:python3 FILE", what, kind)
	}
	return fmt.Errorf("unknown %s %q; there are %s", what, kind, strings.Join(kinds, ", "))
}

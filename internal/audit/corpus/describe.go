package main

import (
	"cmp"
	_ "embed"
	"fmt"
	"strconv"
	"strings"
)

//go:embed corpus.txt
var descriptions string

// described returns the certificates that corpus.txt describes, in the form that it states, and the false
// claims, each with what refutes it.
func described() (all []entry, refuted [][2]string) {
	lets := make(map[string][]string)
	for line := range strings.Lines(strings.ReplaceAll(descriptions, "\n\t", " | ")) {
		line = strings.TrimSuffix(line, "\n")
		if line == "" || line[0] == '#' {
			continue
		}
		steps := strings.Split(line, " | ")
		words := strings.Fields(steps[0])
		switch words[0] {
		case "let":
			lets[words[1]] = steps[1:]
			continue
		case "false":
			refuted = append(refuted, [2]string{strings.Join(words[1:], " "), steps[1]})
			continue
		}
		e := entry{name: words[len(words)-1], alone: "-", remark: steps[1]}
		if len(words) == 3 {
			e.alone = words[1]
		}
		if words[0] != "good" {
			e.check = must(strconv.Atoi(words[0]))
		}
		m := maker{lets: lets}
		m.do(steps[2:])
		e.raw, e.claims = m.written(), m.asks
		if e.check == 0 {
			e.claims = claimsOf(m.sections)
		}
		all = append(all, e)
	}
	return all, refuted
}

// A maker writes a certificate, step by step.
type maker struct {
	lets     map[string][]string
	sections []section
	raw      string // the file, from the first step on that changes it
	asks     []string
}

func (m *maker) do(steps []string) {
	for _, step := range steps {
		verb, rest, _ := strings.Cut(step, " ")
		var last *section
		if n := len(m.sections); n > 0 {
			last = &m.sections[n-1]
		}
		switch {
		case m.lets[step] != nil:
			m.do(m.lets[step])
		case verb == "times":
			count, again, _ := strings.Cut(rest, " ")
			for range must(strconv.Atoi(count)) {
				m.do([]string{again})
			}
		case verb == "asks":
			m.asks = append(m.asks, rest)
		case verb == "player" || verb == "adversary":
			m.sections = append(m.sections, section{claim: unescaped(step)})
		case begins[verb] != nil:
			m.sections = append(m.sections, begins[verb](rest)...)
		case proves[verb] != nil:
			last.evidence += proves[verb](last.claim, words(rest))
		case changes[verb] != nil:
			m.raw = changes[verb](m.written(), words(rest))
		case verb == "positions":
			last.evidence = withPositions(last.evidence, words(rest))
		case verb == "edit":
			last.nodes = edit(last.nodes, words(rest)[0], words(rest)[1])
		case verb == "every":
			last.nodes = strings.ReplaceAll(last.nodes, words(rest)[0], words(rest)[1])
		case verb[0] == 'I':
			last.nodes += step + "\n"
		default:
			panic(fmt.Sprintf("corpus.txt: no step %q", step))
		}
	}
}

// written is the file as far as it has been made.
func (m *maker) written() string {
	if m.raw == "" && m.sections != nil {
		return file(m.sections...)
	}
	return m.raw
}

func words(text string) (all []string) {
	for _, word := range strings.Fields(text) {
		all = append(all, unescaped(word))
	}
	return all
}

func unescaped(text string) string { return must(strconv.Unquote(`"` + text + `"`)) }

// begins has the steps that write sections, but for those that are claims themselves.
var begins = map[string]func(rest string) []section{
	"claim": func(text string) []section { return []section{{claim: unescaped(text)}} },
	"many":  func(n string) []section { return many(must(strconv.Atoi(n))) },
	"odd": func(rest string) []section {
		game, width, _ := strings.Cut(rest, " ")
		return withoutLayers(game, must(strconv.Atoi(width)))
	},
	"fewer": func(rest string) []section {
		pieces, claim, _ := strings.Cut(rest, " ")
		return fewer(claim, must(strconv.Atoi(pieces)))
	},
	"settle": func(claim string) []section { return settle(parsed(claim).Well) },
}

// proves has the steps that write evidence for a claim.
var proves = map[string]func(claim string, words []string) string{
	"layers": func(_ string, deals []string) string { return layers(deals...) },
	"raw":    func(_ string, bytes []string) string { return bytes[0] },
	"proof":  func(claim string, other []string) string { return proof(instead(claim, other), plain).evidence },
	"few":    func(claim string, _ []string) string { return proof(claim, fewDeals).evidence },
	"rule": func(claim string, words []string) string {
		return withWrongRule(instead(claim, words[1:]), wrongRules[words[0]])
	},
	"survive": func(claim string, words []string) string {
		return survivalFor(instead(claim, words[1:]), words[0])
	},
	"list": func(claim string, words []string) string {
		highest, words := must(strconv.Atoi(words[0])), words[1:]
		rule, words := words[0], words[1:]
		var without []int
		for ; len(words) > 0 && words[0][0] <= '9'; words = words[1:] {
			without = append(without, must(strconv.Atoi(words[0])))
		}
		return listFor(instead(claim, words), highest, rule, without)
	},
}

// instead is the claim of a section, or another one.
func instead(claim string, other []string) string { return cmp.Or(strings.Join(other, " "), claim) }

// changes has the steps that change a file. Positions are counted from its end.
var changes = map[string]func(raw string, words []string) string{
	"bytes":  func(raw string, w []string) string { return edit(raw, w[0], w[1]) },
	"before": func(raw string, w []string) string { return strings.Join(w, " ") + raw },
	"after":  func(raw string, w []string) string { return raw + strings.Join(w, " ") },
	"cut":    func(raw string, w []string) string { return raw[:at(raw, w[0])] },
	"put": func(raw string, w []string) string {
		n := at(raw, w[0])
		return raw[:n] + w[1] + raw[n+len(w[1]):]
	},
	"move": func(raw string, w []string) string {
		n, to := at(raw, w[0]), at(raw, w[1])
		end := n + must(strconv.Atoi(w[2]))
		return raw[:to] + raw[n:end] + raw[to:n] + raw[end:]
	},
}

func at(raw, fromEnd string) int { return len(raw) - must(strconv.Atoi(fromEnd)) }

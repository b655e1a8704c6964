// Trust tries to have something false accepted. It gives certificates to two
// checkers that share no code, package checker and package recheck, and wants them
// to say the same, to have seen the same, and what they accept to be true by plain
// minimax on real cells, where the well is small enough for that.
//
//	main.go    what is tried
//	judge.go   certificates before both checkers
//	random.go  random certificates, and random changes
package main

import (
	"fmt"
	"log"
	"os"
	"path/filepath"
	"sync"

	"lineproof/certificate"
)

func main() {
	log.SetFlags(0)
	log.SetPrefix("trust: ")
	if len(os.Args) > 1 {
		log.Fatal("usage: go run ./internal/audit/trust, where go.mod is; it takes some ten minutes on two processors")
	}
	random := newMaker(2)
	strategies, layers := sections("testdata/corpus/good_*.cert")
	lists, _ := sections("testdata/corpus/good_lines_w*.cert")
	answers, deals := sections("testdata/corpus/good_survival_*.cert")
	shippedStrategies, shippedLayers := sections("testdata/*.cert.zst")
	parts := []struct {
		title string
		n     int
		next  func() []byte
		tally
		err error
	}{
		{title: "any moves or deals that win, in small wells", n: 10_000, next: newMaker(1).certificate},
		{title: "the same, changed at random", n: 50_000, next: func() []byte { return random.change(random.certificate()) }},
		{title: "strategies of the corpus, changed at random", n: 50_000, next: newMaker(3).changes(strategies)},
		{title: "lists of the corpus, changed at random", n: 50_000, next: newMaker(11).changes(lists)},
		{title: "answers and deals about survival, changed at random", n: 50_000,
			next: newMaker(12).changes(append(answers, deals...))},
		{title: "layers of the corpus, changed at random", n: 50_000, next: newMaker(4).changes(layers)},
		{title: "the shipped strategies, changed at random", n: 4000, next: newMaker(5).changes(shippedStrategies)},
		{title: "the shipped layers, changed at random", n: 80, next: newMaker(6).changes(shippedLayers)},
	}
	var group sync.WaitGroup
	for i := range parts {
		group.Go(func() { parts[i].tally, parts[i].err = judgeAll(parts[i].n, parts[i].next) })
	}
	group.Wait()
	var all tally
	fmt.Println("| certificates | tried | accepted by both checkers | of these, true by minimax |")
	fmt.Println("| --- | ---: | ---: | ---: |")
	for _, part := range parts {
		fmt.Printf("| %s | %d | %d | %d |\n", part.title, part.tried, part.accepted, part.known)
		all.tried += part.tried
		all.accepted += part.accepted
		all.known += part.known
		if part.err != nil {
			log.Fatal(part.err)
		}
	}
	fmt.Printf("| all | %d | %d | %d |\n", all.tried, all.accepted, all.known)
}

// sections reads certificates, each section as one of its own.
func sections(pattern string) (strategies, layers [][]byte) {
	names, _ := filepath.Glob(pattern)
	for _, name := range names {
		c, err := certificate.Load(name)
		if err != nil {
			log.Fatal(err)
		}
		for _, s := range c {
			if raw := encoded(certificate.Certificate{s}); s.Claim.Player {
				strategies = append(strategies, raw)
			} else {
				layers = append(layers, raw)
			}
		}
	}
	return strategies, layers
}

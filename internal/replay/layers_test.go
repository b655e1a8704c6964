package replay

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"slices"
	"strings"
	"testing"

	"lineproof/certificate"
	"lineproof/internal/game/drop"
	"lineproof/internal/oracle"
	"lineproof/solver"
)

// evidence proves that the adversary wins a well with n pieces, or returns false
// if it does not.
func evidence(t *testing.T, w certificate.Well, n int) (certificate.Section, bool) {
	t.Helper()
	s, err := solver.New(w, solver.Options{Memory: solver.MinMemory, Workers: 1})
	if err != nil {
		t.Fatal(err)
	}
	if won, err := s.Wins(context.Background(), n); err != nil || won {
		return certificate.Section{}, false
	}
	section, err := s.Prove(context.Background(), false, n)
	if err != nil {
		t.Fatal(err)
	}
	return section, true
}

// TestLayers derives the layers of small wells, and follows the deals on boards
// of real cells: no move completes a line, and each leads to a profile that is
// statically lost, or in the next layer or dominated by one there. Nothing else is in a
// layer.
func TestLayers(t *testing.T) {
	layers := 0
	wells := append(oracle.SmallWells(), oracle.Well{Width: 6, Rows: 3}, oracle.Well{Width: 6, Rows: 4}, oracle.Well{Width: 8, Rows: 4})
	for _, w := range oracle.WithCeilings(wells) {
		if testing.Short() && w.Width*w.Rows > 12 {
			continue
		}
		section, ok := evidence(t, certificate.Well(w), w.Longest())
		if !ok {
			continue
		}
		g := drop.New(certificate.Well(w))
		want := []certificate.Profile{{}}
		k := 0
		for profiles, err := range Layers(section) {
			if err != nil {
				t.Fatalf("%v: %v", w, err)
			}
			if !slices.Equal(profiles, want) {
				t.Fatalf("%v, layer %d: got %v, want %v", w, k, profiles, want)
			}
			var after []certificate.Profile
			for i, p := range profiles {
				after = append(after, deals(t, w, g, p, section.Deals[k][i], w.Longest()-k-1)...)
			}
			slices.SortFunc(after, inFile)
			after = slices.Compact(after)
			want = slices.DeleteFunc(slices.Clone(after), func(p certificate.Profile) bool {
				return slices.ContainsFunc(after, func(q certificate.Profile) bool { return dominates(q, p) })
			})
			k++
		}
		if k != len(section.Deals) || k > 0 && len(want) > 0 {
			t.Errorf("%v: got %d layers and %d profiles more, want %d", w, k, len(want), len(section.Deals))
		}
		layers += k
	}
	if !testing.Short() && layers < 100 {
		t.Errorf("got %d layers in all, which is no test", layers)
	}
}

// deals returns the canonical profiles that are not statically lost after a piece was
// dealt on a board with the profile.
func deals(t *testing.T, w oracle.Well, g *drop.Well, p certificate.Profile, piece byte, left int) (after []certificate.Profile) {
	var from oracle.Profile
	for x, h := range p.Heights {
		from.Height[x] = int8(h)
	}
	for y := range from.Sacrificed {
		from.Sacrificed[y] = p.Sacrificed>>y&1 == 1
	}
	b, ok := w.Build(from)
	if !ok {
		t.Fatalf("%v: no board has the profile %v", w, p)
	}
	for rotation := range 4 {
		for offset := -3; offset < w.Width; offset++ {
			next, legal := w.Drop(b, int(piece), rotation, offset)
			if !legal {
				continue
			}
			if w.Line(next) {
				t.Fatalf("%v, profile %v: the deal %d completes a line", w, p, piece)
			}
			cells := boardOf(next)
			if q, _ := g.Canonical(g.Profile(&cells, g.First())); g.Bound(q) <= left {
				after = append(after, g.Unpacked(q))
			}
		}
	}
	return after
}

// TestLayersFault has deals that do not fit.
func TestLayersFault(t *testing.T) {
	w := certificate.Well{Width: 4, Rows: 3}
	good, _ := evidence(t, w, w.Longest())
	last := len(good.Deals) - 1
	for _, test := range []struct {
		name   string
		change func(deals [][]byte) [][]byte
		want   string
	}{
		{"as they are", func(k [][]byte) [][]byte { return k }, ""},
		{"none", func(k [][]byte) [][]byte { return nil }, "layer 0: 1 profile left to answer"},
		{"a layer less", func(k [][]byte) [][]byte { return k[:last] }, "profiles left to answer"},
		{"a layer more", func(k [][]byte) [][]byte { return append(k, []byte{6}) }, "no profile is left to answer"},
		{"an empty layer more", func(k [][]byte) [][]byte { return append(k, nil) }, "no profile is left to answer"},
		{"a deal more", func(k [][]byte) [][]byte { k[1] = append(k[1], 6); return k }, "layer 1: "},
		{"a deal less", func(k [][]byte) [][]byte { k[1] = k[1][1:]; return k }, "layer 1: "},
		{"a deal that does not prevent a line", func(k [][]byte) [][]byte { k[0] = []byte{0}; return k }, "layer 0, profile 0: a move with the dealt I completes a line"},
	} {
		t.Run(test.name, func(t *testing.T) {
			bad := good
			bad.Deals = nil
			for _, layer := range good.Deals {
				bad.Deals = append(bad.Deals, bytes.Clone(layer))
			}
			bad.Deals = test.change(bad.Deals)
			var err error
			layers := 0
			for profiles, failed := range Layers(bad) {
				if err != nil || (failed == nil) == (profiles == nil) {
					t.Errorf("got %d profiles and error %v after error %v", len(profiles), failed, err)
				}
				err = failed
				layers++
			}
			if test.want == "" && (err != nil || layers != len(good.Deals)) {
				t.Errorf("got error %v after %d layers", err, layers)
			}
			if test.want != "" && (!errors.As(err, new(*LayerFault)) || !strings.Contains(err.Error(), test.want)) {
				t.Errorf("got error %v, want %q", err, test.want)
			}
		})
	}
	for range Layers(good) {
		break // must not go on
	}
}

// TestLayersEmpty has an empty well that is statically lost.
func TestLayersEmpty(t *testing.T) {
	for range Layers(certificate.Section{Claim: certificate.Claim{Well: certificate.Well{Width: 3, Rows: 5}}}) {
		t.Error("got a layer or an error, want neither")
	}
}

// packed is a profile that the oracle has found in cells.
func packed(from oracle.Profile) (p certificate.Profile) {
	for x, h := range from.Height {
		p.Heights[x] = uint16(h)
	}
	for y, sacrificed := range from.Sacrificed {
		if sacrificed {
			p.Sacrificed |= 1 << y
		}
	}
	return p
}

// inFile compares profiles as SPEC.md orders them.
func inFile(p, q certificate.Profile) int {
	return cmp.Or(cmp.Compare(p.Sacrificed, q.Sacrificed), slices.Compare(p.Heights[:], q.Heights[:]))
}

// dominates reports whether q has the heights of p, and only some of its
// sacrificed rows.
func dominates(q, p certificate.Profile) bool {
	return q != p && q.Heights == p.Heights && q.Sacrificed&^p.Sacrificed == 0
}

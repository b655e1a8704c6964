package rules_test

import (
	"cmp"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"lineproof/certificate"
	"lineproof/internal/rules"
	"lineproof/internal/rules/drop"
	"lineproof/internal/rules/slide"
)

// packedDrop and packedSlide write a profile down as the type Profile says.
func packedDrop(q certificate.Profile) (p drop.Profile) {
	p[0] = uint64(q.Left)<<8 | uint64(q.Sacrificed)
	for x, height := range q.Heights {
		p[0] |= uint64(height) << (60 - 4*x)
	}
	return p
}

func packedSlide(q certificate.Profile) (p slide.Profile) {
	p[3] = uint64(q.Left)<<15 | uint64(q.Sacrificed)
	for x, column := range q.Heights[:certificate.TallWidth] {
		for y := range certificate.MaxRows {
			p[y/5] |= uint64(column>>y&1) << (48 - 12*(y%5) + x)
		}
	}
	return p
}

// inFile compares profiles as SPEC.md orders them.
func inFile(p, q certificate.Profile) int {
	return cmp.Or(cmp.Compare(p.Sacrificed, q.Sacrificed), slices.Compare(p.Heights[:], q.Heights[:]),
		cmp.Compare(p.Left, q.Left))
}

// alike reports whether profiles differ in nothing but their sacrificed rows.
func alike(p, q certificate.Profile) bool { return p.Heights == q.Heights && p.Left == q.Left }

// dominates reports whether p is alike, with a proper subset of the sacrificed rows of q.
func dominates(p, q certificate.Profile) bool {
	return alike(p, q) && p.Sacrificed != q.Sacrificed && p.Sacrificed&^q.Sacrificed == 0
}

// TestProfiles compares profiles as numbers with what certificates have, and the layers
// that they make with the definition (SPEC.md, Layers), in wells of all sizes. Many of
// them differ in little.
func TestProfiles(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	some := func(bits int) uint16 {
		return uint16(random.Uint64N(1<<bits) & random.Uint64() & random.Uint64() & random.Uint64())
	}
	seen := make(map[string]int)
	for range 1500 {
		w := certificate.Well{
			Width: certificate.MinWidth + random.IntN(certificate.MaxWidth),
			Rows:  certificate.MinRows + random.IntN(certificate.MaxRows),
			Deals: []string{"", "ZT", certificate.Bag}[random.IntN(3)], Game: certificate.Game(random.IntN(2)),
		}
		if w.Check() != nil {
			continue
		}
		if w.Game != certificate.Slide && drop.CheckRoom(w) != nil {
			continue
		}
		all := make([]certificate.Profile, 1+random.IntN(40))
		for i := range all {
			q := all[random.IntN(i+1)] // the first ones have but a few cells
			for range random.IntN(3) {
				if x := random.IntN(w.Width); w.Game == certificate.Slide {
					q.Heights[x] = some(w.Rows)
				} else {
					q.Heights[x] = uint16(random.IntN(w.Rows + 1))
				}
			}
			q.Sacrificed = some(w.Rows)
			if w.Deals == certificate.Bag && q.Left&certificate.Set(random.IntN(2)) == 0 {
				q.Left = certificate.Set(1 + random.IntN(int(certificate.AllPieces)))
			}
			all[i] = q
		}
		seen[fmt.Sprintf("slide %v deals %s", w.Game == certificate.Slide, w.Deals)]++
		var err error
		if w.Game == certificate.Slide {
			g := slide.New(w)
			hasRoom := w.Width*w.Rows+certificate.Pieces <= int(g.KeyBits())+64
			err = compare(g, all, packedSlide, hasRoom)
		} else {
			err = compare(drop.New(w), all, packedDrop, true)
		}
		if err != nil {
			t.Fatalf("%v: %v", w, err)
		}
	}
	if len(seen) != 6 {
		t.Errorf("got %v, want all kinds of wells", seen)
	}
}

// compare compares all that game says of some profiles. Keys may be the same for different
// ones only if they have no room for all.
func compare[P rules.Profile](r rules.Game[P], all []certificate.Profile, pack func(certificate.Profile) P,
	hasRoom bool) error {
	given := make([]P, len(all))
	for i, q := range all {
		p := pack(q)
		given[i] = p
		if r.Unpacked(p) != q || r.FromFile(r.ToFile(p)) != p || rules.Sacrificed(p, r.AllRows()) != uint64(q.Sacrificed) {
			return fmt.Errorf("got %v of %x, want %v", r.Unpacked(p), p, q)
		}
		if columns, _ := r.Key(p); columns>>(r.KeyBits()-1) > 1 {
			return fmt.Errorf("got columns %x of %x in %d bits", columns, p, r.KeyBits())
		}
	}
	for i, p := range given {
		for j, q := range given {
			if got, want := rules.CompareInFile(r, p, q), inFile(all[i], all[j]); got != want {
				return fmt.Errorf("%v and %v: got order %d, want %d", all[i], all[j], got, want)
			}
			pColumns, pMore := r.Key(p)
			qColumns, qMore := r.Key(q)
			sameKey := pColumns == qColumns && pMore == qMore
			same := rules.WithRows(p, r.AllRows(), 0) == rules.WithRows(q, r.AllRows(), 0)
			if want := alike(all[i], all[j]); same != want || sameKey != want && (want || hasRoom) {
				return fmt.Errorf("%v and %v: got alike %v, by their keys %v, want %v", all[i], all[j], same, sameKey, want)
			}
		}
	}
	if err := compareDistinct(rules.Distinct(slices.Clone(given)), all, r.Unpacked); err != nil {
		return err
	}
	return compareLayer(r, given, all, pack)
}

// compareDistinct wants each profile once, alike ones together, and each after those that
// dominate it.
func compareDistinct[P rules.Profile](got []P, all []certificate.Profile, unpacked func(P) certificate.Profile) error {
	var ordered []certificate.Profile
	for _, p := range got {
		ordered = append(ordered, unpacked(p))
	}
	for i, p := range ordered {
		for j, q := range ordered[:i] {
			if p == q || dominates(p, q) || alike(p, q) && !alike(p, ordered[j+1]) {
				return fmt.Errorf("got %v before %v, in %v", q, p, ordered)
			}
		}
	}
	for _, q := range all {
		if !slices.Contains(ordered, q) {
			return fmt.Errorf("%v is not in %v", q, ordered)
		}
	}
	return nil
}

// compareLayer compares the layer that profiles make, and what is found in it.
func compareLayer[P rules.Profile](r rules.Game[P], given []P, all []certificate.Profile,
	pack func(certificate.Profile) P) error {
	want := slices.DeleteFunc(slices.Clone(all), func(p certificate.Profile) bool {
		return slices.ContainsFunc(all, func(q certificate.Profile) bool { return dominates(q, p) })
	})
	slices.SortFunc(want, inFile)
	want = slices.Compact(want)
	layer := rules.MakeLayer(r, slices.Clone(given))
	if !slices.EqualFunc(layer, want, func(p P, q certificate.Profile) bool { return p == pack(q) }) {
		return fmt.Errorf("of %v: got %x, want %v", all, layer, want)
	}
	for i := range all {
		better := all[i]
		better.Sacrificed &= better.Sacrificed - 1
		for _, q := range []certificate.Profile{all[i], better} {
			does := func(p certificate.Profile) bool { return p == q || dominates(p, q) }
			j, found := rules.FindInLayer(r, layer, pack(q))
			if found != slices.ContainsFunc(want, does) || found && !does(want[j]) {
				return fmt.Errorf("%v in %v: got %d, %v", q, want, j, found)
			}
		}
	}
	return nil
}

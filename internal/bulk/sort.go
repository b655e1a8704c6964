package bulk

import "slices"

const (
	maxDigit = 11  // bits
	fewKeys  = 256 // that are sorted in another way
)

// sortBits sorts keys, of which those that agree in the bits from and above, up
// to below, are in order already. Spare has their length at least.
func sortBits(keys, spare []uint64, from, to int) {
	if len(keys) < fewKeys {
		slices.Sort(keys)
		return
	}
	passes := (to - from + maxDigit - 1) / maxDigit
	digit := (to - from + passes - 1) / passes
	in, out := keys, spare[:len(keys)]
	for pass := range passes {
		shift := from + pass*digit
		var place [1 << maxDigit]int
		for _, k := range in {
			place[k>>shift&(1<<digit-1)]++
		}
		sum := 0
		for i, n := range place {
			place[i] = sum
			sum += n
		}
		for _, k := range in {
			at := &place[k>>shift&(1<<digit-1)]
			out[*at] = k
			*at++
		}
		in, out = out, in
	}
	if passes%2 == 1 {
		copy(keys, in)
	}
}

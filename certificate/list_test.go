package certificate

import (
	"fmt"
	"io"
	"reflect"
	"strings"
	"testing"
)

// TestList has only bytes for the pieces that may be dealt, and half a byte 0 after the last column.
func TestList(t *testing.T) {
	claim := Claim{Player: true, Well: Well{Game: Usual, Width: 5, Rows: 10, Deals: "ISO"}}
	at := func(rotation, offset int8) Placement { return Placement{Rotation: rotation, Offset: offset} }
	first, second := Entry{Position: 1<<56 | 2<<52 | 3<<48 | 8<<44}, Entry{Position: 8<<60 | 15<<52 | 1<<44 | 0x81}
	first.Moves[I], first.Moves[O] = at(1, 0), at(0, 11)
	second.Moves[I], second.Moves[S], second.Moves[O] = at(0, -2), at(1, 3), at(0, 2)
	c := Certificate{{Claim: claim, List: []Entry{first, second}}}
	raw := encode(t, c)
	want := "\x00\x00\x00\x02" + "\x01\x23\x80\x00\x12\x02\x0d" + "\x80\xf0\x10\x81\x00\x15\x04"
	if got := string(raw[len(raw)-len(want):]); got != want {
		t.Errorf("got %x, want %x", got, want)
	}
	if got, err := Decode(raw); err != nil || !reflect.DeepEqual(got, c) {
		t.Errorf("decoded: got %v, error %v, want %v", got, err, c)
	}
	raw[len(raw)-5]++ // the last half byte of the heights
	if _, err := Decode(raw); !strings.Contains(fmt.Sprint(err), "position 2: there are heights beyond 5 columns") {
		t.Errorf("got error %v", err)
	}
	c[0].List[0].Moves[T].Offset = 1 // T is not dealt
	if err := c.Encode(io.Discard); !strings.Contains(fmt.Sprint(err), "position 1: piece T: no such answer: 0:1") {
		t.Errorf("got error %v", err)
	}
}

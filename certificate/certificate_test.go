package certificate

import (
	"bytes"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"lineproof/internal/audit/require"
)

// samples are certificates with something of everything. They prove nothing,
// which is no matter of the format.
func samples() map[string]Certificate {
	random := rand.New(rand.NewPCG(1, 2))
	extremes := Node{{Placement{1, -2, 0}, 0, false}, {Placement{0, 13, 0}, 1, true}, {Placement{1, 9, 0}, 1, false},
		{Placement{3, 0, 0}, 0, false}}
	player := Section{
		Claim:    Claim{Player: true, Well: Well{Width: 10, Rows: 6, Ceiling: 7}, Pieces: 14},
		Strategy: append(randomStrategy(random, 10, 20), extremes),
	}
	adversary := Section{
		Claim: Claim{Player: false, Well: Well{Width: 10, Rows: 5}, Pieces: 0},
		Deals: [][]byte{{O}, {I, Z, S, T, L, J, O}, bytes.Repeat([]byte{T}, 70_000), {}},
	}
	empty := Section{Claim: Claim{Player: false, Well: Well{Width: 3, Rows: 5}, Pieces: 4}}
	survival := Section{
		Claim:    Claim{Player: true, Well: Well{Game: Usual, Width: 10, Ceiling: 20, Deals: Bag, Hold: true}},
		Survival: bytes.Repeat([]byte{0, 64, 127, 255}, 1000),
	}
	all := map[string]Certificate{
		"a player's section":      {player},
		"an adversary's section":  {adversary},
		"a section without layer": {empty},
		"three sections":          {empty, player, adversary},
		"survival":                {survival},
	}
	var most Certificate
	for range maxSections {
		most = append(most, empty)
	}
	all["as many sections as there can be"] = most
	return all
}

func encode(t testing.TB, c Certificate) []byte {
	t.Helper()
	var raw bytes.Buffer
	require.NoError(t, c.Encode(&raw))
	return raw.Bytes()
}

func TestEncodeRefuses(t *testing.T) {
	good := samples()["three sections"]
	one := func(c Claim, n Node) Certificate { return Certificate{{Claim: c, Strategy: Strategy{n}}} }
	drop := Claim{Player: true, Well: Well{Width: 10, Rows: 6}, Pieces: 12}
	slide := Claim{Player: true, Well: Well{Width: 10, Rows: 7, Game: Slide}, Pieces: 12}
	for name, c := range map[string]Certificate{
		"no section":                     {},
		"too many sections":              make(Certificate, maxSections+1),
		"an empty well":                  {{}},
		"a well too wide, at the end":    append(slices.Clone(good), Section{Claim: Claim{Player: false, Well: Well{Width: 15, Rows: 1}, Pieces: 0}}),
		"a player without pieces":        one(Claim{Player: true, Well: drop.Well}, Node{}),
		"no node":                        {{Claim: drop}},
		"deals for the player":           {{Claim: drop, Strategy: Strategy{{}}, Deals: [][]byte{{Z}}}},
		"a strategy for the adversary":   one(Claim{Player: false, Well: drop.Well}, Node{}),
		"too many layers":                {{Claim: Claim{Player: false, Well: drop.Well}, Deals: make([][]byte, MaxPieces+1)}},
		"another piece":                  {{Claim: Claim{Player: false, Well: drop.Well}, Deals: [][]byte{{I}, {O, Pieces}}}},
		"too many nodes":                 {{Claim: drop, Strategy: make(Strategy, maxNodes+1)}},
		"an offset beyond the well":      one(drop, Node{{Placement: Placement{Offset: 100}}}),
		"an offset for another rotation": one(drop, Node{{Placement: Placement{Offset: 14}}}),
		"an offset too low":              one(drop, Node{{Placement: Placement{Offset: -3}}}),
		"a rotation that is not used":    one(drop, Node{{Placement: Placement{Rotation: 2}}}),
		"a negative rotation":            one(drop, Node{{Placement: Placement{Rotation: -1}}}),
		"a row in drop":                  one(drop, Node{{Placement: Placement{Row: 1}}}),
		"a link to the node itself":      one(drop, Node{{Next: 1}}),
		"a negative link":                one(drop, Node{{Next: -1}}),
		"a win that is mirrored":         one(drop, Node{{Mirrored: true}}),
		"a mirror image in slide":        {{Claim: slide, Strategy: Strategy{{}, {{Next: 1, Mirrored: true}}}}},
	} {
		var raw bytes.Buffer
		if err := c.Encode(&raw); err == nil || raw.Len() > 0 {
			t.Errorf("%s: got error %v and %d bytes, want an error and none", name, err, raw.Len())
		}
	}
}

func TestDecodeRefuses(t *testing.T) {
	const (
		head      = "lineproof\x02\x01"
		player    = "\x23player drop width=2 rows=6 pieces=2"
		adversary = "\x1dadversary drop width=2 rows=1"
	)
	node := "\x02\x00\x00\x00\x02\x00\x00\x00\x12\x00\x00\x00\x12\x00\x00\x00\x12\x00\x00\x00\x12\x00\x00\x00\x02\x00\x00\x00"
	for _, test := range []struct{ name, raw, want string }{
		{"empty", "", "byte 0: the certificate is cut off"},
		{"another magic", "lineprooF" + head[9:], "byte 9: this is not a certificate"},
		{"compressed", "\x28\xb5\x2f\xfd and more of that", "byte 9: this is not a certificate"},
		{"another version", "lineproof\x01\x01", "byte 10: version 1"},
		{"no sections", "lineproof\x02\x00", "byte 11: no sections"},
		{"not a claim", head + "\x0ahello all!", `byte 22: "hello all!" is not a claim`},
		{"an empty claim", head + "\x00", `byte 12: "" is not a claim`},
		{"a claim that is cut off", head + "\x24" + player[1:], "cut off"},
		{"no nodes", head + player + "\x00\x00\x00\x00", "byte 51: 0 nodes"},
		{"too many nodes", head + player + "\x00\x80\x00\x00", "byte 51: 8388608 nodes"},
		{"more nodes than an int may count", head + player + "\xff\xff\xff\xff", "byte 51: "},
		{"more profiles than an int may count", head + adversary + "\x01\xff\xff\xff\xff", "cut off"},
		{"too many layers", head + adversary + "\x37", "byte 42: 55 layers"},
		{"fewer nodes than announced", head + player + "\x00\x00\x00\x02" + node, "byte 79: the certificate is cut off"},
		{"a link to its own node", head + player + "\x00\x00\x00\x01" + strings.Replace(node, "\x00\x00\x00", "\x00\x00\x02", 1), "node 1, piece I"},
		{"a link to no node, mirrored", head + player + "\x00\x00\x00\x01" + strings.Replace(node, "\x00\x00\x00", "\x00\x00\x01", 1), "node 1, piece I"},
		{"a rotation that is not used", head + player + "\x00\x00\x00\x01" + "\x22" + node[1:], "node 1, piece I"},
		{"a rotation of the O", head + player + "\x00\x00\x00\x01" + node[:24] + "\x12\x00\x00\x00", "node 1, piece O"},
		{"a layer that is cut off", head + adversary + "\x01\x00\x00\x00\x02\x01", "cut off"},
		{"fewer layers than announced", head + adversary + "\x02\x00\x00\x00\x01\x01", "cut off"},
		{"a piece that there is not", head + adversary + "\x01\x00\x00\x00\x01\x07", "there is no piece 7"},
		{"bytes at the end", head + adversary + "\x01\x00\x00\x00\x01\x01\x00", "more follows"},
		{"fewer sections than announced", "lineproof\x02\x02" + adversary + "\x00", "cut off"},
	} {
		got, err := Decode([]byte(test.raw))
		if err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s: got %v, error %v, want an error with %q", test.name, got, err, test.want)
		}
	}
}

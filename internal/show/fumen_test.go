package show

import (
	"bytes"
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"

	"lineproof/certificate"
	"lineproof/internal/audit/require"
	"lineproof/internal/rules"
)

// fumenTurnNames are the rotations of our pieces, as their pictures show.
var fumenTurnNames = [certificate.Pieces][]string{
	{"right", "spawn"}, {"right", "spawn"}, {"spawn", "right"}, {"reverse", "right", "spawn", "left"},
	{"reverse", "right", "spawn", "left"}, {"reverse", "right", "spawn", "left"}, {"spawn"},
}

// slideTurnNames are those of slide.
var slideTurnNames = [certificate.Pieces][]string{
	{"spawn", "right"}, {"spawn", "right"}, {"spawn", "right"}, {"reverse", "left", "spawn", "right"},
	{"reverse", "left", "spawn", "right"}, {"reverse", "left", "spawn", "right"}, {"spawn"},
}

// TestFumen pins fumens as the npm package tetris-fumen writes the same pages:
// TestFumenPackage compares that.
func TestFumen(t *testing.T) {
	games := tenColumns(t)
	for name, want := range map[string]string{
		"empty well":              "v115@vhAAgWtAoIyrDFbEcEo488Aw0MXE0O34Dji2rDFbEm?Dli0aEFb0HEvoo2Aw+kkDFBAAA",
		"line":                    "v115@vhCxOYzAQDsuEFM98AQGiNEwoo2A3u6dEo4K6BRo78?AQrboEz4K6B2no2Aw+kkDlNVABE6oAAxwBTtB",
		"several pieces":          "v115@vhJTJYzAQDsuEFM98AQGiNEwoo2A3u6dEo4K6BRo78?AQrboEz4K6B2no2Aw+kkDlNVABE6oAAxwBTfBTtBsmBMjBp?iBNZB1cBzNf",
		"outside":                 "v115@vhBTJYzAQDsuEFM98AQGiNEwoo2A3u6dEo4K6BRo78?AQrboEz4K6B2no2Aw+kkDlNVABE6oAAAAtLBhoo2AjoMDEF?b82Dzoo2AvAHbEJ3UTASY91Dloo2A3oMDElsCSASY91Dloo?2Aw+kkDloo2A0SirDzoo2Aj3khENG98AwZkAA",
		"full column":             "v115@vhCpFYzAQDsuEFM98AQGiNEwoo2A3u6dEo4K6BRo78?AQrboEz4K6B2no2Aw+kkDlNVABE6oAApRB3CuWAj3khENG9?8Aws78Awd0TAS4VhEMzBAA",
		"row that does not count": "v115@vhDlJYzAQDsuEFM98AQGiNEwoo2A3u6dEo4K6BRo78?AQrboEz4K6Bxno2Aw+kkDlNVABE6oAAFrBlsBpoBGhwhJe4?wUeTfuEAmANDE",
		"slide":                   "v115@vhSxOY1AQDsuEFM98Aw8E5Dk488AwSGoDU9UABEacR?AS4gNE3NVABEqnRASYM5Dl1kaElcp6ASAAAAJmBUsBMtB3k?BvnBFjB9gB1aBtcBCZBaXByQBqNBmOB+GB2HBOBBTEB",
		"S 1 3":                   "v115@vhCTLYzAQDsuEFM98AQGiNEwoo2A3u6dEo4K6BRo78?AQrboEz4K6B2no2Aw+kkDlNVABE6oAAPhBSnB",
	} {
		if got := require.Value(games[name].Fumen())(t); got != want {
			t.Errorf("%s:\ngot  %s\nwant %s", name, got, want)
		}
	}
}

// TestFumenLines has fumens that the npm package tetris-fumen wrote, and some that are none.
func TestFumenLines(t *testing.T) {
	repeated := strings.Repeat("TTT_______\nZZ________\nXXXXXXXXX_\n", 7) + "OO________\nXX________\n"
	for text, want := range map[string]string{
		"v115@vhAAgH":              "",
		"v115@HhA8IeB8AeG8zhPeAgH": "X_________\nXX_XXXXXXX\nIIII______\n",
		"v115@ywGeBtHeI8AeywGeBtHeI8AeywGeBtHeI8AeywGeBt?HeI8AeywGeBtHeI8AeywGeBtHeI8AeywGeBtHeI8AeRpHeB?8ReAgH": repeated,
		"v115@bhJ8JeAgH": "XXXXXXXXXX\n",
		"https://fumen.example/?m115@RhilGeglSe9IYDA0zzCAvhARwB": "LLL_______\nL_________\n", // with a piece, a comment, and another page
		"v115@bhA8IeD8FeAgH": "error: the fumen has cells below the lowest row",
		"v110@vhAAgH":        `error: "v110@vhAAgH" is not a fumen: want v115@ and what follows it`,
		"v115@":              "error: the fumen ends at cell 0 of 240",
		"v115@HhA8I":         "error: the fumen ends at cell 201 of 240",
		"v115@H!A8IeB8":      `error: "H!" is not a run of cells in a fumen`,
		"v115@AAAAAA":        `error: "AA" is not a run of cells in a fumen`, // less than nothing in a cell
		"v115@//////":        `error: "//" is not a run of cells in a fumen`, // more than a piece
		"v115@HhvhAA":        `error: "vh" is not a run of cells in a fumen`, // more cells than there are
	} {
		lines, err := fumenLines(text)
		got := ""
		for _, line := range lines {
			got += strings.NewReplacer(".", "_", "#", "X").Replace(line) + "\n"
		}
		if err != nil {
			got = "error: " + err.Error()
		} else {
			want = regexp.MustCompile("[A-Z]").ReplaceAllString(want, "X")
		}
		if got != want {
			t.Errorf("%s:\ngot\n%s\nwant\n%s", text, got, want)
		}
	}
}

// fumenScript decodes fumens with the package, and encodes them again.
const fumenScript = `
const {decoder, encoder} = require('tetris-fumen');
const read = JSON.parse(require('fs').readFileSync(0, 'utf8'));
const out = {};
for (const name in read) {
	const pages = decoder.decode(read[name]);
	out[name] = {Again: encoder.encode(pages), Pages: pages.map(p => ({
		Piece: p.operation ? p.operation.type : '',
		Rotation: p.operation ? p.operation.rotation : '',
		Cells: p.operation ? p.mino().positions().map(c => ({Column: c.x, Row: c.y + 1})) : [],
		Field: p.field.str({reduced: false}).split('\n').reverse(),
		Lock: p.flags.lock,
		Comment: p.comment,
	}))};
}
console.log(JSON.stringify(out));
`

type (
	decodedFumen struct {
		Again string
		Pages []decodedPage
	}
	decodedPage struct {
		Piece, Rotation string
		Cells           []rules.Cell
		Field           []string // from the garbage row up
		Lock            bool
		Comment         string
	}
)

// TestFumenPackage has the package tetris-fumen decode what is written, and
// compares page by page. It installs it with npm, which takes a network, and so it
// has to be asked for; .ci/run does. TestFumen has strings that the package wrote.
func TestFumenPackage(t *testing.T) {
	if os.Getenv("FUMEN_PACKAGE") == "" {
		t.Skip("FUMEN_PACKAGE=1 installs the package tetris-fumen, with npm, and asks it")
	}
	folder := t.TempDir()
	install := exec.Command("npm", "install", "--silent", "--no-audit", "--no-fund", "--ignore-scripts", "--prefix",
		folder, "tetris-fumen@1")
	install.Dir = folder
	if out, err := install.CombinedOutput(); err != nil {
		t.Fatalf("npm install: %v\n%s", err, out)
	}
	script := filepath.Join(folder, "decode.js")
	require.NoError(t, os.WriteFile(script, []byte(fumenScript), 0o644))
	games := tenColumns(t)
	written := make(map[string]string)
	for name, g := range games {
		written[name] = require.Value(g.Fumen())(t)
	}
	in := require.Value(json.Marshal(written))(t)
	node := exec.Command("node", script)
	node.Stdin, node.Stderr = bytes.NewReader(in), os.Stderr
	out, err := node.Output()
	if err != nil {
		t.Fatalf("node: %v", err)
	}
	decoded := make(map[string]decodedFumen)
	require.NoError(t, json.Unmarshal(out, &decoded))
	for name, g := range games {
		got, want := decoded[name], fumenPages(g)
		if got.Again != written[name] {
			t.Errorf("%s: the package writes it otherwise:\n%s\n%s", name, got.Again, written[name])
		}
		if len(got.Pages) != len(want) {
			t.Errorf("%s: %d pages, want %d", name, len(got.Pages), len(want))
			continue
		}
		for i := range want {
			if !reflect.DeepEqual(got.Pages[i], want[i]) {
				t.Errorf("%s, page %d:\ngot  %+v\nwant %+v", name, i+1, got.Pages[i], want[i])
			}
		}
	}
}

// fumenPages returns what the pages of a game should be, in plain words.
func fumenPages(g Game) (pages []decodedPage) {
	turns := fumenTurnNames
	if g.Well.Game == certificate.Slide {
		turns = slideTurnNames
	}
	field := make([][]byte, fumenTop+1)
	for row := range field {
		field[row] = []byte(strings.Repeat("_", fumenWidth))
	}
	for i := range max(1, len(g.Moves)) {
		p := decodedPage{Cells: []rules.Cell{}, Lock: true, Comment: g.Title}
		for _, row := range field {
			p.Field = append(p.Field, string(row))
		}
		if i >= len(g.Moves)-1 {
			p.Lock = g.Illegal == nil
			if g.Reason != "" {
				p.Comment = g.Reason
			}
		}
		if i < len(g.Moves) && g.Moves[i].Cells != nil {
			m := g.Moves[i]
			p.Piece, p.Rotation, p.Cells = certificate.Letters[m.Piece:m.Piece+1], turns[m.Piece][m.Rotation], m.Cells
			for _, c := range m.Cells {
				field[c.Row][c.Column] = certificate.Letters[m.Piece]
			}
			if g.Well.Game == certificate.Usual {
				field = slices.DeleteFunc(field, func(row []byte) bool { return !bytes.Contains(row, []byte("_")) })
				for len(field) <= fumenTop {
					field = append(field, bytes.Repeat([]byte("_"), fumenWidth))
				}
			}
		}
		pages = append(pages, p)
	}
	return pages
}

package show

import (
	"regexp"
	"strings"
	"testing"

	"lineproof/internal/audit/require"
)

// TestFumen pins fumens that the npm package tetris-fumen 1.1.3 has decoded to these games, and encoded to the same
// strings again.
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

//go:build browser

package page

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"lineproof/certificate"
	"lineproof/internal/audit/proofs"
	"lineproof/internal/audit/require"
	"lineproof/internal/play"
	"lineproof/internal/rules"
	"lineproof/internal/rules/usual"
)

// letters writes pieces as a history.
func letters(pieces []int) (history string) {
	for _, piece := range pieces {
		history += certificate.Letters[piece : piece+1]
	}
	return history
}

// wholeGame is pieces of which the last, and no earlier one, completes a row: only row 6.
const wholeGame = "IZZZZOOZIIII"

// TestDealKeys deals a game with the keyboard.
func TestDealKeys(t *testing.T) {
	t.Parallel()
	b := open(t, 1280, 800, "#deal/1//"+theoremSum)
	b.says("#deal-used", "0 of 12")
	b.press(strings.ToLower(wholeGame[:3]) + wholeGame[3:])
	const met = `byId("deal-status").textContent === "You met the challenge! Row 6, and none below it, after 12 pieces: 1 game in 235."`
	b.wait(met)
	b.says("#deal-score", "Challenge met: row 6 first")
	b.says("#deal-note", "2,179 of the 512,713 sequences of pieces that can be dealt.")
	b.wait(`location.hash === %q`, "#deal/1/"+wholeGame+"/"+theoremSum)
	b.press("iq") // after the end
	b.wait(met + ` && byId("deal-used").textContent === "12 of 12"`)
	b.press("u")
	b.says("#deal-used", "11 of 12")
	b.says("#deal-score", "1 way left to row 6 first")
	b.press("q")
	b.wait(`byId("deal-status").textContent === "q is not one of the pieces IZSTLJO."`)
	b.press("r")
	b.says("#deal-used", "0 of 12")
}

// playDeal deals random pieces, and wants what package play answers.
func playDeal(b *browser, deal func(letter string)) {
	b.Helper()
	player := play.NewPlayer(section(b.T, 1))
	b.says("#deal-used", "0 of 12")
	random := rand.New(rand.NewPCG(3, 4))
	var pieces []int
	for {
		pieces = append(pieces, random.IntN(certificate.Pieces))
		history := letters(pieces)
		deal(history[len(history)-1:])
		require.NoError(b, player.Move(certificate.Move{Piece: pieces[len(pieces)-1]}))
		r := player.Turn()
		cells := require.Value(json.Marshal(r.Lying[len(pieces)-1].Cells))(b)
		b.wait(`byId("deal-history").textContent === %q`, history)
		b.wait(`JSON.stringify(games.deal.moves.at(-1).Cells) === %q`, cells)
		b.wait(`document.querySelectorAll("#deal-board .cells rect").length === %d`, 4*len(pieces))
		if r.PiecesLeft == 0 {
			b.says("#deal-status", map[bool]string{true: "Row ", false: "Rows "}[len(r.Rows) == 1]+fmt.Sprint(r.Rows[0]))
			b.wait(`document.querySelector("[data-piece=I]").ariaDisabled === "true"`)
			return
		}
		b.says("#deal-more", fmt.Sprintf("at most %d more", r.PiecesLeft))
		b.says("#deal-node", fmt.Sprintf("node %d", r.Node))
	}
}

// playPlace plays a whole game with random legal moves, and wants what package
// play says. The adversary is that of a section, numbered from 1. A piece is placed
// where its place of that index is.
func playPlace(b *browser, evidence certificate.Section, number int, place func(t play.Turn, to int)) {
	b.Helper()
	adversary := require.Value(play.NewAdversary(evidence))(b)
	random := rand.New(rand.NewPCG(3, uint64(number)))
	var placed []certificate.Placement
	for {
		var texts []string
		for _, p := range placed {
			texts = append(texts, p.Text())
		}
		b.wait(`location.hash.startsWith(%q)`, fmt.Sprintf("#place/%d/%s/", number, strings.Join(texts, ",")))
		turn := adversary.Turn()
		const lying = `document.querySelectorAll("#place-board .old rect, #place-board g:not(:last-child) > .last rect")`
		b.wait(lying+`.length === %d`, 4*len(placed))
		switch {
		case turn.Over:
			b.says("#place-status", "The adversary has won")
			return
		case turn.Ended():
			b.says("#place-status", "You are stuck")
			return
		}
		b.says("#place-status", fmt.Sprintf("place the %c.", certificate.Letters[turn.Deal.Piece]))
		b.wait(`byId("place-legal").textContent === "%d"`, len(turn.Legal()))
		next := turn.Legal()[random.IntN(len(turn.Legal()))]
		place(turn, slices.IndexFunc(turn.Places, func(p rules.Place) bool { return p.Placement == next }))
		placed = append(placed, next)
		require.NoError(b, adversary.Move(certificate.Move{Placement: next}))
	}
}

// stepsTo returns steps that bring a piece from where it appears to a place.
func stepsTo(t play.Turn, to int) []string {
	ways := map[int][]string{t.Start: {}}
	for todo := []int{t.Start}; ; todo = todo[1:] {
		at := t.Places[todo[0]]
		if todo[0] == to {
			return ways[to]
		}
		for step, next := range map[string]int{"left": at.Left, "right": at.Right, "turn": at.Turn, "down": at.Down} {
			if _, met := ways[next]; !met {
				ways[next] = append(slices.Clip(ways[todo[0]]), step)
				todo = append(todo, next)
			}
		}
	}
}

// stepKeys are the keys that take these steps, and drop.
var stepKeys = map[string]string{
	"left": kb.ArrowLeft, "right": kb.ArrowRight, "turn": kb.ArrowUp, "down": kb.ArrowDown, "drop": " ",
}

// aim returns how often a piece is turned to the left, from where it appears, to lie as in a
// place, and on which column its middle is then.
func aim(t play.Turn, to int) (turns int, column float64) {
	for i := t.Start; t.Places[i].Rotation != t.Places[to].Rotation; i = t.Places[i].Back {
		turns++
	}
	low, high := certificate.MaxWidth, 0
	for _, c := range t.Places[to].Cells {
		low, high = min(low, c.Column), max(high, c.Column)
	}
	return turns, float64(low+high) / 2
}

// TestPlaceKeys plays both claims of the adversary with the keyboard.
func TestPlaceKeys(t *testing.T) {
	t.Parallel()
	b := open(t, 1280, 800, "")
	b.click("#tab-place")
	byKeys := func(turn play.Turn, to int) {
		for _, step := range append(stepsTo(turn, to), "drop") {
			b.press(stepKeys[step])
		}
	}
	playPlace(b, section(t, 3), 3, byKeys)
	b.wait(`document.querySelectorAll("#place-board .illegal rect").length === 4`)
	b.wait(`byId("place-drop").ariaDisabled === "true"`)
	stuck := b.text("#place-status")
	b.press(" x ")
	b.wait(`byId("place-status").textContent === %q && byId("place-undo").matches(".main")`, stuck)
	b.press("u")
	b.says("#place-status", "place the")
	b.press("r")
	b.says("#place-used", "0")
	b.run(`{
		byId("place-section").value = "2";
		byId("place-section").dispatchEvent(new Event("change"));
	}`)
	playPlace(b, section(t, 2), 2, byKeys)
}

// TestPlaceMouse plays with the mouse: the wheel turns.
func TestPlaceMouse(t *testing.T) {
	t.Parallel()
	b := open(t, 1280, 800, "#place/3//"+theoremSum)
	playPlace(b, section(t, 3), 3, func(turn play.Turn, to int) {
		turns, column := aim(turn, to)
		x, y := b.column(column)
		b.do(chromedp.MouseEvent(input.DispatchMouseEventTypeMouseMoved, x, y))
		for range turns {
			// Chromium wants both numbers, and one that is 0 is left out.
			wheel := func(p *input.DispatchMouseEventParams) { p.DeltaX, p.DeltaY = 1, -100 }
			b.do(chromedp.MouseEvent(input.DispatchMouseEventTypeMouseWheel, x, y, wheel))
		}
		b.wait(`games.place.aimed().Rotation === %d`, turn.Places[to].Rotation)
		b.do(chromedp.MouseClickXY(x, y))
	})
}

// column returns where the middle of a column of the board is on the screen.
func (b *browser) column(x float64) (left, top float64) {
	b.Helper()
	where := value[[]float64](b, `(() => {
		const box = byId("place-board").getBoundingClientRect();
		if (box.top < 60 || box.bottom > innerHeight) {
			window.scrollBy(0, box.top - 60);
		}
		const matrix = byId("place-board").getScreenCTM();
		const p = new DOMPoint((%g + 0.5) * SIDE, 3 * SIDE).matrixTransform(matrix);
		return [p.x, p.y];
	})()`, x)
	return where[0], where[1]
}

// TestTouch plays a game of each kind with touches, on a phone.
func TestTouch(t *testing.T) {
	t.Parallel()
	b := open(t, 360, 740, "")
	b.do(chromedp.EmulateViewport(360, 740, chromedp.EmulateMobile, chromedp.EmulateTouch, chromedp.EmulateScale(2)))
	b.tap("#tab-place")
	playPlace(b, section(t, 3), 3, func(turn play.Turn, to int) {
		turns, column := aim(turn, to)
		for range turns {
			b.tap("#place-back")
		}
		x, y := b.column(column)
		b.do(chromedp.TapXY(x, y))
		b.tap("#place-drop")
	})
	b.tap("#tab-deal")
	playDeal(b, func(letter string) { b.tap("[data-piece=" + letter + "]") })
}

// TestLinks opens links, whole and broken. The game goes up to the fault, and on.
func TestLinks(t *testing.T) {
	t.Parallel()
	b := open(t, 1280, 800, "#deal")
	b.says("#deal-used", "0 of 12")
	b.wait(`byId("deal-problem").hidden && byId("trouble").hidden`)
	for _, test := range []struct{ link, part, problem, used string }{
		{"deal/1/OIOOZZ/" + theoremSum, "deal", "", "6 of 12"},
		{"deal/1/OIOXZZ/" + theoremSum, "deal", "piece 4: 'X' is", "3 of 12"},
		{"deal/1/OIOOZZIJIIIII/" + theoremSum, "deal", "the game is over", "8 of 12"},
		{"deal/1/OI/deadbeef", "deal", "another certificate, deadbeef, not for " + theoremSum, "2 of 12"},
		{"deal/1/OIO", "deal", "does not name its certificate", "3 of 12"},
		{"deal/7/OI/" + theoremSum, "deal", "not one of the player’s claims", "2 of 12"},
		{"deal/1/OI/" + strings.ToUpper(theoremSum), "deal", "", "2 of 12"},
		{"deal/1/OI/" + theoremSum + ".", "deal", "", "2 of 12"},
		{"deal/1/OIO/" + theoremSum + "%29.%3E", "deal", "", "3 of 12"},
		{"place/3/0:3,0:0/" + theoremSum + ",”", "place", "", "2"},
		{"deal/1/%3Cb%3E/" + theoremSum, "deal", "piece 1: '<' is", "0 of 12"},
		{"place/3/0:3,0:0/" + theoremSum, "place", "", "2"},
		{"place/3/0:3,9:9,0:0/" + theoremSum, "place", "move 2, 9:9", "1"},
		{"place/1/0:3/" + theoremSum, "place", "not one of the adversary’s claims", "1"},
	} {
		b.run(`location.hash = %q`, test.link)
		b.says("#"+test.part+"-problem", test.problem)
		b.wait(`byId(%q).hidden === %t`, test.part+"-problem", test.problem == "")
		b.wait(`byId(%q).textContent === %q && isShown(%q)`, test.part+"-used", test.used, test.part)
		key := map[string]string{"deal": "I", "place": " "}[test.part]
		if test.used == "8 of 12" {
			key = "u"
		}
		b.press(key)
		b.wait(`byId(%q).textContent !== %q && byId(%q).hidden`, test.part+"-used", test.used, test.part+"-problem")
	}
	for _, link := range []string{"dela/1/OI", "deal/1/2/3/4", "verify/1", "%E0%A4%A"} {
		b.run(`location.hash = %q`, link)
		b.says("#trouble", "cannot be understood")
		b.wait(`isShown("verify")`)
	}
}

// TestTabs goes through the parts with the keyboard.
func TestTabs(t *testing.T) {
	t.Parallel()
	b := open(t, 1280, 800, "")
	b.do(chromedp.Focus(chromedp.CSS("#tab-verify")))
	for _, step := range []struct{ key, part string }{
		{kb.ArrowRight, "deal"}, {kb.ArrowRight, "place"}, {kb.ArrowRight, "survive"}, {kb.ArrowRight, "verify"},
		{kb.ArrowLeft, "survive"}, {kb.Home, "deal"}, {kb.End, "verify"}, {kb.Home, "deal"}, {kb.ArrowRight, "place"},
	} {
		b.press(step.key)
		b.wait(`isShown(%q) && document.activeElement.id === %q`, step.part, "tab-"+step.part)
	}
	b.press(kb.Enter)
	b.wait(`document.activeElement.id === "place"`)
	b.says("#place-status", "place the")
	b.press(kb.Enter)
	b.wait(`byId("place-used").textContent === "1"`)
	b.press(strings.Repeat(kb.Tab, 4)) // to the button that aims right
	b.wait(`document.activeElement.id === "place-right"`)
	aim := b.text("#place-aim")
	b.press(kb.Enter)
	b.wait(`byId("place-aim").textContent.startsWith("Aimed at") && byId("place-aim").textContent !== %q`, aim)
	b.do(chromedp.Focus(chromedp.CSS("#place summary")))
	b.press(kb.Enter)
	b.wait(`document.querySelector("#place details").open && byId("place-used").textContent === "1"`)
	b.press(" ")
	b.wait(`!document.querySelector("#place details").open && byId("place-used").textContent === "1"`)
}

// TestFast presses more keys than the game takes, faster than it answers.
func TestFast(t *testing.T) {
	t.Parallel()
	b := open(t, 1280, 800, "#deal/1//"+theoremSum)
	b.says("#deal-used", "0 of 12")
	fast := func(part, keys string) {
		b.Helper()
		b.run(`for (const key of %q) {
			byId(%q).dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
		}`, keys, part)
	}
	fast("deal", wholeGame+"iii")
	b.wait(`byId("deal-history").textContent === %q && byId("deal-problem").hidden`, wholeGame)
	fast("deal", "uuuii")
	b.wait(`byId("deal-history").textContent === %q && byId("deal-problem").hidden`, wholeGame[:len(wholeGame)-1])
	fast("deal", "ruu")
	b.wait(`byId("deal-status").textContent === "There is no move to undo."`)
	b.run(`location.hash = %q`, "place/3//"+theoremSum)
	b.says("#place-status", "place the")
	fast("place", "   u")
	b.wait(`byId("place-used").textContent === "2" && byId("place-problem").hidden`)
}

// TestSlide places pieces in slide with the keyboard, with the buttons, and with the mouse.
func TestSlide(t *testing.T) {
	t.Parallel()
	b := open(t, 1280, 800, "#verify")
	adversary := b.load("slide/w4r4_slide.cert.zst", "adversary slide width=4 rows=4")
	b.click("#tab-place")
	for _, do := range []func(step string){
		func(step string) { b.press(stepKeys[step]) },
		func(step string) { b.click("#place-" + step) },
	} {
		b.press("r")
		b.says("#place-used", "0")
		b.wait(`byId("place-back").hidden && !byId("place-down").hidden`)
		playPlace(b, adversary, 1, func(turn play.Turn, to int) {
			for _, step := range stepsTo(turn, to) {
				do(step)
			}
			b.wait(`document.querySelectorAll("#place-board g:last-child > .last rect").length === 4`) // it rests
			do("down")
		})
	}
	b.says("#place-aim", "does not fit here: ")
	b.press("r")
	b.says("#place-used", "0")
	b.press("z")
	b.says("#place-status", "In slide, a piece turns one way only.")
	x, y := b.column(1)
	b.do(chromedp.MouseEvent(input.DispatchMouseEventTypeMouseMoved, x, y))
	b.says("#place-aim", "from row 6.")
	b.press(kb.ArrowDown)
	b.says("#place-aim", "from row 5.")
	b.do(chromedp.MouseClickXY(x, y))
	b.says("#place-used", "1")
	b.wait(`location.hash.startsWith("#place/1/0:-1:1/")`)
}

// TestForEver deals to a list for rows for ever, in ten columns: full rows are removed, and what is
// at the bottom goes out of sight. A button begins on junk, and the address holds that.
func TestForEver(t *testing.T) {
	t.Parallel()
	b := open(t, 1280, 800, "#verify")
	section := b.load("lines/w10r7.cert.zst", "player drop width=10 lines=any rows=7")
	b.click("#tab-deal")
	b.says("#deal-used", "0")
	b.says("#deal-node", "position ")
	random := rand.New(rand.NewPCG(3, 4))
	deal := func(on usual.Board, pieces int) {
		e := play.NewRows(play.NewList(section), on)
		for range pieces {
			piece := random.IntN(certificate.Pieces)
			require.NoError(t, e.Move(certificate.Move{Piece: piece}))
			s, cells := e.Turn(), 0
			for _, p := range s.Lying {
				cells += len(p.Cells)
			}
			b.press(letters([]int{piece}))
			b.wait(`byId("deal-used").textContent === "%d" && byId("deal-score").textContent.startsWith("%d row")`, s.Pieces, s.Lines)
			b.says("#deal-score", fmt.Sprintf(" of %d", s.Allowed))
			b.says("#deal-more", fmt.Sprintf("at most %d more", s.PiecesLeft))
			b.wait(`document.querySelectorAll("#deal-board .cells rect").length === %d`, cells)
			b.wait(`document.querySelectorAll("#deal-board .marks rect").length === %d`, len(s.Rows))
			b.wait(`document.querySelector("#deal-board .level").textContent === "%d"`, s.Below+1)
		}
	}
	b.says("#deal-note", "the shaded rows begin above the pile each time a row is filled.")
	deal(usual.Board{}, 60)
	b.press("u")
	b.says("#deal-used", "59")
	b.click("#deal-junk")
	b.says("#deal-used", "0")
	b.wait(`/^#deal\/1\/\d+\//.test(location.hash)`)
	seed := require.Value(strconv.ParseUint(value[string](b, `games.deal.history[0]`), 10, 64))(t)
	deal(usual.Random(10, usual.JunkRows, seed), 60)
	b.press("r")
	b.says("#deal-history", "–")
}

// TestChallenge deals on phones with taps, and loses the challenge: the page says so at once, goes back
// to where it was possible, and shows where it is met in large letters on the first screen.
func TestChallenge(t *testing.T) {
	t.Parallel()
	for _, size := range phones {
		b := open(t, 1280, 800, "#deal/1/TT/"+theoremSum)
		b.do(chromedp.EmulateViewport(size[0], size[1], mobile...))
		b.says("#deal-score", "9 ways left to row 6 first")
		b.tap("[data-piece=T]")
		b.says("#deal-score", "No way left to row 6 first")
		b.says("#deal-status", "It will fill a row within 5 more pieces.")
		b.tap("[data-piece=T]")
		b.says("#deal-status", "with piece 4.")
		b.says("#deal-back", "Back to where 9 ways were left")
		b.tap("#deal-back")
		b.wait(`byId("deal-history").textContent === "TT" && byId("deal-back").hidden`)
		b.run(`location.hash = %q`, "deal/1/"+wholeGame[:11]+"/"+theoremSum)
		b.says("#deal-used", "11 of 12")
		b.tap("[data-piece=I]")
		b.says("#deal-status strong", "You met the challenge!")
		bottom := value[float64](b, `byId("deal-status").querySelector("strong").getBoundingClientRect().bottom`)
		if bottom < 80 || bottom > float64(size[1])/2 { // the tabs end at 44
			t.Errorf("%d by %d pixels: the headline ends at %g", size[0], size[1], bottom)
		}
	}
}

// TestResult copies what was reached: an invitation and the link come before what programs read. A file's own
// link is not offered.
func TestResult(t *testing.T) {
	t.Parallel()
	name := require.Value(theoremPage())(t)
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { http.ServeFile(w, r, name) }))
	defer server.Close()
	for _, test := range []struct{ address, invitation string }{
		{"file://" + name, "Your turn: ask me for the page, it is one file."},
		{server.URL + "/", `Your turn: ` + server.URL + `/#deal/1/OIOOZZIJ/` + theoremSum},
	} {
		b := newBrowser(t)
		b.do(chromedp.Navigate(test.address + "#deal"))
		b.says("#deal-used", "0 of 12")
		b.wait(`byId("deal-copy").hidden === isLocal() && byId("deal-copy").ariaDisabled === "true"`)
		b.press("OIOOZZIJ")
		b.says("#deal-used", "8 of 12")
		b.run(`navigator.clipboard.writeText = async (text) => { window.sent = text; }`)
		b.click("#deal-send")
		b.says("#deal-send", "Copied")
		want := `^lineproof's Tetris: Row \d is complete with 8 pieces\. Dealt: OIOOZZIJ\n[🟦🟥🟩🟪🟧🟫🟨⬜\n]+\n` +
			regexp.QuoteMeta(test.invitation) + `\nplayer drop width=10 rows=6 pieces=12\nv115@\S+$`
		if sent := value[string](b, `window.sent`); !regexp.MustCompile(want).MatchString(sent) {
			t.Errorf("got %s, want %s", sent, want)
		}
	}
}

// TestLost has a Z cover the only row that counts. Another one still fits.
func TestLost(t *testing.T) {
	t.Parallel()
	proof := certificate.Certificate{proofs.Of(t, "adversary drop width=5 rows=1 deals=Z")}
	raw, _ := require.Values(proof.Bytes())(t)
	name := filepath.Join(t.TempDir(), "z.cert")
	require.NoError(t, os.WriteFile(name, raw, 0o644))
	b := open(t, 1280, 800, "#verify")
	b.do(chromedp.SetUploadFiles(chromedp.CSS("#file"), []string{name}))
	b.says("#verdict", proof[0].Claim.String())
	b.click("#tab-place")
	b.says("#place-status", "place the Z")
	b.press(strings.Repeat(kb.ArrowLeft, 4) + " ")
	b.says("#place-status", "No row can be filled any more: you have lost. Undo, restart, or place the Z.")
	b.wait(`byId("place-undo").classList.contains("main") && !byId("place-drop").disabled`)
	b.click("#place-undo")
	b.says("#place-status", "Try to fill the lowest row.")
}

// TestLimitedDeals deals by buttons to a list that O is not dealt to, on a small screen.
func TestLimitedDeals(t *testing.T) {
	t.Parallel()
	b := open(t, 320, 568, "#verify")
	b.load("lines/w5_IZSTLJ.cert", "player drop width=5 lines=any rows=5 deals=IZSTLJ")
	b.click("#tab-deal")
	b.says("#deal-used", "0")
	b.run(`byId("deal-speed").value = "0"`)
	b.click("#deal-random")
	b.wait(`byId("deal-used").textContent === "100" && byId("deal-problem").hidden && !games.deal.run`)
	b.says("#deal-turns", "S and Z, 50 times")
	b.click("#deal-turns")
	b.wait(`byId("deal-used").textContent === "200" && byId("deal-problem").hidden && byId("deal-history").textContent.endsWith("SZSZ")`)
	b.wait(`byId("deal-score").scrollWidth <= byId("deal-score").clientWidth`) // nothing is cut
}

// TestSurvive deals by taps and by keys on phones, and wants what package play says: where pieces lie, what is kept,
// and what is left in the bag.
func TestSurvive(t *testing.T) {
	t.Parallel()
	section, _ := survival(t)
	for _, size := range phones {
		player := require.Value(play.New(section, usual.Board{}))(t)
		random := rand.New(rand.NewPCG(uint64(size[0]), 0))
		b := open(t, 1280, 800, "#survive")
		b.do(chromedp.EmulateViewport(size[0], size[1], mobile...))
		b.says("#survive-status", "Deal for as long as you like.")
		for n := range 30 {
			left := slices.Collect(player.Turn().Left.All)
			piece := left[random.IntN(len(left))]
			letter := letters([]int{piece})
			if n < 15 {
				b.tap("#survive [data-piece=" + letter + "]")
			} else {
				b.press(letter)
			}
			require.NoError(t, player.Move(certificate.Move{Piece: piece}))
			turn, cells, kept, dealt := player.Turn(), 0, "nothing", ""
			for _, p := range turn.Lying {
				cells += len(p.Cells)
			}
			if turn.Kept < certificate.Pieces {
				kept = letters([]int{turn.Kept})
			}
			for piece := range certificate.Pieces {
				if !turn.Left.Has(piece) {
					dealt += letters([]int{piece})
				}
			}
			b.wait(`byId("survive-score").textContent.replace(/s\b/g, "") === "%d row, %d piece"`, turn.Lines, turn.Pieces)
			b.wait(`byId("survive-hold").ariaLabel === "Hold: %s" && document.querySelectorAll("#survive-hold rect").length === %d`,
				kept, map[bool]int{true: 4}[kept != "nothing"])
			b.wait(`[...document.querySelectorAll("#survive .piece[aria-disabled=true]")].map((e) => e.dataset.piece).join("") === %q`, dealt)
			b.wait(`document.querySelectorAll("#survive-board .cells rect").length === %d`, cells)
			b.wait(`document.querySelectorAll("#survive-board .marks rect").length === %d`, len(turn.Rows))
		}
		b.press("u")
		b.says("#survive-score", "29 pieces")
		b.press("r")
		b.says("#survive-score", "0 pieces")
	}
}

// TestSurvivals gives the page certificates with other sets of pieces, without a hold, with other claims, and of an
// adversary, which it only checks.
func TestSurvivals(t *testing.T) {
	t.Parallel()
	b := open(t, 1280, 800, "#verify")
	for _, test := range []struct{ name, claim, dealt string }{
		{"O", "player drop width=2 lines=any ceiling=2 deals=O", "OOO"},
		{"and_rows", "player drop width=2 rows=6 pieces=2", "LJLJ"},
		{"highest", "player drop width=14 lines=any ceiling=20 deals=O", "OOOO"},
	} {
		b.load("corpus/good_survival_"+test.name+".cert", test.claim)
		b.click("#tab-survive")
		b.says("#survive-score", "0 pieces")
		b.press(test.dealt)
		b.says("#survive-score", fmt.Sprintf("%d pieces", len(test.dealt)))
		b.wait(`byId("survive-hold").hidden !== games.survive.section.Hold && byId("survive-turns").hidden && byId("survive-shade").hidden`)
		b.run(`byId("survive-speed").value = "0"`)
		b.click("#survive-random")
		b.says("#survive-score", fmt.Sprintf("%d pieces", len(test.dealt)+100))
	}
	const claim = "adversary drop width=2 lines=any ceiling=4 hold=1"
	b.load("corpus/good_survival_any.cert", claim)
	b.says("#verdict", "The page only checks "+claim+"; it does not play it.")
	b.click("#tab-survive")
	b.says("#survive-status", "no claim that the player survives")
	b.click("#tab-place")
	b.says("#place-status", "no adversary’s claim that is played here")
}

// TestBags has 100 bags dealt, and some that begin with S and Z until they are stopped; and shades the two parts.
func TestBags(t *testing.T) {
	t.Parallel()
	section, sum := survival(t)
	b := open(t, 390, 844, "#survive/1/STZ/"+sum)
	b.says("#survive-score", "3 pieces")
	b.wait(`byId("survive-problem").hidden`)
	b.run(`byId("survive-speed").value = "0"`)
	b.tap("#survive-random")
	b.says("#survive-score", "703 pieces")
	b.wait(`!games.survive.run && location.hash.length > 700`)
	b.press("r")
	b.says("#survive-score", "0 pieces")
	b.tap("#survive-turns")
	b.wait(`games.survive.history.length > 21`)
	b.tap("#survive-turns")
	b.wait(`games.survive.run === null && byId("survive-turns").textContent === "S and Z first"`)
	dealt := value[string](b, `games.survive.history.join("")`)
	for i := 0; i+7 <= len(dealt); i += 7 {
		if dealt[i:i+2] != "SZ" {
			t.Errorf("piece %d: the bag is dealt as %s", i+1, dealt[i:i+7])
		}
	}
	if section.Claim.Width == 10 {
		b.tap("#survive-shade")
		b.wait(`document.querySelectorAll("#survive-board .shades rect").length === 2`)
		b.says("#survive-note", "S, Z and T go left")
		b.wait(`byId("survive-note").getBoundingClientRect().bottom <= innerHeight`)
		b.tap("#survive-shade")
		b.wait(`document.querySelectorAll("#survive-board .shades rect").length === 0 && byId("survive-note").hidden`)
	}
	b.tap("#tab-verify")
	b.run(`{
		byId("own").value = "1";
		byId("own").dispatchEvent(new Event("change"));
	}`)
	b.tap("#check")
	b.says("#verdict", "s VERIFIED player drop width=")
	b.tap("#tab-survive")
	b.wait(`games.survive.history.join("") === %q`, dealt) // the game goes on
}

// TestPen aims with a pen as with a finger: a tap drops nothing.
func TestPen(t *testing.T) {
	t.Parallel()
	b := open(t, 390, 844, "#place/3//"+theoremSum)
	b.says("#place-status", "place the")
	x, y := b.column(7.5)
	pen := func(p *input.DispatchMouseEventParams) { p.PointerType = input.DispatchMouseEventPointerTypePen }
	b.do(chromedp.MouseClickXY(x, y, pen))
	b.says("#place-aim", "columns 7 to 8")
	b.wait(`byId("place-used").textContent === "0"`)
	b.do(chromedp.MouseClickXY(x, y))
	b.says("#place-used", "1")
}

// TestStory drops pieces until rows are lost, which are crossed out and counted, and until one piece is enough.
func TestStory(t *testing.T) {
	t.Parallel()
	b := open(t, 390, 844, "#place/3/0:1,0:0/"+theoremSum) // over two empty cells
	b.says("#place-status", " 3 of 5 rows can still be filled.")
	b.wait(`document.querySelectorAll("#place-board .lost").length === 2 && !byId("place-undo").matches(".main")`)
	b.run(`location.hash = "place/3/0:4,0:3,0:6,0:4,0:0,0:2,1:6,0:6,0:0/%s"`, theoremSum)
	b.says("#place-status", "From here on you get only O, and O cannot save you.")
	b.wait(`byId("place-undo").matches(".main")`)
}

//go:build browser

package page

import (
	"fmt"
	"math/rand/v2"
	"path/filepath"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"lineproof/certificate"
	"lineproof/internal/drop"
	"lineproof/internal/replay"
)

// challenge returns a sequence that completes the highest row alone.
func challenge(t *testing.T) string {
	t.Helper()
	strategy := replay.NewPlayer(sections(t)[0])
	var pieces []int
	for {
		for piece := range certificate.Pieces {
			next := append(pieces[:len(pieces):len(pieces)], piece)
			r, err := strategy.Reply(next)
			if err != nil {
				t.Fatal(err)
			}
			n, err := strategy.Count(r)
			if err != nil {
				t.Fatal(err)
			}
			if n.Highest.Sign() > 0 {
				if pieces = next; r.More == 0 {
					return replay.FormatPieces(pieces)
				}
				break
			}
		}
	}
}

// TestDealKeys finds a sequence of the challenge with the keyboard. It counts
// once, and is remembered.
func TestDealKeys(t *testing.T) {
	found := challenge(t)
	b := open(t, 1280, 800, "#deal/1//"+theoremSum)
	b.says("#deal-all", "2,046")
	b.says("#deal-highest", "2,046")
	b.says("#deal-games", "582,643")
	b.press(strings.ToLower(found[:3]) + found[3:])
	b.says("#deal-status", "you have found a sequence of the challenge")
	b.wait(`at("deal-found").textContent === "1"`)
	b.wait(`location.hash === %q`, "#deal/1/"+found+"/"+theoremSum)
	b.shoot("challenge")
	b.press("u")
	b.says("#deal-more", "at most")
	b.press(found[len(found)-1:])
	b.says("#deal-status", "you have found this sequence before")
	b.press("q")
	b.wait(`at("deal-status").textContent === "q is none of the pieces IZSTLJO."`)
	b.press("r")
	b.says("#deal-used", "0 of 12")
	b.wait(`at("deal-found").textContent === "1"`)
	b.do(chromedp.Reload())
	b.says("#deal-all", "2,046")
	b.wait(`at("deal-found").textContent === "1"`)
	b.click("#deal-hints")
	b.wait(`[...document.querySelectorAll(".piece small")].reduce((sum, e) => sum + Number(e.textContent.replace(",", "")), 0) === 2046`)
}

// TestDealMouse plays a whole game with the mouse, as package game does.
func TestDealMouse(t *testing.T) {
	strategy := replay.NewPlayer(sections(t)[0])
	b := open(t, 1280, 800, "")
	b.click("#tab-deal")
	playDeal(b, strategy, func(letter string) { b.click("[data-piece=" + letter + "]") })
	b.click("#deal-copy")
	b.wait(`at("deal-copy").textContent !== "Copy link"`)
}

// playDeal deals random pieces, and wants what package game answers.
func playDeal(b *browser, strategy *replay.Player, deal func(letter string)) {
	b.Helper()
	b.says("#deal-used", "0 of 12")
	random := rand.New(rand.NewPCG(3, 4))
	var pieces []int
	for {
		pieces = append(pieces, random.IntN(certificate.Pieces))
		deal(replay.FormatPieces(pieces[len(pieces)-1:]))
		r, err := strategy.Reply(pieces)
		if err != nil {
			b.Fatal(err)
		}
		b.wait(`at("deal-history").textContent === %q`, replay.FormatPieces(pieces))
		b.wait(`JSON.stringify(games.deal.answer.moves.at(-1).cells) === %q`, cellsJSON(r.Moves[len(pieces)-1].Cells))
		b.wait(`document.querySelectorAll("#deal-board .cells rect").length === %d`, 4*len(pieces))
		if r.More == 0 {
			row := fmt.Sprintf("Row %d is complete", r.Rows[0])
			if len(r.Rows) > 1 {
				row = fmt.Sprintf("Rows %d", r.Rows[0])
			}
			b.says("#deal-status", row)
			b.wait(`document.querySelector("[data-piece=I]").ariaDisabled === "true"`)
			return
		}
		b.says("#deal-more", fmt.Sprintf("at most %d more", r.More))
		b.says("#deal-node", fmt.Sprintf("node %d", r.Node))
	}
}

func cellsJSON(cells []drop.Cell) string {
	var all []string
	for _, c := range cells {
		all = append(all, fmt.Sprintf("[%d,%d]", c.Column, c.Row))
	}
	return "[" + strings.Join(all, ",") + "]"
}

// A target is where the next piece is to go: among the places of its rotation
// inside the well, the one of that index from the left.
type target struct {
	replay.Placement
	rotations, index int
	column           float64 // of its middle
}

// playSurvive plays a whole game with random legal moves, and wants what package
// game says.
func playSurvive(b *browser, number int, place func(target)) {
	b.Helper()
	section := sections(b.T)[number-1]
	adversary, err := replay.NewAdversary(section)
	if err != nil {
		b.Fatal(err)
	}
	random := rand.New(rand.NewPCG(3, uint64(number)))
	var placed []replay.Placement
	for {
		var text []string
		for _, p := range placed {
			text = append(text, p.String())
		}
		b.wait(`location.hash === %q`, fmt.Sprintf("#survive/%d/%s/%s", number, strings.Join(text, ","), theoremSum))
		turn, err := adversary.Turn(placed)
		if err != nil {
			b.Fatal(err)
		}
		b.wait(`document.querySelectorAll("#survive-board .old rect, #survive-board .last rect").length === %d`, 4*len(placed))
		switch {
		case turn.Over:
			b.says("#survive-status", "that is what the adversary claims")
			return
		case turn.Ended():
			b.says("#survive-status", "You are stuck")
			return
		}
		b.says("#survive-status", fmt.Sprintf("Place the %c.", certificate.Letters[turn.Deal.Piece]))
		b.wait(`at("survive-legal").textContent === "%d"`, len(turn.Legal()))
		next := turn.Legal()[random.IntN(len(turn.Legal()))]
		to := target{Placement: next, rotations: len(certificate.Shapes[turn.Deal.Piece])}
		for offset := -2; offset <= next.Offset; offset++ {
			cells := turn.Line.Board.Rest(section.Claim.Well, certificate.Move{Piece: turn.Deal.Piece, Rotation: next.Rotation, Offset: offset})
			if cells == nil {
				continue
			}
			to.index++
			low, high := cells[0].Column, cells[0].Column
			for _, c := range cells {
				low, high = min(low, c.Column), max(high, c.Column)
			}
			to.column = float64(low+high) / 2
		}
		to.index--
		place(to)
		placed = append(placed, next)
	}
}

// TestSurviveKeys plays both claims of the adversary with the keyboard.
func TestSurviveKeys(t *testing.T) {
	b := open(t, 1280, 800, "")
	b.click("#tab-survive")
	byKeys := func(to target) {
		b.press(strings.Repeat(kb.ArrowUp, to.Rotation) + strings.Repeat(kb.ArrowLeft, certificate.MaxWidth) + strings.Repeat(kb.ArrowRight, to.index) + " ")
	}
	playSurvive(b, 3, byKeys)
	b.wait(`document.querySelectorAll("#survive-board .illegal rect").length === 4 && at("survive-drop").ariaDisabled === "true"`)
	b.press(" ")
	b.says("#survive-status", "This game is over: undo, or restart. You are stuck")
	b.press("q")
	b.says("#survive-status", "The key q does nothing here. You are stuck")
	b.press("u")
	b.wait(`at("survive-status").textContent.startsWith("Place the")`)
	b.press("r")
	b.says("#survive-used", "0")
	b.do(chromedp.Evaluate[chromedp.Void](`{
		at("survive-section").value = "2";
		at("survive-section").dispatchEvent(new Event("change"));
	}`))
	playSurvive(b, 2, byKeys)
}

// TestSurviveMouse plays with the mouse: the wheel turns.
func TestSurviveMouse(t *testing.T) {
	b := open(t, 1280, 800, "#survive/3//"+theoremSum)
	playSurvive(b, 3, func(to target) {
		x, y := b.column(to.column)
		b.do(chromedp.MouseEvent(input.DispatchMouseEventTypeMouseMoved, x, y))
		for range to.Rotation {
			b.do(chromedp.MouseEvent(input.DispatchMouseEventTypeMouseWheel, x, y, func(p *input.DispatchMouseEventParams) { p.DeltaY = 100 }))
		}
		b.wait(`games.survive.rotation === %d`, to.Rotation)
		b.do(chromedp.MouseClickXY(x, y))
	})
	b.shoot("stuck")
}

// column returns where the middle of a column of the board is on the screen.
func (b *browser) column(x float64) (left, top float64) {
	b.Helper()
	where := get(b, chromedp.Evaluate[[]float64](fmt.Sprintf(`(() => {
		const box = at("survive-board").getBoundingClientRect();
		if (box.top < 60 || box.bottom > innerHeight) {
			window.scrollBy(0, box.top - 60);
		}
		const matrix = at("survive-board").getScreenCTM();
		const p = new DOMPoint((%g + 0.5) * SIDE, 3 * SIDE).matrixTransform(matrix);
		return [p.x, p.y];
	})()`, x)))
	return where[0], where[1]
}

// TestTouch plays a game of each kind with touches, on a phone.
func TestTouch(t *testing.T) {
	b := open(t, 360, 740, "")
	b.do(chromedp.EmulateViewport(360, 740, chromedp.EmulateMobile, chromedp.EmulateTouch, chromedp.EmulateScale(2)))
	b.tap("#tab-survive")
	playSurvive(b, 3, func(to target) {
		for range to.Rotation {
			b.tap("#survive-turn")
		}
		x, y := b.column(to.column)
		b.do(chromedp.TapXY(x, y))
		b.tap("#survive-drop")
	})
	b.shoot("phone-survive")
	b.tap("#tab-deal")
	playDeal(b, replay.NewPlayer(sections(t)[0]), func(letter string) { b.tap("[data-piece=" + letter + "]") })
	b.shoot("phone-deal")
}

// TestLinks opens links, whole and broken. The game goes up to the fault, and on.
func TestLinks(t *testing.T) {
	b := open(t, 1280, 800, "#deal/1/OIOOZZ/"+theoremSum)
	b.says("#deal-used", "6 of 12")
	b.wait(`at("deal-problem").hidden`)
	for _, test := range []struct{ link, part, problem, used string }{
		{"deal/1/OIOXZZ/" + theoremSum, "deal", "piece 4: 'X' is none of the pieces", "3 of 12"},
		{"deal/1/OIOOZZIJIIIII/" + theoremSum, "deal", "the game is over", "8 of 12"},
		{"deal/1/OI/deadbeef", "deal", "another certificate, deadbeef, and not of " + theoremSum, "2 of 12"},
		{"deal/1/OIO", "deal", "does not say of which certificate", "3 of 12"},
		{"deal/7/OI/" + theoremSum, "deal", "none of the player’s claims", "2 of 12"},
		{"deal/0x1/OI/" + theoremSum, "deal", "none of the player’s claims", "2 of 12"},
		{"deal/1.0/OI/" + theoremSum, "deal", "none of the player’s claims", "2 of 12"},
		{"deal/1/OI/" + strings.ToUpper(theoremSum), "deal", "", "2 of 12"},
		{"deal//OI/" + theoremSum, "deal", "none of the player’s claims", "2 of 12"},
		{"deal/1/%3Cb%3E/" + theoremSum, "deal", "piece 1: '<' is none of the pieces", "0 of 12"},
		{"survive/3/0:3,0:0/" + theoremSum, "survive", "", "2"},
		{"survive/3/0:3,9:9,0:0/" + theoremSum, "survive", "move 2, 9:9", "1"},
		{"survive/3/0:3,x/" + theoremSum, "survive", "is not a rotation and an offset", "1"},
		{"survive/1/0:3/" + theoremSum, "survive", "none of the adversary’s claims", "1"},
	} {
		b.do(chromedp.Evaluate[chromedp.Void](fmt.Sprintf(`location.hash = %q`, test.link)))
		b.says("#"+test.part+"-problem", test.problem)
		b.wait(`at(%q).hidden === %t`, test.part+"-problem", test.problem == "")
		b.wait(`at(%q).textContent === %q && isShown(%q)`, test.part+"-used", test.used, test.part)
		if test.part == "deal" && !strings.HasPrefix(test.used, "8") {
			b.press("I")
		} else if test.part == "survive" {
			b.press(" ")
		} else {
			b.press("u")
		}
		b.wait(`at(%q).textContent !== %q && at(%q).hidden`, test.part+"-used", test.used, test.part+"-problem")
	}
	for _, link := range []string{"dela/1/OI", "deal/1/2/3/4", "%E0%A4%A"} {
		b.do(chromedp.Evaluate[chromedp.Void](fmt.Sprintf(`location.hash = %q`, link)))
		b.says("#trouble", "cannot be understood")
		b.wait(`isShown("verify")`)
	}
}

// TestTabs goes through the parts with the keyboard.
func TestTabs(t *testing.T) {
	b := open(t, 1280, 800, "")
	b.do(chromedp.Focus(chromedp.CSS("#tab-verify")))
	for _, step := range []struct{ key, part string }{
		{kb.ArrowRight, "deal"}, {kb.ArrowRight, "survive"}, {kb.ArrowRight, "verify"}, {kb.ArrowLeft, "survive"}, {kb.Home, "verify"}, {kb.End, "survive"},
	} {
		b.press(step.key)
		b.wait(`isShown(%q) && document.activeElement.id === %q`, step.part, "tab-"+step.part)
	}
	b.press(kb.Enter)
	b.wait(`document.activeElement.id === "survive"`)
	b.says("#survive-status", "Place the")
	b.press(kb.Enter)
	b.wait(`at("survive-used").textContent === "1"`)
	b.press(kb.Tab + kb.Tab) // to the button that aims right
	b.wait(`document.activeElement.id === "survive-right"`)
	b.press(kb.Enter)
	b.says("#survive-aim", "Aimed at columns 5 to 6")
	call(b, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{Features: []*emulation.MediaFeature{{Name: "forced-colors", Value: "active"}}})
	b.wait(`getComputedStyle(at("tab-survive")).borderBottomColor !== getComputedStyle(at("tab-deal")).borderBottomColor`)
	b.shoot("forced")
}

// TestIllegal aims where a piece may not go.
func TestIllegal(t *testing.T) {
	b := open(t, 1280, 800, "#survive/3//"+theoremSum)
	for range 40 {
		b.says("#survive-status", "Place the")
		if get(b, chromedp.Evaluate[bool](`games.survive.answer.places.some((p) => p.illegal)`)) {
			break
		}
		b.press(kb.ArrowDown)
		b.wait(`!games.survive.busy`)
	}
	b.do(chromedp.Evaluate[chromedp.Void](`{
		const place = games.survive.answer.places.find((p) => p.illegal);
		games.survive.rotation = place.rotation;
		games.survive.middle = middle(place);
		games.survive.showAim();
	}`))
	b.says("#survive-aim", "Not in column")
	b.says("#survive-aim", "a cell is in a full column")
	b.wait(`document.querySelectorAll("#survive-board .illegal rect").length === 4 && at("survive-drop").ariaDisabled === "true"`)
	used := b.text("#survive-used")
	b.press(" ")
	b.wait(`at("survive-used").textContent === %q`, used)
	b.shoot("illegal")
}

// TestChoose begins a game of another claim. Until there is an answer, nothing is
// said of the game before, and nothing can be done.
func TestChoose(t *testing.T) {
	b := open(t, 1280, 800, "#survive/3/0:3,9:9/"+theoremSum)
	b.says("#survive-problem", "fault")
	said := get(b, chromedp.Evaluate[string](`(() => {
		at("survive-section").value = "2";
		at("survive-section").dispatchEvent(new Event("change"));
		for (const key of [" ", "u", "r", "q"]) document.body.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
		const buttons = [...document.querySelectorAll("#survive button")].filter((e) => e.ariaDisabled !== "true");
		const texts = ["status", "aim", "problem", "used", "legal", "why"].map((name) => at("survive-" + name).textContent);
		const cells = document.querySelectorAll("#survive-board .cells");
		return [buttons.length, cells.length, ...texts].join("|");
	})()`))
	if said != "0|0|Getting ready…|||–|–|–" {
		t.Errorf("while another game is made ready, the page says %s", said)
	}
	b.says("#survive-status", "Place the")
	b.says("#survive-used", "0 of 11")
	b.wait(`location.hash === %q`, "#survive/2//"+theoremSum)
}

// TestFast presses more keys than the game takes, faster than it answers.
func TestFast(t *testing.T) {
	found := challenge(t)
	b := open(t, 1280, 800, "#deal/1//"+theoremSum)
	b.says("#deal-used", "0 of 12")
	fast := func(part, keys string) {
		b.Helper()
		b.do(chromedp.Evaluate[chromedp.Void](fmt.Sprintf(`for (const key of %q) at(%q).dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }))`, keys, part)))
	}
	fast("deal", found+"iii")
	b.wait(`at("deal-status").textContent === "This game is over: undo, or restart." && at("deal-problem").hidden`)
	b.wait(`at("deal-history").textContent === %q`, found)
	fast("deal", "uuuii")
	b.wait(`at("deal-history").textContent === %q && at("deal-problem").hidden`, found[:len(found)-3]+"II")
	fast("deal", "ruu")
	b.wait(`at("deal-status").textContent === "There is nothing to take back."`)
	b.do(chromedp.Evaluate[chromedp.Void](`location.hash = "survive/3//` + theoremSum + `"`))
	b.says("#survive-status", "Place the")
	fast("survive", "   u")
	b.wait(`at("survive-used").textContent === "2" && at("survive-problem").hidden`)
}

// TestFocus wants the focus where the keys go on: on a button that can do no more,
// and on the game after the mouse.
func TestFocus(t *testing.T) {
	found := challenge(t)
	b := open(t, 1280, 800, "#deal/1/"+found[:len(found)-1]+"/"+theoremSum)
	b.says("#deal-status", "more")
	last := "[data-piece=" + found[len(found)-1:] + "]"
	b.do(chromedp.Focus(chromedp.CSS(last)))
	b.press(kb.Enter)
	b.says("#deal-status", "And no row below it")
	b.wait(`document.activeElement.matches(%q) && document.activeElement.ariaDisabled === "true"`, last)
	b.press(kb.Enter)
	b.says("#deal-status", "This game is over: undo, or restart.")
	b.do(chromedp.Focus(chromedp.CSS("#deal-restart")))
	b.press(kb.Enter)
	b.says("#deal-used", "0 of 12")
	b.wait(`document.activeElement.id === "deal-restart" && document.activeElement.ariaDisabled === "true"`)
	b.click("#tab-survive")
	b.says("#survive-status", "Place the")
	b.click("#survive-turn")
	b.wait(`document.activeElement.id === "survive"`)
	b.press(" ")
	b.says("#survive-used", "1")
	b.do(chromedp.Focus(chromedp.CSS("#tab-survive")))
	b.press("u")
	b.wait(`at("survive-used").textContent.startsWith("0")`)
}

// TestFinds counts what was found in another tab at the same time, and does not
// count what a link holds.
func TestFinds(t *testing.T) {
	found := challenge(t)
	b := open(t, 1280, 800, "#deal/1/"+found+"/"+theoremSum)
	b.says("#deal-status", "And no row below it: the link holds a sequence of the challenge.")
	b.wait(`at("deal-found").textContent === "0"`)
	b.do(chromedp.Evaluate[chromedp.Void](`localStorage.setItem(games.deal.key(), JSON.stringify(["IZSTLJO"]))`))
	b.press("u" + found[len(found)-1:])
	b.says("#deal-status", "you have found a sequence of the challenge")
	b.wait(`at("deal-found").textContent === "2"`)
	b.wait(`JSON.parse(localStorage.getItem(games.deal.key())).join() === %q`, "IZSTLJO,"+found)
	b.do(chromedp.Reload())
	b.says("#deal-status", "you have found this sequence before")
	b.wait(`at("deal-found").textContent === "2"`)

	// They are of this certificate.
	other, err := filepath.Abs("../../testdata/example.cert")
	if err != nil {
		t.Fatal(err)
	}
	b.click("#tab-verify")
	b.do(chromedp.SetUploadFiles(chromedp.CSS("#file"), []string{other}))
	b.says("#verdict", "s VERIFIED")
	b.click("#tab-deal")
	b.says("#deal-status", "Deal a piece.")
	b.wait(`at("deal-found").textContent === "0"`)
	b.click("#tab-verify")
	b.click("#own")
	b.click("#tab-deal")
	b.says("#deal-played", "theorem.cert.zst")
	b.wait(`at("deal-found").textContent === "2"`)
}

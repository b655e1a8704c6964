//go:build browser

package page

import (
	"bytes"
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"lineproof"
	"lineproof/certificate"
	"lineproof/checker"
	"lineproof/internal/audit/require"
	"lineproof/internal/page/answers"
)

// TestVerify wants what the checker says in Go.
func TestVerify(t *testing.T) {
	t.Parallel()
	want := answers.Verify(lineproof.Theorem, func(int, int) {})
	b := open(t, 1280, 800, "#verify")
	b.click("#check")
	b.says("#verdict", "Every claim is verified")
	b.wait(`[...document.querySelectorAll("#verdict pre")].map((e) => e.textContent).join("\n") === %q`,
		strings.TrimSpace(want.Text))
	for i, s := range want.Sections {
		for j, name := range []string{"claim", "moves", "nodes", "node_boards", "profiles", "layers"} {
			text := "–"
			if value, counted := s[name]; counted {
				text = fmt.Sprint(value)
			}
			b.wait(`byId("counts").tBodies[0].rows[%d].cells[%d].textContent.replaceAll(",", "") === %q`, i, j, text)
		}
	}
	t.Log(b.text("#verdict"), "natively", want.Seconds)
	b.run(`byId("check").click(); byId("cancel").click()`)
	b.says("#verdict", "Cancelled")
	if said := b.text("#verdict"); strings.Contains(said, "VERIFIED") {
		t.Errorf("after it was cancelled, it says %s", said)
	}
}

// TestOpens has the page verify each certificate that stands in testdata itself, is a list, or is about survival:
// docs/play.html must still do so when it is older than the sources.
func TestOpens(t *testing.T) {
	t.Parallel()
	b := open(t, 1280, 800, "#verify")
	for _, pattern := range []string{"*.cert*", "lines/*.cert*", "survival/*.cert*"} {
		for _, name := range require.Value(filepath.Glob("../../testdata/" + pattern))(t) {
			sections := require.Value(certificate.Load(name))(t)
			b.load(strings.TrimPrefix(name, "../../testdata/"), sections[0].Claim.String())
		}
	}
}

// TestDamage damages bytes, each of which the checker refuses where it does in Go.
func TestDamage(t *testing.T) {
	t.Parallel()
	name := require.Value(filepath.Abs("../../testdata/wells/w8r6.cert.zst"))(t)
	file := require.Value(os.ReadFile(name))(t)
	raw := require.Value(answers.Raw(file))(t)
	b := open(t, 1280, 800, "#verify")
	b.do(chromedp.SetUploadFiles(chromedp.CSS("#file"), []string{name}))
	b.says("#verdict", "Every claim is verified")
	for _, offset := range []int{0, 15000} {
		damaged := bytes.Clone(raw)
		damaged[offset] ^= 1
		_, err := checker.Verify(bytes.NewReader(damaged), checker.Options{})
		rejected := new(checker.Rejection)
		if !errors.As(err, &rejected) {
			t.Fatalf("byte %d: %v", offset, err)
		}
		b.run(`byId("offset").value = "%d"`, offset)
		b.click("#damage")
		b.says("#changes", fmt.Sprintf("Byte %d was %#02x, and is %#02x now.", offset, raw[offset], damaged[offset]))
		b.wait(`byId("current-sum").textContent === %q`, answers.Sum(damaged))
		b.says("#verdict", fmt.Sprintf("after reading %d bytes: check %d: %sSPEC.md explains check %[2]d.", rejected.Offset,
			rejected.Check, rejected.Reason))
		b.click("#restore")
		b.says("#changes", "Nothing is changed")
		b.wait(`byId("current-sum").textContent === %q`, answers.Sum(file))
	}
	b.run(`byId("offset").value = "%d"`, len(raw))
	b.click("#damage")
	b.says("#changes", fmt.Sprintf("The raw form has the bytes 0 to %d.", len(raw)-1))
}

// TestFaultyGame damages the byte that the page proposes, steps through the game that shows what
// is wrong, and damages others at random.
func TestFaultyGame(t *testing.T) {
	t.Parallel()
	b := open(t, 1280, 800, "#verify")
	b.click("#damage")
	b.says("#verdict", "check 14: ")
	b.says("#faulty-step", "piece 7, I: column ")
	b.wait(`document.querySelectorAll("#faulty-board .illegal rect").length === 4`)
	b.click("#faulty-before")
	b.says("#faulty-step", "piece 6, ")
	b.wait(`document.querySelectorAll("#faulty-board .cells rect").length === 24`)
	b.click("#damage-random")
	b.says("#changes", "1 random try, ")
	b.click("#damage-random")
	b.says("#changes", "2 random tries, ")
	b.wait(`changes.length === 1`)
	b.click("#restore")
	b.wait(`byId("faulty").checkVisibility() === false`)
}

// TestOther lets the page have other files, with which the games go on where they
// are accepted; in the end, files are dropped on it.
func TestOther(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	write := func(name string, content []byte) string {
		t.Helper()
		name = filepath.Join(folder, name)
		require.NoError(t, os.WriteFile(name, content, 0o644))
		return name
	}
	player, _ := require.Values(certificate.Certificate{section(t, 1)}.Bytes())(t)
	b := open(t, 1280, 800, "#place/3//"+theoremSum)
	b.says("#place-status", "place the")
	b.says("#place-played", "theorem.cert.zst, adversary drop width=")
	b.press(" ")
	b.says("#place-used", "1")
	for i, test := range []struct{ file, says, deal, place string }{
		{"../../testdata/wells/w8r5.cert.zst", "s VERIFIED adversary drop width=8 rows=5", "no player’s claim", "place the"},
		{write("empty.cert", nil), "s NOT VERIFIEDafter reading 0 bytes: check 1: ", "no player’s claim", "place the"},
		{write("player.cert", player), "s VERIFIED player drop width=10 rows=6 pieces=12", "fill a row within 12, ", "no adversary’s claim"},
		{"../../testdata/example.cert", "s VERIFIED player drop width=2 rows=6 pieces=2", "fill a row within 2, ", "place the"},
	} {
		file := require.Value(filepath.Abs(test.file))(t)
		b.click("#tab-verify")
		b.do(chromedp.SetUploadFiles(chromedp.CSS("#file"), []string{file}))
		b.says("#current-name", filepath.Base(file))
		b.says("#verdict", test.says)
		b.wait(`byId("verdict").textContent.includes("A new game has begun with it.") === %t`, i == 0)
		b.wait(`byId("claims-note").textContent.includes(games.deal.certificate.name)`)
		b.click("#tab-deal")
		b.says("#deal-status", test.deal)
		b.press("iurq")
		playable := !strings.HasPrefix(test.deal, "no ")
		b.wait(`location.hash.startsWith("#deal/") === %t && location.hash !== "#verify"`, playable)
		b.wait(`byId("deal-board").checkVisibility() === %t`, playable)
		b.click("#tab-place")
		b.says("#place-status", test.place)
		b.press("u")
	}
	b.click("#tab-verify")
	b.run(`{
		byId("own").value = "0";
		byId("own").dispatchEvent(new Event("change"));
	}`)
	b.says("#current-name", "theorem.cert.zst")
	b.says("#verdict", "The games use it")
	b.wait(`byId("claims-note").textContent === ""`)
	b.click("#tab-deal")
	b.says("#deal-status", "fill a row within 12, ")
	b.says("#deal-played", "theorem.cert.zst, player drop width=")
	drop := func(size, name string) {
		b.run(`{
			const dropped = new DataTransfer();
			dropped.items.add(new File([new Uint8Array(%s)], %q));
			document.body.dispatchEvent(new DragEvent("drop", { dataTransfer: dropped, bubbles: true, cancelable: true }));
		}`, size, name)
	}
	drop("LARGEST + 1", "large.cert")
	b.says("#file-problem", "large.cert has 67,108,865 bytes, too many for a page; lineproof check takes it.")
	b.says("#file-problem", "The page still uses theorem.cert.zst.")
	b.wait(`isShown("verify") && !byId("verdict").textContent.includes("large")`)
	drop(strings.ReplaceAll(fmt.Sprint(player), " ", ","), "dropped.cert")
	b.says("#current-name", "dropped.cert")
	b.says("#verdict", "s VERIFIED player drop width=10 rows=6 pieces=12")
	b.wait(`byId("file-problem").hidden`)
}

// looks returns what is wrong with a page's looks: what is wider than the window, or
// too small to be touched. A box to check is touched by its label, too.
const looks = `(() => {
	const faults = [];
	const name = (e) => e.tagName + (e.id ? "#" + e.id : "." + e.className) + " " + e.textContent.slice(0, 20);
	const width = document.scrollingElement.scrollWidth;
	if (width > innerWidth) faults.push("the page is " + width + " wide");
	for (const e of document.querySelectorAll("button, select, input, summary")) {
		const box = (e.type === "checkbox" ? e.closest("label") : e).getBoundingClientRect();
		if (e.checkVisibility() && (box.height < 44 || box.width < 44)) faults.push("too small: " + name(e));
	}
	return faults.join("\n");
})()`

// phones are the sizes of two.
var phones = [][2]int64{{390, 844}, {320, 568}}

var mobile = []chromedp.EmulateViewportOption{chromedp.EmulateMobile, chromedp.EmulateTouch}

// TestFloor wants the floor of the well in sight, also of a high one, and upright all pieces. Every machine has other
// fonts: the one here is as wide as any.
func TestFloor(t *testing.T) {
	t.Parallel()
	b := open(t, 1280, 800, "#verify")
	for _, test := range []struct{ name, part string }{{"", "survive"}, {"", "deal"}, {"lines/w10r7.cert.zst", "deal"}} {
		if test.name != "" {
			b.load(test.name, "player drop width=10 lines=any rows=7")
		}
		b.click("#tab-" + test.part)
		b.says("#"+test.part+"-used", "0")
		b.run(`for (const font of ["--serif", "--sans", "--mono"]) document.documentElement.style.setProperty(font, "monospace")`)
		for _, size := range [][2]int64{{1280, 800}, {1024, 600}, {768, 1024}, {390, 844}, {320, 568}, {844, 390}, {667, 375},
			{568, 320}} {
			b.do(chromedp.EmulateViewport(size[0], size[1], mobile...))
			b.wait(`innerWidth === %d`, size[0])
			b.run(`scrollTo(0, 0)`)
			last := "#" + test.part + "-board"
			if size[0] < size[1] {
				last = "#" + test.part + " .piece:last-child"
			}
			if bottom := value[float64](b, `document.querySelector(%q).getBoundingClientRect().bottom`, last); bottom > float64(size[1]) {
				t.Errorf("%q, %d by %d pixels: %s ends at %g", test.name, size[0], size[1], last, bottom)
			}
		}
	}
}

// TestLooks looks at each part, light and dark, on a desk, a tablet and a phone.
func TestLooks(t *testing.T) {
	t.Parallel()
	b := open(t, 1280, 800, "#verify")
	look := func(part string) {
		t.Helper()
		for _, size := range []struct {
			name          string
			width, height int64
			options       []chromedp.EmulateViewportOption
		}{
			{"desktop", 1280, 800, nil}, {"tablet", 768, 1024, nil},
			{"phone", 390, 844, mobile}, {"small phone", 320, 568, mobile}, {"phone held sideways", 667, 375, mobile},
			{"small phone held sideways", 568, 320, mobile}, {"desktop at 400%", 320, 200, nil},
		} {
			b.do(chromedp.EmulateViewport(size.width, size.height, size.options...))
			b.wait(`innerWidth === %d`, size.width)
			for _, scheme := range []string{"light", "dark"} {
				call(b, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{Features: []*emulation.MediaFeature{
					{Name: "prefers-color-scheme", Value: scheme}, {Name: "prefers-reduced-motion", Value: "reduce"}}})
				b.wait(`matchMedia("(prefers-color-scheme: %s)").matches`, scheme)
				if faults := value[string](b, "%s", looks); faults != "" {
					t.Errorf("%s, %s, %s: %s", size.name, scheme, part, faults)
				}
			}
		}
	}
	b.click("#check")
	b.says("#verdict", "Every claim is verified")
	look("verify")
	b.click("#damage")
	b.says("#verdict", "s NOT VERIFIED")
	look("refused")
	b.run(`location.hash = "deal/1/%s/%s"`, wholeGame, theoremSum)
	b.says("#deal-status", "You met the challenge!")
	look("deal")
	b.run(`location.hash = "survive"`)
	b.says("#survive-score", "0 pieces")
	b.run(`byId("survive-parts").click()`)
	look("survive")
	b.run(`location.hash = "place/3/0:3,0:6,0:0,0:2,9:9/%s"`, theoremSum)
	b.says("#place-problem", "fault")
	b.run(`for (const folded of document.querySelectorAll("details")) folded.open = true`)
	look("place")
}

// TestTop opens the page on a phone: what it is about is in sight.
func TestTop(t *testing.T) {
	t.Parallel()
	name := require.Value(theoremPage())(t)
	for _, size := range phones {
		b := newBrowser(t)
		b.do(chromedp.EmulateViewport(size[0], size[1], mobile...), chromedp.Navigate("file://"+name))
		b.says("#deal-used", "0 of 12")
		b.wait(`document.readyState === "complete" && location.hash.startsWith("#deal/1/")`)
		if y := value[float64](b, `scrollY`); y != 0 {
			t.Errorf("%d by %d pixels: the page begins at %g", size[0], size[1], y)
		}
	}
}

// TestPolicy tries to send something, from the page and from a worker. The server
// hears nothing: the page's policy forbids it.
func TestPolicy(t *testing.T) {
	t.Parallel()
	var heard atomic.Int32
	server := httptest.NewServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) { heard.Add(1) }))
	defer server.Close()
	b := open(t, 1280, 800, "")
	b.wait(`document.readyState === "complete"`)
	said := value[[]string](b, "%s", strings.ReplaceAll(`(async () => {
		const told = (promise) => promise.then(() => "sent", () => "refused");
		const loads = (element) => new Promise((sent, refused) => {
			element.onload = sent;
			element.onerror = refused;
			document.body.append(element);
		});
		const send = "fetch('ADDRESS').then(() => postMessage('sent'), () => postMessage('refused'))";
		const worker = new Worker(URL.createObjectURL(new Blob([send])));
		const answer = new Promise((told) => { worker.onmessage = ({ data }) => told(data); });
		return [
			await told(fetch("ADDRESS")),
			await told(loads(Object.assign(new Image(), { src: "ADDRESS/i.png" }))),
			await told(loads(Object.assign(document.createElement("script"), { src: "ADDRESS/s.js" }))),
			await told(loads(Object.assign(document.createElement("link"), { rel: "stylesheet", href: "ADDRESS/s.css" }))),
			await answer,
		];
	})()`, "ADDRESS", server.URL))
	if strings.Join(said, " ") != "refused refused refused refused refused" || heard.Load() > 0 {
		t.Errorf("%q, and the server has heard %d requests", said, heard.Load())
	}
	// These faults were meant, and nothing was sent.
	b.mu.Lock()
	defer b.mu.Unlock()
	b.faults = slices.DeleteFunc(b.faults, func(fault string) bool {
		return strings.Contains(fault, "Content Security Policy") || strings.Contains(fault, "request of "+server.URL)
	})
}

// TestCharset plays where a server calls the page Latin-1, which it is not.
func TestCharset(t *testing.T) {
	t.Parallel()
	name := require.Value(theoremPage())(t)
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", "text/html; charset=ISO-8859-1")
		http.ServeFile(w, r, name)
	}))
	defer server.Close()
	b := newBrowser(t)
	b.do(chromedp.Navigate(server.URL))
	b.click("#tab-deal")
	b.says("#deal-used", "0 of 12")
	b.wait(`document.characterSet === "UTF-8"`)
}

// TestSaved opens a page that a browser has saved as it was, in the middle of a game.
func TestSaved(t *testing.T) {
	t.Parallel()
	b := open(t, 1280, 800, "#deal/1/OIO/"+theoremSum)
	b.says("#deal-used", "3 of 12")
	name := filepath.Join(t.TempDir(), "saved.html")
	saved := "\ufeff<!DOCTYPE html>" + value[string](b, `document.documentElement.outerHTML`)
	require.NoError(t, os.WriteFile(name, []byte(saved), 0o644))
	b.do(chromedp.Navigate("file://" + name))
	b.says("#deal-used", "0 of 12")
	b.press("o")
	b.says("#deal-used", "1 of 12")
	b.click("#tab-place")
	b.click("#place-drop")
	b.says("#place-used", "1")
	b.click("#tab-verify")
	b.click("#check")
	b.says("#verdict", "Every claim is verified")
	b.wait(`byId("deal-section").length === 1 && byId("place-section").length === 2`)
}

// TestLackingPart follows a link to a part that the page lacks. It can be left by the keyboard, and the address keeps it.
func TestLackingPart(t *testing.T) {
	t.Parallel()
	file := require.Value(os.ReadFile("../../testdata/lines/w4.cert"))(t)
	name := filepath.Join(t.TempDir(), "rows.html")
	require.NoError(t, os.WriteFile(name, require.Value(Build(programOf(testedPage(t)), File{"w4.cert", file}))(t), 0o644))
	b := newBrowser(t)
	b.do(chromedp.Navigate("file://" + name + "#place"))
	b.says("#place-status", "no adversary’s claim")
	b.wait(`location.hash === "#place"`)
	b.do(chromedp.Focus(chromedp.CSS("#tab-place[tabindex='0']")))
	b.press(kb.ArrowLeft)
	b.wait(`isShown("deal")`)
	b.says("#deal-used", "0")
}

// TestReturn comes back to a page that was left while it was loading, as WebKit keeps it in its history: what was
// under way has failed, or will never end. Then it begins again, with the game of the link.
func TestReturn(t *testing.T) {
	t.Parallel()
	name := require.Value(theoremPage())(t)
	for _, first := range []string{`Promise.reject(new Error("it was left"))`, `new Promise(() => {})`} {
		b := newBrowser(t)
		call(b, page.AddScriptToEvaluateOnNewDocument, page.AddScriptToEvaluateOnNewDocumentParams{Source: `{
			const { compile } = WebAssembly;
			WebAssembly.compile = (...args) => {
				WebAssembly.compile = compile;
				return ` + first + `;
			};
		}`})
		b.do(chromedp.Navigate("file://" + name + "#deal/1/OIO/" + theoremSum))
		b.wait(`typeof games === "object" && WebAssembly.compile.name === "compile"`)
		b.wait(`byId("trouble").hidden === %t`, !strings.Contains(first, "reject"))
		b.run(`dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true }))`)
		b.says("#deal-used", "3 of 12")
		b.says("#trouble", "The page was left before it was ready. It has begun again.")
		b.run(`dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true }))`) // and again, when it is ready
		b.wait(`games.deal.answer !== null`)
	}
}

// TestBlocked opens the page where something that it needs is blocked, by its server or by
// the browser. It says so, and promises nothing.
func TestBlocked(t *testing.T) {
	t.Parallel()
	name := require.Value(theoremPage())(t)
	for _, test := range []struct{ what, policy, before, says string }{
		{"scripts", "script-src 'none'", "", "they do not run here"},
		{"WebAssembly", "script-src 'unsafe-inline'", "", "cannot run in this browser: "},
		{"workers", "worker-src 'none'", "", "cannot run in this browser: it is blocked"},
		{"workers, at once", "", "delete self.Worker", "cannot run in this browser: Worker is not defined"},
		{"decompression", "", "delete self.DecompressionStream", "cannot run in this browser: DecompressionStream is not defined"},
	} {
		t.Run(test.what, func(t *testing.T) {
			server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
				if test.policy != "" {
					w.Header().Set("Content-Security-Policy", test.policy)
				}
				http.ServeFile(w, r, name)
			}))
			defer server.Close()
			b := newBrowser(t)
			if test.before != "" {
				call(b, page.AddScriptToEvaluateOnNewDocument, page.AddScriptToEvaluateOnNewDocumentParams{Source: test.before})
			}
			b.do(chromedp.Navigate(server.URL))
			if test.what == "scripts" {
				b.says("#blocked", test.says)
				b.wait(`getComputedStyle(document.querySelector("#blocked")).visibility === "visible"`)
				return
			}
			b.click("#tab-deal")
			b.says("#trouble", test.says)
			b.says("#deal-status", test.says)
			b.wait(`!byId("blocked") && byId("trouble").checkVisibility() && byId("deal-ready").hidden`)
			b.click("#tab-verify")
			b.click("#check")
			b.says("#verdict", test.says)
		})
	}
}

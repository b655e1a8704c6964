//go:build browser

package page

import (
	"cmp"
	"context"
	"encoding/base64"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/log"
	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"

	"lineproof"
	"lineproof/certificate"
	"lineproof/internal/audit/require"
	"lineproof/internal/page/answers"
)

// patience is how long a test waits for anything: a limit, and no measure.
const patience = 10 * time.Minute

// profileFolder is what Chromium keeps.
var profileFolder string

// theoremPage returns the name of the page that is tested: the one that PAGE names, or docs/play.html.
func theoremPage() (string, error) {
	return filepath.Abs(cmp.Or(os.Getenv("PAGE"), "../../docs/play.html"))
}

// testedPage returns the page that is tested.
func testedPage(t *testing.T) string {
	t.Helper()
	return string(require.Value(os.ReadFile(require.Value(theoremPage())(t)))(t))
}

// survival returns the section of the tested page in which the player survives, and the sum of its certificate.
func survival(t *testing.T) (s certificate.Section, sum string) {
	t.Helper()
	found := regexp.MustCompile(` data-parts="survive">([^<]*)<`).FindStringSubmatch(testedPage(t))
	if found == nil {
		t.Fatal("the page has no certificate in which the player survives")
	}
	file := require.Value(base64.StdEncoding.DecodeString(found[1]))(t)
	return require.Value(certificate.Decode(require.Value(answers.Raw(file))(t)))(t)[0], answers.Sum(file)[:8]
}

// theoremSum is how links name the headline's certificate.
var theoremSum = answers.Sum(lineproof.Theorem)[:8]

func TestMain(m *testing.M) {
	var err error
	if profileFolder, err = os.MkdirTemp("", "lineproof-browser-*"); err != nil {
		panic(err)
	}
	status := m.Run()
	quit()
	os.RemoveAll(profileFolder)
	os.Exit(status)
}

// chromium starts Chromium, for all tests, and quit ends it.
var (
	chromium = sync.OnceValues(startChromium)
	quit     = func() {}
)

func startChromium() (ctx context.Context, err error) {
	options := append(chromedp.DefaultExecAllocatorOptions[:],
		chromedp.Flag("headless", "new"), chromedp.NoSandbox, chromedp.DisableGPU, chromedp.NoFirstRun,
		chromedp.Flag("disable-quic", true), chromedp.Flag("disable-component-update", true),
		chromedp.Flag("disable-background-networking", true), chromedp.Flag("disable-sync", true),
		chromedp.UserDataDir(filepath.Join(profileFolder, "profile")))
	ctx, quit = chromedp.NewExecAllocator(context.Background(), options...)
	ctx, _ = chromedp.NewContext(ctx)
	_, err = chromedp.Run(ctx, chromedp.Steps())
	return ctx, err
}

// A browser is a window of Chromium with storage of its own, in which nothing may go
// wrong.
type browser struct {
	*testing.T
	ctx     context.Context
	waiting string // for what
	mu      sync.Mutex
	faults  []string
}

// open opens the page at a fragment, in a window of that size.
func open(t *testing.T, width, height int, fragment string) *browser {
	t.Helper()
	name := require.Value(theoremPage())(t)
	b := newBrowser(t)
	b.do(chromedp.EmulateViewport(int64(width), int64(height)), chromedp.Navigate("file://"+name+fragment))
	t.Cleanup(b.wantNoFaults)
	return b
}

// newBrowser opens a window.
func newBrowser(t *testing.T) *browser {
	t.Helper()
	all := require.Value(chromium())(t)
	ctx, cancel := chromedp.NewContext(all, chromedp.WithNewBrowserContext())
	t.Cleanup(cancel)
	b := &browser{T: t, ctx: ctx}
	require.NoError(t, chromedp.Listen(ctx, b.watch))
	call(b, network.Enable, network.EnableParams{})
	call(b, log.Enable, cdp.Empty{})
	call(b, runtime.Enable, cdp.Empty{})
	call(b, emulation.SetFocusEmulationEnabled, emulation.SetFocusEmulationEnabledParams{Enabled: true})
	return b
}

// call runs a command of the protocol.
func call[P, R any](b *browser, command cdp.Command[P, R], params P) {
	b.Helper()
	require.Value(chromedp.Call(b.ctx, command, params))(b)
}

// watch notes what may not be: errors on the console, exceptions, and requests to
// anything but the page and what it makes itself.
func (b *browser) watch(event any) {
	fault := ""
	switch e := event.(type) {
	case *runtime.EventExceptionThrown:
		fault = fmt.Sprintf("exception: %+v", *e.ExceptionDetails)
		if thrown := e.ExceptionDetails.Exception; thrown != nil {
			fault += ": " + thrown.Description
		}
	case *runtime.EventConsoleAPICalled:
		switch e.Type {
		case runtime.ConsoleAPICalledTypeError, runtime.ConsoleAPICalledTypeWarning, runtime.ConsoleAPICalledTypeAssert:
			fault = "console: " + string(e.Type)
			for _, argument := range e.Args {
				fault += fmt.Sprintf(" %s", argument.Value)
			}
		}
	case *log.EventEntryAdded:
		fault = fmt.Sprintf("log: %s %s", e.Entry.Level, e.Entry.Text)
	case *network.EventRequestWillBeSent:
		url := e.Request.URL
		if !strings.HasPrefix(url, "file:") && !strings.HasPrefix(url, "blob:") && !strings.HasPrefix(url, "data:") {
			fault = "request of " + url
		}
	}
	if fault != "" {
		b.mu.Lock()
		b.faults = append(b.faults, fault)
		b.mu.Unlock()
	}
}

func (b *browser) wantNoFaults() {
	b.mu.Lock()
	defer b.mu.Unlock()
	for _, fault := range b.faults {
		b.Error(fault)
	}
}

// do carries out actions, and get one that gives something.
func (b *browser) do(actions ...chromedp.Action[chromedp.Void]) {
	b.Helper()
	get(b, chromedp.Steps(actions...))
}

func get[T any](b *browser, action chromedp.Action[T]) T {
	b.Helper()
	until := time.Now().Add(patience)
	if end, _ := b.Deadline(); !end.IsZero() && end.Before(until) { // go test would not say what b waits for
		until = end.Add(-5 * time.Second)
	}
	ctx, cancel := context.WithDeadline(b.ctx, until)
	defer cancel()
	value, err := chromedp.Run(ctx, action)
	if err != nil {
		seen, _ := chromedp.Run(b.ctx, chromedp.Evaluate[string](`document.querySelector("main").innerText`))
		b.Logf("the page says %s", seen)
		b.wantNoFaults()
		b.Fatalf("%v, waiting for %s", err, b.waiting)
	}
	b.waiting = ""
	return value
}

// still waits until an element may be pressed, stays where it is, and is what the
// mouse hits in its middle; and returns where that is. What moves it may come with
// a later frame: texts above it that go, and the scrolling that makes up for them.
const still = `(async () => {
	const element = document.querySelector(%q);
	element.scrollIntoView({ block: "center" });
	for (let last = "", same = 0; ;) {
		await new Promise(requestAnimationFrame);
		const { x, y, width, height } = element.getBoundingClientRect();
		const now = [x, y, width, height].join(" ");
		const hit = document.elementFromPoint(x + width / 2, y + height / 2);
		const ready = width > 0 && element.contains(hit) && !element.matches(":disabled, [aria-disabled=true]");
		same = ready && now === last ? same + 1 : 0;
		last = now;
		if (same === 3) return [x + width / 2, y + height / 2];
	}
})()`

// middle returns where an element is, when it stays there.
func (b *browser) middle(selector string) (left, top float64) {
	b.Helper()
	b.waiting = selector
	where := value[[]float64](b, still, selector)
	return where[0], where[1]
}

// click clicks on an element with the mouse, where the tabs do not cover it.
func (b *browser) click(selector string) {
	b.Helper()
	x, y := b.middle(selector)
	b.do(chromedp.MouseClickXY(x, y))
}

// tap taps on an element.
func (b *browser) tap(selector string) {
	b.Helper()
	x, y := b.middle(selector)
	b.do(chromedp.TapXY(x, y))
}

// run runs JavaScript.
func (b *browser) run(format string, args ...any) {
	b.Helper()
	b.do(chromedp.Evaluate[chromedp.Void](fmt.Sprintf(format, args...)))
}

// value returns what an expression of JavaScript comes to, when that is there.
func value[T any](b *browser, format string, args ...any) T {
	b.Helper()
	return get(b, chromedp.Evaluate[T](fmt.Sprintf(format, args...), chromedp.EvalAwaitPromise))
}

// text returns the text of an element.
func (b *browser) text(selector string) string {
	b.Helper()
	return get(b, chromedp.TextContent(chromedp.CSS(selector)))
}

// wait waits until an expression of JavaScript is true.
func (b *browser) wait(format string, args ...any) {
	b.Helper()
	expression := fmt.Sprintf(format, args...)
	b.waiting = expression
	get(b, chromedp.Poll[bool](expression,
		chromedp.WithPollingTimeout(patience), chromedp.WithPollingInterval(20*time.Millisecond)))
}

// says waits until an element has a text in it.
func (b *browser) says(selector, part string) {
	b.Helper()
	b.wait(`document.querySelector(%q)?.textContent.includes(%q)`, selector, part)
}

// press presses keys, one after the other.
func (b *browser) press(keys string) {
	b.Helper()
	b.do(chromedp.KeyEvent(keys))
}

// load gives the page another certificate, which it verifies, and returns its first section.
func (b *browser) load(name, claim string) certificate.Section {
	b.Helper()
	file := require.Value(filepath.Abs("../../testdata/" + name))(b)
	b.click("#tab-verify")
	b.do(chromedp.SetUploadFiles(chromedp.CSS("#file"), []string{file}))
	b.says("#verdict", "s VERIFIED "+claim)
	return require.Value(certificate.Load(file))(b)[0]
}

// section returns a section of the headline's certificate, numbered from 1.
func section(t *testing.T, number int) certificate.Section {
	t.Helper()
	return require.Value(certificate.Load("../../testdata/theorem.cert.zst"))(t)[number-1]
}

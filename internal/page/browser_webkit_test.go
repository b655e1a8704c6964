//go:build browser

package page

import (
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"net"
	"net/http"
	"os"
	"os/exec"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp/kb"

	"lineproof/internal/audit/require"
)

// A driver is a session of WebDriver, which each browser has a program for.
type driver struct {
	*testing.T
	address string
}

// startDriver starts WebKit, or what the program does that WEBDRIVER names. Where there is none, the test is skipped.
func startDriver(t *testing.T) driver {
	program, err := exec.LookPath(cmp.Or(os.Getenv("WEBDRIVER"), "WebKitWebDriver"))
	if err != nil {
		t.Skip("not tested in WebKit: there is no WebKitWebDriver here")
	}
	free := require.Value(net.Listen("tcp", "127.0.0.1:0"))(t)
	port := free.Addr().(*net.TCPAddr).Port
	free.Close()
	cmd := exec.Command(program, fmt.Sprintf("--port=%d", port))
	require.NoError(t, cmd.Start())
	t.Cleanup(func() { cmd.Process.Kill(); cmd.Wait() })
	d := driver{t, fmt.Sprintf("http://127.0.0.1:%d", port)}
	waitFor(func() bool {
		answer, err := http.Get(d.address + "/status")
		if err == nil {
			answer.Body.Close()
		}
		return err == nil
	})
	var session struct {
		SessionID string `json:"sessionId"`
	}
	chrome := map[string]any{"goog:chromeOptions": map[string]any{"args": []string{"--headless=new", "--no-sandbox"}}}
	wanted := map[string]any{"capabilities": map[string]any{"firstMatch": []any{chrome, map[string]any{}}}}
	if err := d.call("POST", "/session", wanted, &session); err != nil {
		t.Skipf("not tested in WebKit, which does not start: %v", err)
	}
	d.address += "/session/" + session.SessionID
	t.Cleanup(func() { d.call("DELETE", "", nil, nil) })
	return d
}

// waitFor waits until something is so, and reports whether it has come to that.
func waitFor(is func() bool) bool {
	for begun := time.Now(); time.Since(begun) < patience; time.Sleep(50 * time.Millisecond) {
		if is() {
			return true
		}
	}
	return false
}

// call sends a command, and reads the value of its answer.
func (d driver) call(method, path string, command, value any) error {
	body := require.Value(json.Marshal(command))(d)
	if method == http.MethodPost && command == nil {
		body = []byte("{}")
	}
	request := require.Value(http.NewRequest(method, d.address+path, bytes.NewReader(body)))(d)
	answer, err := (&http.Client{Timeout: patience}).Do(request)
	if err != nil {
		return err
	}
	defer answer.Body.Close()
	var content struct{ Value json.RawMessage }
	if err := json.NewDecoder(answer.Body).Decode(&content); err != nil {
		return err
	}
	if answer.StatusCode != http.StatusOK {
		return fmt.Errorf("%s %s: %s", method, path, content.Value)
	}
	if value == nil {
		return nil
	}
	return json.Unmarshal(content.Value, value)
}

// do sends a command that must succeed.
func (d driver) do(path string, command, value any) {
	d.Helper()
	require.NoError(d, d.call("POST", path, command, value))
}

// element returns the path of an element.
func (d driver) element(selector string) string {
	d.Helper()
	var found map[string]string // by a name that the standard has for it
	d.do("/element", map[string]any{"using": "css selector", "value": selector}, &found)
	for _, id := range found {
		return "/element/" + id
	}
	return ""
}

func (d driver) press(selector string) {
	d.Helper()
	d.do(d.element(selector)+"/click", nil, nil)
}

func (d driver) keys(keys string) {
	d.Helper()
	d.do(d.element("section:not([hidden])")+"/value", map[string]any{"text": keys}, nil)
}

// says waits until an element has a text in it.
func (d driver) says(selector, part string) {
	d.Helper()
	said := ""
	if !waitFor(func() bool {
		d.do("/execute/sync", map[string]any{"script": "return document.querySelector(arguments[0])?.textContent || ''",
			"args": []string{selector}}, &said)
		return strings.Contains(said, part)
	}) {
		d.Fatalf("%s says %q, not %q", selector, said, part)
	}
}

// TestWebKit plays all games and checks a certificate at the sizes of two phones, by presses and by keys, and comes back
// from the history.
func TestWebKit(t *testing.T) {
	name := require.Value(theoremPage())(t)
	d := startDriver(t)
	for _, size := range phones {
		d.do("/window/rect", map[string]any{"width": size[0], "height": size[1]}, nil)
		d.do("/url", map[string]any{"url": "file://" + name + "#deal/1/TT/" + theoremSum}, nil)
		d.do("/refresh", nil, nil)
		d.says("#deal-score", "9 ways left to row 6 first")
		d.press("[data-piece=T]")
		d.says("#deal-score", "No way left to row 6 first")
		d.press("#deal-back")
		d.says("#deal-score", "9 ways left")
		d.press("#deal-restart")
		d.says("#deal-used", "0 of 12")
		d.keys(wholeGame)
		d.says("#deal-status strong", "You met the challenge!")
		d.press("#tab-place")
		d.says("#place-status", "place the")
		d.press("#place-left")
		d.press("#place-drop")
		d.says("#place-used", "1")
		d.keys(kb.ArrowRight + " ")
		d.says("#place-used", "2")
		d.press("#tab-survive")
		d.says("#survive-score", "0 pieces")
		d.press("#survive [data-piece=S]")
		d.keys("zt")
		d.says("#survive-score", "3 pieces")
		d.press("#tab-verify")
		d.press("#check")
		d.says("#verdict", "s VERIFIED player drop width=10 rows=6 pieces=12")
		d.do("/url", map[string]any{"url": "about:blank"}, nil)
		d.do("/back", nil, nil)
		d.press("#tab-deal")
		d.says("#deal-used", "of 12")
	}
}

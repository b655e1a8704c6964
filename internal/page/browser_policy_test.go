//go:build browser

package page

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/chromedp/chromedp"
)

// TestPolicy tries to send something, from the page and from a worker. The server
// hears nothing: the page's policy forbids it.
func TestPolicy(t *testing.T) {
	var heard atomic.Int32
	server := httptest.NewServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) { heard.Add(1) }))
	defer server.Close()
	b := open(t, 1280, 800, "")
	b.wait(`document.readyState === "complete"`)
	said := get(b, chromedp.Evaluate[[]string](strings.ReplaceAll(`(async () => {
		const told = (promise) => promise.then(() => "sent", () => "refused");
		const loads = (element) => new Promise((sent, refused) => {
			element.onload = sent;
			element.onerror = refused;
			document.body.append(element);
		});
		const send = "fetch('ADDRESS').then(() => postMessage('sent'), () => postMessage('refused'))";
		const worker = new Worker(URL.createObjectURL(new Blob([send])));
		return [
			await told(fetch("ADDRESS")),
			await told(loads(Object.assign(new Image(), { src: "ADDRESS/i.png" }))),
			await told(loads(Object.assign(document.createElement("script"), { src: "ADDRESS/s.js" }))),
			await told(loads(Object.assign(document.createElement("link"), { rel: "stylesheet", href: "ADDRESS/s.css" }))),
			await new Promise((told) => { worker.onmessage = ({ data }) => told(data); }),
		];
	})()`, "ADDRESS", server.URL), chromedp.EvalAwaitPromise))
	if strings.Join(said, " ") != "refused refused refused refused refused" || heard.Load() > 0 {
		t.Errorf("%q, and the server has heard %d requests", said, heard.Load())
	}
	b.forgive("Content Security Policy")
	b.forgive("request of " + server.URL) // which did not come to be sent
}

// forgive forgets faults that a test has provoked.
func (b *browser) forgive(part string) {
	b.mu.Lock()
	defer b.mu.Unlock()
	var rest []string
	for _, fault := range b.faults {
		if !strings.Contains(fault, part) {
			rest = append(rest, fault)
		}
	}
	b.faults = rest
}

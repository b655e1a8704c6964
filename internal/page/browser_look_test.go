//go:build browser

package page

import (
	"strings"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"
)

// faults of a page's looks, each with the element that has it: what is wider than
// the window, too small to be touched, or too pale to be read (WCAG's 4.5 to 1,
// but for what is disabled, and drawings).
const looks = `(() => {
	const faults = [];
	const name = (e) => e.tagName + (e.id ? "#" + e.id : "." + e.className) + " " + e.textContent.slice(0, 20);
	if (document.scrollingElement.scrollWidth > innerWidth) faults.push("the page is " + document.scrollingElement.scrollWidth + " wide");
	const light = (color) => {
		const [r, g, b] = color.match(/[\d.]+/g).slice(0, 3).map((c) => {
			c /= 255;
			return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
		});
		return 0.2126 * r + 0.7152 * g + 0.0722 * b;
	};
	const behind = (e) => {
		for (; e; e = e.parentElement) {
			const color = getComputedStyle(e).backgroundColor;
			if (!/, 0\)$/.test(color)) return color;
		}
	};
	for (const e of document.body.querySelectorAll("*")) {
		if (!e.checkVisibility() || e.closest("svg, script")) continue;
		const box = e.getBoundingClientRect();
		if (e.matches("button, select, input:not([type=checkbox]), .check") && (box.height < 44 || box.width < 44)) faults.push("too small: " + name(e));
		if (![...e.childNodes].some((n) => n.nodeType === 3 && n.data.trim()) || e.closest(":disabled, [aria-disabled=true]")) continue;
		const [a, b] = [light(getComputedStyle(e).color), light(behind(e))].sort((a, b) => b - a);
		if ((a + 0.05) / (b + 0.05) < 4.5) faults.push("too pale: " + name(e));
	}
	return faults.join("\n");
})()`

// TestLooks looks at each part, light and dark, on a desk, a tablet and a phone.
func TestLooks(t *testing.T) {
	found := challenge(t)
	for _, size := range []struct {
		name          string
		width, height int
	}{{"desktop", 1280, 800}, {"tablet", 768, 1024}, {"phone", 360, 740}} {
		b := open(t, size.width, size.height, "")
		for _, scheme := range []string{"light", "dark"} {
			call(b, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{Features: []*emulation.MediaFeature{
				{Name: "prefers-color-scheme", Value: scheme}, {Name: "prefers-reduced-motion", Value: "reduce"}}})
			look := func(part string) {
				t.Helper()
				b.wait(`matchMedia("(prefers-color-scheme: %s)").matches`, scheme)
				if faults := get(b, chromedp.Evaluate[string](looks)); faults != "" {
					t.Errorf("%s, %s, %s: %s", size.name, scheme, part, faults)
				}
				b.shoot(strings.Join([]string{size.name, scheme, part}, "-"))
			}
			b.click("#tab-verify")
			b.click("#check")
			b.says("#verdict", "Every claim is verified")
			look("verify")
			b.click("#damage")
			b.says("#verdict", "s NOT VERIFIED")
			look("refused")
			b.click("#restore")
			b.do(chromedp.Evaluate[chromedp.Void](`location.hash = "deal/1/OIOOZZIJ/` + theoremSum + `"`))
			b.says("#deal-used", "8 of 12")
			look("deal-before")
			b.do(chromedp.Evaluate[chromedp.Void](`location.hash = "deal/1/` + found + `/` + theoremSum + `"`))
			b.says("#deal-status", "And no row below it")
			look("deal")
			b.do(chromedp.Evaluate[chromedp.Void](`location.hash = "survive/3/0:3,0:6,0:0,0:2,9:9/` + theoremSum + `"`))
			b.says("#survive-problem", "fault")
			look("survive-problem")
			b.press(" ")
			b.wait(`at("survive-problem").hidden`)
			look("survive")
		}
	}
}

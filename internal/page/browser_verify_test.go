//go:build browser

package page

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"lineproof"
	"lineproof/checker"
	"lineproof/internal/page/answers"
)

// TestVerify wants what the checker says in Go.
func TestVerify(t *testing.T) {
	want := answers.Verify(lineproof.Theorem, false, func(int, int) {})
	b := open(t, 1280, 800, "")
	b.click("#check")
	b.says("#verdict", "Every claim is verified")
	b.wait(`[...document.querySelectorAll("#verdict pre")].map((e) => e.textContent).join("\n") === %q`, strings.TrimSpace(want.Text))
	for i, s := range want.Sections {
		row := []any{s.Claim, s.Moves, s.Nodes, s.Boards, s.Profiles, s.Layers, s.Digest}
		for j, value := range row {
			text := fmt.Sprint(value)
			if text == "0" {
				text = "–"
			}
			b.wait(`document.querySelector("#counts").tBodies[0].rows[%d].cells[%d].textContent.replaceAll(",", "") === %q`, i, j, text)
		}
	}
	t.Log(b.text("#verdict"), "natively", want.Seconds)
	b.do(chromedp.Evaluate[chromedp.Void](`at("check").click(); at("cancel").click()`))
	b.says("#verdict", "Cancelled")
	if said := b.text("#verdict"); strings.Contains(said, "VERIFIED") {
		t.Errorf("after it was cancelled, it says %s", said)
	}
}

// TestDamage damages bytes, each of which the checker refuses where it does in Go.
func TestDamage(t *testing.T) {
	raw, err := answers.Raw(lineproof.Theorem)
	if err != nil {
		t.Fatal(err)
	}
	b := open(t, 1280, 800, "")
	for _, offset := range []int{0, 9, 14, 60, 5000, 27000, len(raw) - 1} {
		damaged := bytes.Clone(raw)
		damaged[offset] ^= 1
		_, err := checker.Verify(bytes.NewReader(damaged), checker.Limit)
		rejected := new(checker.Rejection)
		if !errors.As(err, &rejected) {
			t.Fatalf("byte %d: %v", offset, err)
		}
		b.do(chromedp.Evaluate[chromedp.Void](fmt.Sprintf(`at("offset").value = "%d"`, offset)))
		b.click("#damage")
		b.says("#changes", fmt.Sprintf("Byte %d was %#02x, and is %#02x now.", offset, raw[offset], damaged[offset]))
		b.wait(`at("held-sum").textContent === %q`, answers.Sum(damaged))
		b.wait(`at("held-what").textContent === "SHA-256 as changed"`)
		b.wait(`at("held-size").textContent.replaceAll(",", "") === "%d bytes in the raw form changed"`, len(raw))
		b.says("#verdict", "s NOT VERIFIED"+rejected.Error()+"Refused by check "+fmt.Sprint(rejected.Check)+" of")
		if rejected.Place.Kind != "" {
			b.says("#verdict", fmt.Sprintf("%s %d, ", rejected.Place.Kind, rejected.Place.Number))
		}
		if offset == 27000 {
			b.shoot("refused")
		}
		b.click("#restore")
		b.says("#changes", "Nothing is changed")
		b.wait(`at("held-sum").textContent === %q && at("held-what").textContent === "SHA-256 of the file"`, answers.Sum(lineproof.Theorem))
	}
	b.click("#damage-random")
	b.says("#changes", "now.")
	b.wait(`/s NOT VERIFIED|it is another proof/.test(at("verdict").textContent)`)
	b.click("#restore")
	for _, offset := range []string{"", "-1", "1.5", fmt.Sprint(len(raw))} {
		b.do(chromedp.Evaluate[chromedp.Void](fmt.Sprintf(`at("offset").value = %q`, offset)))
		b.click("#damage")
		b.says("#changes", fmt.Sprintf("The raw form has the bytes 0 to %d.", len(raw)-1))
	}
	b.click("#check")
	b.says("#verdict", "Every claim is verified")
	b.do(chromedp.Focus(chromedp.CSS("#offset")))
	for i := range 7 {
		b.do(chromedp.Evaluate[chromedp.Void](fmt.Sprintf(`at("offset").value = "%d"`, i)))
		b.press(kb.Enter)
		b.says("#changes", fmt.Sprintf("Byte %d was", i))
	}
	b.do(chromedp.Evaluate[chromedp.Void](`at("offset").value = "-1"`))
	b.press(kb.Enter)
	b.says("#changes", fmt.Sprintf("The raw form has the bytes 0 to %d. 7 bytes are changed. The last of them: Byte 6 was", len(raw)-1))
}

// TestOther lets the page have other files, with which the games go on where they
// are accepted.
func TestOther(t *testing.T) {
	folder := t.TempDir()
	write := func(name string, content []byte) string {
		t.Helper()
		name = filepath.Join(folder, name)
		if err := os.WriteFile(name, content, 0o644); err != nil {
			t.Fatal(err)
		}
		return name
	}
	damaged := bytes.Clone(lineproof.Theorem)
	damaged[len(damaged)/2] ^= 1
	b := open(t, 1280, 800, "#survive/3//"+theoremSum)
	b.says("#survive-status", "Place the")
	b.says("#survive-played", "theorem.cert.zst, adversary drop width=")
	b.press(" ")
	b.says("#survive-used", "1")
	for i, test := range []struct{ file, says, deal, survive string }{
		{"../../testdata/wells/w8r5.cert.zst", "s VERIFIED adversary drop width=8 rows=5", "no player’s claim", "Place the"},
		{write("no.cert", []byte("this is no certificate")), "s NOT VERIFIED", "no player’s claim", "Place the"},
		{write("empty.cert", nil), "s NOT VERIFIEDbyte 0: check 1: ", "no player’s claim", "Place the"},
		{write("damaged.cert.zst", damaged), "damaged in its compressed form", "no player’s claim", "Place the"},
		{"../../testdata/wells/w12r6.cert.zst", "s VERIFIED player drop width=12 rows=6 pieces=15", "with the 15th at the latest", "no adversary’s claim"},
		{"../../testdata/example.cert", "s VERIFIED player drop width=2 rows=6 pieces=2", "with the 2nd at the latest", "Place the"},
	} {
		file, err := filepath.Abs(test.file)
		if err != nil {
			t.Fatal(err)
		}
		b.click("#tab-verify")
		b.do(chromedp.SetUploadFiles(chromedp.CSS("#file"), []string{file}))
		b.says("#held-name", filepath.Base(file))
		b.says("#verdict", test.says)
		b.wait(`at("verdict").textContent.includes("A new game has begun with it.") === %t`, i == 0)
		if content, err := os.ReadFile(file); err != nil {
			t.Error(err)
		} else {
			b.wait(`at("held-sum").textContent === %q`, answers.Sum(content))
		}
		b.wait(`at("claims-note").textContent.includes(games.deal.certificate.name)`)
		b.click("#tab-deal")
		b.says("#deal-status", test.deal)
		b.press("iurq")
		b.wait(`location.hash.startsWith("#deal/") === %t && location.hash !== "#verify"`, !strings.HasPrefix(test.deal, "no "))
		b.wait(`at("deal-board").checkVisibility() === %t`, !strings.HasPrefix(test.deal, "no "))
		b.click("#tab-survive")
		b.says("#survive-status", test.survive)
		b.press("u")
	}
	b.click("#tab-verify")
	b.click("#own")
	b.says("#held-name", "theorem.cert.zst")
	b.says("#verdict", "the games are played with it")
	b.wait(`at("claims-note").textContent === ""`)
	b.click("#tab-deal")
	b.says("#deal-status", "with the 12th at the latest")
	b.says("#deal-played", "theorem.cert.zst, player drop width=")
}

// TestDrop drops a file on the page.
func TestDrop(t *testing.T) {
	content, err := os.ReadFile("../../testdata/example.cert")
	if err != nil {
		t.Fatal(err)
	}
	b := open(t, 1280, 800, "#deal/1//"+theoremSum)
	drop := func(size, name string) {
		b.do(chromedp.Evaluate[chromedp.Void](fmt.Sprintf(`{
			const dropped = new DataTransfer();
			dropped.items.add(new File([new Uint8Array(%s)], %q));
			document.body.dispatchEvent(new DragEvent("drop", { dataTransfer: dropped, bubbles: true, cancelable: true }));
		}`, size, name)))
	}
	drop("LARGEST + 1", "large.cert")
	b.says("#file-problem", "large.cert has 67,108,865 bytes, too many for a page; lineproof check takes it. The page stays with theorem.cert.zst.")
	b.wait(`isShown("verify") && !at("verdict").textContent.includes("large")`)
	drop(strings.ReplaceAll(fmt.Sprint(content), " ", ","), "dropped.cert")
	b.says("#held-name", "dropped.cert")
	b.says("#verdict", "s VERIFIED player drop width=2 rows=6 pieces=2")
	b.wait(`at("file-problem").hidden`)
}

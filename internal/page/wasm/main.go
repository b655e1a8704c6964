//go:build js && wasm

// Wasm is the program in a web page: package checker, and games against what it
// has accepted, as functions of a global object lineproof. Each of them returns
// JSON: what package answers says, or an object whose key Failure says why not.
package main

import (
	"encoding/json"
	"runtime/debug"
	"syscall/js"

	"lineproof/internal/page/answers"
)

// session is the certificate that was opened last.
var session *answers.Session

// functions are what the page can call. Their errors are answers as well.
var functions = map[string]func(args []js.Value) (any, error){
	// verify(bytes, progress) calls progress(read, total) now and then.
	"verify": func(args []js.Value) (any, error) {
		return answers.Verify(toGo(args[0]), func(read, total int) { args[1].Invoke(read, total) }), nil
	},
	// raw(bytes, take) calls take with the raw form.
	"raw": func(args []js.Value) (any, error) {
		raw, err := answers.Raw(toGo(args[0]))
		array := js.Global().Get("Uint8Array").New(len(raw))
		js.CopyBytesToJS(array, raw)
		args[1].Invoke(array)
		return struct{}{}, err
	},
	"sum": func(args []js.Value) (any, error) { // of bytes
		return map[string]string{"Sum": answers.Sum(toGo(args[0]))}, nil
	},
	"open": func(args []js.Value) (_ any, err error) { // bytes
		session, err = answers.Open(toGo(args[0]))
		return session, err
	},
	// The first argument of these is a section, and the second one a history.
	"challenge": func(args []js.Value) (any, error) { return session.Challenge(args[0].Int()) },
	"ways":      func(args []js.Value) (any, error) { return session.Ways(args[0].Int(), args[1].String()) },
	"fumen": func(args []js.Value) (any, error) { // of the last game of a section
		return map[string]string{"Fumen": session.Fumen(args[0].Int())}, nil
	},
	"play": func(args []js.Value) (any, error) { return session.Play(args[0].Int(), args[1].String()) },
}

func main() {
	debug.SetGCPercent(400) // garbage is collected on the one thread that there is
	object := make(map[string]any)
	for name, do := range functions {
		object[name] = js.FuncOf(func(_ js.Value, args []js.Value) any {
			answer, err := do(args)
			if err != nil {
				answer = map[string]string{"Failure": err.Error()}
			}
			text, err := json.Marshal(answer)
			if err != nil {
				panic("wasm: main: " + err.Error()) // all of an answer can be written
			}
			return string(text)
		})
	}
	js.Global().Set("lineproof", object)
	select {} // functions are called as long as the page is there
}

// toGo copies a Uint8Array.
func toGo(array js.Value) []byte {
	content := make([]byte, array.Length())
	js.CopyBytesToGo(content, array)
	return content
}

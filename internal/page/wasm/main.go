//go:build js && wasm

// Wasm is the program in a web page: package checker, and games against what it
// has accepted, as functions of a global object lineproof. Each of them returns
// JSON: what package answers says, or an object whose key failure says why not.
package main

import (
	"encoding/json"
	"syscall/js"

	"lineproof/internal/page/answers"
)

// session is the certificate that is open.
var session *answers.Session

func main() {
	js.Global().Set("lineproof", map[string]any{
		"verify":  function(verify),
		"raw":     function(raw),
		"sum":     function(sum),
		"open":    function(open),
		"deal":    function(deal),
		"survive": function(survive),
	})
	select {} // functions are called as long as the page is there
}

// function makes a function of JavaScript, whose errors are answers as well.
func function(do func(args []js.Value) (any, error)) js.Func {
	return js.FuncOf(func(_ js.Value, args []js.Value) any {
		answer, err := do(args)
		if err != nil {
			answer = map[string]string{"failure": err.Error()}
		}
		text, err := json.Marshal(answer)
		if err != nil {
			panic("wasm: function: " + err.Error()) // there is nothing in it that cannot be written
		}
		return string(text)
	})
}

// verify(bytes, raw, progress) is answers.Verify; it calls progress(read, total).
func verify(args []js.Value) (any, error) {
	progress := func(read, total int) { args[2].Invoke(read, total) }
	return answers.Verify(bytes(args[0]), args[1].Bool(), progress), nil
}

// raw(bytes, take) is answers.Raw; it calls take with the raw form.
func raw(args []js.Value) (any, error) {
	content, err := answers.Raw(bytes(args[0]))
	if err != nil {
		return nil, err
	}
	array := js.Global().Get("Uint8Array").New(len(content))
	js.CopyBytesToJS(array, content)
	args[1].Invoke(array)
	return map[string]int{"bytes": len(content)}, nil
}

// sum(bytes) is answers.Sum.
func sum(args []js.Value) (any, error) {
	return map[string]string{"sum": answers.Sum(bytes(args[0]))}, nil
}

// open(bytes) is answers.Open; games are played against what was opened last.
func open(args []js.Value) (any, error) {
	opened, err := answers.Open(bytes(args[0]))
	if err != nil {
		return nil, err
	}
	session = opened
	return session, nil
}

// deal(section, history) is Session.Deal.
func deal(args []js.Value) (any, error) { return session.Deal(args[0].Int(), args[1].String()) }

// survive(section, history) is Session.Survive.
func survive(args []js.Value) (any, error) { return session.Survive(args[0].Int(), args[1].String()) }

// bytes copies a Uint8Array.
func bytes(array js.Value) []byte {
	content := make([]byte, array.Length())
	js.CopyBytesToGo(content, array)
	return content
}

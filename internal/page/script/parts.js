"use strict";

// What the other parts use: elements, embedded data, and the workers that run the
// WebAssembly.

const LETTERS = "IZSTLJO";

const at = (id) => document.getElementById(id);

// plural writes a number with its noun.
const plural = (n, noun) => `${grouped(n)} ${noun}${String(n) === "1" ? "" : "s"}`;

// grouped writes a whole number, which may be a string of digits.
const grouped = (n) => String(n).replace(/\B(?=(\d{3})+$)/g, ",");

// show shows a text, or hides its element if there is none.
function show(element, text) {
  element.textContent = text || "";
  element.hidden = !text;
}

// bar makes a button one that is pressed in vain, or no longer. It keeps the focus.
function bar(button, vain) { button.setAttribute("aria-disabled", String(vain)); }

// embedded returns the bytes of a block of the page.
function embedded(id) {
  return Uint8Array.from(atob(at(id).textContent), (c) => c.charCodeAt(0));
}

// program is the WebAssembly, compiled once for all workers.
const program = (async () => {
  const stream = new Blob([embedded("code")]).stream().pipeThrough(new DecompressionStream("gzip"));
  return WebAssembly.compile(await new Response(stream).arrayBuffer());
})();

const workerScript = URL.createObjectURL(new Blob([at("worker").textContent], { type: "text/javascript" }));

// A Helper is a worker that runs the WebAssembly.
class Helper {
  constructor() {
    this.worker = new Worker(workerScript);
    this.asked = new Map();
    this.last = 0;
    this.worker.onmessage = ({ data }) => {
      if (!this.asked.has(data.id)) return; // it was ended
      const { resolve, progress } = this.asked.get(data.id);
      if (!data.answer) {
        progress(data.progress);
        return;
      }
      this.asked.delete(data.id);
      resolve(data.answer);
    };
    this.worker.onerror = () => this.fail("the worker of this page has failed");
    this.post({}, (module) => ({ module }));
  }

  // post sends a message when the program is there.
  post(message, made = () => message) {
    program.then((module) => this.worker.postMessage(made(module)), (error) => this.fail(error.message));
  }

  // ask calls a function of the WebAssembly. The answer has a key failure where
  // there is no other.
  ask(call, args, progress = () => {}) {
    const id = ++this.last;
    return new Promise((resolve) => {
      this.asked.set(id, { resolve, progress });
      this.post({ id, call, args });
    });
  }

  fail(failure) {
    for (const { resolve } of this.asked.values()) resolve({ failure });
    this.asked.clear();
  }

  // end stops the worker, whatever it does. What was asked is not answered.
  end() {
    this.worker.terminate();
    this.asked.clear();
  }
}

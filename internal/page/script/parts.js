"use strict";

// What the other scripts use: elements, embedded data, and the workers that run the
// WebAssembly.

const LETTERS = "IZSTLJO";

// A number with a bit for each piece says which may be dealt.
const mayDeal = (left, letter) => (left >> LETTERS.indexOf(letter)) % 2 === 1;

// dealsText says what may be dealt next, if a claim limits that.
function dealsText(section, left) {
  const letters = [...LETTERS].filter((letter) => mayDeal(left, letter)).join("");
  if (!section.Deals) return "";
  return section.Deals === "bag" ? ` In the bag: ${letters}.` : ` Only ${letters} may be dealt.`;
}

const byId = (id) => document.getElementById(id);

// grouped writes a whole number.
const grouped = (n) => String(n).replace(/\B(?=(\d{3})+$)/g, ",");

// plural writes a number with its noun.
const plural = (n, noun) => `${grouped(n)} ${noun}${n === 1 ? "" : "s"}`;

// setText shows a text, or hides its element if there is none.
function setText(element, text) {
  element.textContent = text || "";
  element.hidden = !text;
}

// setDisabled tells what pressing a button does: nothing, if it is disabled. It
// keeps the focus, which the attribute disabled would take away.
function setDisabled(button, disabled) { button.setAttribute("aria-disabled", String(disabled)); }

// embeddedBytes returns the bytes of a block of the page.
function embeddedBytes(element) {
  return Uint8Array.from(atob(element.textContent), (c) => c.charCodeAt(0));
}

// compile returns the WebAssembly.
async function compile() {
  const stream = new Blob([embeddedBytes(byId("code"))]).stream().pipeThrough(new DecompressionStream("gzip"));
  return WebAssembly.compile(await new Response(stream).arrayBuffer());
}

// program is the WebAssembly, compiled once for all workers.
let program = compile();

const workerScript = URL.createObjectURL(new Blob([byId("glue").textContent, byId("worker").textContent], { type: "text/javascript" }));

const cannotRun = (reason) => `The program of this page cannot run in this browser: ${reason}`;

// A Helper is a worker that runs the WebAssembly.
class Helper {
  constructor() {
    this.requests = new Map();
    this.last = 0;
    this.started = program.then((module) => this.start(module));
    this.started.catch((error) => this.fail(error.message));
  }

  // start starts the worker, which a browser may refuse at once, or a little later.
  start(module) {
    if (this.ended) return;
    this.worker = new Worker(workerScript);
    this.worker.onmessage = ({ data }) => {
      if (!this.requests.has(data.id)) return; // the worker was ended
      const { resolve, progress } = this.requests.get(data.id);
      if (!data.answer) {
        progress(data.progress);
        return;
      }
      this.requests.delete(data.id);
      resolve(data.answer);
    };
    this.worker.onerror = ({ message }) => this.fail(message || "it is blocked");
    this.worker.postMessage({ module });
  }

  // ask calls a function of the WebAssembly. The answer has a key Failure where
  // there is no other.
  ask(call, args, progress = () => {}) {
    const id = ++this.last;
    return new Promise((resolve) => {
      this.requests.set(id, { resolve, progress });
      this.started.then(() => this.worker?.postMessage({ id, call, args }), (error) => this.fail(error.message));
    });
  }

  fail(reason) {
    const Failure = cannotRun(reason);
    setText(byId("trouble"), Failure);
    for (const { resolve } of this.requests.values()) resolve({ Failure });
    this.requests.clear();
  }

  // end stops the worker, whatever it does. Its requests are not answered.
  end() {
    this.ended = true;
    this.worker?.terminate();
    this.requests.clear();
  }
}

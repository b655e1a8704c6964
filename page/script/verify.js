// The certificate that the page holds, and what the checker says to it.

const LARGEST = 64 * 1024 * 1024; // of a file

const own = { name: at("certificate").dataset.name, file: embedded("certificate") };

// held is checked; it has a raw form if that was changed.
let held = own;
let changes = [];
let raw = null;
let checking = null; // the worker that does it

// accepted is called with a file that the checker has accepted.
let accepted = () => {};

// hold lets the page have a certificate, undamaged.
async function hold(certificate) {
  stopChecking();
  held = certificate;
  raw = null;
  changes = [];
  showHeld();
  const now = held;
  const sum = await sumOf(held.file);
  if (held === now) at("held-sum").textContent = sum;
}

// sumOf returns the SHA-256 of a file.
async function sumOf(file) {
  const helper = new Helper();
  const { sum, failure } = await helper.ask("sum", [file]);
  helper.end();
  return sum || failure;
}

function showHeld() {
  at("held-name").textContent = held.name + (changes.length ? ", damaged" : "");
  at("held-size").textContent = `${grouped(held.file.length)} bytes` +
    (raw ? `, ${grouped(raw.length)} in the raw form` : "");
  at("own").disabled = held === own;
  at("restore").disabled = changes.length === 0;
  at("changes").textContent = changes.length === 0 ? "Nothing is changed." :
    changes.map(([offset, was, is]) => `Byte ${offset} was ${hex(was)}, and is ${hex(is)} now.`).join(" ");
  say([["p", "quiet", "Not checked yet in this browser."]]);
  clearCounts();
}

const hex = (byte) => `0x${byte.toString(16).padStart(2, "0")}`;

// say shows what is said of the certificate, as elements of some class and text.
function say(lines) {
  at("verdict").replaceChildren(...lines.map(([name, kind, text]) => {
    const element = document.createElement(name);
    element.className = kind;
    element.textContent = text;
    return element;
  }));
}

// check has the checker verify what the page holds.
async function check() {
  stopChecking();
  const damaged = changes.length > 0;
  const certificate = held;
  const helper = new Helper();
  checking = helper;
  at("cancel").disabled = false;
  clearCounts();
  say([["p", "quiet", "Checking…"]]);
  at("check").scrollIntoView({ block: "nearest" }); // with the verdict below it
  const verdict = await helper.ask("verify", [damaged ? raw : certificate.file, damaged], (share) => { at("progress").value = share; });
  stopChecking();
  if (verdict.failure) {
    say([["p", "bad", verdict.failure]]);
    return;
  }
  showVerdict(verdict, damaged);
  if (verdict.verified && !damaged) accepted(certificate.file);
}

function stopChecking() {
  if (checking) checking.end();
  checking = null;
  at("cancel").disabled = true;
  at("progress").value = 0;
}

function showVerdict(verdict, damaged) {
  const seconds = `${verdict.seconds.toFixed(2)} seconds`;
  const lines = verdict.lines.map((line) => ["pre", verdict.verified ? "good" : "bad", line]);
  if (verdict.verified) {
    at("progress").value = 1;
    lines.push(["p", "note", `Every claim is verified, in ${seconds}.` +
      (damaged ? " What was changed does not matter for what is claimed: it is another proof of it. The games stay with the one before." : "")]);
    showCounts(verdict.sections);
  } else {
    lines.push(["p", "reason", verdict.error], ["p", "note", `${place(verdict.rejected)} It took ${seconds}.`]);
  }
  say(lines);
}

// place says where a certificate was refused, and by which check.
function place(rejected) {
  if (!rejected) return "It could not be read to its end.";
  const { check, section, kind, number, index, offset } = rejected;
  const part = { node: "piece", layer: "profile" }[kind];
  const where = [section && `section ${section}`, kind && `${kind} ${number}`, kind && index >= 0 && `${part} ${index}`];
  return `Refused by check ${check} of SPEC.md, ${[...where, `after ${plural(offset, "byte")}`].filter(Boolean).join(", ")}.`;
}

function showCounts(sections) {
  at("counts").tBodies[0].replaceChildren(...sections.map((s) => {
    const row = document.createElement("tr");
    for (const value of [s.claim, s.moves, s.nodes, s.boards, s.profiles, s.layers, s.digest]) {
      const cell = row.insertCell();
      cell.textContent = typeof value === "number" ? (value ? grouped(value) : "–") : value;
    }
    return row;
  }));
}

// clearCounts leaves the table's rows, so that nothing moves.
function clearCounts() {
  for (const row of at("counts").tBodies[0].rows) for (const cell of row.cells) cell.textContent = "–";
}

// damage changes the lowest bit of a byte of the raw form.
async function damage(choose) {
  const certificate = held;
  if (!raw) {
    const helper = new Helper();
    const { bytes, failure } = await helper.ask("raw", [certificate.file]);
    helper.end();
    if (held !== certificate) return;
    if (failure) {
      at("changes").textContent = `It has no raw form to damage: ${failure}`;
      return;
    }
    raw = raw || bytes;
  }
  const offset = choose(raw.length);
  if (!Number.isInteger(offset) || offset < 0 || offset >= raw.length) {
    at("changes").textContent = `The raw form has the bytes 0 to ${raw.length - 1}.`;
    return;
  }
  stopChecking();
  const [, was] = changes.find(([changed]) => changed === offset) || [offset, raw[offset]];
  raw[offset] ^= 1;
  changes = changes.filter(([changed]) => changed !== offset);
  if (raw[offset] !== was) changes.push([offset, was, raw[offset]]);
  showHeld();
  check();
}

async function take(file) {
  if (!file) return;
  if (file.size > LARGEST) {
    say([["p", "bad", `${file.name} has ${grouped(file.size)} bytes, too many for a page; lineproof check takes it.`]]);
    return;
  }
  let bytes;
  try {
    bytes = new Uint8Array(await file.arrayBuffer());
  } catch (error) {
    say([["p", "bad", `${file.name} could not be read: ${error.message}`]]);
    return;
  }
  showPart("verify");
  hold({ name: file.name, file: bytes });
  check();
}

showHeld();
at("check").addEventListener("click", check);
at("cancel").addEventListener("click", () => {
  stopChecking();
  say([["p", "quiet", "Cancelled: nothing is said of the certificate."]]);
});
at("damage").addEventListener("click", () => damage(() => at("offset").value === "" ? NaN : Number(at("offset").value)));
at("damage-random").addEventListener("click", () => damage((length) => Math.floor(Math.random() * length)));
at("restore").addEventListener("click", () => hold(held));
at("own").addEventListener("click", () => hold(own));
at("file").addEventListener("change", () => {
  take(at("file").files[0]);
  at("file").value = "";
});
document.addEventListener("dragover", (event) => event.preventDefault());
document.addEventListener("drop", (event) => {
  event.preventDefault();
  take(event.dataTransfer.files[0]);
});

// The certificate that the page holds, and what the checker says to it.

const LARGEST = 64 * 1024 * 1024; // of a file
const MOST_CHANGES = 5; // that are told one by one
const NEW_GAME = " A new game has begun with it.";

const own = { name: at("certificate").dataset.name, file: embedded("certificate") };

// held is checked; it has a raw form if that was changed.
let held = own;
let changes = [];
let raw = null;
let taken = 0; // files
let checking = null; // the worker that does it
let summing = null; // and the one that computes its sum

// accepted is called with a certificate that the checker has accepted. It reports
// whether a game was going on with another one.
let accepted = () => false;

// hold lets the page have a certificate, undamaged.
function hold(certificate) {
  held = certificate;
  raw = null;
  changes = [];
  show(at("file-problem"), "");
  changed();
}

// changed is called when what is to be checked is another.
function changed() {
  stopChecking();
  showHeld();
  showSum();
}

// showSum shows the SHA-256 of what is to be checked.
async function showSum() {
  if (summing) summing.end();
  const helper = new Helper();
  summing = helper;
  at("held-sum").textContent = "…";
  const { sum, failure } = await helper.ask("sum", [changes.length ? raw : held.file]);
  helper.end();
  if (summing === helper) at("held-sum").textContent = sum || failure;
}

function showHeld() {
  at("held-name").textContent = held.name + (changes.length ? ", damaged" : "");
  at("held-size").textContent = changes.length ? `${grouped(raw.length)} bytes in the raw form, changed` :
    `${grouped(held.file.length)} bytes` + (raw ? `, ${grouped(raw.length)} in the raw form` : "");
  at("held-what").textContent = changes.length ? "SHA-256 as changed" : "SHA-256 of the file";
  bar(at("own"), held === own);
  bar(at("restore"), changes.length === 0);
  at("changes").textContent = said(changes);
  say([["p", "quiet", "Not checked yet in this browser."]]);
  clearCounts();
}

// said says what is changed.
function said(changes) {
  if (changes.length === 0) return "Nothing is changed.";
  const all = changes.map(([offset, was, is]) => `Byte ${offset} was ${hex(was)}, and is ${hex(is)} now.`);
  return all.length <= MOST_CHANGES ? all.join(" ") : `${all.length} bytes are changed. The last of them: ${all.at(-1)}`;
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
  bar(at("cancel"), false);
  clearCounts();
  say([["p", "quiet", "Checking…"]]);
  at("check").scrollIntoView({ block: "nearest" }); // with the verdict below it
  const verdict = await helper.ask("verify", [damaged ? raw : certificate.file, damaged], (share) => { at("progress").value = share; });
  stopChecking();
  if (verdict.failure) {
    say([["p", "bad", verdict.failure]]);
    return;
  }
  showVerdict(verdict, damaged, verdict.verified && !damaged && accepted(certificate));
}

function stopChecking() {
  if (checking) checking.end();
  checking = null;
  bar(at("cancel"), true);
  at("progress").value = 0;
}

function showVerdict(verdict, damaged, anew) {
  const seconds = `${verdict.seconds.toFixed(2)} seconds`;
  const lines = verdict.text.trim().split("\n").map((line) => ["pre", verdict.verified ? "good" : "bad", line]);
  if (verdict.verified) {
    at("progress").value = 1;
    lines.push(["p", "note", `Every claim is verified, in ${seconds}.` +
      (damaged ? " What was changed does not matter for what is claimed: it is another proof of it. The games stay with the one before." : "") + (anew ? NEW_GAME : "")]);
    showCounts(verdict.sections);
  } else {
    lines.push(["p", "reason", verdict.error], ["p", "note", `${place(verdict.rejected)} It took ${seconds}.`]);
  }
  say(lines);
}

// place says where a certificate was refused, and by which check.
function place(rejected) {
  if (!rejected) return "It could not be read to its end.";
  const { check, place: { section, kind, number, index }, offset } = rejected;
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
    at("changes").textContent = `The raw form has the bytes 0 to ${raw.length - 1}. ${said(changes)}`;
    return;
  }
  const [, was] = changes.find(([changed]) => changed === offset) || [offset, raw[offset]];
  raw[offset] ^= 1;
  changes = changes.filter(([changed]) => changed !== offset);
  if (raw[offset] !== was) changes.push([offset, was, raw[offset]]);
  changed();
  check();
}

// leave says why a file is not taken, away from what is said of the one that stays.
function leave(reason) {
  show(at("file-problem"), `${reason} The page stays with ${held.name}.`);
  at("file-problem").scrollIntoView({ block: "center" });
}

// take lets the page have a file; of several, the last one.
async function take(file) {
  if (!file) return;
  const number = ++taken;
  showPart("verify");
  if (file.size > LARGEST) {
    leave(`${file.name} has ${grouped(file.size)} bytes, too many for a page; lineproof check takes it.`);
    return;
  }
  let bytes;
  try {
    bytes = new Uint8Array(await file.arrayBuffer());
  } catch (error) {
    leave(`${file.name} could not be read: ${error.message}`);
    return;
  }
  if (number !== taken) return;
  hold({ name: file.name, file: bytes });
  check();
}

showHeld();
at("check").addEventListener("click", check);
at("cancel").addEventListener("click", () => {
  if (!checking) return;
  stopChecking();
  say([["p", "quiet", "Cancelled: nothing is said of the certificate."]]);
});
const damageAt = () => damage(() => (at("offset").value === "" ? NaN : Number(at("offset").value)));
at("damage").addEventListener("click", damageAt);
at("offset").addEventListener("keydown", (event) => { if (event.key === "Enter") damageAt(); });
at("damage-random").addEventListener("click", () => damage((length) => Math.floor(Math.random() * length)));
at("restore").addEventListener("click", () => { if (changes.length) hold(held); });
at("own").addEventListener("click", () => {
  if (held === own) return;
  hold(own);
  const anew = accepted(own);
  say([["p", "quiet", `Not checked yet in this browser, but when this page was made: the games are played with it.${anew ? NEW_GAME : ""}`]]);
});
at("file").addEventListener("change", () => {
  take(at("file").files[0]);
  at("file").value = "";
});
document.addEventListener("dragover", (event) => event.preventDefault());
document.addEventListener("drop", (event) => {
  event.preventDefault();
  take(event.dataTransfer.files[0]);
});

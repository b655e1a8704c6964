// The certificate that the page holds, and what the checker says of it.

const LARGEST = 64 * 1024 * 1024; // of a file
const NEW_GAME = " A new game has begun with it.";

// originals are the certificates that the page holds, each with the parts that play it.
const originals = [...document.querySelectorAll("script.certificate")].map((element) => {
  const { name, sum, parts } = element.dataset;
  let file;
  return { name, sum, parts: parts.split(" "), get file() { return (file ||= embeddedBytes(element)); } };
});

// current is what is checked. Where bytes of its raw form are changed, raw is there.
let current = originals[0];
let changes = [];
let raw = null;
let filesLoaded = 0;
let tries = 0; // of random damage to the current certificate
let rejected = 0; // of these
let verifier = null; // the worker that checks
let summer = null; // the worker that computes the sum of what is checked

// onAccepted is called with a certificate that the checker has accepted. It reports
// whether a game was going on with another one.
let onAccepted = () => false;

// useCertificate lets the page have a certificate, undamaged.
function useCertificate(certificate) {
  if (current !== certificate) tries = rejected = 0;
  current = certificate;
  raw = null;
  changes = [];
  setText(byId("file-problem"), "");
  showUnchecked();
}

// showUnchecked shows what is to be checked, when that is another.
function showUnchecked() {
  stopChecking();
  showCertificate();
  showSum();
}

// showSum shows the SHA-256 of what is to be checked.
async function showSum() {
  if (summer) summer.end();
  const helper = new Helper();
  summer = helper;
  byId("current-sum").textContent = "…";
  const { Sum, Failure } = await helper.ask("sum", [changes.length ? raw : current.file]);
  helper.end();
  if (summer === helper) byId("current-sum").textContent = Sum || Failure;
}

function showCertificate() {
  byId("current-name").textContent = current.name + (changes.length ? ", damaged" : "");
  byId("current-size").textContent = changes.length ? `${grouped(raw.length)} bytes in the raw form, changed` :
    `${grouped(current.file.length)} bytes` + (raw ? `, ${grouped(raw.length)} in the raw form` : "");
  byId("current-what").textContent = changes.length ? "SHA-256 as changed" : "SHA-256 of the file";
  offerOriginals();
  setDisabled(byId("restore"), changes.length === 0);
  byId("changes").textContent = changesText();
  showVerdict([["p", "quiet", "Not checked yet in this browser."]]);
  clearCounts();
}

// offerOriginals offers the page's own certificates, where another one is current or there are several.
function offerOriginals() {
  const all = originals.includes(current) ? originals : [...originals, current];
  byId("own").replaceChildren(...all.map(({ name }, i) => new Option(`${name}${originals[i] ? "" : ", not this page’s own"}`, i)));
  byId("own").selectedIndex = all.indexOf(current);
  byId("own-choice").hidden = all.length === 1;
}

function changesText() {
  if (tries > 0) return `${damageText()} ${tries === 1 ? "1 random try" : `${tries} random tries`}, ${rejected} rejected.`;
  return damageText();
}

function damageText() {
  if (changes.length === 0) return "Nothing is changed.";
  const [offset, was, is] = changes.at(-1);
  const last = `Byte ${offset} was ${hex(was)}, and is ${hex(is)} now.`;
  return changes.length === 1 ? last : `${changes.length} bytes are changed. The last of them: ${last}`;
}

const hex = (byte) => `0x${byte.toString(16).padStart(2, "0")}`;

// faulty is the game that leads to what is wrong in a rejected certificate, step by step.
const faulty = {
  board: new Board(byId("faulty-board"), 4),
  game: null,
  at: 0, // pieces that are placed

  show(game) {
    this.game = game;
    byId("faulty").hidden = !game;
    if (!game) return;
    this.board.begin(game.Section);
    this.go(game.Moves.length);
  },

  go(at) {
    if (!this.game || at < 0 || at > this.game.Moves.length) return;
    this.at = at;
    const { Moves, Rows, Illegal, Reason } = this.game;
    const last = at === Moves.length ? Moves[at - 1] : null;
    this.board.draw(Moves.slice(0, last && Illegal ? at - 1 : at), last && !Illegal ? Rows || [] : []);
    if (last && Illegal && last.Cells?.length) this.board.aim({ Cells: last.Cells, Illegal: Reason }, last.Piece);
    const text = last ? `piece ${at}, ${LETTERS[last.Piece]}: ${Reason}.` : at ? `piece ${at}, ${LETTERS[Moves[at - 1].Piece]}.` : "the empty well.";
    byId("faulty-step").textContent = `The game that shows it, ${text}`;
    setDisabled(byId("faulty-before"), at === 0);
    setDisabled(byId("faulty-after"), at === Moves.length);
  },
};

// showVerdict shows what is said of the certificate: elements, each with a class
// and a text.
function showVerdict(elements) {
  faulty.show(null);
  byId("verdict").replaceChildren(...elements.map(([name, kind, text]) => {
    const element = document.createElement(name);
    element.className = kind;
    element.textContent = text;
    return element;
  }));
}

// verify has the checker verify what the page holds.
async function verify(random = false) {
  stopChecking();
  const damaged = changes.length > 0;
  const certificate = current;
  const helper = new Helper();
  verifier = helper;
  setDisabled(byId("cancel"), false);
  clearCounts();
  showVerdict([["p", "quiet", "Checking…"]]);
  byId("check").scrollIntoView({ block: "nearest" }); // with the verdict below it
  const verdict = await helper.ask("verify", [damaged ? raw : certificate.file], (share) => { byId("progress").value = share; });
  stopChecking();
  const { Failure, Text, Sections, Error, Check } = verdict;
  if (Failure) {
    showVerdict([["p", "bad", Failure]]);
    return;
  }
  const seconds = `${verdict.Seconds.toFixed(2)} seconds`;
  const verdicts = Text.trim().split("\n").map((text) => ["pre", Error ? "bad" : "good", text]);
  if (Error) {
    const where = Check ? `SPEC.md explains check ${Check}.` : "It could not be read to its end.";
    showVerdict([...verdicts, ["p", "reason", Error], ["p", "note", `${where} It took ${seconds}.`]]);
    faulty.show(verdict.Game);
    countTry(random, true);
    return;
  }
  countTry(random, false);
  byId("progress").value = 1;
  showCounts(Sections);
  const played = damaged ? " The change does not matter: this is another proof of the same claims. The games still use the certificate before it." :
    onAccepted(certificate) ? NEW_GAME : "";
  const unplayed = verdict.Unplayed.map((claim) => ["p", "note", `The page only checks ${claim}; it does not play it.`]);
  showVerdict([["p", "good", `Every claim is verified, in ${seconds}.${played}`], ...verdicts, ...unplayed]);
}

function stopChecking() {
  if (verifier) verifier.end();
  verifier = null;
  setDisabled(byId("cancel"), true);
  byId("progress").value = 0;
}

function showCounts(sections) {
  byId("counts").tBodies[0].replaceChildren(...sections.map((s) => {
    const row = document.createElement("tr");
    for (const value of [s.claim, s.moves, s.nodes ?? (s.positions && plural(s.positions, "position")), s.node_boards, s.profiles, s.layers]) {
      const cell = row.insertCell();
      cell.textContent = typeof value === "number" ? grouped(value) : value ?? "–";
    }
    return row;
  }));
}

// clearCounts leaves the table's rows, so that nothing moves.
function clearCounts() {
  for (const row of byId("counts").tBodies[0].rows) for (const cell of row.cells) cell.textContent = "–";
}

// countTry counts a verdict on random damage.
function countTry(random, isRejected) {
  if (!random) return;
  tries++;
  if (isRejected) rejected++;
  byId("changes").textContent = changesText();
}

// repair takes all changes back.
function repair() {
  for (const [offset, was] of changes) raw[offset] = was;
  changes = [];
}

// damage changes the lowest bit of a byte of the raw form. A random byte is the only one that is
// changed then.
async function damage(choose, random = false) {
  const certificate = current;
  if (!raw) {
    const helper = new Helper();
    const { bytes, Failure } = await helper.ask("raw", [certificate.file]);
    helper.end();
    if (current !== certificate) return;
    if (Failure) {
      byId("changes").textContent = `It has no raw form to damage: ${Failure}`;
      return;
    }
    raw = raw || bytes;
  }
  const offset = choose(raw.length);
  if (!Number.isInteger(offset) || offset < 0 || offset >= raw.length) {
    byId("changes").textContent = `The raw form has the bytes 0 to ${raw.length - 1}. ${changesText()}`;
    return;
  }
  if (random) repair();
  else tries = rejected = 0;
  const [, was] = changes.find(([changed]) => changed === offset) || [offset, raw[offset]];
  raw[offset] ^= 1;
  changes = changes.filter(([changed]) => changed !== offset);
  if (raw[offset] !== was) changes.push([offset, was, raw[offset]]);
  showUnchecked();
  verify(random);
}

// refuseFile says why a file is not used, away from what is said of the current one.
function refuseFile(reason) {
  setText(byId("file-problem"), `${reason} The page still uses ${current.name}.`);
  byId("file-problem").scrollIntoView({ block: "center" });
}

// loadFile lets the page have a file; of several, the last one.
async function loadFile(file) {
  if (!file) return;
  const number = ++filesLoaded;
  showPart("verify");
  if (file.size > LARGEST) {
    refuseFile(`${file.name} has ${grouped(file.size)} bytes, too many for a page; lineproof check takes it.`);
    return;
  }
  let bytes;
  try {
    bytes = new Uint8Array(await file.arrayBuffer());
  } catch (error) {
    refuseFile(`${file.name} could not be read: ${error.message}`);
    return;
  }
  if (number !== filesLoaded) return;
  useCertificate({ name: file.name, file: bytes });
  verify();
}

showCertificate();
byId("current-sum").textContent = current.sum;
byId("faulty-before").addEventListener("click", () => faulty.go(faulty.at - 1));
byId("faulty-after").addEventListener("click", () => faulty.go(faulty.at + 1));
byId("check").addEventListener("click", () => verify());
byId("cancel").addEventListener("click", () => {
  if (!verifier) return;
  stopChecking();
  showVerdict([["p", "quiet", "Cancelled: the certificate is not verified."]]);
});
const damageChosen = () => damage(() => (byId("offset").value === "" ? NaN : Number(byId("offset").value)));
byId("damage").addEventListener("click", damageChosen);
byId("offset").addEventListener("keydown", (event) => { if (event.key === "Enter") damageChosen(); });
byId("damage-random").addEventListener("click", () => damage((length) => Math.floor(Math.random() * length), true));
byId("restore").addEventListener("click", () => { if (changes.length) useCertificate(current); });
byId("own").addEventListener("change", () => {
  const own = originals[byId("own").value];
  if (!own) return;
  useCertificate(own);
  const anew = onAccepted(own);
  showVerdict([["p", "quiet", `Checked when this page was made, and not yet in this browser. The games use it.${anew ? NEW_GAME : ""}`]]);
});
byId("file").addEventListener("change", () => {
  loadFile(byId("file").files[0]);
  byId("file").value = "";
});
document.addEventListener("dragover", (event) => event.preventDefault());
document.addEventListener("drop", (event) => {
  event.preventDefault();
  loadFile(event.dataTransfer.files[0]);
});

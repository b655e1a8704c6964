// Deal: the reader deals, and the strategy places.

class DealGame extends Game {
  constructor() {
    super("deal", "", true);
    this.missing = "This certificate has no player’s claim, and so no strategy that answers your pieces. Play against its adversary under Survive.";
    this.board = new Board(byId("deal-board"), 1);
    this.counter = null; // a worker that counts, so that answers do not wait for it
    this.buttons = [...document.querySelectorAll("[data-piece]")];
    for (const button of this.buttons) button.addEventListener("click", () => this.deal(button.dataset.piece));
    byId("deal-hints").addEventListener("change", () => { if (this.answer) this.showCounts(this.answer); });
    onKey("deal", (key) => this.press(key));
  }

  open() {
    this.counter = new Helper();
    this.counter.ask("open", [this.certificate.file]);
    return super.open();
  }

  end() {
    super.end();
    if (this.counter) this.counter.end();
    this.counter = null;
  }

  press(key) {
    const letter = key.toUpperCase();
    if (/^[izstljo]$/i.test(key)) this.deal(letter);
    else if (letter === "U" || key === "Backspace") this.undo();
    else if (letter === "R") this.restart();
    else {
      if (key.length === 1 && key !== " " && this.answer) this.refuse(`${key} is none of the pieces ${LETTERS}.`);
      return false;
    }
    return true;
  }

  deal(letter) {
    this.enqueue(() => {
      if (this.answer.More === 0) return this.refuse(OVER);
      if (!this.deals(letter)) return this.refuse(`${letter} cannot be dealt here.${dealsText(this.section, this.answer.Left)}`);
      return this.play([...this.history, letter], "", true);
    });
  }

  // deals reports whether the claim lets a piece be dealt now.
  deals(letter) { return mayDeal(this.answer.Left, letter); }

  moveText(move) { return LETTERS[move.Piece]; }

  // usual reports whether the claim is about more than one line: full rows are removed.
  usual() { return Boolean(this.section) && this.section.Rows === 0; }

  reset() {
    super.reset();
    for (const button of this.buttons) button.querySelector("small").textContent = "";
    for (const element of byId("deal").querySelectorAll(".usual, .single")) element.hidden = element.matches(".usual") !== this.usual();
  }

  show(answer, dealt) {
    const over = answer.More === 0;
    const highest = this.section.Rows;
    for (const button of this.buttons) setDisabled(button, over || !this.deals(button.dataset.piece));
    byId("deal-history").textContent = this.history.join("") || "–";
    byId("deal-used").textContent = this.usual() ? String(this.moves.length) : `${this.moves.length} of ${this.section.Pieces}`;
    byId("deal-lines").textContent = this.usual() ? `${answer.Lines}${this.section.Lines ? ` of ${this.section.Lines}` : ""}` : "–";
    byId("deal-more").textContent = over ? "a row is complete" : `at most ${answer.More} more`;
    byId("deal-node").textContent = over ? "–" : `${this.usual() ? "position" : "node"} ${answer.Node}${answer.NodeMirrored ? ", mirrored" : ""}`;
    byId("deal-status").textContent = this.usual() ? this.usualStatus(answer) : this.status(answer, this.record(answer, dealt));
    if (this.usual()) return;
    byId("deal-challenge").textContent = highest === 1 ? "One row counts here, so that there is no row below it." :
      `Some sequences of pieces complete row ${highest} and none of the ${highest - 1} below it. Find them.`;
    const finds = loadFinds(this.storageKey());
    const here = finds.filter((s) => s.startsWith(this.history.join(""))).length;
    byId("deal-found").textContent = grouped(finds.length) + (this.history.length && !over ? `, ${grouped(here)} from here` : "");
    this.showCounts(answer);
  }

  // status says what has happened.
  status(answer, found) {
    const n = this.moves.length;
    const deals = dealsText(this.section, answer.Left);
    if (n === 0) return `Deal a piece. Whatever you deal, a row is complete with piece ${this.section.Pieces} at the latest.${deals}`;
    const last = this.moves[n - 1];
    const placed = `${LETTERS[last.Piece]} rests in ${columnsText(last.Cells)}.`;
    if (answer.More > 0) return `${placed} At most ${plural(answer.More, "piece")} more.${deals}`;
    const rows = `${placed} ${completeText(answer.Rows)}, with piece ${n}.`;
    return found ? `${rows} And no row below it: ${found}.` : rows;
  }

  // usualStatus does so where full rows are removed.
  usualStatus(answer) {
    const last = this.moves.at(-1);
    if (!last) return `Deal a piece, for as long as you like. Whatever you deal, a row is completed within ${plural(this.section.Pieces, "piece")}, and then the next.`;
    const placed = `${LETTERS[last.Piece]} rests in ${columnsText(last.Cells)}.${answer.Rows ? ` ${completeText(answer.Rows)}.` : ""}`;
    return answer.More > 0 ? `${placed} At most ${plural(answer.More, "piece")} more for the next row.` : `${placed} That is all that is claimed.`;
  }

  // record remembers a sequence of the challenge whose last piece was dealt here,
  // and says what it is: in a link, it need not be the reader's.
  record(answer, dealt) {
    if (answer.More > 0 || answer.Rows[0] !== this.section.Rows) return "";
    const sequence = this.history.join("");
    if (loadFinds(this.storageKey()).includes(sequence)) return "you have found this sequence before";
    if (!dealt) return "the link holds a sequence of the challenge";
    saveFind(this.storageKey(), sequence);
    return "you have found a sequence of the challenge";
  }

  storageKey() { return `lineproof.found.${this.sum}.${this.section.number}`; }

  // showCounts shows what the counter counts, unless there is another answer by then.
  showCounts(answer) {
    const show = async (element, what, history) => {
      element.textContent = "…";
      const count = await this.counter.ask("count", [this.section.number, history]);
      if (answer === this.answer) element.textContent = count.Failure || grouped(count[what]);
    };
    const history = this.history.join("");
    const over = answer.More === 0;
    for (const [name, what] of [["deal-games", "Sequences"], ["deal-highest", "Highest"]]) {
      if (over) byId(name).textContent = "–";
      else show(byId(name), what, history);
    }
    show(byId("deal-all"), "Highest", "");
    for (const button of this.buttons) {
      const hint = button.querySelector("small");
      if (over || !byId("deal-hints").checked || !this.deals(button.dataset.piece)) hint.textContent = "";
      else show(hint, "Highest", history + button.dataset.piece);
    }
  }
}

// The sequences that were found are remembered in the browser where it allows
// that, and else as long as the page is open. Other tabs remember in the same place.
const memory = new Map();

function saveFind(key, sequence) {
  const all = [...new Set([...loadFinds(key), sequence])];
  memory.set(key, all);
  try {
    localStorage.setItem(key, JSON.stringify(all));
  } catch {
    // it is in memory
  }
}

function loadFinds(key) {
  let list = [];
  try {
    list = JSON.parse(localStorage.getItem(key));
  } catch {
    // nothing is there
  }
  list = Array.isArray(list) ? list : [];
  return [...new Set([...memory.get(key) || [], ...list])].filter((s) => /^[IZSTLJO]+$/.test(s));
}

// Deal: the reader deals, and the strategy places.

const ORDINALS = { 1: "st", 2: "nd", 3: "rd" };

// ordinal writes a number as in 12th.
const ordinal = (n) => n + ((n % 100 - n % 10 !== 10 && ORDINALS[n % 10]) || "th");

// counted writes a number of a tally, which is not there if there are too many.
const counted = (tally, of) => (tally ? grouped(tally[of]) : "–");

class DealGame extends Game {
  constructor() {
    super("deal", "", true);
    this.missing = "This certificate has no player’s claim, and so no strategy that answers your pieces. Survive plays its adversary.";
    this.board = new Board(at("deal-board"), 1);
    this.buttons = [...document.querySelectorAll("[data-piece]")];
    for (const button of this.buttons) button.addEventListener("click", () => this.deal(button.dataset.piece));
    at("deal-hints").addEventListener("change", () => this.showHints());
    onKey("deal", (key) => this.press(key));
  }

  press(key) {
    const letter = key.toUpperCase();
    if (/^[izstljo]$/i.test(key)) this.deal(letter);
    else if (letter === "U" || key === "Backspace") this.undo();
    else if (letter === "R") this.restart();
    else {
      if (key.length === 1 && key !== " " && this.answer) this.tell(`${key} is none of the pieces ${LETTERS}.`);
      return false;
    }
    return true;
  }

  deal(letter) {
    this.soon(() => (this.answer.more === 0 ? this.tell(OVER) : this.play([...this.items, letter], "", true)));
  }

  rest() {
    super.rest();
    this.showHints();
  }

  show(answer, dealt) {
    const n = answer.moves.length;
    const over = answer.more === 0;
    for (const button of this.buttons) bar(button, over);
    at("deal-history").textContent = answer.history || "–";
    at("deal-used").textContent = `${n} of ${this.section.pieces}`;
    at("deal-more").textContent = over ? "a row is complete" : `at most ${answer.more} more`;
    at("deal-node").textContent = over ? "–" : `node ${answer.node}${answer.mirrored ? ", mirrored" : ""}`;
    at("deal-games").textContent = over ? "–" : counted(answer.tally, "sequences");
    at("deal-status").textContent = this.status(answer, this.record(answer, dealt));
    this.showChallenge(answer);
    this.showHints();
  }

  // status says what has happened.
  status(answer, found) {
    const n = answer.moves.length;
    if (n === 0) return `Deal a piece. Whatever you deal, a row is complete with the ${ordinal(this.section.pieces)} at the latest.`;
    const last = answer.moves[n - 1];
    const placed = `${LETTERS[last.piece]} rests in ${columns(last.cells)}.`;
    if (answer.more > 0) return `${placed} At most ${plural(answer.more, "piece")} more.`;
    const rows = `${placed} ${complete(answer.rows)}, with the ${ordinal(n)} piece.`;
    return found ? `${rows} And no row below it: ${found}.` : rows;
  }

  // record remembers a sequence of the challenge whose last piece was dealt here,
  // and says what it is: in a link, it need not be the reader's.
  record(answer, dealt) {
    if (!answer.onlyHighest) return "";
    if (this.found().has(answer.history)) return "you have found this sequence before";
    if (!dealt) return "the link holds a sequence of the challenge";
    keep(this.key(), answer.history);
    return "you have found a sequence of the challenge";
  }

  key() { return `lineproof.found.${this.sum}.${this.section.number}`; }

  found() { return new Set(kept(this.key()).filter((s) => /^[IZSTLJO]+$/.test(s))); }

  showChallenge(answer) {
    const highest = this.section.rows;
    const found = [...this.found()];
    if (answer.moves.length === 0) this.all = answer.tally && answer.tally.highest;
    at("deal-challenge").textContent = highest === 1 ? "One row counts here, so that there is no row below it." :
      `Some sequences of pieces complete row ${highest} and none of the ${highest - 1} below it. Find them.`;
    at("deal-highest").textContent = answer.more === 0 ? "–" : counted(answer.tally, "highest");
    at("deal-all").textContent = !this.all ? "–" : grouped(this.all);
    const here = found.filter((s) => s.startsWith(answer.history)).length;
    at("deal-found").textContent = grouped(found.length) + (answer.history && answer.more ? `, ${grouped(here)} from here` : "");
  }

  enter(section) {
    super.enter(section);
    this.all = undefined;
    this.countAll(section);
  }

  // countAll counts the challenge's sequences from the empty well.
  async countAll(section) {
    const { tally } = await this.helper.ask("deal", [section.number, ""]);
    if (section !== this.section || !tally) return;
    this.all = tally.highest;
    at("deal-all").textContent = grouped(this.all);
  }

  showHints() {
    const next = this.answer && at("deal-hints").checked ? this.answer.next || [] : [];
    this.buttons.forEach((button, i) => {
      button.querySelector("small").textContent = next[i] ? grouped(next[i]) : "";
    });
  }
}

// What is remembered, is so in the browser where it allows that, and else as long
// as the page is open. Other pages remember in the same place.
const memory = new Map();

function keep(key, text) {
  const all = [...new Set([...kept(key), text])];
  memory.set(key, all);
  try {
    localStorage.setItem(key, JSON.stringify(all));
  } catch {
    // it is in memory
  }
}

function kept(key) {
  let list = [];
  try {
    list = JSON.parse(localStorage.getItem(key));
  } catch {
    // nothing is there
  }
  list = Array.isArray(list) ? list.filter((s) => typeof s === "string") : [];
  return [...new Set([...memory.get(key) || [], ...list])];
}

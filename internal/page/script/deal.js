// Deal: the reader deals, and the strategy places.

class DealGame extends Game {
  constructor() {
    super("deal", "", true);
    this.missing = "This certificate has no player’s claim, and so no strategy that answers your pieces. Play against its adversary under Survive.";
    this.board = new Board(byId("deal-board"), 1);
    this.buttons = [...document.querySelectorAll("[data-piece]")];
    for (const button of this.buttons) button.addEventListener("click", () => this.deal(button.dataset.piece));
    this.element("junk").addEventListener("click", () => this.enqueue(() => this.play([String(Math.floor(Math.random() * 1e6))])));
    onKey("deal", (key) => this.press(key));
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
      return this.play([...this.history, letter]);
    });
  }

  // deals reports whether the claim lets a piece be dealt now.
  deals(letter) { return mayDeal(this.answer.Left, letter); }

  moveText(move) { return LETTERS[move.Piece]; }

  // A game of rows for ever may begin on junk: then its history begins with a number.
  historyOf(answer) { return this.usual() ? answer.History.match(/^\d+|[A-Z]/g) || [] : super.historyOf(answer); }

  // usual reports whether the claim is about rows for ever: full rows are removed.
  usual() { return Boolean(this.section) && this.section.Lines; }

  reset() {
    super.reset();
    for (const element of byId("deal").querySelectorAll(".usual")) element.hidden = !this.usual();
  }

  show(answer) {
    const over = answer.More === 0;
    for (const button of this.buttons) setDisabled(button, over || !this.deals(button.dataset.piece));
    setDisabled(this.element("junk"), false);
    const node = answer.Node ? `${this.usual() ? "position" : "node"} ${answer.Node}${answer.NodeMirrored ? ", mirrored" : ""}` : "lanes";
    byId("deal-history").textContent = this.history.join("").replace(/^\d+/, "junk $& ") || "–";
    byId("deal-used").textContent = this.usual() ? String(answer.Pieces) : `${this.moves.length} of ${this.section.Pieces}`;
    byId("deal-lines").textContent = this.usual() ? String(answer.Lines) : "–";
    byId("deal-more").textContent = over ? "a row is complete" : `at most ${answer.More} more`;
    byId("deal-node").textContent = over ? "–" : node;
    byId("deal-status").textContent = this.usual() ? this.usualStatus(answer) : this.status(answer);
  }

  // status says what has happened.
  status(answer) {
    const n = this.moves.length;
    const deals = dealsText(this.section, answer.Left);
    if (n === 0) return `Deal a piece. Whatever you deal, a row is complete with piece ${this.section.Pieces} at the latest.${deals}`;
    const last = this.moves[n - 1];
    const placed = `${LETTERS[last.Piece]} rests in ${columnsText(last.Cells)}.`;
    if (answer.More > 0) return `${placed} At most ${plural(answer.More, "piece")} more.${deals}`;
    return `${placed} ${completeText(answer.Rows)}, with piece ${n}.`;
  }

  // usualStatus does so where full rows are removed.
  usualStatus(answer) {
    const last = this.moves.at(-1);
    const next = `At most ${plural(answer.More, "piece")} more for the next row${answer.Node ? "" : "; the pieces stand in lanes"}.`;
    if (answer.Pieces === 0) return `Deal a piece, for as long as you like. Whatever you deal, rows go on for ever. ${next}`;
    return `${LETTERS[last.Piece]} rests in ${columnsText(last.Cells)}.${answer.Rows ? ` ${completeText(answer.Rows)}.` : ""} ${next}`;
  }
}

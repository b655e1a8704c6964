// Deal: the reader deals, and the strategy places.

class DealGame extends Game {
  constructor() {
    super("deal", "", true);
    this.missing = "This certificate has no player’s claim, and so no strategy that answers your pieces. Play against its adversary under Survive.";
    this.board = new Board(byId("deal-board"), 1);
    this.buttons = [...document.querySelectorAll("[data-piece]")];
    for (const button of this.buttons) button.addEventListener("click", () => this.deal(button.dataset.piece));
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

  // usual reports whether the claim is about more than one line: full rows are removed.
  usual() { return Boolean(this.section) && this.section.Rows === 0; }

  reset() {
    super.reset();
    for (const element of byId("deal").querySelectorAll(".usual")) element.hidden = !this.usual();
  }

  show(answer) {
    const over = answer.More === 0;
    for (const button of this.buttons) setDisabled(button, over || !this.deals(button.dataset.piece));
    byId("deal-history").textContent = this.history.join("") || "–";
    byId("deal-used").textContent = this.usual() ? String(this.moves.length) : `${this.moves.length} of ${this.section.Pieces}`;
    byId("deal-lines").textContent = this.usual() ? `${answer.Lines}${this.section.Lines ? ` of ${this.section.Lines}` : ""}` : "–";
    byId("deal-more").textContent = over ? "a row is complete" : `at most ${answer.More} more`;
    byId("deal-node").textContent = over ? "–" : `${this.usual() ? "position" : "node"} ${answer.Node}${answer.NodeMirrored ? ", mirrored" : ""}`;
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
    if (!last) return `Deal a piece, for as long as you like. Whatever you deal, a row is completed within ${plural(this.section.Pieces, "piece")}, and then the next.`;
    const placed = `${LETTERS[last.Piece]} rests in ${columnsText(last.Cells)}.${answer.Rows ? ` ${completeText(answer.Rows)}.` : ""}`;
    return answer.More > 0 ? `${placed} At most ${plural(answer.More, "piece")} more for the next row.` : `${placed} That is all that is claimed.`;
  }
}

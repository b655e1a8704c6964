// Deal: the reader deals, and the strategy places, up to one row; or a list, rows for ever.

class DealGame extends Dealing {
  constructor() {
    super("deal");
    this.missing = "This certificate has no player’s claim about rows, so no strategy answers your pieces.";
    this.element("junk").addEventListener("click", () => this.enqueue(() => this.play([String(Math.floor(Math.random() * 1e6))])));
    this.element("back").addEventListener("click", () => this.enqueue(() => this.play(this.history.slice(0, this.possible))));
  }

  reset() {
    super.reset();
    this.counter?.end();
    this.element("score").classList.remove("bad");
    this.element("back").hidden = true;
    this.challenge = null;
  }

  selectSection(section) {
    super.selectSection(section);
    this.countSequences();
  }

  // countSequences asks how many sequences of pieces leave all rows but the highest that counts
  // incomplete. That takes a moment: another worker counts, while the game goes on.
  async countSequences() {
    if (this.section.Game !== "drop" || this.section.Rows === 1) return;
    setText(this.element("score"), `Counting the ways to row ${this.section.Rows} first…`);
    const helper = new Helper();
    this.counter = helper;
    await helper.ask("open", [this.certificate.file]);
    const challenge = await helper.ask("challenge", [this.section.number]);
    setText(this.element("score"), "");
    if (!challenge.Highest) return;
    this.challenge = challenge;
    if (this.answer) this.show(this.answer);
  }

  // met reports whether the challenge was met: the highest row that counts is complete, and no other.
  met({ PiecesLeft, Rows }) {
    return this.section.Game === "drop" && this.section.Rows > 1 && PiecesLeft === 0 && Rows[0] === this.section.Rows;
  }

  // metText says what was done, and how hard that is.
  metText() {
    const odds = this.challenge && `: 1 game in ${grouped(Math.round(Number(this.challenge.Sequences) / Number(this.challenge.Highest)))}`;
    return `Row ${this.section.Rows}, and none below it, after ${plural(this.moves.length, "piece")}${odds || ""}.`;
  }

  // showChallenge says what is hard to deal, and how many ways there still are.
  async showChallenge(answer) {
    if (!this.challenge) return;
    const goal = `row ${this.section.Rows} first`;
    const { Failure, Pieces, Left } = await this.counter.ask("ways", [this.section.number, this.history.join("")]);
    if (Failure || this.answer !== answer) return;
    const lost = Pieces < this.history.length && !this.met(answer);
    const ways = Number(Left) === 1 ? "1 way" : `${grouped(Left)} ways`;
    setText(this.element("score"), this.met(answer) ? `Challenge met: ${goal}` : lost ? `No way left to ${goal}` : `${ways} left to ${goal}`);
    this.element("score").classList.toggle("bad", lost);
    setText(this.element("note"), `The challenge: choose the pieces so that row ${this.section.Rows} is filled first, and none below it. ` +
      `That works with only ${grouped(this.challenge.Highest)} of the ${grouped(this.challenge.Sequences)} sequences of pieces that can be dealt.`);
    this.possible = Pieces;
    this.element("back").textContent = `Back to where ${ways} ${ways === "1 way" ? "was" : "were"} left`;
    this.element("back").hidden = !lost;
    setDisabled(this.element("back"), false);
  }

  // resultText says what was reached, for others.
  resultText(answer) {
    const pieces = this.dealt();
    if (this.usual()) return `lineproof's Tetris: ${plural(answer.Lines, "row")} with ${plural(answer.Pieces, "piece")}, whatever is dealt.${pieces.length > 200 ? "" : ` Dealt: ${pieces}`}`;
    const n = plural(this.moves.length, "piece");
    if (answer.PiecesLeft > 0) return `lineproof's Tetris: no row is filled after ${n}. Dealt: ${pieces}`;
    if (!this.met(answer)) return `lineproof's Tetris: ${completeText(answer.Rows)} with ${n}. Dealt: ${pieces}`;
    return `lineproof's Tetris challenge: met! ${this.metText()} Dealt: ${pieces}`;
  }

  show(answer) {
    super.show(answer);
    const over = this.over();
    setDisabled(this.element("junk"), false);
    if (this.usual()) setText(this.element("score"), `${plural(answer.Lines, "row")}, ${plural(answer.Pieces, "piece")}; height ${answer.Height} of ${answer.Allowed}`);
    if (this.usual()) setText(this.element("note"), "Of a high pile, the board shows the upper rows, and moves by four; the shaded rows begin above the pile each time a row is filled.");
    const node = `${this.usual() ? "position" : "node"} ${answer.Node}${answer.NodeMirrored ? ", mirrored" : ""}`;
    byId("deal-used").textContent = this.usual() ? String(answer.Pieces) : `${this.moves.length} of ${this.section.Pieces}`;
    byId("deal-more").textContent = over ? "a row is complete" : `at most ${answer.PiecesLeft} more`;
    byId("deal-node").textContent = over ? "–" : node;
    if (this.met(answer)) this.tell(this.metText(), "You met the challenge!");
    else this.tell(this.usual() ? this.usualStatus(answer) : this.status(answer));
    this.showChallenge(answer);
  }

  // status says what has happened.
  status(answer) {
    const n = this.moves.length;
    const deals = dealsText(this.section, answer.Left);
    if (n === 0) {
      const task = this.section.Rows > 1 ? ` Can you make it row ${this.section.Rows}?` : "";
      return `You choose the pieces. The player will fill a row within ${this.section.Pieces}, whatever you do.${task}${deals}`;
    }
    const placed = this.placedText();
    if (answer.PiecesLeft > 0) return `${placed} It will fill a row within ${plural(answer.PiecesLeft, "more piece")}. Choose the next one.${deals}`;
    return `${placed} ${completeText(answer.Rows)}, with piece ${n}. The player has won: undo, or restart.`;
  }

  // usualStatus does so where full rows are removed.
  usualStatus(answer) {
    const next = `It will fill the next row within ${plural(answer.PiecesLeft, "piece")}, in the shaded rows.`;
    if (answer.Pieces === 0) return `You choose the pieces, for as long as you like. The player fills rows for ever, whatever you do. ${next}`;
    return `${this.placedText()}${answer.Rows ? ` ${completeText(answer.Rows)}.` : ""} ${next}`;
  }
}

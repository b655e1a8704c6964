// Deal: the reader deals, and the strategy places.

class DealGame extends Game {
  constructor() {
    super("deal", "", true);
    this.missing = "This certificate has no player’s claim, so no strategy answers your pieces. Play against its adversary under Place.";
    this.board = new Board(byId("deal-board"), 1);
    this.buttons = [...document.querySelectorAll("[data-piece]")];
    for (const button of this.buttons) button.addEventListener("click", () => this.deal(button.dataset.piece));
    this.element("junk").addEventListener("click", () => this.enqueue(() => this.play([String(Math.floor(Math.random() * 1e6))])));
    this.element("random").addEventListener("click", () => this.dealAll(() => this.mayBeDealt()));
    this.element("turns").addEventListener("click", () => this.dealAll(() => this.mayBeDealt("SZ"), true));
    this.element("back").addEventListener("click", () => this.enqueue(() => this.play(this.history.slice(0, this.possible))));
    onKey("deal", (key) => this.press(key));
  }

  // dealAll deals a hundred of these letters in rows for ever, in turns or at random, and shows where that leads.
  dealAll(letters, turns) {
    this.enqueue(() => {
      const of = letters();
      return this.play([...this.history, ...Array.from({ length: 100 }, (_, i) => of[turns ? i % of.length : Math.floor(Math.random() * of.length)])]);
    });
  }

  // mayBeDealt returns those of some letters that may be dealt now.
  mayBeDealt(letters = LETTERS) { return [...letters].filter((letter) => this.deals(letter)); }

  press(key) {
    const letter = key.toUpperCase();
    if (/^[izstljo]$/i.test(key)) this.deal(letter);
    else if (letter === "U" || key === "Backspace") this.undo();
    else if (letter === "R") this.restart();
    else {
      if (key.length === 1 && key !== " " && this.answer) this.refuse(`${key} is not one of the pieces ${LETTERS}.`);
      return false;
    }
    return true;
  }

  deal(letter) {
    this.enqueue(() => {
      if (this.over()) return null;
      if (!this.deals(letter)) return this.refuse(`${letter} cannot be dealt here.${dealsText(this.section, this.answer.Left)}`);
      return this.play([...this.history, letter]);
    });
  }

  over() { return this.answer?.PiecesLeft === 0; }

  // deals reports whether the claim lets a piece be dealt now.
  deals(letter) { return mayDeal(this.answer.Left, letter); }

  moveText(move) { return LETTERS[move.Piece]; }

  // A game of rows for ever may begin on junk: then its history begins with a number.
  historyOf(answer) { return this.usual() ? answer.History.match(/^\d+|[A-Z]/g) || [] : super.historyOf(answer); }

  // usual reports whether the claim is about rows for ever: full rows are removed.
  usual() { return this.section?.Game === "usual"; }

  reset() {
    super.reset();
    for (const element of byId("deal").querySelectorAll(".usual")) element.hidden = !this.usual();
    this.counter?.end();
    setText(this.element("challenge"), "");
    setText(this.element("score"), "");
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
    setText(this.element("challenge"), `The challenge: choose the pieces so that row ${this.section.Rows} is filled first, and none below it. ` +
      `That works with only ${grouped(this.challenge.Highest)} of the ${grouped(this.challenge.Sequences)} sequences of pieces that can be dealt.`);
    this.possible = Pieces;
    this.element("back").textContent = `Back to where ${ways} ${ways === "1 way" ? "was" : "were"} left`;
    this.element("back").hidden = !lost;
    setDisabled(this.element("back"), false);
  }

  // resultText says what was reached, for others.
  resultText(answer) {
    const pieces = this.history.join("").replace(/^\d+/, "junk $& ");
    if (this.usual()) return `lineproof's Tetris: ${plural(answer.Lines, "row")} with ${plural(answer.Pieces, "piece")}, whatever is dealt.${pieces.length > 200 ? "" : ` Dealt: ${pieces}`}`;
    const n = plural(this.moves.length, "piece");
    if (answer.PiecesLeft > 0) return `lineproof's Tetris: no row is filled after ${n}. Dealt: ${pieces}`;
    if (!this.met(answer)) return `lineproof's Tetris: ${completeText(answer.Rows)} with ${n}. Dealt: ${pieces}`;
    return `lineproof's Tetris challenge: met! ${this.metText()} Dealt: ${pieces}`;
  }

  show(answer) {
    const over = answer.PiecesLeft === 0;
    for (const button of this.buttons) setDisabled(button, over || !this.deals(button.dataset.piece));
    for (const name of ["junk", "random", "turns"]) setDisabled(this.element(name), false);
    if (this.usual()) {
      const turns = this.mayBeDealt("SZ");
      setText(this.element("turns"), turns.length && `${turns.join(" and ")}, ${100 / turns.length} times`);
      setText(this.element("score"), `${plural(answer.Lines, "row")}, ${plural(answer.Pieces, "piece")}; height ${answer.Height} of ${answer.Allowed}`);
    }
    const node = `${this.usual() ? "position" : "node"} ${answer.Node}${answer.NodeMirrored ? ", mirrored" : ""}`;
    byId("deal-history").textContent = this.history.join("").replace(/^\d+/, "junk $& ") || "–";
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

  // placedText says where the last piece is.
  placedText() {
    const last = this.moves.at(-1);
    return `${LETTERS[last.Piece]} rests in ${columnsText(last.Cells)}.`;
  }
}

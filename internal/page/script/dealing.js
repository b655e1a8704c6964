// What the games have in common in which the reader deals, and the certificate places.

class Dealing extends Game {
  constructor(part) {
    super(part, "", true);
    this.board = new Board(this.element("board"), 1);
    this.run = null; // pieces that are dealt one after the other
    this.buttons = [...byId(part).querySelectorAll("[data-piece]")];
    for (const button of this.buttons) button.addEventListener("click", () => this.deal(button.dataset.piece));
    this.element("random").addEventListener("click", () => this.dealAll("random", () => any(this.mayBeDealt())));
    this.element("turns").addEventListener("click", () => this.dealAll("turns", (n) => this.turn(n)));
    onKey(part, (key) => this.press(key));
  }

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

  over() { return !this.usual() && this.answer?.PiecesLeft === 0; }

  // deals reports whether the claim lets a piece be dealt now.
  deals(letter) { return mayDeal(this.answer.Left, letter); }

  // mayBeDealt returns those of some letters that may be dealt now.
  mayBeDealt(letters = LETTERS) { return [...letters].filter((letter) => this.deals(letter)); }

  // turn returns S and Z, in turns; from a bag, before all others.
  turn(n) {
    const hard = this.mayBeDealt("SZ");
    return this.bag() ? hard[0] || any(this.mayBeDealt()) : hard[n % hard.length];
  }

  bag() { return this.section.Deals === "bag"; }

  // usual reports whether full rows are removed. Such games do not end.
  usual() { return this.section?.Game === "usual"; }

  // dealAll deals a hundred pieces or bags, one after the other, until something else is asked for. The button of
  // that name stops it, too.
  dealAll(name, choose) {
    if (this.run?.name === name) {
      this.run = null;
      return;
    }
    this.enqueue(async () => {
      const run = { name };
      this.run = run;
      this.nameRuns();
      for (let n = 0; n < (this.bag() ? 700 : 100) && this.run === run && isShown(this.part); n++) {
        await this.play([...this.history, choose(n)]);
        const wait = Number(this.element("speed").value);
        if (wait > 0) await new Promise((done) => { setTimeout(done, wait); });
      }
      if (this.run === run) this.run = null;
      if (!this.answer) return;
      this.nameRuns();
      this.keepLink();
    });
  }

  enqueue(act) {
    this.run = null;
    super.enqueue(act);
  }

  // Where pieces are dealt fast, they are not seen to fall.
  falls(before) { return super.falls(before) && !(this.run && this.element("speed").value < 500); }

  keepLink() { if (!this.run) super.keepLink(); }

  // nameRuns says what the buttons deal that deal many pieces. Some sets have neither S nor Z.
  nameRuns() {
    const hard = this.mayBeDealt("SZ");
    const names = this.bag() ? { random: "100 bags", turns: "S and Z first" } :
      { random: "100 random pieces", turns: hard.length && `${hard.join(" and ")}, ${100 / hard.length} times` };
    for (const [name, text] of Object.entries(names)) {
      setText(this.element(name), this.run?.name === name ? "Stop" : text);
      setDisabled(this.element(name), false);
    }
  }

  moveText(move) { return LETTERS[move.Piece]; }

  // A game of rows for ever may begin on junk: then its history begins with a number.
  historyOf(answer) { return this.usual() ? answer.History.match(/^\d+|[A-Z]/g) || [] : super.historyOf(answer); }

  reset() {
    this.run = null;
    super.reset();
    for (const element of byId(this.part).querySelectorAll(".usual")) element.hidden = !this.usual();
    setText(this.element("note"), "");
    setText(this.element("score"), "");
  }

  show(answer) {
    for (const button of this.buttons) setDisabled(button, this.over() || !this.deals(button.dataset.piece));
    if (this.usual()) this.nameRuns();
    this.element("history").textContent = this.dealt() || "–";
  }

  // dealt writes what was dealt.
  dealt() { return this.history.join("").replace(/^\d+/, "junk $& "); }

  // placedText says where the last piece is.
  placedText() {
    const last = this.moves.at(-1);
    return `${LETTERS[last.Piece]} rests in ${columnsText(last.Cells)}.`;
  }
}

const any = (of) => of[Math.floor(Math.random() * of.length)];

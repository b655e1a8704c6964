// Survive: the reader deals, and the player survives for ever below a ceiling.

class SurviveGame extends Dealing {
  constructor() {
    super("survive");
    this.missing = "This certificate has no claim that the player survives for ever, so no strategy answers your pieces.";
    byId("survive-parts").addEventListener("change", () => {
      this.showParts();
      this.element("note").scrollIntoView({ block: "nearest" });
    });
  }

  selectSection(section) {
    super.selectSection(section);
    byId("survive-shade").hidden = !this.twoParts();
    this.showParts();
  }

  // twoParts reports whether the strategy is one that plays in two parts of the well.
  twoParts() { return this.section.Width === 10 && this.bag() && this.section.Hold; }

  // showParts shades the two parts, and says why they are enough.
  showParts() {
    const shown = this.twoParts() && byId("survive-parts").checked;
    this.board.shade(shown ? LEFT : 0);
    setText(this.element("note"), shown && WHY);
  }

  show(answer) {
    super.show(answer);
    setText(this.element("score"), `${plural(answer.Lines, "row")}, ${plural(answer.Pieces, "piece")}`);
    this.showHold(answer.Kept);
    this.element("used").textContent = this.bag() ? `${grouped(answer.Pieces)}, in ${plural(Math.ceil(answer.Pieces / 7), "bag")}` : grouped(answer.Pieces);
    this.element("node").textContent = `state ${grouped(answer.Node)}`;
    this.tell(this.status(answer));
  }

  // showHold shows the kept piece as its button does.
  showHold(kept) {
    const hold = this.element("hold");
    hold.hidden = !this.section.Hold;
    const drawing = this.buttons.find((button) => button.dataset.piece === LETTERS[kept])?.querySelector("svg");
    hold.querySelector("b").replaceChildren(...drawing ? [drawing.cloneNode(true)] : []);
    hold.setAttribute("aria-label", drawing ? `Hold: ${LETTERS[kept]}` : "Hold: nothing");
  }

  // status says what has happened.
  status(answer) {
    const left = dealsText(this.section, answer.Left);
    if (answer.Pieces === 0) return `Deal for as long as you like. No piece will ever rest above row ${this.section.Ceiling}, whatever you deal.${left}`;
    return `${this.answeredText(answer)}${answer.Rows?.length ? ` ${completeText(answer.Rows)}.` : ""}${left}`;
  }

  // answeredText says what the player did with the dealt piece.
  answeredText() {
    const dealt = this.history.at(-1);
    const last = this.moves.at(-1);
    if (!last.Cells.length) return `${dealt} is kept.`;
    return LETTERS[last.Piece] === dealt ? this.placedText() : `${dealt} is kept, and ${this.placedText()}`;
  }

  // resultText says what was reached, for others.
  resultText(answer) {
    return `lineproof's Tetris: ${plural(answer.Lines, "row")} with ${plural(answer.Pieces, "piece")}, and never above row ${this.section.Ceiling}, whatever is dealt.`;
  }
}

// LEFT is how many columns the left part of ten has.
const LEFT = 4;

const WHY = "S, Z and T go left, where the hold helps, and the other four go right: in each part, that can go on for ever without a hole. " +
  "The left part rises faster, so now and then one of S, Z and T goes right, and neither part gets far above the other.";

// What all games have in common: the certificate and the claim, the history, and
// what is done to it. A game is its history; the WebAssembly says what comes of it.

// rulesText says by which rules a claim's game is played, to a reader who deals or who places.
function rulesText({ Game, Rows, Ceiling, Deals, Hold }, deals) {
  const [who, its] = deals ? ["You choose each piece. The player turns it", "chooses its column"] : ["Turn the piece", "choose its column"];
  const drops = `${who}, ${its}, and ${deals ? "drops" : "drop"} it straight down.`;
  if (Game === "usual" && Ceiling) {
    return `The rules: ${Deals === "bag" ? "A bag has each of the seven pieces once, and is filled again when it is empty. " : ""}${drops} ` +
      (Hold ? "It may keep the first piece; then it places the next one. From then on, it places the piece that comes, or the kept one, and keeps the other. " : "") +
      `Full rows are removed, and the rows above come down. The game would end if a piece rested with a cell above row ${Ceiling}, even if it completed a row.`;
  }
  if (Game === "usual") return `The rules: ${drops} Full rows are removed, the rows above come down, and the well has no top.`;
  const counted = Rows === 1 ? "lowest row counts" : `lowest ${Rows} rows count`;
  return `The rules: the ${counted}. ` + (Game === "slide" ?
    `The piece may be turned, shifted and lowered, in any order, until it is lowered where it rests. It may not rest above row ${Rows}. ` :
    `${drops} No piece may be dropped into a column that already reaches row ${Rows}. `) +
    (Ceiling ? `No cell may come to rest above row ${Ceiling}. ` : "") +
    `${deals ? "The player wins" : "You win"} when a row that counts is filled from wall to wall, and ${deals ? "loses" : "lose"} when the piece fits nowhere.`;
}

class Game {
  // The part is deal, place or survive. The moves of a history have the separator between them.
  constructor(part, separator, player) {
    this.part = part;
    this.separator = separator;
    this.player = player; // whether the claims are the player's
    this.history = []; // moves, as texts
    this.generation = 0; // games that were begun
    this.helper = null;
    this.answer = null;
    this.link = null; // the game of a link, with which to begin
    this.element("undo").addEventListener("click", () => this.undo());
    this.element("restart").addEventListener("click", () => this.restart());
    this.element("copy").addEventListener("click", () => { if (this.history.length) copyLink(this.ownLink(), this.element("copy")); });
    this.element("copy").hidden = isLocal(); // the link would lead nobody else to the game
    this.element("send").addEventListener("click", () => this.send());
    this.element("section").addEventListener("change", () => this.choose(Number(this.element("section").value)));
    // After the mouse, keys are for the game and not for the button.
    byId(part).addEventListener("click", (event) => {
      if (event.detail > 0 && event.target.closest("button")) byId(part).focus({ preventScroll: true });
    });
  }

  element(name) { return byId(`${this.part}-${name}`); }

  // load takes another certificate, which is opened when the game is shown. It
  // reports whether a game had moves already.
  load(certificate) {
    const begun = this.history.length > 0;
    this.end();
    this.section = null;
    this.sections = null;
    this.certificate = certificate;
    this.reset();
    if (isShown(this.part)) this.open();
    return begun;
  }

  // resume begins with the game of a link, or goes on where the game is.
  resume() {
    if (!this.helper) this.open();
    else if (this.link && this.sections) this.begin();
  }

  async open() {
    const helper = new Helper();
    this.helper = helper;
    const { Failure, Sum, Sections } = await helper.ask("open", [this.certificate.file]);
    if (this.helper !== helper) return;
    if (Failure) {
      this.fail(Failure);
      return;
    }
    this.sum = Sum;
    this.sections = Sections.map((s, i) => ({ ...s, number: i + 1 })).filter((s) => s.Part === this.part);
    // What holds for any number of pieces comes first.
    this.sections.sort((a, b) => (a.Pieces === 0 ? 0 : 1) - (b.Pieces === 0 ? 0 : 1));
    byId(this.part).classList.toggle("empty", this.sections.length === 0);
    this.offerSections();
    this.begin();
  }

  // end ends the worker.
  end() {
    if (this.helper) this.helper.end();
    this.helper = null;
  }

  offerSections() {
    this.element("section").replaceChildren(...this.sections.map((s) => {
      const option = document.createElement("option");
      option.value = s.number;
      option.textContent = s.Words;
      return option;
    }));
    this.element("choice").hidden = this.sections.length < 2;
  }

  // begin begins the game of the link, if there is one.
  begin() {
    const link = this.link;
    this.link = null;
    if (this.sections.length === 0) {
      this.element("status").textContent = this.missing;
      return;
    }
    let problem = "";
    let section = this.sections[0];
    if (link) {
      const sum = this.sum.slice(0, SUM_LETTERS);
      if (link.sum !== sum) {
        problem = link.sum ? `This link is for another certificate, ${link.sum.slice(0, 16)}, not for ${sum}. ` : "This link does not name its certificate. ";
        problem += "It is played with the certificate of this page, as far as possible. ";
      }
      section = this.sections.find((s) => s.number === link.section);
      if (!section) {
        section = this.sections[0];
        problem += `The link’s section is not one of ${this.player ? "the player’s" : "the adversary’s"} claims here. `;
      }
    }
    this.selectSection(section);
    this.play(link && link.history ? link.history.split(this.separator) : [], problem);
  }

  // choose begins a game of another section.
  choose(number) {
    this.selectSection(this.sections.find((s) => s.number === number));
    this.play([]);
  }

  selectSection(section) {
    this.section = section;
    this.reset();
    this.element("section").value = section.number;
    this.board.begin(section);
  }

  // reset begins another game: nothing of the one before is shown, or can be done.
  reset() {
    this.generation++;
    this.queue = Promise.resolve();
    this.answer = null;
    this.history = [];
    this.busy = false;
    for (const button of byId(this.part).querySelectorAll("button")) setDisabled(button, true);
    for (const fact of byId(this.part).querySelectorAll(".facts dd")) fact.textContent = "–";
    setText(this.element("problem"), "");
    this.element("status").textContent = "Getting ready: this takes a few seconds…";
    this.element("ready").hidden = this.sections && this.sections.length === 0;
    this.element("played").textContent = this.certificate.name + (this.section ? `, ${this.section.Text}` : "");
    this.element("claim").textContent = this.section ? this.section.Words : "";
    this.element("rules").textContent = this.section ? rulesText(this.section, this.player) : "";
  }

  // enqueue does what a key or a button asks for, after all that was asked for
  // before. Before the first answer, and in another game, it does nothing.
  enqueue(act) {
    if (!this.answer) return;
    const { generation } = this;
    this.queue = this.queue.then(() => (generation === this.generation ? act() : null));
  }

  // fail ends a game whose worker cannot answer. The next visit opens it anew.
  fail(text) {
    this.end();
    this.reset();
    this.element("status").textContent = text;
    this.element("ready").hidden = true;
  }

  // tell says how the game stands, with what matters most as a headline, which comes into sight.
  tell(text, headline) {
    const status = this.element("status");
    status.textContent = text;
    if (!headline) return;
    const strong = document.createElement("strong");
    strong.textContent = `${headline} `;
    status.prepend(strong);
    strong.scrollIntoView({ block: "nearest" });
  }

  // refuse says why nothing is done. After the end, the result stays.
  refuse(text) { if (!this.over()) this.tell(text); }

  undo() { this.enqueue(() => (this.history.length ? this.play(this.history.slice(0, -1)) : this.refuse("There is no move to undo."))); }

  restart() { this.enqueue(() => (this.history.length ? this.play([]) : this.refuse("This game has just begun."))); }

  // play asks what comes of a history, and shows it. Only a history from a link
  // has faults.
  async play(history, problem = "") {
    const { generation } = this;
    this.busy = true;
    const answer = await this.helper.ask("play", [this.section.number, history.join(this.separator)]);
    if (generation !== this.generation) return;
    this.busy = false;
    if (answer.Failure) {
      this.fail(answer.Failure);
      return;
    }
    this.element("ready").hidden = true;
    const before = this.history.length;
    this.answer = answer;
    this.moves = answer.Lying || [];
    this.history = this.historyOf(answer);
    if (answer.Problem) problem += `The link is played up to its fault: ${answer.Problem}.`;
    setText(this.element("problem"), problem);
    setDisabled(this.element("undo"), this.history.length === 0);
    setDisabled(this.element("restart"), this.history.length === 0);
    setDisabled(this.element("copy"), this.history.length === 0);
    setDisabled(this.element("send"), this.history.length === 0);
    this.board.draw(this.moves, answer.Rows || [], this.falls(before), answer.Below, this.lostRows(answer), [answer.Begun, answer.Allowed]);
    this.show(answer);
    this.keepLink();
  }

  // falls reports whether the last piece is seen to fall: it came to a history of that many moves.
  falls(before) { return this.history.length === before + 1; }

  // keepLink lets the address have the game.
  keepLink() { if (isShown(this.part)) setLink(this.ownLink()); }

  // lostRows lists the rows that can no longer be filled, if the answer tells them.
  lostRows({ Lost = 0 }) {
    return Array.from({ length: this.section.Rows || 0 }, (_, i) => i + 1).filter((row) => (Lost >> (row - 1)) % 2 === 1);
  }

  // send copies a few lines about the game: what was reached, the board, an invitation; then what programs read.
  async send() {
    if (!this.answer || this.history.length === 0) return;
    const { Fumen = "" } = await this.helper.ask("fumen", [this.section.number]);
    const lines = [this.resultText(this.answer), squaresText(this.moves, this.section.Width, this.answer.Below),
      isLocal() ? "Your turn: ask me for the page, it is one file." : `Your turn: ${location.href.split("#")[0]}${this.ownLink()}`,
      this.section.Text, Fumen];
    copyText(lines.filter(Boolean).join("\n"), this.element("send"), "Copied", "Not allowed");
  }

  // historyOf returns the moves of an answer, as texts.
  historyOf() { return this.moves.map((m) => this.moveText(m)); }

  ownLink() { return gameLink(this.part, this.section.number, this.history.join(this.separator), this.sum); }
}

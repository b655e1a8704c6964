// What both games have in common: the certificate and the claim, the history, and
// what is done to it. A game is its history; the WebAssembly says what comes of it.

const OVER = "This game is over: undo, or restart.";

class Game {
  // The mode is deal or survive, and also the name of the function that answers.
  // Items of the history have the separator between them.
  constructor(mode, separator, player) {
    this.mode = mode;
    this.separator = separator;
    this.player = player; // whether the claims are the player's
    this.items = [];
    this.era = 0; // games that were begun
    this.helper = null;
    this.answer = null;
    this.wish = null; // the link with which the game is to begin
    this.part("undo").addEventListener("click", () => this.undo());
    this.part("restart").addEventListener("click", () => this.restart());
    this.part("copy").addEventListener("click", () => { if (this.answer) copyLink(this.link(), this.part("copy")); });
    this.part("section").addEventListener("change", () => this.choose(Number(this.part("section").value)));
    // After the mouse, the keys are the game's and not the button's.
    at(mode).addEventListener("click", (event) => {
      if (event.detail > 0 && event.target.closest("button")) at(mode).focus({ preventScroll: true });
    });
  }

  part(name) { return at(`${this.mode}-${name}`); }

  // load takes another certificate, which is opened when the game is shown, and
  // reports whether a game was going on.
  load(certificate) {
    const going = this.items.length > 0;
    if (this.helper) this.helper.end();
    this.helper = null;
    this.section = null;
    this.sections = null;
    this.certificate = certificate;
    this.rest();
    if (isShown(this.mode)) this.open();
    return going;
  }

  // start begins with the link that is wished for, or goes on where the game is.
  start() {
    if (!this.helper) this.open();
    else if (this.wish && this.sections) this.follow();
  }

  async open() {
    const helper = new Helper();
    this.helper = helper;
    const { failure, sum, sections } = await helper.ask("open", [this.certificate.file]);
    if (this.helper !== helper) return;
    if (failure) {
      this.fail(failure);
      return;
    }
    this.sum = sum;
    this.sections = sections.map((s, i) => ({ ...s, number: i + 1 })).filter((s) => s.player === this.player);
    // What holds for any number of pieces comes first.
    this.sections.sort((a, b) => (a.pieces === 0 ? 0 : 1) - (b.pieces === 0 ? 0 : 1));
    at(this.mode).classList.toggle("empty", this.sections.length === 0);
    this.offer();
    this.follow();
  }

  // offer lets one choose among the claims.
  offer() {
    this.part("section").replaceChildren(...this.sections.map((s) => {
      const option = document.createElement("option");
      option.value = s.number;
      option.textContent = s.claim;
      return option;
    }));
    this.part("choice").hidden = this.sections.length < 2;
  }

  // follow begins the game of the link, if there is one.
  follow() {
    const link = this.wish;
    this.wish = null;
    if (this.sections.length === 0) {
      this.part("status").textContent = this.missing;
      return;
    }
    let problem = "";
    let section = this.sections[0];
    if (link) {
      const sum = this.sum.slice(0, SUM_LETTERS);
      if (link.sum !== sum) {
        problem = link.sum ? `This link is of another certificate, ${link.sum.slice(0, 16)}, and not of ${sum}. ` : "This link does not say of which certificate it is. ";
        problem += "The game goes on with the one that is played here, as far as that goes. ";
      }
      section = this.sections.find((s) => s.number === link.section);
      if (!section) {
        section = this.sections[0];
        problem += `The link’s section is none of ${this.player ? "the player’s" : "the adversary’s"} claims here. `;
      }
    }
    this.enter(section);
    this.play(link && link.history ? link.history.split(this.separator) : [], problem);
  }

  // choose begins a game of another section.
  choose(number) {
    this.enter(this.sections.find((s) => s.number === number));
    this.play([]);
  }

  enter(section) {
    this.section = section;
    this.rest();
    this.part("section").value = section.number;
    this.board.begin(section);
  }

  // rest begins another game: nothing of the one before is said, or can be done.
  rest() {
    this.era++;
    this.asked = Promise.resolve();
    this.answer = null;
    this.items = [];
    this.busy = false;
    for (const button of at(this.mode).querySelectorAll("button")) bar(button, true);
    for (const fact of at(this.mode).querySelectorAll(".facts dd")) fact.textContent = "–";
    show(this.part("problem"), "");
    this.part("status").textContent = "Getting ready…";
    this.part("played").textContent = `Played with ${this.certificate.name}` + (this.section ? `, ${this.section.claim}.` : ".");
  }

  // soon does what a key or a button asks for, when what was asked for before is
  // done. Before the first answer, and in another game, it is not.
  soon(act) {
    if (!this.answer) return;
    const era = this.era;
    this.asked = this.asked.then(() => (era === this.era ? act() : null));
  }

  // fail ends a game whose worker cannot answer. The next visit opens it anew.
  fail(failure) {
    this.helper.end();
    this.helper = null;
    this.rest();
    this.part("status").textContent = failure;
  }

  // tell says why nothing is done.
  tell(text) { this.part("status").textContent = text; }

  undo() { this.soon(() => (this.items.length ? this.play(this.items.slice(0, -1)) : this.tell("There is nothing to take back."))); }

  restart() { this.soon(() => (this.items.length ? this.play([]) : this.tell("This game has just begun."))); }

  // play asks what comes of a history, and shows it. Only a history from a link
  // has faults. The last item may be one that was dealt here.
  async play(items, problem = "", dealt = false) {
    const era = this.era;
    this.busy = true;
    const answer = await this.helper.ask(this.mode, [this.section.number, items.join(this.separator)]);
    if (era !== this.era) return;
    this.busy = false;
    if (answer.failure) {
      this.fail(answer.failure);
      return;
    }
    const before = this.items.length;
    this.answer = answer;
    this.items = answer.history ? answer.history.split(this.separator) : [];
    if (answer.problem) problem += `The game goes up to its fault: ${answer.problem}.`;
    show(this.part("problem"), problem);
    bar(this.part("undo"), this.items.length === 0);
    bar(this.part("restart"), this.items.length === 0);
    bar(this.part("copy"), false);
    this.board.draw(answer.moves, answer.rows || [], this.items.length === before + 1);
    this.show(answer, dealt);
    if (isShown(this.mode)) setLink(this.link());
  }

  link() { return linkTo(this.mode, this.section.number, this.items.join(this.separator), this.sum); }
}

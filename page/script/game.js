// What both games have in common: the certificate and the claim, the history, and
// what is done to it. A game is its history; the WebAssembly says what comes of it.

class Game {
  // The mode is deal or survive, and also the name of the function that answers.
  // Items of the history have the separator between them.
  constructor(mode, separator, player) {
    this.mode = mode;
    this.separator = separator;
    this.player = player; // whether the claims are the player's
    this.items = [];
    this.turns = 0;
    this.helper = null;
    this.answer = null;
    this.wish = null; // the link with which the game is to begin
    this.part("undo").addEventListener("click", () => this.undo());
    this.part("restart").addEventListener("click", () => this.restart());
    this.part("copy").addEventListener("click", () => copyLink(this.link(), this.part("copy")));
    this.part("section").addEventListener("change", () => this.choose(Number(this.part("section").value)));
  }

  part(name) { return at(`${this.mode}-${name}`); }

  // load takes another certificate. It is opened when the game is shown.
  load(file) {
    if (this.helper) this.helper.end();
    this.helper = null;
    this.answer = null;
    this.items = [];
    this.section = null;
    this.sections = null;
    this.file = file;
    if (isShown(this.mode)) this.open();
  }

  // start begins with the link that is wished for, or goes on where the game is.
  start() {
    if (!this.helper) this.open();
    else if (this.wish && this.sections) this.follow();
  }

  async open() {
    const helper = new Helper();
    this.helper = helper;
    this.rest();
    show(this.part("problem"), "");
    this.part("status").textContent = "Getting ready…";
    const { failure, sum, sections } = await helper.ask("open", [this.file]);
    if (this.helper !== helper) return;
    if (failure) {
      this.part("status").textContent = failure;
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
      if (link.sum !== this.sum.slice(0, SUM_LETTERS)) {
        problem = link.sum ? `This link is of another certificate, ${link.sum.slice(0, 16)}. ` : "This link does not say of which certificate it is. ";
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
    this.part("section").value = section.number;
    this.board.begin(section);
  }

  undo() { if (this.items.length) this.play(this.items.slice(0, -1)); }

  restart() { if (this.section) this.play([]); }

  // play asks what comes of a history, and shows it. Of several questions, the
  // answer to the last one counts.
  async play(items, problem = "") {
    const turn = ++this.turns;
    const helper = this.helper;
    const before = this.answer ? this.answer.moves.length : 0;
    this.items = items;
    const answer = await helper.ask(this.mode, [this.section.number, items.join(this.separator)]);
    if (turn !== this.turns || helper !== this.helper) return;
    if (answer.failure) {
      this.part("status").textContent = answer.failure;
      return;
    }
    this.answer = answer;
    this.items = answer.history ? answer.history.split(this.separator) : [];
    if (answer.problem) problem += `The game goes up to its fault: ${answer.problem}.`;
    show(this.part("problem"), problem);
    this.part("undo").disabled = this.items.length === 0;
    this.part("restart").disabled = this.items.length === 0;
    this.part("copy").disabled = false;
    this.board.draw(answer.moves, answer.rows || [], this.items.length === before + 1);
    this.show(answer);
    if (isShown(this.mode)) setLink(this.link());
  }

  // rest lets nothing be done until there is an answer.
  rest() {
    for (const name of ["undo", "restart", "copy"]) this.part(name).disabled = true;
  }

  link() { return linkTo(this.mode, this.section.number, this.items.join(this.separator), this.sum); }
}

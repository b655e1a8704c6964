// Survive: the adversary deals, and the reader places.

class SurviveGame extends Game {
  constructor() {
    super("survive", ",", false);
    this.missing = "This certificate has no adversary’s claim, and so nobody who deals to you. Deal plays its strategy.";
    this.board = new Board(at("survive-board"), 4);
    this.rotation = 0;
    this.middle = 0; // of the columns at which the piece is aimed
    this.pointed = false; // with the mouse: it stays there with the next piece
    this.wheel = 0; // how far it was turned
    const press = { left: () => this.shift(-1), right: () => this.shift(1), turn: () => this.turn(1), drop: () => this.drop() };
    for (const [name, act] of Object.entries(press)) this.part(name).addEventListener("click", act);
    onKey("survive", (key, event) => this.press(key, event.repeat));
    this.listen(at("survive-board"));
  }

  // listen takes mouse and touch on the board.
  listen(svg) {
    let down = false;
    let touched = false; // last, and not clicked
    svg.addEventListener("pointerdown", (event) => {
      down = true;
      touched = event.pointerType === "touch";
      this.point(event);
    });
    svg.addEventListener("pointermove", (event) => {
      if (event.pointerType === "mouse" || down) this.point(event);
    });
    for (const name of ["pointerup", "pointercancel", "pointerleave"]) svg.addEventListener(name, () => { down = false; });
    svg.addEventListener("click", () => { if (!touched) this.drop(); });
    svg.addEventListener("wheel", (event) => {
      if (!this.playing() || event.ctrlKey || event.deltaY === 0) return;
      event.preventDefault();
      this.wheel += event.deltaY * (event.deltaMode === WheelEvent.DOM_DELTA_PIXEL ? 1 : 33);
      if (Math.abs(this.wheel) < 60) return;
      this.turn(Math.sign(this.wheel));
      this.wheel = 0;
    }, { passive: false });
  }

  press(key, held) {
    const acts = {
      ArrowLeft: () => this.shift(-1), ArrowRight: () => this.shift(1), ArrowUp: () => this.turn(1), X: () => this.turn(1),
      ArrowDown: () => this.drop(), " ": () => this.drop(), Enter: () => this.drop(),
      U: () => this.undo(), Backspace: () => this.undo(), R: () => this.restart(),
    };
    const act = acts[key.length === 1 ? key.toUpperCase() : key];
    if (!act && key.length === 1 && this.answer) this.tell(`The key ${key} does nothing here.`);
    if (act && !(held && [" ", "Enter", "ArrowDown"].includes(key))) act();
    return Boolean(act);
  }

  // playing reports whether there is a piece to be aimed, be it in vain.
  playing() { return Boolean(this.answer) && this.answer.places.length > 0 && !this.busy; }

  // row returns the places of a rotation, from left to right.
  row(rotation) { return this.answer.places.filter((p) => p.rotation === rotation); }

  // aimed returns the place whose middle is the nearest to what was aimed at.
  aimed() {
    const off = (place) => Math.abs(middle(place) - this.middle);
    return this.row(this.rotation).reduce((best, place) => (off(place) < off(best) ? place : best));
  }

  shift(step) {
    this.steer(() => {
      const row = this.row(this.rotation);
      const next = row[row.indexOf(this.aimed()) + step];
      if (next) this.middle = middle(next);
      this.pointed = false;
      this.showAim();
    });
  }

  turn(step) {
    this.steer(() => {
      const rotations = 1 + Math.max(...this.answer.places.map((p) => p.rotation));
      do {
        this.rotation = (this.rotation + step + rotations) % rotations;
      } while (this.row(this.rotation).length === 0); // in a narrow well
      this.showAim();
    });
  }

  point(event) {
    if (!this.playing()) return;
    const matrix = this.board.svg.getScreenCTM();
    if (!matrix) return;
    this.pointed = event.pointerType === "mouse";
    this.middle = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse()).x / SIDE - 0.5;
    this.showAim();
  }

  drop() {
    this.steer(() => {
      const place = this.aimed();
      if (!place.illegal) return this.play([...this.items, `${place.rotation}:${place.offset}`]);
      this.showAim(); // which says why
      return this.answer.stuck ? this.tell(OVER) : null;
    });
  }

  // steer does something with the piece that is to be placed.
  steer(act) { this.soon(() => (this.playing() ? act() : this.tell(OVER))); }

  tell(text) { super.tell(`${text} ${this.status(this.answer)}`); }

  rest() {
    super.rest();
    this.part("aim").textContent = "";
    this.part("aim").classList.remove("bad");
    this.part("claim").textContent = this.section ? this.section.words : "";
  }

  show(answer) {
    const { moves, legal, places } = answer;
    for (const name of ["left", "right", "turn", "drop"]) bar(this.part(name), places.length === 0);
    this.part("used").textContent = this.section.pieces ? `${moves.length} of ${this.section.pieces}` : String(moves.length);
    this.part("legal").textContent = answer.piece < 0 ? "–" : String(legal);
    this.part("why").textContent = this.why(answer);
    this.part("status").textContent = this.status(answer);
    this.rotation = 0;
    if (!this.pointed) this.middle = (this.section.width - 1) / 2;
    this.part("aim").textContent = "";
    if (places.length > 0) this.showAim();
  }

  status({ moves, over, stuck, piece }) {
    const rows = this.section.rows === 1 ? "the row that counts is not complete" : `none of the lowest ${this.section.rows} rows is complete`;
    if (over) return `${plural(moves.length, "piece")}, and ${rows}: that is what the adversary claims.`;
    const letter = LETTERS[piece];
    if (stuck) return `You are stuck: no place is left for the ${letter}, after ${plural(moves.length, "piece")}, and ${rows}.`;
    return `Place the ${letter}.`;
  }

  why({ piece, alone, mirrored, profile, moves }) {
    if (piece < 0) return "–";
    if (alone) return `${LETTERS[piece]} alone is enough from here on`;
    return `the certificate deals it in profile ${grouped(profile)} of layer ${moves.length}${mirrored ? ", mirrored" : ""}`;
  }

  // showAim shows where the piece would come to rest, and says why it may not.
  showAim() {
    const place = this.aimed();
    this.board.aim(place, this.answer.piece);
    const rows = place.cells.map(([, row]) => row);
    const where = `${columns(place.cells)}, on row ${Math.min(...rows)}`;
    this.part("aim").textContent = place.illegal ? `Not in ${columns(place.cells)}: ${place.illegal}.` : `Aimed at ${where}.`;
    this.part("aim").classList.toggle("bad", Boolean(place.illegal));
    bar(this.part("drop"), Boolean(place.illegal));
  }
}

// middle returns where the middle of a place's columns is.
function middle(place) {
  const all = place.cells.map(([x]) => x);
  return (Math.min(...all) + Math.max(...all)) / 2;
}

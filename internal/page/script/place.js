// Place: the adversary deals, and the reader places. A piece goes from place to place, by
// the steps that a place has, and is dropped. In the drop game, a place is where it would
// come to rest.

class PlaceGame extends Game {
  constructor() {
    super("place", ",", false);
    this.missing = "This certificate has no adversary’s claim that is played here, so nobody deals to you.";
    this.board = new Board(byId("place-board"), 4);
    this.column = 0; // at which the middle of the piece is aimed with the mouse
    this.byMouse = false; // aimed with the mouse: the next piece is aimed there, too
    this.wheel = 0; // how far it was turned
    this.at = 0; // the index of the place where the piece is
    const press = {
      left: () => this.shift(-1), right: () => this.shift(1), turn: () => this.turn(1), back: () => this.turn(-1),
      down: () => this.lower(), drop: () => this.drop(),
    };
    for (const [name, act] of Object.entries(press)) this.element(name).addEventListener("click", act);
    onKey("place", (key, event) => this.press(key, event.repeat));
    this.listen(byId("place-board"));
  }

  // listen takes mouse and touch on the board.
  listen(svg) {
    let down = false;
    let touched = false; // last, by a finger or a pen: these aim, and a button drops
    svg.addEventListener("pointerdown", (event) => {
      down = true;
      touched = event.pointerType !== "mouse";
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

  press(key, repeated) {
    const acts = {
      ArrowLeft: () => this.shift(-1), ArrowRight: () => this.shift(1), ArrowUp: () => this.turn(1), X: () => this.turn(1),
      Z: () => this.turn(-1), ArrowDown: () => this.lower(), " ": () => this.drop(), Enter: () => this.drop(),
      U: () => this.undo(), Backspace: () => this.undo(), R: () => this.restart(),
    };
    const act = acts[key.length === 1 ? key.toUpperCase() : key];
    if (!act && key.length === 1 && this.answer) this.refuse(`The key ${key} does nothing here.`);
    if (act && !(repeated && ([" ", "Enter"].includes(key) || key === "ArrowDown" && !this.canLower()))) act();
    return Boolean(act);
  }

  // playing reports whether there is a piece to be aimed, even if it may go nowhere.
  playing() { return Boolean(this.answer) && this.answer.Places.length > 0 && !this.busy; }

  // aimed returns the place where the piece is.
  aimed() { return this.answer.Places[this.at]; }

  over() { return Boolean(this.answer) && (this.answer.Over || this.stuck()); }

  stuck() { return !this.answer.Over && this.answer.Places.every((p) => p.Illegal); }

  // step takes a step. One that is not made leads to the same place.
  step(name) {
    this.at = this.aimed()[name];
    this.byMouse = false;
    this.showAim();
  }

  // canLower reports whether the piece can be lowered, as in slide alone.
  canLower() { return Boolean(this.playing() && this.aimed().Down !== this.at); }

  shift(step) { this.steer(() => this.step(step < 0 ? "Left" : "Right")); }

  // turn turns the piece: to the right, or with -1 to the left.
  turn(step) {
    this.steer(() => {
      if (step < 0 && this.section.Game === "slide") return this.refuse("In slide, a piece turns one way only.");
      return this.step(step > 0 ? "Turn" : "Back");
    });
  }

  // lower takes the piece one row down in slide. Where it can go no lower, it drops it.
  lower() {
    this.steer(() => (this.canLower() ? this.step("Down") : this.place()));
  }

  point(event) {
    if (!this.playing()) return;
    const matrix = this.board.element.getScreenCTM();
    if (!matrix) return;
    this.byMouse = event.pointerType === "mouse";
    this.column = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse()).x / SIDE - 0.5;
    this.approach();
    this.showAim();
  }

  // approach takes the piece sideways to what was aimed at, as far as it gets.
  approach() {
    for (let before = -1; before !== this.at;) {
      before = this.at;
      const away = this.column - middle(this.aimed());
      if (Math.abs(away) > 0.5) this.at = this.aimed()[away < 0 ? "Left" : "Right"];
    }
  }

  // rest returns the place where the piece is when it is dropped.
  rest() {
    let place = this.aimed();
    while (this.answer.Places[place.Down] !== place) place = this.answer.Places[place.Down];
    return place;
  }

  drop() { this.steer(() => this.place()); }

  // place has the piece come to rest, if it may.
  place() {
    const place = this.rest();
    if (!place.Illegal) return this.play([...this.history, this.moveText(place)]);
    return this.showAim(); // which says why
  }

  // steer does something with the piece that is to be placed.
  steer(act) { this.enqueue(() => (this.playing() ? act() : null)); }

  moveText(move) { return `${move.Rotation}:${move.Offset}${this.section.Game === "slide" ? `:${move.Row}` : ""}`; }

  refuse(text) { super.refuse(`${text} ${this.status(this.answer)}`); }

  reset() {
    super.reset();
    this.element("aim").textContent = "";
    this.element("aim").classList.remove("bad");
    const slide = this.section?.Game === "slide";
    for (const element of byId("place").querySelectorAll(".slides, .drops")) element.hidden = element.matches(".slides") !== slide;
  }

  show(answer) {
    const { Places, Over } = answer;
    const n = this.moves.length;
    for (const name of ["left", "right", "turn", "back", "down", "drop"]) setDisabled(this.element(name), Places.length === 0);
    this.element("used").textContent = this.section.Pieces ? `${n} of ${this.section.Pieces}` : String(n);
    this.element("legal").textContent = Over ? "–" : String(Places.filter((p) => !p.Illegal).length);
    this.element("why").textContent = Over ? "–" : this.why(answer.Deal);
    this.element("undo").classList.toggle("main", this.over() || this.lost(answer) || this.alone(answer));
    this.tell(this.status(answer));
    this.at = answer.Start;
    this.element("aim").textContent = "";
    if (Places.length === 0) return;
    if (this.byMouse) this.approach();
    this.showAim();
  }

  status(answer) {
    const { Over, Deal, Left } = answer;
    const n = plural(this.moves.length, "piece");
    const rows = this.section.Rows === 1 ? "the row that counts is not complete" : `none of the lowest ${this.section.Rows} rows is complete`;
    const next = "Undo, or restart.";
    if (Over) return `The adversary has won: after ${n}, ${rows}. ${next}`;
    const letter = LETTERS[Deal.Piece];
    if (this.stuck()) return `You are stuck, and the adversary has won: after ${n}, the ${letter} fits nowhere, and ${rows}. ${next}`;
    if (this.lost(answer)) return `No row can be filled any more: you have lost. Undo, restart, or place the ${letter}.`;
    const goal = this.moves.length ? "" : ` Try to fill ${this.section.Rows === 1 ? "the lowest row" : `one of the lowest ${this.section.Rows} rows`}.`;
    return `Your turn: place the ${letter}.${goal}${this.story(answer)}${dealsText(this.section, Left)}`;
  }

  // lost reports whether no row can be filled any more.
  lost(answer) { return this.lostRows(answer).length === this.section.Rows; }

  // alone reports whether one piece, again and again, is enough for the adversary.
  alone(answer) { return answer.Deal.Alone && this.section.Deals !== "bag"; }

  // story says what is left of the rows, and when the adversary needs one piece only.
  story(answer) {
    const lost = this.lostRows(answer).length;
    const { Rows } = this.section;
    const left = lost ? ` ${Rows - lost} of ${plural(Rows, "row")} can still be filled.` : "";
    return left + (this.alone(answer) ? ` From here on you get only ${LETTERS[answer.Deal.Piece]}, and ${LETTERS[answer.Deal.Piece]} cannot save you.` : "");
  }

  // resultText says what was reached, for others.
  resultText(answer) {
    const n = plural(this.moves.length, "piece");
    const dealt = `Dealt: ${this.moves.map((m) => LETTERS[m.Piece]).join("")}`;
    if (answer.Over || this.stuck()) return `The adversary kept me from completing a row, with ${n}. ${dealt}`;
    return `No row is complete after ${n} that the adversary dealt. ${dealt}`;
  }

  why({ Piece, Alone, Mirrored, Index }) {
    if (Alone && this.section.Deals === "bag") return "pieces that fill few cells of a row are enough from here on";
    if (Alone) return `${LETTERS[Piece]} alone is enough from here on`;
    return `the certificate deals it in profile ${grouped(Index)} of layer ${this.moves.length}${Mirrored ? ", mirrored" : ""}`;
  }

  // showAim shows where the piece would come to rest, and says why it may not.
  showAim() {
    const held = this.aimed();
    const place = this.rest();
    const slide = this.section.Game === "slide";
    const rests = slide && held === place && !place.Illegal;
    this.board.aim(place, this.answer.Deal.Piece, rests, slide ? held.Cells : null);
    const columns = columnsText(place.Cells);
    this.element("aim").textContent = place.Illegal ? `${LETTERS[this.answer.Deal.Piece]} does not fit here: ${place.Illegal}.` :
      `${rests ? "Lowered to" : "Aimed at"} ${columns}, on row ${lowestRow(place.Cells)}${held === place ? "" : `, from row ${lowestRow(held.Cells)}`}.`;
    this.element("aim").classList.toggle("bad", Boolean(place.Illegal));
    setDisabled(this.element("drop"), Boolean(place.Illegal));
  }
}

// middle returns where the middle of a place's columns is.
function middle(place) {
  const all = place.Cells.map((c) => c.Column);
  return (Math.min(...all) + Math.max(...all)) / 2;
}

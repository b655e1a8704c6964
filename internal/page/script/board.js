// Boards, drawn as SVG.

const SIDE = 20; // of a cell
const EDGE = 28; // left and right of the well, for numbers and marks
const FOOT = 20; // below it, for numbers
const LARGEST_SCALE = 1.6;
const SVG = "http://www.w3.org/2000/svg";

// svg makes an element of SVG.
function svg(name, attributes, ...children) {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  element.append(...children);
  return element;
}

// columnsText says which columns some cells are in, from 0.
function columnsText(cells) {
  const all = cells.map((c) => c.Column);
  const [first, last] = [Math.min(...all), Math.max(...all)];
  return first === last ? `column ${first}` : `columns ${first} to ${last}`;
}

// SQUARES stand for the pieces, and for junk, in text that is sent.
const SQUARES = ["🟦", "🟥", "🟩", "🟪", "🟧", "🟫", "🟨", "⬛"];

// squaresText draws the cells in a well of this width, from the highest down to the row above one.
function squaresText(moves, width, below = 0) {
  const cells = new Map(moves.flatMap((m) => m.Cells.map((c) => [`${c.Column} ${c.Row}`, SQUARES[m.Piece]])));
  const lines = [];
  for (let row = highestRow(moves.flatMap((m) => m.Cells)); row > below; row--) {
    lines.push(Array.from({ length: width }, (_, x) => cells.get(`${x} ${row}`) || "⬜").join(""));
  }
  return lines.join("\n");
}

// completeText says which rows are complete.
function completeText(rows) {
  if (rows.length === 1) return `Row ${rows[0]} is complete`;
  return `Rows ${rows.slice(0, -1).join(", ")} and ${rows.at(-1)} are complete`;
}

const highestRow = (cells) => Math.max(...cells.map((c) => c.Row));
const lowestRow = (cells) => Math.min(...cells.map((c) => c.Row));

class Board {
  // The board has some rows above those in which a cell may rest.
  constructor(element, above) {
    this.element = element;
    this.above = above;
  }

  // begin draws the empty well of a section, without some rows at its bottom.
  begin(section, below = 0) {
    this.section = section;
    this.below = below;
    this.height = section.Top + this.above;
    this.highest = section.Game !== "usual" ? section.Rows : section.Ceiling || below + this.height; // of the rows that count
    const width = section.Width * SIDE;
    this.element.setAttribute("viewBox", `${-EDGE} 0 ${width + 2 * EDGE} ${this.height * SIDE + FOOT}`);
    this.element.setAttribute("width", (width + 2 * EDGE) * LARGEST_SCALE);
    const frame = svg("g", { class: "frame" });
    const counted = (this.highest - below) * SIDE;
    const floor = this.height * SIDE;
    frame.append(svg("rect", { class: "air", x: 0, y: 0, width, height: floor }));
    frame.append(svg("rect", { class: "counts", x: 0, y: floor - counted, width, height: counted }));
    for (let x = 0; x < section.Width; x++) {
      if (x > 0) frame.append(svg("line", { x1: x * SIDE, x2: x * SIDE, y1: floor - counted, y2: floor }));
      frame.append(svg("text", { class: "number", x: (x + 0.5) * SIDE, y: floor + 11 }, String(x)));
    }
    for (let row = below + 1; row <= this.highest; row++) {
      frame.append(svg("line", { x1: 0, x2: width, y1: this.y(row), y2: this.y(row) }));
      frame.append(svg("text", { class: "number level", x: -5, y: this.y(row) + SIDE / 2 }, String(row)));
    }
    this.shades = svg("g", { class: "shades" });
    frame.append(this.shades);
    if (section.Ceiling) {
      frame.append(svg("line", { class: "ceiling", x1: 0, x2: width, y1: this.y(section.Ceiling), y2: this.y(section.Ceiling) }));
    }
    frame.append(svg("path", { class: "walls", d: `M-1.5 ${floor - counted}V${floor + 1.5}H${width + 1.5}V${floor - counted}` }));
    this.band = svg("rect", { class: "band", x: 0, width });
    frame.append(this.band);
    this.pieces = svg("g", {});
    this.marks = svg("g", { class: "marks" });
    this.target = svg("g", {});
    this.element.replaceChildren(frame, this.pieces, this.marks, this.target);
    this.element.setAttribute("aria-label", this.describe([], []));
  }

  // shade shades the columns left of one and from it on, or none.
  shade(column) {
    const top = this.y(this.highest);
    const height = (this.highest - this.below) * SIDE;
    this.shades.replaceChildren(...(column ? [[0, column], [column, this.section.Width]] : []).map(([from, to]) =>
      svg("rect", { x: from * SIDE, y: top, width: (to - from) * SIDE, height })));
  }

  // y returns where the upper edge of a row is.
  y(row) { return (this.height + this.below - row) * SIDE; }

  cells(piece, kind, cells) {
    const letter = LETTERS[piece] || ""; // of junk
    const group = svg("g", { class: `cells ${letter || "junk"} ${kind}` });
    for (const { Column, Row } of cells) {
      group.append(
        svg("rect", { x: Column * SIDE + 0.75, y: this.y(Row) + 0.75, width: SIDE - 1.5, height: SIDE - 1.5, rx: 1.5 }),
        svg("text", { x: (Column + 0.5) * SIDE, y: this.y(Row) + SIDE / 2 }, letter));
    }
    return group;
  }

  // draw draws the pieces that lie there, the rows that are complete, and those that can no longer
  // be filled. If falls is true, the last piece is seen to fall, but in slide, where it may not
  // have. The board scrolls where there are rows below that are not shown. A band shows the rows above one, up to
  // another.
  draw(moves, rows, falls = false, below = 0, lost = [], [from, to] = [0, 0]) {
    if (below !== this.below) this.begin(this.section, below);
    this.aim(null);
    this.band.setAttribute("y", this.y(to));
    this.band.setAttribute("height", this.section.Ceiling ? 0 : Math.max(0, to - Math.max(from, below)) * SIDE);
    this.pieces.replaceChildren(...moves.map((m, i) =>
      this.cells(m.Piece, i === moves.length - 1 ? "last" : "old", m.Cells)));
    const right = this.section.Width * SIDE;
    this.marks.replaceChildren(...rows.flatMap((row) => [
      svg("rect", { x: 0, y: this.y(row), width: right, height: SIDE }),
      svg("path", { d: `M-27 ${this.y(row) + 5}v${SIDE - 10}l7 ${5 - SIDE / 2}z` }),
      svg("path", { d: `M${right + 13} ${this.y(row) + 5}v${SIDE - 10}l-7 ${5 - SIDE / 2}z` })]));
    this.marks.append(...lost.map((row) =>
      svg("line", { class: "lost", x1: -14, x2: right + 14, y1: this.y(row) + SIDE / 2, y2: this.y(row) + SIDE / 2 })));
    this.element.setAttribute("aria-label", this.describe(moves, rows));
    if (falls && moves.at(-1)?.Cells.length && this.section.Game !== "slide" && !matchMedia("(prefers-reduced-motion: reduce)").matches) {
      this.pieces.lastChild.animate(
        [{ transform: `translateY(${-this.y(highestRow(moves.at(-1).Cells))}px)` }, { transform: "none" }],
        { duration: 200, easing: "cubic-bezier(.5,0,.9,.6)" });
    }
  }

  // aim draws where a piece would come to rest, and the piece above the well, or in the
  // cells where it is, unless it rests there.
  aim(place, piece, rests, held) {
    this.target.replaceChildren();
    if (!place) return;
    const rise = this.height - highestRow(place.Cells);
    held = held || place.Cells.map(({ Column, Row }) => ({ Column, Row: Row + rise }));
    if (highestRow(held) > highestRow(place.Cells)) this.target.append(this.cells(piece, "above", held));
    this.target.append(this.cells(piece, place.Illegal ? "illegal" : rests ? "last" : "ghost", place.Cells));
  }

  // describe says what the board looks like.
  describe(moves, rows) {
    const filled = moves.flatMap((m) => m.Cells);
    const heights = Array(this.section.Width).fill(this.below);
    for (const { Column, Row } of filled) heights[Column] = Math.max(heights[Column], Row);
    const texts = [];
    for (let row = this.below + 1; row <= this.highest; row++) {
      const here = new Set(filled.filter((c) => c.Row === row).map((c) => c.Column));
      if (here.size) texts.push(`row ${row}: ${heights.map((_, x) => (here.has(x) ? "#" : ".")).join("")}`);
    }
    return `Well of columns 0 to ${this.section.Width - 1}; ${this.section.Game === "usual" ? "full rows are removed" : `rows 1 to ${this.section.Rows} count`}. ` +
      (texts.length ? `Column heights ${heights.join(" ")}; ${texts.join("; ")}.` : "It is empty.") +
      (rows.length ? ` ${completeText(rows)}.` : "");
  }
}

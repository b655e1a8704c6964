// Boards, drawn as SVG.

const SIDE = 20; // of a cell
const EDGE = 28; // left and right of the well, for numbers and marks
const FOOT = 20; // below it, for numbers
const LARGEST_SCALE = 1.6;
const SVG = "http://www.w3.org/2000/svg";

// node makes an element of SVG.
function node(name, attributes, ...children) {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  element.append(...children);
  return element;
}

// columns writes which columns some cells are in, from 0.
function columns(cells) {
  const all = cells.map(([x]) => x);
  const [first, last] = [Math.min(...all), Math.max(...all)];
  return first === last ? `column ${first}` : `columns ${first} to ${last}`;
}

// complete says which rows are complete.
function complete(rows) {
  if (rows.length === 1) return `Row ${rows[0]} is complete`;
  return `Rows ${rows.slice(0, -1).join(", ")} and ${rows.at(-1)} are complete`;
}

class Board {
  // The board has some rows above those in which a cell may rest.
  constructor(svg, above) {
    this.svg = svg;
    this.above = above;
  }

  // begin draws the empty well of a section.
  begin(section) {
    this.section = section;
    this.height = section.top + this.above;
    const width = section.width * SIDE;
    this.svg.setAttribute("viewBox", `${-EDGE} 0 ${width + 2 * EDGE} ${this.height * SIDE + FOOT}`);
    this.svg.setAttribute("width", (width + 2 * EDGE) * LARGEST_SCALE);
    const frame = node("g", { class: "frame" });
    const counted = section.rows * SIDE;
    const floor = this.height * SIDE;
    frame.append(node("rect", { class: "air", x: 0, y: 0, width, height: floor }));
    frame.append(node("rect", { class: "counts", x: 0, y: floor - counted, width, height: counted }));
    for (let x = 0; x < section.width; x++) {
      if (x > 0) frame.append(node("line", { x1: x * SIDE, x2: x * SIDE, y1: floor - counted, y2: floor }));
      frame.append(node("text", { class: "number", x: (x + 0.5) * SIDE, y: floor + 11 }, String(x)));
    }
    for (let row = 1; row <= section.rows; row++) {
      frame.append(node("line", { x1: 0, x2: width, y1: this.y(row), y2: this.y(row) }));
      frame.append(node("text", { class: "number level", x: -5, y: this.y(row) + SIDE / 2 }, String(row)));
    }
    if (section.ceiling) {
      frame.append(node("line", { class: "ceiling", x1: 0, x2: width, y1: this.y(section.ceiling), y2: this.y(section.ceiling) }));
    }
    frame.append(node("path", { class: "walls", d: `M-1.5 ${floor - counted}V${floor + 1.5}H${width + 1.5}V${floor - counted}` }));
    this.pieces = node("g", {});
    this.marks = node("g", { class: "marks" });
    this.target = node("g", {});
    this.svg.replaceChildren(frame, this.pieces, this.marks, this.target);
    this.svg.setAttribute("aria-label", this.describe([], []));
  }

  // y returns where the upper edge of a row is.
  y(row) { return (this.height - row) * SIDE; }

  cells(piece, kind, cells) {
    const group = node("g", { class: `cells ${LETTERS[piece]} ${kind}` });
    for (const [x, row] of cells) {
      group.append(
        node("rect", { x: x * SIDE + 0.75, y: this.y(row) + 0.75, width: SIDE - 1.5, height: SIDE - 1.5, rx: 1.5 }),
        node("text", { x: (x + 0.5) * SIDE, y: this.y(row) + SIDE / 2 }, LETTERS[piece]));
    }
    return group;
  }

  // draw draws the pieces that were placed, and the rows that are complete. If
  // the last piece falls, it is seen to.
  draw(moves, rows, falls) {
    this.aim(null);
    this.pieces.replaceChildren(...moves.map((m, i) =>
      this.cells(m.piece, i === moves.length - 1 ? "last" : "old", m.cells)));
    const right = this.section.width * SIDE;
    this.marks.replaceChildren(...rows.flatMap((row) => [
      node("rect", { x: 0, y: this.y(row), width: right, height: SIDE }),
      node("path", { d: `M-27 ${this.y(row) + 5}v${SIDE - 10}l7 ${5 - SIDE / 2}z` }),
      node("path", { d: `M${right + 13} ${this.y(row) + 5}v${SIDE - 10}l-7 ${5 - SIDE / 2}z` })]));
    this.svg.setAttribute("aria-label", this.describe(moves, rows));
    if (falls && moves.length && !matchMedia("(prefers-reduced-motion: reduce)").matches) {
      const highest = Math.max(...moves[moves.length - 1].cells.map(([, row]) => row));
      this.pieces.lastChild.animate(
        [{ transform: `translateY(${-(this.height - highest) * SIDE}px)` }, { transform: "none" }],
        { duration: 260, easing: "cubic-bezier(.5,0,.9,.6)" });
    }
  }

  // aim draws where a piece would come to rest, and the piece above the well.
  aim(place, piece) {
    this.target.replaceChildren();
    if (!place) return;
    const rise = this.height - Math.max(...place.cells.map(([, row]) => row));
    if (rise > 0) this.target.append(this.cells(piece, "held", place.cells.map(([x, row]) => [x, row + rise])));
    this.target.append(this.cells(piece, place.illegal ? "illegal" : "ghost", place.cells));
  }

  // describe says what the board looks like.
  describe(moves, rows) {
    const filled = moves.flatMap((m) => m.cells);
    const heights = Array(this.section.width).fill(0);
    for (const [x, row] of filled) heights[x] = Math.max(heights[x], row);
    const lines = [];
    for (let row = 1; row <= this.section.rows; row++) {
      const here = new Set(filled.filter((c) => c[1] === row).map(([x]) => x));
      if (here.size) lines.push(`row ${row}: ${heights.map((_, x) => (here.has(x) ? "#" : ".")).join("")}`);
    }
    return `Well of columns 0 to ${this.section.width - 1}; rows 1 to ${this.section.rows} count. ` +
      (lines.length ? `Column heights ${heights.join(" ")}; ${lines.join("; ")}.` : "It is empty.") +
      (rows.length ? ` ${complete(rows)}.` : "");
  }
}

/* Drawing the cells of a constraint: from the cells that the pointer or the arrow keys went
   through, and the place where it stopped, to the table of a constraint, or null.

   path       indices of cells, in their order
   at         { row, column, x, y }: the last place, within its cell from 0 to 1
   board      as the question `board` describes it */

const text = (board, cells) => cells.map((cell) => board.names[cell]).join(" ");

export const cellAt = (board, row, column) => board.cells.findIndex(([r, c]) => r === row && c === column);

/** The cells from a place beside the board straight inwards. */
export function ray(board, row, column, down, right) {
  const cells = [];
  for (let r = row + down, c = column + right; ; r += down, c += right) {
    const cell = cellAt(board, r, c);
    if (cell < 0) return cells;
    cells.push(cell);
  }
}

/** The two cells at the edge nearest to a place; the cell of the place first. */
function edge(path, { row, column, x, y }, board) {
  if (path.length >= 2) return path.slice(0, 2);
  const far = { up: y, down: 1 - y, left: x, right: 1 - x };
  const near = Object.keys(far).reduce((one, other) => (far[other] < far[one] ? other : one));
  const [down, right] = { up: [-1, 0], down: [1, 0], left: [0, -1], right: [0, 1] }[near];
  return [path[0], cellAt(board, row + down, column + right)];
}

/** The four cells around a corner. */
function corner(path, { row, column, x, y }, board) {
  const [rows, columns] = [0, 1].map((axis) => path.map((cell) => board.cells[cell][axis]));
  const top = path.length > 1 ? Math.min(...rows) : row - (y < 0.5 ? 1 : 0);
  const left = path.length > 1 ? Math.min(...columns) : column - (x < 0.5 ? 1 : 0);
  return [[0, 0], [0, 1], [1, 0], [1, 1]].map(([r, c]) => cellAt(board, top + r, left + c));
}

/** The direction in which a place beside the board looks. */
export function inwards(board, { row, column }) {
  const height = Math.max(...board.cells.map((cell) => cell[0]));
  const width = Math.max(...board.cells.map((cell) => cell[1]));
  return [row < 1 ? 1 : row > height ? -1 : 0, column < 1 ? 1 : column > width ? -1 : 0];
}

/** The diagonals that start at a place beside the board. */
export function diagonals(board, place) {
  const [down, right] = inwards(board, place);
  const downs = down ? [down] : [1, -1];
  const rights = right ? [right] : [1, -1];
  return downs.flatMap((d) => rights.map((r) => ray(board, place.row, place.column, d, r))).filter((cells) => cells.length);
}

const isPath = (path) => new Set(path).size > 1;

/** The pairs of cells of a path, the earlier one first; all, or only neighbours on it. */
function pairsOf(path, board, isNear) {
  return path.flatMap((cell, at) => path.slice(at + 1, isNear ? at + 2 : undefined).map((other) => text(board, [cell, other])));
}

/** For each shape: the part of a table that holds the cells; null if the cells do not fit. */
export const SHAPES = {
  area: (path, at, board) => ({ cells: text(board, [...new Set(path)]) }),
  free: (path, at, board) => ({ cells: path.length ? text(board, [...new Set(path)]) : `r${at.row}c${at.column}` }),
  line: (path, at, board) => (isPath(path) ? { cells: text(board, path) } : null),
  pairs: (path, at, board) => (isPath(path) ? { cells: pairsOf(path, board, true) } : null),
  everyPair: (path, at, board) => (isPath(path) ? { cells: pairsOf([...new Set(path)], board, false) } : null),
  arrow(path, at, board, before, { bulb = 1 }) {
    const digits = path.slice(0, bulb).sort((one, other) => one - other); // of a number, as it is read
    return new Set(path).size > bulb ? { bulb: text(board, digits), shaft: text(board, path.slice(bulb)) } : null;
  },
  pieces(path, at, board) {
    const parts = [];
    path.forEach((cell, place) => {
      if (place === 0 || board.boxes[cell] !== board.boxes[path[place - 1]]) parts.push([]);
      parts.at(-1).push(cell);
    });
    return parts.length > 1 ? { parts: parts.map((part) => text(board, part)) } : null;
  },
  edge(path, at, board) {
    const cells = edge(path, at, board);
    return cells.includes(-1) ? null : { cells: text(board, cells) };
  },
  corner(path, at, board) {
    const cells = corner(path, at, board);
    return cells.includes(-1) ? null : { cells: text(board, cells) };
  },
  side(path, at, board) {
    const [down, right] = inwards(board, at);
    const cells = Boolean(down) === Boolean(right) ? [] : ray(board, at.row, at.column, down, right);
    return cells.length > 1 ? { cells: text(board, cells) } : null;
  },
  frame(path, at, board) {
    const cells = ray(board, at.row, at.column, ...inwards(board, at));
    const first = cells.filter((cell) => board.boxes[cell] === board.boxes[cells[0]]);
    return SHAPES.side(path, at, board) && board.boxes[cells[0]] !== null ? { cells: text(board, first) } : null;
  },
  diagonal(path, at, board, before = null) {
    const all = diagonals(board, at).map((cells) => text(board, cells));
    return all.length ? { cells: all[(all.indexOf(before) + 1) % all.length] } : null;
  },
  house(path, at, board, before, tool) {
    const cell = path[0];
    const [row, column] = board.cells[cell];
    const fits = {
      columnindexer: ([r]) => r === row,
      rowindexer: ([, c]) => c === column,
      boxindexer: (place, other) => board.boxes[other] !== null && board.boxes[other] === board.boxes[cell],
    }[tool.id];
    const house = board.cells.flatMap((place, other) => (fits(place, other) ? [other] : []));
    return house.length ? { name: tool.id, cells: text(board, [cell]), house: text(board, house) } : null;
  },
};

export const OUTSIDE = ["side", "frame", "diagonal"];

/** Whether a shape may take places beside the board; a free shape may lie there and on the board. */
export const hasSlots = (shape) => shape === "free" || OUTSIDE.includes(shape);

/** The places beside the board that a shape may take. */
export function slotsOf(shape, board) {
  if (!hasSlots(shape)) return [];
  const height = Math.max(...board.cells.map((cell) => cell[0]));
  const width = Math.max(...board.cells.map((cell) => cell[1]));
  const slots = [];
  for (let row = 0; row <= height + 1; row += 1) {
    for (let column = 0; column <= width + 1; column += 1) {
      const outside = row < 1 || row > height || column < 1 || column > width;
      if (outside && SHAPES[shape]([], { row, column }, board)) slots.push([row, column]);
    }
  }
  return slots;
}

/* Conditions on two values a and b, such as "a + b = 10", "|a - b| >= 5" or "a < b or b = 1".
   The page's policy forbids to run text as a script, and so they are read here. */

const TOKEN = /\s*(\d+|[ab](?![a-z])|and|or|not|min|max|&&|\|\||==|!=|<=|>=|[-+*/%()|<>=!,≤≥≠])/gy;

const COMPARED = {
  "=": (x, y) => x === y, "==": (x, y) => x === y, "!=": (x, y) => x !== y, "≠": (x, y) => x !== y,
  "<": (x, y) => x < y, "<=": (x, y) => x <= y, "≤": (x, y) => x <= y,
  ">": (x, y) => x > y, ">=": (x, y) => x >= y, "≥": (x, y) => x >= y,
};
const SUMS = { "+": (x, y) => x + y, "-": (x, y) => x - y };
const PRODUCTS = { "*": (x, y) => x * y, "/": (x, y) => x / y, "%": (x, y) => x % y };

/** A function of a and b that says whether the condition holds; undefined if the text is not a condition. */
export function conditionOf(text) {
  const words = [];
  const lower = text.toLowerCase();
  TOKEN.lastIndex = 0;
  let end = 0;
  for (let found = TOKEN.exec(lower); found; found = TOKEN.exec(lower)) {
    words.push(found[1]);
    end = TOKEN.lastIndex;
  }
  if (lower.slice(end).trim()) return undefined;
  try {
    const reader = new Reader(words);
    const condition = reader.either();
    if (reader.at < words.length) return undefined;
    return (a, b) => condition({ a, b });
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

class Reader {
  constructor(words) {
    this.words = words;
    this.at = 0;
  }

  /** Take the next word if it is one of these. */
  #take(...words) {
    return words.includes(this.words[this.at]) ? this.words[this.at++] : null;
  }

  #need(word) {
    if (!this.#take(word)) throw new SyntaxError(`expected ${word}`);
  }

  either() {
    let first = this.#both();
    while (this.#take("or", "||")) {
      const [one, other] = [first, this.#both()];
      first = (given) => one(given) || other(given);
    }
    return first;
  }

  #both() {
    let first = this.#not();
    while (this.#take("and", "&&")) {
      const [one, other] = [first, this.#not()];
      first = (given) => one(given) && other(given);
    }
    return first;
  }

  #not() {
    if (this.#take("not", "!")) {
      const wrong = this.#not();
      return (given) => !wrong(given);
    }
    const start = this.at;
    if (this.#take("(")) { // around a condition, or around a number
      try {
        const inner = this.either();
        this.#need(")");
        return inner;
      } catch (error) {
        if (!(error instanceof SyntaxError)) throw error;
        this.at = start;
      }
    }
    return this.#comparison();
  }

  /** One or more comparisons in a row, such as 1 < a < b. */
  #comparison() {
    const numbers = [this.#sum()];
    const fits = [];
    for (let sign = this.#take(...Object.keys(COMPARED)); sign; sign = this.#take(...Object.keys(COMPARED))) {
      fits.push(COMPARED[sign]);
      numbers.push(this.#sum());
    }
    if (!fits.length) throw new SyntaxError("expected a comparison");
    return (given) => fits.every((fit, at) => fit(numbers[at](given), numbers[at + 1](given)));
  }

  #sum() {
    return this.#row(SUMS, () => this.#row(PRODUCTS, () => this.#number()));
  }

  #row(signs, part) {
    let first = part();
    for (let sign = this.#take(...Object.keys(signs)); sign; sign = this.#take(...Object.keys(signs))) {
      const [one, other, make] = [first, part(), signs[sign]];
      first = (given) => make(one(given), other(given));
    }
    return first;
  }

  #number() {
    const word = this.words[this.at++];
    if (/^\d/.test(word)) return () => Number(word);
    if (word === "a" || word === "b") return (given) => given[word];
    if (word === "-") {
      const number = this.#number();
      return (given) => -number(given);
    }
    if (word === "(" || word === "|") {
      const number = this.#sum();
      this.#need(word === "(" ? ")" : "|");
      return word === "(" ? number : (given) => Math.abs(number(given));
    }
    if (word === "min" || word === "max") {
      this.#need("(");
      const one = this.#sum();
      this.#need(",");
      const other = this.#sum();
      this.#need(")");
      return (given) => Math[word](one(given), other(given));
    }
    throw new SyntaxError(`found ${word}`);
  }
}

// A parser of PL/0 statements over `n` unknown tokens.
const { int } = require("conspect");
const assert = require("node:assert");

const NAME = 0, NUMBER = 1, BECOMES = 2, BEGIN = 3, END = 4, IF = 5, THEN = 6, WHILE = 7, DO = 8, SEMICOLON = 9, PLUS = 10, LESS = 11;

function parse(tokens) {
  let i = 0;
  let depth = 0;
  const peek = () => (i < tokens.length ? tokens[i] : -1);
  const expect = (t) => {
    if (peek() !== t) throw new SyntaxError("expected " + t);
    i++;
  };
  const factor = () => {
    const t = peek();
    if (t !== NAME && t !== NUMBER) throw new SyntaxError("expected a factor");
    i++;
  };
  const expression = () => {
    factor();
    while (peek() === PLUS) {
      i++;
      factor();
    }
  };
  const condition = () => {
    expression();
    expect(LESS);
    expression();
  };
  const statement = () => {
    depth++;
    switch (peek()) {
      case NAME:
        i++;
        expect(BECOMES);
        expression();
        break;
      case BEGIN:
        i++;
        statement();
        while (peek() === SEMICOLON) {
          i++;
          statement();
        }
        expect(END);
        break;
      case IF:
        i++;
        condition();
        expect(THEN);
        statement();
        break;
      case WHILE:
        i++;
        condition();
        expect(DO);
        statement();
        break;
      default:
        throw new SyntaxError("expected a statement");
    }
    depth--;
  };
  statement();
  return [i, depth];
}
module.exports = function (n) {
  const tokens = [];
  for (let k = 0; k < n; k++) tokens.push(int(0, 11));
  try {
    const [used, depth] = parse(tokens);
    assert(used >= 3 && used <= n && depth === 0);
  } catch (e) {
    if (!(e instanceof SyntaxError)) throw e;
  }
};

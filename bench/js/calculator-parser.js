// A recursive-descent parser of `n` unknown tokens of a calculator.
const { int } = require("conspect");
const assert = require("node:assert");

// 0 a number, 1 plus, 2 times, 3 open, 4 close
class Parser {
  constructor(tokens) {
    this.tokens = tokens;
    this.i = 0;
    this.numbers = 0;
  }
  peek() {
    return this.i < this.tokens.length ? this.tokens[this.i] : -1;
  }
  expression() {
    let v = this.term();
    while (this.peek() === 1) {
      this.i++;
      v += this.term();
    }
    return v;
  }
  term() {
    let v = this.factor();
    while (this.peek() === 2) {
      this.i++;
      v *= this.factor();
    }
    return v;
  }
  factor() {
    const t = this.peek();
    this.i++;
    if (t === 0) {
      this.numbers++;
      return 2;
    }
    if (t === 3) {
      const v = this.expression();
      if (this.peek() !== 4) throw new SyntaxError("expected )");
      this.i++;
      return v;
    }
    throw new SyntaxError("expected a number");
  }
}
module.exports = function (n) {
  const tokens = [];
  for (let i = 0; i < n; i++) tokens.push(int(0, 4));
  const p = new Parser(tokens);
  let value;
  try {
    value = p.expression();
  } catch (e) {
    assert(e instanceof SyntaxError);
    return;
  }
  assert(value >= 2 && p.numbers >= 1);
};

// A parser of PL/0 blocks with a table of names over `n` unknown tokens.
const { int } = require("conspect");
const assert = require("node:assert");

const TOKENS = ["var", "x", "y", ";", ":=", "1", "begin", "end", "if", "then", "=", "."];

class Pl0 {
  constructor(tokens) {
    this.tokens = tokens;
    this.at = 0;
    this.names = new Set();
    this.open = 0;
  }
  get token() {
    return this.at < this.tokens.length ? this.tokens[this.at] : "end of file";
  }
  accept(t) {
    if (this.token !== t) return false;
    this.at++;
    return true;
  }
  expect(t) {
    if (!this.accept(t)) throw new SyntaxError("expected " + t);
  }
  name() {
    const t = this.token;
    if (t !== "x" && t !== "y") throw new SyntaxError("expected a name");
    this.at++;
    return t;
  }
  program() {
    while (this.accept("var")) {
      this.names.add(this.name());
      this.expect(";");
    }
    this.statement();
    this.expect(".");
  }
  use() {
    const name = this.name();
    if (!this.names.has(name)) throw new ReferenceError(name);
  }
  expression() {
    if (!this.accept("1")) this.use();
  }
  statement() {
    if (this.accept("begin")) {
      this.open++;
      do this.statement();
      while (this.accept(";"));
      this.expect("end");
      this.open--;
    } else if (this.accept("if")) {
      this.expression();
      this.expect("=");
      this.expression();
      this.expect("then");
      this.statement();
    } else {
      this.use();
      this.expect(":=");
      this.expression();
    }
  }
}
module.exports = function (n) {
  const tokens = [];
  for (let i = 0; i < n; i++) tokens.push(TOKENS[int(0, TOKENS.length - 1)]);
  const parser = new Pl0(tokens);
  try {
    parser.program();
    assert(parser.names.size >= 1 && parser.open === 0 && parser.at <= n);
  } catch (e) {
    assert(e instanceof SyntaxError || e instanceof ReferenceError);
  }
};

// A calculator over a text of `n` unknown characters: a scanner, a recursive-descent parser and values.
const { int } = require("conspect");
const assert = require("node:assert");

const CHARACTERS = "012+-*()";

function scan(text) {
  const tokens = [];
  let i = 0;
  while (i < text.length) {
    const c = text[i];
    if (c >= "0" && c <= "9") {
      let value = 0;
      while (i < text.length && text[i] >= "0" && text[i] <= "9") {
        value = value * 10 + (text.charCodeAt(i) - 48);
        i++;
      }
      tokens.push({ kind: "number", value });
    } else {
      tokens.push({ kind: c });
      i++;
    }
  }
  return tokens;
}
class Calculator {
  constructor(tokens) {
    this.tokens = tokens;
    this.at = 0;
  }
  kind() {
    return this.at < this.tokens.length ? this.tokens[this.at].kind : "end";
  }
  expression() {
    let value = this.term();
    while (this.kind() === "+" || this.kind() === "-") {
      const minus = this.tokens[this.at++].kind === "-";
      const right = this.term();
      value = minus ? value - right : value + right;
    }
    return value;
  }
  term() {
    let value = this.factor();
    while (this.kind() === "*") {
      this.at++;
      value *= this.factor();
    }
    return value;
  }
  factor() {
    const kind = this.kind();
    if (kind === "number") return this.tokens[this.at++].value;
    if (kind === "-") {
      this.at++;
      return -this.factor();
    }
    if (kind !== "(") throw new SyntaxError("unexpected " + kind);
    this.at++;
    const value = this.expression();
    if (this.kind() !== ")") throw new SyntaxError("expected )");
    this.at++;
    return value;
  }
}
module.exports = function (n) {
  let text = "";
  for (let i = 0; i < n; i++) text += CHARACTERS[int(0, CHARACTERS.length - 1)];
  const calculator = new Calculator(scan(text));
  try {
    const value = calculator.expression();
    assert(Number.isInteger(value) && Math.abs(value) < 10 ** (n + 1));
    assert(calculator.at >= 1);
  } catch (e) {
    if (!(e instanceof SyntaxError)) throw e;
  }
};

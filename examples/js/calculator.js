// conspect: assertions=violated exceptions=proved kind=AssertionError
// A recursive-descent calculator whose subtraction associates to the right.
const { int, oneOf } = require("conspect");
const assert = require("node:assert");

function evaluate(tokens) {
  let i = 0;
  function term() {
    return tokens[i++];
  }
  function expression() {
    const left = term();
    const operator = tokens[i];
    if (operator === undefined) return left;
    i++;
    const right = expression();
    return operator === "+" ? left + right : left - right; // defect: the rest is done first
  }
  return expression();
}
const [a, b, c] = [int(0, 9), int(0, 9), int(0, 9)];
const p = oneOf("+", "-");
const q = oneOf("+", "-");
const first = p === "+" ? a + b : a - b;
const want = q === "+" ? first + c : first - c;
assert.strictEqual(evaluate([a, p, b, q, c]), want);

// conspect: assertions=proved exceptions=proved
// The calculator of calculator.js with a loop, which associates to the left.
const { int, oneOf } = require("conspect");
const assert = require("node:assert");

function evaluate(tokens) {
  let value = tokens[0];
  for (let i = 1; i < tokens.length; i += 2) {
    if (tokens[i] === "+") value += tokens[i + 1];
    else value -= tokens[i + 1];
  }
  return value;
}
const [a, b, c] = [int(0, 9), int(0, 9), int(0, 9)];
const p = oneOf("+", "-");
const q = oneOf("+", "-");
const first = p === "+" ? a + b : a - b;
const want = q === "+" ? first + c : first - c;
assert.strictEqual(evaluate([a, p, b, q, c]), want);

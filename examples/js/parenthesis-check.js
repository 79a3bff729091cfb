// conspect: assertions=violated exceptions=proved kind=AssertionError
// The checker counts brackets and forgets their order.
const { oneOf } = require("conspect");
const assert = require("node:assert");

function balanced(s) {
  let depth = 0;
  for (const c of s) depth += c === "(" ? 1 : -1;
  return depth === 0; // defect: ")(" is accepted
}
function reallyBalanced(s) {
  let depth = 0;
  for (const c of s) {
    depth += c === "(" ? 1 : -1;
    if (depth < 0) return false;
  }
  return depth === 0;
}
const s = oneOf("(", ")") + oneOf("(", ")") + oneOf("(", ")") + oneOf("(", ")");
assert.strictEqual(balanced(s), reallyBalanced(s));

// expect: unsafe
// The loop has one round too many.
const { int } = require("conspect");
const assert = require("node:assert");

function sum(n) {
  let s = 0;
  for (let i = 0; i <= n; i++) s += 2;
  return s;
}

const n = int(0, 1000000);
assert(sum(n) === n + n);

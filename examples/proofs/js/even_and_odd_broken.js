// expect: unsafe
// Four is odd here as well.
const { int } = require("conspect");
const assert = require("node:assert");

function even(n) {
  if (n === 0) return true;
  return odd(n - 1);
}

function odd(n) {
  if (n === 4) return true;
  if (n === 0) return false;
  return even(n - 1);
}

const n = int(0, 1000000);
if (even(n)) assert(!odd(n));

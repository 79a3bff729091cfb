// expect: safe
// Recursion that counts down to nothing.
const { int } = require("conspect");

function identity(n) {
  if (n === 0) return 0;
  return identity(n - 1) + 1;
}

const n = int(0, 1000000000);
const m = identity(n);
if (m !== n) throw new Error("another number");

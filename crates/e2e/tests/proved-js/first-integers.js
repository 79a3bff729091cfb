const assert = require("node:assert");
/** @param {integer[]} xs @param {string} t */
function f(xs, t) {
  let n = 0;
  for (const x of xs) if (x === t.length) n++;
  assert(n <= xs.length);
  return n;
}
module.exports = { f };

// answers: assertions=assumed exceptions=assumed
// entry: f
// What Math.round gives of a finite number is an integer, at most a half away.
const assert = require('assert');
/** @param {number} x */
function f(x) {
  if (!Number.isFinite(x)) return;
  const r = Math.round(x);
  assert(Number.isInteger(r));
}
module.exports = { f };

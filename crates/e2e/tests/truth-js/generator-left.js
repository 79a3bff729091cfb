// answers: assertions=assumed exceptions=assumed
// assuming: nobody goes over the generator that the entry gives
// entry: countdown
const assert = require('node:assert');
/** @param {integer} n */
function* countdown(n) {
  if (n < 0) throw new RangeError('below zero');
  assert(n < 1000);
  while (n > 0) yield n--;
}
module.exports = { countdown };

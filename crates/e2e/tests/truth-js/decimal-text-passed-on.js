// entry: price
// answers: assertions=assumed exceptions=assumed
// The decimal text of a number is no word and not empty, whichever number it is.
const assert = require('assert');
/** @param {number} x */
function price(x) {
  const t = String(x);
  assert(t !== '' && t !== 'abc' && `${x} EUR` !== '');
  return t + t;
}
module.exports = { price };

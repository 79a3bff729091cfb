// entry: both
// answers: assertions=bounded exceptions=assumed
// It fails for long texts alone, of whose units nobody knows: so it is not proved.
const assert = require('assert');
/** @param {string} s @param {string} t */
function both(s, t) {
  assert(!(s + t).includes('aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa'));
}
module.exports = { both };

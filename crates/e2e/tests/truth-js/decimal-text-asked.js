// entry: price
// answers: assertions=unknown exceptions=assumed
const assert = require('assert');
/** @param {number} x */
function price(x) { assert(String(x) !== '0.1'); }
module.exports = { price };

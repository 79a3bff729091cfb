// entry: name
// answers: assertions=proved exceptions=proved
const NAMES = { a: 'first', b: 'second' };
const LIMIT = 3;
function other(x) { return x < LIMIT; }
/** @param {boolean} x */
function name(x) { return other(2) && (x ? NAMES.a : NAMES.b); }
module.exports = { name };

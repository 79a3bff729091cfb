// entry: short
// answers: assertions=proved exceptions=violated
/** @param {string} s */
function short(s) {
  if (s === '' || s === 'a' || s === 'b') return s;
  throw new RangeError('not allowed: ' + s);
}
module.exports = { short };

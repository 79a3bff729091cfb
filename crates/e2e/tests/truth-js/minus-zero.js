// entry: half
// answers: assertions=proved exceptions=violated
/** @param {integer} n */
function half(n) { if (n === 0 && 1 / n < 0) throw new Error('minus zero'); return n / 2; }
module.exports = { half };

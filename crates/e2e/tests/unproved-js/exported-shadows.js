// fails: [2]
/** @param {integer} n */
function g(n) { return n; }
/** @param {integer} n */
exports.f = function g(n) { if (n === 1) throw new Error('one'); if (n > 1) g(n - 1); };

// fails: [2]
/** @param {integer} n */
exports.g = exports.f = function (n) { if (n === 2) throw new Error('two'); return n; };

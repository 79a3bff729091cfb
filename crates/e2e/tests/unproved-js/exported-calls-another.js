// fails: [2]
/** @param {integer} n */
exports.f = function (n) { exports.g(n); };
/** @param {integer} n */
exports.g = function (n) { if (n === 2) throw new Error('two'); };

// fails: [2]
/** @param {integer} n */
module.exports = function f(n) { return n; };
/** @param {integer} n */
module.exports.f = function (n) { if (n === 2) throw new Error('two'); };

// fails: [2]
/** @param {integer} n */
exports.f = function (n) { return n; };
const all = exports;
all.f = function (n) { throw new Error('alias'); };

// fails: [2]
/** @param {integer} n */
exports.f = function (n) { return n; };
if (typeof window === 'undefined') exports.f = function (n) { throw new Error('node'); };

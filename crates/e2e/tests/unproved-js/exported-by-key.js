// fails: [2]
/** @param {integer} n */
exports.f = function (n) { return n; };
exports['f'] = function (n) { throw new Error('key'); };

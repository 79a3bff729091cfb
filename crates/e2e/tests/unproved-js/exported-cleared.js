// fails: [2]
exports.g = exports.f = void 0;
/** @param {number} n */
exports.f = function (n) { return n; };
/** @param {number} n */
exports.g = exports.f = function (n) { if (n === 2) throw new Error('two'); };

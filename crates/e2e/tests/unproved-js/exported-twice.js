// fails: [3]
exports.f = /** @param {number} n */ function (n) { return n; };
/** @param {number} n */
exports.f = function (n) { if (n === 3) throw new Error('three'); return n; };

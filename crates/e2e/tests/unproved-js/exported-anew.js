// fails: [3]
/** @param {number} n */
exports.f = function (n) { return n; };
module.exports = { /** @param {number} n */ f: function (n) { if (n === 3) throw new Error('three'); return n; } };

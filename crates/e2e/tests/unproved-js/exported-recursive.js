// fails: [3]
/** @param {integer} n */
exports.f = function down(n) { if (n === 0) throw new Error('zero'); if (n > 0) down(n - 1); };

// fails: [2]
/** @param {integer} n */
exports.f = function (n) { return n; };
Object.assign(exports, { f() { throw new Error('assigned'); } });

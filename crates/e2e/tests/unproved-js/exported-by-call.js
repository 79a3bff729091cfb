// fails: [2]
/** @param {integer} n */
exports.f = function (n) { return n; };
function change() { exports.f = function () { throw new Error('changed'); }; }
change();

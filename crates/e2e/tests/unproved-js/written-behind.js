// fails: [[1]]
const assert = require("node:assert");
/** @param {number[]} xs */
function f(xs) { const n = xs.length; xs[n] = 1; assert(xs.length === n); }
module.exports = { f };

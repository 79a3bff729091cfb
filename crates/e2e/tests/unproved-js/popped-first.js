// fails: [[1, 2]]
const assert = require("node:assert");
/** @param {number[]} xs */
function f(xs) { if (xs.length === 2) { const a = xs[0]; assert(xs.pop() === a || Number.isNaN(a)); } }
module.exports = { f };

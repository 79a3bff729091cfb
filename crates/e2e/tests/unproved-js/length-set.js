// fails: [[1]]
const assert = require("node:assert");
/** @param {number[]} xs */
function f(xs) { xs.length = 0; assert(xs[0] === 1 || xs.length > 0); }
module.exports = { f };

// fails: [[1, 2]]
const assert = require("node:assert");
/** @param {number[]} xs */
function f(xs) { if (xs.length > 1) { xs.length = 1; assert(xs.length === 2); } }
module.exports = { f };

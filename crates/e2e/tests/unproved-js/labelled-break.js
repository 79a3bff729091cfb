// fails: [[1, 2]]
const assert = require("node:assert");
/** @param {number[]} xs */
function f(xs) { let n = 0; outer: for (const x of xs) { for (const y of xs) { n++; if (y > x) break outer; } } assert(n !== 2); }
module.exports = { f };

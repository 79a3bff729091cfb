// fails: [[1]]
const assert = require("node:assert");
/** @param {number[]} xs */
function f(xs) { let n = 0; outer: for (const x of xs) { for (const y of xs) { if (y > x) continue outer; } n++; } assert(n === 0); }
module.exports = { f };

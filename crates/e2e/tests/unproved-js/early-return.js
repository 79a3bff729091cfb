// fails: [[5]]
const assert = require("node:assert");
function first(xs) { for (const x of xs) { if (x > 0) return x; } return 0; }
/** @param {number[]} xs */
function f(xs) { assert(first(xs) === 0); }
module.exports = { f };

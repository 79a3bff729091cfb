// fails: [[NaN]]
const assert = require("node:assert");
/** @param {number[]} xs */
function f(xs) { let s = 0; for (const x of xs) if (!(x < 0)) s += x; assert(s >= 0); }
module.exports = { f };

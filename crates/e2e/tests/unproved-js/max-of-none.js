// fails: [[]]
const assert = require("node:assert");
/** @param {number[]} xs */
function f(xs) { let m = -Infinity; for (const x of xs) if (x > m) m = x; assert(m > -Infinity); }
module.exports = { f };

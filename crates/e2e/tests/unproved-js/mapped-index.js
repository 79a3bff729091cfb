// fails: [[5]]
const assert = require("node:assert");
/** @param {number[]} xs */
function f(xs) { const ys = xs.map((x, i) => i); for (const y of ys) assert(y > 0); }
module.exports = { f };

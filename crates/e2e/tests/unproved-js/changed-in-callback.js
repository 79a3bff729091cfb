// fails: [[1]]
const assert = require("node:assert");
/** @param {number[]} xs */
function f(xs) { xs.forEach((x, i) => { xs[i] = x + 1; }); for (const x of xs) assert(x <= 1); }
module.exports = { f };

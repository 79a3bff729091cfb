// fails: [[2]]
const assert = require("node:assert");
/** @param {number[]} xs */
function f(xs) { const ys = xs.map((x) => { if (x > 1) return 1; return 0; }); for (const y of ys) assert(y === 0); }
module.exports = { f };

// fails: [[-1, 1]]
const assert = require("node:assert");
/** @param {number[]} xs */
function f(xs) { const ys = xs.filter((x) => x > 0); if (ys.length > 0) assert(ys[0] === xs[0]); }
module.exports = { f };

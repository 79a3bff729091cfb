// fails: [[0]]
const assert = require("node:assert");
/** @param {number[]} xs */
function f(xs) { const ys = xs.reverse(); ys.push(1); if (xs.length > 0) assert(xs.length === 1); }
module.exports = { f };

// fails: [[]]
const assert = require("node:assert");
/** @param {number[]} xs */
function f(xs) { const ys = xs.slice(-1); assert(ys.length === 1); }
module.exports = { f };

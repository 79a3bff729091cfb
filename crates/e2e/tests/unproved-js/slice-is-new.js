// fails: [[0]]
const assert = require("node:assert");
/** @param {number[]} xs */
function f(xs) { const ys = xs.slice(); ys.push(1); assert(ys.length === xs.length); }
module.exports = { f };

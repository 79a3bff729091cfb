// fails: [[1, 2]]
const assert = require("node:assert");
/** @param {number[]} xs */
function f(xs) { const last = xs.reduce((a, b) => b, 0); assert(xs.length === 0 || last === xs[0] || Number.isNaN(xs[0])); }
module.exports = { f };

// fails: [[]]
const assert = require("node:assert");
/** @param {number[]} xs */
function f(xs) { assert(xs.some((x) => x > 0 || x <= 0 || Number.isNaN(x))); }
module.exports = { f };

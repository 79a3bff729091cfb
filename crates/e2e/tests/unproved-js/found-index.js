// fails: [[]]
const assert = require("node:assert");
/** @param {number[]} xs */
function f(xs) { assert(xs.findIndex((x) => x > 0) >= 0); }
module.exports = { f };

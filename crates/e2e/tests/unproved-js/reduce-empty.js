// fails: [[]]
const assert = require("node:assert");
/** @param {number[]} xs */
function f(xs) { return xs.reduce((a, b) => a + b); }
module.exports = { f };

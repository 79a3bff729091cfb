// fails: [[]]
const assert = require("node:assert");
/** @param {number[]} xs */
function f(xs) { let i = xs.length; while (i--) { } assert(i === 0); }
module.exports = { f };

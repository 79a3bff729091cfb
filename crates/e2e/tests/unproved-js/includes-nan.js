// fails: [[NaN]]
const assert = require("node:assert");
/** @param {number[]} xs */
function f(xs) { if (xs.includes(NaN)) assert(xs.indexOf(NaN) >= 0); }
module.exports = { f };

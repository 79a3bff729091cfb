// fails: [1, 1e300]
const assert = require("node:assert");
/** @param {number} a @param {number} b */
function f(a, b) { if (a < 2 && b < 2e300 && a > 0 && b > 0) assert(a + b - b === a); }
module.exports = { f };

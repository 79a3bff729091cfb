// fails: [1, 0.5]
const assert = require("node:assert");
/** @param {number} a @param {number} b */
function f(a, b) { if (a > 0 && b > 0) assert(a / b <= a); }
module.exports = { f };

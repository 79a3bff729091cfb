// fails: [Infinity, Infinity]
const assert = require("node:assert");
/** @param {number} a @param {number} b */
function f(a, b) { if (a >= b) assert(a - b >= 0); }
module.exports = { f };

// fails: [0.25]
const assert = require("node:assert");
/** @param {number} x */
function f(x) { if (x >= 0) assert(Math.sqrt(x) <= x); }
module.exports = { f };

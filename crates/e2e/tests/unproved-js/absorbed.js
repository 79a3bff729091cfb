// fails: [1e300]
const assert = require("node:assert");
/** @param {number} x */
function f(x) { if (x > 0) assert(x + 1 > x); }
module.exports = { f };

// fails: [1e-300, 1e-300]
const assert = require("node:assert");
/** @param {number} x @param {number} y */
function f(x, y) { if (x > 0 && y > 0) assert(x * y > 0); }
module.exports = { f };

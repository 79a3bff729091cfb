// fails: [0.5]
const assert = require("node:assert");
/** @param {number} x */
function f(x) { if (x > 0) assert(x >= 1); }
module.exports = { f };

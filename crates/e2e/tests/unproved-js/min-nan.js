// fails: [NaN]
const assert = require("node:assert");
/** @param {number} x */
function f(x) { assert(Math.min(x, 1) <= 1); }
module.exports = { f };

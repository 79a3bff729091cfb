// fails: [NaN]
const assert = require("node:assert");
/** @param {number} x */
function f(x) { assert(Math.abs(x) >= 0); }
module.exports = { f };

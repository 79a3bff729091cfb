// fails: [0.5]
const assert = require("node:assert");
/** @param {number} x */
function f(x) { assert(Number.isInteger(x) || Number.isNaN(x) || x > 1 || x < 0); }
module.exports = { f };

// fails: [NaN]
const assert = require("node:assert");
/** @param {number} x */
function f(x) { assert(Math.floor(x) <= x); }
module.exports = { f };

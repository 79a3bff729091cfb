// fails: [-1]
const assert = require("node:assert");
/** @param {number} x */
function f(x) { assert((x >>> 0) <= 2147483647); }
module.exports = { f };

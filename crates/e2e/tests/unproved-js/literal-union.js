// fails: [3]
const assert = require("node:assert");
/** @param {1 | 2 | 3} n */
function f(n) { assert(n < 3); }
module.exports = { f };

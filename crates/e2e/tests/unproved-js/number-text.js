// fails: [-1.2345678901234567e-300]
const assert = require("node:assert");
/** @param {number} x */
function f(x) { assert(String(x).length < 20); }
module.exports = { f };

// fails: [-1]
const assert = require("node:assert");
/** @param {number} x */
function f(x) { if (x === Math.floor(x)) { const r = x % 3; assert(r >= 0); } }
module.exports = { f };

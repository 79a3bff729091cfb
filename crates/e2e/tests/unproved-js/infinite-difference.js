// fails: [Infinity]
const assert = require("node:assert");
/** @param {number} x */
function f(x) { if (x > 0) { const d = x - x; assert(d === 0); } }
module.exports = { f };

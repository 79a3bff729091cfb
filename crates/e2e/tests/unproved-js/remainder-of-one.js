// fails: [Infinity]
const assert = require("node:assert");
/** @param {number} x */
function f(x) { if (!Number.isNaN(x)) { const r = x % 1; assert(r === 0 || r !== 0 && r < 1 && r > -1); } }
module.exports = { f };

// fails: [4294967296]
const assert = require("node:assert");
/** @param {number} x */
function f(x) { const y = x | 0; assert(y === x || Number.isNaN(x) || x !== Math.floor(x)); }
module.exports = { f };

// fails: [1]
const assert = require("node:assert");
/** @param {number} x */
function f(x) { let n = 9007199254740991; if (x > 0) { n++; n++; n++; } assert(n === 9007199254740994 || x <= 0 || Number.isNaN(x)); }
module.exports = { f };

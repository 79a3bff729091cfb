// fails: [0]
const assert = require("node:assert");
/** @param {number} x */
function f(x) { const y = -x; assert(Object.is(y, 0 - x)); }
module.exports = { f };

// fails: [1]
const assert = require("node:assert");
/** @param {number} x */
function f(x) { let n = 0; if (x > 0) n = 0.5; assert(n === 0); }
module.exports = { f };

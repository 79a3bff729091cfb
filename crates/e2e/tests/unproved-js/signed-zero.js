// fails: [-0]
const assert = require("node:assert");
/** @param {number} x */
function f(x) { if (x === 0) assert(1 / x > 0); }
module.exports = { f };

// fails: [Infinity]
const assert = require("node:assert");
/** @param {number} x */
function f(x) { if (x >= 0) assert(x * 0 === 0); }
module.exports = { f };

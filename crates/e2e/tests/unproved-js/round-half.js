// fails: [0.75]
const assert = require("node:assert");
/** @param {number} x */
function f(x) { if (x > 0 && x < 1) assert(Math.round(x) === 0); }
module.exports = { f };

// fails: [NaN]
const assert = require("node:assert");
/** @param {number} x */
function f(x) { assert((x / 3) * 3 === x); }
module.exports = { f };

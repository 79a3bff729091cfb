// fails: [1e200, 1e200]
const assert = require("node:assert");
/** @param {number} a @param {number} b */
function f(a, b) { if (Number.isFinite(a) && Number.isFinite(b)) assert(Number.isFinite(a * b)); }
module.exports = { f };

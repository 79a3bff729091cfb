// fails: [1.7e308, 1.7e308]
const assert = require("node:assert");
/** @param {number} a @param {number} b */
function f(a, b) { if (Number.isFinite(a) && Number.isFinite(b)) assert(Number.isFinite(a + b)); }
module.exports = { f };

// fails: [2]
const assert = require("node:assert");
let limit = 1;
function set(n) { limit = n; }
/** @param {number} x */
function f(x) { set(x); assert(limit === 1); }
module.exports = { f };

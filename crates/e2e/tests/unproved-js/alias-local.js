// fails: [1]
const assert = require("node:assert");
/** @param {number} n */
function f(n) { const a = []; const b = a; b.push(n); assert(a.length === 0); }
module.exports = { f };

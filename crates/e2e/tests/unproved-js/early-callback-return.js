// fails: [[1]]
const assert = require("node:assert");
/** @param {number[]} xs */
function f(xs) { let n = 0; xs.forEach((x) => { if (x > 0) { n++; return; } n += 2; }); assert(n % 2 === 0); }
module.exports = { f };

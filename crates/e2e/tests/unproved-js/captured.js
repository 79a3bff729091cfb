// fails: [[1]]
const assert = require("node:assert");
/** @param {number[]} xs */
function f(xs) { let n = 0; xs.forEach((x) => { if (x > 0) n += 1; }); assert(n === 0); }
module.exports = { f };

// fails: [[1]]
const assert = require("node:assert");
/** @param {number[]} xs */
function f(xs) { let n = 0; xs.forEach((x, i, all) => { n = all.length; }); assert(n === 0); }
module.exports = { f };

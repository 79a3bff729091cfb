// fails: (() => { const a = [0]; return [a, a]; })()
const assert = require("node:assert");
/** @param {number[]} a @param {number[]} b */
function f(a, b) { if (a.length > 0 && b.length > 0) { a[0] = 1; b[0] = 2; assert(a[0] === 1); } }
module.exports = { f };

// fails: [[1,2,3,4]]
const assert = require("node:assert");
/** @param {number[]} xs @param {number=} limit */
function f(xs, limit = 3) { assert(xs.length <= limit); }
module.exports = { f };

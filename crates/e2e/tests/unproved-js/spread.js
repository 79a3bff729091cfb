// fails: [[]]
const assert = require("node:assert");
/** @param {number[]} xs */
function f(xs) { const ys = [0, ...xs, 1]; assert(ys.length > 2); }
module.exports = { f };

// fails: [[]]
const assert = require("node:assert");
/** @param {number[]} xs */
function f(xs) { assert(xs.push(1) === 2); }
module.exports = { f };

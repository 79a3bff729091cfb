// fails: [[]]
const assert = require("node:assert");
/** @param {number[]} xs */
function f(xs) { if (xs.every((x) => x > 0)) assert(xs.length > 0); }
module.exports = { f };

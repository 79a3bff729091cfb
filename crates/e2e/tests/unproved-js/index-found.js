// fails: [[NaN]]
const assert = require("node:assert");
/** @param {number[]} xs */
function f(xs) { const i = xs.indexOf(NaN); const j = xs.findIndex((x) => Number.isNaN(x)); assert(i === j); }
module.exports = { f };

// fails: [[1]]
const assert = require("node:assert");
/** @param {number[]} xs */
function f(xs) { let s = 0; for (let i = 0; i <= xs.length; i++) s += xs[i]; assert(!Number.isNaN(s) || xs.includes(NaN) || xs.length > 1); }
module.exports = { f };

// fails: [[]]
const assert = require("node:assert");
function g(xs) { try { return xs.length; } finally { xs.push(1); } }
/** @param {number[]} xs */
function f(xs) { assert(g(xs) === xs.length); }
module.exports = { f };

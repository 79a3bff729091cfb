// fails: ["\u{1F600}"]
const assert = require("node:assert");
/** @param {string} s */
function f(s) { let n = 0; for (const c of s) n++; assert(n === s.length); }
module.exports = { f };

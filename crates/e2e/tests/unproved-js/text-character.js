// fails: ["\u{1F600}"]
const assert = require("node:assert");
/** @param {string} s */
function f(s) { for (const c of s) assert(c.length === 1); }
module.exports = { f };

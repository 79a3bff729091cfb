// fails: ["a","b"]
const assert = require("node:assert");
/** @param {string} s @param {string} t */
function f(s, t) { if (s.length === t.length) assert(s === t); }
module.exports = { f };

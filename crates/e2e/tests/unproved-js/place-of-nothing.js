// fails: ["", ""]
const assert = require("node:assert");
/** @param {string} s @param {string} t */
function f(s, t) { const i = s.indexOf(t); assert(i < 0 || i < s.length); }
module.exports = { f };

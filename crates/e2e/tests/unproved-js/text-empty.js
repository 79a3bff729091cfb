// fails: [" "]
const assert = require("node:assert");
/** @param {string} s */
function f(s) { if (s) assert(s.trim().length > 0); }
module.exports = { f };

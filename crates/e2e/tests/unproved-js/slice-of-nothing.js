// fails: [""]
const assert = require("node:assert");
/** @param {string} s */
function f(s) { assert(s.slice(-1).length === 1); }
module.exports = { f };

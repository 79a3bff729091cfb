// fails: ["a"]
const assert = require("node:assert");
/** @param {string} s */
function f(s) { assert(s.charAt(s.length).length === 1); }
module.exports = { f };

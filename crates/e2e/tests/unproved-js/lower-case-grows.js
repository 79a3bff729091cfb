// fails: ["\u0130"]
const assert = require("node:assert");
/** @param {string} s */
function f(s) { assert(s.toLowerCase().length === s.length); }
module.exports = { f };

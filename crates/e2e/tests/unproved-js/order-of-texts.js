// fails: ["b", "a"]
const assert = require("node:assert");
/** @param {string} s @param {string} t */
function f(s, t) { assert(s <= t); }
module.exports = { f };

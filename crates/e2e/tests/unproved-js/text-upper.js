// fails: ["\u00df"]
const assert = require("node:assert");
/** @param {string} s */
function f(s) { assert(s.toUpperCase().length === s.length); }
module.exports = { f };

// fails: ["", ""]
const assert = require("node:assert");
/** @param {string} a @param {string} b */
function f(a, b) { assert((a + b).length > 0); }
module.exports = { f };

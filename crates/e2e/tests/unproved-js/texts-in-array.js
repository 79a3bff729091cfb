// fails: [["a", "a"]]
const assert = require("node:assert");
/** @param {string[]} xs */
function f(xs) { if (xs.length === 2) assert(xs[0] !== xs[1]); }
module.exports = { f };

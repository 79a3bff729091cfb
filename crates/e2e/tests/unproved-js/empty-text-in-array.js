// fails: [[""]]
const assert = require("node:assert");
/** @param {string[]} xs */
function f(xs) { for (const x of xs) assert(x.length > 0); }
module.exports = { f };

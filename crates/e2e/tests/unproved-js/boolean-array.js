// fails: [[false]]
const assert = require("node:assert");
/** @param {boolean[]} flags */
function f(flags) { let all = true; for (const b of flags) all = all && b; assert(all); }
module.exports = { f };

// fails: [[true]]
const assert = require("node:assert");
/** @param {boolean[]} bs */
function f(bs) { let n = 0; for (const b of bs) if (!b) n++; assert(n === bs.length); }
module.exports = { f };

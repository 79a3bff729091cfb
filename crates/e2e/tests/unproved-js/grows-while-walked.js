// fails: []
const assert = require("node:assert");
function f() { const a = [1, 2]; let n = 0; for (const x of a) { n++; if (a.length < 4) a.push(x); } assert(n === 2); }
module.exports = { f };

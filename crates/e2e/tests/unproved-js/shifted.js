// fails: []
const assert = require("node:assert");
function f() { const q = [1, 2]; const a = q.shift(); assert(q[0] === 1 && a === 1); }
module.exports = { f };

// fails: []
const assert = require("node:assert");
function f() { const a = [0]; a.push(0.5); assert(a[1] < 0.5); }
module.exports = { f };

// fails: []
const assert = require("node:assert");
function f() { const a = [1]; a[2] = 3; assert(a[1] !== undefined); }
module.exports = { f };

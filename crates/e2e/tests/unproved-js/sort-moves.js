// fails: []
const assert = require("node:assert");
function f() { const a = [3, 1, 2]; a.sort((x, y) => x - y); assert(a[0] === 3); }
module.exports = { f };

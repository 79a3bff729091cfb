// fails: []
const assert = require("node:assert");
function put(a, n) { a.push(n); }
function f() { const a = []; put(a, 1); assert(a.length === 0); }
module.exports = { f };

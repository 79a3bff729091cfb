// fails: []
const assert = require("node:assert");
function f() { let s = 0; const g = (n) => { s += n; }; for (let i = 0; i < 3; i++) g(i); assert(s === 0); }
module.exports = { f };

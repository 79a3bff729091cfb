// fails: []
const assert = require("node:assert");
function f() { const a = 9007199254740991; const b = a * 3; assert(b - a - a === a); }
module.exports = { f };

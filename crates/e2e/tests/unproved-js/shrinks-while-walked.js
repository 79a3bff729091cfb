// fails: []
const assert = require("node:assert");
function f() { const a = [1, 2, 3]; let n = 0; a.forEach(() => { n++; a.pop(); }); assert(n === 3); }
module.exports = { f };

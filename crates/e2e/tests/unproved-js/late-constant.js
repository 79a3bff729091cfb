// fails: []
const assert = require("node:assert");
function f() { assert(g() === 1); }
f();
const g = () => 1;
module.exports = { f };

// fails: [1]
const assert = require("node:assert");
let g = (x) => 1;
g = (x) => 2;
/** @param {number} x */
function f(x) { assert(g(x) === 1); }
module.exports = { f };

// fails: (() => { const a = []; return [a, a]; })()
const assert = require("node:assert");
/** @param {number[]} a @param {number[]} b */
function f(a, b) { const n = a.length; b.push(1); assert(a.length === n); }
module.exports = { f };

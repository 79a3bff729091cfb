// fails: [m.all()]
const assert = require("node:assert");
const data = [0];
function all() { return data; }
/** @param {number[]} xs */
function f(xs) { const n = xs.length; data.push(1); assert(xs.length === n); }
module.exports = { f, all };

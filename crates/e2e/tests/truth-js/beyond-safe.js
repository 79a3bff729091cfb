// entry: next
// answers: assertions=violated exceptions=assumed
const assert = require('node:assert');
/** @param {integer} n */
function next(n) { assert.ok(n + 1 > n); }
module.exports = { next };

// answers: assertions=violated exceptions=assumed
const assert = require('node:assert');
const first = Date.now();
const second = Date.now();
// Somebody may set the clock in between.
assert(second >= first);

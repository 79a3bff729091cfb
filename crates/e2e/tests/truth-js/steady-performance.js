// answers: assertions=assumed exceptions=assumed
const assert = require('node:assert');
const start = performance.now();
const end = performance.now();
assert(start > 0 && end >= start);

// answers: assertions=assumed exceptions=assumed
const assert = require('node:assert');
const start = performance.now();
setTimeout(() => assert(performance.now() - start > 0), 100);

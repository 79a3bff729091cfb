// answers: assertions=assumed exceptions=assumed
const assert = require('node:assert');
// The clock began to count before the timer was set.
setTimeout(() => assert(process.hrtime()[0] >= 1), 2000);

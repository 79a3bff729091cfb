// answers: assertions=violated exceptions=proved
const assert = require('node:assert');
let due = false;
setTimeout(() => { due = true; }, 1);
setImmediate(() => assert.ok(due));

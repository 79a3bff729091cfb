// answers: assertions=violated exceptions=proved
const assert = require('node:assert');
var pick = 'text';
if (pick) { function pick() {} }
assert.strictEqual(typeof pick, 'string');

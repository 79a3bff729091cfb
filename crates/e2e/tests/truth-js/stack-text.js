// answers: assertions=violated exceptions=unknown
// alone: assertions=unknown exceptions=unknown
const assert = require('node:assert');
assert.ok(!new Error('x').stack.includes('stack-text'));

// answers: assertions=violated exceptions=unknown
// alone: assertions=unknown exceptions=unknown
const assert = require('node:assert');
try { JSON.parse('{]'); } catch (e) { assert.ok(e.message.includes('Unexpected')); }

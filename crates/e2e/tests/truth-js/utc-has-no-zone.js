// answers: assertions=proved exceptions=proved
const assert = require('node:assert');
assert.strictEqual(new Date(Date.UTC(2024, 1, 29)).toISOString(), '2024-02-29T00:00:00.000Z');

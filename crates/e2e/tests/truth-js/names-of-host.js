// answers: assertions=proved exceptions=proved
const assert = require('node:assert');
assert.strictEqual(String(globalThis), '[object global]');
assert.strictEqual(Object.getOwnPropertyNames(Promise)[3], 'all');
assert.ok('dispose' in Symbol);

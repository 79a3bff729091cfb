// answers: assertions=proved exceptions=proved
const assert = require('node:assert');
const box = { inner: { size: 4, twice() { return 2 * this.size; } } };
assert.strictEqual((box?.inner.twice)(), 8);

// answers: assertions=proved exceptions=proved
const assert = require('node:assert');
const list = Array.from({ length: 70 }, (_, i) => (i * 29) % 83);
const sorted = list.sort((a, b) => ((a * b) % 5) - 2);
assert.strictEqual(sorted[0], 5);

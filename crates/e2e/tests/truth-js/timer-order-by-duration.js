// answers: assertions=assumed exceptions=assumed
const assert = require('node:assert');
const seen = [];
setTimeout(() => seen.push('long'), 9);
setTimeout(() => seen.push('short'), 2);
setTimeout(() => assert.deepStrictEqual(seen, ['short', 'long']), 50);

// answers: assertions=proved exceptions=proved
const assert = require('node:assert');
const seen = [];
setTimeout(() => seen.push('first'), 2);
setTimeout(() => seen.push('second'), 2);
setTimeout(() => assert.deepStrictEqual(seen, ['first', 'second']), 9);

// answers: assertions=violated exceptions=proved
const assert = require('node:assert');
const every = /./gu;
every.lastIndex = 1;
assert.strictEqual(every.exec('\u{1f600}!').index, 2);

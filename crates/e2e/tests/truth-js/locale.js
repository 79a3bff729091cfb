// answers: assertions=assumed exceptions=assumed
const assert = require('node:assert');
assert.ok('a'.localeCompare('B') < 0);

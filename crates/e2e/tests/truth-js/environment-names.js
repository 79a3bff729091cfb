// answers: assertions=unknown exceptions=unknown
const assert = require('node:assert');
assert(Object.keys(process.env).length > 0);

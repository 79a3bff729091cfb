// answers: assertions=unknown exceptions=unknown
const assert = require('node:assert');
const seen = [];
const start = Date.now();
setTimeout(() => seen.push('long'), 9);
if (Date.now() - start >= 20) seen.push('waited');
setTimeout(() => seen.push('short'), 2);
setTimeout(() => assert(seen[0] !== 'long'), 50);

// answers: assertions=unknown exceptions=unknown
const assert = require('node:assert');
const seen = [];
const start = Date.now();
setTimeout(() => seen.push('long'), 600);
if (Date.now() - start >= 1300) seen.push('waited');
setTimeout(() => seen.push('short'), 120);
setTimeout(() => assert(seen[0] !== 'long'), 1500);

// answers: assertions=assumed exceptions=assumed
// assuming: the machine's clock shows a time from 2020 to 2262
const assert = require('node:assert');
const seen = [];
setTimeout(() => seen.push(Date.now()), 5);
setTimeout(() => assert(seen.length === 1 && seen[0] > 0), 5);

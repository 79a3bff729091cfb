// answers: assertions=assumed exceptions=assumed
// assuming: the machine's clock shows a time from 2020 to 2262
const assert = require('node:assert');
const now = Date.now();
assert(Number.isInteger(now) && now > 1500000000000 && now < 10000000000000);
assert(new Date().getTime() > 1500000000000 && typeof Date() === 'string');

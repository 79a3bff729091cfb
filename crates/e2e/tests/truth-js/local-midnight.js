// answers: assertions=assumed exceptions=assumed
// assuming: the default time zone is UTC
const assert = require('node:assert');
const day = new Date(2024, 1, 30);
assert(day.getMonth() === 2 && day.getDate() === 1);
assert.strictEqual(String(day), 'Fri Mar 01 2024 00:00:00 GMT+0000 (Coordinated Universal Time)');

// answers: assertions=assumed exceptions=assumed
// assuming: the default time zone is UTC
const assert = require('node:assert');
const now = new Date();
assert(now.getHours() >= 0 && now.getHours() < 24);
assert(now.getHours() === now.getUTCHours() && now.getTimezoneOffset() === 0);

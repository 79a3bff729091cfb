// answers: assertions=violated exceptions=assumed
// assuming: the machine's clock shows a time from 2020 to 2262
const assert = require('node:assert');
const year = new Date().getUTCFullYear();
assert(year < 2038);

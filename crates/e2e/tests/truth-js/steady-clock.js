// answers: assertions=assumed exceptions=assumed
// assuming: the machine has run for less than 104 days, of which process.hrtime() counts whole nanoseconds
const assert = require('node:assert');
const [seconds, nanoseconds] = process.hrtime();
const [more, rest] = process.hrtime();
assert(nanoseconds >= 0 && nanoseconds < 1e9);
assert(more > seconds || (more === seconds && rest >= nanoseconds));

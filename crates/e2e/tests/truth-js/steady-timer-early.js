// answers: assertions=violated exceptions=assumed
const assert = require('node:assert');
const start = process.hrtime();
// Node counts whole milliseconds, so that some of the delay may be missing.
setTimeout(() => {
  const [seconds, nanoseconds] = process.hrtime(start);
  assert(seconds > 0 || nanoseconds >= 100000000);
}, 100);

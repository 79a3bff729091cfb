// answers: assertions=violated exceptions=assumed
const assert = require('node:assert');
let late = false;
let rounds = 0;
const handle = setInterval(() => {
  // An interval counts from before its callback began, so that less may have passed since the callback looked.
  const [seconds] = process.hrtime();
  if (++rounds === 2) {
    clearInterval(handle);
    assert(!late || seconds > 1000);
  }
  late = seconds >= 1000;
}, 2000);

// entry: check
// answers: assertions=assumed exceptions=assumed
const assert = require('node:assert');
const once = (() => { let done = false; return () => { const first = !done; done = true; return first; }; })();
function check() { assert.ok(once()); }
module.exports = { check };

// entry: given
// answers: assertions=violated exceptions=bounded
// A name of which it is asked whether it is there may not be.
const assert = require('assert');
function given(o) {
  if (typeof o !== 'object' || o === null) return true;
  const there = 'port' in o;
  assert(there);
  return there;
}
module.exports = { given };

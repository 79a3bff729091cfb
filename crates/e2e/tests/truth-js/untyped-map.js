// entry: count
// answers: assertions=violated exceptions=bounded
const assert = require('assert');
function count(m) {
  if (!(m instanceof Map)) return 0;
  assert(m.size !== 1);
  return m.size;
}
module.exports = { count };

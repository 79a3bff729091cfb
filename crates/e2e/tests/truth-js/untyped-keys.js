// entry: first
// answers: assertions=violated exceptions=bounded
const assert = require('assert');
function first(o) {
  if (typeof o !== 'object' || o === null || Array.isArray(o)) return '';
  const keys = Object.keys(o);
  assert(keys.length < 2);
  return keys[0];
}
module.exports = { first };

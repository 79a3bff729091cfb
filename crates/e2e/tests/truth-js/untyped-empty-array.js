// entry: mean
// answers: assertions=violated exceptions=bounded
const assert = require('assert');
function mean(list) {
  if (!Array.isArray(list)) return 0;
  let sum = 0;
  for (const x of list) {
    if (typeof x !== 'number') return 0;
    sum += 1;
  }
  const r = sum / list.length;
  assert(r === r);
  return r;
}
module.exports = { mean };

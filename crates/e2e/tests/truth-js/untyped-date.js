// entry: year
// answers: assertions=violated exceptions=bounded
const assert = require('assert');
function year(d) {
  if (!(d instanceof Date)) return 0;
  const t = d.getTime();
  assert(t === t);
  return t;
}
module.exports = { year };

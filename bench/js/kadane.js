// The largest sum of a run of neighbours among `n` unknown numbers.
const { int } = require("conspect");
const assert = require("node:assert");

function largestRun(a) {
  let best = a[0];
  let here = a[0];
  for (let i = 1; i < a.length; i++) {
    here = here > 0 ? here + a[i] : a[i];
    if (here > best) best = here;
  }
  return best;
}
module.exports = function (n) {
  const a = [];
  let sum = 0;
  for (let i = 0; i < n; i++) {
    a.push(int(-100, 100));
    sum += a[i];
  }
  const best = largestRun(a);
  assert(best >= sum);
  for (let i = 0; i < n; i++) assert(best >= a[i]);
};

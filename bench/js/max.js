// The maximum of an array of `n` unknown numbers.
const { int } = require("conspect");
const assert = require("node:assert");

function max(a) {
  let best = a[0];
  for (let i = 1; i < a.length; i++) if (a[i] > best) best = a[i];
  return best;
}
module.exports = function (n) {
  const a = [];
  for (let i = 0; i < n; i++) a.push(int(-1000, 1000));
  const m = max(a);
  for (let i = 0; i < n; i++) assert(m >= a[i]);
};

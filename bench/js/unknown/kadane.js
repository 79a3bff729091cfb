// The largest sum of a run of `n` unknown numbers is at least every number and the sum of all.
const { int } = require("conspect");
const assert = require("node:assert");

function largestRun(numbers) {
  let best = numbers[0];
  let here = numbers[0];
  for (let i = 1; i < numbers.length; i++) {
    const longer = here + numbers[i];
    here = longer > numbers[i] ? longer : numbers[i];
    if (here > best) best = here;
  }
  return best;
}
module.exports = function (n) {
  const numbers = [];
  let sum = 0;
  for (let i = 0; i < n; i++) {
    const x = int(-1000, 1000);
    numbers.push(x);
    sum += x;
  }
  const best = largestRun(numbers);
  assert(best >= sum);
  for (const x of numbers) assert(best >= x);
};

// conspect: assertions=proved exceptions=proved entry=clamp
// An exported function with typed parameters: the result is in the interval, NaN apart.
const assert = require("node:assert");

/**
 * @param {number} x
 * @param {number} low
 * @param {number} high
 */
function clamp(x, low, high) {
  if (!(low <= high)) return low;
  const y = x < low ? low : x > high ? high : x;
  if (y === y) assert(y >= low && y <= high);
  return y;
}
module.exports = { clamp };

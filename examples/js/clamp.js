// conspect: assertions=proved exceptions=proved entry=clamp
// An exported function with a typed parameter: the result is between 0 and 1, NaN apart.
const assert = require("node:assert");

/** @param {number} x */
function clamp(x) {
  const y = x < 0 ? 0 : x > 1 ? 1 : x;
  if (x === x) assert(y >= 0 && y <= 1);
  return y;
}
module.exports = { clamp };

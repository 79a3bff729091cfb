// conspect: assertions=proved exceptions=proved entry=discount
// The discount of an order is never more than its price.
const assert = require("node:assert");

/**
 * @param {number} price
 * @param {boolean} member
 */
function discount(price, member) {
  if (!(price >= 0 && price <= 1000)) return 0;
  let d = 0;
  if (price > 500) d += 50;
  else if (price > 100) d += 10;
  if (member) d += 5;
  const result = d > price ? price : d;
  assert(result >= 0 && result <= price);
  return result;
}
module.exports = { discount };

/** @param {number[]} prices @param {number} limit */
exports.f = function (prices, limit) {
  let most = -Infinity;
  for (let i = 0; i < prices.length; i++) if (prices[i] > most && prices[i] <= limit) most = prices[i];
  if (most > limit && most > -Infinity) throw new RangeError('beyond the limit');
  return most;
};

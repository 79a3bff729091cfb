/** @param {integer} n */
module.exports = function f(n) {
  if (n <= 0) return 0;
  const rest = f(n - 1);
  if (rest < 0) throw new RangeError('negative');
  return rest;
};

// answers: assertions=proved exceptions=violated
// alone: assertions=proved exceptions=unknown
// entry: f
/** @param {number} x */
exports.f = function f(x) {
  if (!(x > 100 && x < 200)) return;
  if (Math.exp(x) > 1000) throw new Error('large');
};

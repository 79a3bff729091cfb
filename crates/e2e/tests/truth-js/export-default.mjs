// entry: default
// answers: assertions=proved exceptions=violated
/** @param {Number} n */
export default (n) => {
  if (n > 41 && n < 43 && Number.isInteger(n)) throw new RangeError('the answer');
  return n;
};

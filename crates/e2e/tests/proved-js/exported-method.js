function low(n, bound) { return n < bound ? bound : n; }
module.exports = {
  low,
  /** @param {number} n @param {number} from @param {number} to */
  f(n, from, to) {
    if (!(from <= to)) return 0;
    const r = Math.min(low(n, from), to);
    if (r < from) throw new RangeError('too low');
    return r;
  },
};
